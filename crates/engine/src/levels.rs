//! Levels of strength: names for engine texts, by game and variant.
//!
//! A [`Kit`] brings them as TOML. The table `[default]` serves every variant; one named after the
//! variant, the first bare word of the game's text (`king6` in `ewn:king6,goal=home`), goes first:
//!
//! ```toml
//! [default]
//! easy = "alphabeta:depth=2,noise=0.2"
//! normal = "alphabeta:depth=4,time=1"
//! hard = "alphabeta:depth=6,time=2"
//! max = "alphabeta:time=10"
//! ```

use crate::Kit;
use yiqi_core::{Fault, Rules};

/// The levels, the weakest first.
pub const NAMES: [&str; 4] = ["easy", "normal", "hard", "max"];

/// The level that is played when none is asked for.
pub const DEFAULT: &str = "normal";

/// The engine text of a level (one of [`NAMES`]) for `game`.
///
/// # Errors
/// When the game's level file is broken or has no such level, a defect of the kit.
pub(crate) fn engine_text<K: Kit>(game: &K::Game, level: &str) -> Result<String, Fault> {
    let name = K::Game::NAME;
    let what = || format!("levels of {name}");
    let table: toml::Table = K::LEVELS.parse().map_err(|error: toml::de::Error| {
        let span = error.span().unwrap_or(0..0);
        Fault::new(what(), K::LEVELS, span, error.message().to_owned())
    })?;
    let description = game.describe();
    let tables = [variant(&description), Some("default")];
    let mut found = tables.iter().flatten().filter_map(|&key| table.get(key)?.get(level)?.as_str());
    found.next().map(str::to_owned).ok_or_else(|| {
        Fault::whole(what(), K::LEVELS, format!("[default] has no level \"{level}\""))
    })
}

/// The first bare word after the colon of a game text.
fn variant(description: &str) -> Option<&str> {
    let (_, options) = description.split_once(':')?;
    options.split(',').find(|word| !word.contains('='))
}

#[cfg(test)]
mod tests {
    use super::variant;

    #[test]
    fn the_variant_is_the_first_bare_word() {
        assert_eq!(variant("ewn"), None);
        assert_eq!(variant("ewn:king6,goal=home"), Some("king6"));
        assert_eq!(variant("minichess:stalemate=loss,mirrored"), Some("mirrored"));
        assert_eq!(variant("amazons:size=8"), None);
    }
}
