//! How much a generation varies and plays, and how that changes when nothing moves any more.

use super::order::EvolveOrder;

/// What `--adapt` changes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rates {
    pub(super) sigma: f64,
    pub(super) mutation: f64,
    pub(super) opponents: usize,
}

/// Sigma and mutation after the change, if they were above.
const LOW: f64 = 0.03;

/// Opponents after the change, if they were fewer.
const MORE: usize = 5;

impl Rates {
    /// Those of a run; `adapted` says whether it has come to a stand.
    pub(super) fn of(order: &EvolveOrder, adapted: bool) -> Rates {
        let EvolveOrder { sigma, mutation, opponents, .. } = *order;
        match adapted {
            false => Rates { sigma, mutation, opponents },
            true => Rates {
                sigma: sigma.min(LOW),
                mutation: mutation.min(LOW),
                opponents: opponents.max(MORE),
            },
        }
    }

    /// In words, for the log.
    pub(super) fn words(&self) -> String {
        let Rates { sigma, mutation, opponents } = self;
        format!("sigma {sigma}, mutation {mutation}, {opponents} opponents from now on")
    }
}
