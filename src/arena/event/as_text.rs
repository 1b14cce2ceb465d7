//! Serde for what has a text form that reads back: limits, rules, shards.

use serde::{Deserialize, Deserializer, Serializer, de};
use std::fmt::Display;
use std::str::FromStr;

pub fn serialize<T: Display, S: Serializer>(value: &T, out: S) -> Result<S::Ok, S::Error> {
    out.collect_str(value)
}

pub fn deserialize<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    String::deserialize(from)?
        .parse()
        .map_err(de::Error::custom)
}

/// The same where there may be none.
pub mod option {
    use super::*;

    pub fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        out: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => out.collect_str(value),
            None => out.serialize_none(),
        }
    }

    pub fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text: Option<String> = Option::deserialize(from)?;
        let read = |text: String| text.parse().map_err(de::Error::custom);
        text.map(read).transpose()
    }
}
