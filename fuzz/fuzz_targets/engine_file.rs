//! Engine files: the text that stands in one is an engine text that stands for itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{look_at, on_disk};
use yiqi_lab::resolve;

fuzz_target!(|text: &str| {
    let path = on_disk(text, "engine.toml");
    match resolve(path.to_str().expect("a temporary folder with a plain name")) {
        Ok(engine) => assert_eq!(resolve(&engine).expect("a built-in engine"), engine),
        Err(fault) => look_at(&fault),
    }
});
