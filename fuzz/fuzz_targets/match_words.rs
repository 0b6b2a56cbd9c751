//! What the command line of a match says: programs, clocks, sequential tests, counts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_fuzz::{look_at, read};
use yiqi_lab::{GameTime, Pentanomial, Sprt, Wdl};
use yiqi_protocols::clients::Program;

fuzz_target!(|text: &str| {
    match Program::parse(text) {
        Ok(Some(program)) => {
            let again = Program::parse(&program.to_string()).expect("what was written");
            assert_eq!(again.as_ref(), Some(&program));
        }
        Ok(None) => {}
        Err(fault) => look_at(&fault),
    }
    if let Some(sprt) = read(text, Sprt::parse(text)) {
        assert_eq!(Sprt::parse(&sprt.to_string()).expect("what was written"), sprt);
        let llr = sprt.llr(Pentanomial([3, 5, 9, 7, 1]));
        assert!(llr.is_finite(), "{sprt}: {llr}");
    }
    if let Some(time) = read(text, GameTime::parse(text)) {
        assert!(!time.base.is_zero());
    }
    for sample in [
        read(text, Pentanomial::parse(text)).map(|penta| penta.sample()),
        read(text, Wdl::parse(text)).map(|wdl| wdl.sample()),
    ] {
        assert!(sample.is_none_or(|sample| (0.0..=1.0).contains(&sample.mean)));
    }
});
