//! Writes the records of the Chinese competitions, and names their files.

use super::{FIRST_WINS, LETTERS, SECOND_WINS, SIZE};
use crate::records::Record;
use crate::records::record::{one_line, result_text};
use yiqi_core::{Fault, Options, Outcome, Side};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyPosition;

/// What stands for a date that nobody knows.
const UNKNOWN_DATE: &str = "????.??.??";

/// What a writer cannot say.
#[derive(Debug, thiserror::Error)]
enum Unsaid {
    #[error("this format knows the standard game on 5x5 only")]
    Game,
    #[error("this format knows no {0} in the middle of the game")]
    Word(String),
    #[error("this format says what the die showed, and the record does not")]
    Roll,
    #[error("this format knows no draws")]
    Draw,
}

/// Writes a game.
pub(in crate::records) fn write(registry: &Registry, record: &Record) -> Result<String, Fault> {
    let refuse = |why: Unsaid| Fault::whole("record format", &record.game, why);
    let mut options = Options::parse("game", &record.game)?;
    for key in ["setup", "first"] {
        options.take(key);
    }
    if options.finish(&[]).is_err() {
        return Err(refuse(Unsaid::Game));
    }
    let replay = record.replay(registry)?;
    let placing = |position: &dyn AnyPosition| position.text().ends_with('*');
    let begun = replay.positions.iter().position(|position| !placing(&**position));
    let begun = begun.ok_or_else(|| refuse(Unsaid::Game))?;
    let start = &*replay.positions[begun];
    let first = start.side();

    let mut out = header(record, first).map_err(refuse)?;
    let drawing = start.drawing();
    for side in Side::BOTH {
        // From the side's own corner outward: Red's is the top left, Blue's the bottom right.
        let outward = (0..SIZE * SIZE).map(|i| {
            let (row, column) = (i / SIZE, i % SIZE);
            let (file, rank) = (column, SIZE - 1 - row);
            let square = rank * SIZE + file;
            if side == Side::First { square } else { SIZE * SIZE - 1 - square }
        });
        let stones = outward.filter_map(|square| {
            let piece = drawing.pieces[square].filter(|piece| piece.owner == Some(side))?;
            let name = drawing.square_name(square).to_ascii_uppercase();
            Some(format!("{name}-{}", number_of(piece.glyph)))
        });
        out += &format!("{}:{}\n", LETTERS[side], stones.collect::<Vec<_>>().join(";"));
    }
    for (number, (turn, position)) in
        (1..).zip(record.turns.iter().zip(&replay.positions).skip(begun))
    {
        let roll = turn.roll.ok_or_else(|| refuse(Unsaid::Roll))?;
        let drawing = position.drawing();
        let stone = (0..drawing.pieces.len())
            .find(|&square| turn.text.starts_with(&drawing.square_name(square)))
            .and_then(|square| drawing.pieces[square]);
        let (Some(stone), Some(target)) = (stone, turn.text.get(2..)) else {
            return Err(refuse(Unsaid::Word(turn.text.clone())));
        };
        let letter = LETTERS[position.side()];
        let (stone, target) = (number_of(stone.glyph), target.to_ascii_uppercase());
        out += &format!("{number}:{roll};({letter}{stone},{target})\n");
    }
    Ok(out)
}

/// The number of the stone with this letter.
fn number_of(letter: char) -> u32 {
    u32::from(letter.to_ascii_uppercase()) - u32::from('A') + 1
}

/// Who has won, as the header has it; empty where nobody has.
fn verdict(record: &Record, first: Side) -> Result<&'static str, Unsaid> {
    match record.outcome {
        None => Ok(""),
        Some(Outcome::Win(side)) if side == first => Ok(FIRST_WINS),
        Some(Outcome::Win(_)) => Ok(SECOND_WINS),
        Some(Outcome::Draw) => Err(Unsaid::Draw),
    }
}

fn header(record: &Record, first: Side) -> Result<String, Unsaid> {
    // A bracket in a name would end it.
    let clean = |text: &str| one_line(text).replace('[', "(").replace(']', ")");
    let mut out = "#[WTN]".to_owned();
    for side in [first, !first] {
        out +=
            &format!("[{}]", format!("{} {}", clean(&record.players[side]), LETTERS[side]).trim());
    }
    out += &format!("[{}]", verdict(record, first)?);
    let date = record.date.as_deref().unwrap_or(UNKNOWN_DATE);
    let when = format!("{date} {}", record.site.as_deref().unwrap_or_default());
    out += &format!("[{}]", clean(&when));
    out += &format!("[{}];\n", clean(record.event.as_deref().unwrap_or_default()));
    Ok(out)
}

/// The name that the competitions give to the file of a game:
/// `WTN-<first>vs<second>-先手胜<yyyymmddHHMM>.txt`.
///
/// # Errors
/// As [`Record::replay`]; a draw, which they do not know.
pub fn file_name(registry: &Registry, record: &Record) -> Result<String, Fault> {
    let replay = record.replay(registry)?;
    let first = replay.positions[0].side();
    let verdict = verdict(record, first)
        .map_err(|why| Fault::whole("result", result_text(record.outcome), why))?;
    let safe = |name: &str| one_line(name).replace(|c: char| "/\\:*?\"<>|".contains(c), "_");
    let date = record.date.as_deref().unwrap_or_default();
    let digits: String = date.chars().filter(char::is_ascii_digit).collect();
    let [one, two] = [first, !first].map(|side| safe(&record.players[side]));
    Ok(format!("WTN-{one}vs{two}-{verdict}{digits}.txt"))
}
