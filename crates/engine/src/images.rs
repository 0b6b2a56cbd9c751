//! Positions that are the same but for a symmetry of the rules, and what a book of openings says of one of
//! them by way of another.

use crate::book::{BookMove, BookMoves};
use crate::opening_book::{Opening, OpeningBook, Worth};
use crate::turns::{end, turn_is_over};
use crate::{Kit, Searchable};
use yiqi_core::{Ask, Fault, Game, Notation as _, Setup};

/// An image of a position under a symmetry of the rules, the exchange of sides among them: whoever moves in
/// it has the same choices, and they are worth the same.
pub struct Image<G: Game> {
    /// The image.
    pub position: G::Position,
    /// Takes a step of the image back to the position that it is of.
    pub back: Box<dyn Fn(G::Move) -> G::Move>,
}

impl<G: Game> Image<G> {
    /// A position as its own image.
    pub fn itself(p: &G::Position) -> Image<G> {
        Image { position: p.clone(), back: Box::new(|m| m) }
    }
}

/// The image whose text is the least, and this text, which a book knows the position by: counters stand at
/// their beginning.
pub(crate) fn least<K: Kit>(
    game: &K::Game,
    p: &<K::Game as Game>::Position,
) -> (String, Image<K::Game>) {
    let named = |image: Image<K::Game>| {
        (game.text(&image.position, None, &game.trail(&image.position)), image)
    };
    let least = K::images(game, p).into_iter().map(named).min_by(|a, b| a.0.cmp(&b.0));
    // A kit that gives no image has said nothing of symmetries.
    least.unwrap_or_else(|| named(Image::itself(p)))
}

/// What a book says of a position, the best first.
pub(crate) fn moves<K: Kit>(
    game: &K::Game,
    p: &<K::Game as Game>::Position,
    book: &OpeningBook,
) -> BookMoves<K::Game> {
    let (key, image) = least::<K>(game, p);
    let Some(opening) = book.find(&key) else { return Vec::new() };
    let best = opening.best();
    let choice = |(index, (text, worth)): (usize, &(String, Worth))| {
        let steps = game.parse_move(&image.position, None, text).ok()?;
        let value: <K::Game as Game>::Value = value_of(*worth);
        Some(BookMove {
            turn: steps.into_iter().map(&image.back).collect(),
            probability: if index < best { 1.0 / best as f64 } else { 0.0 },
            win: value.chance(K::NETWORK_SCALE),
            value,
            worth: Some(*worth),
        })
    };
    opening.moves.iter().enumerate().filter_map(choice).collect()
}

/// What a worth is as a value of the game.
fn value_of<V: Searchable>(worth: Worth) -> V {
    match worth {
        Worth::Win(plies) => V::win(plies),
        Worth::Loss(plies) => -V::win(plies),
        Worth::Searched { value, .. } => V::of(value).tame(),
    }
}

/// Reads a book of openings of a game; `file` names it in errors.
///
/// # Errors
/// As [`OpeningBook::read`], and a position or a move that the game refuses, or that nobody would find.
pub(crate) fn read<K: Kit>(game: &K::Game, file: &str, text: &str) -> Result<OpeningBook, Fault> {
    OpeningBook::read(file, text, |opening| check::<K>(game, opening))
}

/// What is wrong with a line of a book.
fn check<K: Kit>(game: &K::Game, opening: &Opening) -> Result<(), String> {
    let Setup { position, roll, trail } =
        game.parse(&opening.key).map_err(|fault| fault.to_string())?;
    let (key, _) = least::<K>(game, &position);
    if key != opening.key {
        return Err(format!("this position stands in a book as {key}"));
    }
    let Some(roll) = roll.or_else(|| game.rolls(&position).first().map(|&(roll, _)| roll)) else {
        return Ok(());
    };
    if let Some(end) = end(game, &position, &trail, Some(roll), Ask::Rules) {
        return Err(format!("the game is over there, {}", end.reason));
    }
    let side = game.side(&position);
    for (text, _) in &opening.moves {
        let steps =
            game.parse_move(&position, Some(roll), text).map_err(|fault| fault.to_string())?;
        let (mut p, mut t) = (position.clone(), trail.clone());
        for (index, &m) in steps.iter().enumerate() {
            if index > 0 && turn_is_over(game, &p, &t, side) {
                return Err(format!("\"{text}\" is more than a turn"));
            }
            game.legal(&p, roll, m).map_err(|why| format!("\"{text}\": {why}"))?;
            game.play(&mut p, &mut t, m);
        }
        if !turn_is_over(game, &p, &t, side) {
            return Err(format!("\"{text}\" is no whole turn"));
        }
    }
    Ok(())
}
