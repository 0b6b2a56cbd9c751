//! `yiqi bench`: fixed searches whose node count is a signature of the search.

use crate::args::Bench;
use crate::failure::Failure;
use crate::{STOP, Session};
use yiqi_core::Fault;
use yiqi_engine::{Clock as _, Leash, Library, Limits, Registry};
use yiqi_lab::Wall;

/// Game, engine and depth of every fixed search.
const SEARCHES: [(&str, &str, u32); 9] = [
    ("minichess", "alphabeta", 11),
    ("minichess:mirrored", "alphabeta", 7),
    ("minichess:gardner", "alphabeta", 8),
    ("ewn", "star2", 6),
    ("ewn:king6", "star2", 5),
    ("ewn:stride", "star2", 6),
    ("amazons", "alphabeta", 1),
    ("amazons:size=8", "alphabeta", 2),
    ("xiangqi", "alphabeta", 6),
];

pub(super) fn run(
    registry: &Registry,
    args: &Bench,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    // The same nodes on every machine: without what one may have on its disk.
    let registry = &registry.clone().with_library(Library::default());
    let wanted = |text: &str| {
        let name = text.split(':').next().unwrap_or(text);
        let known = registry.about().iter().any(|about| about.name == name);
        known && args.game.as_deref().is_none_or(|game| game == name || game == text)
    };
    if let Some(game) = &args.game
        && !SEARCHES.iter().any(|(text, ..)| wanted(text))
    {
        registry.game(game)?;
        let known: Vec<_> = SEARCHES.iter().map(|(text, ..)| *text).collect();
        let reason = format!("there is no fixed search of it; there are: {}", known.join(", "));
        return Err(Fault::whole("game", game, reason).into());
    }
    let (mut nodes, mut seconds) = (0, 0.0);
    for (text, engine, depth) in SEARCHES {
        if !wanted(text) {
            continue;
        }
        let game = registry.game(text)?;
        let mut search = game.engine(engine)?;
        search.new_game(1);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let clock = Wall::start();
        let leash = Leash { limits: &limits, clock: &clock, stop: &STOP };
        let report = search.think(&*game.start(1), leash, &mut |_| {})?;
        let spent = clock.elapsed().as_secs_f64();
        let speed = report.nodes as f64 / spent.max(1e-9);
        writeln!(
            session.output,
            "{text:<20} {engine} depth {depth:<3} {:>10} nodes {spent:>8.3} s {speed:>12.0} nps",
            report.nodes
        )?;
        session.output.flush()?;
        nodes += report.nodes;
        seconds += spent;
    }
    writeln!(session.output, "{nodes} nodes {:.0} nps", nodes as f64 / f64::max(seconds, 1e-9))?;
    Ok(())
}
