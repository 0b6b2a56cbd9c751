//! Records of games: what was read is written and read again as the same games; what is refused has
//! one line that says why.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{look_at, one_line, registry};
use yiqi_protocols::records;

fuzz_target!(|data: &[u8]| {
    match records::read(registry(), "games", data.to_vec()) {
        Ok(games) => {
            for game in &games {
                let said = game.replay(registry()).map(|replay| replay.positions.len());
                assert_eq!(said.expect("read was checked"), game.turns.len() + 1);
            }
            let pgn = records::format("pgn").expect("a format of ours");
            // PGN holds every game of every format.
            let text = pgn.write_all(registry(), &games).expect("what was read");
            let again = records::read(registry(), "games", text.into_bytes());
            let again = again.expect("what was written");
            assert_eq!(again.len(), games.len());
            for (a, b) in games.iter().zip(&again) {
                let moves = |record: &records::Record| {
                    record.turns.iter().map(|turn| turn.text.clone()).collect::<Vec<_>>()
                };
                assert_eq!((moves(a), a.outcome), (moves(b), b.outcome));
            }
        }
        Err(fault) => {
            look_at(&fault);
            one_line(&fault.to_string());
        }
    }
});
