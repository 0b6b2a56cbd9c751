//! Position texts of every game and variant: text and position come back, and so does the text of a
//! position one step later.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{pick, read, text_comes_back, view};

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    let Some(mut position) = read(text, game.parse(text)) else { return };
    let seen = view(&*position);
    assert_eq!(view(&*text_comes_back(game, &*position)), seen);
    assert_eq!(seen.steps.is_empty(), position.end().is_some(), "{}", position.text());
    if let Some(step) = seen.steps.get(data.len() % seen.steps.len().max(1)) {
        assert_eq!(&position.play(step).expect("a legal step"), step);
        text_comes_back(game, &*position);
    }
});
