//! The faces of the die that win at once.
//!
//! A stone wins by a step to its goal, or by taking the last stone of the enemy. Where nothing ever
//! blocks, whether a goal is in reach depends on stone and square alone and is looked up.

use super::position::{Position, Stone};
use super::{Ewn, tables::Tables};

impl Tables {
    /// Whether `stone`, which the die allows, wins with its move; `prize` is the last enemy's square.
    #[inline(always)]
    fn wins_with(&self, p: &Position, stone: Stone, prize: Option<u8>) -> bool {
        let targets = self.targets(stone, p.square(stone));
        if self.open {
            return targets.goal || prize.is_some_and(|prize| targets.iter().any(|to| to == prize));
        }
        if !targets.goal && prize.is_none() {
            return false;
        }
        self.ways(p, stone).any(|to| self.is_goal(stone.side(), to) || Some(to) == prize)
    }
}

impl Ewn {
    #[inline(always)]
    pub(super) fn count_winning_faces(&self, p: &Position) -> u32 {
        let side = p.side();
        let enemies = p.live(!side);
        let prize = enemies
            .is_power_of_two()
            .then(|| p.square(Stone::new(!side, enemies.trailing_zeros() as u8 + 1)));
        let mut winners = 0u8;
        for stone in p.stones(side) {
            winners |= u8::from(self.tables.wins_with(p, stone, prize)) << (stone.number() - 1);
        }
        self.tables.faces_of(p.live(side), winners)
    }
}
