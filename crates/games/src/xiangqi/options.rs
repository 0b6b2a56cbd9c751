//! The rule set: how repetition is judged, when quiet play is drawn, how ranks are counted.

use super::Xiangqi;
use yiqi_core::{Choice, Fault, Options, Rules};

/// Plies without a capture after which a game is drawn, if nothing else is said.
pub const QUIET_LIMIT: u32 = 120;
/// The highest limit that can be chosen.
const MOST: u32 = 9999;

/// How repetition is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// A draw, unless exactly one side checked with every move of the cycle: that side loses.
    Computer,
    /// A draw.
    Simple,
}

impl Rules for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const TITLE: &'static str = "Xiangqi (Chinese chess)";
    const TITLE_ZH: &'static str = "中国象棋";
    const CHOICES: &'static [Choice] = &[
        Choice {
            form: "rules=computer|simple",
            help: "threefold repetition: computer (default) draws unless one side alone checks in \
                   every move of the cycle, which loses (chases are not judged yet); simple always \
                   draws; asian is not built yet",
            help_zh: "三次重复：computer（默认）判和，除非仅一方在循环中每步将军，该方判负（暂不判长捉）；\
                      simple 一律判和；asian 尚未实现",
        },
        Choice {
            form: "limit=N|off",
            help: "a draw after N plies without a capture (default 120), or never",
            help_zh: "连续 N 个半回合未吃子判和（默认 120），off 为不限",
        },
        Choice {
            form: "coords=0-9|1-10",
            help: "how ranks are counted in coordinate moves (default 0-9)",
            help_zh: "坐标着法中横线的编号（默认 0-9）",
        },
    ];

    fn build(options: &mut Options) -> Result<Xiangqi, Fault> {
        let mut game = Xiangqi::default();
        if let Some(item) = options.take("rules") {
            game.repetition = match item.value.as_deref().unwrap_or_default() {
                "computer" => Repetition::Computer,
                "simple" => Repetition::Simple,
                "asian" => {
                    let reason = "not built yet: chases come with the Xiangqi issue";
                    return Err(options.fault(&item, reason));
                }
                _ => return Err(options.fault(&item, "rules is one of: computer, simple, asian")),
            };
        }
        if let Some(item) = options.take("limit") {
            game.limit = match item.value.as_deref().unwrap_or_default() {
                "off" => None,
                number => match number.parse() {
                    Ok(limit) if (1..=MOST).contains(&limit) => Some(limit),
                    _ => {
                        let reason = format!("limit takes a number from 1 to {MOST}, or off");
                        return Err(options.fault(&item, reason));
                    }
                },
            };
        }
        game.from_one = options.one_of("coords", &["0-9", "1-10"])? == Some(1);
        Ok(game)
    }

    fn describe(&self) -> String {
        let mut options = Vec::new();
        if self.repetition == Repetition::Simple {
            options.push("rules=simple".to_owned());
        }
        match self.limit {
            Some(QUIET_LIMIT) => {}
            Some(limit) => options.push(format!("limit={limit}")),
            None => options.push("limit=off".to_owned()),
        }
        if self.from_one {
            options.push("coords=1-10".to_owned());
        }
        let colon = if options.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", Self::NAME, options.join(","))
    }
}
