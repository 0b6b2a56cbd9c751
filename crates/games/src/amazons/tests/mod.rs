//! Tests of the rules, the counts and the texts.

mod perft;

use super::{Amazons, Move, Position};
use yiqi_core::{Game, Kind, Notation, Options, Rules};

/// The rule set of a game text.
fn game(text: &str) -> Amazons {
    let mut options = Options::parse("game", text).expect("a game text");
    let game = Amazons::build(&mut options).expect("a rule set");
    options.finish(&[]).expect("no option left over");
    game
}

/// The position of a text.
fn position(text: &str) -> Position {
    game("amazons").parse(text).expect("a position text").position
}

/// The legal steps.
fn steps(p: &Position) -> Vec<Move> {
    let mut moves = Default::default();
    game("amazons").moves(p, (), Kind::All, &mut moves);
    moves.to_vec()
}
