//! Who may ask for what: no page of another site can drive the server, and from another machine
//! nobody can without the token.
//!
//! A browser tells in every request which name it was sent to (Host) and, where it matters, which
//! page sent it (Origin, Sec-Fetch-Site). A name of another site that was made to point here
//! ("DNS rebinding") is refused by its name, a page of another site by its origin. Pure functions of
//! a request's head.

use hyper::header::{CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use std::net::{IpAddr, SocketAddr};

/// What a request has to show.
#[derive(Clone, Debug)]
pub struct Access {
    port: u16,
    /// Names, besides addresses, by which the server may be called.
    names: Vec<String>,
    /// Whether any address will do as a name, or only those of this machine itself.
    any_address: bool,
    token: Option<String>,
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Denied(pub StatusCode, pub &'static str);

/// The cookie that holds the token.
const COOKIE_NAME: &str = "soucie-token";

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Access {
    /// For a server at an address. Names that are not addresses must be listed.
    pub fn new(address: SocketAddr, names: &[String], token: Option<String>) -> Access {
        let own = ["localhost".to_string()].into_iter();
        Access {
            port: address.port(),
            names: own.chain(names.iter().cloned()).collect(),
            any_address: !address.ip().is_loopback(),
            token,
        }
    }

    /// Refuses what no page of this server asks for.
    pub fn check(&self, head: &Parts) -> Result<(), Denied> {
        self.check_host(&head.headers)?;
        self.check_sender(head)?;
        match &self.token {
            Some(token) if !has_token(head, token) => Err(Denied(
                StatusCode::UNAUTHORIZED,
                "open the address that the program printed: it has a token",
            )),
            _ => Ok(()),
        }
    }

    fn check_host(&self, headers: &HeaderMap) -> Result<(), Denied> {
        let denied = Denied(StatusCode::FORBIDDEN, "the server has another name");
        let host = only(headers, &HOST).ok_or(denied)?;
        // An address in brackets holds colons itself.
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().unwrap_or(0)),
            _ => (host, 80),
        };
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        let known = match bare.parse::<IpAddr>() {
            Ok(address) => self.any_address || address.is_loopback(),
            Err(_) => self.names.iter().any(|own| own.eq_ignore_ascii_case(name)),
        };
        match known && port == self.port {
            true => Ok(()),
            false => Err(denied),
        }
    }

    fn check_sender(&self, head: &Parts) -> Result<(), Denied> {
        let denied = Err(Denied(StatusCode::FORBIDDEN, "asked for by another site"));
        let headers = &head.headers;
        let own = only(headers, &HOST).map(|host| format!("http://{host}"));
        match (only(headers, &ORIGIN), &own) {
            (Some(origin), Some(own)) if origin == own => {}
            (None, _) if head.method != Method::POST && !headers.contains_key(ORIGIN) => {}
            _ => return denied,
        }
        // A link on another site may lead to the page, but not to what the page asks for.
        let site = only(headers, &FETCH_SITE).unwrap_or("same-origin");
        let leads_here = matches!(head.uri.path(), "/" | "/index.html");
        if !(leads_here || matches!(site, "same-origin" | "none")) {
            return denied;
        }
        let kind = only(headers, &CONTENT_TYPE).unwrap_or_default();
        match head.method == Method::POST && kind != "application/json" {
            true => Err(Denied(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "commands are application/json",
            )),
            false => Ok(()),
        }
    }

    /// The cookie to set for a request that has the token in its address.
    pub fn cookie(&self, head: &Parts) -> Option<String> {
        let token = self.token.as_ref()?;
        let given = parameter(head, "token")?;
        same(given, token).then(|| {
            format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000")
        })
    }
}

/// The value of a header that is there once and is text.
fn only<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?;
    match values.next() {
        None => first.to_str().ok(),
        Some(_) => None,
    }
}

fn has_token(head: &Parts, token: &str) -> bool {
    let cookies = head.headers.get_all(COOKIE).iter();
    let texts = cookies.filter_map(|cookie| cookie.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    let ours = pairs.filter_map(|pair| pair.trim().split_once('='));
    ours.filter(|(name, _)| *name == COOKIE_NAME)
        .any(|(_, given)| same(given, token))
        || parameter(head, "token").is_some_and(|given| same(given, token))
}

/// Compares in a time that does not tell how much was right.
fn same(given: &str, token: &str) -> bool {
    let pairs = given.bytes().zip(token.bytes());
    let differences = pairs.fold(0, |sum, (one, other)| sum | (one ^ other));
    given.len() == token.len() && differences == 0
}

/// A parameter of the request's address. Nothing here needs escapes.
pub fn parameter<'a>(head: &'a Parts, name: &str) -> Option<&'a str> {
    let pairs = head.uri.query()?.split('&');
    let mut pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}
