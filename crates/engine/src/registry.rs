//! The games that are known, one line each.

use crate::any::{About, AnyGame, Shelf};
use crate::{Kit, kits};
use std::sync::Arc;
use yiqi_core::{Fault, Options, Rules};

/// Makes games from texts such as `ewn:king6,goal=home`.
///
/// A new game joins with one line: `Registry::standard().with::<MyKit>()`.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<Entry>,
}

/// A game that is known.
#[derive(Clone, Debug)]
struct Entry {
    about: About,
    build: fn(&mut Options) -> Result<Arc<dyn AnyGame>, Fault>,
}

impl Registry {
    /// No games.
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The games of Yiqi.
    pub fn standard() -> Registry {
        Registry::empty()
            .with::<kits::minichess::MinichessKit>()
            .with::<kits::ewn::EwnKit>()
            .with::<kits::amazons::AmazonsKit>()
            .with::<kits::xiangqi::XiangqiKit>()
    }

    /// Adds a game; one of the same name is replaced.
    #[must_use]
    pub fn with<K: Kit>(mut self) -> Registry {
        let about = About {
            name: K::Game::NAME,
            title: K::Game::TITLE,
            title_zh: K::Game::TITLE_ZH,
            choices: K::Game::CHOICES,
            evaluators: K::EVALUATORS,
            networks: K::NETWORKS,
        };
        self.games.retain(|entry| entry.about.name != about.name);
        self.games.push(Entry { about, build: build::<K> });
        self
    }

    /// Makes the game of a text.
    ///
    /// # Errors
    /// An unknown game or option, with the known ones; a value that the game refuses.
    pub fn game(&self, text: &str) -> Result<Arc<dyn AnyGame>, Fault> {
        let mut options = Options::parse("game", text)?;
        let Some(entry) = self.games.iter().find(|entry| entry.about.name == options.name()) else {
            let known: Vec<_> = self.games.iter().map(|entry| entry.about.name).collect();
            let (name, known) = (options.name(), known.join(", "));
            return Err(options.fault_at_name(format!("unknown game \"{name}\"; known: {known}")));
        };
        let game = (entry.build)(&mut options)?;
        let known: Vec<_> = entry.about.choices.iter().map(|choice| choice.form).collect();
        options.finish(&known)?;
        Ok(game)
    }

    /// What is to be said of every game.
    pub fn about(&self) -> Vec<About> {
        self.games.iter().map(|entry| entry.about).collect()
    }
}

fn build<K: Kit>(options: &mut Options) -> Result<Arc<dyn AnyGame>, Fault> {
    Ok(Arc::new(Shelf::<K>::new(K::Game::build(options)?)))
}
