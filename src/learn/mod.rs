//! Learning from games that the engine plays against itself.
//!
//! [`play`] has the arena play games at a fixed depth, [`fit`] fits named weights to their
//! results. [`td`] learns the same weights by temporal differences, with [`rprop`]. `selfplay`
//! plays games for training [`data`], on which [`train`] trains the learned evaluators and
//! [`prior`] the move priors; [`calibration`] says whether their points mean what they say.

pub mod calibration;
pub mod data;
pub mod fit;
pub mod play;
pub mod prior;
pub mod rprop;
pub(crate) mod selfplay;
pub mod td;
pub mod train;
