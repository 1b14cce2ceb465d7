//! What is fuzzed: each target takes any bytes, does with them what the program would, and fails
//! where something is accepted that should not be or does not come back the same.

mod files;
mod sessions;
mod texts;
mod web;

/// Does with bytes what the program would.
pub type Run = fn(&[u8]);

/// All targets by name; the names of the folders in `corpus` are the same.
pub const ALL: [(&str, Run); 18] = [
    ("fen", texts::fen),
    ("moves", texts::moves),
    ("settings", texts::settings),
    ("ugi_message", texts::ugi_message),
    ("xboard_message", texts::xboard_message),
    ("sgf", texts::sgf),
    ("suite", texts::suite),
    ("ugi_session", sessions::ugi),
    ("xboard_session", sessions::xboard),
    ("weights", files::weights),
    ("learned", files::learned),
    ("book", files::book),
    ("journal", files::journal),
    ("ledger", files::ledger),
    ("data", files::data),
    ("proof", files::proof),
    ("http", web::http),
    ("commands", web::commands),
];

#[allow(dead_code)] // the runner goes through all of them
pub fn named(name: &str) -> Option<Run> {
    ALL.into_iter()
        .find_map(|(known, run)| (known == name).then_some(run))
}
