//! Settings that are declared once: a row of `settings!` is a field with its name, default, range
//! and text, and listing it and setting it by name come from the row. Adding one is adding a row.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A setting as a user interface needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    pub name: String,
    pub values: Values,
}

/// Which values a setting takes, and the one it has unless it is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    Switch {
        default: bool,
    },
    Number {
        default: i64,
        least: i64,
        most: i64,
    },
    Choice {
        default: String,
        choices: Vec<String>,
    },
    Text {
        default: String,
    },
}

impl Declared {
    /// The value that it has unless it is set, as it would be set.
    pub fn value(&self) -> String {
        match &self.values {
            Values::Switch { default } => default.to_string(),
            Values::Number { default, .. } => default.to_string(),
            Values::Choice { default, .. } | Values::Text { default } => default.clone(),
        }
    }
}

/// Which values it takes, for people.
impl fmt::Display for Values {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Values::Switch { .. } => out.write_str("true or false"),
            Values::Number { least, most, .. } => write!(out, "{least} to {most}"),
            Values::Choice { choices, .. } => out.write_str(&choices.join(", ")),
            Values::Text { .. } => out.write_str("a text"),
        }
    }
}

/// Why a setting was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error("'{value}' is no value of {name} (it takes {expected})")]
    Value {
        name: &'static str,
        value: String,
        expected: String,
    },
    /// The words of the type that was to be read.
    #[error("{0}")]
    Text(String),
}

/// Least and most of a number; of no meaning for anything else.
pub type Range = (i64, i64);

/// The range of a row, from what the row says of it.
pub(crate) fn range(said: &[i64]) -> Range {
    match *said {
        [least, most] => (least, most),
        _ => (0, 0),
    }
}

/// A type that a setting can have.
pub trait Setting: Sized {
    fn values(&self, range: Range) -> Values;
    fn read(name: &'static str, text: &str, range: Range) -> Result<Self, SettingError>;
}

macro_rules! settings {
    (
        $(#[$meta:meta])* $struct:ident {
            $($(#[$other_doc:meta])* $other:ident: $other_type:ty = $other_default:expr;)*
        }
        $($(#[$doc:meta])* $name:literal $field:ident: $type:ty = $default:expr
            $(, $least:literal to $most:expr)?;)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $struct {
            $($(#[$other_doc])* pub $other: $other_type,)*
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for $struct {
            fn default() -> $struct {
                $struct { $($other: $other_default,)* $($field: $default,)* }
            }
        }

        impl $struct {
            /// The rows with the values they have now as defaults.
            pub(crate) fn rows(&self) -> Vec<$crate::search::setting::Declared> {
                use $crate::search::setting::{Declared, Setting};
                vec![$(Declared {
                    name: $name.to_string(),
                    values: Setting::values(&self.$field, $crate::search::setting::range(&[$($least, $most)?])),
                },)*]
            }

            /// Sets a row by its name, in any case; `None` if no row has it.
            fn set_row(
                &mut self,
                name: &str,
                text: &str,
            ) -> Option<Result<(), $crate::search::setting::SettingError>> {
                use $crate::search::setting::Setting;
                $(if name.eq_ignore_ascii_case($name) {
                    let read = Setting::read($name, text, $crate::search::setting::range(&[$($least, $most)?]));
                    return Some(read.map(|value| self.$field = value));
                })*
                None
            }
        }
    };
}
pub(crate) use settings;

impl Setting for bool {
    fn values(&self, _: Range) -> Values {
        Values::Switch { default: *self }
    }

    fn read(name: &'static str, text: &str, _: Range) -> Result<bool, SettingError> {
        match text.to_ascii_lowercase().as_str() {
            "true" | "on" | "1" => Ok(true),
            "false" | "off" | "0" => Ok(false),
            _ => Err(SettingError::Value {
                name,
                value: text.to_string(),
                expected: "true or false".to_string(),
            }),
        }
    }
}

impl Setting for i64 {
    fn values(&self, (least, most): Range) -> Values {
        Values::Number {
            default: *self,
            least,
            most,
        }
    }

    fn read(name: &'static str, text: &str, (least, most): Range) -> Result<i64, SettingError> {
        match text.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(SettingError::Value {
                name,
                value: text.to_string(),
                expected: format!("{least} to {most}"),
            }),
        }
    }
}

impl Setting for usize {
    fn values(&self, range: Range) -> Values {
        (*self as i64).values(range)
    }

    fn read(name: &'static str, text: &str, range: Range) -> Result<usize, SettingError> {
        i64::read(name, text, range).map(|number| number as usize)
    }
}

impl Setting for u32 {
    fn values(&self, range: Range) -> Values {
        i64::from(*self).values(range)
    }

    fn read(name: &'static str, text: &str, range: Range) -> Result<u32, SettingError> {
        i64::read(name, text, range).map(|number| number as u32)
    }
}

/// In milliseconds.
impl Setting for Duration {
    fn values(&self, range: Range) -> Values {
        (self.as_millis() as i64).values(range)
    }

    fn read(name: &'static str, text: &str, range: Range) -> Result<Duration, SettingError> {
        i64::read(name, text, range).map(|number| Duration::from_millis(number as u64))
    }
}

/// How the protocol writes a text without letters.
pub const EMPTY: &str = "<empty>";

impl Setting for String {
    fn values(&self, _: Range) -> Values {
        Values::Text {
            default: self.clone(),
        }
    }

    fn read(_: &'static str, text: &str, _: Range) -> Result<String, SettingError> {
        Ok(text.replace(EMPTY, ""))
    }
}

/// A file, or none.
impl Setting for Option<PathBuf> {
    fn values(&self, _: Range) -> Values {
        let path = self.as_deref().unwrap_or("".as_ref());
        Values::Text {
            default: path.display().to_string(),
        }
    }

    fn read(name: &'static str, text: &str, range: Range) -> Result<Option<PathBuf>, SettingError> {
        let text = String::read(name, text, range)?;
        Ok((!text.is_empty()).then(|| PathBuf::from(text)))
    }
}
