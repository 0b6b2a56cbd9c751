//! What is written of a generation: a line of `log.jsonl`, the same bytes in every run of one order.

use crate::Sample;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 0.
    pub generation: u32,
    /// The greatest fitness, points a game from −1 to 1.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// The standard deviation of a gene over the generation, in the mean over all genes.
    pub diversity: f64,
    /// Games that were played for fitness.
    pub games: u64,
    /// Turns of such a game in the mean.
    pub plies: f64,
    /// Positions that networks have judged, in these games and those of the challenger.
    pub evaluations: u64,
    /// The standard deviation of a change.
    pub sigma: f64,
    /// The chance that a gene changes.
    pub mutation: f64,
    /// Opponents of each network.
    pub opponents: usize,
    /// How the challenger of this generation did; none in the first, whose best is the champion.
    pub champion: Option<Trial>,
    /// How the champion does against players that nobody has trained on, in generations that measure
    /// it.
    pub yardsticks: BTreeMap<String, Score>,
    /// How it does against past champions, in these generations too.
    pub past: Vec<PastScore>,
    /// What is to be said of the run.
    pub warning: Option<String>,
}

/// A challenger against the champion.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// Its score, 0 … 1.
    pub score: f64,
    /// Games played.
    pub games: u64,
    /// Whether it is the champion now.
    pub accepted: bool,
}

/// A score, 0 … 1, with half the width of its 95 % interval.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The score.
    pub score: f64,
    /// Its error; that of pairs of games.
    pub error: f64,
    /// Games played.
    pub games: u64,
}

/// A score against a champion of the past.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PastScore {
    /// The generation that it came from.
    pub generation: u32,
    /// The score.
    #[serde(flatten)]
    pub score: Score,
}

impl Score {
    /// Of a sample.
    pub(super) fn of(sample: &Sample) -> Score {
        let games = sample.count * u64::from(sample.games);
        Score { score: rounded(sample.mean), error: rounded(sample.error()), games }
    }
}

impl Generation {
    /// The line, with its line break.
    pub(super) fn line(&self) -> String {
        // Numbers and words are always JSON; no number of ours is infinite.
        let text = serde_json::to_string(self).unwrap_or_default();
        text + "\n"
    }
}

/// To six decimals: more would only make the log hard to read.
pub(super) fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line() {
        let score = Score { score: 0.7, error: 0.05, games: 40 };
        let generation = Generation {
            generation: 12,
            best: rounded(5.0 / 6.0),
            mean: 0.1,
            diversity: 0.07,
            games: 150,
            plies: 88.1,
            evaluations: 12345,
            sigma: 0.05,
            mutation: 0.08,
            opponents: 3,
            champion: Some(Trial { score: 0.6, games: 20, accepted: true }),
            yardsticks: [("random".to_owned(), score.clone())].into(),
            past: vec![PastScore { generation: 0, score }],
            warning: None,
        };
        let line = "{\"generation\":12,\"best\":0.833333,\"mean\":0.1,\"diversity\":0.07,\
             \"games\":150,\"plies\":88.1,\"evaluations\":12345,\"sigma\":0.05,\"mutation\":0.08,\
             \"opponents\":3,\"champion\":{\"score\":0.6,\"games\":20,\"accepted\":true},\
             \"yardsticks\":{\"random\":{\"score\":0.7,\"error\":0.05,\"games\":40}},\
             \"past\":[{\"generation\":0,\"score\":0.7,\"error\":0.05,\"games\":40}],\
             \"warning\":null}\n";
        assert_eq!(generation.line(), line);
        assert_eq!(serde_json::from_str::<Generation>(line).unwrap(), generation);
    }
}
