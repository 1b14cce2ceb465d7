//! Games at a fixed depth from random openings, for fitting and for matches of what was
//! learned: the arena's game loop and the real search, with all its techniques off or on.

use crate::arena::game::conditions::Conditions;
use crate::arena::game::contestant::PlayerFailure;
use crate::arena::game::generate::{Wanted, openings};
use crate::arena::game::limit::Limit;
use crate::arena::game::opening::Opening;
use crate::arena::game::play::{Finished, Seats, play};
use crate::arena::game::player::Player;
use crate::arena::game::start::contestant;
use crate::arena::game::stop::Stop;
use crate::arena::statistics::counts::{Games, Pairs};
use crate::board::{Board, Side};
use crate::eval::Kind;
use crate::rules::Rules;
use std::num::NonZeroU32;
use std::path::Path;
use std::time::Duration;

/// Random moves that a game starts with.
const OPENING_PLIES: usize = 6;

/// The greatest length of a game: longer ones have lost their way and are drawn.
const MOST_PLIES: NonZeroU32 = NonZeroU32::new(200).expect("not zero");

/// Random openings without end, no two alike, however good for a side.
pub fn random_openings(seed: u64) -> impl Iterator<Item = Opening> {
    openings(Wanted {
        start: Board::standard(),
        seed,
        plies: [OPENING_PLIES; 2],
        nodes: 1,
        most_points: i32::MAX,
        tries: 10_000,
    })
}

/// A player that searches by plain alpha-beta, with the weights of a file or the built-in ones.
pub fn plain_player(kind: Kind, weights: Option<&Path>) -> Result<Player, String> {
    player(kind, "plain", weights)
}

/// A player that searches with every technique, with the weights of a file or the built-in ones.
pub fn full_player(kind: Kind, weights: Option<&Path>) -> Result<Player, String> {
    player(kind, "full", weights)
}

fn player(kind: Kind, search: &str, weights: Option<&Path>) -> Result<Player, String> {
    let weights = match weights.map(|path| path.display().to_string()) {
        None => String::new(),
        Some(file) if file.contains(',') => {
            return Err(format!("{file}: a comma in the name of a weight file"));
        }
        Some(file) => format!(",weights={file}"),
    };
    let player = format!("eval={kind},search={search},hash=1{weights}").parse();
    player.map_err(|error: crate::arena::game::player::PlayerError| error.to_string())
}

/// Two players at a board.
pub struct Opponents {
    /// The one with Black first.
    seats: Seats,
    limit: Limit,
    conditions: Conditions,
}

impl Opponents {
    /// The first has Black until they [change colours](Opponents::change_colours).
    pub fn new(players: [&Player; 2], depth: NonZeroU32) -> Result<Opponents, String> {
        let seat = |player| {
            contestant(player, Duration::ZERO, &Stop::default()).map_err(|failure| match failure {
                PlayerFailure::Crash(why) => why,
                other => format!("{other:?}"),
            })
        };
        Ok(Opponents {
            seats: [seat(players[0])?, seat(players[1])?],
            limit: Limit::Depth(depth),
            conditions: Conditions {
                rules: Rules {
                    length_cap: Some(MOST_PLIES),
                    ..Rules::OLYMPIAD
                },
                resign: None,
                draw: None,
                margin: Duration::ZERO,
                ponder: false,
            },
        })
    }

    pub fn change_colours(&mut self) {
        self.seats.swap(0, 1);
    }

    /// Plays a game to its end.
    pub fn play(&mut self, opening: &Opening) -> Result<Finished, String> {
        let (limits, stop) = ([self.limit; 2], Stop::default());
        let finished = play(opening, &mut self.seats, limits, &self.conditions, &stop);
        let finished = finished.expect("nobody stops this game");
        match finished.end.reason.is_fault() {
            true => Err(finished.end.detail.unwrap_or_default()),
            false => Ok(finished),
        }
    }

    /// A match, counted for the first player: each opening is played twice, with colours
    /// changed.
    pub fn matched(
        &mut self,
        openings: impl Iterator<Item = Opening>,
        mut played: impl FnMut(),
    ) -> Result<(Games, Pairs), String> {
        let (mut games, mut pairs) = (Games::default(), Pairs::default());
        for opening in openings {
            let mut points = [0; 2];
            for (points, first) in points.iter_mut().zip(Side::BOTH) {
                *points = match self.play(&opening)?.end.winner {
                    Some(winner) if winner == first => 2,
                    Some(_) => 0,
                    None => 1,
                };
                games.add(*points);
                self.change_colours();
                played();
            }
            pairs.add(points);
        }
        Ok((games, pairs))
    }
}
