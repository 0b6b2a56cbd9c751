//! All that the pairs of two engines show, each figure drawn in one place.

use crate::{
    AfterStop, Decision, Estimate, LuckAdjusted, Pairing, Sample, Sprt, Verdict, after_stop, elo,
    los, normalized_elo,
};

/// What a pairing shows of A and B, from A's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The scores of the pairs.
    pub sample: Sample,
    /// Logistic Elo.
    pub elo: Estimate,
    /// Normalized Elo.
    pub nelo: Estimate,
    /// The likelihood of superiority, 0 … 1.
    pub los: f64,
    /// Where a sequential test stands, if there is one.
    pub test: Option<TestStanding>,
    /// The difference with account of the stop, where the test has stopped the match.
    pub after_stop: Option<AfterStop>,
    /// What is shown, in one word.
    pub verdict: Verdict,
    /// The score with the luck of the dice taken out, where there was any.
    pub without_luck: Option<LuckAdjusted>,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TestStanding {
    /// The logarithm of the likelihood ratio.
    pub llr: f64,
    /// The bounds at which the test ends.
    pub bounds: (f64, f64),
    /// What it says.
    pub decision: Decision,
}

impl Standing {
    /// What `pairing` shows, and what `sprt` says of it.
    pub fn of(pairing: &Pairing, sprt: Option<&Sprt>) -> Standing {
        let penta = pairing.tally.penta;
        let sample = penta.sample();
        let test = sprt.map(|sprt| {
            let llr = sprt.llr(penta);
            TestStanding { llr, bounds: sprt.bounds(), decision: sprt.decision(llr) }
        });
        let after_stop = sprt.and_then(|sprt| after_stop(sprt, penta));
        let verdict = after_stop.map_or(Verdict::of(&sample), |after| Verdict::after(&after));
        Standing {
            sample,
            elo: elo(&sample),
            nelo: normalized_elo(&sample),
            los: los(&sample),
            test,
            after_stop,
            verdict,
            without_luck: pairing.without_luck(),
        }
    }
}
