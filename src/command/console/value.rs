//! What orders are given: sides and times; and what is said where they are not.

use crate::board::Side;
use std::time::Duration;
use thiserror::Error;

/// Why a line is no order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct OrderError(pub String);

/// Names what was expected and what was typed instead.
pub fn fault(what: &str, text: &str) -> OrderError {
    let shown: String = text.chars().take(40).collect();
    OrderError(format!("{what}, not '{shown}'"))
}

/// Reads a side.
pub fn side(name: &str) -> Result<Side, OrderError> {
    match name {
        "black" | "b" => Ok(Side::Black),
        "white" | "w" => Ok(Side::White),
        _ => Err(fault("a side is black or white", name)),
    }
}

/// Reads `M:SS` or `H:MM:SS`. A number alone could be either minutes or seconds, and in `4:5` a
/// digit may be missing.
pub fn time(text: &str) -> Result<Duration, OrderError> {
    /// No clock shows more than a few days.
    const MOST: u64 = 1_000_000;
    let whole = text.split(':').skip(1).all(|part| part.len() == 2);
    let parts: Result<Vec<u64>, _> = text.split(':').map(str::parse).collect();
    let seconds = match parts.as_deref() {
        _ if !whole => None,
        Ok([number]) => {
            return Err(OrderError(format!(
                "a clock shows M:SS or H:MM:SS: is '{number}' {number}:00 or 0:{number:02}?"
            )));
        }
        Ok([minutes, seconds @ 0..60]) => minutes.checked_mul(60).map(|time| time + seconds),
        Ok([hours, minutes @ 0..60, seconds @ 0..60]) => {
            let time = hours.checked_mul(3600);
            time.map(|time| time + minutes * 60 + seconds)
        }
        _ => None,
    };
    let seconds = seconds.filter(|seconds| *seconds <= MOST);
    seconds
        .map(Duration::from_secs)
        .ok_or_else(|| fault("a clock shows M:SS or H:MM:SS", text))
}
