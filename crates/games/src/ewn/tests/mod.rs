//! Tests of the game as a whole. What belongs to one file is tested there.

mod perft;
mod properties;
mod rules;
mod texts;
mod truth;

use super::{Ewn, Move, Position, Quiet, Roll};
use yiqi_core::{Ask, Game, Notation, Options, Rng, Rules};

/// All rule sets that property tests run through.
const GAMES: [&str; 10] = [
    "ewn",
    "ewn:king6",
    "ewn:king6,goal=home,setup=random",
    "ewn:stride",
    "ewn:stride,setup=random",
    "ewn:setup=random,first=blue",
    "ewn:size=16,setup=random",
    "ewn:size=1x9,stones=4",
    "ewn:size=16x1,stones=6",
    "ewn:size=3x4,stones=3,setup=choose",
];

/// The game with this text.
fn game(text: &str) -> Ewn {
    let mut options = Options::parse("game", text).unwrap();
    let game = Ewn::build(&mut options).unwrap();
    options.finish(&[]).unwrap();
    game
}

/// A position with what its text says.
fn at(game: &Ewn, text: &str) -> (Position, Option<Roll>, Quiet) {
    let setup = game.parse(text).unwrap_or_else(|fault| panic!("{fault}"));
    (setup.position, setup.roll, setup.trail)
}

/// The legal moves as texts, sorted.
fn moves(name: &str, text: &str) -> Vec<String> {
    let game = game(name);
    let (p, roll, _) = at(&game, text);
    let mut moves = super::Moves::new();
    game.moves(&p, roll.unwrap(), yiqi_core::Kind::All, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&m| game.move_text(&p, &[m])).collect();
    texts.sort();
    texts
}

/// Plays a random game; `visit` sees every position with the roll and the move played from it.
fn random_game(game: &Ewn, rng: &mut Rng, mut visit: impl FnMut(&Position, &Quiet, Roll, Move)) {
    let mut p = game.start(rng);
    let mut t = game.trail(&p);
    while game.end(&p, &t, Ask::Rules).is_none() {
        let roll = game.cast(&p, rng);
        let m = game.random(&p, roll, rng).unwrap();
        visit(&p, &t, roll, m);
        game.play(&mut p, &mut t, m);
    }
}
