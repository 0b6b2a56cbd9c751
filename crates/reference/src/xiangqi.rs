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
                // The usual limit is named; another one is not, as the rules have fixed words.
                let reason = match limit {
                    120 => "120 plies without capture",
                    _ => "no capture within the limit",
                };
                Some((None, reason.to_owned()))
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

#[cfg(test)]
mod tests {
    use crate::reference;

    fn moves_from(square: &str, position: &str) -> String {
        let all = reference("xiangqi", "").unwrap().moves(position, None);
        let own: Vec<&str> = all.iter().filter_map(|m| m.strip_prefix(square)).collect();
        own.join(" ")
    }

    /// The result after these turns, and that the game was not over before.
    fn end(options: &str, position: &str, turns: &str) -> Option<(Option<char>, String)> {
        let game = reference("xiangqi", options).unwrap();
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
    fn the_horse_has_a_leg() {
        let position = "3k5/9/9/9/4p4/4N4/9/9/9/5K3 w - - 0 1";
        assert_eq!(moves_from("e4", position), "c3 c5 d2 f2 g3 g5");
        let position = "3k5/9/9/9/9/3pN4/9/9/9/5K3 w - - 0 1";
        assert_eq!(moves_from("e4", position), "d2 d6 f2 f6 g3 g5");
    }

    #[test]
    fn the_elephant_has_an_eye_and_stays_home() {
        let position = "3k5/9/9/9/9/2B6/1p7/9/9/5K3 w - - 0 1";
        assert_eq!(moves_from("c4", position), "e2");
    }

    #[test]
    fn the_cannon_takes_over_one_screen() {
        let position = "1r1k5/1r7/9/9/1p7/9/9/1C1pp4/9/5K3 w - - 0 1";
        assert_eq!(moves_from("b2", position), "a2 b0 b1 b3 b4 b8 c2 e2");
    }

    #[test]
    fn palace_and_river() {
        let position = "3k5/9/9/9/2P6/2p6/9/3A5/9/5K3 w - - 0 1";
        assert_eq!(moves_from("d2", position), "e1");
        assert_eq!(moves_from("f0", position), "e0 f1");
        assert_eq!(moves_from("c5", position), "b5 c6 d5");
        let position = "3k5/9/9/2p6/9/9/2P6/9/9/5K3 w - - 0 1";
        assert_eq!(moves_from("c3", position), "c4");
    }

    #[test]
    fn generals_do_not_face() {
        let position = "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
        assert_eq!(moves_from("e0", position), "f0");
        let position = "4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1";
        assert!(moves_from("e1", position).split(' ').all(|to| to.starts_with('e')));
    }

    #[test]
    fn stalemate_and_mate_lose() {
        let position = "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1";
        assert_eq!(end("", position, "e1e8"), over(Some('w'), "stalemate"));
        let position = "3k5/4R4/9/p8/9/9/9/9/8R/4K4 w - - 119 70";
        assert_eq!(end("", position, "i1i9"), over(Some('w'), "checkmate"));
        assert_eq!(end("", position, "i1i2"), over(None, "120 plies without capture"));
        assert_eq!(end("limit=121", position, "i1i2"), None);
        assert_eq!(end("limit=off", position, "i1i2"), None);
    }

    /// Red's chariot checks, Black's general steps aside, and so on.
    const PERPETUAL: &str = "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9";

    #[test]
    fn perpetual_check_loses() {
        let position = "4k4/9/9/9/9/9/9/4P4/3R5/5K3 w - - 0 1";
        // The soldier on e2 hides the general from the chariot on e1: no check there.
        assert_eq!(end("", position, PERPETUAL), over(None, "threefold repetition"));
        let position = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
        assert_eq!(end("", position, PERPETUAL), over(Some('b'), "perpetual check"));
        assert_eq!(end("rules=simple", position, PERPETUAL), over(None, "threefold repetition"));
        // Black checks: colours swapped.
        let position = "3k5/5r3/9/9/9/9/9/9/9/4K4 b - - 0 1";
        let turns = "f8e8 e0f0 e8f8 f0e0 f8e8 e0f0 e8f8 f0e0";
        assert_eq!(end("", position, turns), over(Some('w'), "perpetual check"));
    }

    /// With a verdict of perpetual check only where the Asian rules see one too.
    #[test]
    fn diagrams_of_the_rule_manual() {
        let mut judged = 0;
        let diagrams = include_str!("../../../tests/data/xiangqi_repetition.txt");
        for line in diagrams.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split(" | ").collect();
            match end("", fields[0], fields[1]).expect("an end") {
                (None, reason) => assert_eq!(reason, "threefold repetition"),
                (Some(winner), reason) => {
                    assert_eq!(reason, "perpetual check");
                    // The side to move at the end, from the side at the start and the turns.
                    let red_starts = fields[0].contains(" w ");
                    let even = fields[1].split(' ').count().is_multiple_of(2);
                    let to_move = if red_starts == even { 'w' } else { 'b' };
                    let verdict = if winner == to_move { "win" } else { "loss" };
                    assert_eq!(fields[2], verdict, "{line}");
                    judged += 1;
                }
            }
        }
        assert_eq!(judged, 2);
    }
}
