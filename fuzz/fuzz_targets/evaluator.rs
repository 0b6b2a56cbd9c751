//! Evaluators with their weights as options: what an engine with these options says of itself makes
//! the same evaluator.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_core::Fault;
use yiqi_engine::any::AnyEvaluation;
use yiqi_fuzz::{look_at, pick};

fn look(result: Result<AnyEvaluation, Fault>) -> Option<AnyEvaluation> {
    match result {
        Ok(evaluation) => Some(evaluation),
        Err(fault) => {
            look_at(&fault);
            None
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    // These open whatever file they name; the target `weights` has them.
    if text.contains("weights:") {
        return;
    }
    let position = game.start(0);
    let Some(first) = look(game.explain(&*position, text)) else { return };
    assert!((0.0..=1.0).contains(&first.win), "win chance {}", first.win);
    assert!(first.value.is_finite());
    assert!(first.terms.iter().all(|term| term.share.is_finite()), "{:?}", first.terms);

    let colon = if text.is_empty() { "" } else { ":" };
    let engine = game.engine(&format!("greedy{colon}{text}")).expect("the same options");
    let said = engine.describe();
    let options = said.split_once(':').map_or("", |(_, options)| options);
    let second = game.explain(&*position, options).expect("its own description");
    assert_eq!((second.value, second.win), (first.value, first.win), "{said}");
    assert_eq!(second.terms, first.terms, "{said}");
});
