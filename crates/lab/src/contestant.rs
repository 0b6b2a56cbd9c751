//! An engine of a match: what it is called, what it is, and how it takes its seat.

use crate::{Control, Player, roster};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::{MAIN_SEPARATOR, PathBuf};
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
    /// The engine that a word means, see [`crate::resolve`]. It is called as it was asked for, a
    /// program by its name.
    ///
    /// # Errors
    /// As [`crate::resolve`].
    pub fn resolve(asked: &str) -> Result<Contestant, Fault> {
        let text = roster::resolve(asked)?;
        let program = Program::parse(&text)?;
        let name = program.as_ref().map_or(asked.to_owned(), Program::label);
        Ok(Contestant { name, program, text })
    }

    /// Tells engines of the same name apart: the second `x` is `x (2)`.
    pub fn tell_apart(engines: &mut [Contestant]) {
        for i in 1..engines.len() {
            let (before, rest) = engines.split_at_mut(i);
            let taken = |name: &str| before.iter().any(|other| other.name == name);
            let name = rest[0].name.clone();
            let mut number = 2;
            while taken(&rest[0].name) {
                rest[0].name = format!("{name} ({number})");
                number += 1;
            }
        }
    }

    /// The same engine with one option set to another value; it is called after that. A level is
    /// taken for the engine that it stands for.
    ///
    /// # Errors
    /// A program: its options are its own. As [`Contestant::describe`].
    pub fn with(&self, game: &dyn AnyGame, key: &str, value: &str) -> Result<Contestant, Fault> {
        let mut options = Options::parse("engine", &self.describe(game)?)?;
        if self.program.is_some() {
            return Err(options.fault_at_name("only engines of Yiqi can be varied"));
        }
        let mut items = Vec::new();
        while let Some(item) = options.take_next() {
            if item.key != key {
                items.push(item.to_string());
            }
        }
        let name = format!("{}={}", Options::quote(key), Options::quote(value));
        items.push(name.clone());
        let text = format!("{}:{}", options.name(), items.join(","));
        Ok(Contestant { name, text, program: None })
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
            Some(program) => files_of(program),
            None => files_named(&description, game)?,
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

/// The files that values such as `weights:FILE` and `net:FILE` name. What comes with the program is of
/// its version.
fn files_named(description: &str, game: &dyn AnyGame) -> Result<Vec<PathBuf>, Fault> {
    let networks = game.networks();
    let shipped = |value: &str| networks.iter().any(|network| network.eval == value);
    let mut options = Options::parse("engine", description)?;
    let mut files = Vec::new();
    while let Some(item) = options.take_next() {
        let value = item.value.as_deref().filter(|value| !shipped(value));
        let file = value.and_then(|value| value.split_once(':'));
        files.extend(file.map(|(_, path)| path.into()));
    }
    Ok(files)
}

/// The program, and the files among its arguments: a script is named there.
fn files_of(program: &Program) -> Vec<PathBuf> {
    let folder = program.directory.clone().unwrap_or_default();
    let args = program.args.iter().map(|arg| folder.join(arg)).filter(|file| file.is_file());
    executable(&program.command).into_iter().chain(args).collect()
}

/// The file that is started by this command, which may be a name to look for in the search path.
fn executable(command: &str) -> Option<PathBuf> {
    if command.contains(['/', MAIN_SEPARATOR]) {
        return Some(command.into());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(command)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let of = |asked: &str| Contestant::resolve(asked).unwrap();
        assert_eq!(of("greedy:center=0.2").name, "greedy:center=0.2");
        assert_eq!(of("uci:bin/fish.exe").name, "fish");
        assert_eq!(of("uci:fish,name=\"Big Fish\"").name, "Big Fish");
        let mut engines = ["greedy", "greedy", "random", "greedy"].map(of);
        Contestant::tell_apart(&mut engines);
        let names = engines.map(|engine| engine.name);
        assert_eq!(names, ["greedy", "greedy (2)", "random", "greedy (3)"]);
    }
}
