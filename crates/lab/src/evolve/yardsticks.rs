//! Players that nobody is trained on: how good is the champion, really?

use super::chance::{Chance, Purpose};
use super::games::Table;
use super::hall::Champion;
use super::log::{PastScore, Score};
use super::order::EvolveOrder;
use super::state::State;
use crate::{Contestant, Control, Format, Openings, Plan};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use yiqi_core::{Fault, Options};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyArena, AnyGame};

/// The engines that a run is measured against.
pub(super) struct Yardsticks {
    game: Arc<dyn AnyGame>,
    /// Engine texts.
    engines: Vec<String>,
    threads: usize,
}

impl Yardsticks {
    /// Those that an order names, or the usual ones: random play, and greedy play by the game's second
    /// evaluator, the simple one.
    ///
    /// # Errors
    /// An unknown game; an engine that the game refuses.
    pub(super) fn of(
        registry: &Registry,
        order: &EvolveOrder,
        threads: usize,
    ) -> Result<Yardsticks, Fault> {
        let game = registry.game(&order.game)?;
        let mut engines = order.yardsticks.clone();
        if engines.is_empty() {
            let about = registry.about().into_iter().find(|about| about.name == game.name());
            let second = about.and_then(|about| about.evaluators.get(1));
            let greedy =
                second.map_or("greedy".to_owned(), |(name, _)| format!("greedy:eval={name}"));
            engines = vec!["random".to_owned(), greedy];
        }
        for engine in &engines {
            game.engine(engine)?;
        }
        Ok(Yardsticks { game, engines, threads })
    }

    /// Plays the network of a file against each; `None` when `stop` was set.
    ///
    /// # Errors
    /// An engine that the game refuses: a file that is gone.
    pub(super) fn measure(
        &self,
        file: &Path,
        order: &EvolveOrder,
        chance: Chance,
        stop: &AtomicBool,
    ) -> Result<Option<BTreeMap<String, Score>>, Fault> {
        let mut scores = BTreeMap::new();
        for (number, engine) in self.engines.iter().enumerate() {
            let plan = Plan {
                game: self.game.clone(),
                engines: vec![
                    self.champion(engine, file, order.depth)?,
                    Contestant::resolve(engine)?,
                ],
                format: Format::Gauntlet,
                pairs: order.yardstick_games as usize / 2,
                seed: chance.seed(Purpose::Yardstick, number),
                openings: Openings::Random(super::games::varied(order)),
                control: Control::default(),
                max_plies: order.max_plies,
                concurrency: self.threads,
                sprt: None,
                longest_think: None,
                observer: None,
            };
            let played = plan.run::<Fault>(Vec::new(), stop, &mut |_| Ok(()))?;
            if !played.complete {
                return Ok(None);
            }
            let sample = played.pairings[0].tally.penta.sample();
            scores.insert(engine.clone(), Score::of(&sample));
        }
        Ok(Some(scores))
    }

    /// The player that a yardstick meets: the same search with the network as its evaluator, or one that
    /// looks as far ahead as those of the run where the yardstick has none.
    fn champion(&self, engine: &str, file: &Path, depth: u32) -> Result<Contestant, Fault> {
        let net = format!("net:{}", file.display());
        if engine.contains("eval=") {
            return Contestant::resolve(engine)?.with(&*self.game, "eval", &net);
        }
        let search = match (depth, self.game.dice()) {
            (1, _) => "greedy:".to_owned(),
            (_, true) => format!("star2:depth={depth},"),
            (_, false) => format!("alphabeta:depth={depth},"),
        };
        Contestant::resolve(&format!("{search}eval={}", Options::quote(&net)))
    }
}

/// Plays the champion against those of the first and of every hundredth generation, and against the one
/// before it; `None` when `stop` was set.
pub(super) fn against_the_past(
    state: &State,
    arena: &dyn AnyArena,
    chance: Chance,
    stop: &AtomicBool,
) -> Option<Vec<PastScore>> {
    let order = &state.order;
    let table = Table { arena, order, stop };
    let Some(champion) = &state.champion else { return Some(Vec::new()) };
    let body = arena.express(&champion.genome);
    let earlier = state.milestones.iter().filter(|one| one.generation < chance.generation);
    let opponents: Vec<&Champion> = earlier.chain(&state.before).collect();
    let score = |(number, past): (usize, &&Champion)| {
        let past_body = arena.express(&past.genome);
        let pairs = order.yardstick_games / 2;
        // Enough numbers for the pairs of every opponent.
        let seed = |pair| chance.seed(Purpose::Past, number * 0xffff + pair);
        let (penta, _) = table.duel([&*body, &*past_body], pairs, seed)?;
        Some(PastScore { generation: past.generation, score: Score::of(&penta.sample()) })
    };
    opponents.iter().enumerate().map(score).collect()
}
