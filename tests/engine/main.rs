//! The engine facade and its clocks.

mod clock;
mod engine;
