//! The file of a learned evaluator: whole numbers, folded by symmetry, and a text that says what
//! made them.
//!
//! All numbers are little-endian. A name with the version (8 bytes); the length of the text (4)
//! and the text; the sizes of the form (4 bytes each: hidden units, width of a line's row, heads,
//! board terms); rows of lines, rows of pieces, biases of units, board terms (2 bytes each); for
//! each head the weights of own and enemy units and of line sums (2 bytes each) and its bias (4);
//! a checksum over all of it.
//!
//! Pure, and compiled into `build.rs` too.

use super::rows::ROWS;
use crate::checksum::checksum;

/// The format's name; the last byte is its version.
const FORMAT: [u8; 8] = *b"LOAeval\x01";

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
/// The largest weight of a unit.
pub const MOST_WEIGHT: i16 = 512;

/// The sizes of a learned evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Units that the pieces are summed into, for each side's view.
    pub hidden: usize,
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
    pub squares: Vec<i16>,
    pub biases: Vec<i16>,
    pub terms: Vec<i16>,
    pub heads: Vec<Head>,
}

impl Learned {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = FORMAT.to_vec();
        bytes.extend((self.text.len() as u32).to_le_bytes());
        bytes.extend(self.text.as_bytes());
        let Sizes {
            hidden,
            width,
            heads,
            terms,
        } = self.sizes;
        for size in [hidden, width, heads, terms] {
            bytes.extend((size as u32).to_le_bytes());
        }
        for part in [&self.lines, &self.squares, &self.biases, &self.terms] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        for head in &self.heads {
            let weights = head.units.iter().chain(&head.lines);
            bytes.extend(weights.flat_map(|number| number.to_le_bytes()));
            bytes.extend(head.bias.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The numbers in a file of certain sizes; the fault in words.
    pub fn from_bytes(bytes: &[u8], expected: Sizes) -> Result<Learned, String> {
        let rest = match bytes.split_first_chunk::<8>() {
            Some((format, rest)) if *format == FORMAT => rest,
            Some((format, _)) if format[..7] == FORMAT[..7] => {
                return Err(format!(
                    "version {} of the format, where this program reads {}",
                    format[7], FORMAT[7]
                ));
            }
            _ => return Err("not a file of a learned evaluator".to_string()),
        };
        let cut_off = || "cut off, or with something added".to_string();
        let (summed, sum) = bytes.split_last_chunk().ok_or_else(cut_off)?;
        if checksum(summed) != u64::from_le_bytes(*sum) {
            return Err("damaged: the checksum does not fit".to_string());
        }
        let mut reader = Reader(&rest[..rest.len() - sum.len()]);
        let learned = reader.learned(expected)?.ok_or_else(cut_off)?;
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
        let weights = self.heads.iter().flat_map(|head| &head.lines);
        let most = weights.map(|weight| weight.saturating_abs()).max();
        if most.is_some_and(|most| most > 4 * LINE_HEAD as i16 - 1) {
            return Err("a line sum's weight is beyond 4".to_string());
        }
        Ok(())
    }
}

/// What is left of a file.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn learned(&mut self, expected: Sizes) -> Result<Option<Learned>, String> {
        let Some((text, sizes)) = self.text().zip(self.sizes()) else {
            return Ok(None);
        };
        if sizes != expected {
            return Err(format!("sizes {sizes:?}, where {expected:?} are expected"));
        }
        Ok(self.numbers_of(text, sizes))
    }

    fn text(&mut self) -> Option<String> {
        let length = self.size()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn sizes(&mut self) -> Option<Sizes> {
        Some(Sizes {
            hidden: self.size()?,
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
        let (bytes, rest) = self.0.split_at_checked(2 * count)?;
        self.0 = rest;
        let (pairs, _) = bytes.as_chunks();
        Some(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }
}
