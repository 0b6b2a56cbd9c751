//! Set after set, by as many threads as are asked for: each solves sets of its own, so that the file is the
//! same to the byte. A set needs only those with one man less, which are read from their file.

use super::endgames::SMALLEST;
use super::index::numbers;
use super::known::lengths;
use super::retrograde::{DRAWN, LONGEST, solve};
use super::sets::Set;
use super::{identity, open};
use crate::exact::packing::{PackedSection, Packing, pack};
use crate::exact::{Build, BuildProgress, TablesError};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;
use yiqi_core::{Fault, Side};
use yiqi_games::minichess::Minichess;

/// Builds the tables up to `order.size` that are missing.
pub(super) fn build(
    game: &Minichess,
    order: &Build<'_>,
    tell: &mut dyn FnMut(BuildProgress),
) -> Result<(), TablesError> {
    let mut missing = Vec::new();
    for size in SMALLEST..=order.size {
        if open(game, order.folder, size)?.is_none() {
            missing.push(size);
        }
    }
    let entries = |size: u32| lengths(size).iter().sum::<usize>() as u64;
    let total = missing.iter().map(|&size| entries(size)).sum();
    let mut progress = BuildProgress { size: order.size, done: 0, total };
    for size in missing {
        progress.size = size;
        let packing = Packing::begin(order.folder, identity(game, size), &lengths(size))?;
        let mut tell = |done| {
            progress.done += done;
            tell(progress);
        };
        layer(game, size, packing, order, &mut tell)?;
    }
    Ok(())
}

/// What a thread has to say.
enum News {
    /// So many entries more.
    Done(u64),
    /// A set, solved and compressed, by side to move.
    Solved(Set, Vec<PackedSection>),
}

/// Builds one table.
fn layer(
    game: &Minichess,
    size: u32,
    mut packing: Packing,
    order: &Build<'_>,
    tell: &mut dyn FnMut(u64),
) -> Result<(), TablesError> {
    let there = |packing: &Packing, set: &Set| {
        set.movers().iter().all(|&mover| packing.has(set.section(mover)))
    };
    let (done, sets): (Vec<_>, Vec<_>) =
        Set::all(size).into_iter().partition(|set| there(&packing, set));
    let each = lengths(size)[0] as u64;
    tell(done.iter().map(|set| set.movers().len() as u64 * each).sum());
    let next = AtomicUsize::new(0);
    // Set when something has gone wrong: the threads shall not go on for nothing.
    let over = AtomicBool::new(false);
    let (send, receive) = sync_channel(1);
    std::thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            let (send, next, over, sets) = (send.clone(), &next, &over, &sets);
            scope.spawn(move || {
                while let Some(&set) = sets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut say = |done| {
                        // Who listens has gone: nothing is left to be said.
                        let _ = send.send(Ok(News::Done(done)));
                    };
                    let solved = one(game, set, order, &mut say);
                    let news = match solved {
                        Ok(Some(sections)) => Ok(News::Solved(set, sections)),
                        Ok(None) => break,
                        Err(error) => Err(error),
                    };
                    if send.send(news).is_err() || over.load(Ordering::Relaxed) {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut result = Ok(());
        for news in receive {
            let kept = match news {
                Ok(News::Done(entries)) => {
                    tell(entries);
                    continue;
                }
                Ok(News::Solved(set, sections)) => keep(&mut packing, set, &sections),
                Err(error) => Err(error),
            };
            result = result.and(kept);
            over.store(result.is_err(), Ordering::Relaxed);
        }
        result
    })?;
    if order.stop.load(Ordering::Relaxed) {
        return Err(TablesError::Stopped);
    }
    packing.finish()
}

/// Solves a set and compresses it; `None` where it was stopped.
fn one(
    game: &Minichess,
    set: Set,
    order: &Build<'_>,
    say: &mut dyn FnMut(u64),
) -> Result<Option<Vec<PackedSection>>, TablesError> {
    let file = order.folder.display().to_string();
    let below = match set.size() {
        SMALLEST => None,
        size => open(game, order.folder, size - 1)?,
    };
    let fewer = |left: Set, mover: Side| match &below {
        Some(values) => values.section(left.section(mover)),
        None if left.size() < SMALLEST => Ok(vec![DRAWN; numbers(0)]),
        None => Err(Fault::whole("folder", &*file, "the table of one man less is gone")),
    };
    let Some(solved) = solve(game, set, &fewer, order.stop, say)? else { return Ok(None) };
    if solved.longest >= LONGEST {
        let reason = format!(
            "a win of {set} takes {LONGEST} plies or more, which no file of this kind can hold"
        );
        return Err(Fault::whole("table", set.to_string(), reason).into());
    }
    let packed = solved.values.iter().map(|values| pack(values)).collect::<Result<_, _>>();
    packed.map(Some).map_err(|error| TablesError::io(order.folder, error))
}

fn keep(packing: &mut Packing, set: Set, sections: &[PackedSection]) -> Result<(), TablesError> {
    for (&mover, section) in set.movers().iter().zip(sections) {
        packing.write(set.section(mover), section)?;
    }
    Ok(())
}
