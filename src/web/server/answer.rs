//! What a request is answered with: a file of the page, the result of a command, or a stream of
//! events.

use super::access::{Access, Denied, parameter};
use super::page;
use super::queue::queue;
use super::session_thread::{SessionThread, WAITING};
use super::stream::Stream;
use super::watch::Broadcast;
use crate::web::message::Reply;
use crate::web::refusal::Refusal;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::http::request::Parts;
use hyper::{Method, Request, Response, StatusCode};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// Largest command, in bytes: a large collection of games.
const LARGEST_BODY: u64 = 8 << 20;

/// Commands up to this size, in bytes, are read at once; of larger ones only a few at a time.
const SMALL_BODY: u64 = 64 << 10;

/// Large commands that are read at a time.
const LARGE_AT_ONCE: usize = 4;

/// How long the body of a command may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(30);

/// What is loaded comes from here and from nowhere else; nobody may frame the page.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SAFETY: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
];

type Answer = Response<UnsyncBoxBody<Bytes, Infallible>>;

/// What answers need.
pub struct Handler {
    pub access: Access,
    pub session_thread: SessionThread,
    pub broadcast: Option<Broadcast>,
    large: Semaphore,
}

impl Handler {
    pub fn new(
        access: Access,
        session_thread: SessionThread,
        broadcast: Option<Broadcast>,
    ) -> Arc<Handler> {
        Arc::new(Handler {
            access,
            session_thread,
            broadcast,
            large: Semaphore::new(LARGE_AT_ONCE),
        })
    }

    /// Answers a request.
    pub async fn answer(
        self: Arc<Handler>,
        request: Request<Incoming>,
    ) -> Result<Answer, Infallible> {
        let (head, body) = request.into_parts();
        let mut answer = match self.access.check(&head) {
            Ok(()) => self.route(&head, body).await,
            Err(denied) => refused(denied),
        };
        let headers = answer.headers_mut();
        for (name, value) in SAFETY {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Ok(answer)
    }

    async fn route(&self, head: &Parts, body: Incoming) -> Answer {
        let reads = matches!(head.method, Method::GET | Method::HEAD);
        match head.uri.path() {
            "/command" if head.method == Method::POST => self.command(head, body).await,
            "/events" if head.method == Method::GET => self.events(head).await,
            "/watch" if head.method == Method::GET => self.watch(),
            path => match page::file(path) {
                Some(_) if self.access.cookie(head).is_some() => self.set_cookie(head),
                Some(file) if reads => text(StatusCode::OK, file.kind, file.content),
                Some(_) => refused(Denied(
                    StatusCode::METHOD_NOT_ALLOWED,
                    "files are read only",
                )),
                None => refused(match path {
                    "/command" | "/events" | "/watch" => Denied(
                        StatusCode::METHOD_NOT_ALLOWED,
                        "asked for by another method",
                    ),
                    _ => Denied(StatusCode::NOT_FOUND, "there is no such file"),
                }),
            },
        }
    }

    /// Turns the token of an address into a cookie, so that the address need not be shown.
    fn set_cookie(&self, head: &Parts) -> Answer {
        let mut answer = text(StatusCode::SEE_OTHER, "text/plain", b"");
        let headers = answer.headers_mut();
        headers.insert(header::LOCATION, HeaderValue::from_static("/"));
        let cookie = self.access.cookie(head).unwrap_or_default();
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            headers.insert(header::SET_COOKIE, cookie);
        }
        answer
    }

    async fn command(&self, head: &Parts, body: Incoming) -> Answer {
        let Some(client) = parameter(head, "client") else {
            return refused(Denied(StatusCode::BAD_REQUEST, "who asks? (client=NAME)"));
        };
        let command = match self.read(body).await {
            Ok(command) => command,
            Err(denied) => return refused(denied),
        };
        answered(
            self.session_thread
                .command(client.to_string(), command)
                .await,
        )
    }

    /// The text of a body whose length is known beforehand and within bounds.
    async fn read(&self, body: Incoming) -> Result<String, Denied> {
        let Some(length) = body.size_hint().exact() else {
            return Err(Denied(StatusCode::LENGTH_REQUIRED, "the length is missing"));
        };
        if length > LARGEST_BODY {
            let text = "a command has at most 8 MiB";
            return Err(Denied(StatusCode::PAYLOAD_TOO_LARGE, text));
        }
        let _turn = match length > SMALL_BODY {
            false => None,
            true => {
                let busy = |_| Denied(StatusCode::SERVICE_UNAVAILABLE, "too many large commands");
                Some(self.large.try_acquire().map_err(busy)?)
            }
        };
        let collected = timeout(BODY_TIME, body.collect()).await;
        let late = |_| Denied(StatusCode::REQUEST_TIMEOUT, "the command did not arrive");
        let broken = |_| Denied(StatusCode::BAD_REQUEST, "the command broke off");
        let bytes = collected.map_err(late)?.map_err(broken)?.to_bytes();
        let text = String::from_utf8(bytes.into());
        text.map_err(|_| Denied(StatusCode::BAD_REQUEST, "the command is not UTF-8"))
    }

    async fn events(&self, head: &Parts) -> Answer {
        let game = parameter(head, "game").map(str::to_string);
        let (events, received) = queue(WAITING);
        match self.session_thread.join(game, events).await {
            Ok(client) => stream(Stream::new(
                received,
                self.session_thread.clone(),
                Some(client),
            )),
            Err(refusal) => answered(Err(refusal)),
        }
    }

    fn watch(&self) -> Answer {
        let watched = match &self.broadcast {
            Some(broadcast) => broadcast.watch(),
            None => {
                let text = "nothing is watched here: start `soucie serve --watch FOLDER`";
                return refused(Denied(StatusCode::NOT_FOUND, text));
            }
        };
        match watched {
            Some(received) => stream(Stream::new(received, self.session_thread.clone(), None)),
            None => refused(Denied(
                StatusCode::TOO_MANY_REQUESTS,
                "too many look on already",
            )),
        }
    }
}

fn text(status: StatusCode, kind: &'static str, content: &'static [u8]) -> Answer {
    of_bytes(status, kind, Bytes::from_static(content))
}

fn of_bytes(status: StatusCode, kind: &'static str, content: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(content).boxed_unsync());
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

const JSON: &str = "application/json";

fn refused(Denied(status, text): Denied) -> Answer {
    let mut answer = of_bytes(status, JSON, json!({ "error": text }).to_string().into());
    // What is left of a body that was not read must not pass for the next request.
    let close = HeaderValue::from_static("close");
    answer.headers_mut().insert(header::CONNECTION, close);
    answer
}

fn answered(result: Result<Reply, Refusal>) -> Answer {
    let (status, content) = match result {
        Ok(reply) => (StatusCode::OK, json!(reply)),
        Err(refusal) => {
            let status = match refusal {
                Refusal::Bad(_) => StatusCode::BAD_REQUEST,
                Refusal::UnknownGame(_) | Refusal::UnknownClient => StatusCode::NOT_FOUND,
                Refusal::Full(_) => StatusCode::TOO_MANY_REQUESTS,
            };
            (status, json!({ "error": refusal.to_string() }))
        }
    };
    of_bytes(status, JSON, content.to_string().into())
}

fn stream(events: Stream) -> Answer {
    let mut answer = Response::new(events.boxed_unsync());
    let headers = answer.headers_mut();
    let kind = HeaderValue::from_static("text/event-stream");
    headers.insert(header::CONTENT_TYPE, kind);
    answer
}
