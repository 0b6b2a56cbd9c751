//! Records of positions as sparse inputs and targets.

use crate::positions::Record;
use std::sync::Arc;
use yiqi_core::{Fault, Side};
use yiqi_engine::any::AnyGame;
use yiqi_engine::net::incremental::Buckets;
use yiqi_engine::net::{Planes, Seen};

/// The inputs that are set, position after position.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Sparse {
    /// Inputs, those of one position after those of another.
    pub(super) inputs: Vec<u32>,
    /// Where the inputs of each position begin, and where those of the last end.
    pub(super) starts: Vec<usize>,
}

impl Sparse {
    fn with_capacity(positions: usize) -> Sparse {
        let mut starts = Vec::with_capacity(positions + 1);
        starts.push(0);
        Sparse { inputs: Vec::with_capacity(positions * 32), starts }
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The inputs of a position.
    #[inline(always)]
    pub(super) fn of(&self, position: usize) -> &[u32] {
        &self.inputs[self.starts[position]..self.starts[position + 1]]
    }
}

/// Some positions to learn from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Batch {
    /// What is seen of them by the side to move, and by its opponent.
    pub(super) views: [Arc<Sparse>; 2],
    /// The output that judges each.
    pub(super) buckets: Vec<u32>,
    /// The expected result that is to be learned, 0 … 1 for the side to move.
    pub(super) targets: Vec<f32>,
}

impl Batch {
    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }
}

/// What turns records of one game into batches.
pub(super) struct Maker<'a> {
    game: &'a dyn AnyGame,
    planes: Planes,
    /// By number in the palette: whose piece it is, and its kind.
    pieces: Vec<(Option<Side>, usize)>,
    /// By square: the same with left and right exchanged.
    mirrored: Vec<u16>,
    /// The share of the search score.
    lambda: f32,
}

impl<'a> Maker<'a> {
    /// For a game; `lambda` is the share of the search score in the targets.
    pub(super) fn new(game: &'a dyn AnyGame, planes: Planes, lambda: f64) -> Maker<'a> {
        // Kinds are numbered in the order of the palette, each side's for itself.
        let mut counts = [0; 3];
        let numbered = |piece: yiqi_core::drawing::Piece| {
            let count = &mut counts[piece.owner.map_or(2, Side::index)];
            *count += 1;
            (piece.owner, *count - 1)
        };
        let pieces = game.palette().into_iter().map(numbered).collect();
        let width = game.board().width;
        let mirror = |square| (square - square % width + width - 1 - square % width) as u16;
        let mirrored = (0..planes.squares()).map(mirror).collect();
        Maker { game, planes, pieces, mirrored, lambda: lambda as f32 }
    }

    /// The batch of some records, each with whether it is shown in a mirror.
    ///
    /// # Errors
    /// A game whose positions networks do not see.
    pub(super) fn batch<'r>(
        &self,
        records: impl ExactSizeIterator<Item = (&'r Record, bool)>,
        buckets: Buckets,
    ) -> Result<Batch, Fault> {
        let count = records.len();
        let mut views = [Sparse::with_capacity(count), Sparse::with_capacity(count)];
        let (mut outputs, mut targets) = (Vec::with_capacity(count), Vec::with_capacity(count));
        let mut pieces = Vec::new();
        for (record, mirror) in records {
            pieces.clear();
            pieces.extend(record.pieces.iter().map(|&(square, number)| {
                let (owner, kind) = self.pieces[usize::from(number)];
                let at = usize::from(square);
                let square = if mirror { self.mirrored[at].into() } else { at };
                Seen { square, owner, kind }
            }));
            self.game.features(&pieces, &mut |seen| {
                for (view, sparse) in [record.side, !record.side].into_iter().zip(&mut views) {
                    sparse.inputs.push(self.planes.index(view, seen) as u32);
                }
            })?;
            for sparse in &mut views {
                sparse.starts.push(sparse.inputs.len());
            }
            outputs.push(buckets.of(record.pieces.len()) as u32);
            targets.push(self.target(record));
        }
        Ok(Batch { views: views.map(Arc::new), buckets: outputs, targets })
    }

    /// What is to be learned of a position: search score and result of the game, mixed. Where nothing was
    /// searched it is the result.
    fn target(&self, record: &Record) -> f32 {
        let result = f32::from(record.result);
        let expected = match record.score {
            Some(score) => self.lambda * score + (1.0 - self.lambda) * result,
            None => result,
        };
        (expected + 1.0) / 2.0
    }
}
