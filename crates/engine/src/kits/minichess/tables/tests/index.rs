//! The numbers of positions.

use super::super::index::{Index, numbers};
use super::super::known::place;
use super::super::sets::Set;
use super::game;
use yiqi_core::Side;
use yiqi_core::{Notation as _, seeded};

/// The squares of the board under a symmetry, written down independently of the index.
fn symmetric(number: usize, (file, rank): (usize, usize)) -> (usize, usize) {
    match number {
        0 => (file, rank),
        1 => (4 - file, rank),
        2 => (file, 4 - rank),
        3 => (4 - file, 4 - rank),
        4 => (rank, file),
        5 => (4 - rank, file),
        6 => (rank, 4 - file),
        _ => (4 - rank, 4 - file),
    }
}

#[test]
fn the_sets_are_those_that_can_be_counted_by_hand() {
    let counts: Vec<usize> = (2..=7).map(|size| Set::all(size).len()).collect();
    assert_eq!(counts, [1, 4, 16, 28, 38, 28]);
    let text = |size| Set::all(size).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(text(3), ["KNK", "KBK", "KRK", "KQK"]);
    let mut sections: Vec<usize> = Vec::new();
    for set in Set::all(6) {
        sections.extend(set.movers().iter().map(|&mover| set.section(mover)));
    }
    assert_eq!(sections, (0..70).collect::<Vec<_>>());
}

#[test]
fn every_entry_is_hit_by_one_class_of_symmetric_positions() {
    // Two men beside the kings: all placements on different squares, kings apart.
    let index = Index::get();
    let mut hit = vec![None::<[(usize, usize); 4]>; numbers(2)];
    let squares = |n: usize| (n % 5, n / 5);
    let (mut classes, mut placements) = (0, 0);
    for n in 0..25usize.pow(4) {
        let men = [n % 25, n / 25 % 25, n / 625 % 25, n / 15_625];
        let different = (0..4).all(|i| (0..i).all(|j| men[i] != men[j]));
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        let [king, other] = [squares(men[0]), squares(men[1])];
        let adjacent = near(king.0, other.0) && near(king.1, other.1);
        let entry = index.entry(men[0], men[1], &[men[2] as u8, men[3] as u8]);
        assert_eq!(entry.is_none(), adjacent);
        let (Some(entry), true) = (entry, different) else { continue };
        let images = (0..8).map(|s| men.map(|man| symmetric(s, squares(man))));
        let least = images.min().unwrap();
        match &hit[entry] {
            None => (hit[entry], classes) = (Some(least), classes + 1),
            Some(there) => assert_eq!(*there, least, "two classes share an entry"),
        }
        placements += 1;
    }
    // As many classes as there are orbits (Burnside): 456 · 23 · 22 placements, and four reflections that each
    // leave 12 placements of the kings and 3 · 2 of the others on their axis.
    assert_eq!(placements, 456 * 23 * 22);
    assert_eq!(classes, (456 * 23 * 22 + 4 * 12 * 3 * 2) / 8);
}

#[test]
fn symmetric_positions_share_an_entry() {
    let game = game(false);
    let at = |text: &str| place(&game.parse(text).unwrap().position).unwrap();
    let one = at("k4/3q1/5/1R3/2K2 w - - 0 1");
    for (text, how) in [
        ("4k/1q3/5/3R1/2K2 w - - 0 1", "files reflected"),
        ("2K2/1R3/5/3q1/k4 w - - 0 1", "ranks reflected"),
        ("5/3R1/2Q1K/5/5 w - - 0 1", "something else"),
        ("K4/3Q1/5/1r3/2k2 b - - 0 1", "colours exchanged"),
        ("4k/1q3/K4/3R1/5 w - - 7 9", "another placement"),
    ] {
        let same = !matches!(how, "something else" | "another placement");
        assert_eq!(game.parse(text).is_ok_and(|_| at(text) == one), same, "{how}");
    }
}

#[test]
fn random_positions_share_their_entry_with_all_images_and_both_colours() {
    use super::super::MinichessEndgames;
    use crate::exact::Endgames as _;
    let game = game(false);
    let endgames = MinichessEndgames::of(&game).unwrap();
    let mut rng = seeded(3, 0);
    for size in 3..=7 {
        for split in endgames.splits(size) {
            for _ in 0..200 {
                let p = endgames.draw(split, &mut rng);
                let entry = place(&p).unwrap();
                for number in 0..16 {
                    let mut board = [['1'; 5]; 5];
                    for (square, side, man) in p.each() {
                        let white = (side == Side::First) != (number >= 8);
                        let (file, rank) = symmetric(number % 8, (square % 5, square / 5));
                        let letter = man.letter();
                        board[4 - rank][file] =
                            if white { letter } else { letter.to_ascii_lowercase() };
                    }
                    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
                    let mover = if (p.side() == Side::First) != (number >= 8) { 'w' } else { 'b' };
                    let text = format!("{} {mover} - - 0 1", rows.join("/"));
                    assert_eq!(place(&game.parse(&text).unwrap().position), Some(entry), "{text}");
                }
            }
        }
    }
}
