//! A network that judges the positions of a game, from a file or from those that come with the program.

use super::file;
use super::incremental::{self, Incremental, Set};
use super::inputs::{Inputs, Seen};
use super::mlp::{self, Changes, Form, Mlp};
use crate::{Kit, Searchable as _, Term};
use std::collections::BTreeMap;
use yiqi_core::{Fault, Game, Notation as _, Value as _, read_bytes};

type Position<K> = <<K as Kit>::Game as Game>::Position;
type Value<K> = <<K as Kit>::Game as Game>::Value;

/// A network that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// What `eval=` calls it: `net:NAME`.
    pub eval: &'static str,
    /// How it was made, one line.
    pub help: &'static str,
    /// Its file.
    pub bytes: &'static [u8],
}

/// A network for the game of a kit.
pub(crate) struct Network<K: Kit> {
    inputs: K::Inputs,
    sort: Sort,
}

/// The networks there are.
enum Sort {
    Mlp(Mlp),
    Incremental(Incremental),
}

/// What a network keeps of a position from step to step.
#[derive(Clone, Default)]
pub(crate) enum Sums {
    /// Nothing: every position is summed from scratch.
    #[default]
    None,
    /// Of a multilayer perceptron.
    Mlp(mlp::Sums),
    /// Of an integer network.
    Incremental(incremental::Sums),
}

impl<K: Kit> Network<K> {
    /// The network that is called so, or else that of the file.
    ///
    /// # Errors
    /// A file that cannot be read, or holds no network for this game.
    pub(crate) fn named(game: &K::Game, name: &str) -> Result<Network<K>, Fault> {
        let mut shipped = K::NETWORKS.iter();
        match shipped.find(|network| network.eval.strip_prefix("net:") == Some(name)) {
            Some(network) => Network::from_bytes(game, name, network.bytes),
            None => Network::from_bytes(game, name, &read_bytes(file::WHAT, name)?),
        }
    }

    /// The network in the bytes of a file, which `file` names in errors.
    pub(crate) fn from_bytes(game: &K::Game, file: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let sort = match file::read::<K>(game, file, bytes)? {
            file::Network::Mlp(topology, genes) => {
                Sort::Mlp(Mlp::new(&topology, &genes, Form::best()))
            }
            file::Network::Incremental(planes, parameters) => {
                Sort::Incremental(Incremental::new(&planes, &parameters, Form::best()))
            }
        };
        Ok(Network { inputs: super::inputs_of::<K>(game)?, sort })
    }

    /// Whether `p` is a position of the board that it sees.
    pub(crate) fn fits(&self, game: &K::Game, p: &Position<K>) -> bool {
        self.inputs.fits(game, p)
    }

    /// Whether it keeps nothing from step to step.
    pub(crate) fn stateless(&self) -> bool {
        matches!(self.sort, Sort::Incremental(_)) && !K::Inputs::KEPT_UP
    }

    /// What it keeps of a position.
    pub(crate) fn fresh(&self, game: &K::Game, p: &Position<K>) -> Sums {
        match &self.sort {
            _ if self.stateless() => Sums::None,
            Sort::Mlp(net) => Sums::Mlp(net.fresh(&self.inputs, game, p)),
            Sort::Incremental(net) => Sums::Incremental(net.fresh(&self.inputs, game, p)),
        }
    }

    /// Writes to `to` what it keeps after the legal step `m` from `p`.
    pub(crate) fn after(
        &self,
        game: &K::Game,
        from: &Sums,
        p: &Position<K>,
        m: <K::Game as Game>::Move,
        to: &mut Sums,
    ) {
        if self.stateless() {
            return;
        }
        let mut changes = Changes::default();
        changes.note(&self.inputs, game, p, m);
        match (&self.sort, from) {
            (Sort::Mlp(net), Sums::Mlp(from)) => {
                if let Sums::Mlp(to) = to {
                    return net.after(from, &changes, to);
                }
                let mut place = net.empty();
                net.after(from, &changes, &mut place);
                *to = Sums::Mlp(place);
            }
            (Sort::Incremental(net), Sums::Incremental(from)) => {
                if let Sums::Incremental(to) = to {
                    return net.after(from, &changes, to);
                }
                let mut place = incremental::Sums::default();
                net.after(from, &changes, &mut place);
                *to = Sums::Incremental(place);
            }
            _ => debug_assert!(false, "sums of another network"),
        }
    }

    /// The value for the side to move.
    pub(crate) fn value(&self, game: &K::Game, p: &Position<K>, sums: &Sums) -> Value<K> {
        self.value_without(game, p, sums, &Changes::default())
    }

    /// The value of the position changed, with the same side to move, in check or not as it is.
    fn value_without(
        &self,
        game: &K::Game,
        p: &Position<K>,
        sums: &Sums,
        changes: &Changes,
    ) -> Value<K> {
        if !self.inputs.judges(game, p) {
            return Value::<K>::DRAW;
        }
        let side = game.side(p);
        let score = match (&self.sort, sums) {
            (Sort::Mlp(net), Sums::Mlp(sums)) => {
                net.score(sums, changes, side, self.inputs.check(game, p))
            }
            (Sort::Incremental(net), Sums::Incremental(sums)) => {
                net.score_after(sums, changes, side)
            }
            (Sort::Incremental(net), Sums::None) => self.score_anew(net, game, p, changes),
            _ => {
                debug_assert!(false, "sums of another network");
                0.0
            }
        };
        Value::<K>::scored(f64::from(score), K::NETWORK_SCALE)
    }

    /// What an integer network says that keeps nothing, as [`Network::value_without`].
    fn score_anew(
        &self,
        net: &Incremental,
        game: &K::Game,
        p: &Position<K>,
        changes: &Changes,
    ) -> f32 {
        let side = game.side(p);
        let mut set = [Set::new(), Set::new()];
        let see = |seen| {
            set[0].push(net.planes().index(side, seen) as u32);
            set[1].push(net.planes().index(!side, seen) as u32);
        };
        let gone: Vec<Seen> = changes.iter().map(|(seen, _)| seen).collect();
        let pieces = if gone.is_empty() {
            self.inputs.features_of(game, p, see)
        } else {
            let mut left = Vec::new();
            self.inputs.each(game, p, |piece| left.push(piece));
            left.retain(|piece| !gone.contains(piece));
            self.inputs.features(&left, see);
            left.len()
        };
        net.score_anew(&set, pieces)
    }

    /// What the pieces of each kind are worth to it, here and now: for each piece, by how much the value
    /// falls when it alone is taken off the board. What these do not make up is the `rest`. Centipawns
    /// are told in pawns.
    pub(crate) fn terms(&self, game: &K::Game, p: &Position<K>) -> Vec<Term> {
        let side = game.side(p);
        let (sums, drawing) = (self.fresh(game, p), game.drawing(p, None));
        let unit = if Value::<K>::CENTIPAWNS { 100.0 } else { 1.0 };
        let value = self.value(game, p, &sums).real() / unit;
        // By whether it is nobody's and kind: the name, and the worth of own and of other pieces.
        let mut kinds: BTreeMap<(bool, usize), (&str, [f64; 2])> = BTreeMap::new();
        self.inputs.each(game, p, |seen| {
            let mut changes = Changes::default();
            changes.take(seen);
            let without = self.value_without(game, p, &sums, &changes).real() / unit;
            let name =
                drawing.pieces.get(seen.square).copied().flatten().map_or("?", |piece| piece.id);
            let kind = kinds.entry((seen.owner.is_none(), seen.kind)).or_insert((name, [0.0; 2]));
            kind.1[usize::from(seen.owner == Some(!side))] += value - without;
        });
        let term = |(name, [own, other]): (&str, [f64; 2])| Term::new(name, 1.0, own, -other);
        let mut terms: Vec<Term> = kinds.into_values().map(term).collect();
        let told: f64 = terms.iter().map(|term| term.share).sum();
        terms.push(Term::new("rest", 1.0, value - told, 0.0));
        terms
    }
}
