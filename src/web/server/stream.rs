//! A page's events as the body of an answer that goes on (`text/event-stream`).

use super::queue::{QueuedEvent, Receiver};
use super::session_thread::SessionThread;
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at};

/// How often a silent stream says that it is still there: a line that has gone dead is noticed by
/// writing to it alone.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// The events of one page. When it is dropped, with the connection at the latest, the page is gone.
pub struct Stream {
    events: Receiver,
    heartbeat: Interval,
    session_thread: SessionThread,
    client: Option<String>,
}

impl Stream {
    pub fn new(events: Receiver, session_thread: SessionThread, client: Option<String>) -> Stream {
        let mut heartbeat = interval_at(Instant::now() + HEARTBEAT, HEARTBEAT);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Stream {
            events,
            heartbeat,
            session_thread,
            client,
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            self.session_thread.leave(client);
        }
    }
}

impl Body for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let text = match self.events.poll(context) {
            Poll::Ready(Some(event)) => written(&event),
            Poll::Ready(None) => return Poll::Ready(None),
            Poll::Pending => match self.heartbeat.poll_tick(context) {
                Poll::Ready(_) => ":\n\n".to_string(),
                Poll::Pending => return Poll::Pending,
            },
        };
        Poll::Ready(Some(Ok(Frame::data(text.into()))))
    }
}

/// One event. Its id is the time, in microseconds, at which its cause was known: what shows how long
/// it took to reach the page. JSON has no line ends outside of its strings, and escapes them there.
fn written(event: &QueuedEvent) -> String {
    let since = event.at.duration_since(SystemTime::UNIX_EPOCH);
    let at = since.unwrap_or_default().as_micros();
    format!("id: {at}\ndata: {}\n\n", event.text)
}
