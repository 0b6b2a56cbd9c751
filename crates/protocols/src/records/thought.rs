//! What an engine thought of its move, as the comments of records have it: `+0.38/19 1.2s`.
//!
//! `[SCORE][/DEPTH] [SECONDSs] [WIN%] [NODESn][, WORDS]`, each part where it is known. The score, in
//! pawns, is seen by the side that moved; `+M5` is a mate that it gives in 5 plies, `-M4` one that it
//! suffers. Score, depth and time in this order are what the interfaces of chess engines write.

use std::fmt::Write as _;
use std::time::Duration;
use yiqi_engine::any::AnyReport;

/// What a player thought of a move, by its own account.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Thought {
    /// Value in pawns for the side that moved; written with two decimals.
    pub score: Option<f64>,
    /// Plies to a forced end, positive if the side that moved wins.
    pub mate: Option<i32>,
    /// Win chance of the side that moved, 0 … 1; written with four decimals.
    pub win: Option<f64>,
    /// Depth in turns.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Time used; written in milliseconds.
    pub time: Option<Duration>,
}

impl Thought {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Thought::default()
    }
}

impl From<&AnyReport> for Thought {
    /// What a search found. A score in pawns is there only in games whose values are centipawns, and
    /// not beside a forced end.
    fn from(report: &AnyReport) -> Thought {
        let pawns = report.centipawns && report.mate.is_none();
        Thought {
            score: pawns.then_some(report.value / 100.0),
            mate: report.mate,
            win: Some(report.win),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
            time: Some(report.time),
        }
    }
}

/// Writes a thought and what is said besides; `None` where there is nothing to write.
pub(super) fn write(thought: &Thought, comment: Option<&str>) -> Option<String> {
    let mut parts = Vec::new();
    let mut first = String::new();
    match (thought.mate, thought.score) {
        (Some(plies), _) => {
            let sign = if plies < 0 { '-' } else { '+' };
            let _ = write!(first, "{sign}M{}", plies.unsigned_abs());
        }
        (None, Some(score)) => {
            let _ = write!(first, "{score:+.2}");
        }
        (None, None) => {}
    }
    if let Some(depth) = thought.depth {
        let _ = write!(first, "/{depth}");
    }
    parts.extend(Some(first).filter(|first| !first.is_empty()));
    parts.extend(thought.time.map(|time| short(time.as_secs_f64(), 3) + "s"));
    parts.extend(thought.win.map(|win| short(100.0 * win, 2) + "%"));
    parts.extend(thought.nodes.map(|nodes| format!("{nodes}n")));
    let numbers = parts.join(" ");
    let comment = comment.map(super::record::one_line).filter(|comment| !comment.is_empty());
    match comment {
        None => Some(numbers).filter(|numbers| !numbers.is_empty()),
        Some(comment) if numbers.is_empty() => {
            // A comma keeps words that look like numbers of ours from being read as such.
            let plain = read(&comment) == (Thought::default(), Some(comment.clone()));
            Some(if plain { comment } else { format!(", {comment}") })
        }
        Some(comment) => Some(format!("{numbers}, {comment}")),
    }
}

/// A number with so many decimals and no zeros at their end.
fn short(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Reads what [`write`] writes; a text of another form is all comment.
pub(super) fn read(text: &str) -> (Thought, Option<String>) {
    let comment = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let (numbers, words) = text.split_once(',').unwrap_or((text, ""));
    if numbers.trim().is_empty() {
        return (Thought::default(), comment(words));
    }
    match read_numbers(numbers) {
        Some(thought) => (thought, comment(words)),
        None => (Thought::default(), comment(text)),
    }
}

fn read_numbers(text: &str) -> Option<Thought> {
    let mut thought = Thought::default();
    for (i, word) in text.split_whitespace().enumerate() {
        if let Some(seconds) = word.strip_suffix('s').and_then(decimal) {
            thought.time = Some(Duration::try_from_secs_f64(seconds).ok()?);
        } else if let Some(percent) = word.strip_suffix('%').and_then(decimal) {
            thought.win = Some(percent / 100.0).filter(|win| *win <= 1.0);
            thought.win?;
        } else if let Some(nodes) = word.strip_suffix('n') {
            thought.nodes = Some(nodes.parse().ok()?);
        } else if i == 0 {
            read_score(word, &mut thought)?;
        } else {
            return None;
        }
    }
    Some(thought)
}

/// Reads `+0.38/19`, `-M4/12`, `/19`, `+0.38`.
fn read_score(word: &str, thought: &mut Thought) -> Option<()> {
    let (score, depth) = match word.split_once('/') {
        None => (word, None),
        Some((score, depth)) => (score, Some(depth.parse().ok()?)),
    };
    thought.depth = depth;
    if score.is_empty() && depth.is_some() {
        return Some(());
    }
    let (negative, size) = match score.strip_prefix(['+', '-']) {
        Some(size) => (score.starts_with('-'), size),
        None => (false, score),
    };
    let signed = size.len() < score.len();
    if let Some(plies) = size.strip_prefix('M').filter(|_| signed) {
        let plies: i32 = plies.parse().ok().filter(|plies| *plies >= 0)?;
        thought.mate = Some(if negative { -plies } else { plies });
        return Some(());
    }
    // A number alone, without sign or point, may be anything.
    if !signed && depth.is_none() && !size.contains('.') {
        return None;
    }
    let size = decimal(size)?;
    thought.score = Some(if negative { -size } else { size });
    Some(())
}

/// Reads digits with at most one point among them.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.starts_with(|c: char| c.is_ascii_digit())
        && text.len() <= 20
        && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written() {
        for (text, thought, comment) in [
            (
                "+0.38/19",
                Thought { score: Some(0.38), depth: Some(19), ..Thought::default() },
                None,
            ),
            (
                "-M4/12 0.5s, lost",
                Thought {
                    mate: Some(-4),
                    depth: Some(12),
                    time: Some(Duration::from_millis(500)),
                    ..Thought::default()
                },
                Some("lost"),
            ),
            (
                "/3 62.5% 1000n",
                Thought {
                    depth: Some(3),
                    win: Some(0.625),
                    nodes: Some(1000),
                    ..Thought::default()
                },
                None,
            ),
            ("a book move, they say", Thought::default(), Some("a book move, they say")),
            ("12", Thought::default(), Some("12")),
            ("", Thought::default(), None),
        ] {
            let comment = comment.map(str::to_owned);
            assert_eq!(read(text), (thought, comment.clone()), "{text}");
            assert_eq!(write(&thought, comment.as_deref()).unwrap_or_default(), text);
        }
    }

    #[test]
    fn comments_that_look_like_numbers_stay_comments() {
        for comment in ["12%", "+1.5, good", "3s", "x}y", ", so"] {
            let text = write(&Thought::default(), Some(comment)).unwrap();
            assert_eq!(read(&text), (Thought::default(), Some(comment.to_owned())), "{text}");
        }
        for odd in ["+inf/3", "nan%", "1e9s", "-M-3", "200%", "99999999999999999999999s"] {
            assert_eq!(read(odd), (Thought::default(), Some(odd.to_owned())));
        }
    }
}
