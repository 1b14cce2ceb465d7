//! The server against requests that no page of its own would send.

use crate::running::{Running, event, is_silent};
use crate::support::program::{Folder, fault};
use std::io::Write;
use std::time::{Duration, Instant};

const PLAY: &str = r#"{"do":"play","move":"d1d3"}"#;

#[test]
fn the_page_is_served_with_strict_headers_and_nothing_else_is() {
    let server = Running::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("<title>Soucie"));
    for header in [
        "content-security-policy: default-src 'none'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(page.head.contains(header), "{header}: {}", page.head);
    }
    assert!(!page.body.contains("http://") && !page.body.contains("https://"));
    for file in soucie::web::server::page::FILES {
        let answer = server.get(file.path);
        assert_eq!(answer.status, 200, "{}", file.path);
        assert!(answer.head.contains(file.kind), "{}", file.path);
    }
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//etc/passwd",
        "/page.rs",
        "/x",
        "/.",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.ask("DELETE /", &[], "").status, 405);
    assert_eq!(server.ask("GET /command", &[], "").status, 405);
    assert_eq!(server.get("/watch").status, 404);
}

#[test]
fn other_sites_and_other_names_are_refused() {
    let server = Running::start(&[]);
    let (_stream, client, _) = server.page(None);
    let with_host = |host: &str| {
        server
            .raw(&format!(
                "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            ))
            .status
    };
    let port = server.host.split(':').nth(1).expect("a port");
    assert_eq!(with_host(&format!("localhost:{port}")), 200);
    assert_eq!(with_host(&format!("[::1]:{port}")), 200);
    for host in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1:1",
        "10.0.0.1",
        "",
    ] {
        assert_eq!(with_host(host), 403, "{host}");
    }
    assert_eq!(with_host(&format!("10.0.0.1:{port}")), 403);
    assert_eq!(with_host(&format!("localhost.evil.example:{port}")), 403);
    let command = format!("POST /command?client={client}");
    let json = ("Content-Type", "application/json");
    let own = format!("http://{}", server.host);
    for (headers, status) in [
        (vec![json], 403),
        (vec![json, ("Origin", "http://evil.example")], 403),
        (vec![json, ("Origin", "null")], 403),
        (
            vec![json, ("Origin", &own), ("Origin", "http://evil.example")],
            403,
        ),
        (
            vec![json, ("Origin", &own), ("Sec-Fetch-Site", "cross-site")],
            403,
        ),
        (vec![("Origin", &own), ("Content-Type", "text/plain")], 415),
        (vec![json, ("Origin", own.as_str())], 200),
    ] {
        let answer = server.ask(&command, &headers, PLAY);
        assert_eq!(answer.status, status, "{headers:?}: {}", answer.body);
    }
    let cross = [("Sec-Fetch-Site", "cross-site")];
    assert_eq!(server.ask("GET /events", &cross, "").status, 403);
    assert_eq!(
        server.ask("GET /", &cross, "").status,
        200,
        "a link may lead here"
    );
}

#[test]
fn malformed_requests_get_a_clear_refusal() {
    let server = Running::start(&[]);
    let (_stream, client, _) = server.page(None);
    for (body, fault) in [
        ("{", "EOF"),
        ("[]", ""),
        (r#"{"do":"play","move":"d1d4"}"#, "exactly 2 squares"),
        (r#"{"do":"go","node":-1}"#, ""),
        (&format!("{}{}", "[".repeat(5000), "]".repeat(5000)), ""),
    ] {
        let answer = server.command(&client, body);
        assert_eq!(answer.status, 400, "{body:.40}: {}", answer.body);
        assert!(answer.body.contains(fault), "{body:.40}: {}", answer.body);
    }
    assert_eq!(server.command("nobody", PLAY).status, 404);
    assert_eq!(server.get("/events?game=nowhere").status, 404);
    let head = format!(
        "POST /command?client={client} HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nContent-Type: application/json\r\n",
        server.host
    );
    let huge = format!("{head}Content-Length: 99999999999\r\n\r\n");
    assert_eq!(server.raw(&huge).status, 413);
    let chunked = format!("{head}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
    assert_eq!(server.raw(&chunked).status, 411);
    let long = format!(
        "GET /{} HTTP/1.1\r\nHost: {}\r\n\r\n",
        "x".repeat(40_000),
        server.host
    );
    assert!((400..500).contains(&server.raw(&long).status));
    assert_eq!(server.raw("nonsense\r\n\r\n").status, 400);
    assert_eq!(
        server.command(&client, PLAY).status,
        200,
        "all of that changed nothing"
    );
}

#[test]
fn another_address_needs_the_token() {
    let server = Running::start(&["--address", "0.0.0.0"]);
    let (_, token) = server
        .url
        .split_once("?token=")
        .expect("a token is made up");
    assert!(token.len() >= 32);
    assert_eq!(server.get("/").status, 401);
    assert_eq!(server.get("/events").status, 401);
    assert_eq!(server.get("/?token=wrong").status, 401);
    let answer = server.get(&format!("/?token={token}"));
    assert_eq!(answer.status, 303);
    let cookie = format!("soucie-token={token}");
    assert!(answer.head.contains(&cookie) && answer.head.contains("httponly"));
    assert_eq!(server.ask("GET /", &[("Cookie", &cookie)], "").status, 200);
    assert_eq!(
        server
            .ask("GET /", &[("Cookie", "soucie-token=x")], "")
            .status,
        401
    );
    assert!(fault(&["serve", "--token", "short"]).contains("a token has"));
    assert!(fault(&["serve", "--watch", "/nowhere"]).contains("not a folder"));
}

#[test]
fn two_hundred_tabs_half_open_connections_and_slow_readers_are_borne() {
    let server = Running::start(&["--rooms", "8"]);
    let (_first, client, game) = server.page(None);
    let tabs: Vec<_> = (0..200).map(|_| server.page(Some(&game))).collect();
    // Connections that say nothing, or half of something, and never go.
    let mut mute: Vec<_> = (0..100).map(|_| server.connect()).collect();
    for stream in mute.iter_mut().step_by(2) {
        write!(stream, "GET / HT").expect("half a request");
    }
    assert_eq!(server.command(&client, PLAY).status, 200);
    let (mut last, _, _) = tabs.into_iter().last().expect("tabs");
    let grown = event(&mut last, "grown");
    assert_eq!(grown["row"]["move"], "d1d3", "every tab hears of the move");
    let slow = cut_off(&server);
    // Rooms are bounded, and who comes too late is told. The slow reader's own is empty.
    let rooms: Vec<_> = (0..7).map(|_| server.page(None)).collect();
    let refused = server.get("/events");
    assert_eq!(refused.status, 429, "{}", refused.body);
    drop((rooms, slow));
    assert_eq!(server.command(&client, r#"{"do":"take-back"}"#).status, 200);
}

/// A page that asks for a tree of a megabyte again and again, reads none of it, and is given up.
fn cut_off(server: &Running) -> impl Sized {
    let (stream, client, _) = server.page(None);
    let record = format!("(;GM[9]SZ[8];B[d1-d3]C[{}])", "y".repeat(1 << 20));
    let load = format!(r#"{{"do":"load","text":"{record}"}}"#);
    assert_eq!(server.command(&client, &load).status, 200);
    let promote = || server.command(&client, r#"{"do":"promote","node":1}"#);
    let last = (0..200)
        .map(|_| promote())
        .find(|answer| answer.status != 200);
    let last = last.expect("a page that does not read is given up");
    assert_eq!(last.status, 404, "{}", last.body);
    stream
}

#[test]
fn a_closed_tab_stops_its_search_and_an_idle_server_uses_no_time() {
    let server = Running::start(&[]);
    let (mut stream, client, _) = server.page(None);
    let analyse = r#"{"do":"analyse","lines":2}"#;
    assert_eq!(server.command(&client, analyse).status, 200);
    event(&mut stream, "line");
    drop(stream);
    assert!(comes_to_rest(server.id()), "the search goes on");
    let (_stream, _, _) = server.page(None);
    assert!(
        comes_to_rest(server.id()),
        "an idle server with an open page uses no time"
    );
}

/// Whether a process, soon, uses no time for a second. Where the system does not tell, it does.
fn comes_to_rest(id: u32) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        let before = processor_time(id);
        std::thread::sleep(Duration::from_secs(1));
        if processor_time(id) == before {
            return true;
        }
    }
    false
}

/// Time that a process has used, in the system's ticks, where the system tells.
fn processor_time(id: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let after = text.rsplit_once(')')?.1;
    let fields: Vec<&str> = after.split_whitespace().collect();
    Some(fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?)
}

#[test]
fn a_folder_of_records_is_watched() {
    let folder = Folder::new("watch");
    let record = |moves: &str| format!("(;GM[9]SZ[8]PB[One]PW[Other]{moves})");
    // Replaced as a match replaces it: whoever reads it finds the old text or the new one.
    let replace = |text: String| {
        let written = folder.file("new", text);
        std::fs::rename(written, folder.path("live.sgf")).expect("a file takes its place");
    };
    replace(record(
        ";B[d1-d3]C[score +35, depth 9, nodes 100, time 1.000\nexpects a3xd3 g1-g3]",
    ));
    let server = Running::start(&["--watch", folder.text()]);
    let mut stream = server.connect();
    write!(
        stream,
        "GET /watch HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.host
    )
    .expect("a request");
    let mut lines = std::io::BufReader::new(stream);
    let snapshot = event(&mut lines, "snapshot");
    let board = &snapshot["boards"][0];
    assert_eq!(board["players"], serde_json::json!(["One", "Other"]));
    assert_eq!(board["thoughts"][0]["line"][0], "a3xd3");
    assert!(
        board["thoughts"][0]["score"]["black"]
            .as_f64()
            .expect("a chance")
            > 0.5
    );
    replace(record(";B[d1-d3];W[a3xd3]"));
    let snapshot = event(&mut lines, "snapshot");
    assert_eq!(snapshot["boards"][0]["moves"][1], "a3d3");
    assert!(
        is_silent(&mut lines, Duration::from_millis(700)),
        "nothing new, nothing told"
    );
}
