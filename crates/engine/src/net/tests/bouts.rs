//! Bouts against a player that knows no short cuts.

use super::{game, random_games};
use crate::any::{AnyArena as _, Bout};
use crate::kits::{amazons::AmazonsKit, ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::bout::{Past, random_turn};
use crate::net::inputs::Inputs;
use crate::net::mlp::{Changes, Form, Mlp};
use crate::net::shape::Shape;
use crate::net::thinker::Thinker;
use crate::net::topology::Topology;
use crate::net::{Arena, Encoding};
use crate::turns::{each_turn, end};
use crate::{Craft as _, Kit};
use std::collections::HashSet;
use yiqi_core::{Ask, Game, Kind, Outcome, seeded};

/// A player by the book: every turn to the full depth, every position from scratch.
struct Plain<'a, K: Kit> {
    game: &'a K::Game,
    inputs: &'a K::Inputs,
    net: &'a Mlp,
    averages: bool,
    /// Captures in a row that are played out.
    quiescence: u32,
}

type Position<K> = <<K as Kit>::Game as Game>::Position;
type Trail<K> = <<K as Kit>::Game as Game>::Trail;
type Roll<K> = <<K as Kit>::Game as Game>::Roll;
type Turn<K> = Vec<<<K as Kit>::Game as Game>::Move>;

impl<K: Kit> Plain<'_, K> {
    /// All turns with their worth.
    fn turns(
        &self,
        p: &Position<K>,
        t: &Trail<K>,
        roll: Roll<K>,
        depth: u32,
    ) -> Vec<(Turn<K>, f64)> {
        let (game, side) = (self.game, self.game.side(p));
        let mut turns = Vec::new();
        each_turn(game, p, t, roll, &mut |steps, p, t| {
            let value = match end(game, p, t, None, Ask::Rules).map(|end| end.outcome) {
                Some(Outcome::Draw) => 0.0,
                Some(Outcome::Win(winner)) => {
                    let won = if self.averages { 1.0 } else { 1e6 };
                    if winner == side { won } else { -won }
                }
                None if depth > 1 => {
                    let best = |roll| {
                        let replies = self.turns(p, t, roll, depth - 1);
                        replies.into_iter().map(|(_, value)| value).fold(f64::MIN, f64::max)
                    };
                    -game.rolls(p).iter().map(|&(roll, weight)| weight * best(roll)).sum::<f64>()
                }
                None => -self.calm(p, t, self.quiescence),
            };
            turns.push((steps.to_vec(), value));
        });
        turns
    }

    /// The value after captures, all of them looked at to the end.
    fn calm(&self, p: &Position<K>, t: &Trail<K>, left: u32) -> f64 {
        if left == 0 {
            return self.value(p);
        }
        let (game, side) = (self.game, self.game.side(p));
        let forced = K::craft(game, &crate::Library::default()).forced(game, p);
        let mut best = if forced { f64::MIN } else { self.value(p) };
        let kind = if forced { Kind::All } else { Kind::Noisy };
        let mut moves = <K::Game as Game>::Moves::default();
        game.moves(p, game.rolls(p)[0].0, kind, &mut moves);
        for &m in moves.iter() {
            let (mut p, mut t) = (p.clone(), t.clone());
            game.play(&mut p, &mut t, m);
            best = best.max(match end(game, &p, &t, None, Ask::Rules).map(|end| end.outcome) {
                Some(Outcome::Draw) => 0.0,
                Some(Outcome::Win(winner)) if winner == side => 1e6,
                Some(Outcome::Win(_)) => -1e6,
                None => -self.calm(&p, &t, left - 1),
            });
        }
        best
    }

    fn value(&self, p: &Position<K>) -> f64 {
        if !self.inputs.judges(self.game, p) {
            return 0.0;
        }
        let sums = self.net.fresh(self.inputs, self.game, p);
        let (side, check) = (self.game.side(p), self.inputs.check(self.game, p));
        let score = f64::from(self.net.score(&sums, &Changes::default(), side, check));
        if self.averages { score.tanh() } else { score }
    }
}

/// In every position of some games the choice is one of the best.
fn chooses_the_best<K: Kit>(text: &str, depth: u32, games: usize) {
    chooses_the_best_after::<K>(text, depth, games, 0);
}

fn chooses_the_best_after<K: Kit>(text: &str, depth: u32, games: usize, quiescence: u32) {
    let game: K::Game = game(text);
    let inputs = K::Inputs::of(&game).unwrap();
    let topology = Topology::new(&inputs, &Shape { hidden: vec![16], ..Shape::default() }).unwrap();
    let net = Mlp::new(&topology, &topology.newborn(&mut seeded(4, 0)), Form::best());
    let averages = K::Game::DICE && depth > 1;
    let craft = K::craft(&game, &crate::Library::default());
    let plain = Plain::<K> { game: &game, inputs: &inputs, net: &net, averages, quiescence };
    let mut rng = seeded(8, 0);
    let (mut ended, mut looked) = (0, 0);
    random_games(&game, games, |_, p, t, _| {
        if game.mid_turn(p) {
            return;
        }
        let roll = game.cast(p, &mut rng);
        let turns = plain.turns(p, t, roll, depth);
        let best = turns.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max);
        let mut thinker = Thinker::new(&game, &inputs, &net, p, depth, &craft, quiescence);
        let past = Past::default();
        let chosen = thinker.choose(&mut p.clone(), &mut t.clone(), roll, &past, &mut rng);
        let value = turns.iter().find(|(turn, _)| *turn == chosen).unwrap().1;
        assert!((value - best).abs() < 1e-9, "{text} {p:?}: {chosen:?} {value}, {best}");
        looked += 1;
        ended += usize::from(best.abs() >= 1.0);
    });
    assert!(looked > 10 && ended > 0, "{text}: {ended} ends in {looked} positions");
}

#[test]
fn the_best_turn_is_chosen() {
    chooses_the_best::<XiangqiKit>("xiangqi", 1, 30);
    chooses_the_best::<MinichessKit>("minichess", 1, 30);
    chooses_the_best::<MinichessKit>("minichess:gardner", 2, 4);
    chooses_the_best::<MinichessKit>("minichess", 3, 2);
    chooses_the_best::<EwnKit>("ewn", 1, 10);
    chooses_the_best::<EwnKit>("ewn:stride", 2, 3);
    chooses_the_best::<EwnKit>("ewn", 2, 3);
    chooses_the_best::<AmazonsKit>("amazons:size=5", 1, 4);
    chooses_the_best::<AmazonsKit>("amazons:size=4", 2, 2);
}

#[test]
fn the_best_turn_is_chosen_after_captures() {
    chooses_the_best_after::<XiangqiKit>("xiangqi", 1, 12, 2);
    chooses_the_best_after::<MinichessKit>("minichess:gardner", 1, 12, 3);
    chooses_the_best_after::<MinichessKit>("minichess", 2, 3, 2);
}

#[test]
fn a_position_that_has_stood_counts_as_a_draw() {
    let game: yiqi_games::xiangqi::Xiangqi = game("xiangqi");
    let inputs = crate::kits::xiangqi::XiangqiInputs;
    let topology = Topology::new(&inputs, &Shape { hidden: vec![4], ..Shape::default() }).unwrap();
    // Whoever moves is lost by this network: any turn is better than one without judgement.
    let mut genes = vec![0.0; topology.genes()];
    *genes.last_mut().unwrap() = 1.0;
    let net = Mlp::new(&topology, &genes, Form::best());
    let p = game.start(&mut seeded(0, 0));
    let t = game.trail(&p);
    let mut past = Past::default();
    let mut keys = Vec::new();
    each_turn(&game, &p, &t, (), &mut |turn, p, _| keys.push((turn.to_vec(), game.key(p))));
    past.note(keys[7].1);
    let mut chosen = HashSet::new();
    for seed in 0..20 {
        let mut thinker = Thinker::new(&game, &inputs, &net, &p, 1, &crate::Plain, 0);
        let rng = &mut seeded(seed, 0);
        chosen.insert(format!(
            "{:?}",
            thinker.choose(&mut p.clone(), &mut t.clone(), (), &past, rng)
        ));
    }
    assert_eq!(chosen, HashSet::from([format!("{:?}", keys[7].0)]));
    // Without it all turns are alike, and the seed draws.
    let choices = (0..20).map(|seed| {
        let mut thinker = Thinker::new(&game, &inputs, &net, &p, 1, &crate::Plain, 0);
        let past = Past::default();
        format!(
            "{:?}",
            thinker.choose(&mut p.clone(), &mut t.clone(), (), &past, &mut seeded(seed, 0))
        )
    });
    assert!(choices.collect::<HashSet<_>>().len() > 10);
}

fn openings_end_nothing<K: Kit>(text: &str) {
    let game: K::Game = game(text);
    let mut rng = seeded(1, 0);
    random_games(&game, 20, |_, p, t, _| {
        if game.mid_turn(p) {
            return;
        }
        let roll = game.cast(p, &mut rng);
        let (mut child, mut trail) = (p.clone(), t.clone());
        let turn = random_turn(&game, p, t, roll, &Past::default(), &mut rng);
        turn.iter().for_each(|&m| game.play(&mut child, &mut trail, m));
        assert!(turn.is_empty() || game.side(&child) != game.side(p), "{text} {p:?}");
        assert!(end(&game, &child, &trail, None, Ask::Rules).is_none(), "{text} {p:?}");
    });
}

#[test]
fn no_opening_enters_a_game_that_is_over() {
    openings_end_nothing::<MinichessKit>("minichess");
    openings_end_nothing::<EwnKit>("ewn");
    openings_end_nothing::<AmazonsKit>("amazons:size=4");
    openings_end_nothing::<XiangqiKit>("xiangqi");
}

/// The same arguments give the same game, in either form; another seed gives another.
fn reproducible<K: Kit>(text: &str, depth: u32) {
    let game: K::Game = game(text);
    for encoding in [Encoding::Codes, Encoding::OneHot] {
        let shape = Shape { encoding, hidden: vec![16, 8], zero_sum: false };
        let fast = Arena::<K>::new(&game, &shape).unwrap();
        let plain = Arena::<K>::new(&game, &shape).unwrap().scalar();
        let genes = [1, 2].map(|seed| fast.newborn(&mut seeded(seed, 0)));
        let play = |arena: &Arena<K>, seed| {
            let players = genes.each_ref().map(|genes| arena.express(genes));
            let bout = Bout { seed, random_plies: 3, max_plies: 40, depth, quiescence: 0 };
            arena.play(players.each_ref().map(|player| &**player), &bout)
        };
        let games: Vec<_> = (0..6).map(|seed| play(&fast, seed)).collect();
        assert_eq!(games, (0..6).map(|seed| play(&plain, seed)).collect::<Vec<_>>(), "{text}");
        assert!(games.iter().any(|game| *game != games[0]), "{text}: {games:?}");
        assert!(games.iter().all(|game| game.plies <= 40 && game.evaluations > 0), "{text}");
    }
}

#[test]
fn games_can_be_had_again() {
    reproducible::<XiangqiKit>("xiangqi", 1);
    reproducible::<MinichessKit>("minichess:gardner", 2);
    reproducible::<EwnKit>("ewn:king6", 1);
    reproducible::<EwnKit>("ewn:setup=choose,size=4,stones=3", 2);
    reproducible::<AmazonsKit>("amazons:size=5", 1);
}
