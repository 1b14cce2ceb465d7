//! `soucie params`: the parameters of the search.

use super::Failure;
use crate::search::Params;
use serde_json::json;
use std::io::Write;

/// List the parameters of the search with default, range and meaning
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON object a parameter
    #[arg(long)]
    json: bool,
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for (declared, value) in Params::default().entries() {
        let name = declared.name.replace('_', "-");
        let about = declared.doc.trim();
        if arguments.json {
            let object = json!({
                "name": name,
                "switch": declared.is_switch(),
                "default": value,
                "least": declared.least,
                "most": declared.most,
                "about": about,
            });
            writeln!(out, "{object}")?;
            continue;
        }
        let range = match declared.is_switch() {
            true => "on or off".to_string(),
            false => format!("{}..{}", declared.least, declared.most),
        };
        writeln!(out, "{name:28} {value:>6}  {range:12} {about}")?;
    }
    Ok(())
}
