//! Engine texts and the searches that they name: `alphabeta:depth=6,time=2,eval=simple,center=0.1`.

use crate::any::Engine;
use crate::book::ShippedBook;
use crate::booked::Booked;
use crate::exact::{Choice, Equipment, Stock, equip};
use crate::judge::{Judge, usual};
use crate::{
    AlphaBeta, Greedy, Kit, Limits, Mcts, MctsSettings, Noise, Probe, Random, Search, Searchable,
    Settings, Trick, Weighing, levels,
};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use yiqi_core::{Fault, Game, Options, Rules};

/// The names of the built-in engines.
pub const NAMES: [&str; 8] =
    ["random", "greedy", "alphabeta", "expectimax", "star1", "star2", "mcts", "level"];

/// What is searched when a text gives neither depth, nodes nor time.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The largest transposition table or search tree, in MiB.
const MOST_MIB: usize = 16_384;

/// The keys that every engine knows.
const COMMON: [&str; 4] = ["depth", "nodes", "time", "noise"];

/// The win chance that `style=trick` may give up.
const TOLERANCE: f64 = 0.01;

/// What is said of alpha-beta on a game with dice.
const PESSIMIST: &str = "alphabeta lets the opponent choose the die: its values are the worst case, \
                         not the average; expectimax, star1 and star2 weigh the rolls";

/// Builds the engine of a text.
///
/// # Errors
/// An unknown name, key or value, each with the known ones; a search that does not fit the game.
pub(crate) fn build<K: Kit>(
    game: &K::Game,
    text: &str,
    stock: &Stock,
) -> Result<Engine<K::Game>, Fault> {
    let options = Options::parse("engine", text)?;
    let parts = match options.name() {
        "level" => level::<K>(game, options, stock)?,
        _ => search::<K>(game, options, stock, false)?,
    };
    Ok(parts.assemble(game))
}

/// What an engine text says, before it is put together.
struct Parts<G: Game> {
    name: &'static str,
    search: Box<dyn Search<G>>,
    note: Option<&'static str>,
    /// How far exact values may be from the truth.
    error: f64,
    frame: Frame,
    /// Options other than the frame's, with the defaults filled in.
    said: Vec<String>,
    /// Whether the search goes on until a limit stops it.
    endless: bool,
}

impl<G: Rules> Parts<G> {
    fn assemble(self, game: &G) -> Engine<G> {
        let mut frame = self.frame;
        if self.endless && frame.depth.is_none() && frame.nodes.is_none() && frame.time.is_none() {
            frame.time = Some(DEFAULT_TIME);
        }
        let options = [frame.texts(), self.said].concat().join(",");
        let colon = if options.is_empty() { "" } else { ":" };
        let noise = frame.noise.filter(|&noise| noise > 0.0);
        Engine {
            game: game.clone(),
            search: match noise {
                Some(noise) => Box::new(Noise::new(game.clone(), self.search, noise)),
                None => self.search,
            },
            text: format!("{}{colon}{options}", self.name),
            note: self.note,
            error: self.error,
            limits: Limits {
                depth: frame.depth,
                nodes: frame.nodes,
                time: frame.time,
                ..Limits::default()
            },
        }
    }
}

/// What every engine text may say.
#[derive(Clone, Copy, Default)]
struct Frame {
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<Duration>,
    noise: Option<f64>,
}

impl Frame {
    fn take(options: &mut Options) -> Result<Frame, Fault> {
        let seconds = options.number("time", 0.001..=1e6)?;
        Ok(Frame {
            depth: options.number("depth", 1..=250)?,
            nodes: options.number("nodes", 1..=1_000_000_000_000)?,
            time: seconds.map(Duration::from_secs_f64),
            noise: options.number("noise", 0.0..=1.0)?,
        })
    }

    /// What this frame says, and where it says nothing, the other.
    fn or(self, other: Frame) -> Frame {
        Frame {
            depth: self.depth.or(other.depth),
            nodes: self.nodes.or(other.nodes),
            time: self.time.or(other.time),
            noise: self.noise.or(other.noise),
        }
    }

    fn texts(&self) -> Vec<String> {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let time = self.time.map(|time| format!("time={}", time.as_secs_f64()));
        let noise = self.noise.filter(|&noise| noise > 0.0).map(|noise| format!("noise={noise}"));
        [depth, nodes, time, noise].into_iter().flatten().collect()
    }
}

/// The engine of a level; what its own text gives of the common keys goes before what the level says.
fn level<K: Kit>(
    game: &K::Game,
    mut options: Options,
    stock: &Stock,
) -> Result<Parts<K::Game>, Fault> {
    let asked = levels::NAMES.into_iter().find(|level| options.flag(level));
    let frame = Frame::take(&mut options)?;
    options.finish(&[&levels::NAMES[..], &COMMON].concat())?;
    let text = levels::engine_text::<K>(game, asked.unwrap_or(levels::DEFAULT))?;
    let options = Options::parse("engine of a level", &text)?;
    let mut parts = search::<K>(game, options, stock, true)?;
    parts.frame = frame.or(parts.frame);
    Ok(parts)
}

/// Every engine but levels; `of_level` says that a level is made of it.
fn search<K: Kit>(
    game: &K::Game,
    options: Options,
    stock: &Stock,
    of_level: bool,
) -> Result<Parts<K::Game>, Fault> {
    let Some(name) = NAMES.into_iter().find(|&name| name == options.name()) else {
        let reason = format!("unknown engine \"{}\"; known: {}", options.name(), NAMES.join(", "));
        return Err(options.fault_at_name(reason));
    };
    let weighs = matches!(name, "expectimax" | "star1" | "star2");
    let no_die = || {
        let game = K::Game::NAME;
        options.fault_at_name(format!("{game} has no die: use alphabeta or mcts instead of {name}"))
    };
    if weighs && !K::Game::DICE {
        return Err(no_die());
    }
    let mut order = Order { options: options.clone(), known: COMMON.to_vec(), said: Vec::new() };
    let frame = Frame::take(&mut order.options)?;
    let mut equipment = Equipment::default();
    let mut search: Box<dyn Search<K::Game>> = if name == "random" {
        Box::new(Random::new(game.clone()))
    } else {
        let beside = order.options.clone();
        let evaluator = order.evaluator::<K>(game)?;
        if !matches!(name, "greedy" | "mcts") {
            equipment = order.equipment::<K>(game, stock)?;
        }
        let (game, craft) = (game.clone(), K::craft(game, &equipment.library));
        match name {
            "greedy" => Box::new(Greedy::new(game, evaluator)),
            "mcts" => Box::new(Mcts::new(game, evaluator, order.mcts_settings()?)),
            "alphabeta" => {
                Box::new(AlphaBeta::new(game, evaluator, craft, order.alphabeta_settings()?))
            }
            _ => {
                let which = match name {
                    "star1" => Weighing::Star(order.settings()?, Probe::None),
                    "star2" => Weighing::Star(order.settings()?, Probe::Star2),
                    _ => Weighing::Expectimax,
                };
                let style = order.style()?;
                let own = game.clone();
                let search = <K::Game as Game>::Value::weighing(which, game, evaluator, craft);
                let search = search.ok_or_else(no_die)?;
                match style {
                    None => search,
                    Some(tolerance) => {
                        // The same evaluator as the search has, in other hands.
                        let evaluator = Judge::<K>::read(&own, &mut { beside })?;
                        let opponent = Greedy::new(own.clone(), evaluator);
                        Box::new(Trick::new(own, search, opponent, tolerance))
                    }
                }
            }
        }
    };
    if name != "random" {
        search = order.booked::<K>(game, search, of_level)?;
    }
    order.options.finish(&order.known)?;
    let endless = !matches!(name, "random" | "greedy");
    let pessimist = (name == "alphabeta" && K::Game::DICE).then_some(PESSIMIST);
    let (note, error) = (pessimist.or(equipment.note), equipment.error);
    Ok(Parts { name, search, note, error, frame, said: order.said, endless })
}

/// An engine text while it is read: what it may say, and what it has said.
struct Order {
    options: Options,
    known: Vec<&'static str>,
    said: Vec<String>,
}

impl Order {
    /// The evaluator that the text asks for.
    fn evaluator<K: Kit>(&mut self, game: &K::Game) -> Result<Judge<K>, Fault> {
        let names = K::weight_names(game);
        // What it says is written down before it is taken away.
        let mut copy = self.options.clone();
        let eval = copy.text("eval").unwrap_or_else(|| usual::<K>(game, &self.options).to_owned());
        if !eval.is_empty() {
            self.said.push(format!("eval={}", Options::quote(&eval)));
        }
        for name in &names {
            if let Some(weight) = copy.text(name) {
                self.said.push(format!("{name}={}", Options::quote(&weight)));
            }
        }
        self.known.push("eval");
        self.known.extend(names);
        Judge::read(game, &mut self.options)
    }

    /// The exact tables that the text asks for; without a word on it whatever is there.
    fn equipment<K: Kit>(&mut self, game: &K::Game, stock: &Stock) -> Result<Equipment, Fault> {
        let Some(endgames) = K::endgames(game) else { return Ok(Equipment::default()) };
        self.known.push("tables");
        let item = self.options.take("tables");
        let (least, most) = endgames.sizes().into_inner();
        let choice = match item.as_ref().map(|item| item.value.as_deref().unwrap_or_default()) {
            None | Some("auto") => Choice::Auto,
            Some("off") => Choice::Off,
            Some(text) => match text.parse() {
                Ok(size) if (least..=most).contains(&size) => Choice::UpTo(size),
                _ => {
                    let reason = format!("tables is off, auto or a number from {least} to {most}");
                    return Err(item.map_or_else(
                        || self.options.fault_at_name(reason.clone()),
                        |item| self.options.fault(&item, reason.clone()),
                    ));
                }
            },
        };
        let equipment = equip::<K>(game, stock, choice).map_err(|fault| match &item {
            // A number that is asked for and not there; a damaged file speaks for itself.
            Some(item) if fault.what() == "tables" => {
                self.options.fault(item, fault.reason().to_string())
            }
            _ => fault,
        })?;
        match equipment.found {
            Some(size) => self.said.push(format!("tables={size}")),
            None if choice == Choice::Off => self.said.push("tables=off".to_owned()),
            None => {}
        }
        Ok(equipment)
    }

    /// `search` behind the book of the game, where there is one that is not switched off. One of placements is
    /// on unless it is said otherwise, as a search says little of them; one of openings is off, as it would
    /// play for whatever engine is to be measured. A level serves all rules, also those without a book.
    fn booked<K: Kit>(
        &mut self,
        game: &K::Game,
        search: Box<dyn Search<K::Game>>,
        of_level: bool,
    ) -> Result<Box<dyn Search<K::Game>>, Fault> {
        let openings = match K::book(game) {
            Some(book) => matches!(book, ShippedBook::Openings(_)),
            None => {
                let item = self.options.clone().take("book");
                if self.options.one_of("book", &["on", "off"])? == Some(0) && !of_level {
                    let reason = format!("no book of {} comes with the program", game.describe());
                    return Err(item.map_or_else(
                        || self.options.fault_at_name(reason.clone()),
                        |item| self.options.fault(&item, reason.clone()),
                    ));
                }
                return Ok(search);
            }
        };
        if !self.switch("book", !openings)? {
            return Ok(search);
        }
        let rules = game.clone();
        let says = Box::new(move |p: &_| K::book_moves(&rules, p));
        Ok(Box::new(Booked::new(game.clone(), search, says, openings)))
    }

    /// The switches of alpha-beta.
    fn alphabeta_settings(&mut self) -> Result<Settings, Fault> {
        let on = self.settings()?;
        Ok(Settings {
            pvs: self.switch("pvs", on.pvs)?,
            quiescence: self.switch("quiescence", on.quiescence)?,
            ..on
        })
    }

    /// The switches that it shares with Star, which has neither null windows nor quiescence.
    fn settings(&mut self) -> Result<Settings, Fault> {
        let on = Settings::default();
        Ok(Settings {
            table_mib: self.number("table", 0..=MOST_MIB, on.table_mib)?,
            history: self.switch("history", on.history)?,
            recurrence: self.switch("recurrence", on.recurrence)?,
            deeper: self.switch("deeper", on.deeper)?,
            ..on
        })
    }

    /// The win chance that may be given up for a trick (`style=trick:0.01`), where there is to be one.
    fn style(&mut self) -> Result<Option<f64>, Fault> {
        self.known.push("style");
        let Some(item) = self.options.take("style") else { return Ok(None) };
        let text = item.value.as_deref().unwrap_or_default();
        let tolerance = match text.split_once(':') {
            None if text == "trick" => Some(TOLERANCE),
            Some(("trick", number)) => number.parse().ok().filter(|n| (0.0..=0.5).contains(n)),
            _ => None,
        };
        let Some(tolerance) = tolerance else {
            let reason =
                "style takes trick:TOLERANCE, a win chance from 0 to 0.5, as in trick:0.01";
            return Err(self.options.fault(&item, reason));
        };
        self.said.push(format!("style={}", Options::quote(&format!("trick:{tolerance}"))));
        Ok(Some(tolerance))
    }

    /// Whether `key` is on; said only where it is not as usual.
    fn switch(&mut self, key: &'static str, usual: bool) -> Result<bool, Fault> {
        self.known.push(key);
        let on = match self.options.one_of(key, &["on", "off"])? {
            Some(word) => word == 0,
            None => usual,
        };
        if on != usual {
            self.said.push(format!("{key}={}", if on { "on" } else { "off" }));
        }
        Ok(on)
    }

    fn mcts_settings(&mut self) -> Result<MctsSettings, Fault> {
        let default = MctsSettings::default();
        let exploration = self.number("c", 0.0..=100.0, default.exploration)?;
        let playout = self.number("playout", 0..=10_000, default.playout)?;
        // Said only where it is not as usual: it seldom matters.
        self.known.push("tree");
        let tree_mib = self.options.number("tree", 1..=MOST_MIB)?.unwrap_or(default.tree_mib);
        if tree_mib != default.tree_mib {
            self.said.push(format!("tree={tree_mib}"));
        }
        Ok(MctsSettings { exploration, playout, tree_mib })
    }

    /// The number of `key`, `default` where it is not given.
    fn number<T>(
        &mut self,
        key: &'static str,
        range: RangeInclusive<T>,
        default: T,
    ) -> Result<T, Fault>
    where
        T: FromStr + PartialOrd + Display,
    {
        self.known.push(key);
        let number = self.options.number(key, range)?.unwrap_or(default);
        self.said.push(format!("{key}={number}"));
        Ok(number)
    }
}
