//! What can be played, and by whom.

use serde::Serialize;
use utoipa::ToSchema;
use yiqi_core::Choice;
use yiqi_engine::any::About;
use yiqi_engine::{Registry, engines, levels};
use yiqi_lab::Openings;
use yiqi_protocols::records::FORMATS;

/// Games, engines and limits.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Catalogue {
    /// The program's version.
    pub version: &'static str,
    /// The games.
    pub games: Vec<GameAbout>,
    /// Names of built-in searches.
    pub engines: Vec<&'static str>,
    /// Levels of strength, the weakest first.
    pub levels: Vec<&'static str>,
    /// The level when none is asked for.
    pub default_level: &'static str,
    /// What the server allows.
    pub limits: LimitsView,
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameAbout {
    /// The short id.
    pub name: &'static str,
    /// The English name.
    pub title: &'static str,
    /// The Chinese name.
    pub title_zh: &'static str,
    /// Whether it has a die.
    pub dice: bool,
    /// Variants and options.
    pub choices: Vec<ChoiceAbout>,
    /// Names for `eval=`.
    pub evaluators: Vec<EvaluatorAbout>,
    /// Names of other notations for moves.
    pub styles: Vec<&'static str>,
    /// Record formats that can hold it.
    pub formats: Vec<FormatAbout>,
    /// Whether openings come with it.
    pub suites: bool,
}

/// A variant or option of a game.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct ChoiceAbout {
    /// A word, or `key=a|b|PLACEHOLDER`.
    pub form: &'static str,
    /// One line in English.
    pub help: &'static str,
    /// One line in Chinese.
    pub help_zh: &'static str,
}

/// An evaluator.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct EvaluatorAbout {
    /// The name for `eval=`.
    pub name: &'static str,
    /// One line in English.
    pub help: &'static str,
}

/// A record format.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct FormatAbout {
    /// Its name.
    pub name: &'static str,
    /// One line in English.
    pub help: &'static str,
    /// One line in Chinese.
    pub help_zh: &'static str,
}

/// What the server allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LimitsView {
    /// The longest search.
    pub think_ms: u64,
    /// The largest transposition table, in MiB.
    pub table_mib: u64,
    /// The most root moves with an exact value.
    pub lines: usize,
    /// The most nodes that are kept of a searched tree.
    pub tree_nodes: usize,
    /// The largest request.
    pub body_bytes: usize,
}

impl Catalogue {
    pub(crate) fn new(registry: &Registry, limits: LimitsView) -> Catalogue {
        Catalogue {
            version: env!("CARGO_PKG_VERSION"),
            games: registry.about().iter().map(|about| game(registry, about)).collect(),
            engines: engines::NAMES.to_vec(),
            levels: levels::NAMES.to_vec(),
            default_level: levels::DEFAULT,
            limits,
        }
    }
}

fn game(registry: &Registry, about: &About) -> GameAbout {
    // The name alone makes the default variant of every game.
    let default = registry.game(about.name).ok();
    let choice = |choice: &Choice| ChoiceAbout {
        form: choice.form,
        help: choice.help,
        help_zh: choice.help_zh,
    };
    let evaluator = |(name, help)| EvaluatorAbout { name, help };
    let format = |format: &yiqi_protocols::records::Format| FormatAbout {
        name: format.name,
        help: format.help,
        help_zh: format.help_zh,
    };
    GameAbout {
        name: about.name,
        title: about.title,
        title_zh: about.title_zh,
        dice: default.as_ref().is_some_and(|game| game.dice()),
        choices: about.choices.iter().map(choice).collect(),
        evaluators: about.every_evaluator().map(evaluator).collect(),
        styles: default.as_ref().map_or(Vec::new(), |game| game.styles().to_vec()),
        formats: FORMATS.iter().filter(|f| f.serves(about.name)).map(format).collect(),
        suites: default.is_some_and(|game| Openings::suite(&*game).is_ok()),
    }
}
