//! The game text: `ewn:king6,goal=home`.

use super::geometry::Geometry;
use super::placement;
use super::tables::Tables;
use super::variant::{Goal, KING6, VARIANTS, Variant};
use super::{Ewn, Position};
use std::sync::Arc;
use yiqi_core::{Choice, Fault, Options, Rules, Side};

/// How the stones get on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Setup {
    /// In these orders, Red's and Blue's.
    Fixed(u16, u16),
    /// In orders drawn from the seed.
    Random,
    /// Each player places first.
    Choose,
}

/// Why an option is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
enum BadOption {
    #[error("a game has one variant: \"{0}\" is already given")]
    TwoVariants(&'static str),
    #[error("{0} goes with the standard rules only; {1} has a board and stones of its own")]
    StandardOnly(&'static str, &'static str),
    #[error("goal goes with king6 only")]
    King6Only,
    #[error("size is N or WxH, each from 1 to 16, as in size=6 or size=4x7")]
    Size,
    #[error("{stones} stones a side find no room on a {width}x{height} board")]
    NoRoom { stones: u8, width: u8, height: u8 },
    #[error(
        "setup is random, choose, or the orders of both sides, each with the numbers 1 to {0} once, \
         as in {example}/{example}", example = &"123456"[..usize::from(*.0)]
    )]
    Setup(u8),
}

impl Ewn {
    fn new(variant: &'static Variant, board: Geometry, stones: u8, goal: Goal) -> Ewn {
        let tables = Arc::new(Tables::new(variant, board, usize::from(stones), goal));
        let order = default_order(variant, stones);
        let (setup, first) = (Setup::Fixed(order, order), Side::First);
        let opening = Position::empty(first);
        let game = Ewn { variant, board, stones, setup, first, goal, opening, tables };
        game.with_start(setup, first)
    }

    /// The same rules with another start.
    fn with_start(self, setup: Setup, first: Side) -> Ewn {
        let mut opening = Position::empty(first);
        if let Setup::Fixed(red, blue) = setup {
            for side in [first, !first] {
                self.place(&mut opening, [red, blue][side]);
            }
        }
        Ewn { setup, first, opening, ..self }
    }

    /// Whether all stones of both sides fit on the board without touching.
    fn has_room(board: Geometry, stones: u8) -> bool {
        let n = usize::from(stones);
        let [red, blue] = Side::BOTH.map(|side| board.home(side, n));
        red.len() == n && blue.len() == n && red.iter().all(|square| !blue.contains(square))
    }

    /// The orders of `setup=RRRRRR/BBBBBB`.
    fn read_orders(&self, text: &str) -> Option<Setup> {
        let read = |order: &str| {
            let digits: Vec<u8> =
                order.bytes().map(|b| b.checked_sub(b'0')).collect::<Option<_>>()?;
            (digits.len() == self.stones()).then(|| placement::number(&digits))?
        };
        let (red, blue) = text.split_once('/')?;
        Some(Setup::Fixed(read(red)?, read(blue)?))
    }

    /// An order as it stands in texts: `314265`.
    pub(super) fn order_text(&self, number: u16) -> String {
        let order = placement::order(number, self.stones());
        order[..self.stones()].iter().map(|&n| (b'0' + n) as char).collect()
    }
}

/// The variant's own order; with fewer stones the numbers in their order.
fn default_order(variant: &Variant, stones: u8) -> u16 {
    placement::number(&variant.setup[..usize::from(stones)]).unwrap_or(0)
}

fn read_size(text: &str) -> Option<Geometry> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| -> Option<u8> {
        let digits = (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { text.parse().ok() } else { None };
        number.filter(|n| (1..=16).contains(n))
    };
    Some(Geometry { width: side(width)?, height: side(height)? })
}

impl Rules for Ewn {
    const NAME: &'static str = "ewn";
    const TITLE: &'static str = "EinStein würfelt nicht!";
    const TITLE_ZH: &'static str = "爱因斯坦棋";
    const CHOICES: &'static [Choice] = &[
        Choice {
            form: "standard",
            help: "5×5, six stones a side, the published rules",
            help_zh: "5×5，每方六子，通行规则",
        },
        Choice {
            form: "king6",
            help: "6×6, one step in any of eight directions, captures smaller numbers",
            help_zh: "6×6，八个方向各走一格，只吃数字更小的子",
        },
        Choice {
            form: "stride",
            help: "5×5, a stone moves exactly its number in a straight line",
            help_zh: "5×5，横竖直走，步数恰为棋子的数字",
        },
        Choice {
            form: "size=N|WxH",
            help: "board of the standard rules, sides from 1 to 16",
            help_zh: "通行规则的棋盘大小，边长 1 到 16",
        },
        Choice {
            form: "stones=S",
            help: "stones a side and faces of the die in the standard rules, 1 to 6",
            help_zh: "通行规则中每方棋子数（也是骰子面数），1 到 6",
        },
        Choice {
            form: "setup=RRRRRR/BBBBBB|random|choose",
            help: "orders of the stones, each from its own corner; drawn; or placed by the players",
            help_zh: "双方从各自角上起的布子次序；随机；或由双方自己布子",
        },
        Choice { form: "first=red|blue", help: "who moves first", help_zh: "先手方" },
        Choice {
            form: "goal=corner|home",
            help: "king6: win on the corner, or on any start square of the opponent",
            help_zh: "king6：到达对方角格，或对方任一起始格即胜",
        },
    ];

    fn build(options: &mut Options) -> Result<Ewn, Fault> {
        let mut chosen: Option<&'static Variant> = None;
        for variant in VARIANTS {
            if let Some(item) = options.take(variant.name) {
                if let Some(earlier) = chosen {
                    return Err(options.fault(&item, BadOption::TwoVariants(earlier.name)));
                }
                if item.value.is_some() {
                    let reason = format!("{} takes no value", variant.name);
                    return Err(options.fault(&item, reason));
                }
                chosen = Some(variant);
            }
        }
        let variant = chosen.unwrap_or(VARIANTS[0]);

        let mut board = Geometry { width: variant.size.0, height: variant.size.1 };
        let size = options.take("size");
        if let Some(item) = &size {
            if !variant.sizes {
                return Err(options.fault(item, BadOption::StandardOnly("size", variant.name)));
            }
            board = read_size(item.value.as_deref().unwrap_or(""))
                .ok_or_else(|| options.fault(item, BadOption::Size))?;
        }
        // `number` takes the item; look at it first for the place of a fault.
        let item = options.clone().take("stones");
        let stones = options.number("stones", 1..=6)?.unwrap_or(6);
        if let Some(item) = item.as_ref().filter(|_| !variant.sizes) {
            return Err(options.fault(item, BadOption::StandardOnly("stones", variant.name)));
        }
        if !Ewn::has_room(board, stones) {
            let reason = BadOption::NoRoom { stones, width: board.width, height: board.height };
            return Err(match size.or(item) {
                Some(item) => options.fault(&item, reason),
                None => options.fault_at_name(reason),
            });
        }

        let goal_item = options.clone().take("goal");
        let goal = options.one_of("goal", &["corner", "home"])?;
        if let Some(item) = goal_item.filter(|_| *variant != KING6) {
            return Err(options.fault(&item, BadOption::King6Only));
        }
        let goal = if goal == Some(1) { Goal::Home } else { variant.goal };

        let game = Ewn::new(variant, board, stones, goal);
        let mut setup = game.setup;
        if let Some(item) = options.take("setup") {
            setup = match item.value.as_deref().unwrap_or("") {
                "random" => Setup::Random,
                "choose" => Setup::Choose,
                orders => game
                    .read_orders(orders)
                    .ok_or_else(|| options.fault(&item, BadOption::Setup(stones)))?,
            };
        }
        let blue_first = options.one_of("first", &["red", "blue"])? == Some(1);
        let first = if blue_first { Side::Second } else { Side::First };
        Ok(game.with_start(setup, first))
    }

    fn describe(&self) -> String {
        let mut parts = Vec::new();
        if *self.variant != *VARIANTS[0] {
            parts.push(self.variant.name.to_owned());
        }
        let Geometry { width, height } = self.board;
        if (width, height) != self.variant.size {
            let square = width == height;
            parts.push(if square {
                format!("size={width}")
            } else {
                format!("size={width}x{height}")
            });
        }
        if self.stones != 6 {
            parts.push(format!("stones={}", self.stones));
        }
        let own = default_order(self.variant, self.stones);
        match self.setup {
            Setup::Random => parts.push("setup=random".to_owned()),
            Setup::Choose => parts.push("setup=choose".to_owned()),
            Setup::Fixed(red, blue) if (red, blue) != (own, own) => {
                parts.push(format!("setup={}/{}", self.order_text(red), self.order_text(blue)));
            }
            Setup::Fixed(..) => {}
        }
        if self.first == Side::Second {
            parts.push("first=blue".to_owned());
        }
        if self.goal != self.variant.goal {
            parts.push("goal=home".to_owned());
        }
        if parts.is_empty() { "ewn".to_owned() } else { format!("ewn:{}", parts.join(",")) }
    }
}

impl Default for Ewn {
    /// The standard game on 5×5.
    fn default() -> Ewn {
        let (width, height) = VARIANTS[0].size;
        Ewn::new(VARIANTS[0], Geometry { width, height }, 6, VARIANTS[0].goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(text: &str) -> Result<Ewn, Fault> {
        let mut options = Options::parse("game", text)?;
        let game = Ewn::build(&mut options)?;
        options.finish(&["…"])?;
        Ok(game)
    }

    #[test]
    fn descriptions_make_an_equal_game() {
        for text in [
            "ewn",
            "ewn:king6",
            "ewn:king6,goal=home",
            "ewn:stride,first=blue",
            "ewn:size=3,stones=3,setup=213/312",
            "ewn:size=1x16,stones=3",
            "ewn:size=16,setup=random,first=blue",
            "ewn:stride,setup=123456/123456",
            "ewn:king6,setup=choose",
        ] {
            assert_eq!(build(text).unwrap().describe(), text);
        }
        assert_eq!(
            build("ewn:standard,size=5x5,stones=6,setup=123456/123456").unwrap().describe(),
            "ewn"
        );
        assert_eq!(build("ewn:stride,setup=642513/642513").unwrap().describe(), "ewn:stride");
    }

    #[test]
    fn wrong_options_are_named() {
        for (text, span, word) in [
            ("ewn:king6,stride", 10..16, "already"),
            ("ewn:king6,size=5", 10..16, "standard rules only"),
            ("ewn:stride,stones=4", 11..19, "standard rules only"),
            ("ewn:size=0", 4..10, "from 1 to 16"),
            ("ewn:size=17x3", 4..13, "from 1 to 16"),
            ("ewn:size=3x", 4..11, "from 1 to 16"),
            ("ewn:size=+3", 4..11, "from 1 to 16"),
            ("ewn:size=3", 4..10, "6 stones a side find no room on a 3x3"),
            ("ewn:stones=7", 4..12, "from 1 to 6"),
            ("ewn:goal=home", 4..13, "king6 only"),
            ("ewn:king6,goal=x", 10..16, "corner, home"),
            ("ewn:setup=123455/123456", 4..23, "123456/123456"),
            ("ewn:stones=3,setup=123456/123456", 13..32, "123/123"),
            ("ewn:setup=é", 4..12, "random"),
            ("ewn:first=green", 4..15, "red, blue"),
            ("ewn:king6=3", 4..11, "takes no value"),
            ("ewn:size=1,stones=1", 4..10, "no room"),
        ] {
            let fault = build(text).unwrap_err();
            assert_eq!(fault.span(), Some(span), "{text}: {fault}");
            assert!(fault.to_string().contains(word), "{text}: {fault}");
        }
    }
}
