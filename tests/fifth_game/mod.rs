//! The fifth game, Nim with a die: all that a new game brings. Players take stones from one pile in
//! turn; the die, which has three faces, says how many one may take at most; who takes the last stone
//! wins. Register it with `Registry::standard().with::<NimKit>()`.

use yiqi_core::drawing::{Drawing, Lattice, Piece};
use yiqi_core::{
    ArrayVec, Ask, Choice, End, Fault, Game, Gesture, Kind, Notation, Options, Rng, Rolls, Rules,
    Setup, Side, zobrist,
};
use yiqi_engine::weights::{NamedWeight, Weights, from_options};
use yiqi_engine::{Evaluator, Kit, Library, Plain, Term};

const DIE: [(u8, f64); 3] = [(1, 1.0 / 3.0), (2, 1.0 / 3.0), (3, 1.0 / 3.0)];

const STONE: Piece = Piece { id: "stone", glyph: 'o', owner: None };

/// The rules: the size of the pile at the start.
#[derive(Clone, Debug)]
pub(crate) struct Nim {
    stones: u8,
}

/// What is left of the pile, and who is to take.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    stones: u8,
    side: Side,
}

/// Why a move is illegal.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Illegal {
    #[error("at least one stone must be taken")]
    Nothing,
    #[error("the die shows {0}: no more may be taken")]
    Die(u8),
    #[error("only {0} are left")]
    Left(u8),
}

impl Game for Nim {
    type Position = Pile;
    type Move = u8;
    type Roll = u8;
    type Value = f64;
    type Moves = ArrayVec<u8, 3>;
    type Trail = ();
    type Illegal = Illegal;
    const DICE: bool = true;

    fn start(&self, _rng: &mut Rng) -> Pile {
        Pile { stones: self.stones, side: Side::First }
    }

    fn trail(&self, _p: &Pile) {}

    fn side(&self, p: &Pile) -> Side {
        p.side
    }

    fn key(&self, p: &Pile) -> u64 {
        zobrist::mix(u64::from(p.stones) << 1 | p.side.index() as u64)
    }

    fn rehash(&self, p: &Pile) -> u64 {
        self.key(p)
    }

    fn rolls(&self, _p: &Pile) -> &Rolls<u8> {
        &DIE
    }

    fn face(&self, r: u8) -> usize {
        usize::from(r)
    }

    fn moves(&self, p: &Pile, r: u8, kind: Kind, out: &mut Self::Moves) {
        if kind == Kind::All {
            out.extend(1..=r.min(p.stones));
        }
    }

    fn count(&self, p: &Pile, r: u8) -> u64 {
        u64::from(r.min(p.stones))
    }

    fn legal(&self, p: &Pile, r: u8, m: u8) -> Result<(), Illegal> {
        match m {
            0 => Err(Illegal::Nothing),
            _ if m > p.stones => Err(Illegal::Left(p.stones)),
            _ if m > r => Err(Illegal::Die(r)),
            _ => Ok(()),
        }
    }

    fn step<R>(
        &self,
        p: &mut Pile,
        t: &mut (),
        m: u8,
        go: impl FnOnce(&mut Pile, &mut ()) -> R,
    ) -> R {
        let mut child = p.clone();
        self.play(&mut child, t, m);
        go(&mut child, t)
    }

    fn play(&self, p: &mut Pile, _t: &mut (), m: u8) {
        p.stones -= m;
        p.side = !p.side;
    }

    fn end(&self, p: &Pile, _t: &(), _ask: Ask) -> Option<End> {
        (p.stones == 0).then(|| End::win(!p.side, "last stone taken"))
    }
}

impl Notation for Nim {
    fn parse(&self, text: &str) -> Result<Setup<Nim>, Fault> {
        let fault = |reason: &str| Fault::whole("position", text, reason.to_owned());
        let [stones, side, roll] = text.split(' ').collect::<Vec<_>>()[..] else {
            return Err(fault("a position is stones, side and roll: \"12 f -\""));
        };
        let at = stones.len() + 1;
        let stones = stones.parse::<u8>().ok().filter(|&n| n <= 26);
        let position = Pile {
            stones: stones.ok_or_else(|| fault("the pile holds 0 to 26 stones"))?,
            side: match side {
                "f" => Side::First,
                "s" => Side::Second,
                _ => {
                    return Err(Fault::new(
                        "position",
                        text,
                        at..at + side.len(),
                        "the side is f or s",
                    ));
                }
            },
        };
        let roll = match roll {
            "-" => None,
            face => Some(self.parse_roll(&position, face)?),
        };
        Ok(Setup { position, roll, trail: () })
    }

    fn text(&self, p: &Pile, r: Option<u8>, _t: &()) -> String {
        let roll = r.map_or("-".to_owned(), |r| r.to_string());
        format!("{} {} {roll}", p.stones, self.letter(p.side))
    }

    fn parse_move(&self, _p: &Pile, _r: Option<u8>, text: &str) -> Result<Vec<u8>, Fault> {
        let number = text.trim().parse::<u8>();
        Ok(vec![number.map_err(|_| Fault::whole("move", text, "a move is a number of stones"))?])
    }

    fn move_text(&self, _p: &Pile, steps: &[u8]) -> String {
        steps.iter().map(u8::to_string).collect()
    }

    fn parse_roll(&self, _p: &Pile, text: &str) -> Result<u8, Fault> {
        let face = text.parse().ok().filter(|face| (1..=3).contains(face));
        face.ok_or_else(|| Fault::whole("roll", text, "the die has the faces 1, 2, 3"))
    }

    fn roll_number(&self, r: u8) -> Option<u32> {
        Some(u32::from(r))
    }

    fn letter(&self, side: Side) -> char {
        ['f', 's'][side]
    }

    fn side_name(&self, side: Side) -> &'static str {
        ["First", "Second"][side]
    }

    /// The last of the stones that stay is left of the one that is touched.
    fn gesture(&self, p: &Pile, m: u8) -> Gesture {
        Gesture::of([usize::from(p.stones - m)])
    }

    fn palette(&self) -> Vec<Piece> {
        vec![STONE]
    }

    /// A pile has no gaps: where the rows have some, they stand in place of the number.
    fn arrange(&self, rows: &str, side: Side, roll: Option<u32>) -> String {
        let gap = rows.trim_end_matches(|c: char| c.is_ascii_digit());
        let stones = match gap.chars().all(|c| c == 'o') {
            true => gap.len().to_string(),
            false => rows.to_owned(),
        };
        let roll = roll.map_or("-".to_owned(), |number| number.to_string());
        format!("{stones} {} {roll}", self.letter(side))
    }

    fn drawing(&self, p: &Pile, _r: Option<u8>) -> Drawing {
        let mut drawing = Drawing::empty(usize::from(self.stones.max(p.stones)), 1, Lattice::Cells);
        drawing.pieces[..usize::from(p.stones)].fill(Some(STONE));
        drawing
    }
}

impl Rules for Nim {
    const NAME: &'static str = "nim";
    const TITLE: &'static str = "Nim with a die";
    const TITLE_ZH: &'static str = "骰子尼姆";
    const CHOICES: &'static [Choice] =
        &[Choice { form: "stones=N", help: "the pile, 1 to 26 (12)", help_zh: "石子数" }];

    fn build(options: &mut Options) -> Result<Nim, Fault> {
        Ok(Nim { stones: options.number("stones", 1..=26)?.unwrap_or(12) })
    }

    fn describe(&self) -> String {
        match self.stones {
            12 => "nim".to_owned(),
            stones => format!("nim:stones={stones}"),
        }
    }
}

yiqi_engine::weights! {
    /// The weights of the evaluator.
    pub(crate) struct NimWeights {
        /// How much a small pile favours who is to take.
        near: 0.5,
    }
}

impl Evaluator<Nim> for NimWeights {
    type State = ();

    fn fresh(&self, _game: &Nim, _p: &Pile) {}

    fn after(&self, _game: &Nim, _from: &(), _p: &Pile, _m: u8, _to: &mut ()) {}

    fn value(&self, _game: &Nim, p: &Pile, _state: &()) -> f64 {
        self.near / f64::from(p.stones.max(1))
    }

    fn chance(&self, value: f64) -> f64 {
        (1.0 + value) / 2.0
    }

    fn worth(&self, chance: f64) -> f64 {
        2.0 * chance - 1.0
    }

    fn terms(&self, _game: &Nim, p: &Pile) -> Vec<Term> {
        let own = 1.0 / f64::from(p.stones.max(1));
        let share = self.near * own;
        vec![Term { name: "near".to_owned(), own, other: 0.0, weight: self.near, share }]
    }

    fn weights(&self, _game: &Nim) -> Vec<NamedWeight> {
        self.named()
    }
}

/// The one line in the registry.
pub(crate) struct NimKit;

impl Kit for NimKit {
    type Game = Nim;
    type Evaluator = NimWeights;
    type Inputs = yiqi_engine::net::Blind;
    type Craft = Plain;
    const EVALUATORS: &'static [(&'static str, &'static str)] =
        &[("handcrafted", "a small pile favours who is to take")];
    const LEVELS: &'static str = r#"
        [default]
        easy = "random"
        normal = "greedy"
        hard = "star2:depth=4"
        max = "star2:depth=30"
    "#;

    fn evaluator(_game: &Nim, options: &mut Options) -> Result<NimWeights, Fault> {
        match options.take("eval") {
            Some(item) if item.value.as_deref() != Some("handcrafted") => {
                Err(options.fault(&item, "eval is one of: handcrafted"))
            }
            _ => from_options(options, None),
        }
    }

    fn weight_names(_game: &Nim) -> Vec<&'static str> {
        NimWeights::NAMES.to_vec()
    }

    fn craft(_game: &Nim, _library: &Library) -> Plain {
        Plain
    }
}
