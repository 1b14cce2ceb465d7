//! The real server, and requests byte by byte.

use crate::support::program::program;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

pub struct Running {
    child: Child,
    /// Where it listens: `127.0.0.1:PORT`.
    pub host: String,
    /// The address that it printed.
    pub url: String,
}

/// An answer, read to its end.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Running {
    pub fn start(arguments: &[&str]) -> Running {
        let all = [
            &["serve", "--port", "0", "--no-open", "--hash", "1"],
            arguments,
        ]
        .concat();
        let mut child = program(&all)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut url = String::new();
        lines.read_line(&mut url).expect("an address");
        let url = url.trim().to_string();
        let host = url.trim_start_matches("http://");
        let port = host.split(['/', ':']).nth(1).expect("a port").to_string();
        Running {
            child,
            host: format!("127.0.0.1:{port}"),
            url,
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a time limit");
        stream
    }

    /// Sends a text and reads all that is answered.
    pub fn raw(&self, text: &str) -> Answer {
        let mut stream = self.connect();
        // Whoever is refused early may not hear all that is said.
        let _ = stream.write_all(text.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Answer {
            status: status.unwrap_or(0),
            head: head.to_ascii_lowercase(),
            body: body.to_string(),
        }
    }

    /// A request with these headers besides Host.
    pub fn ask(&self, line: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let host = &self.host;
        let mut text = format!("{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        for (name, value) in headers {
            text += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() {
            text += &format!("Content-Length: {}\r\n", body.len());
        }
        self.raw(&format!("{text}\r\n{body}"))
    }

    pub fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path}"), &[], "")
    }

    /// A command as the page sends it.
    pub fn command(&self, client: &str, body: &str) -> Answer {
        let origin = format!("http://{}", self.host);
        let headers = [
            ("Origin", origin.as_str()),
            ("Content-Type", "application/json"),
        ];
        self.ask(&format!("POST /command?client={client}"), &headers, body)
    }

    /// Opens a page's stream of events; returns it with the names of the page and its game.
    pub fn page(&self, game: Option<&str>) -> (BufReader<TcpStream>, String, String) {
        let query = game.map(|game| format!("?game={game}")).unwrap_or_default();
        let mut stream = self.connect();
        let host = &self.host;
        write!(
            stream,
            "GET /events{query} HTTP/1.1\r\nHost: {host}\r\n\r\n"
        )
        .expect("a request");
        let mut lines = BufReader::new(stream);
        let welcome = event(&mut lines, "welcome");
        let name = |key: &str| welcome[key].as_str().expect("a name").to_string();
        (lines, name("client"), name("game"))
    }
}

/// The next event of a kind on a stream.
pub fn event(lines: &mut BufReader<TcpStream>, kind: &str) -> serde_json::Value {
    loop {
        let mut line = String::new();
        assert!(
            lines.read_line(&mut line).expect("an event") > 0,
            "the stream has ended"
        );
        let Some(data) = line.strip_prefix("data: ") else {
            continue;
        };
        let event: serde_json::Value = serde_json::from_str(data).expect("JSON");
        if event["is"] == kind {
            return event;
        }
    }
}

/// Whether no event comes for a time. The rest of one that was read, and signs of life, are none.
pub fn is_silent(lines: &mut BufReader<TcpStream>, time: Duration) -> bool {
    let limit = Some(time);
    let stream = lines.get_mut();
    stream.set_read_timeout(limit).expect("a time limit");
    let mut line = Vec::new();
    loop {
        line.clear();
        match lines.read_until(b'\n', &mut line) {
            Ok(0) => panic!("the stream has ended"),
            Ok(_) if line.starts_with(b"data: ") => return false,
            Ok(_) => {}
            Err(_) => return true,
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
