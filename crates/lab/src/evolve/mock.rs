//! An arena for tests: of two genomes the one nearer to a hidden target wins, with some luck.

use rand::Rng as _;
use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use yiqi_core::{Fault, Outcome, Rng, Side, below, seeded};
use yiqi_engine::any::{AnyArena, Bout, Bouted, Phenotype};

/// Genes of a genome.
pub(super) const GENES: usize = 24;

#[derive(Debug, Default)]
pub(super) struct Mock {
    /// Games played.
    pub(super) games: AtomicU64,
}

struct Body(f64);

impl Phenotype for Body {
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// How far a genome is from the target, 1 everywhere.
pub(super) fn distance(genome: &[f32]) -> f64 {
    genome.iter().map(|&gene| f64::from(gene - 1.0).powi(2)).sum::<f64>().sqrt()
}

impl AnyArena for Mock {
    fn genes(&self) -> usize {
        GENES
    }

    fn newborn(&self, rng: &mut Rng) -> Vec<f32> {
        (0..GENES).map(|_| below(rng, 1000) as f32 / 1000.0 - 0.5).collect()
    }

    fn express(&self, genome: &[f32]) -> Box<dyn Phenotype> {
        assert_eq!(genome.len(), GENES);
        Box::new(Body(distance(genome)))
    }

    fn play(&self, players: [&dyn Phenotype; 2], bout: &Bout) -> Bouted {
        self.games.fetch_add(1, Ordering::Relaxed);
        let [first, second] =
            players.map(|player| player.as_any().downcast_ref::<Body>().unwrap().0);
        let luck = f64::from(seeded(bout.seed, 0).next_u32()) / 4_294_967_296.0 - 0.5;
        let lead = second - first + 0.4 * luck;
        let outcome = match lead {
            x if x > 0.02 => Outcome::Win(Side::First),
            x if x < -0.02 => Outcome::Win(Side::Second),
            _ => Outcome::Draw,
        };
        let plies = 20 + (bout.seed % 60) as u32;
        Bouted { outcome, plies, evaluations: u64::from(plies) * 30 }
    }

    fn write(&self, genome: &[f32], note: &str) -> Vec<u8> {
        let genes = genome.iter().flat_map(|gene| gene.to_le_bytes());
        genes.chain(note.bytes()).collect()
    }

    fn read(&self, _file: &str, bytes: &[u8]) -> Result<Vec<f32>, Fault> {
        let (genes, _) = bytes[..4 * GENES].as_chunks::<4>();
        Ok(genes.iter().map(|gene| f32::from_le_bytes(*gene)).collect())
    }
}
