//! Layer after layer: all positions of two stones, of three, …, and the last one into a file.
//!
//! Every layer but the last is kept unrounded in memory, 4 bytes an entry, for the captures of the next.
//! Components are solved by as many threads as are asked for, in no particular order: each has its place, so
//! that the file is the same to the byte. Memory is bounded by the layer below (37 MiB under 5 stones,
//! 1.6 GiB under 6) and a component a thread (at most 20 MiB with 5 stones, 0.4 GiB with 6): values of
//! the last layer go to the disk component by component.

use super::component::{Component, Layer};
use super::identity;
use super::index::Index;
use super::rounding::rounded;
use crate::exact::file::{Part, Values};
use crate::exact::{Build, BuildProgress, TablesError};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::sync_channel;

/// Builds the tables up to `order.size` that are missing.
pub(super) fn build(
    order: &Build<'_>,
    tell: &mut dyn FnMut(BuildProgress),
) -> Result<(), TablesError> {
    let size = order.size as usize;
    if Values::open(order.folder, &identity(size))?.is_some() {
        return Ok(());
    }
    let total = (2..=size).map(|size| Index::of(size).entries).sum();
    let mut progress = BuildProgress { size: 2, done: 0, total };
    let mut fewer: Option<Layer> = None;
    for size in 2..=size {
        let index = Index::of(size);
        progress.size = size as u32;
        let mut tell = |done| {
            progress.done += done;
            tell(progress);
        };
        let last = size == order.size as usize;
        let missing = last || Values::open(order.folder, &identity(size))?.is_none();
        let components = Component::all(size);
        let ranges = components.iter().map(|component| ranges(component, index)).collect();
        let mut part =
            missing.then(|| Part::begin(order.folder, identity(size), ranges)).transpose()?;
        let mut values = if last { Vec::new() } else { vec![0; index.entries as usize] };
        let done: Vec<bool> = match &part {
            // What is needed in memory is solved again.
            Some(part) if last => (0..components.len()).map(|block| part.is_done(block)).collect(),
            _ => vec![false; components.len()],
        };
        if let (Some(part), true) = (&part, last) {
            let there = (0..components.len()).filter(|&block| done[block]);
            tell(there.map(|block| part.entries(block)).sum());
        }
        let keep = &mut |number: usize, solved: Vec<Vec<u32>>| -> Result<(), TablesError> {
            if !last {
                for (range, solved) in ranges_of(&components[number], index).zip(&solved) {
                    values[range.start as usize..range.end as usize].copy_from_slice(solved);
                }
            }
            match &mut part {
                Some(part) => {
                    let round = |values: &Vec<u32>| values.iter().map(|&v| rounded(v)).collect();
                    part.write(number, &solved.iter().map(round).collect::<Vec<_>>())
                }
                None => Ok(()),
            }
        };
        solve_all(&components, &done, index, fewer.as_ref(), order, &mut tell, keep)?;
        if let Some(part) = part {
            part.finish()?;
        }
        fewer = (!last).then_some(Layer { index, values });
    }
    Ok(())
}

/// The entries of a component's blocks.
fn ranges_of(component: &Component, index: &'static Index) -> impl Iterator<Item = Range<u64>> {
    component.blocks().into_iter().filter_map(move |[mover, other]| {
        let (first, block) = index.block(mover, other)?;
        Some(first..first + block.entries)
    })
}

fn ranges(component: &Component, index: &'static Index) -> Vec<Range<u64>> {
    ranges_of(component, index).collect()
}

/// What a thread has to say.
enum News {
    /// So many entries more.
    Done(u64),
    /// A component with its values.
    Solved(usize, Vec<Vec<u32>>),
}

/// Solves the components that are not done, each by one thread, and hands them over one by one.
fn solve_all(
    components: &[Component],
    done: &[bool],
    index: &'static Index,
    fewer: Option<&Layer>,
    order: &Build<'_>,
    tell: &mut dyn FnMut(u64),
    keep: &mut dyn FnMut(usize, Vec<Vec<u32>>) -> Result<(), TablesError>,
) -> Result<(), TablesError> {
    let next = AtomicUsize::new(0);
    // Set when the disk fails: the threads shall not go on for nothing.
    let over = AtomicBool::new(false);
    let (send, receive) = sync_channel(1);
    std::thread::scope(|scope| {
        for _ in 0..order.threads.max(1) {
            let (send, next, over) = (send.clone(), &next, &over);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(component) = components.get(number) else { break };
                    if done[number] {
                        continue;
                    }
                    let mut say = |done| {
                        if send.send(News::Done(done)).is_err() || over.load(Ordering::Relaxed) {
                            next.store(components.len(), Ordering::Relaxed);
                        }
                    };
                    let Some(solved) = component.solve(index, fewer, order.stop, &mut say) else {
                        break;
                    };
                    if send.send(News::Solved(number, solved)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut result = Ok(());
        for news in receive {
            match news {
                News::Done(entries) => tell(entries),
                News::Solved(number, solved) if result.is_ok() => {
                    result = keep(number, solved);
                    over.store(result.is_err(), Ordering::Relaxed);
                }
                News::Solved(..) => {}
            }
        }
        if order.stop.load(Ordering::Relaxed) { Err(TablesError::Stopped) } else { result }
    })
}
