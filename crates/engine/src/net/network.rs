//! A network that judges the positions of a game, from a file or from those that come with the program.

use super::file;
use super::inputs::Inputs as _;
use super::mlp::{Changes, Form, Mlp, Sums};
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
    mlp: Mlp,
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
    pub(super) fn from_bytes(game: &K::Game, file: &str, bytes: &[u8]) -> Result<Self, Fault> {
        let file::Network { topology, genes } = file::read::<K>(game, file, bytes)?;
        let mlp = Mlp::new(&topology, &genes, Form::best());
        Ok(Network { inputs: super::inputs_of::<K>(game)?, mlp })
    }

    /// Whether `p` is a position of the board that it sees.
    pub(crate) fn fits(&self, game: &K::Game, p: &Position<K>) -> bool {
        self.inputs.fits(game, p)
    }

    /// What it keeps of a position.
    pub(crate) fn fresh(&self, game: &K::Game, p: &Position<K>) -> Sums {
        self.mlp.fresh(&self.inputs, game, p)
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
        let mut changes = Changes::default();
        changes.note(&self.inputs, game, p, m);
        self.mlp.after(from, &changes, to);
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
        let check = self.inputs.check(game, p);
        let score = self.mlp.score(sums, changes, game.side(p), check);
        Value::<K>::scored(f64::from(score), K::NETWORK_SCALE)
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
