//! Which engine a word means: a built-in one, a program, a TOML file, or a name in `engines/`.

use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use yiqi_core::{Fault, Options, read_text};
use yiqi_engine::Limits;
use yiqi_engine::engines::NAMES as BUILT_IN;
use yiqi_protocols::clients::{Form, Program, Protocol};

/// Where engines with names of their own lie, below the working directory.
const FOLDER: &str = "engines";

/// What an engine file holds: an engine text, or a program field by field.
enum EngineFile {
    Text(TextFile),
    Program(Box<ProgramFile>),
}

/// `engine = "alphabeta:depth=6"`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TextFile {
    engine: String,
}

/// A program, as [`Program`] has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProgramFile {
    protocol: String,
    program: String,
    #[serde(default)]
    args: Vec<String>,
    dir: Option<PathBuf>,
    name: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    handshake: Option<f64>,
    form: Option<String>,
    #[serde(default)]
    options: toml::Table,
}

/// The engine text that `text` stands for: itself where it names a built-in engine or a program, what
/// the TOML file of that path or `engines/NAME.toml` says otherwise. Options of a built-in engine are
/// left to [`yiqi_engine::any::AnyGame::engine`] to check.
///
/// ```
/// assert_eq!(yiqi_lab::resolve("star2:depth=4")?, "star2:depth=4");
/// assert_eq!(yiqi_lab::resolve("uci:./fish,time=1")?, "uci:./fish,time=1");
/// assert!(yiqi_lab::resolve("star3:depth=4").is_err());
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
///
/// # Errors
/// An unknown name, with the known ones; a file that cannot be read or is no engine file; a text of a
/// program that cannot be read.
pub fn resolve(text: &str) -> Result<String, Fault> {
    resolve_in(Path::new(FOLDER), text)
}

fn resolve_in(folder: &Path, text: &str) -> Result<String, Fault> {
    let named = text.split(':').next().unwrap_or(text).trim();
    if BUILT_IN.contains(&named) {
        return Ok(text.to_owned());
    }
    if Program::parse(text)?.is_some() {
        return Ok(text.to_owned());
    }
    let is_path = text.ends_with(".toml") || text.contains(['/', '\\']);
    if is_path {
        return read(Path::new(text));
    }
    let names = names_in(folder);
    if names.iter().any(|name| name == text) {
        return read(&folder.join(format!("{text}.toml")));
    }
    let options = Options::parse("engine", text)?;
    if names.iter().any(|name| name == named) {
        let reason =
            format!("\"{named}\" is a file in {FOLDER}/: its options stand there, not here");
        return Err(options.fault_at_name(reason));
    }
    let known = [&BUILT_IN.map(str::to_owned)[..], &names].concat().join(", ");
    let protocols = protocols();
    let reason = format!(
        "unknown engine \"{named}\"; known: {known}, the path of a .toml file, or a program behind \
         one of {protocols}"
    );
    Err(options.fault_at_name(reason))
}

/// The engines of a folder by name, sorted; none where there is no folder.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".toml")?.to_owned()))
        .collect();
    names.sort_unstable();
    names
}

/// The words that a program's text begins with.
fn protocols() -> String {
    Protocol::ALL.map(|protocol| format!("{}:", protocol.word())).join(", ")
}

/// The engine text of a file.
fn read(path: &Path) -> Result<String, Fault> {
    let source = read_text("engine file", path)?;
    let what = format!("engine file {}", path.display());
    let file = parse(&source).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Fault::new(what.clone(), source.clone(), span, error.message().to_owned())
    })?;
    let mut program = match file {
        EngineFile::Program(file) => {
            program(*file).map_err(|reason| Fault::whole(&what, &source, reason))?
        }
        EngineFile::Text(TextFile { engine }) => {
            let options = Options::parse(&what, &engine)?;
            if BUILT_IN.contains(&options.name()) {
                return Ok(engine);
            }
            // A file that named another file could name itself.
            Program::parse(&engine)?.ok_or_else(|| {
                let (known, protocols) = (BUILT_IN.join(", "), protocols());
                let reason = format!(
                    "a file names a built-in engine ({known}) or a program behind one of {protocols}"
                );
                options.fault_at_name(reason)
            })?
        }
    };
    program.rebase(path.parent().unwrap_or(Path::new("")));
    let text = program.to_string();
    // What the fields may hold is what a text can say.
    if Program::parse(&text)?.as_ref() != Some(&program) {
        let reason = "an option bears the name of a key of Yiqi's own, or a text begins or ends with a \
                      space";
        return Err(Fault::whole(what, source, reason));
    }
    Ok(text)
}

/// Reads a file; one that gives `engine` gives nothing else.
fn parse(source: &str) -> Result<EngineFile, toml::de::Error> {
    let table: toml::Table = toml::from_str(source)?;
    if table.contains_key("protocol") || table.contains_key("program") {
        toml::from_str(source).map(|file| EngineFile::Program(Box::new(file)))
    } else {
        toml::from_str(source).map(EngineFile::Text)
    }
}

/// The program that the fields describe.
fn program(file: ProgramFile) -> Result<Program, String> {
    let known = Protocol::ALL.map(Protocol::word).join(", ");
    let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.word() == file.protocol);
    let protocol = protocol.ok_or_else(|| format!("protocol is one of: {known}"))?;
    let seconds = |key: &str, seconds: f64| {
        Duration::try_from_secs_f64(seconds).map_err(|_| format!("{key} is a number of seconds"))
    };
    let mut program = Program::new(protocol, file.program);
    program.form = match file.form.as_deref() {
        None | Some("simple") => Form::Simple,
        Some("json") => Form::Json,
        Some(_) => return Err("form is one of: simple, json".to_owned()),
    };
    let time = file.time.map(|time| seconds("time", time)).transpose()?;
    program.limits = Limits { depth: file.depth, nodes: file.nodes, time, ..Limits::default() };
    if let Some(handshake) = file.handshake {
        program.handshake = seconds("handshake", handshake)?;
    }
    (program.args, program.directory, program.name) = (file.args, file.dir, file.name);
    for (name, value) in file.options {
        let value = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(is) => is.to_string(),
            _ => return Err(format!("options.{name} is a text, a number, true or false")),
        };
        program.options.push((name, value));
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::{resolve_in, *};
    use std::path::PathBuf;

    fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("yiqi-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in files {
            fs::write(folder.join(file), text).unwrap();
        }
        folder
    }

    #[test]
    fn built_in_then_path_then_name() {
        let files =
            [("strong.toml", "engine = \"star2:depth=9\""), ("mcts.toml", "engine = \"random\"")];
        let folder = folder("roster", &files);
        let resolved = |text: &str| resolve_in(&folder, text).unwrap();
        assert_eq!(resolved("mcts"), "mcts");
        assert_eq!(resolved("level:hard"), "level:hard");
        assert_eq!(resolved("strong"), "star2:depth=9");
        assert_eq!(resolved(folder.join("mcts.toml").to_str().unwrap()), "random");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn programs_by_text_and_by_file() {
        let fields = "protocol = \"uci\"\nprogram = \"./fish\"\nargs = [\"--book\", \"a b\"]\n\
                      dir = \"data\"\nname = \"Fish\"\ntime = 0.5\nhandshake = 60\n\
                      [options]\nHash = 64\nPonder = false\n\"Skill Level\" = \"best\"";
        let files = [
            ("fish.toml", fields),
            ("text.toml", "engine = \"ucci:bin/eye,depth=6\""),
            ("path.toml", "engine = \"ugi:eye\""),
            ("bad.toml", "protocol = \"usi\"\nprogram = \"eye\""),
            ("list.toml", "protocol = \"uci\"\nprogram = \"eye\"\noptions = { Hash = [1] }"),
            ("zero.toml", "protocol = \"uci\"\nprogram = \"eye\"\ndepth = 0"),
            ("own.toml", "protocol = \"uci\"\nprogram = \"eye\"\noptions = { depth = 3 }"),
            ("half.toml", "protocol = \"uci\""),
            ("both.toml", "protocol = \"uci\"\nprogram = \"eye\"\nengine = \"random\""),
        ];
        let folder = folder("programs", &files);
        let resolved = |text: &str| resolve_in(&folder, text).map_err(|fault| fault.to_string());
        assert_eq!(resolved("uci:bin/fish,Hash=64").unwrap(), "uci:bin/fish,Hash=64");
        assert_eq!(resolved("path").unwrap(), "ugi:eye");
        let program = |text: &str| Program::parse(&resolved(text).unwrap()).unwrap().unwrap();
        assert_eq!(Path::new(&program("text").command), folder.join("bin/eye"));
        assert_eq!(program("text").limits.depth, Some(6));
        let fish = program("fish");
        assert_eq!(Path::new(&fish.command), folder.join("./fish"));
        assert_eq!(fish.directory.as_deref(), Some(&*folder.join("data")));
        assert_eq!(fish.args, ["--book", "a b"]);
        assert_eq!(fish.label(), "Fish");
        assert_eq!(fish.limits.time, Some(Duration::from_millis(500)));
        assert_eq!(fish.handshake, Duration::from_secs(60));
        let options = [("Hash", "64"), ("Ponder", "false"), ("Skill Level", "best")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(fish.options, options);
        let said = |text: &str| resolved(text).unwrap_err();
        assert!(said("bad").contains("protocol is one of: uci, ucci, ugi, botzone"));
        assert!(said("list").contains("options.Hash is a text, a number, true or false"));
        assert!(said("zero").contains("depth takes a number from 1 to 250"));
        assert!(said("own").contains("a key of Yiqi's own"));
        assert!(said("half").contains("missing field `program`"));
        assert!(said("both").contains("unknown field `engine`"));
        assert!(said("ugi:").contains("missing"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn refusals_say_what_is_known() {
        let files = [
            ("loop.toml", "engine = \"loop\""),
            ("odd.toml", "engine = \"random\"\nfast = true"),
            ("empty.toml", ""),
        ];
        let folder = folder("refusals", &files);
        let said = |text: &str| resolve_in(&folder, text).unwrap_err().to_string();
        assert_eq!(
            said("mtcs:nodes=3"),
            "engine \"mtcs:nodes=3\", character 1 (\"mtcs\"): unknown engine \"mtcs\"; known: random, \
             greedy, alphabeta, expectimax, star1, star2, mcts, level, empty, loop, odd, the path of \
             a .toml file, or a program behind one of uci:, ucci:, ugi:, botzone:"
        );
        assert!(said("loop").contains("a file names a built-in engine"));
        assert!(said("loop:depth=2").contains("its options stand there"));
        assert!(said("odd").contains("unknown field `fast`"));
        assert!(said("empty").contains("missing field `engine`"));
        assert!(said("no/such.toml").starts_with("engine file \"no/such.toml\": "));
        assert!(said("").contains("no name of engine"));
        fs::remove_dir_all(folder).unwrap();
    }
}
