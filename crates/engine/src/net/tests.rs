//! Networks against themselves: form against form, step by step against from scratch.

use super::inputs::Inputs;
use super::mlp::{Changes, Form, Mlp, Sums};
use super::shape::{Encoding, Shape};
use super::topology::Topology;
use crate::Kit;
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use yiqi_core::{Ask, Game, Kind, Options, Rng, Rules, below, seeded};

/// Hidden layers of all sorts: alone and in rows, of one neuron, not of full registers, of full blocks
/// and more.
const HIDDEN: [&[usize]; 9] =
    [&[1], &[8], &[64], &[13, 7], &[128, 64], &[72, 40, 3], &[65, 130, 9, 17], &[256, 32], &[100]];

fn game<G: Rules>(text: &str) -> G {
    G::build(&mut Options::parse("game", text).unwrap()).unwrap()
}

/// Plays random games and calls `look` with whether one begins, the position and the step played from it.
fn random_games<G: Game>(
    game: &G,
    games: usize,
    mut look: impl FnMut(bool, &G::Position, G::Move),
) {
    let mut rng = seeded(5, 0);
    for _ in 0..games {
        let mut p = game.start(&mut rng);
        let (mut t, mut first) = (game.trail(&p), true);
        'game: for _ in 0..60 {
            let (roll, side) = (game.cast(&p, &mut rng), game.side(&p));
            while game.side(&p) == side {
                let mut moves = G::Moves::default();
                game.moves(&p, roll, Kind::All, &mut moves);
                if moves.is_empty() || game.end(&p, &t, Ask::Rules).is_some() {
                    break 'game;
                }
                let m = moves[below(&mut rng, moves.len() as u32) as usize];
                look(first, &p, m);
                first = false;
                game.play(&mut p, &mut t, m);
            }
        }
    }
}

/// A genome with genes of all sizes, some of them zero, some beyond the largest weight.
fn genome(topology: &Topology, rng: &mut Rng) -> Vec<f32> {
    let mut genes = topology.newborn(rng);
    for gene in &mut genes {
        match below(rng, 40) {
            0 => *gene = 0.0,
            1 => *gene *= 50.0,
            2 => *gene = 1e9 * gene.signum(),
            _ => {}
        }
    }
    genes
}

/// Both forms say the same bits of every position, kept up and from scratch, before a step and after.
fn same_bits<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let mut rng = seeded(6, 0);
    for hidden in HIDDEN {
        for encoding in [Encoding::Codes, Encoding::OneHot] {
            let shape = Shape { encoding, hidden: hidden.to_vec() };
            let topology = Topology::new(&inputs, &shape).unwrap();
            let genes = genome(&topology, &mut rng);
            let nets = [Form::Scalar, Form::best()].map(|form| Mlp::new(&topology, &genes, form));
            let nothing = Changes::default();
            let mut kept: Option<[Sums; 2]> = None;
            let mut seen = Vec::new();
            random_games(&game, 3, |first, p, m| {
                let fresh = nets.each_ref().map(|net| net.fresh(&inputs, &game, p));
                assert_eq!(fresh[0], fresh[1], "{text} {shape}");
                if !first {
                    assert_eq!(kept.as_ref(), Some(&fresh), "{text} {shape}");
                }
                let (side, check) = (game.side(p), inputs.check(&game, p));
                let said = [0, 1].map(|i| nets[i].score(&fresh[i], &nothing, side, check));
                assert!(said[0].is_finite());
                assert_eq!(said[0].to_bits(), said[1].to_bits(), "{text} {shape} {p:?}");
                seen.push(said[0].to_bits());
                let mut changes = Changes::default();
                changes.note(&inputs, &game, p, m);
                let mut after = nets.each_ref().map(Mlp::empty);
                for i in 0..2 {
                    nets[i].after(&fresh[i], &changes, &mut after[i]);
                    let fused = nets[i].score(&fresh[i], &changes, !side, check);
                    let whole = nets[i].score(&after[i], &nothing, !side, check);
                    assert_eq!(fused.to_bits(), whole.to_bits(), "{text} {shape} {p:?} {m:?}");
                }
                kept = Some(after);
            });
            seen.sort_unstable();
            seen.dedup();
            assert!(seen.len() > 20 || hidden == [1], "{text} {shape}: {}", seen.len());
        }
    }
}

#[test]
fn the_forms_give_the_same_bits() {
    same_bits::<XiangqiKit>("xiangqi");
    same_bits::<MinichessKit>("minichess:gardner");
    same_bits::<EwnKit>("ewn");
    same_bits::<AmazonsKit>("amazons:size=5");
}
