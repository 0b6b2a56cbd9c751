//! The name of a run, which is that of its folder.

use crate::problem::Refusal;

/// The longest name, in characters.
const LONGEST: usize = 80;

/// What a name is made of, in words.
pub(super) const RULE: &str = "a run's name has letters, digits, spaces, -, _ and ., at most 80, and does not begin or end with a dot or a space";

/// A name that can mean nothing but a folder in the place of the runs: no part of it leads to
/// another place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct RunName(String);

impl RunName {
    /// The name; `None` for a text that is none.
    pub(super) fn parse(text: &str) -> Option<RunName> {
        let plain = |c: char| c.is_alphanumeric() || "-_. ".contains(c);
        let length = text.chars().count();
        let named = (1..=LONGEST).contains(&length)
            && text.chars().all(plain)
            && !text.starts_with(['.', ' '])
            && !text.ends_with(['.', ' ']);
        named.then(|| RunName(text.to_owned()))
    }

    /// The name in an address.
    ///
    /// # Errors
    /// 404: there is no run of another name.
    pub(crate) fn asked(text: &str) -> Result<RunName, Refusal> {
        RunName::parse(text).ok_or_else(|| Refusal::not_found("run"))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::RunName;

    #[test]
    fn a_name_leads_nowhere_else() {
        for name in ["a", "xiangqi-1", "2026-11-30_ewn.king6", "进化1", "ev 一"] {
            assert!(RunName::parse(name).is_some(), "{name}");
        }
        let long = "a".repeat(81);
        for name in [
            "", ".", "..", "...", ".a", "a.", "a/b", "/a", "a\\b", "C:", "a\0", " a", "a ", "a\tb",
            "a\n", "~", "%2e%2e", "a:b", &long,
        ] {
            assert_eq!(RunName::parse(name), None, "{name:?}");
        }
    }
}
