//! Networks as evaluators.

use super::{game, random_games};
use crate::any::AnyArena as _;
use crate::judge::Judge;
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::inputs::Inputs;
use crate::net::mlp::{Changes, Form, Mlp};
use crate::net::shape::Shape;
use crate::net::topology::Topology;
use crate::net::{Arena, Encoding};
use crate::{Evaluator as _, Kit, Opinion, Searchable};
use std::path::PathBuf;
use yiqi_core::{Fault, Game, Options, Rules as _, Value as _, seeded};

/// A network file that is removed again.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str, bytes: &[u8]) -> Temporary {
        let path = std::env::temp_dir().join(format!("yiqi-{}-{name}.yqn", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        Temporary(path)
    }

    fn judge<K: Kit>(&self, game: &K::Game, more: &str) -> Result<Judge<K>, Fault> {
        let text = format!("evaluator:eval=\"net:{}\"{more}", self.0.display());
        Judge::read(game, &mut Options::parse("evaluator", &text)?)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The win chance is (1 + tanh score) / 2 as far as values are rounded, terms make up the value, and the
/// state that is kept is that of the position.
fn says_what_the_network_says<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let shape = Shape { encoding: Encoding::OneHot, hidden: vec![12], zero_sum: false };
    let arena = Arena::<K>::new(&game, &shape).unwrap();
    // Large weights, so that scores are far from 0 as well.
    let genes: Vec<f32> = arena.newborn(&mut seeded(3, 0)).iter().map(|gene| 6.0 * gene).collect();
    let file = Temporary::new(K::Game::NAME, &arena.write(&genes, "a test"));
    let judge: Judge<K> = file.judge(&game, "").unwrap();
    let topology = Topology::new(&inputs, &shape).unwrap();
    let net = Mlp::new(&topology, &genes, Form::Scalar);
    let centipawns = <K::Game as Game>::Value::CENTIPAWNS;
    let (rounding, unit) = if centipawns { (0.25 / K::NETWORK_SCALE, 100.0) } else { (1e-6, 1.0) };
    let mut kept = None;
    random_games(&game, 5, |first, p, _, m| {
        let state = match kept.take() {
            Some(state) if !first => state,
            _ => judge.fresh(&game, p),
        };
        if !game.mid_turn(p) && inputs.judges(&game, p) {
            let value = judge.value(&game, p, &state);
            let fresh = judge.value(&game, p, &judge.fresh(&game, p));
            assert!(value == fresh, "{text} {p:?}");
            let sums = net.fresh(&inputs, &game, p);
            let check = inputs.check(&game, p);
            let score = f64::from(net.score(&sums, &Changes::default(), game.side(p), check));
            let (chance, wanted) = (judge.chance(value.tame()), (1.0 + score.tanh()) / 2.0);
            assert!((chance - wanted).abs() <= rounding, "{text} {p:?}: {chance} {wanted}");
            let again = judge.worth(chance).real();
            assert!(
                (again - value.tame().real()).abs() <= 1e-6 * unit,
                "{text}: {again} {value:?}"
            );
            let opinion = Opinion::of(&judge, &game, p);
            let told: f64 = opinion.terms.iter().map(|term| unit * term.share).sum();
            assert!((told - value.real()).abs() < 1e-6 * unit, "{text} {p:?}: {told} {value:?}");
            assert!(opinion.terms.len() > 1 && judge.weights(&game).is_empty());
        }
        let mut after = judge.fresh(&game, p);
        judge.after(&game, &state, p, m, &mut after);
        kept = Some(after);
    });
}

#[test]
fn a_network_judges() {
    says_what_the_network_says::<XiangqiKit>("xiangqi");
    says_what_the_network_says::<MinichessKit>("minichess");
    says_what_the_network_says::<EwnKit>("ewn");
    says_what_the_network_says::<AmazonsKit>("amazons:size=5");
}

#[test]
fn stones_being_placed_are_even() {
    let game = game("ewn:setup=choose");
    let arena = Arena::<EwnKit>::new(&game, &Shape::default()).unwrap();
    let file = Temporary::new("placing", &arena.write(&arena.newborn(&mut seeded(1, 0)), ""));
    let judge: Judge<EwnKit> = file.judge(&game, "").unwrap();
    let p = game.start(&mut seeded(0, 0));
    assert_eq!(judge.value(&game, &p, &judge.fresh(&game, &p)), 0.0);
}

#[test]
fn what_cannot_be_is_refused() {
    let game = game("xiangqi");
    let arena = Arena::<XiangqiKit>::new(&game, &Shape::default()).unwrap();
    let file = Temporary::new("refused", &arena.write(&arena.newborn(&mut seeded(1, 0)), ""));
    let said = |judge: Result<Judge<XiangqiKit>, Fault>| judge.err().unwrap().to_string();
    assert!(file.judge::<XiangqiKit>(&game, "").is_ok());
    assert!(said(file.judge(&game, ",rook=5")).contains("a network has no weights to set"));
    let read = |text: &str| {
        said(Judge::read(&game, &mut Options::parse("evaluator", &format!("e:{text}")).unwrap()))
    };
    assert!(read("eval=net:/no/such/file").starts_with("network file \"/no/such/file\": "));
    assert!(read("eval=net:").starts_with("network file \"\": "));
    let known =
        "known: handcrafted, simple, weights:FILE, net:FILE, net:xiangqi, net:xiangqi-evolved";
    assert!(read("eval=network").ends_with(known), "{}", read("eval=network"));
    let ewn = super::game("ewn");
    let other = file.judge::<EwnKit>(&ewn, "").err().unwrap().to_string();
    assert!(other.ends_with("it is a network for xiangqi, not for ewn"), "{other}");
}
