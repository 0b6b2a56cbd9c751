//! `yiqi book`: books of placements and of openings.
//!
//! * `placements`, `openings`: how either is made and shown; `folder`: the run in which it is made.

mod folder;
mod openings;
mod placements;

use super::place;
use super::words;
use crate::Session;
use crate::args::{Book, BookBuild, BookCommand, BookProbe, BookShow};
use crate::failure::Failure;
use serde_json::{Value, json};
use yiqi_core::{Fault, read_text};
use yiqi_engine::book::{self, AnyBookMove};
use yiqi_engine::{Library, Registry};

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

/// A game whose sides place their stones has a book of that; every other one a book of openings.
fn build(registry: &Registry, args: &BookBuild, session: &mut Session<'_>) -> Result<(), Failure> {
    // The same book everywhere, whatever tables there are.
    let plain = registry.clone().with_library(Library::default());
    let game = plain.game(&args.game)?;
    match game.placements() {
        Ok(placements) => {
            args.only_openings("this game has a book of placements")?;
            placements::build(registry, &placements, args, session)
        }
        Err(fault) if game.dice() => Err(fault.into()),
        Err(_) => openings::build(&plain, game, args, session),
    }
}

fn show(registry: &Registry, args: &BookShow, session: &mut Session<'_>) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let book = match &args.file {
        None => game.book()?,
        Some(file) => game.read_book(&file.display().to_string(), &read_text("book", file)?)?,
    };
    match book {
        book::Book::Placements(book) => placements::show(&book, args, session),
        book::Book::Openings(book) => openings::show(&book, args, session),
    }
}

fn probe(registry: &Registry, args: &BookProbe, session: &mut Session<'_>) -> Result<(), Failure> {
    let place::Reached { game, position, .. } = place::reach(registry, &args.place)?;
    game.book()?;
    let moves = game.book_moves(&*position)?;
    let out = &mut session.output;
    if args.json.json {
        let line = |choice: &AnyBookMove| {
            let mut told =
                json!({"move": choice.text, "probability": choice.probability, "win": choice.win});
            if let (Some(worth), Some(told)) = (choice.worth, told.as_object_mut()) {
                told.extend(openings::told(worth));
            }
            told
        };
        return Ok(writeln!(out, "{}", Value::from(moves.iter().map(line).collect::<Vec<_>>()))?);
    }
    if moves.is_empty() {
        return Ok(writeln!(out, "the book says nothing of {}", position.text())?);
    }
    for choice in &moves {
        let [win, often] = [choice.win, choice.probability].map(words::percent);
        let worth =
            choice.worth.map_or_else(String::new, |worth| format!("  {}", openings::worth(worth)));
        writeln!(out, "{}  win {win}  played {often}{worth}", choice.text)?;
    }
    Ok(())
}

impl BookBuild {
    /// Nothing, where none of the options of a book of openings is given.
    ///
    /// # Errors
    /// The first that is, with why it does not apply.
    fn only_openings(&self, why: &str) -> Result<(), Fault> {
        let given = [
            ("plies", self.plies.is_some()),
            ("replies", self.replies.is_some()),
            ("margin", self.margin.is_some()),
            ("prove", self.prove.is_some()),
            ("starts", self.starts.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => {
                let reason = format!("{why}, and this is for one of openings");
                Err(Fault::whole("option", format!("--{option}"), reason))
            }
        }
    }
}
