//! Perft: the number of paths of a given number of turns, the classical test of a move generator.

use crate::{Ask, Game, Kind, Outcome};

/// Leaf turns at `depth` from `p`. With `roll` the first turn is played with it; without, every roll
/// of every turn is counted; a position between the steps of a turn needs its roll. A decided game is a leaf only at the last depth; draws by rule do not
/// stop the count.
pub fn perft<G: Game>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: Option<G::Roll>,
    depth: u32,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if decided(game, p, t) {
        return 0;
    }
    match roll {
        Some(r) => turns(game, p, t, r, depth),
        None if depth == 1 => game.count_rolls(p),
        None => game.rolls(p).iter().map(|&(r, _)| turns(game, p, t, r, depth)).sum(),
    }
}

/// The paths of the turns that begin (or go on) at `p` with roll `r`.
fn turns<G: Game>(game: &G, p: &mut G::Position, t: &mut G::Trail, r: G::Roll, depth: u32) -> u64 {
    if depth == 1 {
        return game.count(p, r);
    }
    let side = game.side(p);
    let mut moves = G::Moves::default();
    game.moves(p, r, Kind::All, &mut moves);
    let mut sum = 0;
    for &m in moves.iter() {
        sum += game.step(p, t, m, |p, t| {
            if game.side(p) == side {
                turns(game, p, t, r, depth)
            } else {
                perft(game, p, t, None, depth - 1)
            }
        });
    }
    sum
}

fn decided<G: Game>(game: &G, p: &G::Position, t: &G::Trail) -> bool {
    game.end(p, t, Ask::Rules).is_some_and(|end| end.back == 0 && end.outcome != Outcome::Draw)
}
