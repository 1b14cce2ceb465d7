//! `soucie solve`: whether a win can be forced.

use super::interrupt::flag_on_interrupt;
use super::position::RecordOptions;
use super::{Failure, record_text, seconds};
use crate::board::{Board, Side};
use crate::disk;
use crate::game::Game;
use crate::progress;
use crate::proof::{Claim, Goal, Proof, check};
use crate::replace_file::replace;
use crate::rules::Rules;
use crate::search::Config;
use crate::solve::{Answer, Distance, Limits, Progress, Solver, Verdict};
use crate::suite;
use clap::ValueEnum;
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Prove that a side wins by force, or that it does not, by proof-number search
///
/// Without a limit it goes on until the question is answered; Ctrl-C reports what stands. A file
/// of positions, one a line, is solved one by one.
#[derive(clap::Args)]
pub struct Arguments {
    /// Position: a LOA FEN, "standard", a file of records (SGF) or of positions (EPD); - is
    /// standard input
    position: String,
    #[command(flatten)]
    record: RecordOptions,
    /// Moves to play from the position first
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    moves: Vec<String>,
    /// The side that is to reach the goal
    #[arg(long, value_enum, default_value_t = Attacker::Mover)]
    attacker: Attacker,
    /// What it is to reach: win, not-lose
    #[arg(long, default_value_t = Goal::Win)]
    goal: Goal,
    /// Tighten the distance of a win until it is the shortest, within the same limits again
    #[arg(long)]
    shortest: bool,
    /// Write the proof to this file; a folder, with a file for each number, if positions come
    /// from a file
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    /// Check every proof with the independent checker
    #[arg(long)]
    check: bool,
    /// Positions to make, for each position of a file
    #[arg(long, short)]
    nodes: Option<u64>,
    /// Seconds to search, for each position of a file
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Threads to search with
    #[arg(long, short, default_value_t = Config::default().threads, value_parser = Config::read_threads)]
    threads: usize,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 256, value_name = "MIB", value_parser = Config::read_hash)]
    hash: usize,
    /// Rules: olympiad, maastricht or boardspace, with changes such as "olympiad,no-move=loses"
    #[arg(long, short, default_value_t, value_parser = super::rules)]
    rules: Rules,
    /// Print one JSON object a position
    #[arg(long)]
    json: bool,
}

/// Who is to reach the goal.
#[derive(Clone, Copy, ValueEnum)]
enum Attacker {
    /// The side to move
    Mover,
    /// The side that is not to move
    Opponent,
    Black,
    White,
}

impl Attacker {
    fn side(self, board: &Board) -> Side {
        match self {
            Attacker::Mover => board.side_to_move(),
            Attacker::Opponent => !board.side_to_move(),
            Attacker::Black => Side::Black,
            Attacker::White => Side::White,
        }
    }
}

/// What became of a claim.
struct Solved {
    answer: Answer,
    distance: Option<Distance>,
    proof: Option<Proof>,
    /// Positions that the checker played on from.
    checked: Option<u64>,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let games = arguments.games()?;
    let several = games.len() > 1;
    let stop = flag_on_interrupt()?;
    let mut solver = Solver::new(arguments.threads, arguments.hash)
        .map_err(|fault| format!("no memory for a table of {} MiB: {fault}", arguments.hash))?;
    let mut counts = [0; 3];
    for (number, game) in (1..).zip(&games) {
        if stop.load(Ordering::SeqCst) && several {
            break;
        }
        if let Some(outcome) = game.outcome() {
            return Err(format!("nothing to solve: {outcome}").into());
        }
        let claim = Claim {
            game: game.clone(),
            side: arguments.attacker.side(game.board()),
            goal: arguments.goal,
        };
        let solved = arguments.solved(&claim, &mut solver, &stop)?;
        counts[solved.kind()] += 1;
        if let (Some(path), Some(proof)) = (&arguments.proof, &solved.proof) {
            write_proof(path, proof, several.then_some(number))?;
        }
        match arguments.json {
            true => writeln!(out, "{}", solved.as_value(&claim))?,
            false if several => writeln!(out, "{number:>5}  {}", solved.in_a_line(&claim))?,
            false => write!(out, "{}", solved.as_text(&claim))?,
        }
        out.flush()?;
    }
    if several && !arguments.json {
        let [proven, refuted, unknown] = counts;
        writeln!(out, "{proven} proven, {refuted} refuted, {unknown} unknown")?;
    }
    Ok(())
}

impl Arguments {
    /// The games whose last positions are to be solved.
    fn games(&self) -> Result<Vec<Game>, Failure> {
        let path = Path::new(&self.position);
        if Board::named(&self.position).is_err() && path.is_file() {
            let text = record_text(path)?;
            if !text.contains('(') {
                let items =
                    suite::read(&text).map_err(|fault| format!("{}: {fault}", path.display()))?;
                let boards = items.into_iter().map(|item| item.board);
                return Ok(boards.map(|board| Game::new(board, self.rules)).collect());
            }
        }
        let mut game = self.record.undecided_game(&self.position, self.rules)?;
        for text in &self.moves {
            game.play_text(text)
                .map_err(|fault| format!("{text}: {fault}"))?;
        }
        Ok(vec![game])
    }

    fn solved(
        &self,
        claim: &Claim,
        solver: &mut Solver,
        stop: &AtomicBool,
    ) -> Result<Solved, Failure> {
        let limits = Limits {
            nodes: self.nodes,
            time: self.time,
        };
        let shown = progress::Progress::new("nodes", None);
        let mut told = 0;
        let mut report = |news: &Progress| {
            shown.advance(news.nodes.saturating_sub(told));
            told = news.nodes;
            shown.remark(|| standing(news));
        };
        solver.clear();
        let answer = solver.solve(claim, limits, stop, &mut report);
        let mut solved = Solved {
            distance: None,
            proof: None,
            checked: None,
            answer,
        };
        let Verdict::Proven { plies } = solved.answer.verdict else {
            return Ok(solved);
        };
        if let (Some(plies), true) = (plies, self.shortest) {
            let mut report = |news: &Progress| shown.remark(|| standing(news));
            let distance = solver.shortest(claim, plies, limits, stop, &mut report);
            solved.answer.pv = solver.pv(claim, distance.most);
            solved.distance = Some(distance);
        }
        if self.proof.is_some() || self.check {
            let plies = solved
                .distance
                .map_or(plies, |distance| Some(distance.most));
            let proof = solver.proof(claim, plies, limits, stop)?;
            if self.check {
                let checked =
                    check(&proof).map_err(|fault| format!("the proof is false: {fault}"))?;
                solved.checked = Some(checked.positions);
            }
            solved.proof = Some(proof);
        }
        Ok(solved)
    }
}

fn standing(news: &Progress) -> String {
    let numbers = match news.numbers {
        Some((proof, disproof)) => format!("proof {proof}, disproof {disproof}"),
        None => String::new(),
    };
    format!(
        "{numbers}, table {:.1} % full",
        f64::from(news.table_permille) / 10.0
    )
}

fn write_proof(path: &Path, proof: &Proof, number: Option<usize>) -> Result<(), Failure> {
    let path = match number {
        None => path.to_path_buf(),
        Some(number) => {
            let shown = path.display();
            disk::create_folder(path).map_err(|fault| format!("{shown}: {fault}"))?;
            path.join(format!("{number}.proof"))
        }
    };
    replace(&path, proof.to_bytes()).map_err(|fault| format!("{}: {fault}", path.display()).into())
}

impl Solved {
    /// 0 proven, 1 refuted, 2 unknown.
    fn kind(&self) -> usize {
        match self.answer.verdict {
            Verdict::Proven { .. } => 0,
            Verdict::Refuted => 1,
            Verdict::Unknown => 2,
        }
    }

    /// `White wins within 9 plies`, `White cannot win`.
    fn verdict(&self, claim: &Claim) -> String {
        let side = claim.side;
        match (self.answer.verdict, claim.goal, self.distance) {
            (Verdict::Unknown, ..) => format!("unknown whether {claim}"),
            (Verdict::Proven { .. }, Goal::Win, Some(distance)) if distance.is_exact() => {
                format!("{side} wins in {} plies, and not sooner", distance.most)
            }
            (Verdict::Proven { .. }, Goal::Win, Some(Distance { least, most, .. })) => {
                format!("{side} wins within {most} plies, not before {least}")
            }
            (Verdict::Proven { plies: Some(plies) }, ..) => {
                format!("{side} wins within {plies} plies")
            }
            (Verdict::Proven { .. }, ..) => format!("{side} does not lose"),
            (Verdict::Refuted, Goal::Win, _) => format!("{side} cannot force a win"),
            (Verdict::Refuted, Goal::NotLose, _) => format!("{side} loses"),
        }
    }

    fn pv(&self) -> Vec<String> {
        self.answer.pv.iter().map(ToString::to_string).collect()
    }

    fn in_a_line(&self, claim: &Claim) -> String {
        let Answer { nodes, elapsed, .. } = self.answer;
        let seconds = elapsed.as_secs_f64();
        let first = self.pv().into_iter().next().unwrap_or_default();
        let verdict = self.verdict(claim);
        format!("{verdict:<34} {first:<6} {nodes:>12} nodes {seconds:>9.3} s")
    }

    fn as_text(&self, claim: &Claim) -> String {
        let Answer { nodes, elapsed, .. } = self.answer;
        let seconds = elapsed.as_secs_f64();
        let mut text = format!("{}\n", self.verdict(claim));
        if !self.answer.pv.is_empty() {
            text += &format!("line   {}\n", self.pv().join(" "));
        }
        if let Some((proof, disproof)) = self.answer.numbers {
            text += &format!("stands proof number {proof}, disproof number {disproof}\n");
        }
        text += &format!("search {nodes} nodes in {seconds:.3} s\n");
        if let Some(distance) = self.distance {
            let seconds = distance.elapsed.as_secs_f64();
            text += &format!(
                "       {} nodes in {seconds:.3} s for the distance\n",
                distance.nodes
            );
        }
        if let Some(proof) = &self.proof {
            text += &format!("proof  {} answers\n", proof.answers.len());
        }
        if let Some(positions) = self.checked {
            text += &format!("check  sound, {positions} positions\n");
        }
        text
    }

    fn as_value(&self, claim: &Claim) -> Value {
        let (result, plies) = match self.answer.verdict {
            Verdict::Proven { plies } => ("proven", plies),
            Verdict::Refuted => ("refuted", None),
            Verdict::Unknown => ("unknown", None),
        };
        let pv: Vec<String> = self.answer.pv.iter().map(|played| played.plain()).collect();
        json!({
            "position": claim.game.board().to_string(),
            "side": claim.side.to_string().to_lowercase(),
            "goal": claim.goal.to_string(),
            "result": result,
            "plies": self.distance.map_or(plies, |distance| Some(distance.most)),
            "least_plies": self.distance.map(|distance| distance.least),
            "proof_number": self.answer.numbers.map(|(proof, _)| proof),
            "disproof_number": self.answer.numbers.map(|(_, disproof)| disproof),
            "nodes": self.answer.nodes,
            "seconds": self.answer.elapsed.as_secs_f64(),
            "line": pv,
            "answers": self.proof.as_ref().map(|proof| proof.answers.len()),
            "checked_positions": self.checked,
        })
    }
}
