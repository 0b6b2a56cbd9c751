//! Perft: the number of paths of a given number of turns, the classical test of a move generator.

use crate::{Ask, Game, Kind, Outcome};

/// Leaf turns at `depth` from `p`. With `roll` the first turn is played with it; without, every roll
/// of every turn is counted; a position between the steps of a turn needs its roll. A decided game is a leaf only at the last depth; draws by rule do not
/// stop the count.
///
/// The last turn is counted in bulk ([`Game::count`]) and not made.
pub fn perft<G: Game>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: Option<G::Roll>,
    depth: u32,
) -> u64 {
    paths::<G, true>(game, p, t, roll, depth)
}

/// The same number as [`perft`], with every last turn made too: its speed is that of listing and
/// making moves, as a search does both.
pub fn perft_step_by_step<G: Game>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: Option<G::Roll>,
    depth: u32,
) -> u64 {
    paths::<G, false>(game, p, t, roll, depth)
}

/// The paths from `p`, where a turn begins if no roll is given.
fn paths<G: Game, const BULK: bool>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: Option<G::Roll>,
    depth: u32,
) -> u64 {
    if depth == 0 {
        if !BULK {
            // Else the compiler sees that nobody looks at the leaf, and does not make the move.
            std::hint::black_box(p);
        }
        return 1;
    }
    if decided(game, p, t) {
        return 0;
    }
    match roll {
        Some(r) => turns::<G, BULK>(game, p, t, r, depth),
        None if BULK && depth == 1 => game.count_rolls(p),
        None => game.rolls(p).iter().map(|&(r, _)| turns::<G, BULK>(game, p, t, r, depth)).sum(),
    }
}

/// The paths of the turns that begin (or go on) at `p` with roll `r`.
fn turns<G: Game, const BULK: bool>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    r: G::Roll,
    depth: u32,
) -> u64 {
    if BULK && depth == 1 {
        return game.count(p, r);
    }
    let side = game.side(p);
    let mut moves = G::Moves::default();
    game.moves(p, r, Kind::All, &mut moves);
    let mut sum = 0;
    for &m in moves.iter() {
        sum += game.step(p, t, m, |p, t| {
            if game.side(p) == side {
                turns::<G, BULK>(game, p, t, r, depth)
            } else {
                paths::<G, BULK>(game, p, t, None, depth - 1)
            }
        });
    }
    sum
}

fn decided<G: Game>(game: &G, p: &G::Position, t: &G::Trail) -> bool {
    game.end(p, t, Ask::Rules).is_some_and(|end| end.back == 0 && end.outcome != Outcome::Draw)
}
