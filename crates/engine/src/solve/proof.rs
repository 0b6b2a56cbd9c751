//! A forced win written down: every position in which the winner may have to move, with its turn.
//!
//! Whatever the other side answers leads to a position that is written down with a smaller distance, or
//! the game is won. Nobody needs to believe the search that found it.

use super::mates::{Halted, Mates};
use crate::Craft;
use crate::turns::each_turn;
use std::collections::{BTreeMap, HashMap, HashSet};
use yiqi_core::{Game, Rules};

/// The winner's answer to one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofLine {
    /// The position text, the winner to move, counters as in a new game.
    pub position: String,
    /// The turn.
    pub turn: String,
    /// The win comes within so many turns, this one counted.
    pub plies: u32,
}

/// A position as it waits to be answered.
type Waiting<G> = BTreeMap<String, Child<G>>;

/// A position and its trail.
type Child<G> = (<G as Game>::Position, <G as Game>::Trail);

/// The proof that the winner wins within `n` turns from `p`, where it (n odd) or the other side (n even) is
/// to move; the lines by falling distance, those of one distance by their texts.
///
/// # Errors
/// When the search is halted. What was proved and forgotten is proved anew.
pub(crate) fn written<G: Rules, C: Craft<G>>(
    mates: &mut Mates<'_, '_, G, C>,
    p: &G::Position,
    t: &G::Trail,
    n: u32,
) -> Result<Vec<ProofLine>, Halted> {
    let game = mates.game;
    let mut waiting: BTreeMap<u32, Waiting<G>> = BTreeMap::new();
    // By position: the line, and the positions that must be answered after it.
    let mut lines: HashMap<String, (ProofLine, Vec<String>)> = HashMap::new();
    let first = match n % 2 {
        1 => vec![(p.clone(), t.clone())],
        _ => children(game, p, t),
    };
    let first: Vec<String> = put(game, &mut waiting, first, n - u32::from(n.is_multiple_of(2)));
    while let Some((n, group)) = waiting.pop_last() {
        for (text, (mut p, mut t)) in group {
            // A position that was met with a longer distance gets its shorter answer.
            if lines.get(&text).is_some_and(|(line, _)| line.plies <= n) {
                continue;
            }
            let n = shortest(mates, &mut p, &mut t, n)?;
            let (steps, after) = winning_turn(mates, &p, &t, n)?;
            let turn = game.move_text(&p, &steps);
            let next = children(game, &after.0, &after.1);
            let next = put(game, &mut waiting, next, n.saturating_sub(2));
            lines.insert(text.clone(), (ProofLine { position: text, turn, plies: n }, next));
        }
    }
    Ok(reached(lines, first))
}

/// The steps of a turn, and what comes after it.
type Turn<G> = (Vec<<G as Game>::Move>, <G as Game>::Position, <G as Game>::Trail);

/// The turn to be played where the side to move wins (n odd) or loses (n even) within `n` and not sooner:
/// one that wins, or one that holds out so long.
///
/// # Errors
/// When the search is halted.
pub(crate) fn best_turn<G: Game, C: Craft<G>>(
    mates: &mut Mates<'_, '_, G, C>,
    p: &G::Position,
    t: &G::Trail,
    n: u32,
) -> Result<Vec<G::Move>, Halted> {
    if n % 2 == 1 {
        return Ok(winning_turn(mates, p, t, n)?.0);
    }
    for (steps, mut p, mut t) in turns(mates.game, p, t) {
        if n < 4 || !mates.wins(&mut p, &mut t, n - 3)? {
            return Ok(steps);
        }
    }
    Err(Halted)
}

/// Every turn, and what comes after it.
fn turns<G: Game>(game: &G, p: &G::Position, t: &G::Trail) -> Vec<Turn<G>> {
    let mut turns = Vec::new();
    each_turn(game, p, t, game.rolls(p)[0].0, &mut |steps, p, t| {
        turns.push((steps.to_vec(), p.clone(), t.clone()));
    });
    turns
}

/// The positions that can follow with the next turn; ended games left out.
fn children<G: Game>(game: &G, p: &G::Position, t: &G::Trail) -> Vec<Child<G>> {
    let open = |(_, p, t)| game.settled(&p).is_none().then_some((p, t));
    turns(game, p, t).into_iter().filter_map(open).collect()
}

/// Lets positions wait for an answer within `n`; gives their texts.
fn put<G: Rules>(
    game: &G,
    waiting: &mut BTreeMap<u32, Waiting<G>>,
    positions: Vec<Child<G>>,
    n: u32,
) -> Vec<String> {
    let mut texts = Vec::new();
    for (p, t) in positions {
        let text = game.text(&p, None, &game.trail(&p));
        waiting.entry(n).or_default().insert(text.clone(), (p, t));
        texts.push(text);
    }
    texts
}

/// The shortest win known of a position that is won within `n`.
fn shortest<G: Game, C: Craft<G>>(
    mates: &mut Mates<'_, '_, G, C>,
    p: &mut G::Position,
    t: &mut G::Trail,
    n: u32,
) -> Result<u32, Halted> {
    // Most answers are short, and a short question costs little.
    for short in (1..n.min(4)).step_by(2) {
        if mates.wins(p, t, short)? {
            return Ok(short);
        }
    }
    mates.wins(p, t, n)?;
    Ok(mates.memory.find(mates.game.key(p)).win().map_or(n, |known| known.min(n)))
}

/// A turn that wins within `n`, and what comes after it.
fn winning_turn<G: Game, C: Craft<G>>(
    mates: &mut Mates<'_, '_, G, C>,
    p: &G::Position,
    t: &G::Trail,
    n: u32,
) -> Result<(Vec<G::Move>, Child<G>), Halted> {
    let game = mates.game;
    let mut turns = turns(game, p, t);
    // The one that the search found, where a turn is a step; then whatever is shown soonest.
    let known = mates.memory.find(game.key(p));
    let best = known.winner().map(usize::from).filter(|&best| best < turns.len());
    let best = best.filter(|_| turns.iter().all(|(steps, ..)| steps.len() == 1));
    let bounds = (0..n).step_by(2).chain([n - 1]);
    let tries = best.map(|best| (best..best + 1, n - 1)).into_iter();
    let all = turns.len();
    let tries = tries.chain(bounds.map(|bound| (0..all, bound)));
    for (range, bound) in tries {
        for (steps, p, t) in &mut turns[range] {
            if mates.loses(p, t, bound)? {
                return Ok((steps.clone(), (p.clone(), t.clone())));
            }
        }
    }
    Err(Halted)
}

/// The lines that the proof needs: answers that a shorter one has replaced lead to positions that nothing
/// else leads to.
fn reached(
    mut lines: HashMap<String, (ProofLine, Vec<String>)>,
    first: Vec<String>,
) -> Vec<ProofLine> {
    let mut to_see = first;
    let mut seen: HashSet<String> = to_see.iter().cloned().collect();
    let mut proof = Vec::new();
    while let Some(text) = to_see.pop() {
        if let Some((line, next)) = lines.remove(&text) {
            proof.push(line);
            to_see.extend(next.into_iter().filter(|text| seen.insert(text.clone())));
        }
    }
    proof.sort_by(|a, b| b.plies.cmp(&a.plies).then_with(|| a.position.cmp(&b.position)));
    proof
}
