//! Portable game notation of any game.
//!
//! | game | tags | moves |
//! | --- | --- | --- |
//! | minichess | `[White]` `[Black]`, `[Variant "gardner"]`, `[FEN]` | SAN |
//! | xiangqi | `[Game "Chinese Chess"]` first, `[Red]` `[Black]`, `[Format "ICCS"]` | ICCS, WXF or Chinese |
//! | any other | `[Game "ewn"]` first, `[Variant "king6"]`, players by the names of the sides | canonical |
//!
//! `[Variant]` holds what stands after the colon of the game text, so that no option is lost; it is
//! left out where nothing stands there, save in minichess, where it says what is played. `[FEN]` is
//! the position text of a start that is not the usual one. `1-0` is a win of the first side (White,
//! Red) whoever moved first. The roll before a move is written `@3`. Why the game ended stands in
//! `[Termination]`. Where moves have other forms than the one written, all are read.

mod read;
mod tokens;
mod write;

pub(super) use read::{detect, read};
pub(super) use write::write;

/// How the arenas of a game write its records, where they differ from the plain form.
struct Dialect {
    /// The name of the game in the registry.
    game: &'static str,
    /// The value of `[Game]`; `None` where no such tag is written.
    title: Option<&'static str>,
    /// The value of `[Variant]` where the game text has no options.
    variant: Option<&'static str>,
    /// The styles of moves, the usual one first, each with the value of `[Format]`.
    styles: &'static [(&'static str, Option<&'static str>)],
    /// Tags that tell the game where `[Game]` is missing.
    telling: &'static [&'static str],
}

/// The one place that knows games by name.
static DIALECTS: [Dialect; 2] = [
    Dialect {
        game: "minichess",
        title: None,
        variant: Some("rotated"),
        styles: &[("san", None)],
        telling: &["Variant"],
    },
    Dialect {
        game: "xiangqi",
        title: Some("Chinese Chess"),
        variant: None,
        styles: &[("iccs", Some("ICCS")), ("wxf", Some("WXF")), ("chinese", Some("Chinese"))],
        telling: &["Format", "Red", "RedTeam"],
    },
];
