//! Values that rest on the path stay out of the table.

mod common;

use common::hop::{Coins, Grab, Hop};
use common::{plain, positions, run, to_depth};
use yiqi_engine::{AlphaBeta, Settings};

/// A table cannot see that a position it knows would recur on another path; that shows only from
/// depth 6 on, once in thousands. What it must not do is keep a draw by repetition as if the position
/// were drawn: a table that does errs on two of these positions at depth 6.
#[test]
fn a_table_knows_no_path() {
    let game = Hop { lamps: false, recurs: true };
    for at in positions(&game, 300, 4) {
        for depth in 4..=7 {
            let value = |table_mib| {
                let settings = Settings { table_mib, recurrence: true, ..plain() };
                let mut search = AlphaBeta::new(game.clone(), Coins, Grab, settings);
                run(&mut search, &at, None, &to_depth(depth)).value
            };
            assert_eq!(value(0), value(1), "{at:?} depth {depth}");
        }
    }
}
