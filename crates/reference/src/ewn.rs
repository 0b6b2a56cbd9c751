//! EinStein würfelt nicht! and its two house rules, king6 and stride.

use crate::board::{
    Board, Square, all_squares, at, name, offset, pieces_between, read_board, squares, write_board,
};
use crate::{Reference, Verdict, size};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variant {
    Standard,
    King6,
    Stride,
}

pub(crate) struct Ewn {
    variant: Variant,
    /// Stones a side and faces of the die.
    stones: u32,
    /// In king6: every square of the enemy's start triangle is a goal, not only the corner.
    goal_home: bool,
    width: usize,
    height: usize,
    start: String,
}

#[derive(Clone)]
struct Position {
    board: Board,
    /// `r` or `b`.
    side: char,
    dice: Dice,
    /// Turns since the last capture; stays 0 in the standard game.
    quiet: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Dice {
    /// `*`: the side to move has its stones still to place.
    Placing,
    /// `-`
    ToCast,
    Cast(u32),
}

#[derive(Clone, Copy)]
enum Move {
    Step(Square, Square),
    Pass,
}

impl Ewn {
    pub(crate) fn new(options: &[&str]) -> Result<Ewn, String> {
        let mut variant = Variant::Standard;
        let mut given_size = None;
        let mut given_stones = None;
        let mut goal = None;
        let mut setup = None;
        let mut first = 'r';
        for option in options {
            match option.split_once('=') {
                None if *option == "standard" => variant = Variant::Standard,
                None if *option == "king6" => variant = Variant::King6,
                None if *option == "stride" => variant = Variant::Stride,
                Some(("first", "red")) => first = 'r',
                Some(("first", "blue")) => first = 'b',
                Some(("goal", text @ ("corner" | "home"))) => goal = Some(text),
                Some(("setup", text)) => setup = Some(text),
                Some(("size", text)) => given_size = Some(size(text)?),
                Some(("stones", text)) => match text.parse() {
                    Ok(n @ 1..=6) => given_stones = Some(n),
                    _ => return Err(format!("ewn: stones \"{text}\"")),
                },
                _ => return Err(format!("ewn: option \"{option}\"")),
            }
        }
        if variant != Variant::Standard && (given_size.is_some() || given_stones.is_some()) {
            return Err("ewn: size and stones are for the standard game".to_string());
        }
        if variant != Variant::King6 && goal.is_some() {
            return Err("ewn: goal is for king6".to_string());
        }
        let usual_size = if variant == Variant::King6 { (6, 6) } else { (5, 5) };
        let (width, height) = given_size.unwrap_or(usual_size);
        if !(1..=16).contains(&width) || !(1..=16).contains(&height) {
            return Err(format!("ewn: size {width}x{height}"));
        }
        let stones = given_stones.unwrap_or(6);
        let mut game = Ewn {
            variant,
            stones,
            goal_home: goal == Some("home"),
            width,
            height,
            start: String::new(),
        };
        let (red, blue) = (game.home('r'), game.home('b'));
        let fits = |home: &[Square]| home.iter().all(|(x, y)| *x < width && *y < height);
        if !fits(&red) || !fits(&blue) || red.iter().any(|s| blue.contains(s)) {
            return Err(format!("ewn: {stones} stones a side do not fit on {width}x{height}"));
        }
        game.start = game.start_text(setup, first)?;
        Ok(game)
    }

    /// The squares on which a side starts, from its corner, row by row outward. They fill the
    /// smallest triangle that holds the stones: 1, 2 + 1 or 3 + 2 + 1 squares. A square off the
    /// board comes out with a coordinate too large.
    fn home(&self, side: char) -> Vec<Square> {
        let edge: usize = match self.stones {
            1 => 1,
            2 | 3 => 2,
            _ => 3,
        };
        let mut squares = Vec::new();
        for row in 0..edge {
            for column in 0..edge - row {
                squares.push(if side == 'r' {
                    (column, (self.height - 1).wrapping_sub(row))
                } else {
                    ((self.width - 1).wrapping_sub(column), row)
                });
            }
        }
        squares.truncate(self.stones as usize);
        squares
    }

    fn start_text(&self, setup: Option<&str>, first: char) -> Result<String, String> {
        let empty = vec![vec![None; self.width]; self.height];
        if setup == Some("choose") {
            return Ok(format!("{} {first} *", write_board(&empty)));
        }
        let usual = if self.variant == Variant::Stride { "642513" } else { "123456" };
        let usual = usual[..self.stones as usize].to_string();
        let both = format!("{usual}/{usual}");
        let setup = setup.unwrap_or(&both);
        let orders = all_orders(self.stones);
        match setup.split_once('/') {
            Some((red, blue))
                if orders.contains(&red.to_string()) && orders.contains(&blue.to_string()) =>
            {
                let board = self.placed(&self.placed(&empty, 'r', red), 'b', blue);
                Ok(format!("{} {first} -", write_board(&board)))
            }
            _ => Err(format!("ewn: setup \"{setup}\"")),
        }
    }

    /// The board with the stones of `side` put on its home squares in this order.
    fn placed(&self, board: &Board, side: char, order: &str) -> Board {
        let mut board = board.clone();
        for ((x, y), digit) in self.home(side).into_iter().zip(order.chars()) {
            let number = digit.to_digit(10).expect("a digit");
            board[y][x] = Some(letter(side, number));
        }
        board
    }

    /// The turns of the side to move with this roll; a pass is one. None where the game is won.
    fn turns(&self, position: &Position, roll: u32) -> Vec<Move> {
        if self.won(position).is_some() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for number in self.may_move(position, roll) {
            let from = find(&position.board, letter(position.side, number)).expect("the stone");
            for to in all_squares(&position.board) {
                if self.reaches(position, from, to) {
                    turns.push(Move::Step(from, to));
                }
            }
        }
        if turns.is_empty() {
            turns.push(Move::Pass);
        }
        turns
    }

    /// The numbers of the stones that may move on a roll.
    fn may_move(&self, position: &Position, roll: u32) -> Vec<u32> {
        let stands = |n: &u32| find(&position.board, letter(position.side, *n)).is_some();
        if stands(&roll) {
            return vec![roll];
        }
        match self.variant {
            Variant::Standard => {
                let higher = (roll + 1..=self.stones).find(stands);
                let lower = (1..roll).rev().find(stands);
                higher.into_iter().chain(lower).collect()
            }
            Variant::King6 => (1..=self.stones).filter(stands).collect(),
            Variant::Stride => Vec::new(),
        }
    }

    /// Whether the stone on `from`, if it may move at all, can go to `to`.
    fn reaches(&self, position: &Position, from: Square, to: Square) -> bool {
        let board = &position.board;
        let Some(stone) = at(board, from) else { return false };
        let (dx, dy) = offset(from, to);
        let enters = match at(board, to) {
            None => true,
            Some(_) if self.variant == Variant::Standard => true,
            Some(other) => side_of(other) != side_of(stone) && number(other) < number(stone),
        };
        let right_step = match self.variant {
            Variant::Standard if side_of(stone) == 'r' => {
                [(1, 0), (0, -1), (1, -1)].contains(&(dx, dy))
            }
            Variant::Standard => [(-1, 0), (0, 1), (-1, 1)].contains(&(dx, dy)),
            Variant::King6 => dx.abs().max(dy.abs()) == 1,
            Variant::Stride => {
                let straight = dx == 0 || dy == 0;
                let length = dx.abs() + dy.abs();
                straight && length == number(stone) as i32 && pieces_between(board, from, to) == 0
            }
        };
        enters && right_step
    }

    fn is_goal(&self, side: char, square: Square) -> bool {
        match self.variant {
            Variant::Stride => square.1 == if side == 'r' { 0 } else { self.height - 1 },
            Variant::King6 if self.goal_home => self.home(enemy(side)).contains(&square),
            // The first home square of the enemy is its corner.
            _ => square == self.home(enemy(side))[0],
        }
    }

    /// The winner and why, a side that stands on its goal before one that took everything.
    fn won(&self, position: &Position) -> Option<(char, &'static str)> {
        if position.dice == Dice::Placing {
            return None;
        }
        let stones = |side: char| -> Vec<Square> {
            let all = all_squares(&position.board).into_iter();
            all.filter(|s| at(&position.board, *s).is_some_and(|c| side_of(c) == side)).collect()
        };
        // Who has just moved comes first; both can only be there in a position made by hand.
        let sides = [enemy(position.side), position.side];
        for side in sides {
            if stones(side).iter().any(|s| self.is_goal(side, *s)) {
                let standard = self.variant == Variant::Standard;
                return Some((side, if standard { "corner reached" } else { "goal reached" }));
            }
        }
        let winner = sides.into_iter().find(|side| stones(enemy(*side)).is_empty())?;
        Some((winner, "no stones left"))
    }

    fn after(&self, position: &Position, turn: Move) -> Position {
        let mut next = position.clone();
        next.side = enemy(position.side);
        next.dice = Dice::ToCast;
        let mut captured = false;
        if let Move::Step(from, to) = turn {
            captured = at(&position.board, to).is_some();
            next.board[from.1][from.0] = None;
            next.board[to.1][to.0] = at(&position.board, from);
        }
        let counts = self.variant != Variant::Standard && !captured;
        next.quiet = if counts { position.quiet + 1 } else { 0 };
        next
    }

    fn place(&self, position: &Position, order: &str) -> Position {
        let board = self.placed(&position.board, position.side, order);
        let side = enemy(position.side);
        let enemy_stands = board.iter().flatten().flatten().any(|c| side_of(*c) == side);
        let dice = if enemy_stands { Dice::ToCast } else { Dice::Placing };
        Position { board, side, dice, quiet: 0 }
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let rolls = match position.dice {
            Dice::Placing => {
                let orders = all_orders(self.stones);
                let children = orders.iter().map(|order| self.place(position, order));
                return children.map(|child| self.count(&child, depth - 1)).sum();
            }
            Dice::Cast(roll) => roll..=roll,
            Dice::ToCast => 1..=self.stones,
        };
        let turns = rolls.flat_map(|roll| self.turns(position, roll));
        turns.map(|turn| self.count(&self.after(position, turn), depth - 1)).sum()
    }
}

impl Reference for Ewn {
    fn start(&self) -> String {
        self.start.clone()
    }

    fn moves(&self, position: &str, roll: Option<u32>) -> Vec<String> {
        let position = read(position);
        let rolls = match (position.dice, roll) {
            (Dice::Placing, _) => {
                return all_orders(self.stones).iter().map(|o| format!("place {o}")).collect();
            }
            (_, Some(roll)) | (Dice::Cast(roll), None) => roll..=roll,
            (Dice::ToCast, None) => 1..=self.stones,
        };
        let mut texts: Vec<String> =
            rolls.flat_map(|roll| self.turns(&position, roll)).map(move_text).collect();
        texts.sort();
        texts.dedup();
        texts
    }

    fn play(&self, position: &str, mv: &str) -> String {
        let position = read(position);
        write(&match mv.strip_prefix("place ") {
            Some(order) => self.place(&position, order),
            None if mv == "pass" => self.after(&position, Move::Pass),
            None => {
                let ends = squares(mv, 1);
                self.after(&position, Move::Step(ends[0], ends[1]))
            }
        })
    }

    fn perft(&self, position: &str, depth: u32) -> u64 {
        self.count(&read(position), depth)
    }

    fn result(&self, history: &[String]) -> Option<Verdict> {
        let position = read(history.last()?);
        if position.dice == Dice::Placing {
            return None;
        }
        if let Some((winner, reason)) = self.won(&position) {
            return Some((Some(winner), reason.to_string()));
        }
        if self.variant == Variant::Standard {
            return None;
        }
        let mut stones = position.board.iter().flatten().flatten();
        if self.variant == Variant::Stride && stones.all(|c| number(*c) > 4) {
            return Some((None, "no stone can progress".to_string()));
        }
        (position.quiet >= 100).then(|| (None, "100 turns without capture".to_string()))
    }
}

/// The orders of the numbers 1 to `stones`, each a word of digits, sorted.
fn all_orders(stones: u32) -> Vec<String> {
    let mut words = vec![String::new()];
    for _ in 0..stones {
        let mut longer = Vec::new();
        for word in &words {
            for digit in "123456"[..stones as usize].chars() {
                if !word.contains(digit) {
                    longer.push(format!("{word}{digit}"));
                }
            }
        }
        words = longer;
    }
    words
}

fn find(board: &Board, stone: char) -> Option<Square> {
    all_squares(board).into_iter().find(|s| at(board, *s) == Some(stone))
}

/// Red's stones are `A` to `F`, Blue's `a` to `f`.
fn letter(side: char, number: u32) -> char {
    let letters = if side == 'r' { "ABCDEF" } else { "abcdef" };
    letters.chars().nth(number as usize - 1).expect("a stone's number")
}

fn number(stone: char) -> u32 {
    let index = "ABCDEF".find(stone.to_ascii_uppercase()).expect("a stone's letter");
    index as u32 + 1
}

fn side_of(stone: char) -> char {
    if stone.is_ascii_uppercase() { 'r' } else { 'b' }
}

fn enemy(side: char) -> char {
    if side == 'r' { 'b' } else { 'r' }
}

fn read(text: &str) -> Position {
    let fields: Vec<&str> = text.split(' ').collect();
    assert!(matches!(fields.len(), 3 | 4), "no position: {text}");
    Position {
        board: read_board(fields[0]),
        side: fields[1].chars().next().expect("a side"),
        dice: match fields[2] {
            "*" => Dice::Placing,
            "-" => Dice::ToCast,
            roll => Dice::Cast(roll.parse().expect("a roll")),
        },
        quiet: fields.get(3).map_or(0, |counter| counter.parse().expect("a counter")),
    }
}

fn write(p: &Position) -> String {
    let mut text = format!("{} {} ", write_board(&p.board), p.side);
    text += &match p.dice {
        Dice::Placing => "*".to_string(),
        Dice::ToCast => "-".to_string(),
        Dice::Cast(roll) => roll.to_string(),
    };
    if p.quiet > 0 {
        text += &format!(" {}", p.quiet);
    }
    text
}

fn move_text(turn: Move) -> String {
    match turn {
        Move::Step(from, to) => name(from, 1) + &name(to, 1),
        Move::Pass => "pass".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use crate::{Verdict, reference};

    fn moves(options: &str, position: &str) -> String {
        reference("ewn", options).unwrap().moves(position, None).join(" ")
    }

    fn play(options: &str, position: &str, turn: &str) -> String {
        reference("ewn", options).unwrap().play(position, turn)
    }

    fn result(options: &str, position: &str) -> Option<Verdict> {
        reference("ewn", options).unwrap().result(&[position.to_string()])
    }

    fn over(winner: Option<char>, reason: &str) -> Option<Verdict> {
        Some((winner, reason.to_string()))
    }

    #[test]
    fn starts() {
        let start = |options| reference("ewn", options).map(|game| game.start());
        assert_eq!(start("setup=314265/123456").unwrap(), "CAD2/BF3/E3f/3ed/2cba r -");
        assert_eq!(start("first=blue,setup=choose").unwrap(), "5/5/5/5/5 b *");
        assert_eq!(start("size=3,stones=3").unwrap(), "AB1/C1c/1ba r -");
        assert_eq!(start("size=5x3,stones=1").unwrap(), "A4/5/4a r -");
        assert_eq!(start("size=4,stones=4").unwrap(), "ABC1/D3/3d/1cba r -");
        let wrong = [
            "size=3",
            "size=17",
            "size=1",
            "size=2,stones=4",
            "stones=7",
            "stones=3,setup=123456/123456",
            "setup=112345/123456",
            "setup=random",
            "goal=home",
            "king6,size=5",
            "first=white",
        ];
        for options in wrong {
            assert!(start(options).is_err(), "{options}");
        }
    }

    #[test]
    fn each_side_goes_to_the_other_corner() {
        assert_eq!(moves("", "5/1A3/5/3a1/5 r 1"), "b4b3 b4c3 b4c4");
        assert_eq!(moves("", "5/1A3/5/3a1/5 b 1"), "d2c2 d2c3 d2d3");
        assert_eq!(moves("", "4A/5/5/3a1/5 r 1"), "e5e4");
    }

    #[test]
    fn a_gone_stone_gives_the_choice_of_its_neighbours() {
        let position = "A4/5/B3F/5/a4 r";
        assert_eq!(moves("", &format!("{position} 4")), "a3a2 a3b2 a3b3 e3e2");
        assert_eq!(moves("", &format!("{position} 1")), "a5a4 a5b4 a5b5");
        assert_eq!(moves("", "5/5/B3F/5/a4 r 1"), "a3a2 a3b2 a3b3");
        assert_eq!(moves("", "A4/5/B4/5/a4 r 5"), "a3a2 a3b2 a3b3");
        assert_eq!(moves("", &format!("{position} -")), { "a3a2 a3b2 a3b3 a5a4 a5b4 a5b5 e3e2" });
    }

    #[test]
    fn own_stones_are_taken_too() {
        assert_eq!(play("", "AB3/5/5/5/4a r 1", "a5b5"), "1A3/5/5/5/4a b -");
        assert_eq!(play("", "A4/b4/5/5/4a r 1", "a5a4"), "5/A4/5/5/4a b -");
        assert_eq!(result("", "5/A4/5/5/5 b -"), over(Some('r'), "no stones left"));
        assert_eq!(result("", "5/a4/5/5/4B b -"), over(Some('r'), "corner reached"));
        assert_eq!(result("", "a4/5/5/1A3/5 r -"), over(Some('b'), "corner reached"));
        assert_eq!(result("", "1a3/5/5/1A3/5 r -"), None);
        assert_eq!(moves("", "a4/5/5/1A3/5 r -"), "");
    }

    #[test]
    fn players_place_first() {
        let game = reference("ewn", "setup=choose").unwrap();
        let turns = game.moves("5/5/5/5/5 r *", None);
        assert_eq!(turns.len(), 720);
        assert_eq!((turns[0].as_str(), turns[719].as_str()), ("place 123456", "place 654321"));
        assert_eq!(game.result(&["5/5/5/5/5 r *".to_string()]), None);
        let red = game.play("5/5/5/5/5 r *", "place 314265");
        assert_eq!(red, "CAD2/BF3/E4/5/5 b *");
        assert_eq!(game.result(std::slice::from_ref(&red)), None);
        assert_eq!(game.play(&red, "place 123456"), "CAD2/BF3/E3f/3ed/2cba r -");
        assert_eq!(game.perft("5/5/5/5/5 r *", 2), 720 * 720);
    }

    #[test]
    fn king6_takes_smaller_enemies_only() {
        let position = "6/6/1aBc2/1bCA2/2d3/6 r 3";
        assert_eq!(moves("king6", position), "c3b2 c3b3 c3b4 c3d2");
        // Without stone 4 any own stone may move; the blocked one may not be replaced.
        let position = "Aa4/bc4/2B3/6/6/6 r";
        assert_eq!(moves("king6", &format!("{position} 1")), "pass");
        let seconds = "c4b3 c4b4 c4c3 c4c5 c4d3 c4d4 c4d5";
        assert_eq!(moves("king6", &format!("{position} 2")), seconds);
        assert_eq!(moves("king6", &format!("{position} 4")), seconds);
        assert_eq!(moves("king6", "Aa4/bc4/6/6/6/6 r 4"), "pass");
    }

    #[test]
    fn king6_goals() {
        assert_eq!(result("king6", "5a/6/6/6/6/5A b -"), over(Some('r'), "goal reached"));
        assert_eq!(result("king6", "5a/6/6/6/6/4A1 b -"), None);
        for board in ["5a/6/6/6/6/3A2", "5a/6/6/6/4A1/6", "5a/6/6/5A/6/6"] {
            let position = format!("{board} b -");
            assert_eq!(result("king6", &position), None);
            assert_eq!(result("king6,goal=home", &position), over(Some('r'), "goal reached"));
        }
        assert_eq!(result("king6,goal=home", "5a/6/6/6/3A2/6 b -"), None);
        assert_eq!(result("king6,goal=home", "6/1a4/6/6/6/2A3 r -"), {
            over(Some('b'), "goal reached")
        });
        assert_eq!(result("king6", "6/6/6/a5/6/6 r -"), over(Some('b'), "no stones left"));
    }

    #[test]
    fn stride_goes_exactly_so_far() {
        let position = "5/5/2C2/5/1a3 r";
        assert_eq!(moves("stride", &format!("{position} 3")), "pass");
        assert_eq!(moves("stride", "5/5/1a2C/5/2f2 r 3"), "e3b3");
        // A stone stands between.
        assert_eq!(moves("stride", "5/5/1a1bC/5/2f2 r 3"), "pass");
        assert_eq!(moves("stride", "5/5/1aA1C/5/2f2 r 3"), "pass");
        // Its own stone; a smaller one; one as large.
        assert_eq!(moves("stride", "5/5/a1B1C/5/5 r 2"), "c3a3 c3c1 c3c5");
        assert_eq!(moves("stride", "5/5/b1B2/5/2a2 r 2"), "c3c1 c3c5 c3e3");
        assert_eq!(moves("stride", "5/5/2B2/5/2a2 r 5"), "pass");
        assert_eq!(moves("stride", "2F2/5/5/5/2a2 r 6"), "pass");
    }

    #[test]
    fn stride_ends() {
        assert_eq!(result("stride", "5/5/1a3/5/4E b -"), over(Some('r'), "goal reached"));
        assert_eq!(result("stride", "1a3/5/1A3/5/5 r -"), over(Some('b'), "goal reached"));
        assert_eq!(result("stride", "1A3/5/5/5/1a3 r -"), None);
        assert_eq!(result("stride", "1E3/5/5/5/1f3 r -"), over(None, "no stone can progress"));
        assert_eq!(result("stride", "1E3/5/5/5/1d3 r -"), None);
    }

    #[test]
    fn the_counter_counts_turns_without_capture() {
        assert_eq!(play("stride", "A4/5/5/5/1a3 r 5 98", "pass"), "A4/5/5/5/1a3 b - 99");
        assert_eq!(play("king6", "A5/6/6/6/6/1a4 b 1", "b1b2"), "A5/6/6/6/1a4/6 r - 1");
        assert_eq!(play("king6", "Ba4/6/6/6/6/1b4 r 2 40", "a6b6"), "1B4/6/6/6/6/1b4 b -");
        let drawn = over(None, "100 turns without capture");
        assert_eq!(result("stride", "A4/5/5/5/1a3 r - 100"), drawn);
        assert_eq!(result("king6", "A5/6/6/6/6/1a4 r - 100"), drawn);
        assert_eq!(result("king6", "A5/6/6/6/6/1a4 r - 99"), None);
        assert_eq!(result("king6", "5a/6/6/6/6/5A b - 100"), over(Some('r'), "goal reached"));
    }

    #[test]
    fn a_cast_roll_is_kept_for_the_first_turn() {
        let game = reference("ewn", "").unwrap();
        let start = "ABC2/DE3/F3f/3ed/2cba r";
        let by_roll: Vec<u64> =
            (1..=6).map(|roll| game.perft(&format!("{start} {roll}"), 3)).collect();
        assert_eq!(by_roll.iter().sum::<u64>(), game.perft(&format!("{start} -"), 3));
        assert_eq!(game.moves(&format!("{start} -"), Some(6)), ["a3a2", "a3b2", "a3b3"]);
        // Won games are leaves at the last depth only.
        assert_eq!(game.perft("5/5/5/4A/a4 r 1", 1), 1);
        assert_eq!(game.perft("5/5/5/4A/a4 r 1", 2), 0);
    }
}
