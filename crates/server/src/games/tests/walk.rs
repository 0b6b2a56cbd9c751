//! Anything in any order: a table never breaks, and always says what its turns say.

use super::table::{at, begin, request};
use crate::games::table::{EngineMove, Table};
use crate::views::{ClockSetting, NewGame, ThoughtView};
use proptest::prelude::*;
use yiqi_engine::Registry;

const GAMES: [&str; 7] = [
    "minichess",
    "ewn",
    "ewn:king6",
    "ewn:stride",
    "amazons:size=5",
    "xiangqi",
    "minichess:stalemate=loss",
];

/// Something that may happen to a game.
#[derive(Clone, Debug)]
enum Event {
    /// Whoever is to move makes its n-th step or turn.
    Move(usize, bool),
    Wrong(String),
    Roll(Option<u32>),
    Undo,
    Redo,
    Goto(usize),
    Resign,
    Pause,
    Resume,
    Step,
    Begins,
    Wait(u64),
    Reopen,
}

fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        12 => (any::<usize>(), any::<bool>()).prop_map(|(n, whole)| Event::Move(n, whole)),
        1 => "[a-e1-5/ ]{0,6}".prop_map(Event::Wrong),
        3 => proptest::option::of(0..8u32).prop_map(Event::Roll),
        2 => Just(Event::Undo),
        2 => Just(Event::Redo),
        1 => (0..20usize).prop_map(Event::Goto),
        1 => Just(Event::Resign),
        1 => Just(Event::Pause),
        1 => Just(Event::Resume),
        1 => Just(Event::Step),
        2 => Just(Event::Begins),
        2 => (0..400u64).prop_map(Event::Wait),
        1 => Just(Event::Reopen),
    ]
}

/// Lets it happen. What is refused is refused.
fn happen(table: &mut Table, event: &Event, now: u64) {
    let now = at(now);
    table.fall(now);
    let _ = match event {
        Event::Move(n, whole) => {
            let texts = if *whole { table.now.turns() } else { table.now.steps() };
            let text = texts.get(n % texts.len().max(1)).cloned().unwrap_or_default();
            let side = table.side();
            if table.is_person(side) {
                table.play(&text, now)
            } else {
                // Engines play whole turns.
                let turns = table.now.turns();
                let text = turns.get(n % turns.len().max(1)).cloned().unwrap_or_default();
                let thought = ThoughtView::default();
                table.play_engine(EngineMove { text, thought, analysis: None }, now)
            }
        }
        Event::Wrong(text) => table.play(text, now),
        Event::Roll(face) => table.roll(*face, now),
        Event::Undo => table.undo(now),
        Event::Redo => table.redo(now),
        Event::Goto(turn) => table.go_to(*turn, now),
        Event::Resign => table.resign(now),
        Event::Pause => table.pause(now),
        Event::Resume => table.resume(now),
        Event::Step => table.step_once(now),
        Event::Begins => {
            table.engine_begins(now);
            Ok(())
        }
        Event::Wait(_) | Event::Reopen => Ok(()),
    };
}

/// The position that the turns on the board lead to.
fn replayed(table: &Table) -> String {
    let kept = &table.kept;
    let mut position = table.game.parse(&kept.start).unwrap();
    for turn in &kept.turns[..kept.cursor] {
        if let Some(roll) = turn.roll.filter(|_| position.roll() != turn.roll) {
            position.set_roll(&roll.to_string()).unwrap();
        }
        position.play(&turn.text).unwrap();
    }
    if let Some(roll) = table.before.roll().filter(|_| position.roll() != table.before.roll()) {
        position.set_roll(&roll.to_string()).unwrap();
    }
    if !kept.half.is_empty() {
        position.play(&kept.half).unwrap();
    }
    position.text()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn a_table_never_breaks(
        game in 0..GAMES.len(),
        who in prop_oneof![Just("pp"), Just("pe"), Just("ep"), Just("ee")],
        hand_dice in any::<bool>(),
        timed in any::<bool>(),
        seed in any::<u32>(),
        events in proptest::collection::vec(event(), 1..60),
    ) {
        let clock = timed.then_some(ClockSetting { base_ms: 3000, increment_ms: 50 });
        let seed = Some(u64::from(seed));
        let new = NewGame { hand_dice, clock, seed, ..request(GAMES[game], who) };
        let mut table = begin(new);
        let mut now = 0;
        let mut left = table.state(at(0)).clock.map(|clock| clock.remaining_ms);
        for event in &events {
            let (revision, turns) = (table.revision(), table.kept.cursor);
            let before = table.now.text();
            if let Event::Wait(ms) = event {
                now += ms;
            }
            happen(&mut table, event, now);
            if matches!(event, Event::Reopen) {
                let text = serde_json::to_string(&table.kept).unwrap();
                let kept = serde_json::from_str(&text).unwrap();
                table = Table::reopen(&Registry::standard(), kept, at(now)).unwrap();
            }
            let state = table.state(at(now));
            prop_assert!(state.cursor <= state.turns.len());
            prop_assert_eq!(&state.view.text, &replayed(&table));
            prop_assert_eq!(state.view.ply, state.cursor);
            if table.revision() == revision {
                prop_assert_eq!(&state.view.text, &before, "a change without a new revision");
            }
            prop_assert!(table.revision() >= revision);
            if !hand_dice {
                prop_assert!(!state.view.needs_roll);
            }
            if state.result.is_some() {
                prop_assert!(state.thinking.is_none() && state.view.moves.is_empty());
            }
            if let Some(thinking) = state.thinking {
                prop_assert!(!table.is_person(usize::from(thinking.side)));
            }
            // A clock grows by the increment, when its side has played, and never else; only what
            // ran since the last change is given back by a restart.
            let present = state.clock.map(|clock| clock.remaining_ms);
            let restarted = matches!(event, Event::Reopen);
            if let (Some(left), Some(present), false) = (left, present, restarted) {
                let grown: u64 =
                    (0..2).map(|side| present[side].saturating_sub(left[side])).sum();
                // A text that is meant to be wrong can be a square to shoot at.
                let plays = matches!(event, Event::Move(..) | Event::Wrong(_));
                let played = state.cursor == turns + 1 && plays;
                prop_assert!(grown <= if played { 50 } else { 0 }, "{left:?} {present:?}");
            }
            left = present;
        }
    }
}
