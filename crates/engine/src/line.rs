//! The principal variation: what both sides play if each does its best.
//!
//! Every height of the path has a row; a step that raises alpha takes over the row of its child (the
//! "triangular array"). Where the table answered, a row ends; [`extend`] asks it for the rest. Rows are
//! steps; [`turns`] cuts them into turns.

use crate::kernel::Kernel;
use crate::{Bound, Evaluator};
use yiqi_core::{Ask, Game, Kind};

/// The rows.
#[derive(Debug)]
pub(crate) struct Lines<M> {
    rows: Vec<Vec<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Lines<M> {
        Lines { rows: Vec::new() }
    }
}

impl<M: Copy> Lines<M> {
    /// A node at `height` has no line yet.
    #[inline(always)]
    pub(crate) fn clear(&mut self, height: usize) {
        if height >= self.rows.len() {
            self.rows.resize_with(height + 1, Vec::new);
        }
        self.rows[height].clear();
    }

    /// The line of the node at `height` is now `m` and then that of its child.
    #[inline]
    pub(crate) fn raise(&mut self, height: usize, m: M) {
        let (upper, lower) = self.rows.split_at_mut(height + 1);
        let row = &mut upper[height];
        row.clear();
        row.push(m);
        if let Some(child) = lower.first() {
            row.extend_from_slice(child);
        }
    }

    /// The line of the node at `height`.
    pub(crate) fn row(&self, height: usize) -> &[M] {
        self.rows.get(height).map_or(&[], Vec::as_slice)
    }
}

/// Goes on with `steps`, a line that begins at `p`, as long as the table knows the best step, up to
/// `depth` turns. For games without a die.
pub(crate) fn extend<G: Game, E: Evaluator<G>, C, T>(
    k: &Kernel<'_, G, E, C, T>,
    p: &G::Position,
    t: &G::Trail,
    steps: &mut Vec<G::Move>,
    depth: u32,
) {
    let game = k.game;
    let (mut p, mut t) = (p.clone(), t.clone());
    let mut begun = 0;
    let mut next = 0;
    loop {
        let m = match steps.get(next) {
            Some(&m) => m,
            None if begun >= depth && !game.mid_turn(&p) => return,
            None => match best(k, &p, &t) {
                Some(m) => m,
                None => return,
            },
        };
        if next == steps.len() {
            steps.push(m);
        }
        next += 1;
        begun += u32::from(!game.mid_turn(&p));
        game.play(&mut p, &mut t, m);
    }
}

/// The best step by the table, in a position that is not over.
fn best<G: Game, E: Evaluator<G>, C, T>(
    k: &Kernel<'_, G, E, C, T>,
    p: &G::Position,
    t: &G::Trail,
) -> Option<G::Move> {
    let (game, roll) = (k.game, k.only_roll(p));
    if !game.mid_turn(p) && game.end(p, t, Ask::Search).is_some() {
        return None;
    }
    let entry = k.memory.table.get(k.key(p, t, Some(roll)))?;
    let m = entry.best.filter(|_| entry.bound() == Bound::Exact)?;
    let mut moves = G::Moves::default();
    game.moves(p, roll, Kind::All, &mut moves);
    moves.contains(&m).then_some(m)
}

/// Cuts the steps of a line that begins at `p` into turns; an unfinished turn at its end is left out.
pub(crate) fn turns<G: Game>(
    game: &G,
    p: &G::Position,
    t: &G::Trail,
    steps: &[G::Move],
) -> Vec<Vec<G::Move>> {
    let (mut p, mut t) = (p.clone(), t.clone());
    let mut turns = Vec::new();
    let mut turn = Vec::new();
    for &m in steps {
        turn.push(m);
        game.play(&mut p, &mut t, m);
        if !game.mid_turn(&p) {
            turns.push(std::mem::take(&mut turn));
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_takes_over_its_childs() {
        let mut lines = Lines::default();
        (0..4).for_each(|height| lines.clear(height));
        lines.raise(2, 'c');
        lines.raise(1, 'b');
        lines.clear(2);
        lines.raise(2, 'x'); // another child, which does not raise its parent's alpha
        lines.raise(0, 'a');
        assert_eq!(lines.row(0), ['a', 'b', 'c']);
        lines.clear(1); // a child cut off at once has no line
        lines.raise(0, 'd');
        assert_eq!(lines.row(0), ['d']);
        assert!(lines.row(9).is_empty());
    }
}
