//! The games that are known, one line each.

use crate::any::{About, AnyGame, Shelf};
use crate::{Kit, Library, kits};
use std::sync::Arc;
use yiqi_core::{Fault, Options, Rules};

/// Makes games from texts such as `ewn:king6,goal=home`.
///
/// A new game joins with one line: `Registry::standard().with::<MyKit>()`.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<Entry>,
    library: Library,
}

/// A game that is known.
#[derive(Clone, Debug)]
struct Entry {
    about: About,
    build: fn(&mut Options, Library) -> Made,
}

/// A game from its text, or what is wrong with it.
type Made = Result<Arc<dyn AnyGame>, Fault>;

impl Registry {
    /// No games.
    pub fn empty() -> Registry {
        Registry::default()
    }

    /// The same games, whose engines use what lies in `library`. Without one they use nothing: tests
    /// and benchmarks are the same on every machine.
    #[must_use]
    pub fn with_library(self, library: Library) -> Registry {
        Registry { library, ..self }
    }

    /// What the engines of its games use.
    pub fn library(&self) -> &Library {
        &self.library
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
        let game = (entry.build)(&mut options, self.library.clone())?;
        let known: Vec<_> = entry.about.choices.iter().map(|choice| choice.form).collect();
        options.finish(&known)?;
        Ok(game)
    }

    /// What is to be said of every game.
    pub fn about(&self) -> Vec<About> {
        self.games.iter().map(|entry| entry.about).collect()
    }
}

fn build<K: Kit>(options: &mut Options, library: Library) -> Made {
    Ok(Arc::new(Shelf::<K>::new(K::Game::build(options)?, library)))
}
