//! The games of a match as records.

use crate::{Finished, Past};
use yiqi_core::{Fault, Outcome};
use yiqi_engine::Registry;
use yiqi_protocols::records::{self, FORMATS, Format, Record, Thought, Turn};

/// The games as records, in the order in which they are given.
///
/// # Errors
/// A game text or an opening that is not understood any more.
pub fn match_records(
    registry: &Registry,
    past: &Past,
    games: &[Finished],
) -> Result<Vec<Record>, Fault> {
    let game = registry.game(&past.game)?;
    let name = |engine: usize| past.entrants.get(engine).map_or("?", |entrant| &entrant.name);
    let mut all = Vec::with_capacity(games.len());
    for Finished { job, game: played, .. } in games {
        let pairing = past.pairings.get(job.pairing).map_or([0, 0], |pairing| pairing.engines);
        let players = job.players(pairing);
        let mut record = Record::new(&*game, &*game.parse(&played.opening)?);
        record.players = players.map(|engine| name(engine).to_owned());
        record.event = Some(format!("match {}", past.id));
        record.date = past.created.get(..10).map(|day| day.replace('-', "."));
        record.round = Some(format!("{}.{}", job.pair + 1, job.half + 1));
        record.turns = played
            .plies
            .iter()
            .map(|ply| Turn {
                thought: Thought {
                    win: ply.win,
                    depth: ply.depth,
                    nodes: ply.nodes,
                    time: Some(ply.time),
                    ..Thought::default()
                },
                ..Turn::new(&*ply.text, ply.roll)
            })
            .collect();
        record.outcome = Some(played.winner.map_or(Outcome::Draw, Outcome::Win));
        let detail = played.detail.as_ref().map(|detail| format!(" ({detail})"));
        record.reason = Some(format!("{}{}", played.reason, detail.unwrap_or_default()));
        all.push(record);
    }
    Ok(all)
}

/// Writes records in the format of that name. Without a name it is the one that the game's arena
/// uses; games that it cannot hold, a draw, a forfeit or a variant that it does not know, make it `pgn`.
///
/// # Errors
/// An unknown format; what it cannot say.
pub fn write_records(
    registry: &Registry,
    records: &[Record],
    format: Option<&str>,
) -> Result<String, Fault> {
    if let Some(name) = format {
        return records::format(name)?.write_all(registry, records);
    }
    let game = records.first().map_or("", |record| record.game.split(':').next().unwrap_or(""));
    let arena = FORMATS.iter().find(|format| format.is_of(game));
    // A format that loses a part of the record, such as why a referee ended the game, will not do.
    let whole = |format: &Format| {
        let text = format.write_all(registry, records).ok()?;
        let again = format.read(registry, &text).ok()?;
        let told = |record: &Record| (record.outcome, record.reason.clone());
        let by_rules = |record: &&Record| {
            record.replay(registry).is_ok_and(|replay| replay.last().end().is_some())
        };
        let lost = records.iter().zip(&again).any(|(a, b)| told(a) != told(b) && !by_rules(&a));
        (!lost && again.len() == records.len()).then_some(text)
    };
    match arena.and_then(whole) {
        Some(text) => Ok(text),
        None => records::format("pgn")?.write_all(registry, records),
    }
}
