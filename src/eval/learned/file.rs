//! The file of a learned evaluator: whole numbers, folded by symmetry, and a text that says what
//! made them.
//!
//! In an `envelope`: the sizes of the form (4 bytes each, little-endian: hidden units, units
//! that lines add to, width of a line's row, heads, board terms); rows of lines, rows that lines
//! add to units, rows of pieces, biases of units, board terms; for each head the weights of own and
//! enemy units and of line sums, and its bias (4 bytes, little-endian). All other numbers take
//! one to three bytes, as `short` says: nearly all of them one, for a page loads them over a slow network.
//!
//! Pure, and compiled into `build.rs` too.

use super::rows::ROWS;
use crate::envelope::{Format, cut_off, opened, sealed};
use crate::eval::weights::{Cause, WeightError, WeightFile};

/// The format's name; the last byte is its version.
const FORMAT: Format = *b"LOAeval\x04";

/// A unit that is fully on: the largest whose square fits 16 bits.
pub const UNIT: f32 = 181.0;
/// Of a unit's weight in a head: 2 * 128 full units times weights up to 2 fit 32 bits.
pub const HEAD: f32 = 256.0;
/// Of a line's row: 32 lines times differences of rows up to 4 fit 16 bits.
pub const LINE: f32 = 256.0;
/// Of a line sum's weight in a head.
pub const LINE_HEAD: f32 = 4096.0;
/// Of a head's bias and of board terms.
pub const BIAS: f32 = 4096.0;

/// The largest difference of a line's rows seen from both sides.
pub const MOST_DIFFERENCE: i32 = 1023;
/// The largest number that a part of a line adds to a unit: the 46 parts of all lines fit 16 bits.
pub const MOST_LINE_UNIT: i16 = i16::MAX / 46;
/// The largest weight of a unit.
pub const MOST_WEIGHT: i16 = 512;
/// The largest weight of a line sum: just below 4.
const MOST_LINE_WEIGHT: i16 = 4 * LINE_HEAD as i16 - 1;

/// The sizes of a learned evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Units that the pieces are summed into, for each side's view.
    pub hidden: usize,
    /// The last so many of them, which the lines add to.
    pub line_units: usize,
    /// Numbers in the row of a line.
    pub width: usize,
    /// Heads by the number of pieces.
    pub heads: usize,
    /// Numbers for what neither lines nor pieces show.
    pub terms: usize,
}

/// What a head adds up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Weights of own units, then of enemy units.
    pub units: Vec<i16>,
    /// Weights of the line sums, own less enemy.
    pub lines: Vec<i16>,
    pub bias: i32,
}

/// The numbers of a learned evaluator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned {
    /// What made them, as one JSON object.
    pub text: String,
    pub sizes: Sizes,
    pub lines: Vec<i16>,
    pub line_units: Vec<i16>,
    pub squares: Vec<i16>,
    pub biases: Vec<i16>,
    pub terms: Vec<i16>,
    pub heads: Vec<Head>,
}

impl Learned {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Sizes {
            hidden,
            line_units,
            width,
            heads,
            terms,
        } = self.sizes;
        for size in [hidden, line_units, width, heads, terms] {
            bytes.extend((size as u32).to_le_bytes());
        }
        let rows = [&self.lines, &self.line_units, &self.squares];
        for part in rows.into_iter().chain([&self.biases, &self.terms]) {
            bytes.extend(part.iter().flat_map(|&number| short(number)));
        }
        for head in &self.heads {
            let weights = head.units.iter().chain(&head.lines);
            bytes.extend(weights.flat_map(|&number| short(number)));
            bytes.extend(head.bias.to_le_bytes());
        }
        sealed(FORMAT, &self.text, &bytes)
    }

    /// The same evaluator with all its points multiplied, as far as a file can say them.
    pub fn scaled(&self, factor: f64) -> Learned {
        let scaled = |numbers: &[i16], most: i16| -> Vec<i16> {
            let most = f64::from(most);
            let number = |&number: &i16| (f64::from(number) * factor).round().clamp(-most, most);
            numbers.iter().map(|each| number(each) as i16).collect()
        };
        let head = |head: &Head| Head {
            units: scaled(&head.units, MOST_WEIGHT),
            lines: scaled(&head.lines, MOST_LINE_WEIGHT),
            bias: (f64::from(head.bias) * factor).round() as i32,
        };
        Learned {
            terms: scaled(&self.terms, i16::MAX),
            heads: self.heads.iter().map(head).collect(),
            ..self.clone()
        }
    }

    /// The numbers of a weight file of certain sizes.
    pub fn of_file(file: &WeightFile, expected: Sizes) -> Result<Learned, WeightError> {
        Learned::from_bytes(file.bytes, expected)
            .map_err(|fault| file.error(0, Cause::Learned(fault)))
    }

    /// The numbers in a file of certain sizes; the fault in words.
    pub fn from_bytes(bytes: &[u8], expected: Sizes) -> Result<Learned, String> {
        let (text, body) = opened(bytes, FORMAT, "a learned evaluator")?;
        let mut reader = Reader(body);
        let learned = reader.learned(text, expected)?.ok_or_else(cut_off)?;
        if !reader.0.is_empty() {
            return Err(cut_off());
        }
        learned.check()?;
        Ok(learned)
    }

    /// Whether no sum of these numbers can leave its range.
    fn check(&self) -> Result<(), String> {
        let weights = self.heads.iter().flat_map(|head| &head.units);
        let most = weights.map(|weight| weight.saturating_abs()).max();
        if most.is_some_and(|most| most > MOST_WEIGHT) {
            return Err(format!("a unit's weight is beyond {MOST_WEIGHT}"));
        }
        // Rows of own and enemy view differ by at most twice the largest number.
        let most = self.lines.iter().map(|number| i32::from(*number).abs());
        if most.max().is_some_and(|most| 2 * most > MOST_DIFFERENCE) {
            return Err(format!("a line's number is beyond {}", MOST_DIFFERENCE / 2));
        }
        let most = self.line_units.iter().map(|number| number.saturating_abs());
        if most.max().is_some_and(|most| most > MOST_LINE_UNIT) {
            return Err(format!(
                "what a line adds to a unit is beyond {MOST_LINE_UNIT}"
            ));
        }
        let weights = self.heads.iter().flat_map(|head| &head.lines);
        let most = weights.map(|weight| weight.saturating_abs()).max();
        if most.is_some_and(|most| most > MOST_LINE_WEIGHT) {
            return Err("a line sum's weight is beyond 4".to_string());
        }
        Ok(())
    }
}

/// A number in one to three bytes: 0, -1, 1, -2 ... are counted from 0 on, and written seven bits at a
/// time, the least first, where the highest bit of a byte says that more follow (LEB128).
fn short(number: i16) -> impl Iterator<Item = u8> {
    let mut rest = Some((number << 1 ^ number >> 15) as u16);
    std::iter::from_fn(move || {
        let bits = rest?;
        rest = (bits >= 0x80).then_some(bits >> 7);
        Some(bits as u8 & 0x7f | u8::from(rest.is_some()) << 7)
    })
}

/// What is left of a file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn learned(&mut self, text: String, expected: Sizes) -> Result<Option<Learned>, String> {
        let Some(sizes) = self.sizes() else {
            return Ok(None);
        };
        if sizes != expected {
            return Err(format!("sizes {sizes:?}, where {expected:?} are expected"));
        }
        Ok(self.numbers_of(text, sizes))
    }

    fn sizes(&mut self) -> Option<Sizes> {
        Some(Sizes {
            hidden: self.size()?,
            line_units: self.size()?,
            width: self.size()?,
            heads: self.size()?,
            terms: self.size()?,
        })
    }

    fn numbers_of(&mut self, text: String, sizes: Sizes) -> Option<Learned> {
        Some(Learned {
            text,
            sizes,
            lines: self.numbers(ROWS * sizes.width)?,
            line_units: self.numbers(ROWS * sizes.line_units)?,
            squares: self.numbers(128 * sizes.hidden)?,
            biases: self.numbers(sizes.hidden)?,
            terms: self.numbers(sizes.terms)?,
            heads: (0..sizes.heads)
                .map(|_| self.head(sizes))
                .collect::<Option<_>>()?,
        })
    }

    fn head(&mut self, sizes: Sizes) -> Option<Head> {
        Some(Head {
            units: self.numbers(2 * sizes.hidden)?,
            lines: self.numbers(sizes.width)?,
            bias: self.size()? as u32 as i32,
        })
    }

    fn size(&mut self) -> Option<usize> {
        let (bytes, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*bytes) as usize)
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<i16>> {
        (0..count).map(|_| self.number()).collect()
    }

    /// As [`short`] writes it, and in no more bytes than it takes.
    fn number(&mut self) -> Option<i16> {
        let mut bits = 0_u32;
        for at in 0..3 {
            let (&byte, rest) = self.0.split_first()?;
            self.0 = rest;
            bits |= u32::from(byte & 0x7f) << (7 * at);
            if byte < 0x80 {
                let bits = u16::try_from(bits).ok().filter(|_| byte != 0 || at == 0)?;
                return Some((bits >> 1) as i16 ^ -((bits & 1) as i16));
            }
        }
        None
    }
}
