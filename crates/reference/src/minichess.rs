//! Chess on small boards: 5×5 without pawns, Gardner's and Los Alamos chess.

use crate::board::{
    Board, Square, all_squares, at, name, offset, pieces_between, read_board, squares, write_board,
};
use crate::{Reference, Verdict};

pub(crate) struct Minichess {
    start: String,
    /// What a pawn may become, lower-case.
    promotions: &'static str,
    /// Whether the side that is stalemated loses.
    stalemate_loses: bool,
}

#[derive(Clone)]
struct Position {
    board: Board,
    /// `w` or `b`.
    side: char,
    /// Plies since the last capture or pawn move.
    clock: u32,
    /// The number of the move, counted up after Black's.
    number: u32,
}

#[derive(Clone, Copy)]
struct Move {
    from: Square,
    to: Square,
    promotion: Option<char>,
}

impl Minichess {
    pub(crate) fn new(options: &[&str]) -> Result<Minichess, String> {
        let mut layout = None;
        let mut promotions = "qrbn";
        let mut stalemate_loses = false;
        for option in options {
            let board = match *option {
                "rotated" => "kqbnr/5/5/5/RNBQK".to_string(),
                "mirrored" => "rnbqk/5/5/5/RNBQK".to_string(),
                "gardner" => "rnbqk/ppppp/5/PPPPP/RNBQK".to_string(),
                "losalamos" => {
                    promotions = "qrn";
                    "rnqknr/pppppp/6/6/PPPPPP/RNQKNR".to_string()
                }
                "stalemate=draw" | "stalemate=loss" => {
                    stalemate_loses = *option == "stalemate=loss";
                    continue;
                }
                _ => match option.strip_prefix("setup=") {
                    Some(setup) => setup_board(setup)?,
                    None => return Err(format!("minichess: option \"{option}\"")),
                },
            };
            if layout.replace(board).is_some() {
                return Err(format!("minichess: a second layout \"{option}\""));
            }
        }
        let layout = layout.unwrap_or_else(|| "kqbnr/5/5/5/RNBQK".to_string());
        let board = read_board(&layout);
        if in_check(&board, 'b') && !in_check(&board, 'w') {
            return Err("minichess: only Black is in check".to_string());
        }
        Ok(Minichess { start: format!("{layout} w - - 0 1"), promotions, stalemate_loses })
    }

    fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = self.pseudo(position);
        moves.retain(|mv| !in_check(&after(position, mv).board, position.side));
        moves
    }

    /// The moves before one asks what becomes of the own king.
    fn pseudo(&self, position: &Position) -> Vec<Move> {
        let board = &position.board;
        let last_rank = if position.side == 'w' { board.len() - 1 } else { 0 };
        let mut moves = Vec::new();
        for from in all_squares(board) {
            let Some(piece) = at(board, from) else { continue };
            if side_of(piece) != position.side {
                continue;
            }
            for to in all_squares(board) {
                if !reaches(board, from, to) {
                    continue;
                }
                if piece.eq_ignore_ascii_case(&'p') && to.1 == last_rank {
                    let all = self.promotions.chars();
                    moves.extend(all.map(|c| Move { from, to, promotion: Some(c) }));
                } else {
                    moves.push(Move { from, to, promotion: None });
                }
            }
        }
        moves
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|mv| self.count(&after(position, mv), depth - 1)).sum()
    }
}

impl Reference for Minichess {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, position: &str, _roll: Option<u32>) -> Vec<String> {
        let mut moves: Vec<String> = self.legal(&read(position)).iter().map(move_text).collect();
        moves.sort();
        moves
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let promotion = mv.chars().nth(4);
        let ends = squares(&mv[..4], 1);
        write(&after(&read(position), &Move { from: ends[0], to: ends[1], promotion }))
    }

    fn perft(&self, position: &str, depth: u32) -> u64 {
        self.count(&read(position), depth)
    }

    fn result(&self, history: &[String]) -> Option<Verdict> {
        let now = history.last()?;
        let position = read(now);
        let (side, enemy) = (position.side, other(position.side));
        if self.legal(&position).is_empty() {
            return Some(if in_check(&position.board, side) {
                (Some(enemy), "checkmate".to_string())
            } else if self.stalemate_loses {
                (Some(enemy), "stalemate".to_string())
            } else {
                (None, "stalemate".to_string())
            });
        }
        let reason = match officers(&position.board).as_str() {
            "" => "bare kings",
            "b" | "n" if !self.stalemate_loses => "insufficient material",
            _ if history.iter().filter(|text| same(text, now)).count() >= 3 => {
                "threefold repetition"
            }
            _ if position.clock >= 100 => "50 moves without capture",
            _ => return None,
        };
        Some((None, reason.to_string()))
    }
}

/// Whether the piece on `from` can move to `to`, the safety of its own king aside.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = at(board, from) else { return false };
    let target = at(board, to);
    if target.is_some_and(|t| side_of(t) == side_of(piece)) {
        return false;
    }
    let (dx, dy) = offset(from, to);
    let straight = (dx == 0) != (dy == 0);
    let diagonal = dx != 0 && dx.abs() == dy.abs();
    let clear = || pieces_between(board, from, to) == 0;
    match piece.to_ascii_lowercase() {
        'k' => dx.abs().max(dy.abs()) == 1,
        'q' => (straight || diagonal) && clear(),
        'r' => straight && clear(),
        'b' => diagonal && clear(),
        'n' => (dx.abs(), dy.abs()) == (1, 2) || (dx.abs(), dy.abs()) == (2, 1),
        'p' => {
            let forward = if side_of(piece) == 'w' { 1 } else { -1 };
            dy == forward && if target.is_some() { dx.abs() == 1 } else { dx == 0 }
        }
        _ => panic!("no piece {piece}"),
    }
}

/// Whether an enemy piece reaches the king of `side`.
fn in_check(board: &Board, side: char) -> bool {
    let king = if side == 'w' { 'K' } else { 'k' };
    let squares = all_squares(board);
    let king = *squares.iter().find(|s| at(board, **s) == Some(king)).expect("a king on the board");
    squares.iter().any(|from| reaches(board, *from, king))
}

fn after(position: &Position, mv: &Move) -> Position {
    let mut next = position.clone();
    let piece = at(&position.board, mv.from).expect("a piece to move");
    let white = side_of(piece) == 'w';
    let placed = match mv.promotion {
        Some(c) if white => c.to_ascii_uppercase(),
        Some(c) => c,
        None => piece,
    };
    next.board[mv.from.1][mv.from.0] = None;
    next.board[mv.to.1][mv.to.0] = Some(placed);
    let starts_anew = at(&position.board, mv.to).is_some() || piece.eq_ignore_ascii_case(&'p');
    next.clock = if starts_anew { 0 } else { position.clock + 1 };
    next.number += if position.side == 'b' { 1 } else { 0 };
    next.side = other(position.side);
    next
}

/// All pieces but the kings, lower-case, as one word.
fn officers(board: &Board) -> String {
    let pieces = board.iter().flatten().flatten().map(char::to_ascii_lowercase);
    pieces.filter(|c| *c != 'k').collect()
}

/// Whether two position texts have the same board and side to move.
fn same(a: &str, b: &str) -> bool {
    a.split(' ').take(2).eq(b.split(' ').take(2))
}

fn side_of(piece: char) -> char {
    if piece.is_ascii_uppercase() { 'w' } else { 'b' }
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

/// The board of `XXXXX/YYYYY`: White's rank, then Black's, both from file a.
fn setup_board(setup: &str) -> Result<String, String> {
    let sorted = |rank: &str| {
        let mut letters: Vec<char> = rank.chars().collect();
        letters.sort();
        letters.into_iter().collect::<String>()
    };
    match setup.split_once('/') {
        Some((white, black)) if sorted(white) == "BKNQR" && sorted(black) == "BKNQR" => {
            Ok(format!("{}/5/5/5/{white}", black.to_ascii_lowercase()))
        }
        _ => Err(format!("minichess: setup \"{setup}\"")),
    }
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 6, "no position: {text}");
    Position {
        board: read_board(fields[0]),
        side: fields[1].chars().next().expect("a side"),
        clock: fields[4].parse().expect("a clock"),
        number: fields[5].parse().expect("a move number"),
    }
}

fn write(p: &Position) -> String {
    format!("{} {} - - {} {}", write_board(&p.board), p.side, p.clock, p.number)
}

fn move_text(mv: &Move) -> String {
    let mut text = name(mv.from, 1) + &name(mv.to, 1);
    text.extend(mv.promotion);
    text
}

#[cfg(test)]
mod tests {
    use crate::reference;

    fn moves(options: &str, position: &str) -> String {
        reference("minichess", options).unwrap().moves(position, None).join(" ")
    }

    /// The result after these turns, and that the game was not over before.
    fn end(options: &str, position: &str, turns: &str) -> Option<(Option<char>, String)> {
        let game = reference("minichess", options).unwrap();
        let mut history = vec![position.to_string()];
        for turn in turns.split_whitespace() {
            let now = &history[history.len() - 1];
            assert_eq!(game.result(&history), None, "{now}");
            assert!(game.moves(now, None).iter().any(|m| m == turn), "{turn} in {now}");
            history.push(game.play(now, turn));
        }
        game.result(&history)
    }

    fn over(winner: Option<char>, reason: &str) -> Option<(Option<char>, String)> {
        Some((winner, reason.to_string()))
    }

    #[test]
    fn the_published_start_is_check_to_both() {
        let start = reference("minichess", "").unwrap().start();
        assert_eq!(start, "kqbnr/5/5/5/RNBQK w - - 0 1");
        // The rook on e5 checks along the file: two pieces may stand in between, or the king goes.
        assert_eq!(moves("", &start), "c1e3 d1e2 e1d2");
    }

    #[test]
    fn a_ringed_rook_stands_still() {
        let all = moves("", "k4/5/5/BN3/RQ2K w - - 0 1");
        assert!(!all.split(' ').any(|m| m.starts_with("a1")), "{all}");
    }

    #[test]
    fn pawns_step_once_take_aslant_and_promote() {
        assert_eq!(moves("gardner", "k4/2P2/p1p2/1P3/K4 w - - 0 1"), {
            "a1a2 a1b1 b2a3 b2b3 b2c3 c4c5b c4c5n c4c5q c4c5r"
        });
        assert_eq!(moves("losalamos", "k5/3P2/6/6/6/K5 w - - 0 1"), {
            "a1a2 a1b1 a1b2 d5d6n d5d6q d5d6r"
        });
        assert_eq!(end("gardner", "5/2P2/5/k4/2K2 w - - 7 3", "c4c5q"), None);
        let game = reference("minichess", "gardner").unwrap();
        assert_eq!(game.play("5/2P2/5/k4/2K2 w - - 7 3", "c4c5r"), "2R2/5/5/k4/2K2 b - - 0 3");
        assert_eq!(game.play("4k/5/5/2p2/K4 b - - 7 3", "c2c1q"), "4k/5/5/5/K1q2 w - - 0 4");
    }

    #[test]
    fn mate_and_stalemate() {
        assert_eq!(end("", "k4/5/1K3/5/4R w - - 0 1", "e1e5"), over(Some('w'), "checkmate"));
        let position = "k4/5/2K2/5/1Q3 w - - 0 1";
        assert_eq!(end("", position, "b1b2"), None);
        assert_eq!(end("", position, "b1b3"), over(None, "stalemate"));
        assert_eq!(end("stalemate=loss", position, "b1b3"), over(Some('w'), "stalemate"));
        // Mate comes before the counter.
        assert_eq!(end("", "k4/5/1K3/5/4R w - - 99 60", "e1e5"), over(Some('w'), "checkmate"));
        assert_eq!(
            end("", "k4/5/1K3/5/4R w - - 99 60", "e1e4"),
            over(None, "50 moves without capture")
        );
        assert_eq!(end("", "k4/5/1K3/5/4R w - - 98 60", "e1e4"), None);
    }

    #[test]
    fn too_little_to_mate() {
        assert_eq!(end("", "k4/5/r4/1K3/5 w - - 5 1", "b2a3"), over(None, "bare kings"));
        let knight = "k4/5/r3N/1K3/5 w - - 0 1";
        assert_eq!(end("", knight, "b2a3"), over(None, "insufficient material"));
        assert_eq!(end("stalemate=loss", knight, "b2a3"), None);
        assert_eq!(end("stalemate=loss", "k4/5/r4/1K3/5 w - - 0 1", "b2a3"), {
            over(None, "bare kings")
        });
        assert_eq!(end("", "k4/n4/r3N/1K3/5 w - - 0 1", "b2a3"), None);
    }

    #[test]
    fn the_start_counts_as_an_occurrence() {
        let shuffle = "a1a2 e5e4 a2a1 e4e5";
        let position = "4k/5/5/5/K1R2 w - - 0 1";
        assert_eq!(end("", position, shuffle), None);
        assert_eq!(end("", position, &shuffle.repeat(2).replace("5a", "5 a")), {
            over(None, "threefold repetition")
        });
    }

    #[test]
    fn setups() {
        assert!(reference("minichess", "setup=QRNBK/QRNBK").is_ok());
        assert!(reference("minichess", "setup=QRNBB/QRNBK").is_err());
        assert!(reference("minichess", "shuffle").is_err());
        assert!(reference("minichess", "gardner,mirrored").is_err());
        // Both kings are in check along the outer files; then only Black's.
        assert!(reference("minichess", "setup=QRNBK/KNBRQ").is_ok());
        assert!(reference("minichess", "setup=QBNRK/KRQNB").is_err());
    }
}
