//! Who is the best, and who becomes a parent.

use yiqi_core::{Rng, below};

/// The numbers of all, the fittest first; of equals the one with the lower number.
pub(super) fn ranking(fitness: &[f64]) -> Vec<usize> {
    let mut order: Vec<_> = (0..fitness.len()).collect();
    order.sort_by(|&a, &b| fitness[b].total_cmp(&fitness[a]).then(a.cmp(&b)));
    order
}

/// Selection by tournament: `size` draws, of which the fittest wins. The same may be drawn twice, as
/// is usual; the larger the tournament, the harder the selection.
pub(super) fn tournament(fitness: &[f64], size: usize, rng: &mut Rng) -> usize {
    let mut draw = || below(rng, fitness.len() as u32) as usize;
    let first = draw();
    (1..size).fold(first, |best, _| {
        let next = draw();
        if fitness[next] > fitness[best] { next } else { best }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::seeded;

    #[test]
    fn the_fitter_the_more_often_a_parent() {
        assert_eq!(ranking(&[0.0, 1.0, -1.0, 1.0]), [1, 3, 0, 2]);
        // The best of n wins a tournament of k with probability 1 − ((n − 1) / n)^k, the worst only
        // if it is drawn k times.
        let fitness: Vec<f64> = (0..10).map(f64::from).collect();
        let mut wins = [0u32; 10];
        let mut rng = seeded(3, 0);
        for _ in 0..100_000 {
            wins[tournament(&fitness, 3, &mut rng)] += 1;
        }
        let expected = |i: f64| 100_000.0 * (((i + 1.0) / 10.0).powi(3) - (i / 10.0).powi(3));
        for (i, &wins) in wins.iter().enumerate() {
            let expected = expected(i as f64);
            assert!(
                (f64::from(wins) - expected).abs() < 5.0 * expected.sqrt() + 5.0,
                "{i}: {wins}"
            );
        }
    }
}
