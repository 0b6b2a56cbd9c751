//! Bad input: the text, the place in it, and the reason.

use std::fmt;
use std::ops::Range;

/// Why a text was refused. Games and engines bring enums of their own (`thiserror`).
pub type Reason = Box<dyn std::error::Error + Send + Sync + 'static>;

/// A text that cannot be read: what it was meant to be, the text itself, the place, the reason.
///
/// Its display is one line, `PLACE: REASON`, whatever stands in the parts; a face with a terminal
/// draws the text with a caret under [`Fault::span`].
///
/// ```
/// let fault = yiqi_core::Fault::new("position", "5/5/9", 4..5, "9 is too long for a row of 5");
/// assert_eq!(fault.to_string(), "position \"5/5/9\", character 5 (\"9\"): 9 is too long for a row of 5");
/// ```
#[derive(Debug)]
pub struct Fault {
    what: String,
    text: String,
    span: Range<usize>,
    reason: Reason,
}

impl Fault {
    /// A fault in `text`, which was meant to be a `what` (position, move, engine, …), at the byte
    /// range `span`. A range that is empty or does not fit the text means all of it.
    pub fn new(
        what: impl Into<String>,
        text: impl Into<String>,
        span: Range<usize>,
        reason: impl Into<Reason>,
    ) -> Fault {
        Fault { what: what.into(), text: text.into(), span, reason: reason.into() }
    }

    /// A fault of the text as a whole.
    pub fn whole(
        what: impl Into<String>,
        text: impl Into<String>,
        reason: impl Into<Reason>,
    ) -> Fault {
        Fault::new(what, text, 0..0, reason)
    }

    /// What the text was meant to be.
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The text that was refused.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The place of the fault, in bytes; `None` when it is the text as a whole.
    pub fn span(&self) -> Option<Range<usize>> {
        let fits = !self.span.is_empty() && self.text.get(self.span.clone()).is_some();
        fits.then(|| self.span.clone())
    }

    /// The reason.
    pub fn reason(&self) -> &(dyn std::error::Error + Send + Sync + 'static) {
        &*self.reason
    }

    /// The same fault inside a longer text: `what` names it, and the old text stands at byte
    /// `offset` of `text`.
    pub fn within(self, what: impl Into<String>, text: impl Into<String>, offset: usize) -> Fault {
        let span = match self.span() {
            Some(span) => span.start + offset..span.end + offset,
            None => offset..offset + self.text.len(),
        };
        Fault { what: what.into(), text: text.into(), span, reason: self.reason }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A hostile text must not break the line nor flood the screen. Reasons and names quote from
        // it, or come from a parser that writes several lines.
        let one_line = |s: &str, f: &mut fmt::Formatter<'_>| {
            s.chars().try_for_each(|c| match c {
                '"' | '\'' | '\\' => write!(f, "{c}"),
                _ => write!(f, "{}", c.escape_debug()),
            })
        };
        let short = |s: &str| -> String {
            let shown: String = s.chars().take(120).collect();
            let dots = if shown.len() < s.len() { "…" } else { "" };
            format!("{shown}{dots}").escape_debug().to_string().replace("\\'", "'")
        };
        one_line(&self.what, f)?;
        write!(f, " \"{}\"", short(&self.text))?;
        if let Some(span) = self.span().filter(|s| s.len() < self.text.len()) {
            let column = self.text[..span.start].chars().count() + 1;
            write!(f, ", character {column} (\"{}\")", short(&self.text[span]))?;
        }
        write!(f, ": ")?;
        one_line(&self.reason.to_string(), f)
    }
}

impl std::error::Error for Fault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.reason.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_display_is_one_line_whatever_the_parts_hold() {
        let fault = Fault::new("list a\nb", "x\ny", 1..2, "\"x\ny\" is\u{2028}no 炮 (é–)");
        assert_eq!(
            fault.to_string(),
            r#"list a\nb "x\ny", character 2 ("\n"): "x\ny" is\u{2028}no 炮 (é–)"#
        );
    }
}
