//! The texts of rule sets: `minichess:mirrored,stalemate=loss`.

use super::Minichess;
use super::man::Man::{self, Bishop, King, Knight, Pawn, Queen, Rook};
use super::position::Position;
use super::validate::BadPosition;
use std::fmt;
use std::sync::LazyLock;
use yiqi_core::{Choice, Fault, Options, Rng, Rules, Side, below};

/// The back ranks of a game without pawns, White's and Black's, each from file a.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Layout([[Man; 5]; 2]);

/// The order of White's men in most layouts.
const ORDER: [Man; 5] = [Rook, Knight, Bishop, Queen, King];
/// Both sides of Los Alamos chess.
const LOS_ALAMOS: [Man; 6] = [Rook, Knight, Queen, King, Knight, Rook];

/// Which chess it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// 5×5 without pawns, Black's rank turned round: both kings start in check.
    Rotated,
    /// 5×5 without pawns, like men face each other.
    Mirrored,
    /// 5×5 without pawns, any arrangement.
    Setup(Layout),
    /// 5×5 without pawns, a layout drawn for each game.
    Shuffle,
    /// Gardner's chess: 5×5 with pawns.
    Gardner,
    /// Los Alamos chess: 6×6 with pawns, without bishops.
    LosAlamos,
}

/// Why a layout text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLayout {
    /// Not two ranks of five.
    #[error(
        "setup takes five capitals for White and five for Black, from file a: setup=RNBQK/KQBNR"
    )]
    Form,
    /// A letter that is no piece of this game.
    #[error("\"{0}\" is none of the pieces K, Q, R, B, N (capitals)")]
    Letter(char),
    /// A piece that stands twice in one rank.
    #[error("{} has two of \"{letter}\"; each side has one of K, Q, R, B, N", name(*.side))]
    Twice {
        /// Whose rank it is.
        side: Side,
        /// The piece.
        letter: char,
    },
    /// A layout that is no legal position.
    #[error(transparent)]
    Position(#[from] BadPosition),
}

/// The name of a side.
pub(super) fn name(side: Side) -> &'static str {
    ["White", "Black"][side]
}

impl Layout {
    const ROTATED: Layout = Layout::from_white(ORDER, true);
    const MIRRORED: Layout = Layout::from_white(ORDER, false);

    /// White's order, and for Black the same or, `rotated`, the reverse.
    const fn from_white(white: [Man; 5], rotated: bool) -> Layout {
        let [a, b, c, d, e] = white;
        Layout([white, if rotated { [e, d, c, b, a] } else { white }])
    }

    /// Reads `RNBQK/KQBNR`.
    fn parse(text: &str) -> Result<Layout, BadLayout> {
        let (white, black) = text.split_once('/').ok_or(BadLayout::Form)?;
        let rank = |side, text: &str| {
            if text.chars().count() != 5 {
                return Err(BadLayout::Form);
            }
            let mut men = [King; 5];
            for (i, letter) in text.chars().enumerate() {
                men[i] = Man::from_letter(letter)
                    .filter(|&man| man != Pawn && letter.is_ascii_uppercase())
                    .ok_or(BadLayout::Letter(letter))?;
                if men[..i].contains(&men[i]) {
                    return Err(BadLayout::Twice { side, letter });
                }
            }
            Ok(men)
        };
        Ok(Layout([rank(Side::First, white)?, rank(Side::Second, black)?]))
    }

    /// Every layout in which both sides have the same order (120), then every one in which Black's is the
    /// reverse of White's (120).
    pub fn symmetric() -> impl Iterator<Item = Layout> {
        let kinds = [false, true].into_iter();
        kinds.flat_map(|rotated| orders().map(move |white| Layout::from_white(white, rotated)))
    }

    /// The mirror image, left and right exchanged. It has the same value.
    #[must_use]
    pub fn reflected(self) -> Layout {
        Layout(self.0.map(|[a, b, c, d, e]| [e, d, c, b, a]))
    }

    /// The layouts that `shuffle` draws from, one of each pair of mirror images.
    pub fn balanced() -> &'static [Layout] {
        balanced()
    }

    /// The start position, White to move.
    pub(super) fn position(&self) -> Position {
        back_ranks(self.0[0].iter().zip(&self.0[1]), 5)
    }

    /// A balanced layout or its mirror image.
    fn draw(rng: &mut Rng) -> Layout {
        let layouts = balanced();
        let layout = layouts[below(rng, layouts.len() as u32) as usize];
        if below(rng, 2) == 0 { layout } else { layout.reflected() }
    }
}

/// The layouts that no search has proved to be won and that a deep one finds about even, one of each pair of
/// mirror images. How they were chosen stands in the file.
fn balanced() -> &'static [Layout] {
    static BALANCED: LazyLock<Vec<Layout>> = LazyLock::new(|| {
        let names = include_str!("balanced.txt").lines().filter(|line| !line.starts_with('#'));
        // A test reads every line; whatever happens to the file, there is a layout.
        let layouts: Vec<Layout> = names.filter_map(|name| Layout::parse(name).ok()).collect();
        if layouts.is_empty() { vec![Layout::MIRRORED] } else { layouts }
    });
    &BALANCED
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = |men: [Man; 5]| men.map(Man::letter).into_iter().collect::<String>();
        write!(f, "{}/{}", rank(self.0[0]), rank(self.0[1]))
    }
}

/// The 120 orders of the five men.
fn orders() -> impl Iterator<Item = [Man; 5]> {
    (0..120usize).map(|mut number| {
        let mut order = ORDER;
        for i in 0..5 {
            order.swap(i, i + number % (5 - i));
            number /= 5 - i;
        }
        order
    })
}

/// Two back ranks on a board of `size`, White to move.
fn back_ranks<'a>(files: impl Iterator<Item = (&'a Man, &'a Man)>, size: usize) -> Position {
    let mut p = Position::empty(Side::First);
    for (file, (&white, &black)) in files.enumerate() {
        p.put(Side::First, white, file);
        p.put(Side::Second, black, size * (size - 1) + file);
    }
    p
}

/// The same with a rank of pawns before each.
fn with_pawns(mut p: Position, size: usize) -> Position {
    for file in 0..size {
        p.put(Side::First, Pawn, size + file);
        p.put(Side::Second, Pawn, size * (size - 2) + file);
    }
    p
}

impl Variant {
    /// Files and ranks of the board.
    pub fn size(self) -> usize {
        if self == Variant::LosAlamos { 6 } else { 5 }
    }

    /// What a pawn may become; nothing where there are no pawns.
    #[inline(always)]
    pub fn promotions(self) -> &'static [Man] {
        match self {
            Variant::Gardner => &[Queen, Rook, Bishop, Knight],
            Variant::LosAlamos => &[Queen, Rook, Knight],
            _ => &[],
        }
    }

    /// Whether the variant has bishops.
    pub fn bishops(self) -> bool {
        self != Variant::LosAlamos
    }

    fn word(self) -> String {
        match self {
            Variant::Rotated => "rotated".to_owned(),
            Variant::Mirrored => "mirrored".to_owned(),
            Variant::Setup(layout) => format!("setup={layout}"),
            Variant::Shuffle => "shuffle".to_owned(),
            Variant::Gardner => "gardner".to_owned(),
            Variant::LosAlamos => "losalamos".to_owned(),
        }
    }
}

impl Minichess {
    /// The position in which a game begins.
    pub(super) fn first_position(&self, rng: &mut Rng) -> Position {
        match self.variant {
            Variant::Rotated => Layout::ROTATED.position(),
            Variant::Mirrored => Layout::MIRRORED.position(),
            Variant::Setup(layout) => layout.position(),
            Variant::Shuffle => Layout::draw(rng).position(),
            Variant::Gardner => with_pawns(Layout::MIRRORED.position(), 5),
            Variant::LosAlamos => with_pawns(back_ranks(LOS_ALAMOS.iter().zip(&LOS_ALAMOS), 6), 6),
        }
    }
}

impl Rules for Minichess {
    const NAME: &'static str = "minichess";
    const TITLE: &'static str = "Mini chess";
    const TITLE_ZH: &'static str = "5×5 无兵国际象棋";
    const CHOICES: &'static [Choice] = &[
        Choice {
            form: "rotated",
            help: "5×5 without pawns, RNBQK against KQBNR (default); both kings start in check",
            help_zh: "5×5 无兵，RNBQK 对 KQBNR（默认）；双方的王开局都被将军",
        },
        Choice {
            form: "mirrored",
            help: "5×5 without pawns, RNBQK against RNBQK",
            help_zh: "5×5 无兵，RNBQK 对 RNBQK",
        },
        Choice {
            form: "setup=XXXXX/YYYYY",
            help: "5×5 without pawns, any order of the five pieces, White's first, from file a",
            help_zh: "5×5 无兵，任意排列五个棋子，白方在前，从 a 列起",
        },
        Choice {
            form: "shuffle",
            help: "5×5 without pawns, a layout drawn from the seed: both sides in the same or the \
                   reversed order, not proved won, even in the eyes of a deep search",
            help_zh: "5×5 无兵，由种子抽取布局：双方顺序相同或相反，未证明必胜，深度搜索认为均势",
        },
        Choice {
            form: "gardner",
            help: "Gardner's 5×5 chess with pawns; promotion to Q, R, B, N",
            help_zh: "加德纳 5×5 国际象棋，有兵；可升变为后、车、象、马",
        },
        Choice {
            form: "losalamos",
            help: "Los Alamos chess: 6×6 with pawns, without bishops; promotion to Q, R, N",
            help_zh: "洛斯阿拉莫斯国际象棋：6×6，有兵无象；可升变为后、车、马",
        },
        Choice {
            form: "stalemate=draw|loss",
            help: "the side that cannot move and is not in check: draws (default) or loses",
            help_zh: "未被将军而无子可动的一方：和棋（默认）或判负",
        },
    ];

    fn build(options: &mut Options) -> Result<Minichess, Fault> {
        let words = [
            ("rotated", Variant::Rotated),
            ("mirrored", Variant::Mirrored),
            ("shuffle", Variant::Shuffle),
            ("gardner", Variant::Gardner),
            ("losalamos", Variant::LosAlamos),
        ];
        let mut chosen: Option<Variant> = None;
        for (word, variant) in words {
            let Some(item) = options.take(word) else { continue };
            if item.value.is_some() {
                return Err(options.fault(&item, format!("{word} takes no value")));
            }
            if let Some(first) = chosen {
                let reason = format!("{} and {word} cannot both be chosen", first.word());
                return Err(options.fault(&item, reason));
            }
            chosen = Some(variant);
        }
        if let Some(item) = options.take("setup") {
            if let Some(first) = chosen {
                let reason = format!("{} and setup cannot both be chosen", first.word());
                return Err(options.fault(&item, reason));
            }
            let layout = Layout::parse(item.value.as_deref().unwrap_or_default())
                .map_err(|reason| options.fault(&item, reason))?;
            let variant = Variant::Setup(layout);
            Minichess::new(variant, false)
                .validate(&layout.position())
                .map_err(|reason| options.fault(&item, BadLayout::from(reason)))?;
            chosen = Some(variant);
        }
        let stalemate_loses = options.one_of("stalemate", &["draw", "loss"])? == Some(1);
        Ok(Minichess::new(chosen.unwrap_or(Variant::Rotated), stalemate_loses))
    }

    fn describe(&self) -> String {
        let mut options = Vec::new();
        if self.variant != Variant::Rotated {
            options.push(self.variant.word());
        }
        if self.stalemate_loses {
            options.push("stalemate=loss".to_owned());
        }
        let colon = if options.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", Self::NAME, options.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_balanced_layouts_is_one() {
        let names: Vec<&str> =
            include_str!("balanced.txt").lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(balanced().iter().map(Layout::to_string).collect::<Vec<_>>(), names);
        let symmetric: Vec<Layout> = Layout::symmetric().collect();
        assert_eq!(symmetric.len(), 240);
        for layout in balanced() {
            assert!(symmetric.contains(layout) && !balanced().contains(&layout.reflected()));
        }
    }
}
