//! Nim with two piles, in turns of two steps: name a pile, then take from it. Who cannot move loses.
//! A game without a die whose value is known: the side to play loses where the piles are equal.

use yiqi_core::drawing::{Drawing, Lattice, Piece};
use yiqi_core::{
    ArrayVec, Ask, Choice, End, Fault, Game, Gesture, Kind, Notation, Options, Rng, Rolls, Rules,
    Setup, Side, zobrist,
};
use yiqi_engine::{Evaluator, Kit, Library, Plain, Term};

const STONE: Piece = Piece { id: "stone", glyph: 'o', owner: None };

#[derive(Clone, Debug)]
pub(crate) struct TwoPiles {
    stones: [u8; 2],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piles {
    stones: [u8; 2],
    chosen: Option<u8>,
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Choose(u8),
    Take(u8),
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("this pile is empty")]
    Empty,
    #[error("the pile does not hold so many")]
    TooMany,
    #[error("a pile is named already")]
    Chosen,
    #[error("no pile is named yet")]
    NotChosen,
}

impl Game for TwoPiles {
    type Position = Piles;
    type Move = Step;
    type Roll = ();
    type Value = i32;
    type Moves = ArrayVec<Step, 9>;
    type Trail = ();
    type Illegal = Illegal;
    const DICE: bool = false;

    fn start(&self, _rng: &mut Rng) -> Piles {
        Piles { stones: self.stones, chosen: None, side: Side::First }
    }

    fn trail(&self, _p: &Piles) {}

    fn side(&self, p: &Piles) -> Side {
        p.side
    }

    fn key(&self, p: &Piles) -> u64 {
        let [a, b] = p.stones.map(u64::from);
        let chosen = p.chosen.map_or(2, u64::from);
        zobrist::mix(((a * 16 + b) * 4 + chosen) * 2 + p.side.index() as u64)
    }

    fn rehash(&self, p: &Piles) -> u64 {
        self.key(p)
    }

    fn mid_turn(&self, p: &Piles) -> bool {
        p.chosen.is_some()
    }

    fn rolls(&self, _p: &Piles) -> &Rolls<()> {
        &[((), 1.0)]
    }

    fn face(&self, _r: ()) -> usize {
        0
    }

    fn moves(&self, p: &Piles, _r: (), kind: Kind, out: &mut Self::Moves) {
        if kind == Kind::Noisy {
            return;
        }
        match p.chosen {
            None => out.extend(
                [0, 1].into_iter().filter(|&i| p.stones[usize::from(i)] > 0).map(Step::Choose),
            ),
            Some(i) => out.extend((1..=p.stones[usize::from(i)]).map(Step::Take)),
        }
    }

    fn count(&self, p: &Piles, _r: ()) -> u64 {
        match p.chosen {
            None => p.stones.iter().map(|&n| u64::from(n)).sum(),
            Some(i) => u64::from(p.stones[usize::from(i)]),
        }
    }

    fn legal(&self, p: &Piles, _r: (), m: Step) -> Result<(), Illegal> {
        match (m, p.chosen) {
            (Step::Choose(_), Some(_)) => Err(Illegal::Chosen),
            (Step::Choose(i), None) if p.stones[usize::from(i)] == 0 => Err(Illegal::Empty),
            (Step::Take(_), None) => Err(Illegal::NotChosen),
            (Step::Take(n), Some(i)) if n == 0 || n > p.stones[usize::from(i)] => {
                Err(Illegal::TooMany)
            }
            _ => Ok(()),
        }
    }

    fn step<R>(
        &self,
        p: &mut Piles,
        t: &mut (),
        m: Step,
        go: impl FnOnce(&mut Piles, &mut ()) -> R,
    ) -> R {
        let mut child = p.clone();
        self.play(&mut child, t, m);
        go(&mut child, t)
    }

    fn play(&self, p: &mut Piles, _t: &mut (), m: Step) {
        match m {
            Step::Choose(i) => p.chosen = Some(i),
            Step::Take(n) => {
                if let Some(i) = p.chosen.take() {
                    p.stones[usize::from(i)] -= n;
                }
                p.side = !p.side;
            }
        }
    }

    fn end(&self, p: &Piles, _t: &(), ask: Ask) -> Option<End> {
        (ask == Ask::Stuck).then(|| End::win(!p.side, "no moves"))
    }
}

impl Notation for TwoPiles {
    fn parse(&self, text: &str) -> Result<Setup<TwoPiles>, Fault> {
        let fault = || Fault::whole("position", text, "a position is \"3,4 f -\"");
        let [stones, side, chosen] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(fault());
        };
        let (a, b) = stones.split_once(',').ok_or_else(fault)?;
        let pile = |n: &str| n.parse().ok().filter(|&n: &u8| n <= 9).ok_or_else(fault);
        let position = Piles {
            stones: [pile(a)?, pile(b)?],
            chosen: ["a", "b"].iter().position(|&name| name == chosen).map(|i| i as u8),
            side: if side == "f" { Side::First } else { Side::Second },
        };
        Ok(Setup { position, roll: None, trail: () })
    }

    fn text(&self, p: &Piles, _r: Option<()>, _t: &()) -> String {
        let chosen = p.chosen.map_or("-", |i| ["a", "b"][usize::from(i)]);
        format!("{},{} {} {chosen}", p.stones[0], p.stones[1], self.letter(p.side))
    }

    fn parse_move(&self, _p: &Piles, _r: Option<()>, text: &str) -> Result<Vec<Step>, Fault> {
        let fault = || Fault::new("move", text, 0..1, "a move is \"a/2\"");
        let (pile, number) = text.split_once('/').unwrap_or((text, ""));
        let mut steps = Vec::new();
        if !pile.is_empty() {
            let index = ["a", "b"].iter().position(|&name| name == pile).ok_or_else(fault)?;
            steps.push(Step::Choose(index as u8));
        }
        if !number.is_empty() {
            steps.push(Step::Take(number.parse().map_err(|_| fault())?));
        }
        Ok(steps)
    }

    fn move_text(&self, _p: &Piles, steps: &[Step]) -> String {
        let text = |step: &Step| match *step {
            Step::Choose(i) => ["a", "b"][usize::from(i)].to_owned(),
            Step::Take(n) => format!("/{n}"),
        };
        steps.iter().map(text).collect()
    }

    fn styles(&self) -> &'static [&'static str] {
        &["loud"]
    }

    fn move_text_in(&self, _style: &str, p: &Piles, steps: &[Step]) -> String {
        self.move_text(p, steps).to_uppercase()
    }

    fn parse_roll(&self, _p: &Piles, text: &str) -> Result<(), Fault> {
        Err(Fault::whole("roll", text, "there is no die"))
    }

    fn roll_number(&self, _r: ()) -> Option<u32> {
        None
    }

    fn letter(&self, side: Side) -> char {
        ['f', 's'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        ["First", "Second"][side]
    }

    /// A pile is named by its lowest stone, and what is taken by the lowest of it.
    fn gesture(&self, p: &Piles, m: Step) -> Gesture {
        match (m, p.chosen) {
            (Step::Take(n), Some(i)) => {
                let stays = p.stones[usize::from(i)] - n;
                Gesture::of([usize::from(2 * stays + i)])
            }
            (Step::Choose(i), _) | (Step::Take(i), None) => Gesture::of([usize::from(i)]),
        }
    }

    fn palette(&self) -> Vec<Piece> {
        vec![STONE]
    }

    /// The stones of each pile; whether they lie one on the other is not asked.
    fn arrange(&self, rows: &str, side: Side, _roll: Option<u32>) -> String {
        let stones = |row: &str, file: usize| {
            usize::from(match row.as_bytes() {
                [b'o', b'o'] => true,
                [b'o', _] => file == 0,
                [_, b'o'] => file == 1,
                _ => false,
            })
        };
        let [a, b] = [0, 1].map(|file| rows.split('/').map(|row| stones(row, file)).sum::<usize>());
        format!("{a},{b} {} -", self.letter(side))
    }

    /// A pile is a file.
    fn drawing(&self, p: &Piles, _r: Option<()>) -> Drawing {
        let mut drawing = Drawing::empty(2, 9, Lattice::Cells);
        for (file, &stones) in p.stones.iter().enumerate() {
            for rank in 0..usize::from(stones) {
                drawing.pieces[2 * rank + file] = Some(STONE);
            }
        }
        drawing
    }
}

impl Rules for TwoPiles {
    const NAME: &'static str = "piles";
    const TITLE: &'static str = "Two piles";
    const TITLE_ZH: &'static str = "两堆";
    const CHOICES: &'static [Choice] =
        &[Choice { form: "even", help: "equal piles", help_zh: "相等" }];

    fn build(options: &mut Options) -> Result<TwoPiles, Fault> {
        Ok(TwoPiles { stones: if options.flag("even") { [4, 4] } else { [3, 5] } })
    }

    fn describe(&self) -> String {
        if self.stones[0] == self.stones[1] { "piles:even" } else { "piles" }.to_owned()
    }
}

/// Knows nothing.
pub(crate) struct Even;

impl Evaluator<TwoPiles> for Even {
    type State = ();

    fn fresh(&self, _game: &TwoPiles, _p: &Piles) {}

    fn after(&self, _game: &TwoPiles, _from: &(), _p: &Piles, _m: Step, _to: &mut ()) {}

    fn value(&self, _game: &TwoPiles, p: &Piles, _state: &()) -> i32 {
        assert!(p.chosen.is_none(), "an evaluator is asked only at the start of a turn");
        assert!(p.stones != [0, 0], "an evaluator is never asked in a decided game");
        0
    }

    fn chance(&self, value: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(value) / 200.0).exp())
    }

    fn worth(&self, chance: f64) -> i32 {
        (200.0 * (chance / (1.0 - chance)).ln()) as i32
    }

    fn terms(&self, _game: &TwoPiles, _p: &Piles) -> Vec<Term> {
        Vec::new()
    }
}

pub(crate) struct PilesKit;

impl Kit for PilesKit {
    type Game = TwoPiles;
    type Evaluator = Even;
    type Inputs = yiqi_engine::net::Blind;
    type Craft = Plain;
    const EVALUATORS: &'static [(&'static str, &'static str)] = &[("even", "knows nothing")];
    const LEVELS: &'static str = r#"
        [default]
        easy = "random"
        normal = "greedy:noise=0.25"
        hard = "mcts:nodes=300"
        max = "mcts:nodes=3000"
        [even]
        normal = "mcts:nodes=200,noise=0.5"
    "#;

    fn evaluator(_game: &TwoPiles, options: &mut Options) -> Result<Even, Fault> {
        options.one_of("eval", &["even"]).map(|_| Even)
    }

    fn weight_names(_game: &TwoPiles) -> Vec<&'static str> {
        Vec::new()
    }

    fn craft(_game: &TwoPiles, _library: &Library) -> Plain {
        Plain
    }
}
