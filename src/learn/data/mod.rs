//! Training data: searched positions of whole games, in files that grow game by game.
//!
//! [`game`] is what one game leaves behind and its bytes, `file` a file of such games,
//! with a heading that says what made it; [`work`] is what is done with whole files.

mod file;
pub mod game;
pub mod work;

pub use file::{DataError, Reader, Writer};
pub use game::{GameData, Sample};
