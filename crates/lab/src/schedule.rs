//! Who plays whom, and in which order.

use yiqi_core::Side;

/// Which engines meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Each meets each.
    #[default]
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
    /// Each of the others meets the first, so that their scores are seen from their side: how
    /// variants of an engine are held against it.
    Challenge,
}

impl Format {
    /// The pairings of `engines` engines by number, the one whose score is told first.
    pub fn pairings(self, engines: usize) -> Vec<[usize; 2]> {
        let others = 1..engines;
        match self {
            Format::RoundRobin => {
                (0..engines).flat_map(|a| (a + 1..engines).map(move |b| [a, b])).collect()
            }
            Format::Gauntlet => others.map(|b| [0, b]).collect(),
            Format::Challenge => others.map(|a| [a, 0]).collect(),
        }
    }
}

impl Format {
    const NAMES: [(Format, &str); 3] = [
        (Format::RoundRobin, "round-robin"),
        (Format::Gauntlet, "gauntlet"),
        (Format::Challenge, "challenge"),
    ];

    /// Its name in texts and files.
    pub fn name(self) -> &'static str {
        let found = Format::NAMES.into_iter().find(|&(format, _)| format == self);
        found.map_or("", |(_, name)| name)
    }

    /// The format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::NAMES.into_iter().find(|&(_, known)| known == name).map(|(format, _)| format)
    }
}

/// The sides of engine A in the two games of a pair.
pub const SIDES_OF_A: [Side; 2] = Side::BOTH;

/// One game of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Job {
    /// The number of the pairing.
    pub pairing: usize,
    /// The number of the pair.
    pub pair: usize,
    /// Which game of the pair, 0 or 1: A has the side [`SIDES_OF_A`]`[half]`.
    pub half: usize,
}

impl Job {
    /// The game of that number. All pairings play their first pair before any plays its second, so
    /// that a match that is stopped has told something of each.
    ///
    /// A match without pairings has no games; any number then gives the same job.
    pub fn numbered(number: usize, pairings: usize) -> Job {
        let a_round = 2 * pairings.max(1);
        let (pair, rest) = (number / a_round, number % a_round);
        Job { pairing: rest / 2, pair, half: rest % 2 }
    }

    /// Its number, see [`Job::numbered`].
    pub fn number(self, pairings: usize) -> usize {
        2 * (self.pair * pairings.max(1) + self.pairing) + self.half
    }

    /// The engines that move first and second, of A and B of the pairing.
    pub fn players<T>(self, [a, b]: [T; 2]) -> [T; 2] {
        if self.half == 0 { [a, b] } else { [b, a] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings() {
        assert_eq!(Format::RoundRobin.pairings(3), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(Format::Gauntlet.pairings(3), [[0, 1], [0, 2]]);
        assert_eq!(Format::Challenge.pairings(3), [[1, 0], [2, 0]]);
        assert_eq!(Format::RoundRobin.pairings(1), [[0; 2]; 0]);
    }

    #[test]
    fn every_game_comes_once_and_pairs_in_turn() {
        let jobs: Vec<_> = (0..12).map(|number| Job::numbered(number, 3)).collect();
        let mut sorted = jobs.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), 12);
        assert!(jobs.is_sorted_by_key(|job| (job.pair, job.pairing, job.half)));
        assert!(jobs.iter().all(|job| job.pairing < 3 && job.pair < 2 && job.half < 2));
        assert!((0..12).eq(jobs.iter().map(|job| job.number(3))));
    }
}
