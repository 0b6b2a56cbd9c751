//! The rules held against figures of other programs, against themselves, and against boards written
//! out as texts.

mod boards;
mod draw;
mod end;
mod perft;
mod properties;
mod repetition;
mod spoken;
mod texts;

use super::{Man, Move, Position, Trail, Xiangqi};
use yiqi_core::{Ask, End, Game, Kind, Notation, Options, Rules, Side, seeded};

/// A file of figures from other programs, without comments and empty lines.
fn data(name: &str) -> Vec<String> {
    let path = format!("{}/../../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The parts of a line between bars.
fn parts(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

fn game(text: &str) -> Xiangqi {
    let mut options = Options::parse("game", text).unwrap();
    let game = Xiangqi::build(&mut options).unwrap();
    options.finish(&[]).unwrap();
    game
}

fn at(game: &Xiangqi, text: &str) -> (Position, Trail) {
    let setup = game.parse(text).unwrap_or_else(|fault| panic!("{fault}"));
    (setup.position, setup.trail)
}

fn moves(game: &Xiangqi, p: &Position, kind: Kind) -> Vec<Move> {
    let mut moves = <Xiangqi as Game>::Moves::default();
    game.moves(p, (), kind, &mut moves);
    moves.to_vec()
}

/// Where the piece on a square can go, sorted: `e2e4` as `e4`.
fn from(position: &str, square: &str) -> String {
    let game = Xiangqi::default();
    let (p, _) = at(&game, position);
    let texts = moves(&game, &p, Kind::All).into_iter().map(|m| game.move_text(&p, &[m]));
    let mut to: Vec<String> =
        texts.filter_map(|text| Some(text.strip_prefix(square)?.to_owned())).collect();
    to.sort();
    to.join(" ")
}

/// Why a move is illegal, in words; empty if it is legal.
fn why(position: &str, text: &str) -> String {
    let game = Xiangqi::default();
    let (p, _) = at(&game, position);
    let m = game.parse_move(&p, None, text).unwrap()[0];
    let listed = moves(&game, &p, Kind::All).contains(&m);
    let reason = game.legal(&p, (), m).err().map_or_else(String::new, |e| e.to_string());
    assert_eq!(listed, reason.is_empty(), "{text} in {position}");
    reason
}

/// The end as the referee sees it: the rules, then no legal step.
fn end(game: &Xiangqi, p: &Position, t: &Trail) -> Option<End> {
    game.end(p, t, Ask::Rules)
        .or_else(|| if game.can_move(p, ()) { None } else { game.end(p, t, Ask::Stuck) })
}

fn play(game: &Xiangqi, p: &mut Position, t: &mut Trail, text: &str) {
    let m = game.parse_move(p, None, text).unwrap()[0];
    game.legal(p, (), m).unwrap();
    game.play(p, t, m);
}

/// Plays at random from the start and shows every position on the way, until the game ends.
fn wander(game: &Xiangqi, seed: u64, plies: usize, mut see: impl FnMut(&Position, &Trail)) {
    let mut rng = seeded(seed, 0);
    let mut p = game.start(&mut rng);
    let mut t = game.trail(&p);
    for _ in 0..plies {
        see(&p, &t);
        if end(game, &p, &t).is_some() {
            break;
        }
        let Some(m) = game.random(&p, (), &mut rng) else { break };
        game.legal(&p, (), m).unwrap();
        game.play(&mut p, &mut t, m);
    }
}

/// The position with every square moved by `place` and, if `swap`, the sides exchanged.
fn moved(p: &Position, swap: bool, place: impl Fn(usize) -> usize) -> Position {
    let owner = |side: Side| if swap { !side } else { side };
    let mut moved = Position::empty(owner(p.side()));
    for (square, side, man) in p.each() {
        moved.put(owner(side), man, place(square));
    }
    moved.look();
    moved
}

/// The number of men of a kind, for tests that want one.
fn count(p: &Position, man: Man) -> u32 {
    Side::BOTH.iter().map(|&side| p.men(side, man).count_ones()).sum()
}
