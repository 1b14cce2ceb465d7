//! Takes connections, a bounded number at a time, and answers their requests.

use super::access::Access;
use super::answer::Handler;
use super::session_thread::SessionThread;
use super::watch::Broadcast;
use super::write_timeout::WriteTimeout;
use crate::web::session::Settings;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener as StdListener, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections at a time: each open page holds one, and a few more for a moment.
const MOST_CONNECTIONS: usize = 600;

/// How long a connection may take to ask for something, from its start or its last answer on.
const HEAD_TIME: Duration = Duration::from_secs(15);

/// Largest head of a request, in bytes.
const LARGEST_HEAD: usize = 16 << 10;

/// What a server is made from.
pub struct Plan {
    pub address: SocketAddr,
    /// Names, besides addresses, by which the server may be called.
    pub names: Vec<String>,
    /// What every request must show.
    pub token: Option<String>,
    /// A folder to watch.
    pub watch: Option<PathBuf>,
    pub settings: Settings,
}

/// A server that has its port, and nobody asks yet.
pub struct Server {
    listener: StdListener,
    plan: Plan,
}

impl Server {
    pub fn bind(plan: Plan) -> io::Result<Server> {
        let listener = StdListener::bind(plan.address)?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, plan })
    }

    /// Where the page is found.
    pub fn url(&self) -> io::Result<String> {
        let mut address = self.listener.local_addr()?;
        if address.ip().is_unspecified() {
            address.set_ip(own_address().unwrap_or(address.ip()));
        }
        let token = self
            .plan
            .token
            .iter()
            .map(|token| format!("?token={token}"));
        Ok(format!("http://{address}/{}", token.collect::<String>()))
    }

    /// Serves until the program ends.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()?;
        runtime.block_on(async {
            let address = self.listener.local_addr()?;
            let plan = self.plan;
            let access = Access::new(address, &plan.names, plan.token);
            let broadcast = plan.watch.map(Broadcast::open);
            let handler = Handler::new(access, SessionThread::open(plan.settings), broadcast);
            accept(TcpListener::from_std(self.listener)?, handler).await
        })
    }
}

/// The address by which others reach this machine: the one that it would send from. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    // Set aside for documentation (RFC 5737): on no network, and so behind the usual way out.
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

async fn accept(listener: TcpListener, handler: Arc<Handler>) -> io::Result<()> {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        // With all places taken the next one waits at the door, where the system bounds the queue.
        let place = Arc::clone(&places).acquire_owned().await;
        let place = place.map_err(io::Error::other)?;
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // Too many open files, or a connection that went at once: the next may do better.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let handler = Arc::clone(&handler);
        tokio::spawn(async move {
            serve(stream, handler).await;
            drop(place);
        });
    }
}

async fn serve(stream: TcpStream, handler: Arc<Handler>) {
    // A move is sent when it is made, not when more has come together.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request| Arc::clone(&handler).answer(request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service);
    // A connection that ends badly is its other end's affair.
    let _ = connection.await;
}
