//! Short texts of options: `name:key=value,flag,key="a, b"`.

use crate::Fault;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One option: a key with a value, or a bare word.
#[derive(Clone, Debug)]
pub struct Item {
    /// The key, or the bare word itself.
    pub key: String,
    /// The value without its quotes; `None` for a bare word.
    pub value: Option<String>,
    span: Range<usize>,
    taken: bool,
}

/// The item as [`Options::parse`] reads it: `key=value` or a bare word, quoted where it must be.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Options::quote(&self.key))?;
        match &self.value {
            Some(value) => write!(f, "={}", Options::quote(value)),
            None => Ok(()),
        }
    }
}

/// The options of a game or engine text, taken one by one so that what is left over can be reported.
///
/// ```
/// use yiqi_core::Options;
/// let mut o = Options::parse("engine", r#"alphabeta:depth=6,eval="weights:my file.toml",pvs"#)?;
/// assert_eq!(o.name(), "alphabeta");
/// assert_eq!(o.number("depth", 1..=99)?, Some(6));
/// assert!(o.flag("pvs"));
/// assert_eq!(o.text("eval").as_deref(), Some("weights:my file.toml"));
/// o.finish(&["depth", "eval", "pvs"])?;
/// # Ok::<(), yiqi_core::Fault>(())
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    what: String,
    source: String,
    name: String,
    items: Vec<Item>,
}

impl Options {
    /// Splits `name[:item,item,…]`. A value with a comma or a space, a key or a bare word with a comma
    /// or an equals sign stands in double quotes, in which `""` is one quote.
    ///
    /// # Errors
    /// An open quote, an empty name, an empty item, or a key given twice.
    pub fn parse(what: &str, source: &str) -> Result<Options, Fault> {
        let colon = source.find(':').unwrap_or(source.len());
        let name = source[..colon].trim().to_owned();
        if name.is_empty() {
            return Err(Fault::whole(what, source, format!("no name of {what} is given")));
        }
        let items =
            if source[colon..].is_empty() { Vec::new() } else { items(what, source, colon + 1)? };
        Ok(Options { what: what.to_owned(), source: source.to_owned(), name, items })
    }

    /// Splits `item,item,…`, which has no name in front.
    ///
    /// ```
    /// let mut o = yiqi_core::Options::nameless("SPRT", "elo0=0,elo1=5")?;
    /// assert_eq!(o.number("elo1", 0..=9)?, Some(5));
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    ///
    /// # Errors
    /// As [`Options::parse`].
    pub fn nameless(what: &str, source: &str) -> Result<Options, Fault> {
        let items = items(what, source, 0)?;
        Ok(Options { what: what.to_owned(), source: source.to_owned(), name: String::new(), items })
    }

    /// Writes a key, a bare word or a value so that [`Options::parse`] reads it as it is.
    ///
    /// ```
    /// use yiqi_core::Options;
    /// assert_eq!(Options::quote("engines/fast"), "engines/fast");
    /// let text = format!("uci:{}", Options::quote(r#"my "best", v=2"#));
    /// assert_eq!(text, r#"uci:"my ""best"", v=2""#);
    /// let mut options = Options::parse("engine", &text)?;
    /// assert_eq!(options.take_next().unwrap().key, r#"my "best", v=2"#);
    /// # Ok::<(), yiqi_core::Fault>(())
    /// ```
    pub fn quote(text: &str) -> String {
        let plain = !text.contains([',', ':', '=', '"']) && !text.contains(char::is_whitespace);
        if plain && !text.is_empty() {
            return text.to_owned();
        }
        format!("\"{}\"", text.replace('"', "\"\""))
    }

    /// What stands before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What stands after the colon, as written.
    pub fn rest(&self) -> &str {
        self.source.split_once(':').map_or("", |(_, rest)| rest)
    }

    /// A fault at the name.
    pub fn fault_at_name(&self, reason: impl Into<crate::Reason>) -> Fault {
        let end = self.source.find(':').unwrap_or(self.source.len());
        Fault::new(self.what.clone(), self.source.clone(), 0..end, reason)
    }

    /// A fault at `item`.
    pub fn fault(&self, item: &Item, reason: impl Into<crate::Reason>) -> Fault {
        Fault::new(self.what.clone(), self.source.clone(), item.span.clone(), reason)
    }

    /// Takes the item with this key, with or without a value.
    pub fn take(&mut self, key: &str) -> Option<Item> {
        let item = self.items.iter_mut().find(|item| item.key == key)?;
        item.taken = true;
        Some(item.clone())
    }

    /// Takes the next item that nothing has taken yet.
    pub fn take_next(&mut self) -> Option<Item> {
        let item = self.items.iter_mut().find(|item| !item.taken)?;
        item.taken = true;
        Some(item.clone())
    }

    /// Takes a bare word; `true` if it stands there.
    pub fn flag(&mut self, word: &str) -> bool {
        match self.items.iter_mut().find(|item| item.key == word && item.value.is_none()) {
            Some(item) => {
                item.taken = true;
                true
            }
            None => false,
        }
    }

    /// Takes the value of `key`; a bare word of that name counts as an empty value.
    pub fn text(&mut self, key: &str) -> Option<String> {
        self.take(key).map(|item| item.value.unwrap_or_default())
    }

    /// Takes the number `key=…` and checks its range.
    ///
    /// # Errors
    /// When the value is no number of the type or out of range.
    pub fn number<T>(
        &mut self,
        key: &str,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<Option<T>, Fault>
    where
        T: FromStr + PartialOrd + std::fmt::Display,
    {
        let Some(item) = self.take(key) else {
            return Ok(None);
        };
        let text = item.value.as_deref().unwrap_or("");
        match text.trim().parse::<T>() {
            Ok(number) if range.contains(&number) => Ok(Some(number)),
            _ => {
                let (low, high) = (range.start(), range.end());
                Err(self.fault(&item, format!("{key} takes a number from {low} to {high}")))
            }
        }
    }

    /// Takes `key=…`, which must be one of `words`; gives its index.
    ///
    /// # Errors
    /// When the value is none of the words.
    pub fn one_of(&mut self, key: &str, words: &[&str]) -> Result<Option<usize>, Fault> {
        let Some(item) = self.take(key) else {
            return Ok(None);
        };
        let text = item.value.as_deref().unwrap_or("");
        match words.iter().position(|&word| word == text) {
            Some(index) => Ok(Some(index)),
            None => Err(self.fault(&item, format!("{key} is one of: {}", words.join(", ")))),
        }
    }

    /// Reports the first item that nothing has taken, listing what is known.
    ///
    /// # Errors
    /// When an item is left over.
    pub fn finish(&self, known: &[&str]) -> Result<(), Fault> {
        match self.items.iter().find(|item| !item.taken) {
            None => Ok(()),
            Some(item) => {
                let reason =
                    format!("unknown option \"{}\"; known: {}", item.key, known.join(", "));
                Err(self.fault(item, reason))
            }
        }
    }
}

/// The items of a text from byte `first` on.
fn items(what: &str, source: &str, first: usize) -> Result<Vec<Item>, Fault> {
    let fault = |span, reason: String| Fault::new(what, source, span, reason);
    let mut items: Vec<Item> = Vec::new();
    let mut at = first;
    loop {
        let start = at;
        let (mut key, mut value): (String, Option<String>) = (String::new(), None);
        let mut quoted: Option<usize> = None;
        let mut chars = source[at..].char_indices().peekable();
        let mut end = source.len();
        while let Some((i, c)) = chars.next() {
            let in_key = value.is_none();
            let part = value.as_mut().unwrap_or(&mut key);
            if quoted.is_some() {
                if c != '"' {
                    part.push(c);
                } else if chars.peek().is_some_and(|&(_, c)| c == '"') {
                    chars.next();
                    part.push('"');
                } else {
                    quoted = None;
                }
            } else if c == ',' {
                end = at + i;
                break;
            } else if c == '"' && part.is_empty() {
                quoted = Some(at + i);
            } else if c == '=' && in_key {
                value = Some(String::new());
            } else {
                part.push(c);
            }
        }
        if let Some(open) = quoted {
            return Err(fault(open..source.len(), "this quote is never closed".to_owned()));
        }
        let span = start..end;
        let key = key.trim().to_owned();
        if key.is_empty() {
            let span = if span.is_empty() { first.saturating_sub(1)..source.len() } else { span };
            return Err(fault(span, "an option is missing here".to_owned()));
        }
        if items.iter().any(|item| item.key == key) {
            return Err(fault(span, format!("\"{key}\" is given twice")));
        }
        items.push(Item { key, value, span, taken: false });
        if end == source.len() {
            return Ok(items);
        }
        at = end + 1;
    }
}
