//! `soucie params`: the parameters of the search.

use super::Failure;
use crate::search::Params;
use std::io::Write;

/// List the parameters of the search with default, range and meaning
#[derive(clap::Args)]
pub struct Arguments {}

pub fn run(_: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    for (declared, value) in Params::default().entries() {
        let name = declared.name.replace('_', "-");
        let range = match declared.is_switch() {
            true => "on or off".to_string(),
            false => format!("{}..{}", declared.least, declared.most),
        };
        writeln!(
            out,
            "{name:28} {value:>6}  {range:12} {}",
            declared.doc.trim()
        )?;
    }
    Ok(())
}
