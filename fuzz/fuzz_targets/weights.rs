//! Weights from TOML: for every set of names, what was read is written and read back, and
//! `eval=weights:FILE` takes no file that the set of its game refuses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::fmt::Debug;
use yiqi_engine::kits::{amazons, ewn, minichess, xiangqi};
use yiqi_engine::weights::{Weights, from_toml};
use yiqi_fuzz::{look_at, on_disk, pick, read};

/// Whether the text is one of this set of weights.
fn comes_back<W: Weights + PartialEq + Debug>(text: &str) -> bool {
    let Some(weights) = read(text, from_toml::<W>("w.toml", text)) else { return false };
    let again: W = from_toml("w.toml", &weights.to_toml()).expect("what was written");
    assert_eq!(again, weights);
    true
}

fuzz_target!(|data: &[u8]| {
    let Some((game, text)) = pick(data) else { return };
    let read = [
        comes_back::<minichess::HandcraftedWeights>(text),
        comes_back::<minichess::SimpleWeights>(text),
        comes_back::<ewn::StandardWeights>(text),
        comes_back::<ewn::King6Weights>(text),
        comes_back::<ewn::StrideWeights>(text),
        comes_back::<ewn::SimpleWeights>(text),
        comes_back::<amazons::MobilityWeights>(text),
        comes_back::<amazons::SimpleWeights>(text),
        comes_back::<xiangqi::HandcraftedWeights>(text),
        comes_back::<xiangqi::SimpleWeights>(text),
    ];
    let path = on_disk(text, "weights.toml");
    let eval = format!("eval=\"weights:{}\"", path.display());
    match game.explain(&*game.start(0), &eval) {
        Ok(evaluation) => {
            assert!(read.contains(&true), "a set of weights that is none");
            assert!(evaluation.value.is_finite() && (0.0..=1.0).contains(&evaluation.win));
        }
        Err(fault) => look_at(&fault),
    }
});
