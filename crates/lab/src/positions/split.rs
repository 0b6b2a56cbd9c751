//! Which games are held out. Positions of one game share its result, so that a position may only be
//! judged by a fit that has seen none of its game.

/// A share of the games, drawn by their numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split {
    seed: u64,
    /// Out of 2⁶⁴.
    below: u64,
}

impl Split {
    /// Holds out `share` (0 … 1) of the games. Another seed draws others.
    pub fn new(share: f64, seed: u64) -> Split {
        Split { seed, below: (share.clamp(0.0, 1.0) * 2f64.powi(64)) as u64 }
    }

    /// Whether the game of this number is held out.
    pub fn held_out(&self, game: u32) -> bool {
        mixed(self.seed ^ mixed(u64::from(game))) < self.below
    }
}

/// SplitMix64's finisher: every bit of the answer hangs on every bit of the question.
fn mixed(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::Split;

    #[test]
    fn about_the_share_is_held_out_and_seeds_differ() {
        let held = |split: Split| (0..20_000).filter(|&game| split.held_out(game)).count();
        for share in [0.05, 0.2, 0.5] {
            let expected = 20_000.0 * share;
            let found = held(Split::new(share, 1)) as f64;
            // Five standard deviations.
            assert!((found - expected).abs() < 5.0 * (expected * (1.0 - share)).sqrt());
        }
        assert_eq!(held(Split::new(0.0, 1)), 0);
        let [a, b] = [1, 2].map(|seed| Split::new(0.5, seed));
        let both = (0..20_000).filter(|&game| a.held_out(game) && b.held_out(game)).count();
        assert!((4600..5400).contains(&both), "{both}");
    }
}
