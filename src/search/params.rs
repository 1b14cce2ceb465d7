//! Every switch and number of the search, declared once.
//!
//! A parameter has a name, a default, a range and a text; options, help and the hash that is
//! recorded with results all come from the declarations below. A switch is a number that is 0
//! or 1.

use crate::checksum::checksum;
use std::fmt;
use thiserror::Error;

/// What is declared of one parameter.
pub struct Declared {
    /// As options spell it: `null-move-depth`.
    pub name: &'static str,
    pub doc: &'static str,
    pub default: i32,
    pub least: i32,
    pub most: i32,
}

impl Declared {
    /// Whether the parameter turns a technique on or off.
    pub fn is_switch(&self) -> bool {
        (self.least, self.most) == (0, 1)
    }
}

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $field:ident = $default:literal in $least:literal..=$most:literal;)*) => {
        /// The parameters of a search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params { $($(#[doc = $doc])+ pub $field: i32,)* }

        impl Params {
            /// All declarations, in the order of their techniques.
            pub const DECLARED: &'static [Declared] = &[$(Declared {
                name: stringify!($field),
                doc: concat!($($doc,)+),
                default: $default,
                least: $least,
                most: $most,
            },)*];

            fn fields(&self) -> Vec<i32> { vec![$(self.$field,)*] }

            fn field(&mut self, index: usize) -> &mut i32 {
                let fields = [$(&mut self.$field,)*];
                fields.into_iter().nth(index).expect("an index into the declarations")
            }
        }

        impl Default for Params {
            fn default() -> Params { Params { $($field: $default,)* } }
        }
    };
}

params! {
    /// transposition table
    table = 1 in 0..=1;
    /// least depth of a node that is looked up and stored
    table_depth = 2 in 1..=64;
    /// search a window around the last iteration's score first
    aspiration = 1 in 0..=1;
    /// half width of that window, in points
    aspiration_width = 26 in 1..=1000;
    /// first depth that uses the window
    aspiration_depth = 5 in 2..=64;
    /// search later moves with an empty window first (principal variation search)
    scout = 1 in 0..=1;
    /// threads put off moves that another thread is searching
    put_off_busy_moves = 1 in 0..=1;
    /// least depth of a node whose moves are put off
    put_off_depth = 6 in 1..=64;
    /// cut off what cannot beat a known shorter win
    win_distance = 1 in 0..=1;
    /// a position that recurs within the tree counts as a draw where repetition draws at all
    early_repetition = 1 in 0..=1;
    /// look for a move that connects everything before searching any
    win_scan = 1 in 0..=1;
    /// search a ply deeper where the other side threatens to win at once
    threat_extension = 1 in 0..=1;
    /// quiescence search over captures that connect or cut
    quiescence = 1 in 0..=1;
    /// leave captures out where even a large gain would not reach the window
    quiescence_futility = 1 in 0..=1;
    /// that gain, in points
    quiescence_margin = 247 in 0..=2000;
    /// look for a connecting move at the leaves too
    leaf_win_scan = 1 in 0..=1;
    /// try moves that cut off at the same ply elsewhere
    killers = 1 in 0..=1;
    /// try the move that refuted the previous move elsewhere
    countermove = 1 in 0..=1;
    /// order by how often a move cut off
    history = 1 in 0..=1;
    /// order by cut-offs of a move after the previous move
    continuation_history = 0 in 0..=1;
    /// order by cut-offs per try instead of weighing them by depth
    relative_history = 0 in 0..=1;
    /// order by captures and steps towards the centre
    static_order = 1 in 0..=1;
    /// order by the evaluation after each move where depth allows
    rich_order = 1 in 0..=1;
    /// least depth of the order by evaluation
    rich_order_depth = 6 in 1..=64;
    /// weight of the evaluation in that order
    rich_order_weight = 21 in 0..=1000;
    /// order by the Neural MoveMap
    movemap = 0 in 0..=1;
    /// least depth of that order
    movemap_depth = 2 in 1..=64;
    /// what a factor of e in its odds is worth, on the scale of history
    movemap_weight = 2000 in 0..=32000;
    /// order by the prior of line configurations
    line_prior = 0 in 0..=1;
    /// least depth of that order
    line_prior_depth = 1 in 1..=64;
    /// what a factor of e in its odds is worth, on the scale of history
    line_prior_weight = 2000 in 0..=32000;
    /// search moves less deep that the line prior calls unlikely, and likely ones deeper
    prior_reductions = 0 in 0..=1;
    /// thousandths of a ply for each factor of e in the odds
    prior_reduction = 200 in 0..=2000;
    /// hundredths of such a factor below the likeliest move that change nothing
    prior_even = 250 in 0..=2000;
    /// skip quiet moves near the leaves that the line prior calls unlikely
    prior_pruning = 0 in 0..=1;
    /// greatest depth of that pruning
    prior_pruning_depth = 3 in 1..=64;
    /// hundredths of a factor of e below the likeliest move that are searched in any case
    prior_pruning_base = 400 in 0..=4000;
    /// the same more for each ply left
    prior_pruning_slope = 100 in 0..=1000;
    /// cut off where passing would still fail high
    null_move = 1 in 0..=1;
    /// least depth of a null move
    null_move_depth = 3 in 2..=64;
    /// plies a null move saves
    null_move_reduction = 3 in 1..=8;
    /// one ply more for each such number of plies left
    null_move_slope = 4 in 1..=64;
    /// cut off where several moves fail high at reduced depth
    multi_cut = 0 in 0..=1;
    /// least depth of multi-cut
    multi_cut_depth = 6 in 3..=64;
    /// plies multi-cut saves
    multi_cut_reduction = 4 in 1..=16;
    /// moves that multi-cut tries
    multi_cut_tries = 8 in 1..=96;
    /// moves that must fail high
    multi_cut_cuts = 3 in 1..=16;
    /// cut off where the evaluation is far above the window
    reverse_futility = 1 in 0..=1;
    /// greatest depth of reverse futility
    reverse_futility_depth = 6 in 1..=64;
    /// points a ply that the evaluation must be above
    reverse_futility_margin = 31 in 1..=1000;
    /// skip moves where the evaluation is far below the window
    futility = 1 in 0..=1;
    /// greatest depth of futility
    futility_depth = 5 in 1..=64;
    /// points that a move may be expected to gain
    futility_base = 238 in 0..=2000;
    /// points more for each ply left
    futility_margin = 67 in 0..=1000;
    /// skip late moves near the leaves
    late_move_pruning = 1 in 0..=1;
    /// greatest depth of late-move pruning
    late_move_pruning_depth = 5 in 1..=64;
    /// moves searched in any case
    late_move_pruning_base = 5 in 1..=96;
    /// search late moves less deep
    late_move_reductions = 1 in 0..=1;
    /// hundredths of a ply that every late move loses
    late_move_base = 58 in 0..=300;
    /// divisor of log(depth) * log(number), in hundredths
    late_move_divisor = 166 in 50..=1000;
    /// history points that change a reduction by a ply
    late_move_history = 5032 in 1000..=32000;
    /// search one ply less where no best move is known
    internal_reductions = 1 in 0..=1;
    /// least depth of internal reductions
    internal_reductions_depth = 4 in 2..=64;
    /// search a move deeper that is better than all others
    singular_extensions = 1 in 0..=1;
    /// least depth of singular extensions
    singular_depth = 7 in 4..=64;
    /// points a ply that the others must be worse
    singular_margin = 2 in 1..=100;
    /// ask the solver for a forced win before the search begins
    solver = 0 in 0..=1;
    /// hundredths of the nodes or the time that the solver may take
    solver_share = 10 in 1..=90;
    /// least points of the side to move for which it is asked
    solver_points = 150 in -2000..=2000;
    /// points at most by which each position's evaluation is changed at random
    noise = 0 in 0..=1000;
    /// determines those changes
    noise_seed = 1 in 0..=2147483647;
}

/// Why a parameter was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParamError {
    #[error("no parameter is called '{0}'")]
    Unknown(String),
    #[error("'{0}' is not of the form NAME=VALUE")]
    NoValue(String),
    #[error("'{text}', given for {name}, is not a whole number")]
    NotANumber { name: String, text: String },
    #[error("{name} is between {least} and {most}, not {value}")]
    OutOfRange {
        name: String,
        value: i64,
        least: i32,
        most: i32,
    },
}

/// Name and value of a text `NAME=VALUE`.
pub fn pair(text: &str) -> Result<(&str, &str), ParamError> {
    let no_value = || ParamError::NoValue(text.to_string());
    text.split_once('=').ok_or_else(no_value)
}

impl Params {
    /// All declarations with their present values.
    pub fn entries(&self) -> impl Iterator<Item = (&'static Declared, i32)> {
        Params::DECLARED.iter().zip(self.fields())
    }

    /// Sets a parameter by name; `-` and `_` are alike, and a switch takes `on`, `off`, `true`
    /// and `false` as well.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        let spelled = name.trim().to_ascii_lowercase().replace('-', "_");
        let index = Params::DECLARED
            .iter()
            .position(|declared| declared.name == spelled)
            .ok_or_else(|| ParamError::Unknown(name.to_string()))?;
        let Declared { least, most, .. } = Params::DECLARED[index];
        let value = match text.trim() {
            "on" | "true" => 1,
            "off" | "false" => 0,
            number => number.parse::<i64>().map_err(|_| ParamError::NotANumber {
                name: name.to_string(),
                text: text.to_string(),
            })?,
        };
        if !(i64::from(least)..=i64::from(most)).contains(&value) {
            let name = name.to_string();
            return Err(ParamError::OutOfRange {
                name,
                value,
                least,
                most,
            });
        }
        *self.field(index) = value as i32;
        Ok(())
    }

    /// Sets a parameter from a text `NAME=VALUE`.
    pub fn set_pair(&mut self, text: &str) -> Result<(), ParamError> {
        let (name, value) = pair(text)?;
        self.set(name, value)
    }

    /// A plain alpha-beta search: every technique off, numbers as they are.
    pub fn without_techniques(&self) -> Params {
        let mut params = self.clone();
        for (index, declared) in Params::DECLARED.iter().enumerate() {
            if declared.is_switch() {
                *params.field(index) = 0;
            }
        }
        params
    }

    /// A number that tells configurations apart in recorded results (FNV-1a over names and
    /// values, so it does not depend on the order of declaration).
    pub fn hash(&self) -> u64 {
        self.entries().fold(0, |sum: u64, (declared, value)| {
            let text = format!("{}={value}", declared.name);
            sum.wrapping_add(checksum(text.as_bytes()))
        })
    }
}

/// The parameters that differ from their defaults, as `NAME=VALUE` pairs.
impl fmt::Display for Params {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let changed: Vec<String> = self
            .entries()
            .filter(|(declared, value)| *value != declared.default)
            .map(|(declared, value)| format!("{}={value}", declared.name.replace('_', "-")))
            .collect();
        out.write_str(&changed.join(" "))
    }
}
