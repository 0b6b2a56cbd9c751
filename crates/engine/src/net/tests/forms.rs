//! Plain code and AVX2 give the same bits, step by step and from scratch.

use super::{game, genome, random_games};
use crate::Kit;
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::inputs::Inputs;
use crate::net::mlp::{Changes, Form, Mlp, Sums};
use crate::net::shape::{Encoding, Shape};
use crate::net::topology::Topology;
use yiqi_core::{Game as _, seeded};

/// Hidden layers of all sorts: alone and in rows, of one neuron, not of full registers, of full blocks
/// and more.
const HIDDEN: [&[usize]; 9] =
    [&[1], &[8], &[64], &[13, 7], &[128, 64], &[72, 40, 3], &[65, 130, 9, 17], &[256, 32], &[100]];

/// Both forms say the same bits of every position, kept up and from scratch, before a step and after.
fn same_bits<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let mut rng = seeded(6, 0);
    for hidden in HIDDEN {
        for encoding in [Encoding::Codes, Encoding::OneHot] {
            let zero_sum = hidden.len() == 2;
            let shape = Shape { encoding, hidden: hidden.to_vec(), zero_sum };
            let topology = Topology::new(&inputs, &shape).unwrap();
            let genes = genome(&topology, &mut rng);
            let nets = [Form::Scalar, Form::best()].map(|form| Mlp::new(&topology, &genes, form));
            let nothing = Changes::default();
            let mut kept: Option<[Sums; 2]> = None;
            let mut seen = Vec::new();
            random_games(&game, 3, |first, p, _, m| {
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
    same_bits::<EwnKit>("ewn:setup=choose");
    same_bits::<AmazonsKit>("amazons:size=5");
}

#[test]
fn a_known_network_says_what_it_has_always_said() {
    let game: yiqi_games::xiangqi::Xiangqi = game("xiangqi");
    let inputs = crate::kits::xiangqi::XiangqiInputs;
    let golden = [(Encoding::Codes, GOLDEN_CODES), (Encoding::OneHot, GOLDEN_ONE_HOT)];
    for (encoding, golden) in golden {
        let shape = Shape { encoding, hidden: vec![12, 5], zero_sum: false };
        let topology = Topology::new(&inputs, &shape).unwrap();
        let genes = topology.newborn(&mut seeded(9, 0));
        let mut said = Vec::new();
        for form in [Form::Scalar, Form::best()] {
            let net = Mlp::new(&topology, &genes, form);
            random_games(&game, 1, |_, p, _, _| {
                let sums = net.fresh(&inputs, &game, p);
                let check = inputs.check(&game, p);
                said.push(net.score(&sums, &Changes::default(), game.side(p), check).to_bits());
            });
        }
        let (plain, fast) = said.split_at(said.len() / 2);
        assert_eq!(plain, fast);
        assert_eq!(plain[..3], golden, "{encoding}: {plain:x?}");
    }
}

/// The bits of the first three scores in a random game.
const GOLDEN_CODES: [u32; 3] = [0x3d46_91a0, 0x3dac_5b51, 0x3da5_a7ce];
const GOLDEN_ONE_HOT: [u32; 3] = [0xbe22_dd2f, 0xbe23_dc53, 0xbe23_9a10];
