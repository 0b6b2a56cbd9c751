//! Pictures of a position for people: whose squares are whose, and what can be reached at once.

use yiqi_core::Side;
use yiqi_games::amazons::Position;

/// Who owns a square by queen moves and is not there first by king's steps owns it only so much.
const CONTESTED: f32 = 0.5;

/// How many moves it takes to a square; `NEVER` where no number does.
const NEVER: u8 = u8::MAX;

/// `territory`: the side whose amazons reach a free square in fewer queen moves, paler where the other
/// side is no farther away by king's steps. `reach`: what the side to move reaches with its next step.
pub(super) fn maps(p: &Position) -> Vec<(&'static str, Vec<f32>)> {
    vec![("territory", territory(p)), ("reach", reach(p))]
}

fn territory(p: &Position) -> Vec<f32> {
    let [queens, kings] = [queen_step, king_step]
        .map(|step: fn(&Position, u128) -> u128| Side::BOTH.map(|side| distances(p, side, step)));
    let shade = |square: usize| {
        let lead = |of: &[Vec<u8>; 2]| i32::from(of[1][square]) - i32::from(of[0][square]);
        let (by_queen, by_king) = (lead(&queens).signum(), lead(&kings).signum());
        let depth = if by_queen == by_king { 1.0 } else { CONTESTED };
        by_queen as f32 * depth
    };
    (0..p.board().squares()).map(shade).collect()
}

/// From the shooter alone, where one has moved.
fn reach(p: &Position) -> Vec<f32> {
    let from = p.shooter().map_or(p.amazons(p.side()), |square| 1 << square);
    let reached = queen_step(p, from);
    let whose = [1.0, -1.0][p.side()];
    (0..p.board().squares()).map(|s| if reached >> s & 1 == 1 { whose } else { 0.0 }).collect()
}

/// The number of steps from the amazons of `side` to every free square.
fn distances(p: &Position, side: Side, step: fn(&Position, u128) -> u128) -> Vec<u8> {
    let mut distances = vec![NEVER; p.board().squares()];
    let (mut known, mut edge) = (p.blocked(), p.amazons(side));
    let mut steps = 0u8;
    loop {
        edge = step(p, edge) & !known;
        if edge == 0 {
            return distances;
        }
        known |= edge;
        steps += 1;
        for (square, distance) in distances.iter_mut().enumerate() {
            if edge >> square & 1 == 1 {
                *distance = steps;
            }
        }
    }
}

/// The free squares one king's step from a set.
fn king_step(p: &Position, from: u128) -> u128 {
    p.board().spread(from) & !p.blocked()
}

/// The free squares one queen's step from a set.
fn queen_step(p: &Position, from: u128) -> u128 {
    p.board().queens(from, !p.blocked())
}

#[cfg(test)]
mod tests {
    use super::maps;
    use yiqi_core::{Game, Notation, Options, Rules, seeded};
    use yiqi_games::amazons::{Amazons, Move};

    fn amazons(text: &str) -> Amazons {
        Amazons::build(&mut Options::parse("game", text).unwrap()).unwrap()
    }

    #[test]
    fn a_wall_parts_the_territories() {
        let game = amazons("amazons:size=4");
        let p = game.parse("b3/4/xxxx/2w1 w -").unwrap().position;
        let [(territory, of), (reach, at_once)] = &maps(&p)[..] else { panic!("two maps") };
        assert_eq!((*territory, *reach), ("territory", "reach"));
        assert_eq!(of[..4], [1.0, 1.0, 0.0, 1.0], "White's row, its own square aside");
        assert_eq!(of[8..], [-1.0, -1.0, -1.0, -1.0, 0.0, -1.0, -1.0, -1.0]);
        assert_eq!(at_once[..5], [1.0, 1.0, 0.0, 1.0, 0.0]);
        let p = game.parse("b2b/4/4/w3 b -").unwrap().position;
        let of = &maps(&p)[0].1;
        assert_eq!(of[1], 1.0, "beside White's");
        assert_eq!(of[3], 0.0, "one move for either");
        assert_eq!(of[6], -0.5, "c2: one move for Black, two of a king for either");
    }

    #[test]
    fn what_is_reached_is_what_the_rules_list() {
        let game = amazons("amazons:size=6x7");
        let mut rng = seeded(9, 0);
        let mut p = game.start(&mut rng);
        while let Some(m) = game.random(&p, (), &mut rng) {
            let mut moves = <Amazons as Game>::Moves::default();
            game.moves(&p, (), yiqi_core::Kind::All, &mut moves);
            let mut listed = vec![0.0; 42];
            for m in moves {
                let (Move::Go { to, .. } | Move::Shoot(to)) = m;
                listed[usize::from(to)] = [1.0, -1.0][p.side()];
            }
            assert_eq!(maps(&p)[1].1, listed, "{p:?}");
            game.play(&mut p, &mut (), m);
        }
    }
}
