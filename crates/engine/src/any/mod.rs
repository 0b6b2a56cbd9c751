//! Object-safe faces of games, positions and searches: text in, text out, one dynamic call a turn and
//! none in a node.

mod arena;
mod cabinet;
mod engine;
mod game;
mod pupil;
mod report;
mod solution;
mod table;
mod tables;
mod tree;

pub use arena::{AnyArena, Bout, Bouted, Phenotype};
pub(crate) use engine::Engine;
pub(crate) use game::Shelf;
pub use pupil::{AnyPupil, Exercise, Lesson};
pub use solution::{AnySolution, AnySolvedMove, AnySolvedRoll};
pub use tables::{AnyTables, Drawn, OPEN, Probed, ProbedMove, ProbedRoll, Sampling, Verified};

use crate::book::{AnyBookMove, Book};
use crate::net::{Planes, Seen, Shape, Shipped};
use crate::placement::Placements;
use crate::solve::{SolveOrder, Unsolved};
use crate::weights::NamedWeight;
use crate::{Bound, ByDepth, Leash, Term, Why};
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use yiqi_core::drawing::{Drawing, Piece};
use yiqi_core::{Choice, End, Fault, Gesture, Rng, Side};

/// A rule set with its evaluators.
pub trait AnyGame: Send + Sync {
    /// The short id.
    fn name(&self) -> &'static str;
    /// The text that makes this game: `ewn:king6`.
    fn describe(&self) -> String;
    /// A new game; `seed` draws what the options leave to chance.
    fn start(&self, seed: u64) -> Box<dyn AnyPosition>;
    /// Reads a position text.
    ///
    /// # Errors
    /// The place and the reason.
    fn parse(&self, text: &str) -> Result<Box<dyn AnyPosition>, Fault>;
    /// The board without pieces.
    fn board(&self) -> Drawing;
    /// All pieces that can be set on a board.
    fn palette(&self) -> Vec<Piece>;
    /// The text of a position that a person has set up: glyphs of the palette on squares, `side` to
    /// move, what the die shows. Whether it is a position [`AnyGame::parse`] says.
    ///
    /// # Errors
    /// A square off the board or given twice, a glyph that no piece has, a roll without a die.
    fn arrange(
        &self,
        pieces: &[(usize, char)],
        side: Side,
        roll: Option<u32>,
    ) -> Result<String, Fault>;
    /// The square that an error of [`AnyGame::parse`] is about, where it is about one.
    fn square_of(&self, fault: &Fault) -> Option<usize>;
    /// Builds an engine from a text such as `star2:time=1,eval=handcrafted` or `level:hard`.
    ///
    /// # Errors
    /// An unknown name, key or value, each with the known ones.
    fn engine(&self, text: &str) -> Result<Box<dyn AnySearch>, Fault>;
    /// What an evaluator says of a position, term by term. `eval` are the options that an engine text
    /// may hold for it, `eval=simple,center=0.2`; empty for the default.
    ///
    /// # Errors
    /// An unknown key or value; a position of another game, one in the middle of a turn, a game that
    /// is over.
    fn explain(&self, position: &dyn AnyPosition, eval: &str) -> Result<AnyEvaluation, Fault>;
    /// The evaluator whose weights are meant where none is named: the first of [`About::evaluators`].
    fn tuned(&self) -> &'static str;
    /// The weights of the evaluator that `eval` asks for (as for [`AnyGame::explain`], but empty for
    /// [`AnyGame::tuned`]), with their defaults; none for an evaluator without. [`crate::weights::to_toml`] writes them as
    /// `eval=weights:FILE` reads them.
    ///
    /// # Errors
    /// An unknown key or value.
    fn weights(&self, eval: &str) -> Result<Vec<NamedWeight>, Fault>;
    /// Pictures of a position square by square, by name: numbers from −1, the second side's, to 1, the
    /// first side's. None in a game that has none.
    ///
    /// # Errors
    /// A position of another game.
    fn maps(&self, position: &dyn AnyPosition) -> Result<Vec<(&'static str, Vec<f32>)>, Fault>;
    /// What can be counted of each side, by name and in the order of [`Side`], for those who follow a
    /// game move by move; nothing in a game whose evaluation says it all. It can be asked at any time,
    /// also when the game is over.
    ///
    /// # Errors
    /// A position of another game.
    fn counts(&self, position: &dyn AnyPosition) -> Result<Vec<(&'static str, [u32; 2])>, Fault>;
    /// Solves a position. With a die: its value and that of every turn under best play. Without one: the
    /// shortest forced win of either side, as far as it is looked for.
    ///
    /// # Errors
    /// A position of another game, a game that cannot be solved, a stop signal, a position too large for
    /// the memory allowed.
    fn solve(
        &self,
        position: &dyn AnyPosition,
        order: SolveOrder<'_>,
    ) -> Result<AnySolution, Unsolved>;
    /// The arena in which networks of a shape play this game.
    ///
    /// # Errors
    /// A shape that cannot be, a game whose positions networks do not see.
    fn arena(&self, shape: &Shape) -> Result<Box<dyn AnyArena>, Fault>;
    /// What sparse inputs a network has for the game.
    ///
    /// # Errors
    /// A game whose positions networks do not see.
    fn planes(&self) -> Result<Planes, Fault>;
    /// Shows what an integer network sees of a board with these pieces, see [`crate::net::Inputs::features`].
    ///
    /// # Errors
    /// A game whose positions networks do not see.
    fn features(&self, pieces: &[Seen], see: &mut dyn FnMut(Seen)) -> Result<(), Fault>;
    /// The exact tables that the game has; `None` where there are none.
    fn tables(&self) -> Option<Box<dyn AnyTables>>;
    /// The placements that a book of this game has to look at.
    ///
    /// # Errors
    /// A game that has no book.
    fn placements(&self) -> Result<Placements, Fault>;
    /// The book that comes with the program.
    ///
    /// # Errors
    /// A game that has none.
    fn book(&self) -> Result<Book, Fault>;
    /// Reads a book of the game, of placements where it has such; `file` names it in errors.
    ///
    /// # Errors
    /// The line that is wrong, and why; a game with a die that has no book of placements.
    fn read_book(&self, file: &str, text: &str) -> Result<Book, Fault>;
    /// What a book of openings knows a position by: the text of that of its symmetric images whose text is the
    /// least. The game reads it as a position.
    ///
    /// # Errors
    /// A position of another game, one in the middle of a turn, a game that is over.
    fn book_key(&self, position: &dyn AnyPosition) -> Result<String, Fault>;
    /// Texts of the games whose starts a book of openings holds beside the game's own start and its suite.
    fn book_starts(&self) -> Vec<String>;
    /// What that book says of a position; nothing where it does not know it.
    ///
    /// # Errors
    /// A position of another game.
    fn book_moves(&self, position: &dyn AnyPosition) -> Result<Vec<AnyBookMove>, Fault>;
    /// The starting layouts that an atlas of the game goes through; none for a game without an atlas.
    fn layouts(&self) -> Vec<AnyLayout>;
    /// An evaluator that learns from its own games.
    ///
    /// # Errors
    /// A game that has none.
    fn pupil(&self) -> Result<Box<dyn AnyPupil>, Fault>;
    /// The networks that come with the program and fit this game, board and all.
    fn networks(&self) -> Vec<Shipped>;
    /// Names of other move texts that [`AnyPosition::play`] reads and [`AnyPosition::styled`] writes.
    fn styles(&self) -> &'static [&'static str];
    /// Whether the game has a die.
    fn dice(&self) -> bool;
}

/// What `yiqi games` prints of a game.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The short id.
    pub name: &'static str,
    /// The English name.
    pub title: &'static str,
    /// The Chinese name.
    pub title_zh: &'static str,
    /// Variants and options.
    pub choices: &'static [Choice],
    /// Names for `eval=`; `FILE` in one stands for a file.
    pub evaluators: &'static [(&'static str, &'static str)],
    /// Networks that come with the program.
    pub networks: &'static [Shipped],
}

impl About {
    /// All that `eval=` may say, with a line of help each.
    pub fn every_evaluator(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let networks = self.networks.iter().map(|network| (network.eval, network.help));
        self.evaluators.iter().copied().chain(networks)
    }
}

/// A way to set up the pieces at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyLayout {
    /// Its name, without spaces.
    pub name: String,
    /// The game that starts with it.
    pub game: String,
    /// The name of its mirror image, which has the same value.
    pub twin: String,
}

/// A game in progress: position, roll and trail.
pub trait AnyPosition: Send + Sync {
    /// The position text.
    fn text(&self) -> String;
    /// The side to play.
    fn side(&self) -> Side;
    /// The letter of a side in texts.
    fn letter(&self, side: Side) -> char;
    /// The name of a side.
    fn side_name(&self, side: Side) -> &'static str;
    /// What the die shows; `None` before the cast and without a die.
    fn roll(&self) -> Option<u32>;
    /// Whether a die must be cast before a move.
    fn needs_roll(&self) -> bool;
    /// The numbers that the die may show here; none where no die is cast.
    fn faces(&self) -> Vec<u32>;
    /// Casts the die if one is needed.
    fn cast(&mut self, rng: &mut Rng);
    /// Sets what the die shows.
    ///
    /// # Errors
    /// When there is no die to cast or it has no such face.
    fn set_roll(&mut self, text: &str) -> Result<(), Fault>;
    /// The legal turns (from a position between the steps: what is left of the turn), sorted by
    /// byte; before the roll those of any roll, once each. None when the game is over.
    fn turns(&self) -> Vec<String>;
    /// The legal next steps, sorted by byte: in a game of one step a turn the same as
    /// [`AnyPosition::turns`].
    fn steps(&self) -> Vec<String>;
    /// The legal next steps with what a person touches for each, in the order of
    /// [`AnyPosition::steps`]. No two have the same gesture.
    fn choices(&self) -> Vec<StepChoice>;
    /// What is touched for a step or a whole turn: the squares of all its steps in order.
    ///
    /// # Errors
    /// As [`AnyPosition::play`].
    fn gesture(&self, text: &str) -> Result<Gesture, Fault>;
    /// Plays a move text, a whole turn or a step; before the roll any move that some roll allows.
    /// Gives the move in its canonical form. After an error nothing has changed.
    ///
    /// # Errors
    /// A text that cannot be read, an illegal move with its reason, a game that is over.
    fn play(&mut self, text: &str) -> Result<String, Fault>;
    /// Writes a legal move in one of the game's styles.
    ///
    /// # Errors
    /// As [`AnyPosition::play`].
    fn styled(&self, style: &str, text: &str) -> Result<String, Fault>;
    /// Whether a turn has begun and is not complete.
    fn mid_turn(&self) -> bool;
    /// The end of the game, if it is over.
    fn end(&self) -> Option<End>;
    /// `check`, where the side to move stands in it.
    fn alarm(&self) -> Option<&'static str>;
    /// The picture.
    fn drawing(&self) -> Drawing;
    /// Leaf turns at a depth; with the roll that is set, or over all rolls.
    fn perft(&self, depth: u32) -> u64;
    /// A copy.
    fn fork(&self) -> Box<dyn AnyPosition>;
    /// For the search of the same game.
    fn as_any(&self) -> &dyn Any;
}

/// A legal step: its text and its gesture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepChoice {
    /// The step, as [`AnyPosition::play`] reads it.
    pub text: String,
    /// What a person touches.
    pub gesture: Gesture,
}

/// A search of some game.
pub trait AnySearch: Send {
    /// What it is, as an engine text with all that matters filled in.
    fn describe(&self) -> String;
    /// Says what a user should know before believing it (a pessimistic die, for one).
    fn note(&self) -> Option<&'static str>;
    /// The limits that its text gives (`depth=6,time=2`).
    fn limits(&self) -> crate::Limits;
    /// Forgets everything; random choices come from `seed`.
    fn new_game(&mut self, seed: u64);
    /// What its evaluator says of a position, as [`AnyGame::explain`] does; `None` where it has none.
    ///
    /// # Errors
    /// As [`AnyGame::explain`].
    fn explain(&self, _position: &dyn AnyPosition) -> Result<Option<AnyEvaluation>, Fault> {
        Ok(None)
    }
    /// Searches a position of the game it was built for, which is not over.
    ///
    /// # Errors
    /// A position of another game.
    fn think(
        &mut self,
        position: &dyn AnyPosition,
        leash: Leash<'_>,
        sink: &mut dyn FnMut(&AnyReport),
    ) -> Result<AnyReport, Fault>;
}

/// What an evaluator says of a position, for the side to move.
#[derive(Clone, Debug)]
pub struct AnyEvaluation {
    /// The value, unit as in [`AnyRootMove::value`].
    pub value: f64,
    /// Whether the value is centipawns.
    pub centipawns: bool,
    /// The win chance, 0 … 1.
    pub win: f64,
    /// The terms that make it up.
    pub terms: Vec<Term>,
}

/// A root move as text.
#[derive(Clone, Debug)]
pub struct AnyRootMove {
    /// The turn.
    pub text: String,
    /// Value in centipawns, or the expected result in −1 … 1 for games of chance.
    pub value: f64,
    /// Plies to a forced end, positive for a win.
    pub mate: Option<i32>,
    /// Win chance, 0 … 1.
    pub win: f64,
    /// What the value is.
    pub bound: Bound,
    /// Whether no evaluator had a part in it.
    pub exact: bool,
    /// Visits of a tree search.
    pub visits: Option<u64>,
    /// The line expected with it, itself first, for as many moves as [`crate::Limits::lines`] asks; empty
    /// for the others and for a mere bound.
    pub pv: Vec<String>,
}

/// The root after one face of the die.
#[derive(Clone, Debug)]
pub struct AnyRootRoll {
    /// The number on the die, where there is one.
    pub roll: Option<u32>,
    /// Its probability.
    pub weight: f64,
    /// Win chance with the best move.
    pub win: f64,
    /// Whether no evaluator had a part in it.
    pub exact: bool,
    /// All moves, the best first.
    pub moves: Vec<AnyRootMove>,
}

/// What a node of the searched tree stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeKind {
    /// The search as a whole: node 0.
    Search,
    /// The root, searched to one more depth.
    Iteration,
    /// A move, or a step of one.
    Move,
    /// A face of the die.
    Roll,
}

/// A node of the searched tree as text.
#[derive(Clone, Debug)]
pub struct AnyNode {
    /// Its number: [`AnyTree::node`] gives it again.
    pub index: usize,
    /// What it stands for.
    pub kind: NodeKind,
    /// The move, `roll N (1/6)`, `root` for an iteration, `search` for node 0.
    pub via: String,
    /// The number on the die.
    pub roll: Option<u32>,
    /// The probability of the roll.
    pub weight: Option<f64>,
    /// Levels from the search down: an iteration is at 1.
    pub level: usize,
    /// Depth left, in turns.
    pub depth: u32,
    /// Alpha and beta; infinite where open.
    pub window: (f64, f64),
    /// Value for the side to move there, unit as in [`AnyRootMove::value`].
    pub value: f64,
    /// Plies from the root of the search to a forced end, positive for a win.
    pub mate: Option<i32>,
    /// Win chance of the side to move there, 0 … 1; `None` where the search was stopped.
    pub win: Option<f64>,
    /// Why it was left; [`Why::kind`] is one word, [`Why::words`] are for people.
    pub why: Why,
    /// Nodes visited below it, kept or not; in a tree search its visits after the first.
    pub below: u64,
    /// Nodes kept below it, which have the numbers after its own.
    pub kept: usize,
    /// Its kept children.
    pub children: usize,
    /// The side to move there.
    pub side: Side,
}

/// The searched tree: node 0 stands for the search, its children are the iterations, below them are
/// moves and rolls. Nodes are numbered in the order of the search. One that does not exist has no
/// children, no way to it and no position.
pub trait AnyTree: std::fmt::Debug + Send + Sync {
    /// The number of kept nodes, node 0 aside.
    fn kept(&self) -> usize;
    /// Levels below the iterations that are kept. Where nodes were dropped, the last finished iteration
    /// and the one after it are complete to that level; earlier ones may have lost all.
    fn levels(&self) -> usize;
    /// The number of nodes that were visited and not kept: together with those kept, as many as the
    /// report counts.
    fn dropped(&self) -> u64;
    /// The iteration that the answer rests on: the last finished one.
    fn answer(&self) -> usize;
    /// A node.
    fn node(&self, index: usize) -> Option<AnyNode>;
    /// The nodes from node 0 down to this one, both included.
    fn way(&self, index: usize) -> Vec<AnyNode>;
    /// Children of a node in the order of the search, at most `limit` from number `offset` on.
    fn children(&self, index: usize, offset: usize, limit: usize) -> Vec<AnyNode>;
    /// A node and all that is kept below it.
    fn subtree(&self, index: usize) -> Vec<AnyNode>;
    /// The position that a node stands for; after a roll with that roll.
    fn position(&self, index: usize) -> Option<Box<dyn AnyPosition>>;
}

/// A report as text and numbers.
#[derive(Clone, Debug)]
pub struct AnyReport {
    /// Finished depth in turns.
    pub depth: u32,
    /// The best turn; `None` before the roll.
    pub best: Option<String>,
    /// Value for the side to move, unit as in [`AnyRootMove::value`].
    pub value: f64,
    /// Whether values are centipawns.
    pub centipawns: bool,
    /// Plies to a forced end.
    pub mate: Option<i32>,
    /// Win chance of the side to move.
    pub win: f64,
    /// Whether no evaluator had a part in the value.
    pub exact: bool,
    /// How far an exact win chance may be from the truth: what tables were rounded by, 0 where no table
    /// had a part in it. What is certain is certain in tables too.
    pub error: f64,
    /// Principal variation, a text a turn.
    pub pv: Vec<String>,
    /// The root by rolls.
    pub rolls: Vec<AnyRootRoll>,
    /// Counters.
    pub nodes: u64,
    /// Calls of the evaluator.
    pub evaluations: u64,
    /// Table look-ups.
    pub probes: u64,
    /// Table look-ups that found the position.
    pub hits: u64,
    /// Counters by turns from the root.
    pub by_depth: Vec<ByDepth>,
    /// Time.
    pub time: Duration,
    /// The searched tree, where it was asked for; only at the end of a search.
    pub tree: Option<Arc<dyn AnyTree>>,
}
