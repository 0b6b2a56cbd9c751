//! Networks written down as they are defined: all inputs in a list, sums of 64-bit products.

use super::{game, random_games};
use crate::Kit;
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::inputs::{Inputs, Seen};
use crate::net::mlp::{Changes, Form, Mlp};
use crate::net::shape::{Encoding, Shape};
use crate::net::topology::Topology;
use yiqi_core::drawing::Drawing;
use yiqi_core::{Game as _, Notation as _, Rules as _, Side, rows, seeded};

/// The inputs of a position, one by one.
fn listed(
    encoding: Encoding,
    (squares, width, kinds, neutral): (usize, usize, usize, usize),
    seen: &[Seen],
    side: Side,
    check: bool,
) -> Vec<f64> {
    let at = |square: usize| seen.iter().find(|piece| piece.square == square);
    let yes = f64::from;
    let mut inputs = Vec::new();
    match encoding {
        Encoding::Codes => {
            for square in 0..squares {
                let code = match at(square) {
                    Some(Seen { owner: Some(owner), kind, .. }) => {
                        let code = *kind as f64 + 1.0;
                        if *owner == Side::First { code } else { -code }
                    }
                    _ => 0.0,
                };
                inputs.push(if side == Side::First { code } else { -code });
            }
            for kind in 0..neutral {
                inputs.extend((0..squares).map(|square| {
                    yes(at(square).is_some_and(|s| s.owner.is_none() && s.kind == kind))
                }));
            }
        }
        Encoding::Factored | Encoding::Shared => {
            // The plain inputs are the last; before them is counted, plane by plane, what they share.
            let board = (squares, width, kinds, neutral);
            let plain = listed(Encoding::OneHot, board, seen, side, check);
            let ranks = squares / width;
            for plane in plain.chunks_exact(squares) {
                let count = |on: &dyn Fn(usize) -> bool| -> f64 {
                    (0..squares).filter(|&square| on(square)).map(|square| plane[square]).sum()
                };
                inputs.push(count(&|_| true));
                inputs.extend((0..ranks).map(|rank| count(&|square| square / width == rank)));
                inputs.extend((0..width.div_ceil(2)).map(|file| {
                    count(&|square| [file, width - 1 - file].contains(&(square % width)))
                }));
            }
            let skip = if encoding == Encoding::Shared { plain.len() - 2 } else { 0 };
            inputs.extend(&plain[skip..]);
            return inputs;
        }
        Encoding::OneHot => {
            let planes = [(Some(side), kinds), (Some(!side), kinds), (None, neutral)];
            for (owner, kinds) in planes {
                for kind in 0..kinds {
                    inputs.extend((0..squares).map(|square| {
                        let square =
                            if side == Side::First { square } else { squares - 1 - square };
                        yes(at(square).is_some_and(|s| s.owner == owner && s.kind == kind))
                    }));
                }
            }
        }
    }
    inputs.push(if side == Side::First { 1.0 } else { -1.0 });
    inputs.push(yes(check));
    inputs
}

/// The output before tanh.
fn forward(mut numbers: Vec<f64>, hidden: &[usize], genes: &[f32]) -> f64 {
    let mut genes = genes.iter().map(|&gene| f64::from(gene));
    for (layer, &width) in hidden.iter().chain(&[1]).enumerate() {
        let mut neurons = vec![0.0; width];
        for input in numbers.iter().copied().chain([1.0]) {
            neurons.iter_mut().for_each(|neuron| *neuron += input * genes.next().unwrap());
        }
        let last = layer == hidden.len();
        numbers = neurons.into_iter().map(|x: f64| if last { x } else { x.max(0.0) }).collect();
    }
    assert_eq!(genes.next(), None);
    numbers[0]
}

fn as_defined<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let board = (inputs.squares(), inputs.width(), inputs.kinds(), inputs.neutral());
    for encoding in Encoding::ALL {
        for (hidden, zero_sum) in
            [(vec![20], false), (vec![12, 9], true), (vec![70, 10, 4], false), (vec![8], true)]
        {
            let shape = Shape { encoding, hidden, zero_sum };
            let topology = Topology::new(&inputs, &shape).unwrap();
            // Larger weights, so that the values are large beside what fixed point rounds.
            let genes = topology.newborn(&mut seeded(1, 0));
            let genes: Vec<f32> = genes.iter().map(|gene| 4.0 * gene).collect();
            let net = Mlp::new(&topology.plain(), &topology.expand(&genes), Form::best());
            let mut most: f64 = 0.0;
            random_games(&game, 3, |_, p, _, _| {
                let mut seen = Vec::new();
                inputs.each(&game, p, |piece| seen.push(piece));
                let (side, check) = (game.side(p), inputs.check(&game, p));
                let listed = |side, check| {
                    forward(listed(encoding, board, &seen, side, check), &shape.hidden, &genes)
                };
                let wanted = match zero_sum {
                    true => (listed(side, check) - listed(!side, false)) / 2.0,
                    false => listed(side, check),
                };
                let sums = net.fresh(&inputs, &game, p);
                let said = net.score(&sums, &Changes::default(), side, check);
                let off = (f64::from(said) - wanted).abs();
                assert!(off < 2e-3, "{text} {shape} {p:?}: {said} and {wanted}");
                most = most.max(wanted.abs());
            });
            assert!(most > 0.04, "{text} {shape}: {most}");
        }
    }
}

#[test]
fn a_network_is_what_it_is_defined_to_be() {
    as_defined::<XiangqiKit>("xiangqi");
    as_defined::<MinichessKit>("minichess");
    as_defined::<EwnKit>("ewn:king6");
    as_defined::<AmazonsKit>("amazons:size=6");
}

/// The board turned, with the other side in every piece's place.
fn turned<K: Kit>(
    game: &K::Game,
    inputs: &K::Inputs,
    p: &<K::Game as yiqi_core::Game>::Position,
) -> <K::Game as yiqi_core::Game>::Position {
    let (palette, drawing) = (game.palette(), game.drawing(p, None));
    let mut board = Drawing { pieces: vec![None; drawing.pieces.len()], ..drawing.clone() };
    for (square, piece) in drawing.pieces.iter().enumerate() {
        board.pieces[inputs.turned(square)] = piece.map(|piece| {
            let owner = piece.owner.map(|side| !side);
            let mut fitting = palette.iter().filter(|q| q.id == piece.id && q.owner == owner);
            *fitting.next().unwrap()
        });
    }
    game.parse(&game.arrange(&rows::write(&board), !game.side(p), None)).unwrap().position
}

fn both_sides_see_alike<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let shape = Shape { encoding: Encoding::OneHot, hidden: vec![30, 10], zero_sum: false };
    let topology = Topology::new(&inputs, &shape).unwrap();
    let mut genes = topology.newborn(&mut seeded(2, 0));
    // Who moves is the one input that tells the sides apart.
    genes[topology.board_inputs() * 30..][..30].fill(0.0);
    let net = Mlp::new(&topology, &genes, Form::best());
    let say = |p: &_| {
        let sums = net.fresh(&inputs, &game, p);
        net.score(&sums, &Changes::default(), game.side(p), inputs.check(&game, p)).to_bits()
    };
    random_games(&game, 3, |_, p, _, _| {
        if !game.mid_turn(p) {
            let other = turned::<K>(&game, &inputs, p);
            assert_eq!(say(p), say(&other), "{} {p:?} {other:?}", game.describe());
        }
    });
}

#[test]
fn a_turned_board_is_worth_the_same_to_the_other_side() {
    both_sides_see_alike::<XiangqiKit>("xiangqi");
    both_sides_see_alike::<MinichessKit>("minichess:losalamos");
    both_sides_see_alike::<EwnKit>("ewn");
    both_sides_see_alike::<AmazonsKit>("amazons:size=8x6");
}
