//! Engine texts that name a program: `uci:./pikafish,args="--threads 1",time=1,Hash=64`.

use super::Client;
use super::botzone::Botzone;
use super::dialect::Dialect;
use super::dialogue::Dialogue;
use super::ucci::Ucci;
use super::uci::Uci;
use super::ugi::Ugi;
use std::fmt;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use yiqi_core::{Fault, Options};
use yiqi_engine::Limits;
use yiqi_engine::any::AnyGame;

/// How a program is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The universal Chinese chess protocol.
    Ucci,
    /// The universal game interface.
    Ugi,
    /// Botzone's bots.
    Botzone,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 4] =
        [Protocol::Uci, Protocol::Ucci, Protocol::Ugi, Protocol::Botzone];

    /// The word before the colon of an engine text.
    pub const fn word(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Ucci => "ucci",
            Protocol::Ugi => "ugi",
            Protocol::Botzone => "botzone",
        }
    }
}

/// The form of Botzone's input and output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Lines of numbers.
    #[default]
    Simple,
    /// One line of JSON.
    Json,
}

/// How long the handshake may take where the text does not say.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// The keys that are Yiqi's own; every other one is an option of the engine.
const KEYS: [&str; 8] = ["args", "dir", "name", "depth", "nodes", "time", "handshake", "form"];

/// A program that plays, as an engine text describes it.
///
/// ```
/// use yiqi_protocols::clients::{Program, Protocol};
/// let text = r#"uci:./fish,args="--threads 1",name=Fish,time=1,Hash=64,"UCI_Elo"=1500"#;
/// let program = Program::parse(text)?.expect("uci: names a program");
/// assert_eq!((program.protocol, program.command.as_str()), (Protocol::Uci, "./fish"));
/// assert_eq!(program.args, ["--threads", "1"]);
/// assert_eq!(program.options[0], ("Hash".to_owned(), "64".to_owned()));
/// assert_eq!(Program::parse(&program.to_string())?.as_ref(), Some(&program));
/// assert!(Program::parse("alphabeta:depth=6")?.is_none());
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    /// How to speak to it.
    pub protocol: Protocol,
    /// A name to look for in the search path, or a path where it holds a slash.
    pub command: String,
    /// What it is started with.
    pub args: Vec<String>,
    /// The folder it works in; `None` for the caller's.
    pub directory: Option<PathBuf>,
    /// What to call it.
    pub name: Option<String>,
    /// Options that the engine is told, in order. A bare word is a button, with an empty value.
    pub options: Vec<(String, String)>,
    /// Depth, nodes and time that the text gives.
    pub limits: Limits,
    /// How long it may take to start and to get ready.
    pub handshake: Duration,
    /// The form of a Botzone program.
    pub form: Form,
}

impl Program {
    /// A program with nothing said but how to speak to it and where it is.
    pub fn new(protocol: Protocol, command: impl Into<String>) -> Program {
        Program {
            protocol,
            command: command.into(),
            args: Vec::new(),
            directory: None,
            name: None,
            options: Vec::new(),
            limits: Limits::default(),
            handshake: HANDSHAKE,
            form: Form::default(),
        }
    }

    /// Reads an engine text; `None` where it names no protocol and so no program.
    ///
    /// # Errors
    /// A missing program, a value out of range, `args` with an open quote, an option for a protocol
    /// that has none.
    pub fn parse(text: &str) -> Result<Option<Program>, Fault> {
        let word = text.split(':').next().unwrap_or_default().trim();
        let Some(protocol) = Protocol::ALL.into_iter().find(|protocol| protocol.word() == word)
        else {
            return Ok(None);
        };
        if let Some(at) = text.find('\0') {
            // The system cannot hand such a text to a program.
            return Err(Fault::new(
                "engine",
                text,
                at..at + 1,
                "no name, path or argument holds a NUL",
            ));
        }
        let mut options = Options::parse("engine", text)?;
        let Some(first) = options.take_next() else {
            return Err(options.fault_at_name(format!("a program is missing: {word}:PROGRAM")));
        };
        if first.value.is_some() {
            let reason = format!("the program comes first: {word}:PROGRAM,KEY=VALUE,…");
            return Err(options.fault(&first, reason));
        }
        let mut program = Program::new(protocol, first.key);
        if let Some(item) = options.take("args") {
            let split = shlex::split(item.value.as_deref().unwrap_or_default());
            program.args = split.ok_or_else(|| {
                options.fault(&item, "a quote or a backslash is left open in args")
            })?;
        }
        program.directory = options.text("dir").map(PathBuf::from);
        program.name = options.text("name").filter(|name| !name.trim().is_empty());
        program.limits.depth = options.number("depth", 1..=250)?;
        program.limits.nodes = options.number("nodes", 1..=1_000_000_000_000)?;
        let time = options.number("time", 0.001..=1e6)?;
        program.limits.time = time.map(Duration::from_secs_f64);
        if let Some(seconds) = options.number("handshake", 0.1..=3600.0)? {
            program.handshake = Duration::from_secs_f64(seconds);
        }
        if protocol == Protocol::Botzone {
            if options.one_of("form", &["simple", "json"])? == Some(1) {
                program.form = Form::Json;
            }
            options.finish(&KEYS)?;
        }
        while let Some(item) = options.take_next() {
            let value = item.value.clone().unwrap_or_default();
            if [&item.key, &value].into_iter().any(|text| text.contains(char::is_control)) {
                return Err(options.fault(&item, "an option is one line of plain text"));
            }
            program.options.push((item.key, value));
        }
        Ok(Some(program))
    }

    /// Makes the client that plays `game`. The program is not started before its first game.
    ///
    /// # Errors
    /// When there is no such program, or its protocol cannot speak of this game.
    pub fn connect(&self, game: &dyn AnyGame) -> Result<Box<dyn Client>, Fault> {
        let dialect = Dialect::of(self, game)?;
        self.look()?;
        let program = self.clone();
        Ok(match self.protocol {
            Protocol::Uci => Box::new(Dialogue::new(Uci, program, dialect)),
            Protocol::Ucci => Box::new(Dialogue::new(Ucci, program, dialect)),
            Protocol::Ugi => Box::new(Dialogue::new(Ugi, program, dialect)),
            Protocol::Botzone => Box::new(Botzone::new(program, dialect, game.start(0).text())),
        })
    }

    /// Takes relative paths from `folder` instead of the working directory, as an engine file in
    /// that folder wants it. A command without a slash is left to the search path.
    pub fn rebase(&mut self, folder: &Path) {
        if self.is_path() {
            self.command = folder.join(&self.command).to_string_lossy().into_owned();
        }
        if let Some(directory) = &mut self.directory {
            *directory = folder.join(&directory);
        }
    }

    /// What to call it: its name, or else the file name of the program without an extension.
    pub fn label(&self) -> String {
        let stem = || Path::new(&self.command).file_stem().map(|stem| stem.to_string_lossy());
        self.name.clone().unwrap_or_else(|| stem().unwrap_or_default().into_owned())
    }

    /// What starts it. A path is made absolute first: from the folder that the program is to work
    /// in, a relative one would mean something else.
    pub(super) fn start_command(&self) -> Command {
        let path = Path::new(&self.command);
        let absolute = if self.is_path() { std::path::absolute(path).ok() } else { None };
        let mut command = Command::new(absolute.as_deref().unwrap_or(path));
        command.args(&self.args);
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        command
    }

    /// Looks whether program and folder are there, so that a slip of the pen is told before a match
    /// and not in every game of it.
    fn look(&self) -> Result<(), Fault> {
        let refuse = |reason| Err(Fault::whole("engine", self.to_string(), reason));
        if let Some(directory) = &self.directory
            && !directory.is_dir()
        {
            return refuse(format!("there is no folder {}", directory.display()));
        }
        // Elsewhere than on Unix names are completed in ways that only the system knows.
        if cfg!(unix) {
            let paths = std::env::var_os("PATH").unwrap_or_default();
            let found = match self.is_path() {
                true => Path::new(&self.command).is_file(),
                false => std::env::split_paths(&paths).any(|dir| dir.join(&self.command).is_file()),
            };
            if !found {
                return refuse(format!("there is no program {}", self.command));
            }
        }
        Ok(())
    }

    /// Whether the command is a path, not a name to search for.
    fn is_path(&self) -> bool {
        self.command.contains(['/', MAIN_SEPARATOR])
    }
}

/// The engine text.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.protocol.word(), Options::quote(&self.command))?;
        let mut item = |key: &str, value: &str| {
            write!(f, ",{}", Options::quote(key))?;
            if value.is_empty() { Ok(()) } else { write!(f, "={}", Options::quote(value)) }
        };
        if !self.args.is_empty() {
            // Only a NUL byte cannot be quoted, and no argument can hold one.
            let args = shlex::try_join(self.args.iter().map(String::as_str)).unwrap_or_default();
            item("args", &args)?;
        }
        if let Some(directory) = &self.directory {
            item("dir", &directory.to_string_lossy())?;
        }
        if let Some(name) = &self.name {
            item("name", name)?;
        }
        let Limits { depth, nodes, time, .. } = &self.limits;
        if let Some(depth) = depth {
            item("depth", &depth.to_string())?;
        }
        if let Some(nodes) = nodes {
            item("nodes", &nodes.to_string())?;
        }
        if let Some(time) = time {
            item("time", &time.as_secs_f64().to_string())?;
        }
        if self.handshake != HANDSHAKE {
            item("handshake", &self.handshake.as_secs_f64().to_string())?;
        }
        if self.form == Form::Json {
            item("form", "json")?;
        }
        self.options.iter().try_for_each(|(key, value)| item(key, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by fuzzing: such an argument could be read but not written.
    #[test]
    fn a_nul_is_refused() {
        let said = Program::parse("uci:./fish,args=a\0b").unwrap_err().to_string();
        assert!(said.ends_with("no name, path or argument holds a NUL"), "{said}");
    }
}
