//! Reading the text files that people name.

use crate::Fault;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The largest file that is read whole: a device that never ends shall not fill the memory.
const MOST: u64 = 256 << 20;

/// The bytes of a file that is called `what` in errors.
///
/// # Errors
/// A file that cannot be read, or is larger than 256 MiB.
pub fn read_bytes(what: &str, path: impl AsRef<Path>) -> Result<Vec<u8>, Fault> {
    let path = path.as_ref();
    let fault = |reason: String| Fault::whole(what, path.display().to_string(), reason);
    let read = |path: &Path| -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    let bytes = read(path).map_err(|error| fault(error.to_string()))?;
    match bytes.len() as u64 > MOST {
        true => Err(fault(format!("it is larger than {} MiB", MOST >> 20))),
        false => Ok(bytes),
    }
}

/// The text of a file that is called `what` in errors, without the byte order mark that some editors
/// put in front.
///
/// # Errors
/// As [`read_bytes`]; bytes that are no UTF-8 text.
pub fn read_text(what: &str, path: impl AsRef<Path>) -> Result<String, Fault> {
    let path = path.as_ref();
    utf8(read_bytes(what, path)?).map_err(|(line, _)| {
        Fault::whole(what, path.display().to_string(), format!("line {line} is no UTF-8 text"))
    })
}

/// The text of bytes in UTF-8, without the byte order mark that some editors put in front.
///
/// # Errors
/// The number of the line, from 1, that holds the first byte which fits in no character, and that byte.
pub fn utf8(bytes: Vec<u8>) -> Result<String, (usize, u8)> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let (good, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        (line, rest.first().copied().unwrap_or_default())
    })?;
    if text.starts_with('\u{feff}') {
        text.drain(..'\u{feff}'.len_utf8());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn what_never_ends_and_what_is_no_text() {
        let said = |path: &str| read_text("list", path).unwrap_err().to_string();
        assert_eq!(said("/dev/zero"), "list \"/dev/zero\": it is larger than 256 MiB");
        assert!(said("/no/such").starts_with("list \"/no/such\": No such file"));
        let file = std::env::temp_dir().join(format!("yiqi-text-{}", std::process::id()));
        std::fs::write(&file, "\u{feff}one\ntwo").unwrap();
        assert_eq!(read_text("list", &file).unwrap(), "one\ntwo");
        std::fs::write(&file, b"one\n\xff").unwrap();
        assert!(
            read_text("list", &file).unwrap_err().to_string().ends_with("line 2 is no UTF-8 text")
        );
        std::fs::remove_file(file).unwrap();
    }
}
