//! One game: two contestants, their clocks, and an end.

use super::adjudicate::Adjudicator;
use super::audience::{Audience, EXPECTS, Nobody};
use super::conditions::Conditions;
use super::contestant::{Contestant, PlayerFailure, Reply, Turn};
use super::end::{End, lost_by};
use super::limit::Limit;
use super::opening::Opening;
use super::stop::Stop;
use crate::board::{Move, Side};
use crate::clock::Clock;
use crate::game::Game;
use crate::record::Record;
use crate::record::annotation::{Annotation, NotedScore};
use crate::search::Score;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What one side spent on a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    pub moves: u64,
    pub nodes: u64,
    pub seconds: f64,
    /// Moves chosen before the outcome was proven. A proven win ends in iterations of no cost,
    /// whose depths say nothing.
    pub open_moves: u64,
    /// Sum of the depths of those moves.
    pub depth: u64,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Finished {
    pub end: End,
    /// Black's effort, then White's.
    pub efforts: [Effort; 2],
    pub record: Record,
}

/// Who plays, Black first.
pub type Seats = [Box<dyn Contestant>; 2];

/// Plays a game to its end. `None` if it was stopped before.
pub fn play(
    opening: &Opening,
    seats: &mut Seats,
    limits: [Limit; 2],
    conditions: &Conditions,
    stop: &Stop,
) -> Option<Finished> {
    play_before(&Nobody, opening, seats, limits, conditions, stop)
}

/// The same before an audience.
pub fn play_before(
    audience: &dyn Audience,
    opening: &Opening,
    seats: &mut Seats,
    limits: [Limit; 2],
    conditions: &Conditions,
    stop: &Stop,
) -> Option<Finished> {
    let mut ongoing = Ongoing {
        game: opening.game(conditions.rules),
        limits,
        clocks: limits.map(|limit| match limit {
            Limit::Clock(control) => Some(Clock::new(control)),
            Limit::Nodes(_) | Limit::Depth(_) => None,
        }),
        margin: conditions.margin,
        ponder: conditions.ponder,
        adjudicator: Adjudicator::new(conditions.resign, conditions.draw),
        efforts: [Effort::default(); 2],
        notes: vec![MoveNote::default(); opening.moves.len()],
        stop,
        audience,
    };
    let end = match prepare(seats, conditions, stop) {
        Ok(()) => ongoing.play_on(seats),
        Err(end) => end,
    }?;
    Some(Finished {
        record: ongoing.final_record(&end),
        end,
        efforts: ongoing.efforts,
    })
}

/// Gets both contestants ready. One that fails has lost, unless it was only stopped.
fn prepare(seats: &mut Seats, conditions: &Conditions, stop: &Stop) -> Result<(), Option<End>> {
    for (side, contestant) in Side::BOTH.into_iter().zip(seats) {
        let ready = contestant.prepare(conditions, stop);
        ready.map_err(|failure| lost_by(side, failure))?;
    }
    Ok(())
}

/// A game in progress.
struct Ongoing<'a> {
    game: Game,
    limits: [Limit; 2],
    /// A clock for each side, of which only its own face is used: limits may differ.
    clocks: [Option<Clock>; 2],
    margin: Duration,
    ponder: bool,
    adjudicator: Adjudicator,
    efforts: [Effort; 2],
    /// One for each move of the game.
    notes: Vec<MoveNote>,
    stop: &'a Stop,
    audience: &'a dyn Audience,
}

/// What is known of a move.
#[derive(Clone, Default)]
struct MoveNote {
    annotation: Annotation,
    /// What the mover expected after it.
    pv: Vec<Move>,
}

impl Ongoing<'_> {
    fn play_on(&mut self, seats: &mut Seats) -> Option<End> {
        loop {
            self.audience.see(&|| self.live_record());
            if let Some(outcome) = self.game.outcome() {
                return Some(outcome.into());
            }
            let side = self.game.board().side_to_move();
            let reply = match seats[side.index()].choose(&self.turn(side)) {
                Ok(reply) => reply,
                Err(failure) => return lost_by(side, failure),
            };
            if !self.is_in_time(side, reply.time) {
                return lost_by(side, PlayerFailure::Late);
            }
            if self.game.play(reply.played).is_err() {
                return lost_by(side, PlayerFailure::Illegal(reply.played.plain()));
            }
            self.note(side, &reply);
            let plies = self.game.moves().len();
            match self.adjudicator.hear(side, reply.score, plies) {
                // What the board decides comes first.
                Some(adjudication) if self.game.outcome().is_none() => {
                    return Some(adjudication.into());
                }
                _ => {}
            }
            if self.ponder && self.game.outcome().is_none() {
                seats[side.index()].ponder(&self.turn(side));
            }
        }
    }

    /// What a player is told, whether it is to move or to ponder.
    fn turn(&self, player: Side) -> Turn<'_> {
        let times = Side::BOTH.map(|side| {
            let clock = self.clocks[side.index()].as_ref();
            clock.map(|clock| clock.time_left(side))
        });
        Turn {
            game: &self.game,
            player,
            limit: self.limits[player.index()],
            times,
            until_flag: self.clocks[player.index()]
                .as_ref()
                .map(|clock| clock.until_flag(player) + self.margin),
            stop: self.stop,
        }
    }

    /// Stops the clock of a side.
    fn is_in_time(&mut self, side: Side, elapsed: Duration) -> bool {
        match &mut self.clocks[side.index()] {
            None => true,
            Some(clock) => {
                let flag = clock.until_flag(side);
                // Within the margin the move counts as made in the last moment.
                let shown = match elapsed < flag + self.margin {
                    true => elapsed.min(flag.saturating_sub(Duration::from_nanos(1))),
                    false => elapsed,
                };
                clock.after_move(side, shown)
            }
        }
    }

    fn note(&mut self, side: Side, reply: &Reply) {
        let effort = &mut self.efforts[side.index()];
        effort.moves += 1;
        effort.nodes += reply.nodes;
        effort.seconds += reply.time.as_secs_f64();
        if !reply.score.is_some_and(Score::is_proven) {
            effort.open_moves += 1;
            effort.depth += u64::from(reply.depth);
        }
        let clock = self.clocks[side.index()].as_ref();
        let annotation = Annotation {
            score: reply.score.map(NotedScore::from),
            depth: Some(reply.depth),
            nodes: Some(reply.nodes),
            time: Some(reply.time),
            left: clock.map(|clock| clock.face(side).remaining),
        };
        let pv = reply.pv.clone();
        self.notes.push(MoveNote { annotation, pv });
    }

    /// The game so far.
    fn record(&self) -> Record {
        let mut record = Record::of_game(&self.game);
        for (entry, note) in record.entries.iter_mut().zip(&self.notes) {
            entry.set_annotation(note.annotation);
        }
        record.time_control = match self.limits {
            [Limit::Clock(one), Limit::Clock(other)] if one == other => Some(one),
            _ => None,
        };
        record
    }

    /// The game so far with what both sides expect, for who looks on.
    fn live_record(&self) -> Record {
        let mut record = self.record();
        let latest = self.notes.len().saturating_sub(2);
        let noted = record.entries.iter_mut().zip(&self.notes);
        for (entry, note) in noted.skip(latest).filter(|(_, note)| !note.pv.is_empty()) {
            let moves: Vec<String> = note.pv.iter().map(ToString::to_string).collect();
            entry.set_comment(&format!("{EXPECTS}{}", moves.join(" ")));
        }
        record
    }

    fn final_record(&self, end: &End) -> Record {
        let mut record = self.record();
        record.result = Some(end.stated());
        let limits = self.limits.map(|limit| limit.to_string());
        let detail = end.detail.iter().map(|detail| format!(": {detail}"));
        record.comment = Some(format!(
            "{}{}\nlimits {} and {}",
            end.reason.name(),
            detail.collect::<String>(),
            limits[0],
            limits[1]
        ));
        record
    }
}
