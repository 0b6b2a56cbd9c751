//! Lists of openings and `random:PLIES`: what was read, written a position a line, is read as the
//! same list.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{look_at, pick, read};
use yiqi_lab::Openings;

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    if let Some(Some(openings)) = read(text, Openings::random(text)) {
        let text = match &openings {
            Openings::Fairest(plies) => format!("random:{plies}"),
            Openings::Random(plies) => format!("random:{plies},balance=0.5"),
            Openings::Balanced(balanced) => balanced.to_string(),
            other => panic!("{other:?}"),
        };
        let again = Openings::random(&text).expect("what was written");
        assert_eq!(again, Some(openings));
    }
    match Openings::parse(game, "list", text) {
        Ok(openings) => {
            let Openings::Positions(positions) = &openings else { panic!("{openings:?}") };
            assert!(!positions.is_empty() && positions.len() <= text.lines().count());
            let again = Openings::parse(game, "list", &positions.join("\n"));
            assert_eq!(again.expect("what was written"), openings);
        }
        Err(fault) => {
            look_at(&fault);
            // The line that is wrong, by its number; or an empty list, by its name.
            match fault.what().strip_prefix("list line ") {
                Some(number) => {
                    let line = number.parse().ok().and_then(|n: usize| text.lines().nth(n - 1));
                    assert_eq!(line.map(str::trim), Some(fault.text()), "{fault}");
                }
                None => assert_eq!((fault.what(), fault.text()), ("openings", "list")),
            }
        }
    }
});
