//! UCI, UCCI and UGI.

use crate::behaviour::{Behaviour, say};
use crate::{random_turn, sleep_for_ever};
use std::time::Duration;
use std::{io, thread};
use yiqi_engine::Registry;
use yiqi_engine::any::{AnyGame, AnyPosition};

/// A position that the engine was told of.
struct Board {
    position: Box<dyn AnyPosition>,
    /// Turns that were played to reach it.
    played: usize,
}

/// Talks until told to quit.
pub(crate) fn run(behaviour: Behaviour, game: &str, seed: u64) {
    let registry = Registry::standard();
    let mut rules = registry.game(game).expect("the game is known");
    let mut board = Err("no position was given".to_owned());
    let mut questions = 0;
    for line in io::stdin().lines() {
        let Ok(line) = line else { return };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                say("id name Mock");
                say("option name Hash type spin default 16 min 1 max 1024");
                say("option name Coords type combo default 0-9 var 0-9 var 1-10");
                say(
                    "option name UCI_Variant type combo default xiangqi var xiangqi var minichess \
                     var gardner",
                );
                say("uciok");
            }
            ["ucci"] => {
                say("id name Mock");
                say("option usemillisec type check default false");
                say("option newgame type button");
                say("ucciok");
            }
            ["ugi"] => {
                say("id name Mock");
                say("option name Hash type spin default 16 min 1 max 1024");
                say("ugiok");
            }
            ["setoption", "name", "Coords", "value", "1-10"] => {
                rules = registry.game(&format!("{game}:coords=1-10")).expect("it is xiangqi");
            }
            ["isready"] => {
                if behaviour == Behaviour::Garbage {
                    say("\u{1b}[2J bestmove? what?");
                }
                say("readyok");
                if behaviour == Behaviour::Deaf {
                    sleep_for_ever();
                }
            }
            ["position", "fen", ref rest @ ..] => board = read(&*rules, rest),
            ["go", ..] => {
                questions += 1;
                behaviour.at_question(questions);
                match &board {
                    Ok(board) => answer(behaviour, board, seed, questions),
                    Err(why) => {
                        say(&format!("info string {why}"));
                        say("bestmove 0000");
                    }
                }
            }
            ["quit"] => return,
            _ => {}
        }
    }
}

/// Reads what follows `position fen`.
fn read(rules: &dyn AnyGame, words: &[&str]) -> Result<Board, String> {
    let before =
        |word: &str, words: &[&str]| words.iter().position(|&w| w == word).unwrap_or(words.len());
    let roll_at = before("roll", words);
    let (told, roll) = words.split_at(roll_at);
    let (fen, moves) = told.split_at(before("moves", told));
    let mut position = rules.parse(&fen.join(" ")).map_err(|fault| fault.to_string())?;
    let moves = moves.get(1..).unwrap_or_default();
    for text in moves {
        position.play(text).map_err(|fault| fault.to_string())?;
    }
    if let Some(roll) = roll.get(1) {
        position.set_roll(roll).map_err(|fault| fault.to_string())?;
    }
    Ok(Board { position, played: moves.len() })
}

/// Answers a question.
fn answer(behaviour: Behaviour, board: &Board, seed: u64, question: usize) {
    let Board { position, played } = board;
    let Some(turn) = random_turn(&**position, seed, *played) else {
        return say("bestmove (none)");
    };
    say("info depth 1 score cp 0 nodes 1");
    say(&format!("info depth 2 score cp 100 nodes 20 pv {turn}"));
    match behaviour {
        Behaviour::Illegal(at) if question >= at => say("bestmove a1a1"),
        Behaviour::Garbage => say("bestmove \u{1b}[31mthe best one\u{7}"),
        Behaviour::Null => say("bestmove (none)"),
        Behaviour::Resign => say("bestmove resign resign"),
        Behaviour::Claim => say("nobestmove"),
        Behaviour::Twice => {
            say(&format!("bestmove {turn}"));
            thread::sleep(Duration::from_millis(20));
            say("bestmove a1a1");
        }
        _ => say(&format!("bestmove {turn}")),
    }
}
