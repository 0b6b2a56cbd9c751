//! Players who follow their games on a stream and move by random legal steps, over real HTTP.

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::error::Error;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use yiqi_core::{Rng, below, seeded};

/// Games in turn, each with an engine that thinks at most 5 ms.
const GAMES: [(&str, &str); 6] = [
    ("minichess", "alphabeta:time=0.005"),
    ("ewn", "star2:time=0.005"),
    ("xiangqi", "alphabeta:time=0.005"),
    ("ewn:king6", "mcts:time=0.005"),
    ("amazons:size=6", "alphabeta:time=0.005"),
    ("minichess:mirrored", "mcts:time=0.005"),
];

/// How long a player waits for an answer before that is an error.
const PATIENCE: Duration = Duration::from_secs(30);

/// What is asked of the workbench.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    /// Players at a time.
    pub(crate) players: usize,
    /// A player moves so often.
    pub(crate) every: Duration,
    /// So long.
    pub(crate) length: Duration,
}

/// What was measured, in milliseconds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    /// Games that were begun.
    pub(crate) games: usize,
    /// From a move's request to its answer.
    pub(crate) moves: Vec<f64>,
    /// From a move's request to the engine's answer on the stream, less the engine's thinking.
    pub(crate) replies: Vec<f64>,
    /// The engine's thinking by its own account.
    pub(crate) thinking: Vec<f64>,
    /// What went wrong.
    pub(crate) errors: Vec<String>,
}

type Failure = Box<dyn Error + Send + Sync>;

/// Lets the players play.
///
/// # Errors
/// When they cannot begin; what goes wrong later is counted.
pub(crate) fn run(address: SocketAddr, load: Load) -> Result<Figures, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let end = Instant::now() + load.length;
        let player = |number| tokio::spawn(play(address, load, number, end));
        let players: Vec<_> = (0..load.players).map(player).collect();
        let mut all = Figures::default();
        for player in players {
            let one = player.await?;
            all.games += one.games;
            all.moves.extend(one.moves);
            all.replies.extend(one.replies);
            all.thinking.extend(one.thinking);
            all.errors.extend(one.errors);
        }
        Ok(all)
    })
}

/// The value that so large a share of all lies below.
pub(crate) fn quantile(times: &[f64], share: f64) -> f64 {
    let mut sorted = times.to_vec();
    sorted.sort_by(f64::total_cmp);
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * share).round() as usize).copied().unwrap_or(0.0)
}

async fn play(address: SocketAddr, load: Load, number: usize, end: Instant) -> Figures {
    let mut figures = Figures::default();
    let mut rng = seeded(1, number as u64);
    // Players do not move in step.
    let share = number as f64 / load.players.max(1) as f64;
    tokio::time::sleep(load.every.mul_f64(share)).await;
    while Instant::now() < end {
        let game = game(address, load, number + figures.games, end, &mut rng, &mut figures);
        if let Err(error) = game.await {
            figures.errors.push(format!("player {number}: {error}"));
            tokio::time::sleep(load.every).await;
        }
    }
    figures
}

/// One game, to its end or to the end of time.
async fn game(
    address: SocketAddr,
    load: Load,
    number: usize,
    end: Instant,
    rng: &mut Rng,
    figures: &mut Figures,
) -> Result<(), Failure> {
    let mut line = connect(address).await?;
    let (game, engine) = GAMES[number % GAMES.len()];
    let seats = [json!({"kind": "person"}), json!({"kind": "engine", "engine": engine})];
    let new = json!({"game": game, "seats": seats, "clock": null, "hand_dice": false,
        "explain": false});
    let state = ask(&mut line, Method::POST, "/api/games", Some(new)).await?;
    figures.games += 1;
    let path = format!("/api/games/{}", state["id"].as_str().ok_or("no id")?);
    let mut events = follow(connect(address).await?, &format!("{path}/events")).await?;
    let mut state = events.asks(0).await?;
    let mut next = tokio::time::Instant::now();
    while state["result"].is_null() && Instant::now() < end {
        tokio::time::sleep_until(next).await;
        next += load.every;
        let moves = state["view"]["moves"].as_array().ok_or("no moves")?;
        let chosen = &moves[below(rng, moves.len() as u32) as usize];
        let body = json!({"text": chosen["text"], "revision": state["revision"]});
        let asked = Instant::now();
        let answer = ask(&mut line, Method::POST, &format!("{path}/move"), Some(body)).await?;
        figures.moves.push(ms(asked.elapsed()));
        let (seen, played) = (answer["revision"].as_u64().unwrap_or(0), answer["cursor"].as_u64());
        state = events.asks(seen).await?;
        let replied = asked.elapsed();
        if state["cursor"].as_u64() > played {
            let last = state["turns"].as_array().and_then(|turns| turns.last());
            let thought =
                last.map_or(0.0, |last| last["thought"]["time_ms"].as_f64().unwrap_or(0.0));
            figures.thinking.push(thought);
            figures.replies.push((ms(replied) - thought).max(0.0));
        }
    }
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

type Line = SendRequest<Full<Bytes>>;

async fn connect(address: SocketAddr) -> Result<Line, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (line, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    Ok(line)
}

async fn send(
    line: &mut Line,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Result<Response<Incoming>, Failure> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "127.0.0.1")
        .header("content-type", "application/json");
    let body = body.map_or(Bytes::new(), |body| body.to_string().into());
    let answer = tokio::time::timeout(PATIENCE, line.send_request(request.body(Full::new(body))?));
    Ok(answer.await??)
}

async fn ask(
    line: &mut Line,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Result<Value, Failure> {
    let response = send(line, method, path, body).await?;
    let status = response.status();
    let bytes = response.into_body().collect().await?.to_bytes();
    if !status.is_success() {
        return Err(format!("{path}: {status} {}", String::from_utf8_lossy(&bytes)).into());
    }
    Ok(serde_json::from_slice(&bytes)?)
}

/// The stream of a game.
struct Events {
    body: Incoming,
    buffer: Vec<u8>,
    /// The stream ends with it.
    _line: Line,
}

async fn follow(mut line: Line, path: &str) -> Result<Events, Failure> {
    let response = send(&mut line, Method::GET, path, None).await?;
    if !response.status().is_success() {
        return Err(format!("{path}: {}", response.status()).into());
    }
    Ok(Events { body: response.into_body(), buffer: Vec::new(), _line: line })
}

impl Events {
    /// The next state, no older than `seen`, that waits for the person or is the last.
    async fn asks(&mut self, seen: u64) -> Result<Value, Failure> {
        loop {
            let state = tokio::time::timeout(PATIENCE, self.state()).await??;
            let new = state["revision"].as_u64() >= Some(seen);
            let person = state["view"]["side"] == 0;
            if new && (person || !state["result"].is_null()) {
                return Ok(state);
            }
        }
    }

    async fn state(&mut self) -> Result<Value, Failure> {
        loop {
            if let Some(end) = self.buffer.windows(2).position(|two| two == b"\n\n") {
                let event: Vec<u8> = self.buffer.drain(..end + 2).collect();
                let event = String::from_utf8(event)?;
                let mut lines = event.lines();
                if lines.next() == Some("event: state") {
                    let data = lines.next().and_then(|line| line.strip_prefix("data: "));
                    return Ok(serde_json::from_str(data.ok_or("an event without data")?)?);
                }
                continue;
            }
            let frame = self.body.frame().await.ok_or("the stream has ended")??;
            if let Some(data) = frame.data_ref() {
                self.buffer.extend_from_slice(data);
            }
        }
    }
}
