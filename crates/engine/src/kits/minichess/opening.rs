//! The books of openings, and the symmetries that they are kept by.
//!
//! Without pawns nothing has a direction: all eight symmetries of the square and the exchange of colours leave
//! the rules as they are. With pawns left and right may be exchanged, and the colours if the board is turned
//! with them. In an image White is to move.

use super::symmetry::{IMAGES, image};
use crate::Image;
use crate::book::ShippedBook;
use crate::opening_book::ShippedOpenings;
use yiqi_core::{Rules as _, Side};
use yiqi_games::minichess::{Layout, Minichess, Move, Position, Variant};

/// The book of the 5×5 games without pawns. The command that made it stands in it.
static PAWNLESS: ShippedOpenings = ShippedOpenings::new(
    "data/books/minichess.txt",
    include_str!("../../../../../data/books/minichess.txt"),
);

/// The book that serves a rule set.
pub(super) fn book(game: &Minichess) -> Option<ShippedBook> {
    let pawnless = !game.pawns() && !game.stalemate_loses();
    pawnless.then_some(ShippedBook::Openings(&PAWNLESS))
}

/// The images of a position, each once or, where it is symmetric itself, more often.
pub(super) fn images(game: &Minichess, p: &Position) -> Vec<Image<Minichess>> {
    let (width, exchanged) = (game.size(), p.side() == Side::Second);
    let numbers: &[usize] = match (game.pawns(), exchanged) {
        (false, _) => &[0, 1, 2, 3, 4, 5, 6, 7],
        (true, false) => &[0, 1],
        (true, true) => &[2, 3],
    };
    debug_assert!(numbers.len() <= IMAGES);
    let of = |&number: &usize| {
        let mut from = vec![0; width * width];
        for square in 0..width * width {
            from[image(width, number, square)] = square;
        }
        Image {
            position: p.image(exchanged, |square| image(width, number, square)),
            back: Box::new(move |m: Move| Move::new(from[m.from()], from[m.to()], m.promotion())),
        }
    };
    numbers.iter().map(of).collect()
}

/// The games whose starts a book holds beside those of the suite: without pawns the published layouts and
/// those of `shuffle`.
pub(super) fn starts(game: &Minichess) -> Vec<String> {
    if game.pawns() {
        return Vec::new();
    }
    let layouts = Layout::balanced().iter().map(|&layout| Variant::Setup(layout));
    let variants = [Variant::Rotated, Variant::Mirrored].into_iter().chain(layouts);
    variants.map(|variant| Minichess::new(variant, game.stalemate_loses()).describe()).collect()
}
