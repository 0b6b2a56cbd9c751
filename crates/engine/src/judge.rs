//! The evaluator that an engine text asks for: one of the game's own, or a network.
//!
//! Networks join here, in one place for all games and searches. The game's own evaluators pay for it with
//! one question a call that always has the same answer.

use crate::net::{Network, Sums};
use crate::weights::NamedWeight;
use crate::{Evaluator, Kit, Searchable as _, Term};
use yiqi_core::{Fault, Game, Item, Options, Value as _};

type Position<K> = <<K as Kit>::Game as Game>::Position;
type Move<K> = <<K as Kit>::Game as Game>::Move;
type Value<K> = <<K as Kit>::Game as Game>::Value;

/// The evaluator of an engine text.
pub(crate) struct Judge<K: Kit> {
    /// The game's own; beside a network it is not asked.
    own: K::Evaluator,
    /// The network that is asked instead.
    network: Option<Box<Network<K>>>,
}

/// What a [`Judge`] keeps from step to step.
#[derive(Clone)]
pub(crate) struct Kept<S> {
    /// Of the game's own evaluator; beside a network it is never looked at.
    own: S,
    /// Of the network; empty without one.
    sums: Sums,
}

impl<K: Kit> Judge<K> {
    /// Reads `eval=` and the weights that stand beside it.
    ///
    /// # Errors
    /// An evaluator that is not known, a weight out of range or beside a network, a file that cannot be
    /// read or holds no network for this game.
    pub(crate) fn read(game: &K::Game, options: &mut Options) -> Result<Judge<K>, Fault> {
        let eval = options.clone().text("eval");
        let eval = eval.unwrap_or_else(|| usual::<K>(game, options).to_owned());
        let Some(name) = eval.strip_prefix("net:") else {
            return Ok(Judge { own: K::evaluator(game, options)?, network: None });
        };
        options.take("eval");
        for weight in K::weight_names(game) {
            if let Some(item) = options.take(weight) {
                let known = K::EVALUATORS.first().map_or("", |(name, _)| *name);
                let reason = format!("a network has no weights to set; eval={known} has");
                return Err(options.fault(&item, reason));
            }
        }
        let network = Some(Box::new(Network::named(game, name)?));
        let own = K::evaluator(game, &mut Options::parse("evaluator", "evaluator")?)?;
        Ok(Judge { own, network })
    }
}

/// The evaluator that options without `eval=` mean: the first one where they set a weight, else the usual
/// one of the game.
pub(crate) fn usual<K: Kit>(game: &K::Game, options: &Options) -> &'static str {
    let mut copy = options.clone();
    match K::weight_names(game).iter().any(|name| copy.take(name).is_some()) {
        true => K::EVALUATORS.first().map_or("", |(name, _)| *name),
        false => K::usual_evaluator(game),
    }
}

/// What is said of an evaluator that a kit does not know.
pub(crate) fn unknown<K: Kit>(options: &Options, item: &Item) -> Fault {
    let name = item.value.as_deref().unwrap_or_default();
    let own = K::EVALUATORS.iter().map(|(name, _)| *name);
    let known: Vec<&str> = own.chain(K::NETWORKS.iter().map(|network| network.eval)).collect();
    options.fault(item, format!("unknown evaluator \"{name}\"; known: {}", known.join(", ")))
}

impl<K: Kit> Evaluator<K::Game> for Judge<K> {
    type State = Kept<<K::Evaluator as Evaluator<K::Game>>::State>;

    #[inline(always)]
    fn stateless(&self) -> bool {
        self.network.as_ref().map_or(self.own.stateless(), |network| network.stateless())
    }

    fn fits(&self, game: &K::Game, p: &Position<K>) -> bool {
        self.network.as_ref().is_none_or(|network| network.fits(game, p))
    }

    fn fresh(&self, game: &K::Game, p: &Position<K>) -> Self::State {
        let sums = self.network.as_ref().map(|network| network.fresh(game, p));
        Kept { own: self.own.fresh(game, p), sums: sums.unwrap_or_default() }
    }

    #[inline(always)]
    fn after(
        &self,
        game: &K::Game,
        from: &Self::State,
        p: &Position<K>,
        m: Move<K>,
        to: &mut Self::State,
    ) {
        match &self.network {
            None => self.own.after(game, &from.own, p, m, &mut to.own),
            Some(network) => network.after(game, &from.sums, p, m, &mut to.sums),
        }
    }

    #[inline(always)]
    fn value(&self, game: &K::Game, p: &Position<K>, state: &Self::State) -> Value<K> {
        match &self.network {
            None => self.own.value(game, p, &state.own),
            Some(network) => network.value(game, p, &state.sums),
        }
    }

    fn chance(&self, value: Value<K>) -> f64 {
        match &self.network {
            None => self.own.chance(value),
            Some(_) => value.chance(K::NETWORK_SCALE),
        }
    }

    fn worth(&self, chance: f64) -> Value<K> {
        match &self.network {
            None => self.own.worth(chance),
            Some(_) => Value::<K>::worth(chance, K::NETWORK_SCALE).tame(),
        }
    }

    fn terms(&self, game: &K::Game, p: &Position<K>) -> Vec<Term> {
        match &self.network {
            None => self.own.terms(game, p),
            Some(network) => network.terms(game, p),
        }
    }

    fn weights(&self, game: &K::Game) -> Vec<NamedWeight> {
        match &self.network {
            None => self.own.weights(game),
            Some(_) => Vec::new(),
        }
    }
}
