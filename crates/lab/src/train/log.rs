//! What is written of an epoch: a line of `log.jsonl`, the same bytes in every run of one order on one
//! kind of processor.

use serde::{Deserialize, Serialize};

/// A line of the log. Losses are mean squared differences between the expected result that the network
/// says, 0 … 1, and what was to be learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub epoch: u32,
    /// The loss of the positions trained on, in the mean over the epoch.
    pub loss: f64,
    /// The loss of the games held out after it.
    pub validation: f64,
    /// The same of the network in integers, as its file has it.
    pub quantised: f64,
    /// The learning rate at its end.
    pub rate: f64,
    /// Positions trained on.
    pub positions: u64,
}

impl Epoch {
    /// The line, with its line break.
    pub(super) fn line(&self) -> String {
        // Numbers are always JSON; the course ends before a loss is infinite.
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

/// To eight decimals: more would only make the log hard to read.
pub(super) fn rounded(x: f64) -> f64 {
    (x * 1e8).round() / 1e8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line() {
        let epoch = Epoch {
            epoch: 3,
            loss: rounded(0.05 / 3.0),
            validation: 0.0171,
            quantised: 0.01712,
            rate: 0.001,
            positions: 12345,
        };
        let line = "{\"epoch\":3,\"loss\":0.01666667,\"validation\":0.0171,\"quantised\":0.01712,\
                    \"rate\":0.001,\"positions\":12345}\n";
        assert_eq!(epoch.line(), line);
        assert_eq!(serde_json::from_str::<Epoch>(line).unwrap(), epoch);
    }
}
