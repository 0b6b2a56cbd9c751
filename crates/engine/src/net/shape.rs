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
    /// One-hot to play with; to breed there are genes beside it that squares share: the weight of a
    /// piece on a square is the sum of a gene of the square, one of the rank, one of the file (left and
    /// right alike) and one of the piece wherever it stands. What holds on the whole board is learned
    /// once and not square by square (the factoriser of gradient-trained networks).
    Factored,
    /// The genes that squares share and no others: the weight of a piece on a square is the sum of one
    /// of its rank, one of its file and one of the piece wherever it stands. A seventh of the genes in
    /// Xiangqi, so that fewer games show a slope.
    Shared,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 4] =
        [Encoding::Codes, Encoding::OneHot, Encoding::Factored, Encoding::Shared];

    /// Whether squares share genes: then more is bred, or less, than a network needs to play.
    pub(super) fn shares(self) -> bool {
        matches!(self, Encoding::Factored | Encoding::Shared)
    }

    /// The name in texts and files.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Codes => "codes",
            Encoding::OneHot => "onehot",
            Encoding::Factored => "factored",
            Encoding::Shared => "shared",
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
        let found = Encoding::ALL.into_iter().find(|encoding| encoding.name() == text);
        found.ok_or_else(|| {
            let known = Encoding::ALL.map(Encoding::name).join(", ");
            format!("unknown encoding \"{text}\"; known: {known}")
        })
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
    /// Whether a position is worth to one side what it costs the other: then the output before tanh is
    /// half the difference of what the two sides see in it. Else nothing keeps having the move from
    /// being worth as much as a rook, which one turn of looking ahead cannot notice, and a longer
    /// search, where one line ends with this side to move and the next with that, pays for.
    pub zero_sum: bool,
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
        write!(f, "{} {}", self.encoding, self.layers())?;
        if self.zero_sum { f.write_str(" zero-sum") } else { Ok(()) }
    }
}

impl Default for Shape {
    fn default() -> Shape {
        Shape { encoding: Encoding::Codes, hidden: vec![128, 64], zero_sum: false }
    }
}
