//! Books of placements.

use super::folder;
use crate::args::{BookBuild, BookShow};
use crate::commands::steps::Steps;
use crate::commands::words;
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use comfy_table::Table;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use yiqi_engine::Registry;
use yiqi_engine::placement::{PlacementBook, Placements};
use yiqi_lab::book::{BookBuilder, Built};
use yiqi_lab::resolve;

/// Who looks at every pair of placements, and who looks again, unless it is said otherwise.
const ENGINE: &str = "star2:depth=2,table=1";
const REFINE: &str = "star2:depth=4,table=4";

pub(super) fn build(
    registry: &Registry,
    placements: &Placements,
    args: &BookBuild,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let builder = builder(registry.game(&placements.game)?, args)?;
    let (folder, resume) = folder::of(args, &builder.game.describe(), session)?;
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("placements", placements.first.len() as u64, 0, session);
    let built = builder.run(&folder, resume, &STOP, &mut |step| {
        steps.step_to(step.rows as u64, || format!("{} pairs looked at deeper", step.refined));
    });
    drop(steps);
    let Built { book: Some(book), .. } = built? else { return Err(Failure::Stopped) };
    folder::written(args, book.write(), session)
}

/// What the arguments ask for.
fn builder(
    game: std::sync::Arc<dyn yiqi_engine::any::AnyGame>,
    args: &BookBuild,
) -> Result<BookBuilder, Failure> {
    let seed = args.seed;
    let engine = resolve(args.engine.as_deref().unwrap_or(ENGINE))?;
    let refine = resolve(args.refine.as_deref().unwrap_or(REFINE))?;
    let note = format!(
        "yiqi book build {} --engine '{engine}' --refine '{refine}' --seed {seed}",
        game.describe()
    );
    // What they mean now: another default is another run.
    let described = |text: &str| game.engine(text).map(|engine| engine.describe());
    let settings = [
        ("game", json!(game.describe())),
        ("engine", json!(described(&engine)?)),
        ("refine", json!(described(&refine)?)),
        ("seed", json!(seed)),
    ];
    let settings = settings.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let threads = folder::threads(args);
    Ok(BookBuilder { game, engine, refine, seed, threads, settings, note })
}

pub(super) fn show(
    book: &PlacementBook,
    args: &BookShow,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let out = &mut session.output;
    if args.json.json {
        return Ok(writeln!(out, "{}", told(book))?);
    }
    let [first, second] = ["first side", "second side"];
    writeln!(
        out,
        "one after the other: what the {first} keeps if the {second} sees and answers best"
    )?;
    let mut table = Table::new();
    table.set_header([first, "win", "best answer"]);
    for reply in book.replies.iter().take(args.lines) {
        table.add_row([reply.first.clone(), words::percent(reply.win), reply.second.clone()]);
    }
    writeln!(out, "{table}")?;
    if let Some(worst) = book.replies.last().filter(|_| book.replies.len() > args.lines) {
        let (all, win) = (book.replies.len(), words::percent(worst.win));
        writeln!(
            out,
            "{all} placements in all, symmetric images left out; the worst, {}, keeps {win}",
            worst.first
        )?;
    }
    writeln!(out, "\nwithout seeing each other: how often each is played in the equilibrium")?;
    let mut table = Table::new();
    table.set_header([first, "", second, ""]);
    let [firsts, seconds] = &book.mixed;
    for line in 0..firsts.len().max(seconds.len()) {
        let cells = [firsts, seconds].map(|mixed| mixed.get(line));
        let cells = cells.map(|cell| {
            cell.map_or([String::new(), String::new()], |(share, placement)| {
                [placement.clone(), words::percent(*share)]
            })
        });
        table.add_row(cells.concat());
    }
    writeln!(out, "{table}")?;
    let (value, gap) = (words::percent(book.value), book.exploitability);
    writeln!(
        out,
        "the {first} then wins {value}; no other choice of either side gains more than {gap:.6}"
    )?;
    Ok(())
}

/// The book for programs.
fn told(book: &PlacementBook) -> Value {
    let mixed = |side: usize| -> Vec<Value> {
        let line = |(share, placement): &(f64, String)| json!({"placement": placement, "probability": share});
        book.mixed[side].iter().map(line).collect()
    };
    let reply = |reply: &yiqi_engine::placement::Reply| json!({"first": reply.first, "second": reply.second, "win": reply.win});
    json!({
        "notes": book.notes, "value": book.value, "exploitability": book.exploitability,
        "first": mixed(0), "second": mixed(1),
        "replies": book.replies.iter().map(reply).collect::<Vec<_>>(),
    })
}
