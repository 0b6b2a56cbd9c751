//! What engines make of the tables.

use super::super::MinichessEndgames;
use super::super::known::Verdict;
use super::{game, known, shared};
use crate::exact::Endgames as _;
use crate::kits::minichess::{MinichessCraft, MinichessEvaluator};
use crate::{AlphaBeta, Clock, Craft as _, Exact, Leash, Library, Limits, Search as _, Settings};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use yiqi_core::{Ask, Game as _, Notation as _, Options, Value as _, seeded};
use yiqi_games::minichess::{Minichess, Position};

/// A clock that stands still.
#[derive(Debug)]
struct Still;

impl Clock for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn engine(game: &Minichess) -> AlphaBeta<Minichess, MinichessEvaluator, MinichessCraft> {
    let mut options = Options::parse("engine", "alphabeta").unwrap();
    let evaluator = MinichessEvaluator::build(game, &mut options).unwrap();
    let craft = MinichessCraft::new(game, &Library::with_tables(shared()));
    AlphaBeta::new(game.clone(), evaluator, craft, Settings::default())
}

/// The move of a defender that lives as long as the table knows.
fn longest_defence(game: &Minichess, p: &Position) -> Position {
    let known = known(game);
    let mut moves = <Minichess as yiqi_core::Game>::Moves::default();
    game.moves(p, (), yiqi_core::Kind::All, &mut moves);
    let children = moves.iter().map(|&m| {
        let (mut child, mut trail) = (*p, game.trail(p));
        game.play(&mut child, &mut trail, m);
        child
    });
    children
        .max_by_key(|child| match known.verdict(child) {
            Some(Verdict::Win(plies)) => plies,
            other => panic!("a lost position leads to {other:?}"),
        })
        .unwrap()
}

#[test]
fn won_positions_are_won_in_just_so_many_plies() {
    for loses in [false, true] {
        let game = game(loses);
        let (known, endgames) = (known(&game), MinichessEndgames::of(&game).unwrap());
        let mut engine = engine(&game);
        let mut rng = seeded(11, u64::from(loses));
        let mut won = 0;
        for split in endgames.splits(5).into_iter().chain(endgames.splits(4)) {
            for _ in 0..30 {
                let mut p = endgames.draw(split, &mut rng);
                let Some(Verdict::Win(distance)) = known.verdict(&p) else { continue };
                if distance > 100 {
                    continue;
                }
                won += 1;
                engine.new_game(1);
                let mut trail = game.trail(&p);
                for ply in 0..distance {
                    assert!(game.end(&p, &trail, Ask::Rules).is_none(), "over after {ply}");
                    if ply % 2 == 0 {
                        let limits = Limits { depth: Some(2), ..Limits::default() };
                        let stop = AtomicBool::new(false);
                        let leash = Leash { limits: &limits, clock: &Still, stop: &stop };
                        let report = engine.run(&p, &trail, Some(()), leash, &mut |_| ());
                        let best = report.best[0];
                        assert_eq!(report.value.mate(), Some((distance - ply) as i32));
                        game.play(&mut p, &mut trail, best);
                    } else {
                        let child = longest_defence(&game, &p);
                        let mut moves = <Minichess as yiqi_core::Game>::Moves::default();
                        game.moves(&p, (), yiqi_core::Kind::All, &mut moves);
                        let m = moves.iter().copied().find(|&m| {
                            let (mut to, mut t) = (p, game.trail(&p));
                            game.play(&mut to, &mut t, m);
                            to == child
                        });
                        game.play(&mut p, &mut trail, m.unwrap());
                    }
                }
                let end = game.end(&p, &trail, Ask::Stuck).filter(|_| !game.can_move(&p, ()));
                assert!(end.is_some_and(|end| end.outcome != yiqi_core::Outcome::Draw));
            }
        }
        assert!(won > 60, "{won} won positions");
    }
}

#[test]
fn a_win_beyond_the_limit_of_moves_is_none() {
    let game = game(false);
    let craft = MinichessCraft::new(&game, &Library::with_tables(shared()));
    let said = |text: &str| {
        let setup = game.parse(text).unwrap();
        craft.exact(&game, &setup.position, &setup.trail)
    };
    // A mate in 3 plies or so, with more and more plies since the last capture.
    let position = |quiet: u32| format!("k4/5/1K3/5/4R w - - {quiet} 60");
    assert_eq!(said(&position(0)), Some(Exact::of(i32::win(1))));
    assert_eq!(said(&position(99)), Some(Exact::of(i32::win(1))));
    let far = |quiet: u32| format!("5/5/2k2/5/R3K w - - {quiet} 60");
    let Some(Verdict::Win(plies)) = known(&game).verdict(&game.parse(&far(0)).unwrap().position)
    else {
        panic!("a rook wins")
    };
    assert!(said(&far(100 - plies)).is_some());
    assert_eq!(said(&far(101 - plies)), None);
}

#[test]
fn kings_that_are_both_in_check_are_in_no_table() {
    let game = game(false);
    let setup = game.parse("k3R/5/5/5/r3K w - - 0 1").unwrap();
    assert_eq!(known(&game).verdict(&setup.position), None);
}
