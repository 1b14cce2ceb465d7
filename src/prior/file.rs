//! The file of a move prior: numbers folded by symmetry, in an `envelope`. A
//! number takes one byte where all of them fit, else two.
//!
//! Pure, and compiled into `build.rs` too.

use crate::envelope::{Format, cut_off, opened, sealed};
use crate::eval::weights::{Cause, WeightError, WeightFile};

/// What tells the files of a prior from others.
#[derive(Clone, Copy, Debug)]
pub struct FileFormat {
    pub format: Format,
    /// What errors call it.
    pub what: &'static str,
    /// Numbers in the file, each within `most`.
    pub size: usize,
    pub most: i16,
}

impl FileFormat {
    /// The bytes of a file.
    pub fn to_bytes(self, text: &str, numbers: &[i16]) -> Vec<u8> {
        let body: Vec<u8> = match self.is_narrow() {
            true => numbers.iter().map(|&number| number as u8).collect(),
            false => (numbers.iter())
                .flat_map(|number| number.to_le_bytes())
                .collect(),
        };
        sealed(self.format, text, &body)
    }

    fn is_narrow(&self) -> bool {
        self.most <= i16::from(i8::MAX)
    }

    /// The numbers of a file.
    pub fn read(&self, file: &WeightFile) -> Result<Vec<i16>, WeightError> {
        let read = self.numbers(file.bytes);
        read.map_err(|fault| file.error(0, Cause::Learned(fault)))
    }

    fn numbers(&self, bytes: &[u8]) -> Result<Vec<i16>, String> {
        let (_, body) = opened(bytes, self.format, self.what)?;
        let numbers: Vec<i16> = match self.is_narrow() {
            true => body.iter().map(|&byte| i16::from(byte as i8)).collect(),
            false => {
                let (pairs, rest) = body.as_chunks();
                if !rest.is_empty() {
                    return Err(cut_off());
                }
                pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
            }
        };
        if numbers.len() != self.size {
            return Err(cut_off());
        }
        match numbers
            .iter()
            .any(|number| number.unsigned_abs() > self.most.unsigned_abs())
        {
            true => Err(format!("a number is beyond {}", self.most)),
            false => Ok(numbers),
        }
    }
}
