//! An engine of a match: what it is called, what it is, and how it takes its seat.

use crate::{Control, Player, roster};
use sha2::{Digest as _, Sha256};
use std::fs;
use yiqi_core::{Fault, Options};
use yiqi_engine::any::AnyGame;
use yiqi_protocols::clients::Program;

/// An engine of a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// What it is called in tables and records.
    pub name: String,
    /// The text that makes it.
    text: String,
    /// The program, where it is one.
    program: Option<Program>,
}

impl Contestant {
    /// The engine that a word means, see [`crate::resolve`]; it is called as it was asked for.
    ///
    /// # Errors
    /// As [`crate::resolve`].
    pub fn resolve(asked: &str) -> Result<Contestant, Fault> {
        let text = roster::resolve(asked)?;
        Ok(Contestant { name: asked.to_owned(), program: Program::parse(&text)?, text })
    }

    /// Takes a seat in a match: builds the search, or makes ready to start the program.
    ///
    /// # Errors
    /// A text that the game refuses; a protocol that cannot speak the game.
    pub fn sit(&self, game: &dyn AnyGame, control: &Control) -> Result<Player, Fault> {
        match &self.program {
            Some(program) => Ok(Player::program(program.connect(game)?, &program.limits, control)),
            None => Player::from_text(game, &self.text, control),
        }
    }

    /// The engine with all that matters filled in, as a text.
    ///
    /// # Errors
    /// As [`Contestant::sit`].
    pub fn describe(&self, game: &dyn AnyGame) -> Result<String, Fault> {
        match &self.program {
            Some(_) => Ok(self.text.clone()),
            None => Ok(game.engine(&self.text)?.describe()),
        }
    }

    /// Whether it is a program of its own.
    pub fn is_program(&self) -> bool {
        self.program.is_some()
    }

    /// The SHA-256 of what it plays by, in hexadecimal digits: its description, the version of Yiqi,
    /// and the bytes of the files that it names – weights, networks, the program itself. Two engines
    /// of one hash are one engine, whatever they are called.
    ///
    /// # Errors
    /// As [`Contestant::describe`]; a file that cannot be read.
    pub fn content_hash(&self, game: &dyn AnyGame) -> Result<String, Fault> {
        let description = self.describe(game)?;
        let mut hash = Sha256::new();
        hash.update(env!("CARGO_PKG_VERSION"));
        hash.update([0]);
        hash.update(&description);
        let files = match &self.program {
            Some(program) => program.executable().into_iter().collect(),
            None => files_named(&description)?,
        };
        for file in files {
            let bytes = fs::read(&file)
                .map_err(|error| Fault::whole("engine", description.clone(), error))?;
            hash.update([0]);
            hash.update(Sha256::digest(bytes));
        }
        Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// The files that values such as `weights:FILE` and `net:FILE` name.
fn files_named(description: &str) -> Result<Vec<std::path::PathBuf>, Fault> {
    let mut options = Options::parse("engine", description)?;
    let mut files = Vec::new();
    while let Some(item) = options.take_next() {
        let file = item.value.as_deref().and_then(|value| value.split_once(':'));
        files.extend(file.map(|(_, path)| path.into()));
    }
    Ok(files)
}
