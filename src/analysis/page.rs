//! Judged games as one HTML page that needs nothing else: a board to step through, the graph of
//! the winning chances, the moves with their mistakes. The games are JSON in the page
//! ([`super::summary`]); the script in `page/` shows them.

use serde_json::Value;

const PAGE: &str = include_str!("page/annotated.html");
const STYLE: &str = include_str!("page/annotated.css");
const SCRIPT: &str = include_str!("page/annotated.js");

/// The page of some games.
pub fn page(title: &str, games: &[Value]) -> String {
    let data = Value::Array(games.to_vec()).to_string();
    // No text of a record can end the script that holds it.
    let data = data.replace('<', "\\u003c");
    let parts = [
        ("{{title}}", escaped(title)),
        ("{{style}}", STYLE.to_string()),
        ("{{script}}", SCRIPT.to_string()),
        // Last: what a record says is not looked at again.
        ("{{games}}", data),
    ];
    parts
        .iter()
        .fold(PAGE.to_string(), |page, (name, content)| {
            page.replacen(name, content, 1)
        })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
