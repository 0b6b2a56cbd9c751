//! The Game of the Amazons on boards of any size.

use crate::board::{Board, Square, all_squares, at, name, read_board, squares, step, write_board};
use crate::{Reference, Verdict, size};

pub(crate) struct Amazons {
    start: String,
}

#[derive(Clone)]
struct Position {
    board: Board,
    /// `w` or `b`.
    side: char,
    /// Between the halves of a turn: the square of the amazon that must shoot.
    shooter: Option<Square>,
}

impl Amazons {
    pub(crate) fn new(options: &[&str]) -> Result<Amazons, String> {
        let (mut width, mut height) = (10, 10);
        let mut sideways = false;
        let mut first = 'w';
        for option in options {
            match *option {
                "layout=side" => sideways = true,
                "first=white" => first = 'w',
                "first=black" => first = 'b',
                _ => match option.strip_prefix("size=") {
                    Some(text) => (width, height) = size(text)?,
                    None => return Err(format!("amazons: option \"{option}\"")),
                },
            }
        }
        if !(4..=12).contains(&width) || !(4..=12).contains(&height) || width * height > 128 {
            return Err(format!("amazons: size {width}x{height}"));
        }
        let board = write_board(&start_board(width, height, sideways));
        Ok(Amazons { start: format!("{board} {first} -") })
    }
}

fn start_board(width: usize, height: usize, sideways: bool) -> Board {
    let mut board = vec![vec![None; width]; height];
    let (right, top) = (width - 1, height - 1);
    // The distance from the corner along a rank and along a file.
    let (along, up) = (right / 3, top / 3);
    let ring = [
        (0, up),
        (along, 0),
        (right - along, 0),
        (right, up),
        (0, top - up),
        (along, top),
        (right - along, top),
        (right, top - up),
    ];
    for (x, y) in ring {
        let white = if sideways { x < width - 1 - x } else { y < height - 1 - y };
        board[y][x] = Some(if white { 'w' } else { 'b' });
    }
    board
}

impl Reference for Amazons {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, position: &str, _roll: Option<u32>) -> Vec<String> {
        let position = read(position);
        let mut texts = Vec::new();
        if let Some(shooter) = position.shooter {
            for shot in queen_moves(&position.board, shooter) {
                texts.push(format!("/{}", name(shot, 1)));
            }
        } else {
            for (from, to) in steps(&position) {
                for shot in queen_moves(&moved(&position, from, to).board, to) {
                    texts.push(format!("{}{}/{}", name(from, 1), name(to, 1), name(shot, 1)));
                }
            }
        }
        texts.sort();
        texts
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let mut position = read(position);
        let (step, shot) = mv.split_once('/').unwrap_or((mv, ""));
        if let [from, to] = squares(step, 1)[..] {
            position = moved(&position, from, to);
        }
        if let [shot] = squares(shot, 1)[..] {
            position = shoot(&position, shot);
        }
        write(&position)
    }

    fn perft(&self, position: &str, depth: u32) -> u64 {
        count(&read(position), depth)
    }

    fn result(&self, history: &[String]) -> Option<Verdict> {
        let position = read(history.last()?);
        if position.shooter.is_some() || !steps(&position).is_empty() {
            return None;
        }
        Some((Some(other(position.side)), "no moves".to_string()))
    }
}

/// The empty squares that a queen on `from` reaches: in each direction up to the first obstacle.
fn queen_moves(board: &Board, from: Square) -> Vec<Square> {
    let mut reached = Vec::new();
    for dx in -1..=1 {
        for dy in -1..=1 {
            if (dx, dy) == (0, 0) {
                continue;
            }
            let mut square = from;
            while let Some(next) = step(board, square, (dx, dy)) {
                if at(board, next).is_some() {
                    break;
                }
                reached.push(next);
                square = next;
            }
        }
    }
    reached
}

/// The first halves of turns. Each can be completed: the square just left is free to shoot at.
fn steps(position: &Position) -> Vec<(Square, Square)> {
    let board = &position.board;
    let amazons = all_squares(board).into_iter().filter(|s| at(board, *s) == Some(position.side));
    amazons
        .flat_map(|from| queen_moves(board, from).into_iter().map(move |to| (from, to)))
        .collect()
}

fn moved(position: &Position, from: Square, to: Square) -> Position {
    let mut next = position.clone();
    next.board[from.1][from.0] = None;
    next.board[to.1][to.0] = Some(position.side);
    next.shooter = Some(to);
    next
}

fn shoot(position: &Position, shot: Square) -> Position {
    let mut next = position.clone();
    next.board[shot.1][shot.0] = Some('x');
    next.shooter = None;
    next.side = other(position.side);
    next
}

fn count(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if let Some(shooter) = position.shooter {
        let shots = queen_moves(&position.board, shooter);
        if depth == 1 {
            return shots.len() as u64;
        }
        return shots.iter().map(|shot| count(&shoot(position, *shot), depth - 1)).sum();
    }
    steps(position).iter().map(|(from, to)| count(&moved(position, *from, *to), depth)).sum()
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 3, "no position: {text}");
    Position {
        board: read_board(fields[0]),
        side: fields[1].chars().next().expect("a side"),
        shooter: (fields[2] != "-").then(|| squares(fields[2], 1)[0]),
    }
}

fn write(p: &Position) -> String {
    let shooter = p.shooter.map_or("-".to_string(), |square| name(square, 1));
    format!("{} {} {}", write_board(&p.board), p.side, shooter)
}

#[cfg(test)]
mod tests {
    use crate::reference;

    #[test]
    fn starts() {
        let start = |options| reference("amazons", options).map(|game| game.start());
        assert_eq!(start("").unwrap(), "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w -");
        assert_eq!(start("first=black,size=8").unwrap(), "2b2b2/8/b6b/8/8/w6w/8/2w2w2 b -");
        assert_eq!(start("size=5x4").unwrap(), "1b1b1/b3b/w3w/1w1w1 w -");
        let side = "3w2b3/10/10/w8b/10/10/w8b/10/10/3w2b3 w -";
        assert_eq!(start("layout=side").unwrap(), side);
        for wrong in ["size=3", "size=12", "size=4x13", "size=x", "layout=top"] {
            assert!(start(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_turn_is_a_move_and_a_shot() {
        let game = reference("amazons", "").unwrap();
        let half = game.play("2b1/4/4/1w2 w -", "b1b3");
        assert_eq!(half, "2b1/1w2/4/4 w b3");
        let shots = game.moves(&half, None);
        assert_eq!(shots.len() as u64, game.perft(&half, 1));
        // Back over the square just left, along to the edge, not onto the other amazon.
        assert!(shots.contains(&"/b1".to_string()));
        assert!(!shots.contains(&"/c4".to_string()));
        let whole = game.play("2b1/4/4/1w2 w -", "b1b3/b1");
        assert_eq!(whole, "2b1/1w2/4/1x2 b -");
        assert_eq!(game.play(&half, "/b1"), whole);
        assert_eq!(game.moves("2b1/4/4/1w2 w -", None).len() as u64, {
            game.perft("2b1/4/4/1w2 w -", 1)
        });
    }

    #[test]
    fn arrows_block() {
        let game = reference("amazons", "").unwrap();
        assert_eq!(game.moves("wx1b/xx1x/4/4 w -", None), Vec::<String>::new());
        assert_eq!(game.moves("w1xb/xxxx/4/4 w -", None), ["a4b4/a4"]);
    }

    #[test]
    fn who_cannot_move_loses() {
        let game = reference("amazons", "").unwrap();
        let result = |text: &str| game.result(&[text.to_string()]);
        assert_eq!(result("wx1b/xx1x/4/4 w -"), Some((Some('b'), "no moves".to_string())));
        assert_eq!(result("wx1b/xx1x/4/4 b -"), None);
        assert_eq!(result("wxxb/xxxx/4/4 b -"), Some((Some('w'), "no moves".to_string())));
        assert_eq!(result("w1xb/xxxx/4/4 w -"), None);
    }
}
