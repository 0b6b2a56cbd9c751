//! Xiangqi, with repetition judged by perpetual check or not at all; chases are not judged.

use crate::board::{
    Board, Square, all_squares, at, name, offset, pieces_between, read_board, squares, write_board,
};
use crate::{Reference, Verdict};

pub(crate) struct Xiangqi {
    /// Whether perpetual check loses (`rules=computer`).
    judges_checks: bool,
    /// Plies without a capture after which the game is drawn.
    limit: Option<u32>,
}

#[derive(Clone)]
struct Position {
    board: Board,
    /// `w` (Red) or `b`.
    side: char,
    /// Plies since the last capture.
    clock: u32,
    /// The number of the move, counted up after Black's.
    number: u32,
}

impl Xiangqi {
    pub(crate) fn new(options: &[&str]) -> Result<Xiangqi, String> {
        let mut game = Xiangqi { judges_checks: true, limit: Some(120) };
        for option in options {
            match option.split_once('=') {
                Some(("rules", "computer")) => game.judges_checks = true,
                Some(("rules", "simple")) => game.judges_checks = false,
                Some(("limit", "off")) => game.limit = None,
                Some(("limit", n)) => {
                    let plies = n.parse().map_err(|_| format!("xiangqi: limit \"{n}\""))?;
                    game.limit = Some(plies);
                }
                _ => return Err(format!("xiangqi: option \"{option}\"")),
            }
        }
        Ok(game)
    }

    /// The last position stands for the third time. The cycle runs from the first of these three
    /// occurrences to the last: a side that checked with every move it made in between loses,
    /// unless the other did too.
    fn repetition(&self, history: &[String]) -> Option<Verdict> {
        let now = history.last()?;
        let occurrences: Vec<usize> =
            (0..history.len()).filter(|i| same(&history[*i], now)).collect();
        if occurrences.len() < 3 {
            return None;
        }
        let first = occurrences[occurrences.len() - 3];
        // Each later position of the cycle shows what the side that just moved has done.
        let cycle: Vec<Position> = history[first + 1..].iter().map(|text| read(text)).collect();
        let always_checks = |side: char| {
            let mut replies = cycle.iter().filter(|p| p.side != side);
            replies.all(|p| in_check(&p.board, p.side))
        };
        if self.judges_checks && always_checks('w') != always_checks('b') {
            let winner = if always_checks('w') { 'b' } else { 'w' };
            return Some((Some(winner), "perpetual check".to_string()));
        }
        Some((None, "threefold repetition".to_string()))
    }
}

impl Reference for Xiangqi {
    fn start(&self) -> String {
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1".to_string()
    }

    fn moves(&self, position: &str, _roll: Option<u32>) -> Vec<String> {
        let legal = legal(&read(position));
        let mut texts: Vec<String> =
            legal.iter().map(|(from, to)| name(*from, 0) + &name(*to, 0)).collect();
        texts.sort();
        texts
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let ends = squares(mv, 0);
        write(&after(&read(position), ends[0], ends[1]))
    }

    fn perft(&self, position: &str, depth: u32) -> u64 {
        count(&read(position), depth)
    }

    fn result(&self, history: &[String]) -> Option<Verdict> {
        let position = read(history.last()?);
        if legal(&position).is_empty() {
            let check = in_check(&position.board, position.side);
            let reason = if check { "checkmate" } else { "stalemate" };
            return Some((Some(other(position.side)), reason.to_string()));
        }
        self.repetition(history).or_else(|| match self.limit {
            Some(limit) if position.clock >= limit => {
                Some((None, format!("{limit} plies without capture")))
            }
            _ => None,
        })
    }
}

/// Whether the piece on `from` can move to `to`, the safety of its own general aside. A general
/// "moves" to the enemy general along an open file: so facing generals count as check.
fn reaches(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = at(board, from) else { return false };
    let target = at(board, to);
    if target.is_some_and(|t| side_of(t) == side_of(piece)) {
        return false;
    }
    let (dx, dy) = offset(from, to);
    let distances = (dx.abs(), dy.abs());
    let straight = (dx == 0) != (dy == 0);
    let red = side_of(piece) == 'w';
    // Palace and home half of the piece's own side.
    let (palace_ranks, home_ranks) = if red { (0..=2, 0..=4) } else { (7..=9, 5..=9) };
    let in_palace = (3..=5).contains(&to.0) && palace_ranks.contains(&to.1);
    match piece.to_ascii_lowercase() {
        'k' => {
            let flies = target.is_some_and(|t| t.eq_ignore_ascii_case(&'k'))
                && dx == 0
                && pieces_between(board, from, to) == 0;
            (dx.abs() + dy.abs() == 1 && in_palace) || flies
        }
        'a' => distances == (1, 1) && in_palace,
        'b' => {
            let eye = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
            distances == (2, 2) && home_ranks.contains(&to.1) && at(board, eye).is_none()
        }
        'n' => {
            // The leg is the neighbour of `from` in the direction of the long way.
            let leg = match distances {
                (2, 1) => ((from.0 + to.0) / 2, from.1),
                (1, 2) => (from.0, (from.1 + to.1) / 2),
                _ => return false,
            };
            at(board, leg).is_none()
        }
        'r' => straight && pieces_between(board, from, to) == 0,
        'c' => {
            let screens = if target.is_some() { 1 } else { 0 };
            straight && pieces_between(board, from, to) == screens
        }
        'p' => {
            let forward = if red { 1 } else { -1 };
            let crossed = !home_ranks.contains(&from.1);
            (dx, dy) == (0, forward) || (crossed && distances == (1, 0))
        }
        _ => panic!("no piece {piece}"),
    }
}

/// Whether an enemy piece reaches the general of `side`.
fn in_check(board: &Board, side: char) -> bool {
    let general = if side == 'w' { 'K' } else { 'k' };
    let squares = all_squares(board);
    let general =
        *squares.iter().find(|s| at(board, **s) == Some(general)).expect("a general on the board");
    squares.iter().any(|from| reaches(board, *from, general))
}

fn legal(position: &Position) -> Vec<(Square, Square)> {
    let board = &position.board;
    let squares = all_squares(board);
    let mut moves = Vec::new();
    for from in &squares {
        if at(board, *from).is_none_or(|piece| side_of(piece) != position.side) {
            continue;
        }
        for to in &squares {
            if reaches(board, *from, *to)
                && !in_check(&after(position, *from, *to).board, position.side)
            {
                moves.push((*from, *to));
            }
        }
    }
    moves
}

fn after(position: &Position, from: Square, to: Square) -> Position {
    let mut next = position.clone();
    next.board[from.1][from.0] = None;
    next.board[to.1][to.0] = at(&position.board, from);
    next.clock = if at(&position.board, to).is_some() { 0 } else { position.clock + 1 };
    next.number += if position.side == 'b' { 1 } else { 0 };
    next.side = other(position.side);
    next
}

fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|(from, to)| count(&after(position, *from, *to), depth - 1)).sum()
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
