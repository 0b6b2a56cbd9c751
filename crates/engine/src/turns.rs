//! Whole turns out of steps, and the end of a game as a referee finds it.

use yiqi_core::{Ask, End, Game, Kind};

/// Calls `see` with the steps of every turn that can be completed from `p` with `roll`, and with the
/// position and trail after it. From a position between the steps these are the rest of the turn.
pub(crate) fn each_turn<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: G::Roll,
    see: &mut impl FnMut(&[G::Move], &G::Position, &G::Trail),
) {
    let (mut p, mut t) = (p.clone(), t.clone());
    go_on(game, &mut p, &mut t, roll, &mut Vec::new(), see);
}

fn go_on<G: Game>(
    game: &G,
    p: &mut G::Position,
    t: &mut G::Trail,
    roll: G::Roll,
    steps: &mut Vec<G::Move>,
    see: &mut impl FnMut(&[G::Move], &G::Position, &G::Trail),
) {
    let side = game.side(p);
    let mut moves = G::Moves::default();
    game.moves(p, roll, Kind::All, &mut moves);
    for &m in moves.iter() {
        steps.push(m);
        game.step(p, t, m, |p, t| {
            if turn_is_over(game, p, t, side) {
                see(steps, p, t);
            } else {
                go_on(game, p, t, roll, steps, see);
            }
        });
        steps.pop();
    }
}

/// Whether the turn that `side` began is complete in `p`: the other side is to play, or the game is
/// over.
pub(crate) fn turn_is_over<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    side: yiqi_core::Side,
) -> bool {
    game.side(p) != side || game.end(p, t, Ask::Rules).is_some()
}

/// The end of the game, if it is over: by the rules, or because no step is legal, with `roll` or,
/// where the die is still to be cast, with any.
pub(crate) fn end<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    roll: Option<G::Roll>,
    ask: Ask,
) -> Option<End> {
    if let Some(end) = game.end(p, t, ask) {
        return Some(end);
    }
    let stuck = match roll {
        Some(roll) => !game.can_move(p, roll),
        None => game.rolls(p).iter().all(|&(roll, _)| !game.can_move(p, roll)),
    };
    if stuck { game.end(p, t, Ask::Stuck) } else { None }
}
