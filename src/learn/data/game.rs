//! The searched positions of one game, as values and as bytes.
//!
//! A game is a block: a mark, the length of its content, the content, a checksum over both. All
//! numbers are little-endian. The content is the game's number (8 bytes), its generation (2), its
//! result for black (1: lost, drawn, won), then 22 bytes for each position: black's and white's
//! squares (8 each), the search's score for the side to move (2), its best move (2, the highest
//! bit set where white moves), and the ply (2).

use crate::board::{Bitboard, Board, Move, Side};
use crate::checksum::checksum;

/// Starts every block. It need not be unique: a block counts only with its checksum.
pub const MARK: [u8; 4] = *b"LoaG";

/// Bytes of the mark and the length before the content, and of the checksum behind it.
const AROUND: usize = 8 + 8;
/// Bytes of the content before the positions.
const HEAD: usize = 11;
/// Bytes of a position.
const SAMPLE: usize = 22;
/// No game has more positions than this.
const MOST_SAMPLES: usize = 4096;

/// Set in the bits of the best move where white moves.
const WHITE_MOVES: u16 = 1 << 15;

/// A position and what a search said of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    pub black: Bitboard,
    pub white: Bitboard,
    pub side: Side,
    /// Points for the side to move.
    pub score: i16,
    /// A pass where no move was asked for.
    pub best: Move,
    /// Plies from the start of the game.
    pub ply: u16,
}

impl Sample {
    pub fn new(board: &Board, score: i16, best: Move, ply: u16) -> Sample {
        Sample {
            black: board.pieces(Side::Black),
            white: board.pieces(Side::White),
            side: board.side_to_move(),
            score,
            best,
            ply,
        }
    }

    /// The position. A sample that was read is one: the reader refuses others.
    pub fn board(&self) -> Board {
        Board::from_pieces(self.black, self.white, self.side).expect("a sample is a position")
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let white_moves = match self.side {
            Side::Black => 0,
            Side::White => WHITE_MOVES,
        };
        bytes.extend(self.black.to_le_bytes());
        bytes.extend(self.white.to_le_bytes());
        bytes.extend(self.score.to_le_bytes());
        bytes.extend((self.best.bits() | white_moves).to_le_bytes());
        bytes.extend(self.ply.to_le_bytes());
    }

    fn read(bytes: &[u8; SAMPLE]) -> Option<Sample> {
        let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("8 bytes"));
        let half = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let sample = Sample {
            black: word(0),
            white: word(8),
            side: match half(18) & WHITE_MOVES {
                0 => Side::Black,
                _ => Side::White,
            },
            score: half(16) as i16,
            best: Move::from_bits(half(18)),
            ply: half(20),
        };
        Board::from_pieces(sample.black, sample.white, sample.side).ok()?;
        // Bits that mean nothing in a move were written by nobody.
        let known = sample.best.bits() | WHITE_MOVES;
        (half(18) & !known == 0).then_some(sample)
    }
}

/// How a game ended for black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum GameResult {
    Lost = 0,
    Drawn = 1,
    Won = 2,
}

impl GameResult {
    pub fn of_winner(winner: Option<Side>) -> GameResult {
        match winner {
            Some(Side::Black) => GameResult::Won,
            Some(Side::White) => GameResult::Lost,
            None => GameResult::Drawn,
        }
    }

    /// 1, 1/2 or 0 for a side.
    pub fn value(self, side: Side) -> f32 {
        let black = f32::from(self as u8) / 2.0;
        match side {
            Side::Black => black,
            Side::White => 1.0 - black,
        }
    }
}

/// What a game leaves behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameData {
    /// Its number among the games of a run: with the run's seed it determines the game.
    pub number: u64,
    /// How many rounds of learning were behind the player.
    pub generation: u16,
    pub result: GameResult,
    pub samples: Vec<Sample>,
}

impl GameData {
    /// The game as a block of bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = HEAD + SAMPLE * self.samples.len();
        let mut bytes = Vec::with_capacity(length + AROUND);
        bytes.extend(MARK);
        bytes.extend((length as u32).to_le_bytes());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(self.generation.to_le_bytes());
        bytes.push(self.result as u8);
        self.samples
            .iter()
            .for_each(|sample| sample.write(&mut bytes));
        let sum = checksum(&bytes[MARK.len()..]);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The game at the start of some bytes, and how many it takes; `None` where there is none,
    /// or a damaged one.
    pub fn from_bytes(bytes: &[u8]) -> Option<(GameData, usize)> {
        let rest = bytes.strip_prefix(&MARK)?;
        let length = u32::from_le_bytes(*rest.first_chunk()?) as usize;
        let samples = length.checked_sub(HEAD)?;
        if samples % SAMPLE != 0 || samples / SAMPLE > MOST_SAMPLES {
            return None;
        }
        let (summed, rest) = rest.split_at_checked(4 + length)?;
        let sum = u64::from_le_bytes(*rest.first_chunk()?);
        if checksum(summed) != sum {
            return None;
        }
        let game = GameData::of_content(&summed[4..])?;
        Some((game, length + AROUND))
    }

    fn of_content(content: &[u8]) -> Option<GameData> {
        let (head, samples) = content.split_first_chunk::<HEAD>()?;
        let result = match head[10] {
            0 => GameResult::Lost,
            1 => GameResult::Drawn,
            2 => GameResult::Won,
            _ => return None,
        };
        let (samples, _) = samples.as_chunks::<SAMPLE>();
        Some(GameData {
            number: u64::from_le_bytes(*head.first_chunk()?),
            generation: u16::from_le_bytes([head[8], head[9]]),
            result,
            samples: samples.iter().map(Sample::read).collect::<Option<_>>()?,
        })
    }
}
