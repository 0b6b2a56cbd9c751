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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::{least, moves};
    use crate::kits::minichess::MinichessKit;
    use crate::opening_book::{Opening, OpeningBook, Worth};
    use std::collections::BTreeSet;
    use yiqi_core::{Ask, Game as _, Kind, Notation as _, Options, seeded};

    fn game(text: &str) -> Minichess {
        Minichess::build(&mut Options::parse("game", text).unwrap()).unwrap()
    }

    /// The rows of a board, the highest first, a character a square.
    type Rows = Vec<Vec<char>>;

    fn rows(text: &str) -> (Rows, char) {
        let (board, rest) = text.split_once(' ').unwrap();
        let wide = |letter: char| match letter.to_digit(10) {
            Some(empty) => vec!['.'; empty as usize],
            None => vec![letter],
        };
        let row = |row: &str| row.chars().flat_map(wide).collect();
        (board.split('/').map(row).collect(), rest.chars().next().unwrap())
    }

    fn text(rows: &Rows, side: char) -> String {
        let row = |row: &Vec<char>| -> String {
            row.iter().map(|&letter| if letter == '.' { '1' } else { letter }).collect()
        };
        let board = rows.iter().map(row).collect::<Vec<_>>().join("/");
        format!("{board} {side}")
    }

    fn mirrored(rows: &Rows) -> Rows {
        rows.iter().map(|row| row.iter().rev().copied().collect()).collect()
    }

    fn upside_down(rows: &Rows) -> Rows {
        rows.iter().rev().cloned().collect()
    }

    fn quarter_turned(rows: &Rows) -> Rows {
        (0..rows.len()).map(|file| rows.iter().rev().map(|row| row[file]).collect()).collect()
    }

    fn exchanged(rows: &Rows, side: char) -> (Rows, char) {
        let swap = |&letter: &char| match letter.is_ascii_uppercase() {
            true => letter.to_ascii_lowercase(),
            false => letter.to_ascii_uppercase(),
        };
        let rows = rows.iter().map(|row| row.iter().map(swap).collect()).collect();
        (rows, if side == 'w' { 'b' } else { 'w' })
    }

    /// All images by the work of letters alone.
    fn by_hand(game: &Minichess, p: &Position) -> Vec<Position> {
        let (board, side) = rows(&game.text(p, None, &game.trail(p)));
        let mut boards = vec![(board.clone(), side)];
        if game.pawns() {
            let (board, side) = exchanged(&upside_down(&board), side);
            boards.push((board, side));
        } else {
            for turn in 0..3 {
                boards.push((quarter_turned(&boards[turn].0), side));
            }
            for turn in 0..4 {
                boards.push(exchanged(&boards[turn].0, side));
            }
        }
        let mirrored = boards.iter().map(|(board, side)| (mirrored(board), *side));
        let mirrored: Vec<_> = mirrored.collect();
        boards.extend(mirrored);
        let parse =
            |(board, side): &(Rows, char)| game.parse(&text(board, *side)).unwrap().position;
        boards.iter().map(parse).collect()
    }

    fn legal(game: &Minichess, p: &Position) -> BTreeSet<String> {
        let mut legal = <Minichess as yiqi_core::Game>::Moves::default();
        game.moves(p, (), Kind::All, &mut legal);
        legal.iter().map(|&m| game.move_text(p, &[m])).collect()
    }

    /// Positions of random games.
    fn positions(game: &Minichess, seed: u64) -> Vec<Position> {
        let mut rng = seeded(seed, 0);
        let mut p = game.start(&mut rng);
        let mut t = game.trail(&p);
        let mut seen = Vec::new();
        while seen.len() < 40 && game.end(&p, &t, Ask::Rules).is_none() {
            let Some(m) = game.random(&p, (), &mut rng) else { break };
            seen.push(p);
            game.play(&mut p, &mut t, m);
        }
        seen
    }

    /// A book with every move of a position tells each image of it all of its own moves, and the same of
    /// those that images of a position lead to.
    #[test]
    fn every_image_is_answered_by_its_image() {
        for (text, images) in
            [("minichess:shuffle", 16), ("minichess:gardner", 4), ("minichess:losalamos", 4)]
        {
            let game = game(text);
            for p in (0..20).flat_map(|seed| positions(&game, seed)) {
                let (key, image) = least::<MinichessKit>(&game, &p);
                assert_eq!(game.parse(&key).unwrap().position, image.position);
                let worth = |(plies, text): (usize, String)| (text, Worth::Win(plies as u32 + 1));
                let all = legal(&game, &image.position).into_iter().enumerate().map(worth);
                let opening = Opening { key: key.clone(), moves: all.collect() };
                let book = OpeningBook::new(Vec::new(), vec![opening]);
                let hands = by_hand(&game, &p);
                assert_eq!(hands.len(), images);
                // Where each of the book's moves leads to, whatever the image.
                let mut leads = BTreeSet::new();
                for hand in hands {
                    assert_eq!(least::<MinichessKit>(&game, &hand).0, key, "{text}");
                    let told = moves::<MinichessKit>(&game, &hand, &book);
                    let texts = told.iter().map(|choice| game.move_text(&hand, &choice.turn));
                    assert_eq!(texts.collect::<BTreeSet<_>>(), legal(&game, &hand));
                    for choice in told {
                        let (mut p, mut t) = (hand, game.trail(&hand));
                        game.play(&mut p, &mut t, choice.turn[0]);
                        leads.insert((choice.value, least::<MinichessKit>(&game, &p).0));
                    }
                }
                assert_eq!(leads.len(), legal(&game, &p).len(), "{text}: {key}");
            }
        }
    }

    #[test]
    fn pawns_have_a_direction() {
        let game = game("minichess:gardner");
        let key = |text: &str| least::<MinichessKit>(&game, &game.parse(text).unwrap().position).0;
        let there = key("4k/4p/5/P4/K4 w");
        assert_eq!(there, key("k4/p4/5/4P/4K w"), "left and right");
        assert_eq!(there, key("4k/4p/5/P4/K4 w - - 7 30"), "counters say nothing");
        assert_ne!(there, key("K4/P4/5/4p/4k w"), "upside down the pawns have far to go");
        assert_eq!(there, key("k4/p4/5/4P/4K b"), "turned, with the colours exchanged");
        assert_ne!(there, key("4k/4p/P4/5/K4 w"));
    }

    #[test]
    fn only_rules_of_the_book_have_it() {
        for (text, has) in [
            ("minichess", true),
            ("minichess:shuffle", true),
            ("minichess:setup=RNBQK/KQBNR", true),
            ("minichess:stalemate=loss", false),
            ("minichess:losalamos", false),
        ] {
            assert_eq!(book(&game(text)).is_some(), has, "{text}");
        }
        assert_eq!(starts(&game("minichess:shuffle")).len(), 2 + Layout::balanced().len());
    }
}
