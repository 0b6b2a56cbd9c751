//! The table alone.

use crate::games::clock::Now;
use crate::games::kept::Kept;
use crate::games::table::{EngineMove, Table};
use crate::views::{ClockSetting, NewGame, Seat, ThoughtView};
use yiqi_engine::Registry;

/// A moment, in milliseconds.
pub(super) fn at(ms: u64) -> Now {
    Now { ms, unix_ms: 1_796_029_200_000 + ms }
}

/// Seats from a text: `p` is a person, `e` an engine.
pub(super) fn seats(text: &str) -> [Seat; 2] {
    let seat = |c| match c {
        b'p' => Seat::Person,
        _ => Seat::Engine { engine: "random".to_owned() },
    };
    [seat(text.as_bytes()[0]), seat(text.as_bytes()[1])]
}

pub(super) fn request(game: &str, who: &str) -> NewGame {
    NewGame {
        game: game.to_owned(),
        position: None,
        seats: seats(who),
        clock: None,
        hand_dice: false,
        explain: false,
        seed: Some(5),
    }
}

pub(super) fn begin(new: NewGame) -> Table {
    Table::new(&Registry::standard(), "id".to_owned(), new, 1, at(0)).unwrap()
}

/// The first legal move of the side to move.
fn first(table: &Table) -> String {
    table.now.turns()[0].clone()
}

fn engine(table: &mut Table, now: u64) {
    let text = first(table);
    let made = EngineMove { text, thought: ThoughtView::default(), analysis: None };
    table.play_engine(made, at(now)).unwrap();
}

fn person(table: &mut Table, now: u64) {
    let text = first(table);
    table.play(&text, at(now)).unwrap();
}

/// Kept as a file and read back.
fn reopened(table: &Table, now: u64) -> Table {
    let text = serde_json::to_string(&table.kept).unwrap();
    let kept: Kept = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&kept).unwrap(), text);
    Table::reopen(&Registry::standard(), kept, at(now)).unwrap()
}

#[test]
fn a_turn_of_two_steps_is_taken_back_by_halves() {
    let mut table = begin(request("amazons", "pp"));
    let start = table.now.text();
    table.play("d1d7", at(0)).unwrap();
    let view = table.state(at(0)).view;
    assert!(view.mid_turn && view.ply == 0);
    assert_eq!(view.last.unwrap().path, [3, 63]);
    let read = reopened(&table, 0);
    assert_eq!(read.now.text(), table.now.text());
    table.undo(at(0)).unwrap();
    assert_eq!(table.now.text(), start);
    table.play("d1d7", at(0)).unwrap();
    table.play("/g7", at(0)).unwrap();
    assert_eq!(table.kept.turns[0].text, "d1d7/g7");
    assert_eq!(table.kept.turns[0].path, [3, 63, 66]);
    table.undo(at(0)).unwrap();
    assert_eq!((table.now.text(), table.kept.turns.len()), (start, 1));
    table.play("d1d7/g7", at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.kept.turns.len()), (1, 1));
}

#[test]
fn undo_goes_to_where_a_person_was_last_to_move() {
    let mut table = begin(request("minichess", "pe"));
    assert_eq!(table.undo(at(0)).unwrap_err().status.as_u16(), 409);
    person(&mut table, 0);
    assert!(table.play("a2a3", at(0)).is_err(), "the engine is to move");
    engine(&mut table, 0);
    person(&mut table, 0);
    assert!(table.thinking.is_some());
    // While the engine thinks, the person's own move is taken back.
    table.undo(at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.thinking.is_some()), (2, false));
    table.undo(at(0)).unwrap();
    assert_eq!(table.kept.cursor, 0);
    table.redo(at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.thinking.is_some()), (2, false));
    table.redo(at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.thinking.is_some()), (3, true));
    assert!(table.redo(at(0)).is_err());
    // The same move keeps what followed it, another one does not.
    table.go_to(0, at(0)).unwrap();
    let again = table.kept.turns[0].text.clone();
    table.play(&again, at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.kept.turns.len()), (1, 3));
    table.go_to(0, at(0)).unwrap();
    let other = table.now.turns().into_iter().find(|text| *text != again).unwrap();
    table.play(&other, at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.kept.turns.len()), (1, 1));
    let wrong = table.go_to(2, at(0)).unwrap_err();
    assert_eq!(wrong.status.as_u16(), 422);
}

#[test]
fn the_first_move_of_an_engine_is_not_taken_back_alone() {
    let mut table = begin(request("minichess", "ep"));
    engine(&mut table, 0);
    assert!(table.undo(at(0)).is_err());
    person(&mut table, 0);
    engine(&mut table, 0);
    table.undo(at(0)).unwrap();
    assert_eq!(table.kept.cursor, 1);
}

#[test]
fn the_dice_belong_to_the_turns() {
    let mut table = begin(request("ewn", "pp"));
    let mut rolls = Vec::new();
    for _ in 0..8 {
        rolls.push(table.now.roll().unwrap());
        person(&mut table, 0);
    }
    table.go_to(3, at(0)).unwrap();
    assert_eq!(table.now.roll(), Some(rolls[3]));
    // Another move, and still the same rolls to come.
    let other = table.now.turns().pop().unwrap();
    table.play(&other, at(0)).unwrap();
    assert_eq!(table.now.roll(), Some(rolls[4]));
    assert_eq!(reopened(&table, 0).now.text(), table.now.text());
    let twin = begin(request("ewn", "pp"));
    assert_eq!(twin.now.roll(), Some(rolls[0]));
}

#[test]
fn a_hand_casts_the_die() {
    let mut table = begin(NewGame { hand_dice: true, ..request("ewn", "pe") });
    assert!(table.now.needs_roll());
    assert_eq!(table.play("a", at(0)).unwrap_err().status.as_u16(), 409);
    assert_eq!(table.roll(Some(7), at(0)).unwrap_err().status.as_u16(), 422);
    table.roll(Some(3), at(0)).unwrap();
    assert!(table.roll(Some(3), at(0)).is_err());
    person(&mut table, 0);
    assert!(table.thinking.is_none(), "the engine waits for the die");
    table.roll(None, at(0)).unwrap();
    let cast = table.now.roll();
    assert!(cast.is_some() && table.thinking.is_some());
    // Taken back and played again: the dice lie as they were cast.
    table.undo(at(0)).unwrap();
    assert_eq!(table.now.roll(), Some(3));
    table.redo(at(0)).unwrap();
    assert_eq!(table.now.roll(), cast);
    // After another move they must be cast anew.
    table.undo(at(0)).unwrap();
    let other = table.now.turns().pop().unwrap();
    assert_ne!(other, table.kept.turns[0].text);
    table.play(&other, at(0)).unwrap();
    assert!(table.now.needs_roll());
    // A game without a die has none to cast.
    assert!(begin(request("xiangqi", "pp")).roll(Some(1), at(0)).is_err());
}

#[test]
fn a_resignation_can_be_taken_back() {
    let mut table = begin(request("minichess", "ep"));
    table.resign(at(0)).unwrap();
    let end = table.result().unwrap();
    assert_eq!((end.winner, &*end.reason), (Some(0), "resigned"));
    assert!(table.thinking.is_none() && table.state(at(0)).view.moves.is_empty());
    assert!(table.resign(at(0)).is_err());
    assert_eq!(reopened(&table, 0).result(), Some(end));
    table.undo(at(0)).unwrap();
    assert!(table.result().is_none() && table.thinking.is_some());
    assert!(begin(request("minichess", "ee")).resign(at(0)).is_err());
    let mut two = begin(request("minichess", "pp"));
    person(&mut two, 0);
    two.resign(at(0)).unwrap();
    assert_eq!(two.result().unwrap().winner, Some(0));
}

#[test]
fn the_clock_runs_for_the_side_to_move_and_its_flag_falls() {
    let clock = Some(ClockSetting { base_ms: 1000, increment_ms: 100 });
    let mut table = begin(NewGame { clock, ..request("minichess", "pe") });
    let left = |table: &Table, now| table.state(at(now)).clock.unwrap().remaining_ms;
    assert_eq!(table.falls_at(), Some(1000));
    person(&mut table, 300);
    assert_eq!(left(&table, 500), [800, 1000], "an engine's clock waits for its search");
    table.engine_begins(at(600));
    assert_eq!(left(&table, 700), [800, 900]);
    engine(&mut table, 800);
    assert_eq!(left(&table, 800), [800, 900]);
    table.pause(at(900)).unwrap();
    assert_eq!((left(&table, 9000), table.falls_at()), ([700, 900], None));
    // A move goes on.
    person(&mut table, 9000);
    assert!(!table.kept.paused);
    table.undo(at(9000)).unwrap();
    assert_eq!(left(&table, 9100), [700, 900], "time that was spent is spent");
    let read = reopened(&table, 9_000_000);
    assert!(read.kept.paused);
    assert_eq!(left(&read, 9_000_000), [800, 900]);
    table.fall(at(9799));
    assert!(table.result().is_none());
    table.fall(at(9800));
    let end = table.result().unwrap();
    assert_eq!((end.winner, &*end.reason), (Some(1), "time"));
    assert!(table.undo(at(9800)).is_err() && table.go_to(0, at(9800)).is_err());
}

#[test]
fn engines_alone_can_be_paused_and_stepped() {
    let mut table = begin(request("ewn", "ee"));
    assert!(table.thinking.is_some());
    assert!(table.step_once(at(0)).is_err() && table.resume(at(0)).is_err());
    engine(&mut table, 0);
    table.pause(at(0)).unwrap();
    assert!(table.thinking.is_none() && table.pause(at(0)).is_err());
    table.step_once(at(0)).unwrap();
    assert!(table.thinking.is_some() && table.step_once(at(0)).is_err());
    engine(&mut table, 0);
    assert!(table.thinking.is_none() && table.kept.paused);
    table.undo(at(0)).unwrap();
    assert_eq!((table.kept.cursor, table.thinking.is_some()), (1, false));
    table.resume(at(0)).unwrap();
    assert!(table.thinking.is_some());
    assert!(reopened(&table, 0).kept.paused, "nobody may be looking");
    assert!(!reopened(&begin(request("ewn", "pe")), 0).kept.paused);
}

#[test]
fn a_request_for_another_revision_is_refused() {
    let mut table = begin(request("minichess", "pp"));
    person(&mut table, 0);
    let refusal = table.expect(Some(1)).unwrap_err();
    assert_eq!((refusal.status.as_u16(), refusal.problem.revision), (409, Some(2)));
    assert!(table.expect(Some(2)).is_ok() && table.expect(None).is_ok());
}

#[test]
fn what_was_kept_and_makes_no_sense_is_refused() {
    let table = begin(request("minichess", "pp"));
    let registry = Registry::standard();
    for broken in [
        Kept { cursor: 3, ..table.kept.clone() },
        Kept { half: "zz".to_owned(), ..table.kept.clone() },
        Kept { start: "nothing".to_owned(), ..table.kept.clone() },
        Kept { game: "chess9".to_owned(), ..table.kept.clone() },
    ] {
        assert!(Table::reopen(&registry, broken, at(0)).is_err());
    }
}
