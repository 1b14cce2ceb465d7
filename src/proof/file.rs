//! Certificates as files: a header of text, one thing a line; the answers, compressed; a checksum
//! of all before it.
//!
//! An answer is one byte, the number of the move among the legal ones in the order of
//! [`Claim::moves`](super::Claim::moves), from 0. The answers stand in the order in which
//! [`walk`](super::walk::walk) asks for them.

use super::claim::{Claim, Goal};
use crate::board::{Board, Side};
use crate::checksum::checksum;
use crate::game::Game;
use crate::rules::Rules;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use std::fmt;
use thiserror::Error;

/// A certificate that has not been checked.
#[derive(Clone, Debug)]
pub struct Proof {
    pub claim: Claim,
    pub answers: Vec<u8>,
}

/// Why bytes are no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    /// It is some other file.
    #[error("not a proof: it does not start with '{MAGIC}'")]
    Foreign,
    /// A line of the header, from 1.
    #[error("line {0}: {1}")]
    Header(usize, String),
    #[error("the file is cut off before the end of its header")]
    CutOff,
    #[error("the checksum is wrong: cut off or damaged")]
    Checksum,
    #[error("the answers cannot be read: {0}")]
    Compression(String),
    #[error("the header promises {stated} answers, there are {held}")]
    Count { stated: u64, held: u64 },
}

const MAGIC: &str = "soucie-proof 1";
const CHECKSUM: usize = size_of::<u64>();
/// The level beyond which answers hardly get smaller.
const LEVEL: u8 = 8;

impl Proof {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header().into_bytes();
        bytes.extend(compress_to_vec_zlib(&self.answers, LEVEL));
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    fn header(&self) -> String {
        let Claim { game, side, goal } = &self.claim;
        let moves: Vec<String> = game.moves().iter().map(|played| played.plain()).collect();
        format!(
            "{MAGIC}\nrules {}\nstart {}\nmoves {}\nside {}\ngoal {goal}\nanswers {}\n",
            game.rules(),
            game.start(),
            moves.join(" "),
            side.to_string().to_lowercase(),
            self.answers.len()
        )
    }

    /// Reads a certificate. What it claims is not checked by this.
    pub fn from_bytes(bytes: &[u8]) -> Result<Proof, FileError> {
        if !bytes.starts_with(format!("{MAGIC}\n").as_bytes()) {
            return Err(FileError::Foreign);
        }
        let content = bytes.len().checked_sub(CHECKSUM).ok_or(FileError::CutOff)?;
        let (content, sum) = bytes.split_at(content);
        if checksum(content).to_le_bytes() != sum {
            return Err(FileError::Checksum);
        }
        let mut header = Header {
            rest: content,
            line: 0,
        };
        header.value(MAGIC)?;
        let rules: Rules = header.read("rules ")?;
        let start: Board = header.read("start ")?;
        let game = header.game(start, rules)?;
        let side = header.side()?;
        let goal: Goal = header.read("goal ")?;
        let stated: u64 = header.read("answers ")?;
        let limit = usize::try_from(stated).unwrap_or(usize::MAX);
        let answers = decompress_to_vec_zlib_with_limit(header.rest, limit)
            .map_err(|fault| FileError::Compression(fault.to_string()))?;
        let held = answers.len() as u64;
        match held == stated {
            true => Ok(Proof {
                claim: Claim { game, side, goal },
                answers,
            }),
            false => Err(FileError::Count { stated, held }),
        }
    }
}

/// The header, read line by line.
struct Header<'a> {
    rest: &'a [u8],
    /// Lines read so far.
    line: usize,
}

impl<'a> Header<'a> {
    /// What follows a name in the next line.
    fn value(&mut self, name: &str) -> Result<&'a str, FileError> {
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (line, rest) = self.rest.split_at(end.ok_or(FileError::CutOff)?);
        self.rest = &rest[1..];
        self.line += 1;
        let line = std::str::from_utf8(line).map_err(|_| self.fault("not text"))?;
        line.strip_prefix(name)
            .ok_or_else(|| self.fault(format!("'{}' is expected", name.trim_end())))
    }

    fn read<T: std::str::FromStr<Err: fmt::Display>>(
        &mut self,
        name: &str,
    ) -> Result<T, FileError> {
        let value = self.value(name)?;
        value.parse().map_err(|fault: T::Err| self.fault(fault))
    }

    fn game(&mut self, start: Board, rules: Rules) -> Result<Game, FileError> {
        let mut game = Game::new(start, rules);
        for played in self.value("moves ")?.split_whitespace() {
            game.play_text(played)
                .map_err(|fault| self.fault(format!("{played}: {fault}")))?;
        }
        Ok(game)
    }

    fn side(&mut self) -> Result<Side, FileError> {
        match self.value("side ")? {
            "black" => Ok(Side::Black),
            "white" => Ok(Side::White),
            other => Err(self.fault(format!("'{other}' is no side"))),
        }
    }

    fn fault(&self, fault: impl fmt::Display) -> FileError {
        FileError::Header(self.line, fault.to_string())
    }
}
