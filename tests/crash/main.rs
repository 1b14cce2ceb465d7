//! The program is ended at each of its changes of files in turn, before it and in the midst of it,
//! and finds the disk full at byte after byte. Each time, what had been finished is still there,
//! nothing half-written is read, and the same command goes on to the same end as a run that
//! nothing befell. After the crash tests of SQLite.
//!
//! The suite fills the disk at some bytes; `CRASH_STRIDE=1 cargo test --test crash` at every one.
//! `CRASH_FIRST=N` begins with another byte than the first, so that several processes can share the
//! bytes: with a stride of 4, the first bytes 0 to 3.

#[path = "../support/mod.rs"]
mod support;
mod task;

use std::process::Output;
use support::program::text;
use task::{Console, Task, tasks};

/// Whether a run got to its end, was ended by the fault, or gave up with a message.
#[derive(Debug, PartialEq, Eq)]
enum Ended {
    Whole,
    Killed,
    Refused(String),
}

fn ended(output: &Output) -> Ended {
    let said = text(&output.stderr);
    assert!(!said.contains("panicked"), "{said}");
    match output.status.code() {
        Some(0) => Ended::Whole,
        Some(_) => Ended::Refused(said),
        None => Ended::Killed,
    }
}

/// A run of a task with a fault in a folder of its own: what it left, whatever came of it.
struct Run {
    task: Box<dyn Task>,
    ended: Ended,
    finished: Vec<String>,
}

impl Run {
    fn new(make: fn(&str) -> Box<dyn Task>, fault: &str) -> Run {
        let task = make(&fault.replace(':', "-"));
        let output = task.run(Some(fault));
        let ended = ended(&output);
        let finished = task.finished();
        Run {
            task,
            ended,
            finished,
        }
    }

    /// Goes on without faults, to the same end as a run that nothing befell.
    fn go_on(&self, whole: &Whole) {
        let output = self.task.run(None);
        assert_eq!(ended(&output), Ended::Whole, "{}", text(&output.stderr));
        assert_eq!(self.task.finished(), whole.finished);
        assert_eq!(self.task.product(), whole.product);
    }
}

/// What a run leaves that nothing befell.
struct Whole {
    finished: Vec<String>,
    product: Vec<String>,
}

impl Whole {
    fn of(make: fn(&str) -> Box<dyn Task>) -> Whole {
        let task = make("whole");
        let output = task.run(None);
        assert_eq!(ended(&output), Ended::Whole, "{}", text(&output.stderr));
        Whole {
            finished: task.finished(),
            product: task.product(),
        }
    }
}

#[test]
fn a_kill_at_any_change_loses_nothing_that_was_finished() {
    for make in tasks() {
        let whole = Whole::of(make);
        for how in ["kill", "torn"] {
            let mut before = 0;
            for change in 1.. {
                let run = Run::new(make, &format!("{how}:{change}"));
                let at = format!("{}, {how} at change {change}", run.task.name());
                assert!(whole.finished.starts_with(&run.finished), "{at}");
                assert!(run.finished.len() >= before, "{at}: a finished one is lost");
                before = run.finished.len();
                if run.ended == Ended::Whole {
                    println!("{at}: none is left");
                    break;
                }
                assert_eq!(run.ended, Ended::Killed, "{at}");
                run.go_on(&whole);
            }
        }
    }
}

#[test]
fn a_kill_while_an_audience_is_shown_games_loses_nothing() {
    let [make, ..] = tasks();
    let whole = Whole::of(make);
    for change in 1.. {
        let run = Run::new(make, &format!("apart:{change}"));
        assert!(whole.finished.starts_with(&run.finished), "{change}");
        if run.ended == Ended::Whole {
            break;
        }
        assert_eq!(run.ended, Ended::Killed, "{change}");
        run.go_on(&whole);
    }
}

/// How many bytes the disk has left, one run after the other.
fn rooms() -> impl Iterator<Item = usize> {
    let asked = |name: &str, usual| {
        let asked = std::env::var(name).map(|text| text.parse().expect("a number"));
        asked.unwrap_or(usual)
    };
    (asked("CRASH_FIRST", 0)..).step_by(asked("CRASH_STRIDE", 1501))
}

/// Fills the disk at byte after byte until a task has enough.
fn fill_the_disk(make: fn(&str) -> Box<dyn Task>) {
    let whole = Whole::of(make);
    let mut before: Vec<(usize, usize)> = Vec::new();
    for room in rooms() {
        let run = Run::new(make, &format!("full:{room}"));
        let at = format!("{}, {room} bytes left", run.task.name());
        assert!(whole.finished.starts_with(&run.finished), "{at}");
        let finished = run.finished.len();
        let with_less = before
            .iter()
            .filter(|(less, _)| less + run.task.varies() <= room);
        let with_less = with_less.map(|(_, finished)| *finished).max();
        assert!(with_less <= Some(finished), "{at}: a finished one is lost");
        before.push((room, finished));
        assert_eq!(run.task.litter(), [""; 0], "{at}: left behind");
        match &run.ended {
            Ended::Whole => {
                println!("{at}: enough");
                break;
            }
            Ended::Refused(said) => {
                assert_eq!(said.lines().count(), 1, "{at}: {said}");
                assert!(said.contains("no storage space"), "{at}: {said}");
            }
            Ended::Killed => panic!("{at}: killed"),
        }
        run.go_on(&whole);
    }
}

#[test]
fn a_match_whose_disk_is_full_says_so_and_loses_nothing() {
    fill_the_disk(tasks()[0]);
}

#[test]
fn a_book_whose_disk_is_full_says_so_and_loses_nothing() {
    fill_the_disk(tasks()[1]);
}

#[test]
fn self_play_whose_disk_is_full_says_so_and_loses_nothing() {
    fill_the_disk(tasks()[2]);
}

#[test]
fn the_console_shows_no_move_that_is_not_saved() {
    for how in ["kill", "torn"] {
        for change in 1.. {
            let console = Console::new(&format!("{how}-{change}"));
            let output = console.run(Some(&format!("{how}:{change}")));
            let shown = Console::shown(&text(&output.stdout));
            let saved = console.saved();
            assert!(
                saved.starts_with(&shown),
                "{how} {change}: {shown:?} {saved:?}"
            );
            if ended(&output) == Ended::Whole {
                assert_eq!(saved.len(), Console::MOVES.len());
                println!("console, {how}: {} changes", change - 1);
                break;
            }
            assert_eq!(console.resumed(), saved, "{how} {change}");
        }
    }
}

#[test]
fn the_console_says_when_it_cannot_save() {
    for room in rooms() {
        let console = Console::new(&format!("full-{room}"));
        let output = console.run(Some(&format!("full:{room}")));
        assert_eq!(ended(&output), Ended::Whole);
        let (shown, saved) = (Console::shown(&text(&output.stdout)), console.saved());
        assert!(shown.starts_with(&saved), "{room}: {shown:?} {saved:?}");
        if saved.len() == Console::MOVES.len() {
            break;
        }
        // The console wraps what it says.
        let said = text(&output.stdout) + &text(&output.stderr);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("no storage space"), "{room}: {said}");
    }
}
