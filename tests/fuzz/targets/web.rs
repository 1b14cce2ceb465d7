//! The page's server: requests as bytes over a connection, and commands to the session behind it.

use super::sessions::options;
use soucie::web::explore::Collection;
use soucie::web::server::{Plan, Server};
use soucie::web::session::{Session, Settings};
use std::cell::RefCell;
use std::io::ErrorKind::{TimedOut, WouldBlock};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// What stands in requests for the address of the server, which no input can know.
const HOST: &str = "HOST";

/// An answer that takes longer has made the server hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The most connections tried: a system has some ten thousand ports, and gives one free a minute
/// after its connection.
const TRIES: u32 = 12_000;

fn settings() -> Settings {
    Settings {
        options: options(),
        book: None,
        collection: Collection::new(1 << 16),
        most_rooms: 4,
        most_clients: 4,
        seed: 1,
    }
}

/// A server that all inputs are sent to.
static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| {
    let server = Server::bind(Plan {
        address: "127.0.0.1:0".parse().expect("an address"),
        names: Vec::new(),
        token: None,
        watch: None,
        settings: settings(),
    });
    let server = server.expect("a port");
    let url = server.url().expect("an address");
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().expect("an address");
    std::thread::spawn(move || server.run());
    address
});

/// Each input is all that one client says. Whatever it is, the server answers or hangs up, and
/// goes on to answer others.
pub fn http(input: &[u8]) {
    let address = *SERVER;
    let request = String::from_utf8_lossy(input).replace(HOST, &address.to_string());
    let mut stream = connected(address);
    // Whoever is refused early may not hear all that is said.
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.shutdown(Shutdown::Write);
    let answer = answer_of(&mut stream);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."));
    let head = answer.split(|&byte| byte == b'\n').next();
    let head = String::from_utf8_lossy(head.unwrap_or_default()).into_owned();
    assert!(!head.contains(" 500 "), "{head}");
}

/// All that is answered; of events, which come as long as somebody listens, the first.
fn answer_of(stream: &mut TcpStream) -> Vec<u8> {
    const EVENTS: &[u8] = b"text/event-stream";
    let (mut answer, mut part) = (Vec::new(), [0; 4096]);
    while !answer.windows(EVENTS.len()).any(|window| window == EVENTS) {
        match stream.read(&mut part) {
            Ok(0) => break,
            Ok(length) => answer.extend(&part[..length]),
            Err(fault) => {
                assert!(!matches!(fault.kind(), TimedOut | WouldBlock), "no end");
                break;
            }
        }
    }
    answer
}

fn connected(address: SocketAddr) -> TcpStream {
    for _ in 0..TRIES {
        if let Ok(stream) = TcpStream::connect(address) {
            stream.set_read_timeout(Some(PATIENCE)).expect("a time");
            return stream;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the server takes no connection");
}

/// Commands that think as long as they are allowed to.
fn is_costly(line: &str) -> bool {
    ["engine", "analyse", "review"]
        .iter()
        .any(|word| line.contains(word))
}

/// Lines, each a command of a page. What the session tells its pages is JSON, whatever they say.
pub fn commands(input: &[u8]) {
    thread_local! {
        static SESSION: RefCell<Session> =
            RefCell::new(Session::new(settings(), Arc::new(|_, _| ())));
    }
    let text = String::from_utf8_lossy(input);
    SESSION.with_borrow_mut(|session| {
        let client = session.join(None).expect("a page comes in");
        for line in text.lines().filter(|line| !is_costly(line)) {
            if let Err(refusal) = session.obey(&client, line) {
                assert!(!refusal.to_string().is_empty());
            }
            session.wake();
        }
        session.leave(&client);
        for told in session.take_events() {
            assert!(serde_json::from_str::<serde_json::Value>(&told.text).is_ok());
        }
    });
}
