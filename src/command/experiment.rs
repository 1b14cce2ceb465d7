//! `soucie experiment`: the papers' experiments, done again.

use super::Failure;
use super::contest::{ContestOptions, ContestRequest};
use super::td::learn_for;
use crate::arena::event::results::Results;
use crate::arena::experiment::list::{experiment, experiments};
use crate::arena::experiment::sheet::Sheet;
use crate::arena::experiment::trees::measure;
use crate::arena::experiment::{Experiment, Size};
use crate::arena::game::limit::Limit;
use crate::arena::game::player::Player;
use crate::disk;
use crate::game::Game;
use crate::record::collection::load;
use crate::replace_file::replace;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use tempfile::TempDir;

/// Do an experiment of the papers again and set our figures beside the published ones
#[derive(clap::Args)]
pub struct Arguments {
    /// Name of the experiment; a list of all if left out
    #[arg(value_parser = experiment)]
    experiment: Option<Experiment>,
    /// Enough games for error bars that mean something; without it, just enough to try it out
    #[arg(long)]
    full: bool,
    /// Games of each match, instead of what the size asks for
    #[arg(long, short)]
    games: Option<u64>,
    /// Limit of players that have none of their own, instead of what the size asks for
    #[arg(long, short)]
    limit: Option<Limit>,
    /// Depth of measured trees, instead of what the size asks for
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: ContestOptions,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let Some(experiment) = &arguments.experiment else {
        for known in experiments() {
            writeln!(out, "{:14} {}", known.name, known.about)?;
        }
        return Ok(());
    };
    let size = match arguments.full {
        true => experiment.full,
        false => experiment.smoke,
    };
    let files = arguments.learned(experiment, size)?;
    let held = arguments
        .options
        .hold(arguments.request(experiment, size, &files)?)?;
    let results = &held.results;
    let mut sheets = Sheet::of_matches(experiment, &results.standing);
    if let Some(trees) = experiment.trees.filter(|_| held.is_whole) {
        let depth = arguments.depth.unwrap_or(size.depth);
        sheets.extend(measure(trees, depth, &games_of(results)));
    }
    let text = as_text(experiment, results, &sheets);
    let values: Vec<_> = sheets.iter().map(Sheet::to_json).collect();
    let value = json!({
        "experiment": experiment.name,
        "about": experiment.about,
        "remark": experiment.remark,
        "sheets": values,
        "result": results.to_json(),
    });
    if let Some(folder) = arguments.options.output.as_ref().filter(|_| held.is_whole) {
        let mut files = vec![
            ("experiment.txt".to_string(), text.clone()),
            ("experiment.json".to_string(), format!("{value:#}\n")),
        ];
        files.extend(sheets.iter().map(|sheet| {
            let name = format!("{}.svg", sheet.title.replace(' ', "-"));
            (name, sheet.chart(experiment.name))
        }));
        for (name, content) in files {
            let path = folder.join(name);
            replace(&path, &content).map_err(|fault| format!("{}: {fault}", path.display()))?;
        }
    }
    match arguments.json {
        true => writeln!(out, "{value:#}")?,
        false => write!(out, "{text}")?,
    }
    held.complete(out)
}

impl Arguments {
    /// Learns what an experiment asks for; beside the results, where a run that was stopped goes
    /// on, or where it is forgotten.
    fn learned(&self, experiment: &Experiment, size: Size) -> Result<LearnedFiles, Failure> {
        let mut files = LearnedFiles::default();
        if experiment.learned.is_empty() {
            return Ok(files);
        }
        let folder = match &self.options.output {
            Some(folder) => folder.clone(),
            None => files
                .temporary
                .insert(tempfile::tempdir()?)
                .path()
                .to_path_buf(),
        };
        disk::create_folder(&folder)?;
        for asked in &experiment.learned {
            let path = |state: &str| folder.join(format!("{}-{state}.weights", asked.eval));
            let (start, learned) = (path("start"), path("learned"));
            replace(&start, asked.start)?;
            let depth = self.depth.unwrap_or(size.depth);
            let weights = learn_for(asked, &folder, [depth, size.epochs], size.epoch_games)?;
            replace(&learned, weights)?;
            files.add(asked.eval, "start", &start)?;
            files.add(asked.eval, "learned", &learned)?;
        }
        Ok(files)
    }

    /// The matches of an experiment as one contest; players of the same text are one player.
    fn request(
        &self,
        experiment: &Experiment,
        size: Size,
        files: &LearnedFiles,
    ) -> Result<ContestRequest, Failure> {
        let mut texts: Vec<String> = Vec::new();
        let mut place = |text: &str| {
            let text = files.named_in(text);
            let known = texts.iter().position(|known| *known == text);
            known.unwrap_or_else(|| {
                texts.push(text);
                texts.len() - 1
            })
        };
        let rows = experiment.rows.iter();
        let pairings = rows
            .map(|row| [place(&row.players[0]), place(&row.players[1])])
            .collect();
        let players: Result<Vec<Player>, _> = texts.iter().map(|text| text.parse()).collect();
        Ok(ContestRequest {
            title: experiment.name.to_string(),
            players: players?,
            pairings,
            limit: match self.limit {
                Some(limit) => limit,
                None => size.limit.parse()?,
            },
            games: Some(self.games.unwrap_or(size.games)),
            test: None,
        })
    }
}

/// Files of weights that players' texts name by what they are.
#[derive(Default)]
struct LearnedFiles {
    /// Names as they stand in the texts, and paths.
    paths: Vec<(String, String)>,
    /// Where the files are, if they are not to be kept.
    temporary: Option<TempDir>,
}

impl LearnedFiles {
    fn add(&mut self, eval: &str, state: &str, path: &Path) -> Result<(), Failure> {
        let text = path.display().to_string();
        if text.contains(',') {
            return Err(format!("{text}: a comma in the name of a weight file").into());
        }
        self.paths.push((format!("{{{eval} {state}}}"), text));
        Ok(())
    }

    /// A player's text with the paths.
    fn named_in(&self, text: &str) -> String {
        let replaced = |text: String, (name, path): &(String, String)| text.replace(name, path);
        self.paths.iter().fold(text.to_string(), replaced)
    }
}

/// The games of the results on the board.
fn games_of(results: &Results) -> Vec<Game> {
    let records = results.records();
    let loaded = load(&records).into_iter().flatten();
    loaded
        .filter_map(|game| Some(game.record.ok()?.replay().game))
        .collect()
}

fn as_text(experiment: &Experiment, results: &Results, sheets: &[Sheet]) -> String {
    let plan = &results.plan;
    let sheets: Vec<String> = sheets.iter().map(Sheet::text).collect();
    format!(
        "{}\n{}\nlimit {}, rules {}\n\n{}",
        experiment.about,
        experiment.remark,
        plan.limit,
        plan.rules,
        sheets.join("\n")
    )
}
