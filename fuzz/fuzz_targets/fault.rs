//! Faults of any text with any span, alone and inside a longer text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use yiqi_core::Fault;
use yiqi_fuzz::one_line;

// Three bytes: start and end of the span, and where in the list the line begins; then the list.
fuzz_target!(|data: &[u8]| {
    let [start, end, offset, list @ ..] = data else { return };
    let Ok(list) = std::str::from_utf8(list) else { return };
    let [start, end, offset] = [start, end, offset].map(|&n| usize::from(n));
    let Some(line) = list.get(offset..) else { return };

    let fault = Fault::new(list, line, start..end, list.to_owned());
    one_line(&fault.to_string());
    let place = (start < end).then(|| line.get(start..end)).flatten();
    assert_eq!(fault.span().map(|span| &line[span]), place);

    let outer = fault.within("list", list, offset);
    one_line(&outer.to_string());
    assert_eq!(outer.reason().to_string(), list);
    let shown = outer.span();
    match place {
        Some(_) => assert_eq!(shown, Some(start + offset..end + offset)),
        // All of the line, which may be nothing.
        None => assert_eq!(shown, (!line.is_empty()).then_some(offset..list.len())),
    }
});
