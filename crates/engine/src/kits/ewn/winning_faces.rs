//! The faces of the die that win at once.

use yiqi_core::Game;
use yiqi_games::ewn::{Ewn, Position, Roll, Stone};

/// How many faces of the coming roll let the side to move win with this very move. Exact.
pub(super) fn count(game: &Ewn, p: &Position) -> u32 {
    let side = p.side();
    let last_enemy = p.live(!side).is_power_of_two();
    let wins = |stone: Stone| {
        game.ways(p, stone).any(|to| {
            game.is_goal(side, to) || last_enemy && p.stone_on(to).is_some_and(|s| s.side() != side)
        })
    };
    let mut winners = 0u8;
    for stone in p.stones(side).filter(|&stone| wins(stone)) {
        winners |= 1 << (stone.number() - 1);
    }
    if winners == 0 {
        return 0;
    }
    let wins = |roll: Roll| u32::from(game.movers(p, roll) & winners != 0);
    game.rolls(p).iter().map(|&(roll, _)| wins(roll)).sum()
}
