//! How many queen moves each free square is away from each side.

use super::flood;
use yiqi_games::amazons::Board;

/// Distances that are told apart: 1, 2, 3 moves, more, never.
pub(super) const FAR: usize = 5;

/// For each side the free squares by distance: those that its amazons reach in 1, 2, 3 and more moves, and
/// those that they never reach as the board stands.
#[inline]
pub(super) fn distances(board: &Board, amazons: [u128; 2], free: u128) -> [[u128; FAR]; 2] {
    let reached = flood::reached(board, amazons, free);
    let mut distances = [[0; FAR]; 2];
    for side in 0..2 {
        let (mut edge, mut left) = (amazons[side], reached[side]);
        for distance in &mut distances[side][..FAR - 2] {
            edge = board.queens(edge, free) & left;
            left &= !edge;
            *distance = edge;
            if left == 0 {
                break;
            }
        }
        distances[side][FAR - 2] = left;
        distances[side][FAR - 1] = free & !reached[side];
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::{FAR, distances};
    use std::collections::VecDeque;
    use yiqi_core::{Game, Options, Rules, Side, seeded};
    use yiqi_games::amazons::{Amazons, Position};

    /// Queen moves to every square by a queue and by walking along the lines; `None` where none lead.
    fn walked(p: &Position, side: Side) -> Vec<Option<usize>> {
        let (w, h) = (p.board().width() as i32, p.board().height() as i32);
        let mut moves = vec![None; (w * h) as usize];
        let starts = (0..w * h).filter(|square| p.amazons(side) >> square & 1 != 0);
        let mut queue: VecDeque<(i32, usize)> = starts.map(|square| (square, 0)).collect();
        while let Some((square, before)) = queue.pop_front() {
            for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
                let (mut x, mut y) = (square % w + dx, square / w + dy);
                while (0..w).contains(&x)
                    && (0..h).contains(&y)
                    && p.blocked() >> (y * w + x) & 1 == 0
                {
                    let next = y * w + x;
                    if moves[next as usize].is_none() {
                        moves[next as usize] = Some(before + 1);
                        queue.push_back((next, before + 1));
                    }
                    (x, y) = (x + dx, y + dy);
                }
            }
        }
        moves
    }

    #[test]
    fn every_free_square_is_as_far_as_a_walk_finds() {
        let mut found = [0; FAR];
        for size in ["4", "5x12", "10", "12x10", "11"] {
            let text = format!("amazons:size={size}");
            let game = Amazons::build(&mut Options::parse("game", &text).unwrap()).unwrap();
            for stream in 0..20 {
                let mut rng = seeded(32, stream);
                let mut p = game.start(&mut rng);
                while let Some(m) = game.random(&p, (), &mut rng) {
                    game.play(&mut p, &mut (), m);
                    let free = p.board().all() & !p.blocked();
                    let sets = distances(p.board(), Side::BOTH.map(|side| p.amazons(side)), free);
                    for side in Side::BOTH {
                        let walked = walked(&p, side);
                        for square in (0..p.board().squares()).filter(|s| free >> s & 1 != 0) {
                            let far = walked[square].map_or(FAR, |moves| moves.min(FAR - 1)) - 1;
                            let of = |set: &u128| set >> square & 1 != 0;
                            let sets: Vec<usize> =
                                (0..FAR).filter(|&i| of(&sets[side][i])).collect();
                            assert_eq!(sets, [far], "{p:?} {side:?} {square}");
                            found[far] += 1;
                        }
                    }
                }
            }
        }
        assert!(found.into_iter().all(|count| count > 100), "{found:?}");
    }
}
