//! What an engine has brought against all others together.

use crate::{Effort, Pairing, Past, Pentanomial, Wdl};

/// The games of one engine in a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Total {
    /// Games won, drawn and lost.
    pub wdl: Wdl,
    /// Pairs, as the engine sees them.
    pub penta: Pentanomial,
    /// What it has spent.
    pub effort: Effort,
    /// Games that the referee had to end because of it.
    pub forfeits: u64,
}

/// The totals of the engines of a match by number, the best score first.
pub fn totals(past: &Past) -> Vec<(usize, Total)> {
    let mut totals: Vec<_> = past.entrants.iter().map(|_| Total::default()).enumerate().collect();
    for Pairing { engines, tally, .. } in &past.pairings {
        let seen = [(tally.wdl, tally.penta), (tally.wdl.turned(), tally.penta.turned())];
        for (i, (wdl, penta)) in seen.into_iter().enumerate() {
            let (_, total) = &mut totals[engines[i]];
            total.wdl.merge(&wdl);
            total.penta.merge(&penta);
            total.effort.merge(&tally.effort[i]);
            total.forfeits += tally.forfeits[i];
        }
    }
    totals.sort_by(|(_, x), (_, y)| y.penta.sample().mean.total_cmp(&x.penta.sample().mean));
    totals
}
