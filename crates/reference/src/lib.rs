//! The rules of the four games a second time: slow, plain, and meant to be obviously right.
//!
//! Tests hold the fast rules against these. So this crate shares no table, constant or helper with
//! the fast games: boards are rows of letters, moves are found by trying every square, a check is
//! found by looking whether an enemy piece reaches the king. Texts go in and texts come out, in the
//! canonical form only; a text that is not canonical is a mistake of the test and panics.
//!
//! ```
//! let game = yiqi_reference::reference("minichess", "mirrored").unwrap();
//! let start = game.start();
//! assert_eq!(start, "rnbqk/5/5/5/RNBQK w - - 0 1");
//! assert_eq!(game.moves(&start, None).len(), 20);
//! assert_eq!(game.play(&start, "a1a5"), "Rnbqk/5/5/5/1NBQK b - - 0 1");
//! ```

mod amazons;
mod board;
mod ewn;
mod minichess;
mod xiangqi;

/// How a game ended: the letter of the winning side as position texts write it (`w`, `b`, `r`),
/// `None` for a draw, and the reason in words.
pub type Verdict = (Option<char>, String);

/// One rule set of one game.
///
/// # Panics
/// Every method does on a position or move text that is not canonical or not of this game.
pub trait Reference: Send + Sync {
    /// The position text of the start.
    fn start(&self) -> String;

    /// The legal turns in canonical move text, sorted by byte, each once.
    ///
    /// With dice, `roll` is the number cast; without it the roll in the position text holds; where
    /// that is `-` too, the turns of all rolls are united. Between the halves of an Amazons turn
    /// these are the shots, `/g7`. Empty where the game is won; draws by rule leave the moves as
    /// they are.
    fn moves(&self, position: &str, roll: Option<u32>) -> Vec<String>;

    /// The position text after the legal turn `mv` (or half of an Amazons turn). A roll becomes
    /// `-`, counters go on.
    fn play(&self, position: &str, mv: &str) -> String;

    /// Leaf turns at `depth`, each roll of each turn counted; a pass is one. A won game is a leaf only
    /// at the last depth; draws by rule do not stop the count. A roll that stands in the position
    /// text is kept for the first turn.
    fn perft(&self, position: &str, depth: u32) -> u64;

    /// The result of the game whose positions, one after each turn from the first to the present
    /// one, are `history`; `None` while it goes on. Only the last position is judged: the earlier
    /// ones are there for repetitions.
    fn result(&self, history: &[String]) -> Option<Verdict>;
}

/// The rules of `game` with `options`, the text after the colon of the game text
/// (`king6,goal=home`; empty for the default).
///
/// # Errors
/// The game or an option does not exist, options contradict each other, or the start is drawn from a
/// seed (`shuffle`, `setup=random`) or judged by rules that this crate does not have
/// (`rules=asian`).
pub fn reference(game: &str, options: &str) -> Result<Box<dyn Reference>, String> {
    let options: Vec<&str> = options.split(',').filter(|o| !o.is_empty()).collect();
    Ok(match game {
        "minichess" => Box::new(minichess::Minichess::new(&options)?),
        "ewn" => Box::new(ewn::Ewn::new(&options)?),
        "amazons" => Box::new(amazons::Amazons::new(&options)?),
        "xiangqi" => Box::new(xiangqi::Xiangqi::new(&options)?),
        _ => return Err(format!("no game \"{game}\"")),
    })
}

/// `N` or `WxH`, as width and height.
fn size(text: &str) -> Result<(usize, usize), String> {
    let (w, h) = text.split_once('x').unwrap_or((text, text));
    match (w.parse(), h.parse()) {
        (Ok(w), Ok(h)) => Ok((w, h)),
        _ => Err(format!("\"{text}\" is no size")),
    }
}
