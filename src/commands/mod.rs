//! One file a command.

mod analyse;
mod archive;
mod atlas;
mod bench;
mod book;
mod evolve;
mod games;
mod matches;
mod moves;
mod openings;
mod perft;
mod place;
mod play;
mod progress;
mod proof;
mod replay;
mod results;
mod run_folder;
mod selfplay;
mod serve;
mod show;
mod solve;
mod standings;
mod stats;
mod steps;
mod tables;
mod train;
mod tree;
mod tune;
mod words;

pub(crate) use archive::Files;

use crate::Session;
use crate::args::Command;
use crate::failure::Failure;
use yiqi_engine::Registry;

pub(crate) fn run(
    registry: &Registry,
    command: Command,
    session: &mut Session<'_>,
) -> Result<(), Failure> {
    match command {
        Command::Serve(args) => serve::run(registry, &args, session),
        Command::Games(args) => games::run(registry, &args, session),
        Command::Show(args) => show::run(registry, &args, session),
        Command::Moves(args) => moves::run(registry, &args, session),
        Command::Perft(args) => perft::run(registry, &args, session),
        Command::Play(args) => play::run(registry, &args, session),
        Command::Analyse(args) => analyse::run(registry, &args, session),
        Command::Match(args) => matches::run(registry, &args, session),
        Command::Results(args) => results::run(registry, &args, session),
        Command::Stats(args) => stats::run(&args, session),
        Command::Replay(args) => replay::run(registry, &args, session),
        Command::Openings(args) => openings::run(registry, &args, session),
        Command::Book(args) => book::run(registry, &args, session),
        Command::Evolve(args) => evolve::run(registry, &args, session),
        Command::SelfPlay(args) => selfplay::run(registry, &args, session),
        Command::Train(args) => train::run(registry, &args, session),
        Command::Tune(args) => tune::run(registry, &args, session),
        Command::Solve(args) => solve::run(registry, &args, session),
        Command::Tables(args) => tables::run(registry, &args, session),
        Command::Bench(args) => bench::run(registry, &args, session),
    }
}
