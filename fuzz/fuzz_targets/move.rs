//! Move texts in every form: a line is tried at each position of a game. What is refused changes
//! nothing; what is played can be written in the game's own form and in every style, and each of
//! these is read as the same move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_core::seeded;
use yiqi_fuzz::{one_line, pick, read, text_comes_back, view};

// The game's letter; a line of bytes that walk into the game, a step each; then a move a line.
fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    let (walk, lines) = text.split_once('\n').unwrap_or((text, ""));
    let mut position = game.start(0);
    let mut dice = seeded(walk.len() as u64, 0);
    for byte in walk.bytes().take(40) {
        position.cast(&mut dice);
        let steps = position.steps();
        let Some(step) = steps.get(usize::from(byte) % steps.len().max(1)) else { break };
        position.play(step).expect("a legal step");
    }
    for line in lines.lines().take(8) {
        // Every other game is played with the die cast beforehand, the others before the roll.
        if walk.len() % 2 == 0 {
            position.cast(&mut dice);
        }
        let before = view(&*position);
        let mut played = position.fork();
        let Some(canonical) = read(line, played.play(line)) else {
            assert_eq!(view(&*played), before, "{line:?} was refused");
            continue;
        };
        one_line(&canonical);
        assert!(
            before.steps.contains(&canonical) || position.turns().contains(&canonical),
            "{line:?} was read as {canonical}, which is not on the list"
        );
        for style in game.styles().iter().map(Some).chain([None]) {
            let text = match style {
                None => canonical.clone(),
                Some(style) => position.styled(style, line).expect("a move that can be played"),
            };
            one_line(&text);
            let mut again = position.fork();
            let read = again.play(&text).unwrap_or_else(|fault| panic!("{style:?}: {fault}"));
            assert_eq!(read, canonical, "{text} ({style:?})");
            assert_eq!(again.text(), played.text(), "{text} ({style:?})");
        }
        text_comes_back(game, &*played);
        position = played;
    }
});
