//! Books of openings.

use super::folder;
use crate::args::{BookBuild, BookShow};
use crate::commands::steps::Steps;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use comfy_table::Table;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;
use yiqi_engine::opening_book::{Opening, OpeningBook, Worth};
use yiqi_lab::book::OpeningBuilder;
use yiqi_lab::{Openings, resolve};

/// Who looks at positions unless it is said otherwise.
const ENGINE: &str = "alphabeta:depth=9,table=8";

/// How many of the other side's moves are followed, and how much worse than the best they may be.
const REPLIES: u16 = 2;
const MARGIN: u32 = 60;

/// Positions that the solver may visit at a start: enough for both published layouts.
const PROVE: u64 = 1_600_000;

pub(super) fn build(
    registry: &Registry,
    game: Arc<dyn AnyGame>,
    args: &BookBuild,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let builder = builder(registry, game, args)?;
    let (folder, resume) = folder::of(args, &builder.game.describe(), session)?;
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("plies", u64::from(builder.plies), 0, session);
    let built = builder.run(&folder, resume, &STOP, &mut |step| {
        steps.step_to(u64::from(step.plies), || {
            format!("{} positions, {} of them proved", step.positions, step.proved)
        });
    });
    drop(steps);
    let book = built?.ok_or(Failure::Stopped)?;
    folder::written(args, book.write(), session)
}

/// What the arguments ask for.
fn builder(
    registry: &Registry,
    game: Arc<dyn AnyGame>,
    args: &BookBuild,
) -> Result<OpeningBuilder, Fault> {
    let name = game.describe();
    if args.refine.is_some() {
        let reason = "a book of openings is not refined, this is for one of placements";
        return Err(Fault::whole("option", "--refine", reason));
    }
    let plies = args.plies.ok_or_else(|| {
        let reason = format!("{name} has no book of placements; one of openings needs --plies");
        Fault::whole("option", "--plies", reason)
    })?;
    let starts = starts(registry, &*game, args.starts.as_deref())?;
    let engine = resolve(args.engine.as_deref().unwrap_or(ENGINE))?;
    let replies = args.replies.unwrap_or(REPLIES);
    let margin = args.margin.unwrap_or(MARGIN);
    let prove = args.prove.unwrap_or(PROVE);
    let seed = args.seed;
    let from = args.starts.as_ref().map_or_else(String::new, |from| format!(" --starts {from}"));
    let note = format!(
        "yiqi book build {name} --plies {plies} --engine '{engine}' --replies {replies} --margin {margin} \
         --prove {prove}{from} --seed {seed}"
    );
    let settings = [
        ("game", json!(name)),
        ("plies", json!(plies)),
        // What it means now: another default is another run.
        ("engine", json!(game.engine(&engine)?.describe())),
        ("replies", json!(replies)),
        ("margin", json!(margin)),
        ("prove", json!(prove)),
        ("starts", json!(starts)),
        ("seed", json!(seed)),
    ];
    let settings = settings.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    Ok(OpeningBuilder {
        game,
        starts,
        plies,
        engine,
        replies: usize::from(replies),
        margin: f64::from(margin),
        prove,
        seed,
        threads: folder::threads(args),
        settings,
        note,
    })
}

/// The positions from which a book grows: `start`, `suite`, those of a file, or, where nothing is said, all
/// that the game has.
fn starts(
    registry: &Registry,
    game: &dyn AnyGame,
    asked: Option<&str>,
) -> Result<Vec<String>, Fault> {
    let own = game.start(0).text();
    let Some(asked) = asked else {
        let mut starts = vec![own];
        for text in game.book_starts() {
            starts.push(registry.game(&text)?.start(0).text());
        }
        if let Ok(Openings::Positions(suite)) = Openings::suite(game) {
            starts.extend(suite);
        }
        return Ok(starts);
    };
    match Openings::of(game, asked)? {
        Openings::Start => Ok(vec![own]),
        Openings::Positions(texts) => Ok(texts),
        _ => {
            let reason = "a book grows from start, suite or the positions of a file";
            Err(Fault::whole("option", format!("--starts {asked}"), reason))
        }
    }
}

pub(super) fn show(
    book: &OpeningBook,
    args: &BookShow,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let out = &mut session.output;
    if args.json.json {
        let positions: Vec<_> = book.openings.iter().map(line).collect();
        let told = json!({"notes": book.notes, "proved": book.proved(), "positions": positions});
        return Ok(writeln!(out, "{told}")?);
    }
    for note in &book.notes {
        writeln!(out, "{note}")?;
    }
    let mut table = Table::new();
    table.set_header(["position", "move", "worth", "others"]);
    for Opening { key, moves } in book.openings.iter().take(args.lines) {
        let others = moves[1..].iter().map(|(text, worth)| format!("{text} {worth}"));
        let others = others.collect::<Vec<_>>().join(", ");
        let (best, value) = &moves[0];
        table.add_row([key.clone(), best.clone(), worth(*value), others]);
    }
    writeln!(out, "{table}")?;
    let (all, proved) = (book.openings.len(), book.proved());
    writeln!(out, "{all} positions in all, symmetric images left out; {proved} of them proved")?;
    Ok(())
}

/// A position for programs.
fn line(opening: &Opening) -> Value {
    let moves = opening.moves.iter().map(|(text, worth)| {
        let mut line = Map::from_iter([("move".to_owned(), json!(text))]);
        line.extend(told(*worth));
        Value::from(line)
    });
    json!({"position": opening.key, "moves": moves.collect::<Vec<_>>()})
}

/// A worth for people.
pub(super) fn worth(worth: Worth) -> String {
    let proved = if worth.proved() { " (proved)" } else { "" };
    format!("{worth}{proved}")
}

/// A worth for programs: plies to the end, negative for a loss, or value and depth.
pub(super) fn told(worth: Worth) -> Map<String, Value> {
    let pairs = match worth {
        Worth::Win(plies) => vec![("mate", json!(plies))],
        Worth::Loss(plies) => vec![("mate", json!(-i64::from(plies)))],
        Worth::Searched { value, depth } => vec![("value", json!(value)), ("depth", json!(depth))],
    };
    let pairs = pairs.into_iter().chain([("proved", json!(worth.proved()))]);
    pairs.map(|(key, value)| (key.to_owned(), value)).collect()
}
