//! `soucie proof`: certificates checked and walked through.

use super::{Drawing, Failure};
use crate::board::{Board, Move};
use crate::proof::walk::{Position, position};
use crate::proof::{Answers, Claim, Goal, Proof, check};
use clap::Subcommand;
use serde_json::json;
use std::collections::HashMap;
use std::io::{BufRead, IsTerminal, Write, stdin};
use std::path::{Path, PathBuf};

/// Check certificates of forced wins, or walk through them
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(CheckArguments),
    Show(ShowArguments),
}

/// Play out every line of proofs; ends with a failure if one does not prove what it claims
///
/// The check relies on the board and the rules alone, not on the solver.
#[derive(clap::Args)]
struct CheckArguments {
    /// Files that `soucie solve --proof` wrote
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object a file
    #[arg(long)]
    json: bool,
}

/// Walk through a proof on the drawn board: type a reply, "back", or an empty line to end
#[derive(clap::Args)]
struct ShowArguments {
    /// File that `soucie solve --proof` wrote
    file: PathBuf,
    /// Replies of the other side to start with
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    replies: Vec<String>,
    /// How to draw the board
    #[arg(long, value_enum, default_value_t = Drawing::Auto)]
    drawing: Drawing,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    match &arguments.command {
        Command::Check(arguments) => check_files(arguments, out),
        Command::Show(arguments) => show(arguments, out),
    }
}

fn read(path: &Path) -> Result<Proof, Failure> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|fault| format!("{shown}: {fault}"))?;
    Ok(Proof::from_bytes(&bytes).map_err(|fault| format!("{shown}: {fault}"))?)
}

fn check_files(arguments: &CheckArguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut refused = 0;
    for path in &arguments.files {
        let checked = read(path)
            .map_err(|fault| fault.to_string())
            .and_then(|proof| match check(&proof) {
                Ok(checked) => Ok((proof.claim, checked)),
                Err(fault) => Err(format!("{}: no proof: {fault}", path.display())),
            });
        refused += usize::from(checked.is_err());
        match (checked, arguments.json) {
            (Ok((claim, checked)), true) => {
                let value = json!({
                    "file": path.display().to_string(),
                    "sound": true,
                    "position": claim.game.board().to_string(),
                    "rules": claim.game.rules().to_string(),
                    "side": claim.side.to_string().to_lowercase(),
                    "goal": claim.goal.to_string(),
                    "plies": (claim.goal == Goal::Win).then_some(checked.plies),
                    "positions": checked.positions,
                    "answers": checked.answers,
                });
                writeln!(out, "{value}")?;
            }
            (Ok((claim, checked)), false) => writeln!(
                out,
                "{}: {}; {} positions, {} answers",
                path.display(),
                claimed(&claim, checked.plies),
                checked.positions,
                checked.answers
            )?,
            (Err(fault), true) => {
                let file = path.display().to_string();
                writeln!(
                    out,
                    "{}",
                    json!({ "file": file, "sound": false, "fault": fault })
                )?;
            }
            (Err(fault), false) => writeln!(out, "{fault}")?,
        }
    }
    match refused {
        0 => Ok(()),
        _ => Err(format!("{refused} of {} refused", arguments.files.len()).into()),
    }
}

/// `White wins within 9 plies of FEN (olympiad)`.
fn claimed(claim: &Claim, plies: u32) -> String {
    let (board, rules) = (claim.game.board(), claim.game.rules());
    match claim.goal {
        Goal::Win => format!("proven: {claim} within {plies} plies from {board} ({rules})"),
        Goal::NotLose => format!("proven: {claim} from {board} ({rules})"),
    }
}

fn show(arguments: &ShowArguments, out: &mut impl Write) -> Result<(), Failure> {
    let proof = read(&arguments.file)?;
    let checked = check(&proof)
        .map_err(|fault| format!("{}: no proof: {fault}", arguments.file.display()))?;
    let answers = proof.answers_by_position();
    writeln!(out, "{}", claimed(&proof.claim, checked.plies))?;
    let mut viewer = ProofViewer {
        claim: &proof.claim,
        answers: &answers,
        drawing: arguments.drawing,
        path: vec![*proof.claim.game.board()],
        known: HashMap::new(),
    };
    viewer.answer(out)?;
    for text in &arguments.replies {
        if viewer.is_over() {
            return Err(format!("{text}: the proof ends before this reply").into());
        }
        viewer.reply(text, out)?;
    }
    let prompts = stdin().is_terminal();
    let mut lines = stdin().lock().lines();
    loop {
        if prompts {
            write!(out, "what if he plays> ")?;
        }
        out.flush()?;
        let line = match lines.next() {
            Some(line) => line?,
            None => return Ok(()),
        };
        match line.trim() {
            "" | "quit" | "q" => return Ok(()),
            "back" | "b" => viewer.back(out)?,
            text => {
                if let Err(fault) = viewer.reply(text, out) {
                    writeln!(out, "{text}: {fault}")?;
                }
            }
        }
    }
}

/// A walk through a proof.
struct ProofViewer<'a> {
    claim: &'a Claim,
    answers: &'a Answers,
    drawing: Drawing,
    /// The positions so far: where the other side is to move, and before its first move the root.
    path: Vec<Board>,
    /// Plies of the longest line from positions of a win.
    known: HashMap<Position, u32>,
}

impl ProofViewer<'_> {
    fn board(&self) -> &Board {
        self.path.last().expect("the path has its root")
    }

    fn is_over(&self) -> bool {
        let rules = self.claim.game.rules();
        rules.board_outcome(self.board()).is_some()
    }

    /// Plays the proof's answer if it is due, and shows where that leads.
    fn answer(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let before = *self.board();
        if !self.is_over() && before.side_to_move() == self.claim.side {
            match self.answers.get(&position(&before)) {
                Some(&played) => {
                    writeln!(out, "{} answers {played}", self.claim.side)?;
                    self.path.push(before.after(played));
                }
                None => writeln!(out, "the game was drawn before this: no answer is needed")?,
            }
        }
        self.draw(out)
    }

    fn draw(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let board = *self.board();
        write!(out, "{}", board.drawn(self.drawing.style()))?;
        if let Some(outcome) = self.claim.game.rules().board_outcome(&board) {
            writeln!(out, "{outcome}")?;
            return Ok(());
        }
        if board.side_to_move() != self.claim.side {
            let mut replies: Vec<(u32, Move)> = Claim::moves(&board)
                .into_iter()
                .map(|played| (self.plies(&board.after(played)), played))
                .collect();
            replies.sort_by_key(|&(plies, played)| (u32::MAX - plies, played.bits()));
            let shown = replies.iter().map(|(plies, played)| match self.claim.goal {
                Goal::Win => format!("{played} ({})", plies + 1),
                Goal::NotLose => played.to_string(),
            });
            writeln!(out, "replies {}", shown.collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }

    /// Plies of the longest line of a win from a position.
    fn plies(&mut self, board: &Board) -> u32 {
        let over = self.claim.game.rules().board_outcome(board).is_some();
        if over || self.claim.goal == Goal::NotLose {
            return 0;
        }
        if let Some(&plies) = self.known.get(&position(board)) {
            return plies;
        }
        let moves = match self.answers.get(&position(board)) {
            Some(&played) => vec![played],
            None => Claim::moves(board),
        };
        let after = moves.into_iter().map(|played| board.after(played));
        let plies = 1 + after.map(|after| self.plies(&after)).max().unwrap_or(0);
        self.known.insert(position(board), plies);
        plies
    }

    fn reply(&mut self, text: &str, out: &mut impl Write) -> Result<(), Failure> {
        if self.is_over() {
            return Err("the game is over here; \"back\" goes back".into());
        }
        let played = self.board().read_move(text)?;
        let after = self.board().after(played);
        self.path.push(after);
        self.answer(out)
    }

    /// Takes back the last reply and the answer to it.
    fn back(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let replied = |board: &Board| board.side_to_move() != self.claim.side;
        self.path.pop();
        while self.path.len() > 1 && !self.path.last().is_some_and(replied) {
            self.path.pop();
        }
        if self.path.is_empty() {
            self.path.push(*self.claim.game.board());
            return self.answer(out);
        }
        match self.path.len() {
            1 => self.answer(out),
            _ => self.draw(out),
        }
    }
}
