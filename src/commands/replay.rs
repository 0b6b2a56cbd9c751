//! `yiqi replay`: a record, move by move.

use super::{show, words};
use crate::Session;
use crate::args::Replay;
use crate::failure::Failure;
use std::io::Write;
use yiqi_core::{Fault, Outcome, Side, read_bytes};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};
use yiqi_protocols::records::{self, Record, Turn};

pub(super) fn run(
    registry: &Registry,
    args: &Replay,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    let bytes = read_bytes("record file", &args.file)?;
    let games = records::read(registry, &args.file, bytes)?;
    let out = &mut session.output;
    if !args.check || args.game.is_some() || args.step {
        let number = args.game.unwrap_or(1);
        let Some(record) = number.checked_sub(1).and_then(|index| games.get(index)) else {
            let reason = format!("{} has games 1 to {}", args.file, games.len());
            return Err(Fault::whole("game", number.to_string(), reason).into());
        };
        writeln!(out, "game {number} of {}: {}", games.len(), record.game)?;
        game(registry, record, args.step, out)?;
    }
    if args.check {
        let moves: usize = games.iter().map(|record| record.turns.len()).sum();
        writeln!(out, "{} games, {moves} moves: all legal", games.len())?;
    }
    Ok(())
}

/// Shows a game: who and where, a line a move, the result; the last position, or with `step` all.
fn game(
    registry: &Registry,
    record: &Record,
    step: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let replay = record.replay(registry)?;
    let first = &*replay.positions[0];
    for side in Side::BOTH {
        let player = Some(record.players[side].as_str()).filter(|name| !name.is_empty());
        writeln!(out, "{}: {}", first.side_name(side), player.unwrap_or("?"))?;
    }
    let said = [&record.event, &record.round, &record.site, &record.date];
    let said: Vec<&str> = said.into_iter().flatten().map(String::as_str).collect();
    if !said.is_empty() {
        writeln!(out, "{}", said.join(", "))?;
    }
    if let Some(comment) = &record.comment {
        writeln!(out, "{comment}")?;
    }
    writeln!(out)?;
    if step {
        show::draw(out, first)?;
        writeln!(out)?;
    }
    let after = replay.positions.iter().skip(1);
    for (number, (turn, (before, after))) in
        (1..).zip(record.turns.iter().zip(replay.positions.iter().zip(after)))
    {
        writeln!(out, "{}", line(number, turn, &*replay.game, &**before, &**after)?)?;
        if step {
            writeln!(out)?;
            show::draw(out, &**after)?;
            writeln!(out)?;
        }
    }
    if !step {
        writeln!(out)?;
        show::draw(out, replay.last())?;
    }
    // What the rules say stands under the board.
    if replay.last().end().is_none() {
        let reason = record.reason.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
        let result = match record.outcome {
            Some(Outcome::Win(side)) => format!("{} wins", first.side_name(side)),
            Some(Outcome::Draw) => "draw".to_owned(),
            None => "no result".to_owned(),
        };
        writeln!(out, "{result}{reason}")?;
    }
    Ok(())
}

/// A move and what it has changed.
fn line(
    number: usize,
    turn: &Turn,
    game: &dyn AnyGame,
    before: &dyn AnyPosition,
    after: &dyn AnyPosition,
) -> Result<String, Fault> {
    let width = Side::BOTH.map(|side| before.side_name(side).len()).into_iter().max();
    let name = format!("{:1$}", before.side_name(before.side()), width.unwrap_or_default());
    let roll = turn.roll.map_or(String::new(), |roll| format!(" ({roll})"));
    let mut parts = vec![format!("{number:>3}. {name}{roll}  {:<10}", turn.text)];
    let counts = game.counts(after)?;
    for ((what, now), (_, was)) in counts.iter().zip(game.counts(before)?) {
        let sides = Side::BOTH.map(|side| {
            let change = i64::from(now[side]) - i64::from(was[side]);
            format!("{} {} ({change:+})", before.side_name(side), now[side])
        });
        parts.push(format!("{what} {}", sides.join(", ")));
    }
    if counts.is_empty() {
        parts.extend(evaluation(game, after));
    }
    parts.extend(turn.words().map(|words| format!("{{{words}}}")));
    Ok(parts.join("  ").trim_end().to_owned())
}

/// What the default evaluator says of a position for the first side; `None` where there is nothing to
/// judge: in mid-turn, or when the game is over.
fn evaluation(game: &dyn AnyGame, position: &dyn AnyPosition) -> Option<String> {
    let judged = game.explain(position, "").ok()?;
    let (value, win) = match position.side() {
        Side::First => (judged.value, judged.win),
        Side::Second => (-judged.value, 1.0 - judged.win),
    };
    let name = position.side_name(Side::First);
    let value = words::value(value, judged.centipawns, None, win);
    let chance = format!("win chance {}", words::percent(win));
    Some(if judged.centipawns {
        format!("{name} {value}, {chance}")
    } else {
        format!("{name} {chance}")
    })
}
