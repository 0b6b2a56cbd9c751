//! A position as it is kept for learning, and its bytes.

use yiqi_core::{Fault, Side};
use yiqi_engine::any::{AnyGame, AnyPosition};

/// What a score of 1 is in a file.
const ONE: f32 = 32767.0;

/// The score of a position that has none.
const NO_SCORE: i16 = i16::MIN;

/// The bytes of a record after its board.
const TAIL: usize = 10;

/// A position at the start of a turn, before the roll, with what became of it. What stands on the
/// board is all that is kept of the past: move counters and earlier positions are not.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The occupied squares in rising order, each with the number of its piece in the palette.
    pub pieces: Vec<(u16, u8)>,
    /// The side to move.
    pub side: Side,
    /// What the die showed when the position was searched; `None` without a die.
    pub roll: Option<u8>,
    /// The expected result for the side to move that the search found, −1 … 1 (twice the win chance
    /// less 1); `None` where nothing was searched. In dice games it is that of the roll: its mean over
    /// the rolls is that of the position.
    pub score: Option<f32>,
    /// The result of the game for the side to move: 1, 0 or −1.
    pub result: i8,
    /// Turns played in the game before, those at random not counted.
    pub ply: u16,
    /// The number of the game in the file.
    pub game: u32,
    /// Whether the search's best turn (where nothing was searched, the turn that was played) captures,
    /// promotes or places: afterwards other pieces stand on the board.
    pub noisy: bool,
    /// Whether the side to move is in check.
    pub check: bool,
}

/// Turns positions of one game into records and records into bytes.
///
/// The bytes of a record: a bit for each square, from the lowest of the first byte on, set where a
/// piece stands; for each piece its number in the palette, in as few bits as the largest number
/// takes, packed from the lowest bit on; then, least byte first, the number of the game (4 bytes), the
/// ply (2), the score in units of 1/32767 (2, the least number where there is none), flags (1) and the
/// roll (1, 0 without one). Flags, from the lowest bit: the second side is to move; the result plus
/// one (2 bits); the best turn is noisy; in check. A full board of Xiangqi takes 38 bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Codec {
    area: usize,
    palette: Vec<char>,
    /// Bits that the number of a piece takes.
    bits: usize,
}

impl Codec {
    /// The codec of a game.
    pub fn of(game: &dyn AnyGame) -> Codec {
        let palette: Vec<_> = game.palette().iter().map(|piece| piece.glyph).collect();
        let most = palette.len().saturating_sub(1).max(1);
        let bits = (usize::BITS - most.leading_zeros()) as usize;
        Codec { area: game.board().pieces.len(), palette, bits }
    }

    /// The pieces by number, as their letters.
    pub fn palette(&self) -> String {
        self.palette.iter().collect()
    }

    /// Squares of the board.
    pub fn area(&self) -> usize {
        self.area
    }

    /// What stands on the board, see [`Record::pieces`].
    ///
    /// # Errors
    /// A position of another game.
    pub fn pieces(&self, position: &dyn AnyPosition) -> Result<Vec<(u16, u8)>, Fault> {
        let drawing = position.drawing();
        let fault = || {
            let reason = "this is no position of the game whose records are kept";
            Fault::whole("position", position.text(), reason)
        };
        if drawing.pieces.len() != self.area {
            return Err(fault());
        }
        let number = |glyph| self.palette.iter().position(|&known| known == glyph);
        let occupied = drawing.pieces.iter().enumerate();
        occupied
            .filter_map(|(square, piece)| piece.map(|piece| (square, piece.glyph)))
            .map(|(square, glyph)| Ok((square as u16, number(glyph).ok_or_else(fault)? as u8)))
            .collect()
    }

    /// The position of a record, before the roll.
    ///
    /// # Errors
    /// A record that is no position of the game.
    pub fn position(
        &self,
        game: &dyn AnyGame,
        record: &Record,
    ) -> Result<Box<dyn AnyPosition>, Fault> {
        let glyph = |number: u8| self.palette.get(usize::from(number)).copied().unwrap_or('?');
        let pieces: Vec<_> = record
            .pieces
            .iter()
            .map(|&(square, number)| (usize::from(square), glyph(number)))
            .collect();
        game.parse(&game.arrange(&pieces, record.side, None)?)
    }

    /// Adds the bytes of a record.
    pub fn encode(&self, record: &Record, out: &mut Vec<u8>) {
        let board = out.len();
        out.resize(board + self.area.div_ceil(8), 0);
        for &(square, _) in &record.pieces {
            out[board + usize::from(square) / 8] |= 1 << (square % 8);
        }
        let codes = out.len();
        out.resize(codes + (record.pieces.len() * self.bits).div_ceil(8), 0);
        for (i, &(_, number)) in record.pieces.iter().enumerate() {
            let (byte, shift) = (i * self.bits / 8, i * self.bits % 8);
            let code = u16::from(number) << shift;
            out[codes + byte] |= code as u8;
            if code > 0xff {
                out[codes + byte + 1] |= (code >> 8) as u8;
            }
        }
        let score = record.score.map_or(NO_SCORE, |score| (score * ONE).round() as i16);
        let flags = u8::from(record.side == Side::Second)
            | ((record.result + 1) as u8 & 3) << 1
            | u8::from(record.noisy) << 3
            | u8::from(record.check) << 4;
        out.extend(record.game.to_le_bytes());
        out.extend(record.ply.to_le_bytes());
        out.extend(score.to_le_bytes());
        out.extend([flags, record.roll.unwrap_or(0)]);
    }

    /// How many bytes the record takes that `bytes` begin with; `None` where they end too early.
    pub fn length(&self, bytes: &[u8]) -> Option<usize> {
        let board = bytes.get(..self.area.div_ceil(8))?;
        let pieces: usize = board.iter().map(|byte| byte.count_ones() as usize).sum();
        let length = board.len() + (pieces * self.bits).div_ceil(8) + TAIL;
        (length <= bytes.len()).then_some(length)
    }

    /// Takes a record from the front of `bytes`; `None` where they are those of no record.
    pub fn decode(&self, bytes: &mut &[u8]) -> Option<Record> {
        let (record, rest) = bytes.split_at_checked(self.length(bytes)?)?;
        let (board, coded) = record.split_at_checked(self.area.div_ceil(8))?;
        let (codes, tail) = coded.split_at_checked(coded.len().checked_sub(TAIL)?)?;
        let set = |square: usize| board[square / 8] >> (square % 8) & 1 == 1;
        let number = |i: usize| {
            let (byte, shift) = (i * self.bits / 8, i * self.bits % 8);
            let pair = u16::from(codes[byte]) | u16::from(*codes.get(byte + 1).unwrap_or(&0)) << 8;
            (pair >> shift & ((1 << self.bits) - 1)) as u8
        };
        let squares = (0..board.len() * 8).filter(|&square| set(square));
        let pieces: Vec<_> =
            squares.enumerate().map(|(i, square)| (square as u16, number(i))).collect();
        let known = |&(square, number): &(u16, u8)| {
            usize::from(square) < self.area && usize::from(number) < self.palette.len()
        };
        let &[g0, g1, g2, g3, p0, p1, s0, s1, flags, roll] = tail else { return None };
        let result = (flags >> 1 & 3) as i8 - 1;
        if !pieces.iter().all(known) || result > 1 || flags >> 5 != 0 {
            return None;
        }
        *bytes = rest;
        let score = i16::from_le_bytes([s0, s1]);
        Some(Record {
            pieces,
            side: if flags & 1 == 1 { Side::Second } else { Side::First },
            roll: (roll != 0).then_some(roll),
            score: (score != NO_SCORE).then(|| f32::from(score) / ONE),
            result,
            ply: u16::from_le_bytes([p0, p1]),
            game: u32::from_le_bytes([g0, g1, g2, g3]),
            noisy: flags >> 3 & 1 == 1,
            check: flags >> 4 & 1 == 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yiqi_core::{below, seeded};
    use yiqi_engine::Registry;

    const GAMES: [&str; 14] = [
        "minichess",
        "minichess:mirrored",
        "minichess:shuffle",
        "minichess:gardner",
        "minichess:losalamos",
        "ewn",
        "ewn:setup=random",
        "ewn:setup=choose",
        "ewn:king6",
        "ewn:stride",
        "amazons",
        "amazons:size=8",
        "xiangqi",
        "xiangqi:rules=simple",
    ];

    /// Board, side and roll of a position text: what is left of it without counters.
    fn head(text: &str) -> String {
        text.split(' ').take(2).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn records_of_all_games_turn_back_into_their_positions() {
        for text in GAMES {
            let game = Registry::standard().game(text).unwrap();
            let codec = Codec::of(&*game);
            let mut rng = seeded(5, 0);
            let mut bytes = Vec::new();
            let mut kept = Vec::new();
            for number in 0..6 {
                let mut position = game.start(u64::from(number));
                for ply in 0..200 {
                    if position.end().is_some() {
                        break;
                    }
                    let record = Record {
                        pieces: codec.pieces(&*position).unwrap(),
                        side: position.side(),
                        roll: None,
                        score: (ply % 3 > 0).then(|| f32::from(ply as i16 - 100) / ONE),
                        result: (ply % 3) as i8 - 1,
                        ply,
                        game: number << 20,
                        noisy: ply % 2 == 0,
                        check: ply % 5 == 0,
                    };
                    codec.encode(&record, &mut bytes);
                    let back = codec.position(&*game, &record).unwrap();
                    assert_eq!(head(&back.text()), head(&position.text()), "{text}");
                    assert_eq!(back.needs_roll(), position.needs_roll(), "{text}");
                    kept.push(record);
                    position.cast(&mut rng);
                    let turns = position.turns();
                    position.play(&turns[below(&mut rng, turns.len() as u32) as usize]).unwrap();
                }
            }
            let mut rest = &bytes[..];
            for record in &kept {
                assert_eq!(codec.decode(&mut rest).as_ref(), Some(record), "{text}");
            }
            assert!(rest.is_empty(), "{text}");
        }
    }

    #[test]
    fn a_full_board_of_xiangqi_takes_38_bytes() {
        let game = Registry::standard().game("xiangqi").unwrap();
        let codec = Codec::of(&*game);
        let pieces = codec.pieces(&*game.start(0)).unwrap();
        let record = Record {
            pieces,
            side: Side::Second,
            roll: None,
            score: Some(-1.0),
            result: -1,
            ply: 0,
            game: 1,
            noisy: false,
            check: false,
        };
        let mut bytes = Vec::new();
        codec.encode(&record, &mut bytes);
        assert_eq!(bytes.len(), 38);
        assert_eq!(codec.decode(&mut &bytes[..]), Some(record));
        for cut in 0..bytes.len() {
            assert_eq!(codec.decode(&mut &bytes[..cut]), None);
        }
        // Flags that nobody has set.
        let flags = bytes.len() - 2;
        bytes[flags] |= 0x80;
        assert_eq!(codec.decode(&mut &bytes[..]), None);
    }
}
