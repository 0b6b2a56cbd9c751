//! What was counted: pairs of games, or single games where there are no pairs.

use crate::{Pentanomial, Sample, Wdl};
use yiqi_core::Fault;

/// The results that statistics are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Results of pairs, which are independent of one another.
    Pairs(Pentanomial),
    /// Results of games, taken as independent of one another.
    Games(Wdl),
}

impl Counts {
    /// How many games.
    pub fn games(&self) -> u64 {
        match self {
            Counts::Pairs(pairs) => 2 * pairs.pairs(),
            Counts::Games(wdl) => wdl.games(),
        }
    }

    /// The counts as scores.
    pub fn sample(&self) -> Sample {
        match self {
            Counts::Pairs(pairs) => pairs.sample(),
            Counts::Games(wdl) => wdl.sample(),
        }
    }
}

impl From<Pentanomial> for Counts {
    fn from(pairs: Pentanomial) -> Counts {
        Counts::Pairs(pairs)
    }
}

impl From<Wdl> for Counts {
    fn from(games: Wdl) -> Counts {
        Counts::Games(games)
    }
}

/// More games than anybody plays, few enough that no sum of counts overflows.
const MOST: u64 = 1_000_000_000_000;

/// Reads `N` counts, which `form` names, separated by commas.
pub(crate) fn numbers<const N: usize>(
    what: &str,
    form: &str,
    text: &str,
) -> Result<[u64; N], Fault> {
    let mut counts = [0; N];
    if text.split(',').count() != N {
        return Err(Fault::whole(what, text, format!("{N} counts are needed: {form}")));
    }
    let mut at = 0;
    for (count, part) in counts.iter_mut().zip(text.split(',')) {
        let reason = || format!("a count is a whole number from 0 to {MOST}");
        *count = match part.trim().parse() {
            Ok(number) if number <= MOST => number,
            // An empty part has no place of its own: the comma beside it stands for it.
            _ if part.is_empty() => {
                let at = at.min(text.len() - 1);
                return Err(Fault::new(what, text, at..at + 1, reason()));
            }
            _ => return Err(Fault::new(what, text, at..at + part.len(), reason())),
        };
        at += part.len() + 1;
    }
    if counts == [0; N] {
        return Err(Fault::whole(what, text, "all counts are zero: nothing was played"));
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        let pairs = Pentanomial::parse("5, 10,40,30,15").unwrap();
        assert_eq!(pairs, Pentanomial([5, 10, 40, 30, 15]));
        assert_eq!(Counts::from(pairs).games(), 200);
        let games = Wdl::parse("136,111,96").unwrap();
        assert_eq!(games, Wdl { wins: 136, draws: 111, losses: 96 });
        assert_eq!(Counts::from(games).games(), 343);
    }

    #[test]
    fn wrong_counts_are_refused_at_their_place() {
        for (text, said) in [
            ("1,2,3", "\"1,2,3\": 5 counts are needed"),
            ("", "\"\": 5 counts are needed"),
            ("1,2,-3,4,5", "character 5 (\"-3\"): a count is"),
            ("1,2,3,4,5.5", "character 9 (\"5.5\"): a count is"),
            ("1,,3,4,5", "character 3 (\",\"): a count is"),
            ("1,2,3,4,", "character 8 (\",\"): a count is"),
            ("1,2,3,4,99999999999999999999999", "character 9"),
            ("1,2,3,4,1000000000001", "from 0 to 1000000000000"),
            ("0,0,0,0,0", "nothing was played"),
            ("é,2,3,4,5", "character 1 (\"é\")"),
        ] {
            let fault = Pentanomial::parse(text).unwrap_err().to_string();
            assert!(fault.starts_with("pentanomial ") && fault.contains(said), "{fault}");
        }
        assert!(
            Wdl::parse("1,2,3,4,5").unwrap_err().to_string().contains("3 counts are needed: W,D,L")
        );
    }
}
