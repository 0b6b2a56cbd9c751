//! Integer networks against themselves: form against form, step by step against from scratch, side
//! against side, and sums at the edge of their range.

use super::network::{Incremental, Set, Sums};
use super::parameters::{Buckets, Parameters};
use crate::Kit;
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::file::{self, Network, write_incremental};
use crate::net::mlp::{Changes, Form};
use crate::net::tests::{game, random_games};
use crate::net::{Inputs, Planes, Seen};
use yiqi_core::{Game as _, Rng, Side, below, seeded};

const BUCKETS: [Buckets; 2] = [Buckets::ONE, Buckets { count: 5, least: 7, most: 30 }];

fn any(rng: &mut Rng, most: i32) -> i32 {
    below(rng, 2 * most as u32 + 1) as i32 - most
}

/// The largest numbers that the trainer may leave, in the units of a file.
fn most(planes: &Planes, hidden: usize) -> [i32; 3] {
    let units = |value: f32, unit: f32| (value * unit).round() as i32;
    [
        units(Parameters::most_input(planes), 255.0),
        units(Parameters::most_output(hidden), 64.0),
        units(Parameters::MOST_OUTPUT_BIAS, 255.0 * 255.0 * 64.0),
    ]
}

/// Random numbers up to the largest.
fn random(planes: &Planes, hidden: usize, buckets: Buckets, rng: &mut Rng) -> Parameters {
    let [input, output, bias] = most(planes, hidden);
    let mut parameters = Parameters::zero(planes, hidden, buckets).unwrap();
    parameters
        .rows
        .iter_mut()
        .chain(&mut parameters.bias)
        .for_each(|n| *n = any(rng, input) as i16);
    parameters.outputs.iter_mut().for_each(|n| *n = any(rng, output) as i8);
    parameters.output_bias.iter_mut().for_each(|n| *n = any(rng, bias));
    parameters
}

fn changes<K: Kit>(
    inputs: &K::Inputs,
    game: &K::Game,
    p: &<K::Game as yiqi_core::Game>::Position,
    m: <K::Game as yiqi_core::Game>::Move,
) -> Changes {
    let mut changes = Changes::default();
    changes.note(inputs, game, p, m);
    changes
}

/// Both forms say the same bits of every position, kept up from step to step and from scratch.
fn same_bits<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let planes = Planes::of(&inputs);
    let mut rng = seeded(6, 0);
    for hidden in [16, 48, 128, 144, 256] {
        for buckets in BUCKETS {
            let parameters = random(&planes, hidden, buckets, &mut rng);
            let bytes = parameters.to_bytes();
            assert_eq!(
                Parameters::from_bytes(&planes, hidden, buckets, &bytes),
                Ok(parameters.clone())
            );
            let nets = [Form::Scalar, Form::best()]
                .map(|form| Incremental::new(&planes, &parameters, form));
            let mut kept: Option<Sums> = None;
            let mut seen = Vec::new();
            random_games(&game, 3, |first, p, _, m| {
                let fresh = nets[0].fresh(&inputs, &game, p);
                assert_eq!(fresh, nets[1].fresh(&inputs, &game, p), "{text} {hidden}");
                if !first {
                    assert_eq!(kept.as_ref(), Some(&fresh), "{text} {hidden}");
                }
                let side = game.side(p);
                let set = [side, !side].map(|view| {
                    let mut set = Vec::new();
                    inputs.each(&game, p, |seen| set.push(planes.index(view, seen) as u32));
                    set
                });
                // The plainest way to the same number.
                let plain = parameters.output(&set[0], &set[1], buckets.of(set[0].len())) / 2.0;
                assert_eq!(
                    plain.to_bits(),
                    nets[0].score(&fresh, side).to_bits(),
                    "{text} {hidden}"
                );
                let said = nets.each_ref().map(|net| net.score(&fresh, side).to_bits());
                assert_eq!(said[0], said[1], "{text} {hidden}");
                seen.push(said[0]);
                let changes = changes::<K>(&inputs, &game, p, m);
                // What the place held before is of no account.
                let mut after = [Sums::default(), fresh.clone()];
                for (net, after) in nets.iter().zip(&mut after) {
                    net.after(&fresh, &changes, after);
                }
                assert_eq!(after[0], after[1], "{text} {hidden}");
                kept = Some(after[0].clone());
            });
            seen.sort_unstable();
            seen.dedup();
            assert!(seen.len() > 20, "{text} {hidden}: {}", seen.len());
        }
    }
}

/// From the features of a position both forms say the bits that the plainest way gives, and where the features
/// are the pieces those of the sums that are kept up.
fn same_bits_anew<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let planes = Planes::of(&inputs);
    let mut rng = seeded(10, 0);
    for hidden in [16, 32, 48, 64, 144] {
        let parameters = random(&planes, hidden, BUCKETS[1], &mut rng);
        let nets =
            [Form::Scalar, Form::best()].map(|form| Incremental::new(&planes, &parameters, form));
        let mut said = Vec::new();
        random_games(&game, 3, |_, p, _, _| {
            let side = game.side(p);
            let mut set = [Set::new(), Set::new()];
            let pieces = inputs.features_of(&game, p, |seen| {
                set[0].push(planes.index(side, seen) as u32);
                set[1].push(planes.index(!side, seen) as u32);
            });
            let plain = parameters.output(&set[0], &set[1], BUCKETS[1].of(pieces)) / 2.0;
            for net in &nets {
                assert_eq!(
                    net.score_anew(&set, pieces).to_bits(),
                    plain.to_bits(),
                    "{text} {hidden}"
                );
                if K::Inputs::KEPT_UP {
                    let kept = net.score(&net.fresh(&inputs, &game, p), side);
                    assert_eq!(kept.to_bits(), plain.to_bits(), "{text} {hidden}");
                }
            }
            said.push(plain.to_bits());
        });
        said.sort_unstable();
        said.dedup();
        assert!(said.len() > 20, "{text} {hidden}: {}", said.len());
    }
}

#[test]
fn from_scratch_the_forms_give_the_same_bits() {
    same_bits_anew::<XiangqiKit>("xiangqi");
    same_bits_anew::<MinichessKit>("minichess:gardner");
    same_bits_anew::<EwnKit>("ewn");
    same_bits_anew::<AmazonsKit>("amazons:size=5");
    same_bits_anew::<AmazonsKit>("amazons");
}

#[test]
fn the_forms_give_the_same_bits() {
    same_bits::<XiangqiKit>("xiangqi");
    same_bits::<MinichessKit>("minichess:gardner");
    same_bits::<EwnKit>("ewn");
}

/// The pieces of a position with the board turned and the sides exchanged.
fn exchanged<I: Inputs<G>, G: yiqi_core::Game>(inputs: &I, game: &G, p: &G::Position) -> Changes {
    let mut pieces = Changes::default();
    inputs.each(game, p, |seen| {
        let (owner, square) = (seen.owner.map(|side| !side), inputs.turned(seen.square));
        pieces.put(Seen { owner, square, ..seen });
    });
    pieces
}

#[test]
fn both_sides_judge_alike() {
    let game = game("xiangqi");
    let inputs = <XiangqiKit as Kit>::Inputs::of(&game).unwrap();
    let planes = Planes::of(&inputs);
    let parameters = random(&planes, 32, BUCKETS[1], &mut seeded(7, 0));
    let net = Incremental::new(&planes, &parameters, Form::best());
    random_games(&game, 3, |_, p, _, _| {
        let mut turned = net.empty();
        net.change(&mut turned, &exchanged(&inputs, &game, p));
        let side = game.side(p);
        let said = net.score(&net.fresh(&inputs, &game, p), side);
        assert_eq!(said.to_bits(), net.score(&turned, !side).to_bits());
    });
}

/// Plain arithmetic on one square board by hand: what the scales mean.
#[test]
fn the_scales_are_what_they_say() {
    let game = game("xiangqi");
    let inputs = <XiangqiKit as Kit>::Inputs::of(&game).unwrap();
    let planes = Planes::of(&inputs);
    let mut parameters = Parameters::zero(&planes, 16, Buckets::ONE).unwrap();
    let rook = Seen::own(Side::First, 4, 10);
    // Neuron 3 is 0.5 for a rook of the viewer's and 0.2 else, and counts 1.25 for the mover.
    parameters.rows[planes.index(Side::First, rook) * 16 + 3] = 76;
    parameters.bias[3] = 51;
    parameters.outputs[3] = 80;
    parameters.output_bias[0] = -(255 * 255 * 64) / 4;
    let net = Incremental::new(&planes, &parameters, Form::best());
    let mut sums = net.empty();
    let mut change = Changes::default();
    change.put(rook);
    net.change(&mut sums, &change);
    let expected = |activation: f32| (1.25 * activation * activation - 0.25) / 2.0;
    let near = |a: f32, b: f32| (a - b).abs() < 0.01;
    assert!(near(net.score(&sums, Side::First), expected(127.0 / 255.0)));
    assert!(near(net.score(&sums, Side::Second), expected(0.2)));
}

#[test]
fn sums_at_the_edge_of_their_range_are_the_last_that_pass() {
    let game = game("amazons");
    let inputs = <AmazonsKit as Kit>::Inputs::of(&game).unwrap();
    let planes = Planes::of(&inputs);
    for hidden in [16, 256, 1024] {
        let [input, output, bias] = most(&planes, hidden);
        let mut parameters = Parameters::zero(&planes, hidden, Buckets::ONE).unwrap();
        parameters.rows.fill(-input as i16);
        parameters.bias.fill(-input as i16);
        parameters.outputs.fill(-output as i8);
        parameters.output_bias.fill(-bias);
        assert_eq!(parameters.check(&planes), Ok(()), "{hidden}");
        parameters.bias[5] = -i16::MAX;
        assert!(parameters.check(&planes).unwrap_err().contains("neuron 5 "));
        parameters.bias[5] = 0;
        parameters.output_bias[0] = i32::MIN;
        assert!(parameters.check(&planes).unwrap_err().contains("output 0 "));
        parameters.output_bias[0] = 0;
        parameters.outputs[1] = i8::MIN;
        assert!(parameters.check(&planes).unwrap_err().contains("output 0 "));
    }
    // The fullest board there can be, each square with what weighs most.
    let mut parameters = random(&planes, 16, Buckets::ONE, &mut seeded(8, 0));
    let [input, ..] = most(&planes, 16);
    parameters.rows.fill(input as i16);
    parameters.bias.fill(input as i16);
    let nets =
        [Form::Scalar, Form::best()].map(|form| Incremental::new(&planes, &parameters, form));
    let mut sums = nets.each_ref().map(Incremental::empty);
    for square in 0..planes.squares() {
        let mut arrow = Changes::default();
        arrow.put(Seen::neutral(0, square));
        for (net, sums) in nets.iter().zip(&mut sums) {
            net.change(sums, &arrow);
        }
    }
    assert_eq!(sums[0], sums[1]);
    let said = [0, 1].map(|i| nets[i].score(&sums[i], Side::First).to_bits());
    assert_eq!(said[0], said[1]);
}

#[test]
fn sizes_that_cannot_be_are_refused() {
    let game = game("ewn");
    let planes = Planes::of(&<EwnKit as Kit>::Inputs::of(&game).unwrap());
    let said = |hidden, buckets| Parameters::zero(&planes, hidden, buckets).unwrap_err();
    for hidden in [0, 1, 24, 1040, usize::MAX] {
        assert!(said(hidden, Buckets::ONE).contains(&format!("not {hidden}")), "{hidden}");
    }
    assert!(said(16, Buckets { count: 0, ..Buckets::ONE }).contains("buckets, not 0"));
    assert!(said(16, Buckets { count: 65, ..Buckets::ONE }).contains("buckets, not 65"));
    assert!(said(16, Buckets { count: 2, least: 5, most: 4 }).contains("from 5 to 4"));
    let short = Parameters::from_bytes(&planes, 16, Buckets::ONE, &[0; 9]).unwrap_err();
    assert!(short.starts_with("its weights take 9 bytes and not "), "{short}");
}

#[test]
fn every_bucket_has_its_pieces() {
    let buckets = Buckets { count: 4, least: 2, most: 33 };
    let of: Vec<_> = [0, 2, 9, 10, 17, 18, 25, 26, 33, 99].map(|n| buckets.of(n)).into();
    assert_eq!(of, [0, 0, 0, 1, 1, 2, 2, 3, 3, 3]);
    assert!((0..500).all(|n| Buckets::ONE.of(n) == 0));
    let fine = Buckets { count: 64, least: 3, most: 5 };
    assert_eq!([3, 4, 5].map(|n| fine.of(n)), [0, 21, 42]);
}

#[test]
fn files_come_back_and_broken_ones_are_refused() {
    let game: <XiangqiKit as Kit>::Game = game("xiangqi");
    let planes = Planes::of(&<XiangqiKit as Kit>::Inputs::of(&game).unwrap());
    let parameters = random(&planes, 16, BUCKETS[1], &mut seeded(9, 0));
    let bytes = write_incremental("xiangqi", &planes, &parameters, "by a test");
    let read = |bytes: &[u8]| file::read::<XiangqiKit>(&game, "n.yqn", bytes);
    match read(&bytes).unwrap() {
        Network::Incremental(found, same) => {
            assert_eq!((found, same), (planes.clone(), parameters.clone()))
        }
        Network::Mlp(..) => panic!("another kind"),
    }
    for at in (0..bytes.len()).step_by(37).chain(0..200) {
        let mut broken = bytes.clone();
        broken[at] ^= 0x20;
        assert!(read(&broken).is_err(), "byte {at}");
        assert!(read(&bytes[..at]).is_err(), "cut at {at}");
    }
    let said = |bytes: &[u8]| read(bytes).map(|_| ()).unwrap_err().to_string();
    assert!(said(&[&bytes[..], b"x"].concat()).contains("1 bytes follow"));
    let mut heavy = parameters.clone();
    heavy.bias[2] = i16::MAX;
    let heavy = write_incremental("xiangqi", &planes, &heavy, "");
    assert!(said(&heavy).contains("neuron 2 are so large"), "{}", said(&heavy));
    let ewn = file::read::<EwnKit>(&crate::net::tests::game("ewn"), "n.yqn", &bytes);
    assert!(
        ewn.map(|_| ()).unwrap_err().to_string().contains("a network for xiangqi, not for ewn")
    );
    let huge = String::from_utf8_lossy(&bytes).replace("\"hidden\":16", "\"hidden\":17");
    assert!(said(huge.as_bytes()).contains("not 17") || said(huge.as_bytes()).contains("damaged"));
}
