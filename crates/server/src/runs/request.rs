//! From the page's words to an evolution within what the server allows.

use super::name::{RULE, RunName};
use crate::config::Limits;
use crate::engine_text::allowed;
use crate::place::short;
use crate::shape;
use crate::views::{EvolutionView, PresetView};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use yiqi_core::Fault;
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;
use yiqi_lab::{EvolveOrder, Preset};

/// Where options can be taken from.
const PRESETS: [Preset; 2] = [Preset::Published, Preset::Strong];

/// The last generation that can be asked for.
pub(super) const MOST_GENERATIONS: u32 = 100_000;

/// The most that an option may say here, where the command line lets it say more.
const MOST: [(&str, f64); 10] = [
    ("generations", MOST_GENERATIONS as f64),
    ("population", 1000.0),
    ("opponents", 50.0),
    ("finalists", 50.0),
    ("hall", 100.0),
    ("random-plies", 40.0),
    ("max-plies", 1000.0),
    ("champion-games", 1000.0),
    ("yardstick-games", 1000.0),
    ("blocks", 10_000.0),
];

/// The most hidden layers, neurons in one, and yardsticks.
const MOST_LAYERS: usize = 4;
const MOST_NEURONS: usize = 512;
const MOST_YARDSTICKS: usize = 6;

/// The most memory for the genes of a generation, in MiB.
const MOST_GENES_MIB: usize = 128;

/// What a yardstick may search for a move.
const MOST_DEPTH: u32 = 4;
const MOST_NODES: u64 = 100_000;

/// The longest list of an option.
const LONGEST_LIST: usize = 64;

/// An evolution to be begun.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRun {
    /// The text that makes the game: `minichess:mirrored`.
    pub game: String,
    /// What it is to be called; without it the name of the game and a number.
    #[serde(default)]
    pub name: Option<String>,
    /// Whose options are taken where nothing is said; `published` if it is not given.
    #[serde(default)]
    pub preset: Option<String>,
    /// Other options by their names on the command line: `{"population": 60, "hidden": [32]}`.
    #[serde(default)]
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

/// A run that is to go on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoOn {
    /// The number of the last generation, if it is to be a later one.
    #[serde(default)]
    #[schema(maximum = 100_000)]
    pub generations: Option<u32>,
}

/// What evolution can be asked.
pub(crate) fn about() -> EvolutionView {
    let preset = |preset: Preset| {
        let mut settings = preset.order("", 0).settings();
        ELSEWHERE.iter().for_each(|name| drop(settings.remove(*name)));
        PresetView { name: word(preset), settings }
    };
    EvolutionView { presets: PRESETS.map(preset).to_vec() }
}

/// Options that are not given among the others.
const ELSEWHERE: [&str; 3] = ["game", "preset", "seed"];

/// The name of a preset.
fn word(preset: Preset) -> String {
    let word = serde_json::to_value(preset);
    word.ok().and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

impl NewRun {
    /// The order, checked against what can be and what may be.
    ///
    /// # Errors
    /// The option that is wrong, by its name.
    pub(super) fn order(
        &self,
        registry: &Registry,
        limits: &Limits,
        seed: u64,
    ) -> Result<EvolveOrder, Fault> {
        let text = short("game", self.game.trim())?;
        let game = registry.game(text)?;
        let preset = self.preset()?;
        let mut order = preset.order(text, seed);
        let mut settings = order.settings();
        for (name, value) in &self.settings {
            let known = settings.contains_key(name) && !["game", "preset"].contains(&&**name);
            if !known {
                let known: Vec<_> = settings.keys().map(|name| &**name).collect();
                let reason = format!("unknown option; known: {}", known.join(", "));
                return Err(Fault::whole("option", shown(name), reason));
            }
            if !is_short(value) {
                return Err(Fault::whole(&**name, "", "it is too long"));
            }
            settings.insert(name.clone(), value.clone());
            order = serde_json::from_value(Value::Object(settings.clone())).map_err(|error| {
                Fault::whole(&**name, plain(value), shape::reason(&error.to_string()))
            })?;
        }
        order.check()?;
        bounded(&order)?;
        for text in &order.yardsticks {
            yardstick(registry, &*game, text, limits)?;
        }
        let genes = game.arena(&order.shape())?.genes();
        let most = (MOST_GENES_MIB << 20) / size_of::<f32>();
        if genes.saturating_mul(order.population) > most {
            let reason = format!("{genes} genes each are more than {MOST_GENES_MIB} MiB together");
            return Err(Fault::whole("population", order.population.to_string(), reason));
        }
        Ok(order)
    }

    fn preset(&self) -> Result<Preset, Fault> {
        let Some(name) = &self.preset else { return Ok(Preset::default()) };
        let found = PRESETS.into_iter().find(|preset| word(*preset) == *name);
        found.ok_or_else(|| {
            let reason = format!("unknown preset; known: {}", PRESETS.map(word).join(", "));
            Fault::whole("preset", shown(name), reason)
        })
    }

    /// The name that was asked for.
    ///
    /// # Errors
    /// A text that is no name of a run.
    pub(super) fn name(&self) -> Result<Option<RunName>, Fault> {
        let asked = self.name.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let parse = |name: &str| {
            RunName::parse(name).ok_or_else(|| Fault::whole("name", shown(name), RULE))
        };
        asked.map(parse).transpose()
    }

    /// The first name of a game and a number that nobody has.
    pub(super) fn free_name(&self, taken: impl Fn(&RunName) -> bool) -> Option<RunName> {
        let game = self.game.split(':').next().unwrap_or_default().trim();
        let mut names = (1..).map_while(|number| RunName::parse(&format!("{game}-{number}")));
        names.find(|name| !taken(name))
    }
}

/// What may not be asked for from here, though it can be done.
fn bounded(order: &EvolveOrder) -> Result<(), Fault> {
    let settings = order.settings();
    for (name, most) in MOST {
        let value = settings.get(name).and_then(Value::as_f64).unwrap_or_default();
        if value > most {
            return Err(Fault::whole(
                name,
                value.to_string(),
                format!("it is at most {most} here"),
            ));
        }
    }
    let layers = &order.hidden;
    if layers.len() > MOST_LAYERS || layers.iter().any(|&neurons| neurons > MOST_NEURONS) {
        let texts: Vec<_> = layers.iter().take(8).map(usize::to_string).collect();
        let reason = format!("at most {MOST_LAYERS} layers of {MOST_NEURONS} neurons here");
        return Err(Fault::whole("hidden", texts.join(","), reason));
    }
    if order.yardsticks.len() > MOST_YARDSTICKS {
        let reason = format!("at most {MOST_YARDSTICKS} here");
        return Err(Fault::whole("yardsticks", order.yardsticks.len().to_string(), reason));
    }
    Ok(())
}

/// Looks at an engine that a run is to be measured against: nothing with a file, and quick.
fn yardstick(
    registry: &Registry,
    game: &dyn AnyGame,
    text: &str,
    limits: &Limits,
) -> Result<(), Fault> {
    let found = allowed(registry, game, text, limits)
        .map_err(|fault| Fault::whole("yardsticks", shown(text), fault.reason().to_string()))?;
    let own = found.search.limits();
    let at_once = ["random", "greedy"].contains(&found.text.split(':').next().unwrap_or_default());
    let quick = own.depth.is_some_and(|depth| depth <= MOST_DEPTH)
        || own.nodes.is_some_and(|nodes| nodes <= MOST_NODES);
    if at_once || quick {
        return Ok(());
    }
    let reason =
        format!("a search says here depth={MOST_DEPTH} or less, or nodes={MOST_NODES} or less");
    Err(Fault::whole("yardsticks", shown(text), reason))
}

/// Whether a value is no longer than any that makes sense.
fn is_short(value: &Value) -> bool {
    let plain = |value: &Value| match value {
        Value::String(text) => text.len() <= 1000,
        Value::Array(_) | Value::Object(_) => false,
        _ => true,
    };
    match value {
        Value::Array(items) => items.len() <= LONGEST_LIST && items.iter().all(plain),
        value => plain(value),
    }
}

/// The start of a text, for an answer.
fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}

/// A value as a person would have written it.
fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => shown(text),
        value => shown(&value.to_string()),
    }
}
