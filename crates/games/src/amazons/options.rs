//! The options that choose board and start.

use super::board::{Board, LONGEST, MOST_SQUARES, SHORTEST};
use super::game::Amazons;
use super::layout::Layout;
use yiqi_core::{Choice, Fault, Options, Rules, Side};

/// What is wrong with an option.
#[derive(Debug, thiserror::Error)]
#[error(
    "size takes N or WxH, sides from {SHORTEST} to {LONGEST} and at most {MOST_SQUARES} squares"
)]
struct BadSize;

/// Names of the layouts, in the order of [`Layout`].
const LAYOUTS: [&str; 2] = ["standard", "side"];
/// Names of the side that begins.
const FIRSTS: [&str; 2] = ["white", "black"];

/// The side of the usual board.
const USUAL: usize = 10;

impl Rules for Amazons {
    const NAME: &'static str = "amazons";
    const TITLE: &'static str = "Game of the Amazons";
    const TITLE_ZH: &'static str = "亚马逊棋";
    const CHOICES: &'static [Choice] = &[
        Choice {
            form: "size=N|WxH",
            help: "board size, sides from 4 to 12 and at most 128 squares (default 10)",
            help_zh: "棋盘大小，边长 4 至 12，至多 128 格（默认 10）",
        },
        Choice {
            form: "layout=standard|side",
            help: "side: the start turned by a quarter, White on the left (default standard)",
            help_zh: "side：开局旋转四分之一，白方在左（默认 standard）",
        },
        Choice {
            form: "first=white|black",
            help: "who moves first (default white)",
            help_zh: "先手方（默认 white，白方）",
        },
    ];

    fn build(options: &mut Options) -> Result<Amazons, Fault> {
        let board = match options.take("size") {
            None => Board::of(USUAL, USUAL),
            Some(item) => Some(
                item.value
                    .as_deref()
                    .and_then(size)
                    .ok_or_else(|| options.fault(&item, BadSize.to_string()))?,
            ),
        };
        let board = board.ok_or_else(|| options.fault_at_name(BadSize.to_string()))?;
        let layout = match options.one_of("layout", &LAYOUTS)? {
            Some(1) => Layout::Side,
            _ => Layout::Standard,
        };
        let first = match options.one_of("first", &FIRSTS)? {
            Some(1) => Side::Second,
            _ => Side::First,
        };
        Ok(Amazons { board, layout, first })
    }

    fn describe(&self) -> String {
        let (width, height) = (self.board.width(), self.board.height());
        let mut parts = Vec::new();
        if (width, height) != (USUAL, USUAL) {
            parts.push(if width == height {
                format!("size={width}")
            } else {
                format!("size={width}x{height}")
            });
        }
        if self.layout == Layout::Side {
            parts.push("layout=side".to_owned());
        }
        if self.first == Side::Second {
            parts.push("first=black".to_owned());
        }
        match parts.is_empty() {
            true => Self::NAME.to_owned(),
            false => format!("{}:{}", Self::NAME, parts.join(",")),
        }
    }
}

/// Reads `8` or `8x6`.
fn size(text: &str) -> Option<&'static Board> {
    let side = |text: &str| {
        text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<usize>().ok()).flatten()
    };
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    Board::of(side(width)?, side(height)?)
}
