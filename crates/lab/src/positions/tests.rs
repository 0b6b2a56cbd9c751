//! Files that were killed, broken, or are of something else.

use super::*;
use std::fs;
use std::path::Path;
use yiqi_core::{Side, below, seeded};
use yiqi_engine::Registry;
use yiqi_engine::any::AnyGame;

/// A game of random turns, as records.
fn random_game(game: &dyn AnyGame, number: u32) -> Vec<Record> {
    let codec = Codec::of(game);
    let mut rng = seeded(9, u64::from(number));
    let mut position = game.start(1);
    let mut records = Vec::new();
    while position.end().is_none() && records.len() < 40 {
        position.cast(&mut rng);
        let turns = position.turns();
        let turn = &turns[below(&mut rng, turns.len() as u32) as usize];
        records.push(Record {
            pieces: codec.pieces(&*position).unwrap(),
            side: position.side(),
            roll: position.roll().map(|roll| roll as u8),
            score: None,
            result: if position.side() == Side::First { 1 } else { -1 },
            ply: records.len() as u16,
            game: number,
            noisy: material::changes(&*position, turn).unwrap(),
            check: position.alarm().is_some(),
        });
        position.play(turn).unwrap();
    }
    records
}

fn read(game: &dyn AnyGame, path: &Path) -> Result<(Vec<Vec<Record>>, bool), yiqi_core::Fault> {
    let mut reader = Reader::open(game, path)?;
    let mut games = Vec::new();
    while let Some(block) = reader.next_block()? {
        if let Block::Positions(records) = block {
            games.push(records);
        }
    }
    Ok((games, reader.cut()))
}

#[test]
fn wherever_a_run_is_killed_whole_games_are_left_and_it_can_go_on() {
    let game = Registry::standard().game("minichess:gardner").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p");
    let mut writer = Writer::create(&*game, &path, &Run::of(&*game)).unwrap();
    assert!(Writer::create(&*game, &path, &Run::of(&*game)).is_err());
    assert!(Writer::go_on(&*game, &path).is_err(), "somebody is writing");
    let games: Vec<_> = (0..3).map(|number| random_game(&*game, number)).collect();
    let note = fs::metadata(&path).unwrap().len();
    for records in &games {
        writer.add(records).unwrap();
    }
    drop(writer);
    let whole = fs::read(&path).unwrap();
    assert_eq!(read(&*game, &path).unwrap(), (games.clone(), false));
    for cut in (note as usize..whole.len()).step_by(97) {
        fs::write(&path, &whole[..cut]).unwrap();
        let (left, _) = read(&*game, &path).unwrap();
        assert_eq!(left[..], games[..left.len()]);
        let (mut writer, before) = Writer::go_on(&*game, &path).unwrap();
        assert_eq!(before.games as usize, left.len());
        for records in &games[left.len()..] {
            writer.add(records).unwrap();
        }
        drop(writer);
        assert_eq!(fs::read(&path).unwrap(), whole, "{cut}");
    }
}

#[test]
fn what_is_broken_is_named_with_its_place() {
    let game = Registry::standard().game("ewn").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p");
    let mut writer = Writer::create(&*game, &path, &Run::of(&*game)).unwrap();
    for number in 0..2 {
        writer.add(&random_game(&*game, number)).unwrap();
    }
    drop(writer);
    let whole = fs::read(&path).unwrap();
    let said = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        read(&*game, &path).unwrap_err().to_string()
    };
    for at in (0..whole.len() - 1).step_by(13) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&path, &bytes).unwrap();
        let found = read(&*game, &path);
        // A longer length may swallow the rest of the file: that reads as cut off.
        assert!(found.is_err() || found.is_ok_and(|(_, cut)| cut), "byte {at}");
    }
    let mut bytes = whole.clone();
    *bytes.last_mut().unwrap() ^= 1;
    assert!(said(&bytes).contains("checksum is wrong") && said(&bytes).contains("at byte "));
    assert!(said(b"{}").contains("no file of positions"));
    assert!(said(&whole[..8]).contains("how its positions were made"));
    let mut later = whole.clone();
    later[7] = 9;
    assert!(said(&later).contains("its version is 9"));
    fs::write(&path, &whole).unwrap();
    let other = Registry::standard().game("ewn:king6").unwrap();
    let said = Reader::open(&*other, &path).unwrap_err().to_string();
    assert!(said.contains("positions of ewn, not of ewn:king6"), "{said}");
    assert_eq!(game_of(&path).unwrap(), "ewn");
    let contents = Contents::of(&*game, &path).unwrap();
    assert_eq!((contents.games, contents.scored, contents.cut), (2, 0, false));
    assert_eq!(contents.results[1], 0);
    assert_eq!(contents.second, contents.results[0]);
}
