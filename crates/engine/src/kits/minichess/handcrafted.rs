//! The handcrafted evaluator: material, central squares, pawn advance, mobility.

use super::scores::Scores;
use crate::Term;
use crate::weights;
use crate::weights::Weights as _;
use yiqi_core::Side;
use yiqi_games::minichess::{Man, Minichess, Position};

weights! {
    /// Weights of the handcrafted evaluator, in pawns. The defaults are those of the boards without
    /// pawns, by logistic regression on games of the engine itself (`data/weights/minichess.toml`);
    /// see [`HandcraftedWeights::of`].
    pub struct HandcraftedWeights {
        /// Worth of a queen.
        queen: 10.4614,
        /// Worth of a rook.
        rook: 6.1256,
        /// Worth of a bishop.
        bishop: 1.7409,
        /// Worth of a knight.
        knight: 2.1574,
        /// Worth of a pawn.
        pawn: 1.0,
        /// Worth of one point of the centre table, for every man, kings and pawns too.
        center: 0.0554,
        /// Worth of one rank that a pawn has gone ahead.
        advance: 0.1,
        /// Worth of one legal move more than the opponent would have if it were to move.
        mobility: 0.0361,
    }
}

/// The weights where there are pawns, by the same on Gardner's game
/// (`data/weights/minichess-gardner.toml`).
const WITH_PAWNS: HandcraftedWeights = HandcraftedWeights {
    queen: 7.5674,
    rook: 4.7845,
    bishop: 2.668,
    knight: 2.6606,
    pawn: 1.4178,
    center: 0.0377,
    advance: 0.1258,
    mobility: 0.1273,
};

impl HandcraftedWeights {
    /// The default weights of a variant.
    pub fn of(game: &Minichess) -> HandcraftedWeights {
        if game.pawns() { WITH_PAWNS } else { HandcraftedWeights::default() }
    }
}

/// How central a square is, on 5×5: the distance to the edge by ranks and by files, added.
const CENTER_5: [[i32; 5]; 5] =
    [[0, 1, 2, 1, 0], [1, 2, 3, 2, 1], [2, 3, 4, 3, 2], [1, 2, 3, 2, 1], [0, 1, 2, 1, 0]];

/// The same on 6×6, where the centre is four squares.
const CENTER_6: [[i32; 6]; 6] = [
    [0, 1, 2, 2, 1, 0],
    [1, 2, 3, 3, 2, 1],
    [2, 3, 4, 4, 3, 2],
    [2, 3, 4, 4, 3, 2],
    [1, 2, 3, 3, 2, 1],
    [0, 1, 2, 2, 1, 0],
];

/// The most that mobility is worth in centipawns, whatever its weight.
const MOST_MOBILITY: f64 = 400_000.0;

fn center(size: usize, file: usize, rank: usize) -> i32 {
    if size == 5 { CENTER_5[rank][file] } else { CENTER_6[rank][file] }
}

/// Named weights and the tables made of them.
#[derive(Clone, Debug)]
pub struct Handcrafted {
    weights: HandcraftedWeights,
    pub(super) scores: Scores,
    /// Centipawns for one legal move more; 0 spares the counting.
    mobility: f64,
}

impl Handcrafted {
    /// The evaluator with these weights.
    pub fn new(game: &Minichess, weights: HandcraftedWeights) -> Handcrafted {
        let w = &weights;
        let scores = Scores::new(game, |man, file, rank| {
            let material = match man {
                Man::King => 0.0,
                Man::Queen => w.queen,
                Man::Rook => w.rook,
                Man::Bishop => w.bishop,
                Man::Knight => w.knight,
                Man::Pawn => w.pawn + w.advance * advance(rank),
            };
            material + w.center * f64::from(center(game.size(), file, rank))
        });
        let mobility = 100.0 * w.mobility;
        Handcrafted { weights, scores, mobility }
    }

    /// What the sums do not hold: centipawns of mobility for the side to move.
    #[inline(always)]
    pub(super) fn mobility(&self, game: &Minichess, p: &Position) -> i32 {
        if self.mobility == 0.0 {
            return 0;
        }
        let moves = |side| f64::from(game.mobility(p, side));
        let centipawns = self.mobility * (moves(p.side()) - moves(!p.side()));
        centipawns.round().clamp(-MOST_MOBILITY, MOST_MOBILITY) as i32
    }

    /// The weights.
    pub(super) fn weights(&self) -> &HandcraftedWeights {
        &self.weights
    }

    /// The terms in pawns, those of pawns only where there are any.
    pub(super) fn terms(&self, game: &Minichess, p: &Position) -> Vec<Term> {
        let count = |man| move |side| f64::from(p.men(side, man).count_ones());
        let sum = |of: fn(&Minichess, Side, Man, usize) -> f64| {
            move |asked| {
                p.each()
                    .filter(|&(_, side, _)| side == asked)
                    .map(|(square, side, man)| of(game, side, man, square))
                    .sum()
            }
        };
        let central = sum(|game, _, _, square| {
            f64::from(center(game.size(), square % game.size(), square / game.size()))
        });
        let advanced = sum(|game, side, man, square| match (man, side) {
            (Man::Pawn, Side::First) => advance(square / game.size()),
            (Man::Pawn, Side::Second) => advance(game.size() - 1 - square / game.size()),
            _ => 0.0,
        });
        let moves = |side| f64::from(game.mobility(p, side));
        let features: [(&str, &dyn Fn(Side) -> f64); 8] = [
            ("queen", &count(Man::Queen)),
            ("rook", &count(Man::Rook)),
            ("bishop", &count(Man::Bishop)),
            ("knight", &count(Man::Knight)),
            ("pawn", &count(Man::Pawn)),
            ("center", &central),
            ("advance", &advanced),
            ("mobility", &moves),
        ];
        features
            .into_iter()
            .filter(|(name, _)| has(game, name))
            .map(|(name, feature)| {
                let weight = self.weights.get(name).unwrap_or_default();
                super::evaluator::term(name, weight, feature, p.side())
            })
            .collect()
    }
}

/// Ranks that one of White's pawns has gone ahead.
fn advance(rank: usize) -> f64 {
    rank.saturating_sub(1) as f64
}

/// Whether the weight of this name means anything in this variant.
pub(super) fn has(game: &Minichess, name: &str) -> bool {
    match name {
        "pawn" | "advance" => game.pawns(),
        "bishop" => game.variant().bishops(),
        _ => true,
    }
}
