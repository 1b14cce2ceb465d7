//! `soucie serve`: the board in a browser.

use super::options::SearchOptions;
use super::{Failure, record_text};
use crate::book::find;
use crate::engine::Options;
use crate::platform::since_epoch;
use crate::random::Random;
use crate::web::explore::Collection;
use crate::web::server::{Plan, Server};
use crate::web::session::Settings;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Play, analyse and watch in a browser
///
/// Opens a page on this machine, with everything it needs inside this program: play against the
/// engine or another person, analyse and review games, explore the opening book, watch a match. The
/// page is at http://127.0.0.1:8320 unless another port is asked for, and nobody but this machine
/// can reach it. With --address others can, who know the token that is printed with the address.
#[derive(clap::Args)]
pub struct Arguments {
    /// Port; 0 for any that is free
    #[arg(long, short, default_value_t = 8320)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Address to be reached at, such as 0.0.0.0 for all of this machine's
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// Name, besides its addresses, by which other machines call this one; may be given several
    /// times
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Token that other machines need; without it one is made up
    #[arg(long, value_parser = token)]
    token: Option<String>,
    /// Folder of a match (`soucie match --output`) or of the console's games, to watch on the page
    #[arg(long, value_name = "FOLDER")]
    watch: Option<PathBuf>,
    /// Records for the opening explorer; may be given several times
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Games at a time: each has an engine with a table of its own, of which eight are as large as
    /// --hash says and the others smaller
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    rooms: u16,
    #[command(flatten)]
    search: SearchOptions,
}

/// Pages at a time, in all games together.
const MOST_PAGES: usize = 500;

/// Moves of the explorer's games: about 100 MB of them.
const MOST_MOVES: usize = 1 << 21;

/// Reads a token: what can stand in an address and a cookie as it is.
fn token(text: &str) -> Result<String, String> {
    const SHORTEST: usize = 8;
    match text.len() >= SHORTEST && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        true => Ok(text.to_string()),
        false => Err(format!(
            "a token has {SHORTEST} letters and digits at least"
        )),
    }
}

pub fn run(arguments: &Arguments, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(folder) = arguments.watch.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(format!("{}: not a folder", folder.display()).into());
    }
    let server = Server::bind(arguments.plan()?).map_err(|fault| arguments.unbound(&fault))?;
    let url = server.url()?;
    writeln!(out, "{url}")?;
    out.flush()?;
    if !arguments.no_open {
        open(&url);
    }
    Ok(server.run()?)
}

impl Arguments {
    fn plan(&self) -> Result<Plan, Failure> {
        let mut collection = Collection::new(MOST_MOVES);
        for path in &self.games {
            let imported = collection.import(&record_text(path)?);
            imported.map_err(|fault| format!("{}: {fault}", path.display()))?;
        }
        let shared = !self.address.is_loopback();
        let token = self.token.clone().or_else(|| shared.then(made_up));
        Ok(Plan {
            address: SocketAddr::new(self.address, self.port),
            names: self.names.clone(),
            token,
            watch: self.watch.clone(),
            settings: Settings {
                options: Options {
                    config: self.search.config()?,
                    rules: self.search.rules,
                    own_book: true,
                    ..Options::default()
                },
                book: Some(find::usual()?),
                collection,
                most_rooms: usize::from(self.rooms),
                most_clients: MOST_PAGES,
                seed: entropy(),
            },
        })
    }

    fn unbound(&self, fault: &io::Error) -> String {
        let (address, port) = (self.address, self.port);
        match fault.kind() {
            io::ErrorKind::AddrInUse => {
                format!("port {port} is in use (--port 0 takes one that is free)")
            }
            _ => format!("{address}, port {port}: {fault}"),
        }
    }
}

/// A number that nobody can guess: the system keys every hash map with one.
fn entropy() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u128(since_epoch().as_nanos());
    hasher.finish()
}

fn made_up() -> String {
    let part = |_| format!("{:016x}", Random::new(entropy()).number());
    (0..2).map(part).collect()
}

/// Opens a browser as the desktop does; where there is none, the printed address has to do.
fn open(url: &str) {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => Command::new("explorer"),
        _ => Command::new("xdg-open"),
    };
    let quiet = command
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        std::thread::spawn(move || child.wait());
    }
}
