//! `yiqi book`: books of placements.

use super::archive::{unwritten, whole};
use super::steps::Steps;
use super::{place, run_folder, words};
use crate::args::{Book, BookBuild, BookCommand, BookProbe, BookShow};
use crate::failure::Failure;
use crate::{HEEDED, STOP, Session};
use comfy_table::Table;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use yiqi_core::read_text;
use yiqi_engine::Registry;
use yiqi_engine::placement::PlacementBook;
use yiqi_lab::book::{BookBuilder, Built};
use yiqi_lab::{RunFolder, resolve};

pub(super) fn run(
    registry: &Registry,
    args: &Book,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    match &args.command {
        BookCommand::Build(args) => build(registry, args, session),
        BookCommand::Show(args) => show(registry, args, session),
        BookCommand::Probe(args) => probe(registry, args, session),
    }
}

fn build(registry: &Registry, args: &BookBuild, session: &mut Session<'_>) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let placements = game.placements()?;
    let game = registry.game(&placements.game)?;
    let builder = builder(game, args)?;
    let name = format!("book-{}-seed{}", builder.game.describe(), args.seed);
    let path = args.run.clone().map_or_else(|| run_folder::of_book(&name, "run"), Ok)?;
    let resume = args.resume && path.exists();
    if args.resume && !resume {
        writeln!(session.errors, "note: no such run was begun, so this one begins")?;
    }
    let folder = if resume { RunFolder::open(&path)? } else { RunFolder::create(&path)? };
    HEEDED.store(true, Ordering::Relaxed);
    let mut steps = Steps::new("placements", placements.first.len() as u64, 0, session);
    let built = builder.run(&folder, resume, &STOP, &mut |step| {
        steps.step_to(step.rows as u64, || format!("{} pairs looked at deeper", step.refined));
    });
    drop(steps);
    let Built { book: Some(book), .. } = built? else { return Err(Failure::Stopped) };
    match &args.out {
        Some(out) => whole(out, book.write()).map_err(unwritten("--out", out))?,
        None => write!(session.output, "{}", book.write())?,
    }
    Ok(())
}

/// What the arguments ask for.
fn builder(
    game: std::sync::Arc<dyn yiqi_engine::any::AnyGame>,
    args: &BookBuild,
) -> Result<BookBuilder, Failure> {
    let BookBuild { engine, refine, seed, threads, .. } = args;
    let (engine, refine) = (resolve(engine)?, resolve(refine)?);
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
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or_else(cores, usize::from);
    Ok(BookBuilder { game, engine, refine, seed: *seed, threads, settings, note })
}

fn show(registry: &Registry, args: &BookShow, session: &mut Session<'_>) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let book = match &args.file {
        None => game.book()?,
        Some(file) => {
            game.placements()?;
            PlacementBook::read(&file.display().to_string(), &read_text("book", file)?)?
        }
    };
    let out = &mut session.output;
    if args.json.json {
        return Ok(writeln!(out, "{}", told(&book))?);
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

fn probe(registry: &Registry, args: &BookProbe, session: &mut Session<'_>) -> Result<(), Failure> {
    let place::Reached { game, position, .. } = place::reach(registry, &args.place)?;
    game.book()?;
    let moves = game.book_moves(&*position)?;
    let out = &mut session.output;
    if args.json.json {
        let line = |choice: &yiqi_engine::placement::AnyBookMove| json!({"move": choice.text, "probability": choice.probability, "win": choice.win});
        return Ok(writeln!(out, "{}", Value::from(moves.iter().map(line).collect::<Vec<_>>()))?);
    }
    if moves.is_empty() {
        return Ok(writeln!(out, "the book says nothing of {}", position.text())?);
    }
    for choice in &moves {
        let [win, often] = [choice.win, choice.probability].map(words::percent);
        writeln!(out, "{}  win {win}  played {often}", choice.text)?;
    }
    Ok(())
}
