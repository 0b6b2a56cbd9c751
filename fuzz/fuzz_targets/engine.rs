//! Engine texts with their options, levels among them: what an engine says of itself makes the same
//! engine.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{one_line, pick, read};

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    // These open whatever file they name; the target `weights` has them.
    if text.contains("weights:") {
        return;
    }
    // table=16384 takes no memory here: a table is laid out when the first search begins.
    let Some(engine) = read(text, game.engine(text)) else { return };
    let said = engine.describe();
    one_line(&said);
    let again = game.engine(&said).unwrap_or_else(|fault| panic!("its own description: {fault}"));
    assert_eq!(again.describe(), said);
    assert_eq!(again.limits(), engine.limits(), "{said}");
    assert_eq!(again.note(), engine.note(), "{said}");
});
