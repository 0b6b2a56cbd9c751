//! What the engine floor brings to a game.

use crate::any::{AnyLayout, AnyPupil};
use crate::book::{BookMoves, ShippedBook};
use crate::net::{Inputs, Shipped};
use crate::placement::Placements;
use crate::{Craft, Endgames, Evaluator, Image, Library, Searchable, images};
use std::sync::Arc;
use yiqi_core::{Fault, Game, Options, Rules};

/// A game with its evaluators and its craft: one line in the registry.
pub trait Kit: 'static {
    /// The rules.
    type Game: Rules<Value: Searchable>;
    /// All evaluators of the game: one enum.
    type Evaluator: Evaluator<Self::Game>;
    /// What networks see of a position; [`crate::net::Blind`] for a game that has no word of it yet.
    type Inputs: Inputs<Self::Game>;
    /// What only this game's search does.
    type Craft: Craft<Self::Game>;

    /// Names for `eval=`, the default first, each with one line of help.
    const EVALUATORS: &'static [(&'static str, &'static str)];

    /// The networks that come with the program, for `eval=net:NAME`.
    const NETWORKS: &'static [Shipped] = &[];

    /// The centipawns that multiply the odds of winning by e, for the values of networks. It means nothing
    /// where values are expected results.
    const NETWORK_SCALE: f64 = 400.0 / std::f64::consts::LN_10;

    /// The levels of strength: a TOML table `[default]` with the engine texts `easy`, `normal`,
    /// `hard` and `max`, and one for each variant that has some of its own (`[king6]`; see
    /// [`crate::levels`]).
    const LEVELS: &'static str;

    /// Makes the evaluator of its own that `eval=` in `options` asks for (the default without it), with the
    /// weights that stand there as `key=value` or in `weights:FILE`.
    ///
    /// # Errors
    /// A [`Fault`] at the option that is wrong, or in the file.
    fn evaluator(game: &Self::Game, options: &mut Options) -> Result<Self::Evaluator, Fault>;

    /// The keys that [`Kit::evaluator`] understands for this game, for error texts.
    fn weight_names(game: &Self::Game) -> Vec<&'static str>;

    /// What can be counted of each side in a position, by name, for those who follow a game move by
    /// move. Nothing where the evaluation says it all.
    fn counts(
        _game: &Self::Game,
        _p: &<Self::Game as Game>::Position,
    ) -> Vec<(&'static str, [u32; 2])> {
        Vec::new()
    }

    /// Pictures of a position for people, square by square: −1 is the second side's, 1 the first
    /// side's.
    fn maps(
        _game: &Self::Game,
        _p: &<Self::Game as Game>::Position,
    ) -> Vec<(&'static str, Vec<f32>)> {
        Vec::new()
    }

    /// The exact tables that the game can have; `None` where it has none.
    fn endgames(_game: &Self::Game) -> Option<Arc<dyn Endgames<Self::Game>>> {
        None
    }

    /// The evaluator that a text without `eval=` means, one of [`Kit::EVALUATORS`] or [`Kit::NETWORKS`]. A text
    /// that sets a weight means the first evaluator, whatever is said here.
    fn usual_evaluator(_game: &Self::Game) -> &'static str {
        Self::EVALUATORS.first().map_or("", |(name, _)| *name)
    }

    /// The book that comes with the program for this rule set.
    fn book(_game: &Self::Game) -> Option<ShippedBook> {
        None
    }

    /// The images of a position at the start of a turn under the symmetries of the game, by which a book of
    /// openings knows it; itself where there are none.
    fn images(_game: &Self::Game, p: &<Self::Game as Game>::Position) -> Vec<Image<Self::Game>> {
        vec![Image::itself(p)]
    }

    /// Texts of the games whose starts a book of openings of this one holds beside its own start and those of
    /// its suite.
    fn book_starts(_game: &Self::Game) -> Vec<String> {
        Vec::new()
    }

    /// The placements that a book of this game has to look at.
    ///
    /// # Errors
    /// Why there is no book for it, in words.
    fn placements(_game: &Self::Game) -> Result<Placements, String> {
        Err("there is no book for this game yet".to_owned())
    }

    /// What the book says of a position; nothing where it does not know it. A kit with a book of placements
    /// answers for it.
    fn book_moves(game: &Self::Game, p: &<Self::Game as Game>::Position) -> BookMoves<Self::Game>
    where
        Self: Sized,
    {
        match Self::book(game) {
            Some(ShippedBook::Openings(openings)) => {
                images::moves::<Self>(game, p, openings.book())
            }
            _ => Vec::new(),
        }
    }

    /// The starting layouts that an atlas of the game goes through, one of each pair of mirror images;
    /// none for a game without an atlas.
    fn layouts(_game: &Self::Game) -> Vec<AnyLayout> {
        Vec::new()
    }

    /// An evaluator that learns from its own games.
    ///
    /// # Errors
    /// Why there is none, in words.
    fn pupil(_game: &Self::Game) -> Result<Box<dyn AnyPupil>, String> {
        Err("no evaluator of this game learns by temporal differences yet".to_owned())
    }

    /// The craft, with what it finds in the library.
    fn craft(game: &Self::Game, library: &Library) -> Self::Craft;
}
