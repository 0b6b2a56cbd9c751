//! What must hold along random play.

use super::*;
use proptest::prelude::*;
use std::collections::HashMap;

/// Left and right exchanged.
fn mirror(square: usize) -> usize {
    square / 9 * 9 + (8 - square % 9)
}

/// The board turned by half.
fn turn(square: usize) -> usize {
    89 - square
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<(usize, usize)> {
    let mut pairs: Vec<_> = moves.into_iter().map(|m| (m.from(), m.to())).collect();
    pairs.sort_unstable();
    pairs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_play_keeps_every_promise(seed: u64) {
        let game = Xiangqi::default();
        wander(&game, seed, 300, |p, t| {
            assert_eq!(game.key(p), game.rehash(p));
            game.validate(p).unwrap();

            let all = moves(&game, p, Kind::All);
            assert_eq!(game.count(p, ()), all.len() as u64);
            assert_eq!(game.can_move(p, ()), !all.is_empty());
            let mut noisy = moves(&game, p, Kind::Noisy);
            assert_eq!(noisy, all.iter().copied().filter(|&m| p.captures(m)).collect::<Vec<_>>());
            noisy.dedup();

            let (mut q, mut u) = (p.clone(), t.clone());
            for &m in &all {
                let child = game.step(&mut q, &mut u, m, |child, u| {
                    assert_eq!(game.key(child), game.rehash(child));
                    assert_eq!(child.check(), child.in_check(child.side()));
                    assert!(!child.in_check(!child.side()));
                    (child.clone(), game.text(child, None, u), game.end(child, u, Ask::Search))
                });
                assert_eq!(&q, p);
                assert_eq!(format!("{:?}", q.each().collect::<Vec<_>>()),
                    format!("{:?}", p.each().collect::<Vec<_>>()));
                assert_eq!((game.key(&q), q.check(), q.occupied()), (game.key(p), p.check(), p.occupied()));
                assert_eq!((u.quiet(), u.move_number(), u.seen(1)), (t.quiet(), t.move_number(), t.seen(1)));
                let (mut played, mut trail) = (p.clone(), t.clone());
                game.play(&mut played, &mut trail, m);
                assert_eq!(child, (played.clone(), game.text(&played, None, &trail), game.end(&played, &trail, Ask::Search)));
            }

            // A text and a trail tell the same position.
            let text = game.text(p, None, t);
            let again = game.parse(&text).unwrap();
            assert_eq!(&again.position, p);
            assert_eq!(game.key(&again.position), game.key(p));
            assert_eq!(again.position.check(), p.check());
            assert_eq!(game.text(&again.position, None, &again.trail), text);

            // Mirrored positions have mirrored moves, turned ones with the sides exchanged turned ones.
            for (swap, place) in [(false, mirror as fn(usize) -> usize), (true, turn)] {
                let other = moved(p, swap, place);
                assert_eq!(other.check(), p.check());
                let there = all.iter().map(|m| Move::new(place(m.from()), place(m.to())));
                assert_eq!(sorted(there), sorted(moves(&game, &other, Kind::All)));
            }
        });
    }

    #[test]
    fn lists_agree_with_legality_asked_move_by_move(seed: u64) {
        let game = Xiangqi::default();
        let mut ply = 0;
        wander(&game, seed, 300, |p, _| {
            ply += 1;
            if ply % 10 != 0 {
                return;
            }
            let pairs = (0..90).flat_map(|from| (0..90).map(move |to| Move::new(from, to)));
            let legal = pairs.filter(|&m| game.legal(p, (), m).is_ok());
            assert_eq!(sorted(legal), sorted(moves(&game, p, Kind::All)));
        });
    }
}

#[test]
fn a_million_different_positions_have_different_keys() {
    let game = Xiangqi::default();
    let mut seen: HashMap<u64, [u8; 91]> = HashMap::with_capacity(1 << 20);
    let mut seed = 0;
    while seen.len() < 1_000_000 {
        wander(&game, seed, 1000, |p, _| {
            let mut content = [0; 91];
            for (square, side, man) in p.each() {
                content[square] = 1 + (side.index() * 7 + man.index()) as u8;
            }
            content[90] = p.side().index() as u8;
            let before = seen.insert(game.key(p), content);
            assert!(before.is_none_or(|before| before == content), "{p:?}");
        });
        seed += 1;
    }
}
