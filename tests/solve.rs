//! `yiqi solve` of games without a die, as scripts see it: values, proofs, the atlas.

mod driver;

use driver::{drive, succeeded};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use yiqi_engine::Registry;

/// Runs a command line, split at spaces (`_` stands for one within a word). Gives exit status, output and
/// errors.
fn typed(line: &str) -> (u8, String, String) {
    let words = line.split(' ').map(|word| OsString::from(word.replace('_', " ")));
    drive(&Registry::standard(), words.collect(), "")
}

fn done(line: &str) -> String {
    succeeded(line, typed(line))
}

/// The last line of the output.
fn last(line: &str) -> String {
    done(line).lines().last().unwrap().to_owned()
}

#[test]
fn the_published_layout_is_won_in_fifteen_plies() {
    let text = done("solve minichess");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["kqbnr/5/5/5/RNBQK w - - 0 1", "best c1e3"], "{text}");
    assert_eq!(lines.last(), Some(&"value win plies 15"));
    assert_eq!(last("solve minichess --depth 14"), "value unknown plies 14");
    let found: serde_json::Value = serde_json::from_str(&done("solve minichess --json")).unwrap();
    assert_eq!(found["value"], "win");
    assert_eq!((&found["plies"], &found["best"]), (&15.into(), &"c1e3".into()));
    assert!(found["win"].is_null() && found["win_exact"].is_null());
    assert!(found["nodes"].as_u64().unwrap() > 1000);
    let found = done("solve minichess --depth 3 --json");
    assert!(found.contains(r#""value":"unknown""#) && found.contains(r#""best":null"#), "{found}");
}

#[test]
fn values_of_small_positions() {
    for (line, value) in [
        // Mate in one; the same seen by the side that has to allow it.
        ("minichess --position 2k2/5/2K2/5/R4_w", "value win plies 1"),
        ("minichess --position 4k/5/2K2/5/Q4_b", "value loss plies 4"),
        // Stalemate in one draws, or wins.
        ("minichess:stalemate=loss --position k4/5/2K2/5/1Q3_w --depth 1", "value win plies 1"),
        ("minichess --position k4/5/1K3/5/4N_b", "value draw plies 0"),
        // What is over is known.
        ("minichess --position k4/5/5/5/4K_w", "value draw plies 0"),
        ("minichess --position k4/5/1K3/5/4R_w --moves e1e5", "value loss plies 0"),
        ("minichess:gardner --position 5/k1P2/5/1K3/5_w", "value win plies 7"),
        // White shuts Black in, or is shut in: who cannot move loses.
        ("amazons --position 3b/xxx1/xxxw/xxxx_w_-", "value win plies 1"),
        ("xiangqi --position 4k4/9/9/9/9/9/9/R8/1R7/3K5_w", "value win plies 3"),
    ] {
        assert_eq!(last(&format!("solve {line}")), value, "{line}");
    }
}

#[test]
fn limits_end_a_search_and_say_what_is_known() {
    let text = done("solve minichess:mirrored --nodes 20000");
    let known = text.lines().last().unwrap().strip_prefix("value unknown plies ").unwrap();
    let known: u32 = known.parse().unwrap();
    assert!((8..17).contains(&known), "{text}");
    assert!(text.contains("20000 positions"), "{text}");
    assert!(text.contains(&format!("has a forced win within {known} plies")), "{text}");
    assert_eq!(done("solve minichess:mirrored --nodes 20000"), text);
}

#[test]
fn proofs_are_written_and_checked() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("p.txt");
    let path = file.display();
    done(&format!("solve minichess --out {path}"));
    let said = last(&format!("solve --check {path}"));
    assert!(said.starts_with("proof holds: value win plies 15, "), "{said}");
    let told = done(&format!("solve minichess --check {path} --json"));
    assert!(told.contains(r#""holds":true"#) && told.contains(r#""plies":15"#), "{told}");
    let (status, _, errors) = typed(&format!("solve minichess:mirrored --check {path}"));
    assert!(status == 2 && errors.contains("it is a proof of minichess"), "{errors}");

    let text = std::fs::read_to_string(&file).unwrap();
    // A byte changed: the file is damaged. The checksum mended: the proof does not hold.
    let short = text.replacen("value win plies 15", "value win plies 13", 1);
    std::fs::write(&file, &short).unwrap();
    let (status, _, errors) = typed(&format!("solve --check {path}"));
    assert!(status == 2 && errors.contains("it is damaged"), "{errors}");
    let body = &short[..short.rfind("crc32").unwrap()];
    let mended = format!("{body}crc32 {:08x}\n", crc32(body.as_bytes()));
    std::fs::write(&file, mended).unwrap();
    let (status, output, errors) = typed(&format!("solve --check {path}"));
    assert_eq!((status, output.as_str()), (1, ""));
    assert!(errors.starts_with("error: the proof does not hold: at the start"), "{errors}");
    assert!(errors.contains("takes 15 plies, and may take 13 only"), "{errors}");

    std::fs::remove_file(&file).unwrap();
    let (status, _, errors) = typed(&format!("solve minichess --depth 3 --out {path}"));
    assert!(status == 0 && errors.contains("no proof is written") && !file.exists(), "{errors}");
    let (status, _, errors) = typed(&format!("solve --check {path}"));
    assert!(status == 2 && errors.contains("p.txt"), "{errors}");
    let (status, ..) = typed("solve");
    assert_eq!(status, 2, "a game, or a proof to check");
}

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    })
}

#[test]
fn an_atlas_needs_a_limit_and_keeps_what_it_has() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("a.txt").display().to_string();
    for (line, words) in [
        ("solve minichess --atlas".to_owned(), "needs --depth or --nodes"),
        ("solve amazons --atlas --depth 1".to_owned(), "it has no atlas"),
        ("solve minichess --atlas --depth 1 --position start".to_owned(), "cannot be used with"),
    ] {
        let (status, _, errors) = typed(&line);
        assert!(status == 2 && errors.contains(words), "{line}: {errors}");
    }
    let line = format!("solve minichess --atlas --depth 3 --memory 4 --out {path}");
    assert_eq!(last(&line), "7 won, 0 lost, 0 drawn, 113 unknown");
    let (status, _, errors) = typed(&line);
    assert!(status == 2 && errors.contains("--resume goes on with it"), "{errors}");
    assert_eq!(last(&format!("{line} --resume")), "7 won, 0 lost, 0 drawn, 113 unknown");
    let (status, _, errors) = typed(&format!("{line} --nodes 9 --resume"));
    assert!(status == 2 && errors.contains("made by another command"), "{errors}");
}

/// The atlas of a command that is killed so often on the way.
fn atlas(file: &Path, kills: usize) -> String {
    let line =
        "solve minichess --atlas --depth 13 --nodes 20000 --memory 4 --threads 2 --resume --out";
    let mut pause = Duration::from_millis(150);
    for _ in 0..kills {
        let mut child = Command::new(env!("CARGO_BIN_EXE_yiqi"))
            .args(line.split(' '))
            .arg(file)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(pause);
        let _ = child.kill();
        child.wait().unwrap();
        pause += Duration::from_millis(37);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(line.split(' '))
        .arg(file)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn killed_at_any_moment_an_atlas_comes_to_the_same_end() {
    let place = tempfile::tempdir().unwrap();
    let whole = atlas(&place.path().join("whole.txt"), 0);
    assert_eq!(whole.lines().count(), 122);
    assert!(whole.contains("BKNQR/RQNKB RQNKB/BKNQR "), "{whole}");
    assert_eq!(atlas(&place.path().join("killed.txt"), 5), whole);
}
