//! The texts of rule sets: `xiangqi:rules=simple,limit=100`.

use super::squares::{self, Square};
use yiqi_core::{Choice, Fault, Options, Rules};

/// Plies without a capture after which the game is drawn, unless `limit` says otherwise.
pub(super) const LIMIT: u32 = 120;
/// The largest limit.
const MOST: u32 = 10_000;

/// How repetition is judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// A draw, unless one side checks throughout, who loses.
    #[default]
    Computer,
    /// A draw.
    Simple,
}

/// How ranks are numbered in moves by squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// From 0 to 9.
    #[default]
    FromZero,
    /// From 1 to 10.
    FromOne,
}

/// A rule set of Xiangqi.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Xiangqi {
    pub(super) rules: Repetition,
    pub(super) limit: Option<u32>,
    pub(super) coordinates: Coordinates,
}

impl Default for Xiangqi {
    fn default() -> Xiangqi {
        Xiangqi {
            rules: Repetition::default(),
            limit: Some(LIMIT),
            coordinates: Coordinates::default(),
        }
    }
}

impl Xiangqi {
    /// How repetition is judged.
    pub fn rules(&self) -> Repetition {
        self.rules
    }

    /// Plies without a capture after which the game is drawn; `None` if it never is.
    pub fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// How ranks are numbered.
    pub fn coordinates(&self) -> Coordinates {
        self.coordinates
    }

    /// The number of the lowest rank.
    pub(super) fn lowest(&self) -> usize {
        match self.coordinates {
            Coordinates::FromZero => 0,
            Coordinates::FromOne => 1,
        }
    }

    /// The name of a square.
    pub fn square(&self, square: usize) -> Square {
        let number = squares::rank(square) + self.lowest();
        Square { file: squares::file(square) as u8, number: number as u8 }
    }
}

/// What was asked for and is not there yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum NotBuilt {
    #[error("rules=asian is not built yet: chases come with the Xiangqi issue")]
    Asian,
}

impl Rules for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const TITLE: &'static str = "Xiangqi";
    const TITLE_ZH: &'static str = "中国象棋";
    const CHOICES: &'static [Choice] = &[
        Choice {
            form: "rules=computer|simple|asian",
            help: "repetition: computer (default), threefold draws unless one side checks in every \
                   move of the cycle, who loses (perpetual chases are not judged yet and draw); \
                   simple, threefold draws; asian, not built yet",
            help_zh: "循环反复：computer（默认），三次重复判和，单方长将判负（长捉尚不判，作和）；\
                      simple，三次重复判和；asian 尚未实现",
        },
        Choice {
            form: "limit=N|off",
            help: "draw after N plies without a capture (default 120), unless the last move mates",
            help_zh: "连续 N 步（默认 120 步，双方合计）无吃子判和，最后一步将死除外",
        },
        Choice {
            form: "coords=0-9|1-10",
            help: "how ranks are numbered in moves by squares: h2e2 (default) or h3e3",
            help_zh: "坐标着法的横线编号：h2e2（默认）或 h3e3",
        },
    ];

    fn build(options: &mut Options) -> Result<Xiangqi, Fault> {
        let mut game = Xiangqi::default();
        if let Some(item) = options.take("rules") {
            game.rules = match item.value.as_deref().unwrap_or_default() {
                "computer" => Repetition::Computer,
                "simple" => Repetition::Simple,
                "asian" => return Err(options.fault(&item, NotBuilt::Asian)),
                _ => {
                    let reason = "rules is one of: computer, simple, asian (not built yet)";
                    return Err(options.fault(&item, reason));
                }
            };
        }
        if let Some(item) = options.take("limit") {
            let value = item.value.as_deref().unwrap_or_default();
            let number = value.parse().ok().filter(|n| (1..=MOST).contains(n));
            game.limit = match (value, number) {
                ("off", _) => None,
                (_, Some(n)) if value.bytes().all(|c| c.is_ascii_digit()) => Some(n),
                _ => {
                    let reason = format!("limit takes a number from 1 to {MOST}, or off");
                    return Err(options.fault(&item, reason));
                }
            };
        }
        if let Some(choice) = options.one_of("coords", &["0-9", "1-10"])? {
            game.coordinates = [Coordinates::FromZero, Coordinates::FromOne][choice];
        }
        Ok(game)
    }

    fn describe(&self) -> String {
        let mut options = Vec::new();
        if self.rules == Repetition::Simple {
            options.push("rules=simple".to_owned());
        }
        match self.limit {
            Some(LIMIT) => {}
            Some(limit) => options.push(format!("limit={limit}")),
            None => options.push("limit=off".to_owned()),
        }
        if self.coordinates == Coordinates::FromOne {
            options.push("coords=1-10".to_owned());
        }
        let colon = if options.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", Self::NAME, options.join(","))
    }
}
