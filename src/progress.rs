//! The progress of long work on standard error: a bar with rate and time left that is redrawn in
//! place on a terminal; elsewhere, where a log is kept, a plain line now and then.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt;
use std::io::{IsTerminal, Write, stderr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How often a bar is drawn again while nothing is reported, so that its times go on.
const TICK: Duration = Duration::from_millis(500);

/// When the first line is written where there is no terminal. The pauses after it are twice as
/// long each, up to a limit: who waits soon sees that something goes on, and a log stays short.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Why a lock is never poisoned.
const HELD: &str = "nobody panics while showing progress";

/// Columns of the bar itself.
const WIDTH: usize = 30;

/// Shows one piece of long work. Several threads may report to it; nothing is left on the
/// terminal when it is gone.
pub struct Progress {
    unit: &'static str,
    /// `None` where the end is not known.
    total: Option<u64>,
    started: Instant,
    shown: Form,
}

enum Form {
    /// The bar, and when its remark was made.
    Bar(ProgressBar, Mutex<Option<Instant>>),
    Lines(Mutex<Lines>),
}

/// What lines in a log need to know.
struct Lines {
    done: u64,
    remark: String,
    last: Instant,
    pause: Duration,
    out: Box<dyn Write + Send>,
}

impl Progress {
    /// Work of so many pieces, such as `games`; `None` if nobody knows how many.
    pub fn new(unit: &'static str, total: Option<u64>) -> Progress {
        let shown = match stderr().is_terminal() {
            true => Form::Bar(bar(unit, total), Mutex::new(None)),
            false => lines(FIRST_PAUSE, Box::new(stderr())),
        };
        Progress::shown(unit, total, shown)
    }

    fn shown(unit: &'static str, total: Option<u64>, shown: Form) -> Progress {
        Progress {
            unit,
            total,
            started: Instant::now(),
            shown,
        }
    }

    /// Takes note of more pieces that are done.
    pub fn advance(&self, pieces: u64) {
        match &self.shown {
            Form::Bar(bar, _) => bar.inc(pieces),
            Form::Lines(lines) => {
                let mut lines = lines.lock().expect(HELD);
                lines.done += pieces;
                self.write_if_due(&mut lines);
            }
        }
    }

    /// What is to be said besides the count, below the bar or at the end of the line. It is made
    /// only if it is time for it to be seen, which may be at the next [`Progress::advance`].
    pub fn remark(&self, text: impl FnOnce() -> String) {
        match &self.shown {
            Form::Bar(bar, made) => {
                let mut made = made.lock().expect(HELD);
                if made.is_none_or(|made| made.elapsed() >= TICK) {
                    bar.set_message(format!("\n{}", text().trim_end()));
                    *made = Some(Instant::now());
                }
            }
            Form::Lines(lines) => {
                let mut lines = lines.lock().expect(HELD);
                if lines.last.elapsed() >= lines.pause {
                    lines.remark = text();
                }
            }
        }
    }

    /// Whether the work is shown on a terminal, where there is room for a table.
    pub fn is_on_terminal(&self) -> bool {
        matches!(self.shown, Form::Bar(..))
    }

    /// Takes the bar off the terminal while something else is written there.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.shown {
            Form::Bar(bar, _) => bar.suspend(write),
            Form::Lines(_) => write(),
        }
    }

    fn write_if_due(&self, lines: &mut Lines) {
        if lines.last.elapsed() < lines.pause {
            return;
        }
        lines.last = Instant::now();
        lines.pause = (2 * lines.pause).min(LONGEST_PAUSE);
        let rate = lines.done as f64 / self.started.elapsed().as_secs_f64().max(1e-9);
        let mut text = match self.total {
            Some(total) => format!("{} of {total} {}", lines.done, self.unit),
            None => format!("{} {}", lines.done, self.unit),
        };
        text += &format!(", {}", Rate(rate));
        if let Some(total) = self.total {
            let left = Duration::try_from_secs_f64(total.saturating_sub(lines.done) as f64 / rate);
            text += &left.map_or(String::new(), |left| format!(", {} left", Span(left)));
        }
        if !lines.remark.is_empty() {
            text += &format!("; {}", lines.remark);
        }
        // Standard error is gone only when nobody watches.
        let _ = writeln!(lines.out, "{text}");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Form::Bar(bar, _) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn lines(pause: Duration, out: Box<dyn Write + Send>) -> Form {
    Form::Lines(Mutex::new(Lines {
        done: 0,
        remark: String::new(),
        last: Instant::now(),
        pause,
        out,
    }))
}

fn bar(unit: &'static str, total: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    // What is said may be taller than the screen, which then shows its first lines.
    let template = match total {
        Some(_) => format!("{{bar:{WIDTH}}} {{pos}} of {{len}} {unit}, {{rate}}, {{left}}{{msg}}"),
        None => format!("{{spinner}} {{pos}} {unit}, {{rate}}, {{elapsed}}{{msg}}"),
    };
    let rate = |state: &ProgressState, out: &mut dyn fmt::Write| {
        // Writing to a string does not fail.
        let _ = write!(out, "{}", Rate(state.per_sec()));
    };
    let left = |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = match state.pos() {
            0 => write!(out, "{} so far", Span(state.elapsed())),
            _ => write!(out, "{} left", Span(state.eta())),
        };
    };
    let style = ProgressStyle::with_template(&template).expect("the template is valid");
    bar.set_style(style.with_key("rate", rate).with_key("left", left));
    bar.enable_steady_tick(TICK);
    bar
}

/// Pieces a second, in the unit in which the number is easiest to read.
struct Rate(f64);

impl fmt::Display for Rate {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            rate if rate >= 100.0 => write!(out, "{rate:.0} a second"),
            rate if rate >= 2.0 => write!(out, "{rate:.1} a second"),
            rate if rate >= 2.0 / 60.0 => write!(out, "{:.1} a minute", 60.0 * rate),
            rate => write!(out, "{:.1} an hour", 3600.0 * rate),
        }
    }
}

/// A time as people say it, rounded up.
struct Span(Duration);

impl fmt::Display for Span {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let seconds = self.0.as_secs_f64().ceil() as u64;
        match seconds {
            0..=119 => write!(out, "{seconds} s"),
            120..=7199 => write!(out, "{} min", seconds.div_ceil(60)),
            _ => write!(out, "{:.1} h", seconds as f64 / 3600.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// A log that the test can read.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("the log").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn logged(pause: Duration, report: impl FnOnce(&Progress)) -> String {
        let log = Log::default();
        let shown = lines(pause, Box::new(log.clone()));
        report(&Progress::shown("games", Some(8), shown));
        let bytes = log.0.lock().expect("the log").clone();
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn a_log_gets_plain_lines() {
        let text = logged(Duration::ZERO, |progress| {
            progress.advance(2);
            progress.remark(|| "Elo 3".to_string());
            progress.advance(6);
        });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("2 of 8 games, "), "{text}");
        assert!(lines[0].ends_with(" left"), "{text}");
        assert!(lines[1].starts_with("8 of 8 games, "), "{text}");
        assert!(lines[1].ends_with(", 0 s left; Elo 3"), "{text}");
        assert!(!text.contains(['\r', '\x1b']));
    }

    #[test]
    fn a_log_gets_no_line_before_its_time() {
        let text = logged(Duration::from_secs(3600), |progress| {
            progress.remark(|| unreachable!("nobody would read it"));
            progress.advance(1);
        });
        assert_eq!(text, "");
    }

    #[test]
    fn rates_and_times_are_easy_to_read() {
        let rates = [1234.5, 12.34, 1.5, 0.02].map(|rate| Rate(rate).to_string());
        let expected = [
            "1234 a second",
            "12.3 a second",
            "90.0 a minute",
            "72.0 an hour",
        ];
        assert_eq!(rates, expected);
        let spans = [0.2, 90.0, 600.0, 9000.0];
        let spans = spans.map(|seconds| Span(Duration::from_secs_f64(seconds)).to_string());
        assert_eq!(spans, ["1 s", "90 s", "10 min", "2.5 h"]);
    }
}
