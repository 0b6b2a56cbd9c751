//! A game's own description: its name, its options, how an instance is made from a text.

use crate::{Fault, Notation, Options};

/// One option or variant, for `yiqi games` and for error texts.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// As it is written after the colon: `mirrored`, `stalemate=draw|loss`.
    pub form: &'static str,
    /// What it does, one line.
    pub help: &'static str,
    /// The same in Chinese.
    pub help_zh: &'static str,
}

/// A game that can be made from the text `name:options`.
pub trait Rules: Notation {
    /// The short id: `minichess`.
    const NAME: &'static str;
    /// The full English name.
    const TITLE: &'static str;
    /// The Chinese name.
    const TITLE_ZH: &'static str;
    /// Variants and options, the default first.
    const CHOICES: &'static [Choice];

    /// Builds the rule set from what stands after the colon. Takes what it knows from `options`;
    /// the caller reports what is left over.
    ///
    /// # Errors
    /// A [`Fault`] at the option that is wrong or contradicts another.
    fn build(options: &mut Options) -> Result<Self, Fault>;

    /// The game's text, `ewn:king6,goal=home`, from which [`Rules::build`] makes an equal instance.
    fn describe(&self) -> String;
}
