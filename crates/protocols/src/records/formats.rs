//! The table of formats, and the way into them.

use super::{Record, lines, pgn, wtn};
use yiqi_core::{Fault, utf8};
use yiqi_engine::Registry;

/// A way to write games down.
#[derive(Debug)]
pub struct Format {
    /// The name to ask for it by.
    pub name: &'static str,
    /// One line of help.
    pub help: &'static str,
    /// The same in Chinese.
    pub help_zh: &'static str,
    /// The names of the games that it serves; none stands for every game.
    games: &'static [&'static str],
    detect: fn(&str) -> bool,
    read: Reading,
    write: fn(&Registry, &Record) -> Result<String, Fault>,
}

/// How a format is read.
type Reading = fn(&Registry, &str) -> Result<Vec<Record>, Fault>;

/// All formats, in the order in which a file is tried. The only place that says which games a format
/// serves.
pub static FORMATS: [Format; 6] = [
    Format {
        name: "wtn",
        help: "EinStein wuerfelt nicht!: the record of the Chinese competitions",
        help_zh: "爱因斯坦棋：中国大学生计算机博弈大赛棋谱",
        games: &["ewn"],
        detect: wtn::detect,
        read: wtn::read,
        write: wtn::write,
    },
    Format {
        name: "pgn",
        help: "portable game notation: chess with SAN, Xiangqi with ICCS, every other game",
        help_zh: "PGN：国际象棋用 SAN，中国象棋用 ICCS，其他各棋通用",
        games: &[],
        detect: pgn::detect,
        read: pgn::read,
        write: |registry, record| pgn::write(registry, record, None),
    },
    Format {
        name: "pgn-wxf",
        help: "portable game notation of Xiangqi, moves as the World Xiangqi Federation has them",
        help_zh: "中国象棋 PGN，WXF 着法",
        games: &["xiangqi"],
        detect: pgn::detect,
        read: pgn::read,
        write: |registry, record| pgn::write(registry, record, Some("wxf")),
    },
    Format {
        name: "pgn-chinese",
        help: "portable game notation of Xiangqi, moves in Chinese",
        help_zh: "中国象棋 PGN，中文着法",
        games: &["xiangqi"],
        detect: pgn::detect,
        read: pgn::read,
        write: |registry, record| pgn::write(registry, record, Some("chinese")),
    },
    Format {
        name: "squares",
        help: "Amazons, a move a line: d1-d7(g7)",
        help_zh: "亚马逊棋，每行一步：d1-d7(g7)",
        games: &["amazons"],
        detect: lines::detect,
        read: lines::read,
        write: lines::write_squares,
    },
    Format {
        name: "numbers",
        help: "Amazons, a move a line as rows and columns: 0 3 6 3 6 3 6 6",
        help_zh: "亚马逊棋，每行一步，以行列数字表示：0 3 6 3 6 3 6 6",
        games: &["amazons"],
        detect: lines::detect,
        read: lines::read,
        write: lines::write_numbers,
    },
];

impl Format {
    /// Whether games of this name can be written in it.
    pub fn serves(&self, game: &str) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }

    /// Whether it was made for games of this name and not for all.
    pub fn is_of(&self, game: &str) -> bool {
        self.games.contains(&game)
    }

    /// Whether a text looks like this format.
    pub fn detects(&self, text: &str) -> bool {
        (self.detect)(text)
    }

    /// Reads all games of a file; every move and every result is checked by the rules.
    ///
    /// # Errors
    /// The first thing that is wrong, with the number of the game, of the move and of the line.
    pub fn read(&self, registry: &Registry, text: &str) -> Result<Vec<Record>, Fault> {
        (self.read)(registry, text)
    }

    /// Writes a game. Files of several games are such texts one after the other, with an empty line
    /// between them ([`Format::write_all`]).
    ///
    /// # Errors
    /// As [`Record::replay`]; what this format cannot say.
    pub fn write(&self, registry: &Registry, record: &Record) -> Result<String, Fault> {
        let name = record.game.split(':').next().unwrap_or_default();
        if !self.serves(name) {
            let reason = format!("{} serves {} only", self.name, self.games.join(", "));
            return Err(Fault::whole("record format", name, reason));
        }
        (self.write)(registry, record)
    }

    /// Writes games one after the other.
    ///
    /// # Errors
    /// As [`Format::write`].
    pub fn write_all(&self, registry: &Registry, records: &[Record]) -> Result<String, Fault> {
        let texts: Result<Vec<_>, _> =
            records.iter().map(|record| self.write(registry, record)).collect();
        Ok(texts?.join("\n"))
    }
}

/// The format of a name.
///
/// # Errors
/// An unknown name, with the known ones.
pub fn format(name: &str) -> Result<&'static Format, Fault> {
    FORMATS
        .iter()
        .find(|format| format.name == name)
        .ok_or_else(|| Fault::whole("record format", name, format!("unknown; known: {}", names())))
}

/// The format that a text looks like; of several forms of one format the first.
///
/// # Errors
/// When it looks like none.
pub fn detect(text: &str) -> Result<&'static Format, Fault> {
    FORMATS.iter().find(|format| format.detects(text)).ok_or_else(|| {
        let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        Fault::whole("first line", line, format!("this is none of the record formats: {}", names()))
    })
}

fn names() -> String {
    FORMATS.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}

/// Reads a file of any format: `name` is what it is called in error texts, `bytes` what stands in it.
///
/// # Errors
/// Bytes that are no text; a text of no known format; as [`Format::read`].
pub fn read(registry: &Registry, name: &str, bytes: Vec<u8>) -> Result<Vec<Record>, Fault> {
    let text = decode(name, bytes)?;
    let named = |fault: Fault| {
        let (what, line) = (format!("{name}, {}", fault.what()), fault.text().to_owned());
        fault.within(what, line, 0)
    };
    detect(&text).and_then(|format| format.read(registry, &text)).map_err(named)
}

/// The text of a file in UTF-8, with or without a byte order mark.
fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    let text = utf8(bytes).map_err(|(line, byte)| {
        let reason = format!(
            "line {line} is no UTF-8 text (byte {byte:#04x}); other encodings are not read yet"
        );
        Fault::whole("record file", name, reason)
    })?;
    // The mark of old systems for the end of a file.
    let text = text.trim_end_matches('\u{1a}').to_owned();
    let binary = |c: char| c.is_control() && !"\t\r\n\u{c}".contains(c);
    match text.find(binary) {
        None => Ok(text),
        Some(at) => {
            let line = text[..at].matches('\n').count() + 1;
            let reason = format!("line {line} holds control characters: this is no text");
            Err(Fault::whole("record file", name, reason))
        }
    }
}
