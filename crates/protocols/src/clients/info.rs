//! What an engine tells of its search: `info depth 9 score cp 31 nodes 20412 pv h2e2 h9g7`.

/// The last word on everything that `info` lines tell.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Info {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    /// The win chance of the side to move, 0 … 1.
    pub(super) win: Option<f64>,
    pub(super) pv: Vec<String>,
}

/// Centipawns that make ten wins of eleven, as the Elo curve has it.
const SCALE: f64 = 400.0;

impl Info {
    /// Takes note of a line. Lines that are no `info`, comments (`info string`) and all but the first
    /// of several lines (`multipv`) say nothing.
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_whitespace().peekable();
        if words.next() != Some("info") {
            return;
        }
        let mut new = Info::default();
        while let Some(word) = words.next() {
            match word {
                "string" => return,
                "multipv" if words.next().is_some_and(|number| number != "1") => return,
                "depth" => new.depth = words.next().and_then(|word| word.parse().ok()),
                "nodes" => new.nodes = words.next().and_then(|word| word.parse().ok()),
                "score" => {
                    let win = match words.next() {
                        Some("cp") => words.next().and_then(chance),
                        // Moves to the mate; with 0 the side to move is mated.
                        Some("mate") => words
                            .next()
                            .and_then(|word| word.parse::<i64>().ok())
                            .map(|moves| f64::from(moves > 0)),
                        // UCCI gives the number alone.
                        Some(number) => chance(number),
                        None => None,
                    };
                    let bound = words.next_if(|word| word.ends_with("bound"));
                    new.win = win.filter(|_| bound.is_none());
                }
                // Win, draw and loss per thousand say more than a score.
                "wdl" => {
                    let mut next = || words.next().and_then(|word| word.parse::<f64>().ok());
                    if let (Some(win), Some(draw), Some(loss)) = (next(), next(), next()) {
                        let sum = win + draw + loss;
                        let chance = (win + draw / 2.0) / sum;
                        new.win = Some(chance).filter(|p| (0.0..=1.0).contains(p)).or(new.win);
                    }
                }
                "pv" => new.pv = words.by_ref().map(str::to_owned).collect(),
                _ => {}
            }
        }
        self.depth = new.depth.or(self.depth);
        self.nodes = new.nodes.or(self.nodes);
        self.win = new.win.or(self.win);
        if !new.pv.is_empty() {
            self.pv = new.pv;
        }
    }
}

/// The win chance that a score stands for.
fn chance(centipawns: &str) -> Option<f64> {
    let value = centipawns.parse::<i64>().ok()? as f64;
    Some(1.0 / (1.0 + 10f64.powf(-value / SCALE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&str]) -> Info {
        let mut info = Info::default();
        lines.iter().for_each(|line| info.hear(line));
        info
    }

    #[test]
    fn the_last_word_counts() {
        let info = told(&[
            "info depth 3 seldepth 9 score cp 0 nodes 55 nps 1000 pv h2e2 h9g7",
            "info depth 4 score cp 400 nodes 99",
            "info depth 5 currmove b0c2 currmovenumber 2",
        ]);
        assert_eq!((info.depth, info.nodes), (Some(5), Some(99)));
        assert!((info.win.unwrap() - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(info.pv, ["h2e2", "h9g7"]);
    }

    #[test]
    fn scores_of_every_kind() {
        assert_eq!(told(&["info score mate 3"]).win, Some(1.0));
        assert_eq!(told(&["info score mate -2 pv a1a2"]).win, Some(0.0));
        assert_eq!(told(&["info score mate 0"]).win, Some(0.0));
        assert_eq!(told(&["info score 0 pv h2e2"]).win, Some(0.5));
        assert_eq!(told(&["info score cp 90 wdl 500 400 100"]).win, Some(0.7));
        assert_eq!(told(&["info score cp 900 lowerbound nodes 7"]).win, None);
    }

    #[test]
    fn what_says_nothing() {
        let silent = [
            "",
            "infos depth 9",
            "info string depth 9 score cp 5",
            "info depth 9 multipv 2 score cp 5",
            "info depth",
            "info depth x nodes -3 score cp",
            "info score mate 99999999999999999999",
            "info score cp 1 upperbound",
            "info wdl 1 2",
            "info wdl -9 0 1",
            "info wdl 0 0 0",
            "info depth 99999999999 nodes 1e9",
        ];
        assert_eq!(told(&silent), Info::default());
    }
}
