//! Each rule of movement on a small board.

use super::*;

#[test]
fn the_horse_has_a_leg() {
    // Nothing near: eight squares. A soldier, of either side, before it takes away two.
    let board = |leg: &str| format!("3k5/9/9/9/{leg}/4N4/9/9/9/5K3 w");
    assert_eq!(from(&board("9"), "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
    assert_eq!(from(&board("4p4"), "e4"), "c3 c5 d2 f2 g3 g5");
    assert_eq!(from(&board("4P4"), "e4"), "c3 c5 d2 f2 g3 g5");
    let beside = "3k5/9/9/9/9/3pN4/9/9/9/5K3 w";
    assert_eq!(from(beside, "e4"), "d2 d6 f2 f6 g3 g5");
    assert_eq!(why(&board("4p4"), "e4d6"), "the horse's leg on e5 is blocked");
    // Diagonal neighbours are no legs.
    assert_eq!(from("3k5/9/9/9/3C1C3/4N4/9/9/9/5K3 w", "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
}

#[test]
fn a_blocked_horse_gives_no_check() {
    let game = Xiangqi::default();
    let check = |text: &str| game.alarm(&at(&game, text).0);
    assert_eq!(check("4k4/9/3N5/9/9/9/9/9/9/3K5 b"), Some("check"), "over d8");
    assert_eq!(check("4k4/3r5/3N5/9/9/9/9/9/9/3K5 b"), None);
    // The leg is beside the horse, not beside the king.
    assert_eq!(check("3ak4/9/3N5/9/9/9/9/9/9/3K5 b"), Some("check"));
}

#[test]
fn a_leg_may_not_be_taken_away_from_before_the_own_king() {
    // The advisor on d8 is the leg of the horse on d7; it may not leave.
    let text = "4k4/3a5/3N5/9/9/9/9/9/9/3K5 b";
    assert!(game("xiangqi").parse(text).is_err(), "an advisor does not stand on d8");
    let text = "4k4/3r5/3N5/9/9/9/9/9/9/3K5 b";
    assert_eq!(from(text, "d8"), "d7", "but may capture it");
    assert_eq!(why(text, "d8c8"), "the king on e9 would be in check");
}

#[test]
fn the_elephant_has_an_eye_and_stays_home() {
    let text = "3k5/9/9/9/9/2B6/1p7/9/9/5K3 w";
    assert_eq!(from(text, "c4"), "e2");
    assert_eq!(why(text, "c4a2"), "the elephant's eye on b3 is blocked");
    assert_eq!(why(text, "c4e6"), "an elephant does not cross the river to e6");
    assert_eq!(why(text, "c4c5"), "the elephant does not go from c4 to c5");
    assert_eq!(from("3k5/9/9/9/6b2/9/9/9/9/5K3 b", "g5"), "e7 i7");
}

#[test]
fn soldiers_go_sideways_beyond_the_river() {
    let text = "3k5/9/9/9/2P6/p8/8P/9/9/5K3 w";
    assert_eq!(from(text, "c5"), "b5 c6 d5");
    assert_eq!(from(text, "i3"), "i4");
    assert_eq!(why(text, "i3h3"), "a soldier goes sideways only beyond the river: i3 is not");
    assert_eq!(why(text, "c5c4"), "the soldier does not go from c5 to c4");
    let text = "3k5/9/9/9/p8/2p6/9/9/9/3p1K3 b";
    assert_eq!(from(text, "a5"), "a4");
    assert_eq!(from(text, "c4"), "b4 c3 d4");
    assert_eq!(from(text, "d0"), "c0 e0");
}

#[test]
fn the_cannon_takes_over_one_screen() {
    // Over the soldier on d2 it takes the one on e2; up the file the first rook is a screen.
    let text = "1r1k5/1r7/9/9/9/9/9/1C1pp4/9/5K3 w";
    assert_eq!(from(text, "b2"), "a2 b0 b1 b3 b4 b5 b6 b7 b9 c2 e2");
    assert_eq!(
        why(text, "b2b8"),
        "a cannon captures over exactly one piece; between b2 and b8 stand 0"
    );
    assert_eq!(why(text, "b2g2"), "the way from b2 to g2 is blocked on d2");
    let text = "1r1k5/1r7/9/9/1P7/9/9/1C7/9/5K3 w";
    assert_eq!(from(text, "b2"), "a2 b0 b1 b3 b4 b8 c2 d2 e2 f2 g2 h2 i2");
    assert_eq!(
        why(text, "b2b9"),
        "a cannon captures over exactly one piece; between b2 and b9 stand 2"
    );
}

#[test]
fn a_cannon_without_a_screen_forbids_stepping_between() {
    // Black's cannon on e5 and the king with nothing between: no piece may become its screen.
    let text = "5k3/9/9/9/4c4/9/9/9/3R5/4K4 w";
    assert!(!from(text, "d1").contains('e'), "{}", from(text, "d1"));
    assert_eq!(why(text, "d1e1"), "the king on e0 would be in check");
    // With one screen it is check; a second screen answers it, and so does taking the first away.
    let text = "5k3/9/9/9/4c4/9/9/9/3RN4/4K4 w";
    assert_eq!(from(text, "e1"), "d3 f3 g0 g2");
    assert_eq!(from(text, "d1"), "");
    let text = "5k3/9/9/9/4c4/9/9/3R5/4N4/4K4 w";
    assert_eq!(from(text, "d2"), "e2");
    assert_eq!(why(text, "d2c2"), "the king on e0 is in check and this move does not answer it");
    // Two pieces between: neither may leave.
    let text = "5k3/9/9/9/4c4/9/9/4R4/4N4/4K4 w";
    assert_eq!(from(text, "e1"), "");
    assert_eq!(from(text, "e2"), "e3 e4 e5");
}

#[test]
fn a_rook_ringed_by_its_own_pieces_has_no_move() {
    let text = "3k5/9/9/9/9/9/9/4P4/9/3K5 w";
    assert!(Xiangqi::default().parse(text).is_err(), "no soldier stands on e2");
    let text = "4k4/9/9/4P4/3PRP3/4P4/9/9/9/3K5 w";
    assert_eq!(from(text, "e5"), "");
    let text = "4k4/9/9/9/9/9/9/9/R8/RC1K5 w";
    assert_eq!(from(text, "a0"), "");
}

#[test]
fn palaces_bind_king_and_advisors() {
    let text = "4k4/9/9/9/9/9/9/3A5/9/3K1A3 w";
    assert_eq!(from(text, "d2"), "e1");
    assert_eq!(from(text, "f0"), "e1");
    assert_eq!(from(text, "d0"), "d1", "e0 faces the other king");
    assert_eq!(why(text, "d0c0"), "the king stays in its palace: c0 lies outside");
    assert_eq!(why(text, "d2c1"), "the advisor stays in its palace: c1 lies outside");
    assert_eq!(why(text, "d2d3"), "the advisor does not go from d2 to d3");
    assert_eq!(why(text, "d0e0"), "the kings on e0 and e9 would face each other");
}

#[test]
fn kings_do_not_face() {
    // The cannon between them may only move along the file; without it the king may not step there.
    let text = "4k4/9/9/9/9/9/9/9/4C4/4K4 w";
    assert!(from(text, "e1").split(' ').all(|to| to.starts_with('e')));
    assert_eq!(why(text, "e1d1"), "the kings on e0 and e9 would face each other");
    assert_eq!(from("3k5/9/9/9/9/9/9/9/4R4/4K4 w", "e0"), "f0");
    // Two pieces between are one too many: both are free.
    assert_eq!(from("4k4/9/9/4p4/9/9/9/9/4R4/4K4 w", "e1").split(' ').count(), 13);
    // A king guards its file as a rook does: here the soldier, there the square e0.
    assert_eq!(from("4k4/9/9/9/9/9/9/9/3p5/3K5 w", "d0"), "d1");
    assert_eq!(from("3k5/9/9/9/9/9/9/9/3p5/3K5 w", "d0"), "e0");
}

#[test]
fn other_reasons_name_the_square() {
    let text = "4k4/9/9/9/9/9/4p4/9/9/R3K4 w";
    assert_eq!(why(text, "b3b4"), "there is no piece on b3");
    assert_eq!(why(text, "e3e2"), "the soldier on e3 is the opponent's");
    assert_eq!(why(text, "a0e0"), "e0 is held by a piece of the same side");
    assert_eq!(why(text, "a0b1"), "the rook does not go from a0 to b1");
    assert_eq!(why(text, "a0i0"), "the way from a0 to i0 is blocked on e0");
    let game = Xiangqi::default();
    let (p, _) = at(&game, text);
    let off = game.legal(&p, (), Move::new(95, 3)).unwrap_err();
    assert_eq!(off.to_string(), "f10 is off the board");
}
