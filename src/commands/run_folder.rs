//! The folder of a run that nobody has named.

use std::path::PathBuf;
use yiqi_core::Fault;
use yiqi_lab::RunFolder;

/// The folder of the user's runs that is called after `what`, with signs that every file system takes;
/// `option` names another one.
///
/// # Errors
/// Where no home folder is known.
pub(super) fn named(what: &str, option: &str) -> Result<PathBuf, Fault> {
    Ok(root(option)?.join(plain(what)))
}

/// The same for a book: its building is no run of learning, so it is not listed among them.
///
/// # Errors
/// As [`named`].
pub(super) fn of_book(what: &str, option: &str) -> Result<PathBuf, Fault> {
    Ok(root(option)?.with_file_name("books").join(plain(what)))
}

fn root(option: &str) -> Result<PathBuf, Fault> {
    RunFolder::root().ok_or_else(|| {
        let reason = format!("no home folder is known; name a folder with --{option}");
        Fault::whole(option, "", reason)
    })
}

fn plain(what: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    what.chars().map(plain).collect()
}

/// The first folder of that name and seed that is free.
///
/// # Errors
/// As [`named`].
pub(super) fn free(what: &str, seed: u64) -> Result<PathBuf, Fault> {
    let first = named(&format!("{what}-seed{seed}"), "out")?;
    let others = (2u32..).map(|number| {
        let mut name = first.clone().into_os_string();
        name.push(format!("-{number}"));
        PathBuf::from(name)
    });
    let mut folders = std::iter::once(first.clone()).chain(others);
    Ok(folders.find(|folder| !folder.exists()).unwrap_or(first))
}
