//! Engine texts that come from the page: built-in searches only, within what the server allows.
//!
//! A text is looked at item by item, and what is not known to be harmless is refused: numbers,
//! switches, levels, evaluators and the networks that come with the program by name. Whatever is read from a
//! file (`weights:FILE`, `net:FILE`), no name from the page gets that far.

use crate::config::Limits;
use crate::place::short;
use std::fmt::{self, Debug, Formatter};
use std::time::Duration;
use yiqi_core::{Fault, Item, Options};
use yiqi_engine::any::{About, AnyGame, AnySearch};
use yiqi_engine::{MctsSettings, Registry, engines, levels};

/// Keys that are switched on or off.
const SWITCHES: [&str; 6] = ["pvs", "quiescence", "history", "recurrence", "deeper", "book"];

/// Keys that stand for memory, in MiB.
const MEMORY: [&str; 2] = ["table", "tree"];

/// For so long a search fills one MiB of a transposition table, at the most.
const PER_MIB: Duration = Duration::from_millis(8);

/// A search that the page may have.
pub(crate) struct Allowed {
    /// The search, new.
    pub(crate) search: Box<dyn AnySearch>,
    /// What its text allows itself, and never more time than the server does.
    pub(crate) limits: yiqi_engine::Limits,
    /// Its text with all that matters filled in; it builds the same search again.
    pub(crate) text: String,
    /// The memory that it takes at most, in MiB.
    pub(crate) mib: u64,
}

impl Debug for Allowed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Allowed").field("text", &self.text).finish_non_exhaustive()
    }
}

/// Builds the search of a text from the page.
///
/// # Errors
/// A text that is no built-in search or level, has an option that is none, or asks for more memory
/// than there is for one search.
pub(crate) fn allowed(
    registry: &Registry,
    game: &dyn AnyGame,
    text: &str,
    limits: &Limits,
) -> Result<Allowed, Fault> {
    build(registry, game, text, limits, |_| limits.table_mib)
}

/// As [`allowed`], for searches that run no longer than their text says: they get no more memory than
/// they can fill in that time.
///
/// # Errors
/// As [`allowed`].
pub(crate) fn frugal(
    registry: &Registry,
    game: &dyn AnyGame,
    text: &str,
    limits: &Limits,
) -> Result<Allowed, Fault> {
    build(registry, game, text, limits, |own| {
        let filled = |time: Duration| (time.as_millis() / PER_MIB.as_millis()) as u64 + 1;
        own.time.map_or(limits.table_mib, |time| filled(time).min(limits.table_mib))
    })
}

/// Builds a search with as much memory as `most` says, in MiB, of what its text says.
fn build(
    registry: &Registry,
    game: &dyn AnyGame,
    text: &str,
    limits: &Limits,
    most: impl FnOnce(&yiqi_engine::Limits) -> u64,
) -> Result<Allowed, Fault> {
    let text = short("engine", text.trim())?;
    check(registry, game.name(), text, limits)?;
    let asked = game.engine(text)?;
    let (text, mib) = within(&asked.describe(), most(&asked.limits()))?;
    let search = game.engine(&text)?;
    let own = search.limits();
    let time = own.time.map_or(limits.think, |time| time.min(limits.think));
    Ok(Allowed { limits: yiqi_engine::Limits { time: Some(time), ..own }, search, text, mib })
}

/// An evaluator text from the page: `eval=simple,center=0.2`.
///
/// # Errors
/// A text with anything that is not known to be harmless.
pub(crate) fn allowed_evaluator<'a>(
    registry: &Registry,
    game: &dyn AnyGame,
    text: &'a str,
    limits: &Limits,
) -> Result<&'a str, Fault> {
    let text = short("evaluator", text.trim())?;
    if !text.is_empty() {
        check_items(registry, game.name(), Options::nameless("evaluator", text)?, limits)?;
    }
    Ok(text)
}

/// Refuses every item that is not known to be harmless.
fn check(registry: &Registry, game: &str, text: &str, limits: &Limits) -> Result<(), Fault> {
    let options = Options::parse("engine", text)?;
    if !engines::NAMES.contains(&options.name()) {
        let known = engines::NAMES.join(", ");
        let reason = format!("unknown engine \"{}\"; known: {known}", options.name());
        return Err(options.fault_at_name(reason));
    }
    check_items(registry, game, options, limits)
}

fn check_items(
    registry: &Registry,
    game: &str,
    mut options: Options,
    limits: &Limits,
) -> Result<(), Fault> {
    while let Some(item) = options.take_next() {
        check_item(registry, game, &item, limits).map_err(|why| options.fault(&item, why))?;
    }
    Ok(())
}

fn check_item(registry: &Registry, game: &str, item: &Item, limits: &Limits) -> Result<(), String> {
    let key = &*item.key;
    let Some(value) = item.value.as_deref() else {
        let known = levels::NAMES;
        return match known.contains(&key) {
            true => Ok(()),
            false => Err(format!("unknown word \"{key}\"; known: {}", known.join(", "))),
        };
    };
    if key == "eval" {
        let about = registry.about();
        let game = about.iter().find(|about| about.name == game);
        let names = game.into_iter().flat_map(About::every_evaluator).map(|(name, _)| name);
        let known: Vec<&str> = names.filter(|name| !name.ends_with(":FILE")).collect();
        return match known.contains(&value) {
            true => Ok(()),
            false => Err(format!("unknown evaluator \"{value}\"; known: {}", known.join(", "))),
        };
    }
    if key == "tables" && matches!(value, "off" | "auto") {
        return Ok(());
    }
    if SWITCHES.contains(&key) {
        return match value {
            "on" | "off" => Ok(()),
            _ => Err(format!("{key} is one of: on, off")),
        };
    }
    let value = match key {
        // `style=trick` or `style=trick:0.01`.
        "style" if value == "trick" => return Ok(()),
        "style" => value.strip_prefix("trick:").unwrap_or(value),
        _ => value,
    };
    let number: f64 = value.trim().parse().map_err(|_| format!("{key} takes a number"))?;
    if MEMORY.contains(&key) && number > limits.table_mib as f64 {
        return Err(format!("{key} is at most {} MiB here", limits.table_mib));
    }
    Ok(())
}

/// A described engine with at most so many MiB, and what it has then.
fn within(described: &str, most: u64) -> Result<(String, u64), Fault> {
    let mut options = Options::parse("engine", described)?;
    let name = options.name().to_owned();
    let (mut items, mut mib) = (Vec::new(), 0);
    while let Some(mut item) = options.take_next() {
        if MEMORY.contains(&&*item.key) {
            let asked = item.value.as_deref().and_then(|value| value.parse().ok());
            mib = asked.unwrap_or(u64::MAX).min(most);
            item.value = Some(mib.to_string());
        }
        items.push(item.to_string());
    }
    if name == "mcts" && mib == 0 {
        // As large as usual it is not written down.
        mib = most.min(MctsSettings::default().tree_mib as u64);
        items.push(format!("tree={mib}"));
    }
    let colon = if items.is_empty() { "" } else { ":" };
    Ok((format!("{name}{colon}{}", items.join(",")), mib))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: &str, text: &str) -> Result<Allowed, Fault> {
        let registry = Registry::standard();
        let game = registry.game(game).unwrap();
        let limits = Limits { table_mib: 32, think: Duration::from_secs(20), ..Limits::default() };
        allowed(&registry, &*game, text, &limits)
    }

    #[test]
    fn no_file_and_no_program_is_ever_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("w.toml");
        std::fs::write(&file, "").unwrap();
        let weights = format!("alphabeta:eval=\"weights:{}\"", file.display());
        let game = Registry::standard().game("xiangqi").unwrap();
        assert!(game.engine(&weights).is_ok(), "it would be read");
        for text in [
            &*weights,
            "uci:stockfish",
            "uci:\"sh -c true\"",
            "engines/fast",
            "engines/fast.toml",
            "fast.toml",
            "../fast",
            "/bin/sh",
            "alphabeta:eval=weights:/etc/passwd",
            "alphabeta:eval=\"weights:w.toml\"",
            "alphabeta:eval=net:w.bin",
            "alphabeta:eval=w.toml",
            "alphabeta:weights:w.toml",
            "alphabeta:net=w.bin",
            "alphabeta:file=/etc/passwd",
            "alphabeta:pvs=/etc/passwd",
            "level:max,eval=weights:w.toml",
            "level:hard,file=1",
            "",
            ":",
            "level:clever",
        ] {
            assert!(ask("xiangqi", text).is_err(), "{text}");
        }
        // Nothing of a file shows in the words.
        let words = ask("ewn", "star2:eval=weights:/etc/passwd").unwrap_err().to_string();
        assert!(words.contains("known: handcrafted, simple"), "{words}");
    }

    #[test]
    fn every_engine_and_level_can_be_had() {
        for about in Registry::standard().about() {
            for level in levels::NAMES {
                let engine = ask(about.name, &format!("level:{level}")).unwrap();
                assert!(engine.limits.time.is_some(), "{}: {level}", about.name);
                // The page sends back what it was told.
                assert_eq!(ask(about.name, &engine.text).unwrap().text, engine.text);
            }
            for name in ["random", "greedy:noise=0.2", "alphabeta:depth=3,pvs=off", "mcts:c=1.5"] {
                ask(about.name, name).unwrap();
            }
        }
        for text in ["star2:book=off,depth=1", "star2:style=trick", "star2:style=trick:0.01"] {
            ask("ewn:setup=choose", text).unwrap();
        }
        assert!(ask("ewn", "star2:style=/etc/passwd").is_err());
        ask("ewn", "star2:nodes=1000,eval=simple,stone=0.3")
            .map_or_else(|fault| assert!(fault.to_string().contains("unknown option")), |_| ());
    }

    #[test]
    fn time_and_memory_are_bounded() {
        let long = ask("minichess", "alphabeta:time=100000").unwrap();
        assert_eq!(long.limits.time, Some(Duration::from_secs(20)));
        assert_eq!(long.mib, 32);
        assert!(long.text.contains("table=32"), "{}", long.text);
        let endless = ask("minichess", "alphabeta:depth=200").unwrap();
        assert_eq!(endless.limits.time, Some(Duration::from_secs(20)));
        let level = ask("minichess", "level:max").unwrap();
        assert!(level.text.contains("table=32"), "{}", level.text);
        let registry = Registry::standard();
        let game = registry.game("minichess").unwrap();
        let quick = |text| frugal(&registry, &*game, text, &Limits::default()).unwrap().mib;
        assert_eq!((quick("alphabeta:time=0.005"), quick("alphabeta:depth=3")), (1, 64));
        assert_eq!(ask("minichess", "alphabeta:time=0.005").unwrap().mib, 32);
        assert!(ask("minichess", "alphabeta:table=33").is_err());
        assert!(ask("minichess", "alphabeta:table=1e9").is_err());
        let mcts = ask("minichess", "mcts").unwrap();
        assert_eq!(mcts.mib, 32);
        assert!(ask("minichess", "mcts:tree=33").is_err());
    }

    #[test]
    fn the_text_makes_the_same_engine_again() {
        for text in ["level:easy", "mcts:time=1", "alphabeta:deeper=off,time=0.5", "random"] {
            let once = ask("xiangqi", text).unwrap();
            let again = ask("xiangqi", &once.text).unwrap();
            assert_eq!(once.text, again.text);
            assert_eq!(once.mib, again.mib);
        }
    }
}
