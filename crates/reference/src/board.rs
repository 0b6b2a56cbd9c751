//! Boards as rows of letters, and their texts.

/// `board[y][x]` is the letter on file `x` of row `y`, counted from the lower left; `None` is empty.
pub(crate) type Board = Vec<Vec<Option<char>>>;

/// File and row, counted from 0.
pub(crate) type Square = (usize, usize);

/// Reads `kqbnr/5/5/5/RNBQK`: rows from the top, a number for a run of empty squares.
pub(crate) fn read_board(text: &str) -> Board {
    let mut board: Board = text.split('/').map(read_row).collect();
    board.reverse();
    assert!(board.iter().all(|row| row.len() == board[0].len()), "ragged board {text}");
    board
}

fn read_row(text: &str) -> Vec<Option<char>> {
    let mut row = Vec::new();
    let mut run = 0;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            run = 10 * run + digit;
        } else {
            row.extend((0..run).map(|_| None));
            run = 0;
            row.push(Some(c));
        }
    }
    row.extend((0..run).map(|_| None));
    row
}

/// The text of a board.
pub(crate) fn write_board(board: &Board) -> String {
    let rows: Vec<String> = board.iter().rev().map(|row| write_row(row)).collect();
    rows.join("/")
}

fn write_row(row: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut run = 0;
    for square in row {
        match square {
            None => run += 1,
            Some(c) => {
                if run > 0 {
                    text += &run.to_string();
                }
                run = 0;
                text.push(*c);
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}

/// The name of a square; `first` is the number of the lowest row (1, in Xiangqi 0).
pub(crate) fn name((x, y): Square, first: usize) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + first)
}

/// The squares named in `text` one after the other: `a10b9`.
pub(crate) fn squares(text: &str, first: usize) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some(file) = rest.chars().next() {
        assert!(file.is_ascii_lowercase(), "no squares: {text}");
        let digits: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
        let row: usize = digits.parse().unwrap_or_else(|_| panic!("no squares: {text}"));
        squares.push((file as usize - 'a' as usize, row - first));
        rest = &rest[1 + digits.len()..];
    }
    squares
}

/// Every square, by rows.
pub(crate) fn all_squares(board: &Board) -> Vec<Square> {
    let (width, height) = (board[0].len(), board.len());
    (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
}

/// The letter on `square`.
pub(crate) fn at(board: &Board, (x, y): Square) -> Option<char> {
    board[y][x]
}

/// How far `to` lies to the right of `from` and above it.
pub(crate) fn offset(from: Square, to: Square) -> (i32, i32) {
    (to.0 as i32 - from.0 as i32, to.1 as i32 - from.1 as i32)
}

/// The square one step of `(dx, dy)` away, if it is on the board.
pub(crate) fn step(board: &Board, (x, y): Square, (dx, dy): (i32, i32)) -> Option<Square> {
    let (x, y) = (x as i32 + dx, y as i32 + dy);
    let inside = x >= 0 && y >= 0 && x < board[0].len() as i32 && y < board.len() as i32;
    inside.then_some((x as usize, y as usize))
}

/// The number of pieces strictly between two squares of one rank, file or diagonal.
pub(crate) fn pieces_between(board: &Board, from: Square, to: Square) -> usize {
    let (dx, dy) = offset(from, to);
    let length = dx.abs().max(dy.abs());
    (1..length)
        .filter(|i| {
            let x = from.0 as i32 + i * dx.signum();
            let y = from.1 as i32 + i * dy.signum();
            board[y as usize][x as usize].is_some()
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in ["kqbnr/5/5/5/RNBQK", "3b2b3/10/w1x6w/9x", "16/A15", "1a/2"] {
            assert_eq!(write_board(&read_board(text)), text);
        }
        let board = read_board("x11/12/11w");
        assert_eq!(at(&board, (0, 2)), Some('x'));
        assert_eq!(at(&board, (11, 0)), Some('w'));
    }

    #[test]
    fn squares_have_names() {
        assert_eq!(squares("a10b9", 1), [(0, 9), (1, 8)]);
        assert_eq!(squares("h2e2", 0), [(7, 2), (4, 2)]);
        assert_eq!(name((0, 9), 1), "a10");
        assert_eq!(name((8, 9), 0), "i9");
    }

    #[test]
    fn between_leaves_the_ends_out() {
        let board = read_board("x3x/5/2x2/5/x3x");
        assert_eq!(pieces_between(&board, (0, 0), (4, 4)), 1);
        assert_eq!(pieces_between(&board, (4, 0), (0, 4)), 1);
        assert_eq!(pieces_between(&board, (0, 0), (4, 0)), 0);
        assert_eq!(pieces_between(&board, (2, 4), (2, 0)), 1);
    }
}
