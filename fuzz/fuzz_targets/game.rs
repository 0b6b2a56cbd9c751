//! Game texts: what a game says of itself makes the same game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{one_line, read, registry, text_comes_back, view};

fuzz_target!(|text: &str| {
    let Some(game) = read(text, registry().game(text)) else { return };
    let said = game.describe();
    one_line(&said);
    let again = registry().game(&said).expect("its own description");
    assert_eq!(again.describe(), said);
    let seed = text.len() as u64;
    let start = game.start(seed);
    assert_eq!(view(&*again.start(seed)), view(&*start), "{said}");
    assert_eq!(view(&*text_comes_back(&*game, &*start)), view(&*start), "{said}");
});
