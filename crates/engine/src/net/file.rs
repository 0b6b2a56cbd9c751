//! Network files, `.yqn`.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | `yiqi-net` |
//! | 4 | version of the format, 1 |
//! | 4 | length of the header |
//! | … | the header in JSON, see [`Header`] |
//! | … | the weights, as many as the header's shape has |
//! | 32 | SHA-256 of all bytes before |
//!
//! Numbers are little-endian. The weights of a multilayer perceptron are its genes, each an IEEE 754
//! binary32; those of an integer network are integers, see [`Parameters::to_bytes`]. A file is believed
//! only as a whole: its size is compared with what the header says before anything is read, and then
//! its hash.

use super::Planes;
use super::incremental::{Buckets, Parameters};
use super::inputs::Inputs;
use super::shape::{Encoding, Shape};
use super::topology::Topology;
use crate::Kit;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use yiqi_core::{Fault, Rules};

/// What a network file is called in errors.
pub(super) const WHAT: &str = "network file";

const MAGIC: &[u8; 8] = b"yiqi-net";
const VERSION: u32 = 1;
/// The length of what stands before the header.
const START: usize = 16;
/// The most bytes of a header.
const MOST_HEADER: usize = 1 << 16;
/// The most characters of a note; JSON writes none of them with more than six bytes.
const MOST_NOTE: usize = 4096;
const HASH: usize = 32;

/// What a file says of its network.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Header {
    /// The short id of the game.
    game: String,
    /// Squares of the board.
    squares: usize,
    /// Kinds of features of a side: of a multilayer perceptron, its pieces.
    kinds: usize,
    /// The same of nobody's.
    neutral: usize,
    /// The network itself.
    #[serde(flatten)]
    network: Described,
    /// How it was made, in words.
    note: String,
}

/// The kinds of networks that a file may hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Described {
    /// A multilayer perceptron.
    Mlp {
        /// `codes` or `onehot`.
        encoding: String,
        /// The sizes of the hidden layers.
        hidden: Vec<usize>,
        /// [`Shape::zero_sum`]; not written where it is not so.
        #[serde(default, rename = "zero-sum", skip_serializing_if = "std::ops::Not::not")]
        zero_sum: bool,
    },
    /// An integer network that gradient training makes.
    Incremental {
        /// Neurons a side.
        hidden: usize,
        /// How many outputs there are.
        buckets: usize,
        /// Pieces below which the first output judges.
        least: usize,
        /// Pieces above which the last output judges.
        most: usize,
    },
}

impl Header {
    /// The header of a multilayer perceptron; a long note is cut.
    pub(super) fn of(game: &str, topology: &Topology, note: &str) -> Header {
        let network = Described::Mlp {
            encoding: topology.shape.encoding.name().to_owned(),
            hidden: topology.shape.hidden.clone(),
            zero_sum: topology.shape.zero_sum,
        };
        Header {
            game: game.to_owned(),
            squares: topology.squares,
            kinds: topology.kinds,
            neutral: topology.neutral,
            network,
            note: note.chars().take(MOST_NOTE).collect(),
        }
    }

    /// The header of an integer network; a long note is cut.
    fn of_incremental(game: &str, planes: &Planes, parameters: &Parameters, note: &str) -> Header {
        let Buckets { count, least, most } = parameters.buckets;
        let [kinds, neutral] = planes.kinds();
        Header {
            game: game.to_owned(),
            squares: planes.squares(),
            kinds,
            neutral,
            network: Described::Incremental {
                hidden: parameters.hidden,
                buckets: count,
                least,
                most,
            },
            note: note.chars().take(MOST_NOTE).collect(),
        }
    }
}

/// A network as a file holds it.
#[derive(Debug)]
pub(super) enum Network {
    /// A multilayer perceptron: shape and genes.
    Mlp(Topology, Vec<f32>),
    /// An integer network.
    Incremental(Planes, Parameters),
}

/// Why a file is no network for this game.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum BadFile {
    /// Something else.
    #[error("this is no network file: it does not begin with \"yiqi-net\"")]
    Magic,
    /// Made by a later program.
    #[error("its format is version {0}, and this program reads version {VERSION}")]
    Version(u32),
    /// It ends too early.
    #[error("it is cut short: {found} bytes of {wanted}")]
    Short {
        /// Bytes that there are.
        found: usize,
        /// Bytes that there should be.
        wanted: usize,
    },
    /// Something follows.
    #[error("{0} bytes follow behind its end")]
    Long(usize),
    /// A header that cannot be read.
    #[error("its header is damaged: {0}")]
    Header(String),
    /// The hash is another.
    #[error("it is damaged: its checksum is not that of its contents")]
    Checksum,
    /// A network of another game.
    #[error("it is a network for {found}, not for {wanted}")]
    Game {
        /// Its game.
        found: String,
        /// The game that is played.
        wanted: &'static str,
    },
    /// A network for another board.
    #[error("it is for {found}; this game has {wanted}")]
    Board {
        /// Its board.
        found: String,
        /// The board that is played on.
        wanted: String,
    },
    /// A weight that is none.
    #[error("its weight number {0} is not a finite number")]
    Weight(usize),
    /// Weights of an integer network with which a sum could overflow.
    #[error("{0}")]
    Range(String),
}

/// A board in words.
fn board(squares: usize, kinds: usize, neutral: usize) -> String {
    format!("{squares} squares, {kinds} kinds of features a side and {neutral} of nobody's")
}

/// The bytes of a multilayer perceptron's file.
pub(super) fn write(header: &Header, genes: &[f32]) -> Vec<u8> {
    framed(header, &genes.iter().flat_map(|gene| gene.to_le_bytes()).collect::<Vec<_>>())
}

/// The bytes of an integer network's file, as `eval=net:FILE` reads it. `game` is the game's short id,
/// `note` says how the network was made.
pub fn write_incremental(
    game: &str,
    planes: &Planes,
    parameters: &Parameters,
    note: &str,
) -> Vec<u8> {
    let header = Header::of_incremental(game, planes, parameters, note);
    framed(&header, &parameters.to_bytes())
}

/// A file with these weights.
fn framed(header: &Header, weights: &[u8]) -> Vec<u8> {
    let header = serde_json::to_vec(header).expect("texts and numbers can be written");
    let mut bytes = Vec::with_capacity(START + header.len() + weights.len() + HASH);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&header);
    bytes.extend_from_slice(weights);
    let hash = Sha256::digest(&bytes);
    bytes.extend_from_slice(&hash);
    bytes
}

/// The network in the bytes of a file, which must fit the game; `file` names it in errors.
///
/// # Errors
/// A [`BadFile`].
pub(super) fn read<K: Kit>(game: &K::Game, file: &str, bytes: &[u8]) -> Result<Network, Fault> {
    let inputs = super::inputs_of::<K>(game)?;
    let network = open(bytes).and_then(|(header, rest)| fit::<K>(&inputs, &header, bytes, rest));
    network.map_err(|reason| Fault::whole(WHAT, file, reason))
}

/// The header of a file and what follows it; the rest is not looked at.
fn open(bytes: &[u8]) -> Result<(Header, &[u8]), BadFile> {
    let short = |wanted| BadFile::Short { found: bytes.len(), wanted };
    if !bytes.starts_with(MAGIC) {
        let begun = !bytes.is_empty() && MAGIC.starts_with(bytes);
        return Err(if begun { short(START) } else { BadFile::Magic });
    }
    let number = |at: usize| {
        let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
        four.map(u32::from_le_bytes).ok_or_else(|| short(START))
    };
    let version = number(8)?;
    if version != VERSION {
        return Err(BadFile::Version(version));
    }
    let length = number(12)? as usize;
    if length > MOST_HEADER {
        return Err(BadFile::Header(format!("{length} bytes are too many")));
    }
    let rest = &bytes[START..];
    let (header, rest) = rest.split_at_checked(length).ok_or_else(|| short(START + length))?;
    let header = serde_json::from_slice(header);
    let header = header.map_err(|error: serde_json::Error| BadFile::Header(error.to_string()))?;
    Ok((header, rest))
}

/// The network of a file for this game.
fn fit<K: Kit>(
    inputs: &K::Inputs,
    header: &Header,
    bytes: &[u8],
    rest: &[u8],
) -> Result<Network, BadFile> {
    if header.game != K::Game::NAME {
        let found = header.game.chars().take(40).collect();
        return Err(BadFile::Game { found, wanted: K::Game::NAME });
    }
    let [kinds, neutral] = match header.network {
        Described::Mlp { .. } => [inputs.kinds(), inputs.neutral()],
        Described::Incremental { .. } => inputs.feature_kinds(),
    };
    let wanted = (inputs.squares(), kinds, neutral);
    let found = (header.squares, header.kinds, header.neutral);
    if found != wanted {
        let board = |(squares, kinds, neutral)| board(squares, kinds, neutral);
        return Err(BadFile::Board { found: board(found), wanted: board(wanted) });
    }
    match &header.network {
        Described::Mlp { encoding, hidden, zero_sum } => {
            let encoding: Encoding = encoding.parse().map_err(BadFile::Header)?;
            if encoding.shares() {
                let reason = "networks are bred with shared genes, and written one-hot";
                return Err(BadFile::Header(reason.to_owned()));
            }
            let shape = Shape { encoding, hidden: hidden.clone(), zero_sum: *zero_sum };
            let topology = Topology::new(inputs, &shape)
                .map_err(|reason| BadFile::Header(reason.to_string()))?;
            let weights = whole(bytes, rest, 4 * topology.genes())?;
            let genes = weights.as_chunks::<4>().0.iter().copied().map(f32::from_le_bytes);
            let genes: Vec<f32> = genes.collect();
            match genes.iter().position(|gene| !gene.is_finite()) {
                Some(place) => Err(BadFile::Weight(place + 1)),
                None => Ok(Network::Mlp(topology, genes)),
            }
        }
        &Described::Incremental { hidden, buckets, least, most } => {
            let planes = Planes::of(inputs);
            let buckets = Buckets { count: buckets, least, most };
            let length = Parameters::bytes(&planes, hidden, buckets).map_err(BadFile::Header)?;
            let weights = whole(bytes, rest, length)?;
            let parameters = Parameters::from_bytes(&planes, hidden, buckets, weights);
            Ok(Network::Incremental(planes, parameters.map_err(BadFile::Range)?))
        }
    }
}

/// The weights of a file, whose bytes after the header are `rest`, once its size and hash are right.
fn whole<'a>(bytes: &[u8], rest: &'a [u8], weights: usize) -> Result<&'a [u8], BadFile> {
    let wanted = weights + HASH;
    if rest.len() < wanted {
        let missing = wanted - rest.len();
        return Err(BadFile::Short { found: bytes.len(), wanted: bytes.len() + missing });
    }
    if rest.len() > wanted {
        return Err(BadFile::Long(rest.len() - wanted));
    }
    let (contents, hash) = bytes.split_at(bytes.len() - HASH);
    if Sha256::digest(contents)[..] != *hash {
        return Err(BadFile::Checksum);
    }
    Ok(&rest[..weights])
}
