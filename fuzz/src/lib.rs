//! What the fuzz targets share: a game picked by a letter, what must hold of every refusal, and what
//! can be seen of a position.
//!
//! `scripts/fuzz.sh` runs all targets. Each reads a text as a person could have typed it, so that the
//! seeds under `seeds/` can be read and written by hand.

use std::path::PathBuf;
use std::sync::OnceLock;
use yiqi_core::{End, Fault, Side};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// Every game and variant, each rule set that reads or writes texts in its own way. The first byte
/// of an input picks one: `a` is the first, and after the last it starts again.
pub const GAMES: [&str; 17] = [
    "minichess",                         // a
    "minichess:mirrored,stalemate=loss", // b
    "minichess:setup=KRNBQ/QBNRK",       // c
    "minichess:gardner",                 // d
    "minichess:losalamos",               // e
    "ewn",                               // f
    "ewn:king6",                         // g
    "ewn:king6,goal=home,first=blue",    // h
    "ewn:stride",                        // i
    "ewn:setup=choose",                  // j
    "ewn:size=12x4,stones=3",            // k
    "amazons:size=4x5,layout=side",      // l
    "amazons",                           // m
    "amazons:size=6,first=black",        // n
    "xiangqi",                           // o
    "xiangqi:rules=simple,limit=off",    // p
    "xiangqi:coords=1-10",               // q
];

/// The games of Yiqi.
pub fn registry() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(Registry::standard)
}

/// The game that the first byte picks, and the text after it; `None` for what is no text.
pub fn pick(data: &[u8]) -> Option<(&'static dyn AnyGame, &str)> {
    static MADE: [OnceLock<std::sync::Arc<dyn AnyGame>>; GAMES.len()] =
        [const { OnceLock::new() }; GAMES.len()];
    let (letter, text) = data.split_first()?;
    let index = usize::from(letter.wrapping_sub(b'a')) % GAMES.len();
    let game = MADE[index].get_or_init(|| match registry().game(GAMES[index]) {
        Ok(game) => game,
        Err(fault) => panic!("a game of the list: {fault}"),
    });
    Some((&**game, std::str::from_utf8(text).ok()?))
}

/// What was read from `text`, or `None` after looking at the refusal: it shows the text that was
/// asked for, a place in it, and one line.
pub fn read<T>(text: &str, result: Result<T, Fault>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(fault) => {
            assert_eq!(fault.text(), text, "the text of {fault}");
            look_at(&fault);
            None
        }
    }
}

/// What holds of every fault that a parser makes.
pub fn look_at(fault: &Fault) {
    let place = place(fault);
    assert!(
        place.is_empty() || fault.text().get(place.clone()).is_some(),
        "{place:?} is no place in {:?}",
        fault.text()
    );
    one_line(&fault.to_string());
    assert!(!fault.reason().to_string().is_empty(), "no reason: {fault}");
}

/// Fails for a text that a terminal would not show on one line.
pub fn one_line(shown: &str) {
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    assert!(!shown.contains(breaks), "more than one line: {shown:?}");
}

/// The place as the parser gave it. [`Fault::span`] takes one that does not fit for the whole text,
/// which is kind to readers and would hide a miscounting parser from a fuzzer.
fn place(fault: &Fault) -> std::ops::Range<usize> {
    let all = format!("{fault:?}");
    let before = format!("Fault {{ what: {:?}, text: {:?}, span: ", fault.what(), fault.text());
    let place = all.strip_prefix(&before).and_then(|rest| {
        let (start, rest) = rest.split_once("..")?;
        let (end, _) = rest.split_once(',')?;
        Some(start.parse().ok()?..end.parse().ok()?)
    });
    place.expect("Fault derives Debug with the fields what, text, span")
}

/// What can be seen of a position.
#[derive(PartialEq, Debug)]
pub struct View {
    text: String,
    side: Side,
    roll: Option<u32>,
    faces: Vec<u32>,
    mid_turn: bool,
    end: Option<End>,
    alarm: Option<&'static str>,
    /// The legal next steps.
    pub steps: Vec<String>,
}

/// What can be seen of `position`.
pub fn view(position: &dyn AnyPosition) -> View {
    View {
        text: position.text(),
        side: position.side(),
        roll: position.roll(),
        faces: position.faces(),
        mid_turn: position.mid_turn(),
        end: position.end(),
        alarm: position.alarm(),
        steps: position.steps(),
    }
}

/// The text of a position is read and written back unchanged.
pub fn text_comes_back(game: &dyn AnyGame, position: &dyn AnyPosition) -> Box<dyn AnyPosition> {
    let text = position.text();
    one_line(&text);
    match game.parse(&text) {
        Ok(again) => {
            assert_eq!(again.text(), text, "{}", game.describe());
            again
        }
        Err(fault) => panic!("{}: its own text is refused: {fault}", game.describe()),
    }
}

/// Writes `text` to a file of this process and gives its path, for parsers that open files
/// themselves.
pub fn on_disk(text: &str, name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("yiqi-fuzz-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("the folder for temporary files can be written to");
    path
}
