//! The squares that a side can still reach: a flood from its amazons over the free squares.

use yiqi_games::amazons::Board;

/// For each of the two sets, the free squares that amazons standing there reach in any number of
/// steps. A queen's step is a row of king's steps, so the flood widens by king's steps until nothing
/// changes.
///
/// Both floods rise together: they are of about the same length, and a processor works on them side
/// by side.
#[inline]
pub(super) fn reached(board: &Board, amazons: [u128; 2], free: u128) -> [u128; 2] {
    let mut flood = amazons.map(|set| board.spread(set) & free);
    loop {
        let wider = flood.map(|set| board.spread(set) & free);
        if wider == flood {
            return flood;
        }
        flood = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::reached;
    use yiqi_core::{Game, Options, Rules, Side, seeded};
    use yiqi_games::amazons::{Amazons, Board, Position};

    /// The same by walking from square to square with a list.
    fn walked(p: &Position, side: Side) -> u128 {
        let board: &Board = p.board();
        let (w, h) = (board.width() as i32, board.height() as i32);
        let mut reached = 0u128;
        let mut to_visit: Vec<i32> =
            (0..w * h).filter(|square| p.amazons(side) >> square & 1 != 0).collect();
        while let Some(square) = to_visit.pop() {
            for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
                let (x, y) = (square % w + dx, square / w + dy);
                let next = y * w + x;
                let on_board = (0..w).contains(&x) && (0..h).contains(&y);
                if on_board && (p.blocked() | reached) >> next & 1 == 0 {
                    reached |= 1 << next;
                    to_visit.push(next);
                }
            }
        }
        reached
    }

    #[test]
    fn floods_reach_what_a_walk_reaches() {
        for size in ["4", "5x12", "10", "12x10", "11"] {
            let text = format!("amazons:size={size}");
            let game = Amazons::build(&mut Options::parse("game", &text).unwrap()).unwrap();
            for stream in 0..20 {
                let mut rng = seeded(31, stream);
                let mut p = game.start(&mut rng);
                while let Some(m) = game.random(&p, (), &mut rng) {
                    game.play(&mut p, &mut (), m);
                    let floods = reached(p.board(), Side::BOTH.map(|s| p.amazons(s)), !p.blocked());
                    assert_eq!(floods, Side::BOTH.map(|side| walked(&p, side)), "{p:?}");
                }
            }
        }
    }
}
