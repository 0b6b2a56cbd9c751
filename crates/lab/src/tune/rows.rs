//! Positions as numbers: what a regression sees of them.

/// Positions with the features of a linear evaluator, whose win chance is the logistic function of
/// `offset + k · Σ weight × feature`.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rows {
    /// Features a position.
    pub(super) width: usize,
    /// `width` numbers a position: the side to move's feature less the opponent's.
    pub(super) features: Vec<f32>,
    /// What the win chance owes to other things, in log-odds.
    pub(super) offset: Vec<f32>,
    /// The win chance or result to be foretold, 0 … 1.
    pub(super) target: Vec<f32>,
    /// The number of the game: positions of one game are not independent.
    pub(super) game: Vec<u32>,
}

impl Rows {
    /// No positions of `width` features.
    pub fn new(width: usize) -> Rows {
        Rows { width, ..Rows::default() }
    }

    /// Adds a position.
    ///
    /// # Panics
    /// When it has another number of features.
    pub fn push(&mut self, features: &[f64], offset: f64, target: f64, game: u32) {
        assert_eq!(features.len(), self.width);
        self.features.extend(features.iter().map(|&x| x as f32));
        self.offset.push(offset as f32);
        self.target.push(target as f32);
        self.game.push(game);
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.target.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.target.is_empty()
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        let mut games = self.game.clone();
        games.sort_unstable();
        games.dedup();
        games.len()
    }

    /// The features of a position.
    pub(super) fn of(&self, i: usize) -> impl Iterator<Item = f64> {
        self.features[i * self.width..(i + 1) * self.width].iter().map(|&x| f64::from(x))
    }

    /// The weighted sum of a position's features.
    pub(super) fn sum(&self, i: usize, weights: &[f64]) -> f64 {
        self.of(i).zip(weights).map(|(x, w)| x * w).sum()
    }

    /// The same positions with the weighted sum as their only feature.
    pub(super) fn summed(&self, weights: &[f64]) -> Rows {
        let features = (0..self.len()).map(|i| self.sum(i, weights) as f32).collect();
        Rows { width: 1, features, ..self.clone() }
    }

    /// The mean and the standard deviation of each feature.
    pub(super) fn spread(&self) -> Vec<(f64, f64)> {
        let n = self.len().max(1) as f64;
        let mut sums = vec![(0.0, 0.0); self.width];
        for i in 0..self.len() {
            for ((sum, squares), x) in sums.iter_mut().zip(self.of(i)) {
                *sum += x;
                *squares += x * x;
            }
        }
        let spread = |(sum, squares): (f64, f64)| {
            let mean = sum / n;
            (mean, (squares / n - mean * mean).max(0.0).sqrt())
        };
        sums.into_iter().map(spread).collect()
    }
}
