//! A shape laid over the board of a game: which number is which input, and what the genes stand for.

use super::inputs::{Inputs, Seen};
use super::shape::{Encoding, Shape};
use yiqi_core::{Game, Rng, Side, below};

/// The most hidden layers.
pub(super) const MOST_LAYERS: usize = 4;
/// The most neurons in a hidden layer.
pub(super) const MOST_WIDTH: usize = 1024;

/// Who moves, and whether in check.
const FLAGS: usize = 2;

/// New weights are this part of what keeps the spread of the numbers from layer to layer.
const NEWBORN: f32 = 0.5;

/// Why a shape cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadShape {
    /// Nothing between inputs and output, or too much.
    #[error("a network has 1 to {MOST_LAYERS} hidden layers, not {0}")]
    Layers(usize),
    /// A layer without neurons, or with too many.
    #[error("a hidden layer has 1 to {MOST_WIDTH} neurons, not {0}")]
    Width(usize),
}

/// What a square input adds to the neurons of the first layer: a row of weights so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// The input.
    pub(super) index: usize,
    /// How many times: the code of the piece or 1, negative when it is taken off.
    pub(super) factor: i32,
}

/// The inputs and layers of a network on one board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Topology {
    pub(super) shape: Shape,
    pub(super) squares: usize,
    pub(super) kinds: usize,
    pub(super) neutral: usize,
    /// By square: the same square as the second side sees it.
    turned: Vec<usize>,
    /// Squares in a rank.
    width: usize,
}

impl Topology {
    /// A shape on the board that `inputs` describe.
    pub(super) fn new<G: Game, I: Inputs<G>>(
        inputs: &I,
        shape: &Shape,
    ) -> Result<Topology, BadShape> {
        let layers = shape.hidden.len();
        if !(1..=MOST_LAYERS).contains(&layers) {
            return Err(BadShape::Layers(layers));
        }
        if let Some(&width) = shape.hidden.iter().find(|&width| !(1..=MOST_WIDTH).contains(width)) {
            return Err(BadShape::Width(width));
        }
        let squares = inputs.squares();
        Ok(Topology {
            shape: shape.clone(),
            squares,
            kinds: inputs.kinds(),
            neutral: inputs.neutral(),
            turned: (0..squares).map(|square| inputs.turned(square)).collect(),
            width: inputs.width(),
        })
    }

    /// Inputs that stand for the board: a plane of squares for all pieces of a side and its opponent
    /// (codes), or one for each kind of either (one-hot); and one for each kind of nobody's.
    pub(super) fn board_inputs(&self) -> usize {
        self.planes() * self.squares
    }

    /// Planes of squares.
    fn planes(&self) -> usize {
        let owned = match self.shape.encoding {
            Encoding::Codes => 1,
            Encoding::OneHot | Encoding::Factored | Encoding::Shared => 2 * self.kinds,
        };
        owned + self.neutral
    }

    /// What plays: where squares share genes, others are bred than those that play.
    pub(super) fn plain(&self) -> Topology {
        let mut plain = self.clone();
        if self.shape.encoding.shares() {
            plain.shape.encoding = Encoding::OneHot;
        }
        plain
    }

    /// For every plane what its squares share: a line of weights for the piece wherever it stands, one
    /// for each rank and one for each file, left and right alike. Nothing where genes are not shared.
    fn shared(&self) -> usize {
        if self.shape.encoding.shares() {
            1 + self.squares.div_ceil(self.width) + self.width.div_ceil(2)
        } else {
            0
        }
    }

    /// Inputs of the board that have genes of their own.
    fn bred_inputs(&self) -> usize {
        if self.shape.encoding == Encoding::Shared { 0 } else { self.board_inputs() }
    }

    /// Genes that are shared; they come first in a genome.
    pub(super) fn shared_genes(&self) -> usize {
        self.planes() * self.shared() * self.shape.hidden[0]
    }

    /// The genes of the plain network: to every square's line of weights the lines are added that it
    /// shares.
    pub(super) fn expand(&self, genome: &[f32]) -> Vec<f32> {
        let (shared, rest) = genome.split_at(self.shared_genes());
        let neurons = self.shape.hidden[0];
        let own = (self.board_inputs() - self.bred_inputs()) * neurons;
        let mut plain = [&vec![0.0; own], rest].concat();
        let ranks = self.squares.div_ceil(self.width);
        for (plane, lines) in shared.chunks_exact((self.shared() * neurons).max(1)).enumerate() {
            for square in 0..self.squares {
                let (rank, file) = (square / self.width, square % self.width);
                let file = file.min(self.width - 1 - file);
                let own = &mut plain[(plane * self.squares + square) * neurons..][..neurons];
                for line in [0, 1 + rank, 1 + ranks + file] {
                    let line = &lines[line * neurons..][..neurons];
                    own.iter_mut().zip(line).for_each(|(own, shared)| *own += shared);
                }
            }
        }
        plain
    }

    /// A genome with this plain network, where there can be one. What squares share cannot be told from
    /// their sums, and where they have genes of their own, need not be.
    pub(super) fn gather(&self, plain: Vec<f32>) -> Option<Vec<f32>> {
        let own = self.bred_inputs() == self.board_inputs();
        own.then(|| [vec![0.0; self.shared_genes()], plain].concat())
    }

    /// The number of inputs and of outputs of every layer.
    pub(super) fn layers(&self) -> Vec<(usize, usize)> {
        self.layers_over(self.board_inputs() + FLAGS)
    }

    /// The same with another number of inputs.
    fn layers_over(&self, mut inputs: usize) -> Vec<(usize, usize)> {
        let widths = self.shape.hidden.iter().copied().chain([1]);
        let layer = |width| (std::mem::replace(&mut inputs, width), width);
        widths.map(layer).collect()
    }

    /// Numbers in a genome. Layer by layer, for every input the weights with which the neurons take it,
    /// then the biases of the neurons. The flags are the last inputs: who moves, in check. Before all
    /// this the shared genes, plane by plane: anywhere, by rank, by file.
    pub(super) fn genes(&self) -> usize {
        let bred = self.layers_over(self.bred_inputs() + FLAGS);
        let own: usize = bred.iter().map(|(inputs, width)| (inputs + 1) * width).sum();
        self.shared_genes() + own
    }

    /// Small random genes: uniform in ±½ / √inputs of the layer, biases too.
    pub(super) fn newborn(&self, rng: &mut Rng) -> Vec<f32> {
        const STEPS: u32 = 1 << 24;
        let mut genes = Vec::with_capacity(self.genes());
        let mut draw = |count: usize, inputs: usize| {
            let most = NEWBORN / (inputs as f32).sqrt();
            let unit = |rng: &mut Rng| 2.0 * below(rng, STEPS) as f32 / STEPS as f32 - 1.0;
            genes.extend((0..count).map(|_| most * unit(rng)));
        };
        let bred = self.layers_over(self.bred_inputs() + FLAGS);
        draw(self.shared_genes(), self.board_inputs() + FLAGS);
        for (bred, (inputs, width)) in bred.into_iter().zip(self.layers()) {
            draw((bred.0 + 1) * width, inputs);
        }
        genes
    }

    /// How many sums over the pieces are kept: one for each side's view. Codes without pieces of nobody's
    /// need only the first side's, since the second side's is its negative.
    #[inline(always)]
    pub(super) fn views(&self) -> usize {
        if self.shape.encoding == Encoding::Codes && self.neutral == 0 { 1 } else { 2 }
    }

    /// What a piece adds for `view` when it is put on the board, or taken off.
    #[inline(always)]
    pub(super) fn row(&self, view: Side, seen: Seen, put: bool) -> Row {
        let own = seen.owner == Some(view);
        let (plane, turns, times) = match (self.shape.encoding, seen.owner) {
            (Encoding::Codes, Some(_)) => {
                let code = seen.kind as i32 + 1;
                (0, false, if own { code } else { -code })
            }
            (Encoding::Codes, None) => (1 + seen.kind, false, 1),
            (_, Some(_)) => (seen.kind + if own { 0 } else { self.kinds }, true, 1),
            (_, None) => (2 * self.kinds + seen.kind, true, 1),
        };
        let turns = turns && view == Side::Second;
        let square = if turns { self.turned[seen.square] } else { seen.square };
        Row { index: plane * self.squares + square, factor: if put { times } else { -times } }
    }
}
