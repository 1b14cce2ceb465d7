//! What others build on the search: games annotated move by move, and positions in bulk for other
//! programs.
//!
//! `found` is a search's result as JSON. To annotate a game, `positions` searches all of its
//! positions, [`judge`] compares each move with the best one, and `text`, `summary` (JSON),
//! `sgf` and `page` (HTML) show what came of it; `journal` keeps finished games of a large
//! collection. `batch` answers queries by JSON lines, many at once.
//!
//! `docs/analysis.md` describes the forms.

pub(crate) mod batch;
pub(crate) mod found;
pub(crate) mod journal;
pub mod judge;
pub(crate) mod page;
pub(crate) mod positions;
pub(crate) mod sgf;
pub(crate) mod summary;
pub(crate) mod text;
