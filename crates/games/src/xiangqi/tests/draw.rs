//! Random moves are drawn uniformly.

use super::*;

/// Draws many times; the largest distance of a move's share from the mean, in standard deviations.
fn worst(text: &str) -> f64 {
    let game = Xiangqi::default();
    let (p, _) = at(&game, text);
    let all = moves(&game, &p, Kind::All);
    let mut rng = seeded(3, 0);
    let draws = 2000 * all.len();
    let mut counts = vec![0.0; all.len()];
    for _ in 0..draws {
        let m = game.random(&p, (), &mut rng).unwrap();
        counts[all.iter().position(|&other| other == m).unwrap()] += 1.0;
    }
    let share = 1.0 / all.len() as f64;
    let mean = draws as f64 * share;
    let deviation = (mean * (1.0 - share)).sqrt().max(1e-9);
    counts.iter().map(|count: &f64| (count - mean).abs() / deviation).fold(0.0, f64::max)
}

#[test]
fn every_legal_move_is_equally_likely() {
    let texts = [
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        // Black, pins and screens.
        "2bakab2/9/4c4/p3p3p/4n4/2B6/P3P3P/4C3N/4A4/2RAKR3 b - - 0 1",
        // In check.
        "5k3/9/9/9/4c4/9/9/3R5/4N4/4K4 w",
        // Few men: most draws fail.
        "3k5/9/9/9/9/9/9/9/9/5K3 w",
    ];
    for text in texts {
        let worst = worst(text);
        assert!(worst < 4.5, "{worst} in {text}");
    }
}

#[test]
fn who_cannot_move_draws_nothing() {
    let game = Xiangqi::default();
    let mut rng = seeded(1, 0);
    for text in ["3k5/4R4/9/9/9/9/9/9/9/5K3 b", "3k4R/4R4/9/9/9/9/9/9/9/4K4 b"] {
        assert_eq!(game.random(&at(&game, text).0, (), &mut rng), None);
    }
}

#[test]
fn random_games_meet_all_men() {
    let game = Xiangqi::default();
    let mut least = [u32::MAX; 7];
    for seed in 0..20 {
        wander(&game, seed, 400, |p, _| {
            for man in Man::ALL {
                least[man.index()] = least[man.index()].min(count(p, man));
            }
        });
    }
    assert_eq!(least[0], 2);
    assert!(least[1..].iter().zip([4, 4, 4, 4, 4, 10]).all(|(&few, many)| few < many));
}
