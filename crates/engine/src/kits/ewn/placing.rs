//! Placements of the standard game: their symmetries, and what the book says of them.
//!
//! Three symmetries leave the chances of both sides as they are: turning the numbers of Red round
//! (`i → 7 − i`), the same for Blue, and exchanging files and ranks along the way from corner to corner, for
//! both sides at once. An order and its images so make a class of four for the side that places first; to one
//! order of it the other side has answers in pairs.

use super::vectors;
use crate::book::{BookMove, BookMoves};
use crate::placement::{PlacementBook, Placements};
use std::sync::OnceLock;
use yiqi_core::{Fault, Notation as _, Side, Value as _};
use yiqi_games::ewn::{Ewn, Position};

/// The book that comes with the program; the command that made it stands in it.
pub(super) const BOOK: (&str, &str) =
    ("data/books/ewn.txt", include_str!("../../../../../data/books/ewn.txt"));

/// The stones on the start squares, row by row outward from the corner.
type Order = [u8; 6];

/// Placements of the first side that keep nearly as much as the best one are played as often: the searches
/// behind the book do not tell so small differences.
const TOLERANCE: f64 = 0.002;

/// The numbers turned round.
fn mirrored(order: Order) -> Order {
    order.map(|number| 7 - number)
}

/// Files and ranks exchanged: the corner and the fifth square stay.
fn transposed([corner, b, c, d, middle, f]: Order) -> Order {
    [corner, d, f, b, middle, c]
}

/// The four images of an order, itself first, each with whether files and ranks were exchanged.
fn images(order: Order) -> [(Order, bool); 4] {
    let other = transposed(order);
    [(order, false), (mirrored(order), false), (other, true), (mirrored(other), true)]
}

/// All orders.
fn orders() -> Vec<Order> {
    let mut orders = vec![[0; 6]];
    for place in 0..6 {
        let longer = |order: Order| {
            (1..=6).filter(move |number| !order.contains(number)).map(move |number| {
                let mut order = order;
                order[place] = number;
                order
            })
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

fn text(order: Order) -> String {
    let digits: String = order.iter().map(|number| char::from(b'0' + number)).collect();
    format!("place {digits}")
}

fn order_of(text: &str) -> Option<Order> {
    let digits = text.strip_prefix("place ")?.as_bytes();
    let order: Order = digits.try_into().ok()?;
    let order = order.map(|digit| digit.wrapping_sub(b'0'));
    (1..=6).all(|number| order.contains(&number)).then_some(order)
}

/// The placements that are to be looked at.
///
/// # Errors
/// A game with other rules, another board or other stones.
pub(super) fn placements(game: &Ewn) -> Result<Placements, String> {
    vectors::made_for(game)?;
    let least = |order: &Order| images(*order).iter().all(|(image, _)| image >= order);
    let first = orders().into_iter().filter(least).map(text).collect();
    let second: Vec<Order> =
        orders().into_iter().filter(|&order| mirrored(order) >= order).collect();
    let place = |order: Order| {
        let order = order.min(mirrored(order));
        second.iter().position(|&other| other == order).unwrap_or_default()
    };
    let twin = second.iter().map(|&order| place(transposed(order))).collect();
    let second = second.into_iter().map(text).collect();
    Ok(Placements { game: "ewn:setup=choose".to_owned(), first, second, twin })
}

/// The answers of a book, with orders for texts.
struct Answers(Vec<(f64, Order, Order)>);

/// The answers of the shipped book, read once.
fn answers() -> Result<&'static Answers, Fault> {
    static ANSWERS: OnceLock<Answers> = OnceLock::new();
    if let Some(answers) = ANSWERS.get() {
        return Ok(answers);
    }
    let (file, text) = BOOK;
    let book = PlacementBook::read(file, text)?;
    let answers = Answers::of(file, &book)?;
    Ok(ANSWERS.get_or_init(|| answers))
}

impl Answers {
    fn of(file: &str, book: &PlacementBook) -> Result<Answers, Fault> {
        let read = |text: &str| {
            order_of(text).ok_or_else(|| {
                Fault::whole(format!("book {file}"), text, "a placement is written place 314265")
            })
        };
        let answer = |reply: &crate::placement::Reply| {
            Ok((reply.win, read(&reply.first)?, read(&reply.second)?))
        };
        book.replies.iter().map(answer).collect::<Result<_, Fault>>().map(Answers)
    }

    /// The first side's placements with how often each is played and what it keeps.
    fn first(&self) -> Vec<(Order, f64, f64)> {
        let most = self.0.iter().map(|(win, ..)| *win).fold(0.0, f64::max);
        let good: Vec<_> = self.0.iter().filter(|(win, ..)| *win >= most - TOLERANCE).collect();
        let share = 1.0 / (4 * good.len()) as f64;
        let all = good
            .iter()
            .flat_map(|&&(win, first, _)| images(first).map(|(order, _)| (order, share, win)));
        let mut all: Vec<_> = all.collect();
        all.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        all
    }

    /// The answers to a placement of the first side.
    fn second(&self, placed: Order) -> Vec<(Order, f64, f64)> {
        let image = |&(win, first, second): &(f64, Order, Order)| {
            let (_, exchanged) = *images(first).iter().find(|(image, _)| *image == placed)?;
            let answer = if exchanged { transposed(second) } else { second };
            Some([answer, mirrored(answer)].map(|order| (order, 0.5, 1.0 - win)))
        };
        self.0.iter().find_map(image).map_or(Vec::new(), Vec::from)
    }
}

/// What the book says of a position; nothing once stones move.
pub(super) fn book_moves(game: &Ewn, p: &Position) -> BookMoves<Ewn> {
    if !p.placing() || vectors::made_for(game).is_err() {
        return Vec::new();
    }
    let Ok(answers) = answers() else { return Vec::new() };
    let side = p.side();
    let moves = match placed(game, p, !side) {
        Some(order) => answers.second(order),
        None => answers.first(),
    };
    let choice = |(order, probability, win): (Order, f64, f64)| {
        let m = *game.parse_move(p, None, &text(order)).ok()?.first()?;
        let value = (2.0 * win - 1.0).tame();
        Some(BookMove { turn: vec![m], probability, win, value, worth: None })
    };
    moves.into_iter().filter_map(choice).collect()
}

/// How a side has placed its stones, if it has.
fn placed(game: &Ewn, p: &Position, side: Side) -> Option<Order> {
    let home = game.board().home(side, 6);
    let number = |&square: &u8| p.stone_on(square).map(|stone| stone.number());
    home.iter().map(number).collect::<Option<Vec<u8>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use yiqi_core::{Game, Options, Rules};

    /// The search is limited by depth.
    struct Still;

    impl crate::Clock for Still {
        fn elapsed(&self) -> std::time::Duration {
            std::time::Duration::ZERO
        }
    }

    fn game(text: &str) -> Ewn {
        Ewn::build(&mut Options::parse("game", text).unwrap()).unwrap()
    }

    #[test]
    fn every_placement_is_an_image_of_one() {
        let Placements { first, second, twin, .. } = placements(&game("ewn:setup=choose")).unwrap();
        assert_eq!((first.len(), second.len(), twin.len()), (180, 360, 360));
        let all: HashSet<Order> = first
            .iter()
            .flat_map(|text| images(order_of(text).unwrap()).map(|(order, _)| order))
            .collect();
        assert_eq!(all.len(), 720, "classes of four, without overlap");
        for (index, &other) in twin.iter().enumerate() {
            assert!(twin[other] == index && other != index);
        }
        assert!(placements(&game("ewn:stones=5")).is_err());
    }

    /// What the classes rest on, asked of a search that does not know them and looks far enough for the
    /// sides to meet.
    #[test]
    fn images_are_worth_the_same() {
        let game = crate::Registry::standard().game("ewn:setup=choose").unwrap();
        let stop = std::sync::atomic::AtomicBool::new(false);
        let value = |first: Order, second: Order| {
            let mut position = game.start(0);
            for order in [first, second] {
                position.play(&text(order)).unwrap();
            }
            let mut engine = game.engine("star2:depth=4,eval=handcrafted,table=4").unwrap();
            let limits = engine.limits();
            let leash = crate::Leash { limits: &limits, clock: &Still, stop: &stop };
            engine.think(&*position, leash, &mut |_| ()).unwrap().win
        };
        let (a, b) = ([3, 1, 4, 2, 6, 5], [6, 2, 5, 1, 3, 4]);
        let there = value(a, b);
        for (first, second) in [
            (mirrored(a), b),
            (a, mirrored(b)),
            (transposed(a), transposed(b)),
            (mirrored(transposed(a)), transposed(b)),
        ] {
            assert!((value(first, second) - there).abs() < 1e-9, "{first:?} {second:?}");
        }
        assert!((value(transposed(a), b) - there).abs() > 1e-6, "alone it is no symmetry");
    }

    #[test]
    fn the_book_knows_every_placement() {
        let game = game("ewn:setup=choose");
        let start = game.start(&mut yiqi_core::seeded(0, 0));
        let moves = book_moves(&game, &start);
        let total: f64 = moves.iter().map(|choice| choice.probability).sum();
        assert!((total - 1.0).abs() < 1e-9 && moves.len().is_multiple_of(4));
        for order in orders() {
            let (mut p, mut t) = (start.clone(), game.trail(&start));
            let m = game.parse_move(&p, None, &text(order)).unwrap()[0];
            game.play(&mut p, &mut t, m);
            assert_eq!(placed(&game, &p, Side::First), Some(order));
            let answers = book_moves(&game, &p);
            assert_eq!(answers.len(), 2, "{order:?}");
            game.play(&mut p, &mut t, answers[0].turn[0]);
            assert!(book_moves(&game, &p).is_empty(), "stones move now");
        }
    }
}
