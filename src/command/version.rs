//! What `--version` says: which program this is, so that a report about it can be understood.

use crate::book::effort::fingerprint;
use crate::eval::Kind;
use crate::search::Config;
use once_cell::sync::Lazy;

/// `0.1.0`.
pub fn short() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Version, commit, processor and evaluator, a line each.
pub fn long() -> &'static str {
    static TEXT: Lazy<String> = Lazy::new(|| {
        let (name, fingerprint) = evaluator();
        format!(
            "{}\ncommit     {}\nbuilt for  {}\nevaluator  {name} {fingerprint:016x}",
            short(),
            env!("SOUCIE_COMMIT"),
            env!("SOUCIE_TARGET"),
        )
    });
    &TEXT
}

/// What a command writes into the files that it makes: which program, of which commit.
pub fn maker(command: &str) -> String {
    let commit = env!("SOUCIE_COMMIT");
    format!("soucie {} {command}, commit {commit}", short())
}

/// The evaluator that plays unless another is asked for, and what its points depend on.
fn evaluator() -> (Kind, u64) {
    let config = Config::default();
    let evaluator = config.evaluator().expect("the built-in weights are good");
    (config.eval, fingerprint(&evaluator))
}
