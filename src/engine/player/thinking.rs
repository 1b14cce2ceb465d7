//! What a player's engine thinks about, and what its answers mean for the game.

use super::{Activity, Doing, GameEvent, Player, Purpose};
use crate::board::Move;
use crate::clock::TimeLeft;
use crate::engine::lateness::Lateness;
use crate::engine::{EngineError, Event};
use crate::search::{Limits, SearchResult};
use std::time::Duration;

impl Player {
    /// Lets the engine think on its own move; the answer comes as [`GameEvent::Moved`]. What was
    /// pondered on the move just played is gone on with.
    pub fn think(&mut self) -> Result<(), EngineError> {
        self.start_clock();
        let hit = Purpose::Ponder {
            expected: self.game.moves().last().copied().unwrap_or(Move::PASS),
            played: true,
        };
        let time = self.time_left();
        match &mut self.activity {
            Some(activity) if activity.purpose == hit => {
                *activity = Activity::new(activity.number, Purpose::Move);
                self.engine.ponder_hit(Some(time))
            }
            _ => self.search(Purpose::Move, Some(time)),
        }
    }

    /// Thinks on the reply that the engine expects, if there is one and the option is on.
    pub fn ponder(&mut self) -> Result<(), EngineError> {
        let Some(expected) = self.expected.filter(|_| self.engine.options().ponder) else {
            return Ok(());
        };
        let mut ahead = self.game.clone();
        // A reply that ends the game leaves nothing to think about.
        if ahead.play(expected).is_err() || ahead.outcome().is_some() {
            return Ok(());
        }
        self.cancel();
        self.engine.set_game(ahead)?;
        let number = self.engine.ponder(self.limits())?;
        let purpose = Purpose::Ponder {
            expected,
            played: false,
        };
        self.activity = Some(Activity::new(number, purpose));
        Ok(())
    }

    /// Thinks about the position until something else is asked for.
    pub fn analyze(&mut self) -> Result<(), EngineError> {
        self.search(Purpose::Analysis, None)
    }

    /// Looks for a move without playing it; the answer comes as [`GameEvent::Hint`].
    pub fn look_for_hint(&mut self, time: Duration) -> Result<(), EngineError> {
        self.search(Purpose::Hint, Some(TimeLeft::for_one_move(time)))
    }

    fn search(&mut self, purpose: Purpose, time: Option<TimeLeft>) -> Result<(), EngineError> {
        self.cancel();
        self.engine.set_game(self.game.clone())?;
        let limits = Limits {
            time: time.map(|time| self.engine.budget(time)),
            ..self.limits()
        };
        let number = match purpose {
            Purpose::Analysis => self.engine.analyze(limits)?,
            _ => self.engine.think(limits)?,
        };
        self.activity = Some(Activity::new(number, purpose));
        Ok(())
    }

    /// The limits of every search.
    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// The clock of the side to move, less what its turn has taken already.
    fn time_left(&self) -> TimeLeft {
        let left = self.clock.time_left(self.side_to_move());
        let remaining = left.remaining.saturating_sub(self.elapsed());
        match self.move_time {
            Some(time) => TimeLeft::for_one_move(time.min(remaining)),
            None => TimeLeft { remaining, ..left },
        }
    }

    /// What the engine is doing, if anything.
    pub fn activity(&self) -> Option<Doing> {
        Some(match self.activity?.purpose {
            Purpose::Move => Doing::Thinking,
            Purpose::Ponder { expected, .. } => Doing::Pondering(expected),
            Purpose::Analysis | Purpose::Hint => Doing::LookingAround,
        })
    }

    /// Whether the engine thinks on its move.
    pub fn is_thinking(&self) -> bool {
        let purpose = self.activity.map(|activity| activity.purpose);
        purpose == Some(Purpose::Move)
    }

    /// Makes the engine move with what it has found.
    pub fn move_now(&mut self) {
        if self.is_thinking() {
            self.engine.stop();
        }
    }

    /// Ends any search without an answer.
    pub fn cancel(&mut self) {
        self.activity = None;
        self.engine.cancel();
    }

    /// What an event of the engine means for the game; nothing if it is out of date.
    pub fn take(&mut self, event: Event) -> Option<GameEvent> {
        if let Event::Remark(text) = event {
            return Some(GameEvent::Remark(text));
        }
        let activity = self.activity?;
        match event {
            Event::Progress { number, found } => {
                (number == activity.number).then_some(GameEvent::Progress(found))
            }
            Event::Best {
                number,
                result,
                planned,
            } if number == activity.number => {
                self.activity = None;
                match activity.purpose {
                    Purpose::Move => {
                        let late = activity.since.elapsed().saturating_sub(planned);
                        let side = self.side_to_move();
                        self.lateness = Some(Lateness::with_move(self.lateness, side, late));
                        self.play_best(&result);
                        Some(GameEvent::Moved(result))
                    }
                    Purpose::Hint => Some(GameEvent::Hint(result)),
                    Purpose::Ponder { .. } | Purpose::Analysis => None,
                }
            }
            Event::Best { .. } | Event::Remark(_) => None,
        }
    }

    fn play_best(&mut self, result: &SearchResult) {
        let best = result.best().expect("a search of a game that goes on");
        let mut after = self.game.clone();
        after.play(best).expect("the search plays legal moves");
        self.finish_turn(after, Some(result.clone()));
        self.expected = result.reply();
    }
}
