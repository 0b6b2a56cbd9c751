//! What the die shows: a face is set and comes back in the position's text, anything else changes
//! nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{pick, read, text_comes_back, view};

// The game's letter and a position, the start if it is none; then a roll a line.
fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    let (place, rolls) = text.split_once('\n').unwrap_or(("", text));
    let mut position = game.parse(place).unwrap_or_else(|_| game.start(0));
    for roll in rolls.split('\n').take(4) {
        let before = view(&*position);
        let faces = position.faces();
        if read(roll, position.set_roll(roll)).is_none() {
            assert_eq!(view(&*position), before, "{roll:?} was refused");
            continue;
        }
        assert!(game.dice());
        let number = roll.trim().parse().expect("a face is a number");
        assert_eq!(position.roll(), Some(number));
        assert!(faces.is_empty() || faces.contains(&number), "{number} is no face");
        assert!(!position.needs_roll());
        assert_eq!(view(&*text_comes_back(game, &*position)), view(&*position));
    }
});
