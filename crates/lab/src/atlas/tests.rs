use super::*;

/// Small enough for a test; a few layouts are proved all the same.
const ORDER: AtlasOrder =
    AtlasOrder { depth: Some(9), nodes: Some(2000), memory_mib: 4, threads: 2 };

fn made(order: AtlasOrder, atlas: Atlas, stop_after: usize) -> (Result<Atlas, AtlasError>, Atlas) {
    let stop = AtomicBool::new(false);
    let mut kept = Atlas::default();
    let mut keep = |atlas: &Atlas| {
        kept = atlas.clone();
        stop.store(atlas.rows.len() >= stop_after, Ordering::Relaxed);
        Ok(())
    };
    let found = explore(&Registry::standard(), "minichess", order, atlas, &stop, &mut keep);
    (found, kept)
}

#[test]
fn an_atlas_is_the_same_by_any_threads_and_after_a_stop() {
    let (whole, kept) = made(ORDER, Atlas::default(), 1000);
    let whole = whole.unwrap();
    assert_eq!(whole, kept);
    assert_eq!(whole.rows.len(), 120);
    let count = |value: &str| whole.rows.iter().filter(|row| row.value == value).count();
    assert_eq!(count("win") + count("unknown"), 120, "nobody loses who begins");
    assert!(count("win") > 0 && count("unknown") > 60, "{}", count("win"));
    for row in &whole.rows {
        assert_eq!(row.proof.is_some(), row.value == "win", "{row:?}");
        assert_eq!(row.best.is_some(), row.value == "win", "{row:?}");
        assert!(row.plies <= 9 && (row.value == "unknown" || row.plies % 2 == 1), "{row:?}");
    }
    let text = whole.write();
    assert_eq!(Atlas::read("a.txt", &text).unwrap(), whole);

    let (stopped, kept) = made(AtlasOrder { threads: 1, ..ORDER }, Atlas::default(), 50);
    assert!(matches!(stopped, Err(AtlasError::Stopped)) && kept.rows.len() == 50);
    let (resumed, _) = made(AtlasOrder { threads: 3, ..ORDER }, kept, 1000);
    assert_eq!(resumed.unwrap().write(), text);
}

#[test]
fn a_game_without_layouts_has_no_atlas() {
    let stop = AtomicBool::new(false);
    for game in ["amazons", "minichess:gardner"] {
        let found =
            explore(&Registry::standard(), game, ORDER, Atlas::default(), &stop, &mut |_| Ok(()));
        assert!(found.unwrap_err().to_string().contains("has no atlas"));
    }
}

#[test]
fn a_wrong_line_is_named() {
    let row = "AB/AB BA/BA win 3 a1a2 5 100\n";
    for (text, words) in [
        ("", "begins with the command"),
        ("# x\nAB/AB\n", "a.txt line 2 \"AB/AB\""),
        ("# x\n#\nAB/AB BA/BA good 3 a1a2 5 100\n", "a.txt line 3"),
        (&format!("# x\n{row}{row}"), "twice"),
    ] {
        let said = Atlas::read("a.txt", text).unwrap_err().to_string();
        assert!(said.contains(words), "{text}: {said}");
    }
    assert_eq!(Atlas::read("a.txt", &format!("# x\n{row}")).unwrap().rows.len(), 1);
}
