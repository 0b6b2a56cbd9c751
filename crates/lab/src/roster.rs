//! Which engine a word means: a built-in one, a TOML file, or a name in `engines/`.

use serde::Deserialize;
use std::fs;
use std::path::Path;
use yiqi_core::{Fault, Options};
use yiqi_engine::engines::NAMES as BUILT_IN;

/// Where engines with names of their own lie, below the working directory.
const FOLDER: &str = "engines";

/// What an engine file holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineFile {
    /// The engine text: `engine = "alphabeta:depth=6"`.
    engine: String,
}

/// The engine text that `text` stands for: itself where it names a built-in engine, what the key
/// `engine` says in the TOML file of that path, or in `engines/NAME.toml`. Options of a built-in
/// engine are left to [`yiqi_engine::any::AnyGame::engine`] to check.
///
/// ```
/// assert_eq!(yiqi_lab::resolve("star2:depth=4")?, "star2:depth=4");
/// assert!(yiqi_lab::resolve("star3:depth=4").is_err());
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
///
/// # Errors
/// An unknown name, with the known ones; a file that cannot be read or is no engine file.
pub fn resolve(text: &str) -> Result<String, Fault> {
    resolve_in(Path::new(FOLDER), text)
}

fn resolve_in(folder: &Path, text: &str) -> Result<String, Fault> {
    let named = text.split(':').next().unwrap_or(text).trim();
    if BUILT_IN.contains(&named) {
        return Ok(text.to_owned());
    }
    let is_path = text.ends_with(".toml") || text.contains(['/', '\\']);
    if is_path {
        return read(Path::new(text), text);
    }
    let names = names_in(folder);
    if names.iter().any(|name| name == text) {
        return read(&folder.join(format!("{text}.toml")), text);
    }
    let options = Options::parse("engine", text)?;
    if names.iter().any(|name| name == named) {
        let reason =
            format!("\"{named}\" is a file in {FOLDER}/: its options stand there, not here");
        return Err(options.fault_at_name(reason));
    }
    let known = [&BUILT_IN.map(str::to_owned)[..], &names].concat().join(", ");
    let reason = format!("unknown engine \"{named}\"; known: {known}, or the path of a .toml file");
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

/// The engine text of a file, which `asked` stands for.
fn read(path: &Path, asked: &str) -> Result<String, Fault> {
    let source = fs::read_to_string(path)
        .map_err(|error| Fault::whole("engine file", asked, error.to_string()))?;
    let what = format!("engine file {}", path.display());
    let file: EngineFile = toml::from_str(&source).map_err(|error| {
        let span = error.span().unwrap_or(0..0);
        Fault::new(what.clone(), source.clone(), span, error.message().to_owned())
    })?;
    // A file that named another file could name itself.
    let options = Options::parse(&what, &file.engine)?;
    if !BUILT_IN.contains(&options.name()) {
        let known = BUILT_IN.join(", ");
        let reason = format!("a file names a built-in engine; known: {known}");
        return Err(options.fault_at_name(reason));
    }
    Ok(file.engine)
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
             greedy, alphabeta, expectimax, star1, star2, mcts, level, empty, loop, odd, or the path \
             of a .toml file"
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
