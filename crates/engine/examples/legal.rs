//! Legal turns of many positions at once, for comparison with other programs (`scripts/pyffish-oracle.py`):
//! reads lines `GAME<tab>POSITION`, writes for each the turns in the order of their bytes, or `-` and why the
//! position is refused.

use std::io::{BufRead, BufWriter, Write};
use yiqi_core::Fault;
use yiqi_engine::Registry;

fn main() -> std::io::Result<()> {
    let registry = Registry::standard();
    let turns = |line: &str| -> Result<String, Fault> {
        let (game, position) = line.split_once('\t').unwrap_or((line, "start"));
        let mut turns = registry.game(game)?.parse(position)?.turns();
        turns.sort_unstable();
        Ok(turns.join(" "))
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        match turns(&line?) {
            Ok(turns) => writeln!(out, "{turns}")?,
            Err(fault) => writeln!(out, "- {fault}")?,
        }
    }
    Ok(())
}
