//! The files of the page, which are part of the program. Nothing else can be asked for by a path.

/// One file.
pub struct File {
    pub path: &'static str,
    pub kind: &'static str,
    pub content: &'static [u8],
}

macro_rules! files {
    ($($name:literal $kind:expr;)*) => {
        /// All of them; the first is what `/` shows.
        pub const FILES: &[File] = &[
            $(File {
                path: concat!("/", $name),
                kind: $kind,
                content: include_bytes!(concat!("../page/", $name)),
            },)*
        ];
    };
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

files! {
    "index.html" HTML;
    "style.css" CSS;
    "board.css" CSS;
    "icon.svg" SVG;
    "main.js" SCRIPT;
    "transport.js" SCRIPT;
    "position.js" SCRIPT;
    "board.js" SCRIPT;
    "live-board.js" SCRIPT;
    "graph.js" SCRIPT;
    "game.js" SCRIPT;
    "play.js" SCRIPT;
    "analyse.js" SCRIPT;
    "moves.js" SCRIPT;
    "explore.js" SCRIPT;
    "setup.js" SCRIPT;
    "records.js" SCRIPT;
    "watch.js" SCRIPT;
    "dialogs.js" SCRIPT;
    "dom.js" SCRIPT;
}

/// The file at a path.
pub fn file(path: &str) -> Option<&'static File> {
    let path = if path == "/" { FILES[0].path } else { path };
    FILES.iter().find(|file| file.path == path)
}
