//! Plays the games of a plan on several threads and hands each result to the caller as it
//! comes. Nothing is kept here: what has been played already, and when it is enough, is the
//! caller's to say.

use super::broadcast::Broadcast;
use super::plan::{Assignment, Plan};
use super::played::Played;
use crate::arena::game::contestant::Contestant;
use crate::arena::game::end::{End, lost_by};
use crate::arena::game::play::{Effort, Finished, Seats, play, play_before};
use crate::arena::game::start::contestant;
use crate::arena::game::stop::Stop;
use crate::board::Side;
use crate::game::Game;
use crate::record::Record;
use crate::workers::share;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Whether to play on after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    GoOn,
    Enough,
}

/// Plays the games with these numbers. Ends when all are played, when `on_game` has enough or
/// fails, or when stopped; games in progress are then dropped.
pub fn run<F>(
    plan: &Plan,
    numbers: &[u64],
    concurrency: usize,
    broadcast: Option<&Broadcast>,
    stop: &Stop,
    mut on_game: impl FnMut(Played) -> Result<Next, F>,
) -> Result<(), F> {
    let boards = 0..concurrency.clamp(1, numbers.len().max(1));
    let workers = boards.map(|board| Contestants::new(plan, board, broadcast));
    let play =
        |contestants: &mut Contestants, place: usize| contestants.play_number(numbers[place], stop);
    let ended = share(workers.collect(), numbers.len(), play, |played| {
        // A game that was stopped: so are all others.
        let Some(played) = played else {
            return ControlFlow::Break(Ok(()));
        };
        let next = on_game(played);
        match next {
            Ok(Next::GoOn) => return ControlFlow::Continue(()),
            Ok(Next::Enough) | Err(_) => stop.ask(),
        }
        ControlFlow::Break(next.map(|_| ()))
    });
    ended.break_value().unwrap_or(Ok(()))
}

/// The contestants of one thread, made when they are first needed.
struct Contestants<'a> {
    plan: &'a Plan,
    board: usize,
    broadcast: Option<&'a Broadcast>,
    contestants: HashMap<usize, Box<dyn Contestant>>,
}

impl Contestants<'_> {
    fn new<'a>(plan: &'a Plan, board: usize, broadcast: Option<&'a Broadcast>) -> Contestants<'a> {
        Contestants {
            plan,
            board,
            broadcast,
            contestants: HashMap::new(),
        }
    }

    /// The game with a number; `None` if it was stopped.
    fn play_number(&mut self, number: u64, stop: &Stop) -> Option<Played> {
        let assignment = Assignment::of(number, &self.plan.pairings);
        let finished = self.play(&assignment, stop)?;
        Some(Played::new(number, &finished))
    }

    fn play(&mut self, assignment: &Assignment, stop: &Stop) -> Option<Finished> {
        let plan = self.plan;
        let [black, white] = assignment.players;
        let taken = Side::BOTH.map(|side| self.take(assignment.players[side.index()], side, stop));
        let opening = &plan.openings[assignment.round];
        let mut finished = match taken {
            [Ok(one), Ok(other)] => {
                let limits = [plan.limit_of(black), plan.limit_of(white)];
                let mut seats = [one, other];
                let (seats_taken, conditions) = (&mut seats, &plan.conditions);
                let finished = match self.broadcast {
                    None => play(opening, seats_taken, limits, conditions, stop)?,
                    Some(broadcast) => {
                        let inscribe = |record: &mut Record| inscribe(record, plan, assignment);
                        let audience = broadcast.board(self.board, &inscribe);
                        play_before(&audience, opening, seats_taken, limits, conditions, stop)?
                    }
                };
                self.put_back(assignment.players, seats, &finished.end);
                finished
            }
            [Err(end), _] | [_, Err(end)] => not_played(&opening.game(plan.conditions.rules), end?),
        };
        inscribe(&mut finished.record, plan, assignment);
        Some(finished)
    }

    /// A contestant for a player, or how the game ends if there is none; that is not said of one
    /// that was stopped.
    fn take(
        &mut self,
        player: usize,
        side: Side,
        stop: &Stop,
    ) -> Result<Box<dyn Contestant>, Option<End>> {
        if let Some(contestant) = self.contestants.remove(&player) {
            return Ok(contestant);
        }
        let made = contestant(&self.plan.players[player], self.plan.overhead, stop);
        made.map_err(|trouble| lost_by(side, trouble))
    }

    /// Keeps contestants for the next game, except one that failed: it is started anew.
    fn put_back(&mut self, players: [usize; 2], seats: Seats, end: &End) {
        for ((side, player), contestant) in Side::BOTH.into_iter().zip(players).zip(seats) {
            let at_fault = end.reason.is_fault() && end.winner == Some(!side);
            if !at_fault {
                self.contestants.insert(player, contestant);
            }
        }
    }
}

fn inscribe(record: &mut Record, plan: &Plan, assignment: &Assignment) {
    let name = |player: usize| Some(plan.players[player].name.clone());
    record.players = assignment.players.map(name);
    record.event = Some(plan.title.clone());
    record.round = Some((assignment.round + 1).to_string());
    record.name = Some(format!("game {}", assignment.number + 1));
}

/// A game that ended before it began.
fn not_played(game: &Game, end: End) -> Finished {
    let mut record = Record::of_game(game);
    record.result = Some(end.stated());
    Finished {
        end,
        efforts: [Effort::default(); 2],
        record,
    }
}
