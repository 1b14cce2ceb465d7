//! Judged games as one HTML page that needs nothing else: a board to step through, the graph of
//! the winning chances, the moves with their mistakes. The games are JSON in the page
//! ([`super::summary`]); the script in `page/` shows them.
//!
//! Board, graph and looks are those of the board in a browser: the same files.

use serde_json::Value;

const PAGE: &str = include_str!("page/annotated.html");

const STYLES: [&str; 3] = [
    include_str!("../web/page/style.css"),
    include_str!("../web/page/board.css"),
    include_str!("page/annotated.css"),
];

/// Modules, each after those that it imports.
const MODULES: [&str; 5] = [
    include_str!("../web/page/dom.js"),
    include_str!("../web/page/position.js"),
    include_str!("../web/page/board.js"),
    include_str!("../web/page/graph.js"),
    include_str!("page/annotated.js"),
];

/// The page of some games.
pub fn page(title: &str, games: &[Value]) -> String {
    let data = Value::Array(games.to_vec()).to_string();
    // No text of a record can end the script that holds it.
    let data = data.replace('<', "\\u003c");
    let parts = [
        ("{{title}}", escaped(title)),
        ("{{style}}", STYLES.concat()),
        ("{{script}}", MODULES.map(joined).concat()),
        // Last: what a record says is not looked at again.
        ("{{games}}", data),
    ];
    parts
        .iter()
        .fold(PAGE.to_string(), |page, (name, content)| {
            page.replacen(name, content, 1)
        })
}

/// A module as a part of one script: what it imports stands before it, and a page that is a file
/// may load no modules.
fn joined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    let own = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    own.map(|line| format!("{line}\n")).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
