//! Tests of the rules, the counts and the texts.

mod grid;
mod perft;
mod properties;
mod random;
mod rules;
mod texts;
mod truth;

use super::{Amazons, Move, Position};
use yiqi_core::{Game, Kind, Notation, Options, Rules};

/// The rule set of a game text.
fn game(text: &str) -> Amazons {
    let mut options = Options::parse("game", text).expect("a game text");
    let game = Amazons::build(&mut options).expect("a rule set");
    options.finish(&[]).expect("no option left over");
    game
}

/// The position of a text, read by the rules of another board size as often as not.
fn position(text: &str) -> Position {
    game("amazons:size=7").parse(text).expect("a position text").position
}

/// The text of a position.
fn text(p: &Position) -> String {
    game("amazons").text(p, Some(()), &())
}

/// The legal steps.
fn steps(p: &Position) -> Vec<Move> {
    let mut moves = Default::default();
    game("amazons").moves(p, (), Kind::All, &mut moves);
    moves.to_vec()
}

/// `p` after the move of that text, each step of which is legal.
fn after(p: &Position, turn: &str) -> Position {
    let game = game("amazons");
    let mut p = p.clone();
    for m in game.parse_move(&p, Some(()), turn).expect("a move text") {
        assert_eq!(game.legal(&p, (), m), Ok(()), "{turn} from {p:?}");
        game.play(&mut p, &mut (), m);
    }
    p
}
