//! The shape of an evolved network: how a position becomes numbers, and the layers that follow.

use std::fmt;
use std::str::FromStr;

/// How pieces on squares become inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// One number a square: the piece's code, 1 to the number of kinds, negative for the opponent's
    /// men.
    #[default]
    Codes,
    /// One 0-or-1 input for each piece on each square: own kinds, then the opponent's.
    OneHot,
}

impl Encoding {
    /// The name in texts and files.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Codes => "codes",
            Encoding::OneHot => "onehot",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(text: &str) -> Result<Encoding, String> {
        let known = [Encoding::Codes, Encoding::OneHot];
        let found = known.into_iter().find(|encoding| encoding.name() == text);
        found.ok_or_else(|| format!("unknown encoding \"{text}\"; known: codes, onehot"))
    }
}

/// A multilayer perceptron: inputs, hidden layers with ReLU, one output with tanh.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// What the inputs are. To those of the board two flags are added: who moves (1 or −1) and
    /// whether in check (1 or 0).
    pub encoding: Encoding,
    /// The sizes of the hidden layers, at least one.
    pub hidden: Vec<usize>,
}

impl Shape {
    /// The hidden layers, as they are given on the command line: `128,64`.
    pub fn layers(&self) -> String {
        let sizes: Vec<String> = self.hidden.iter().map(usize::to_string).collect();
        sizes.join(",")
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.encoding, self.layers())
    }
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { encoding: Encoding::Codes, hidden: vec![128, 64] }
    }
}
