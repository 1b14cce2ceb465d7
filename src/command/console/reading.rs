//! How what follows a command's name is read.

use super::order::Order;
use super::value::{OrderError, fault, side, time};
use crate::board::notation::read_square;
use crate::clock::TimeControl;
use crate::clock::control::ControlError;

/// What follows the name of an order.
pub struct Typed<'a> {
    /// Its words as they were typed, and in small letters.
    pub words: Vec<&'a str>,
    pub lower: Vec<String>,
    /// All of it.
    pub rest: &'a str,
}

impl Typed<'_> {
    fn lower(&self) -> Vec<&str> {
        self.lower.iter().map(String::as_str).collect()
    }

    /// An order that takes nothing.
    pub fn only(&self, order: Order) -> Result<Option<Order>, OrderError> {
        Ok(self.words.is_empty().then_some(order))
    }

    /// An order that takes a text.
    pub fn text(&self, order: fn(String) -> Order) -> Result<Option<Order>, OrderError> {
        let text = Some(self.rest.to_string()).filter(|text| !text.is_empty());
        Ok(text.map(order))
    }
}

pub fn moves(typed: &Typed) -> Result<Option<Order>, OrderError> {
    match typed.lower()[..] {
        [] => Ok(Some(Order::Moves(None))),
        [square] => match read_square(square) {
            Ok(square) => Ok(Some(Order::Moves(Some(square)))),
            Err(_) => Err(fault("a square is a1 to h8", square)),
        },
        _ => Ok(None),
    }
}

pub fn count(typed: &Typed, order: fn(usize) -> Order) -> Result<Option<Order>, OrderError> {
    match typed.lower()[..] {
        [] => Ok(Some(order(1))),
        [number] => match number.parse() {
            Ok(number @ 1..) => Ok(Some(order(number))),
            _ => Err(fault("a number of moves is 1 or more", number)),
        },
        _ => Ok(None),
    }
}

pub fn clock(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [] => Some(Order::ShowClock),
        [black, white] if black.contains(':') => {
            Some(Order::SetClocks([time(black)?, time(white)?]))
        }
        [name, shown] => Some(Order::SetClock(side(name)?, time(shown)?)),
        _ => None,
    })
}

pub fn ponder(typed: &Typed) -> Result<Option<Order>, OrderError> {
    let name = "Ponder".to_string();
    Ok(match typed.lower()[..] {
        [] => Some(Order::ShowOption(name)),
        [value @ ("on" | "off")] => Some(Order::SetOption {
            name,
            value: value.to_string(),
        }),
        _ => None,
    })
}

pub fn resign(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [] => Some(Order::Resign(None)),
        [name] => Some(Order::Resign(Some(side(name)?))),
        _ => None,
    })
}

pub fn name(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(match typed.lower()[..] {
        [name, _, ..] => Some(Order::Name(side(name)?, typed.words[1..].join(" "))),
        _ => None,
    })
}

pub fn set(typed: &Typed) -> Result<Option<Order>, OrderError> {
    Ok(Some(match typed.words[..] {
        [] => Order::ShowOptions,
        [name] => match name.split_once('=') {
            Some((name, value)) => set_option(name, value.to_string()),
            None => Order::ShowOption(name.to_string()),
        },
        [name, ..] => set_option(name, typed.words[1..].join(" ")),
    }))
}

pub fn set_option(name: &str, value: String) -> Order {
    let name = name.to_string();
    Order::SetOption { name, value }
}

pub fn level(typed: &Typed) -> Result<Option<Order>, OrderError> {
    let control = |text: &str| {
        let control: Result<TimeControl, ControlError> = text.parse();
        control.map_err(|cause| OrderError(cause.to_string()))
    };
    Ok(Some(Order::Level(match typed.rest {
        "" => None,
        text => Some(control(text)?),
    })))
}
