//! A match that is killed at any moment goes on from its last game, and leaves no process behind.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use yiqi_core::{below, seeded};

/// How often the match is killed.
const KILLS: usize = 20;

/// The engine program of the tests, which lies beside ours.
fn mock_engine() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_yiqi")).with_file_name("yiqi-mock-engine");
    assert!(path.is_file(), "cargo test --workspace builds it, or cargo build -p yiqi-lab --bins");
    path
}

fn yiqi(args: &[String]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(args).stdin(Stdio::null());
    command
}

/// The lines of the result that do not tell of times.
fn table(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let pairing = &json["pairings"][0];
    let keys = ["wins", "draws", "losses", "pentanomial", "elo", "plies", "reasons", "first"];
    keys.iter().map(|key| format!("{key} {}", pairing[key])).collect()
}

/// How many processes carry this word in their command line.
fn alive(word: &str) -> usize {
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(word)).count()
}

/// The same once the kernel has had the time to end what was killed.
fn alive_in_a_while(word: &str) -> usize {
    let deadline = Instant::now() + Duration::from_secs(5);
    while alive(word) > 0 && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    alive(word)
}

#[test]
fn killed_at_random_moments_a_match_comes_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("mark-{}", std::process::id());
    let engine = format!("ugi:{},args=\"honest ugi ewn 1 {mark}\"", mock_engine().display());
    let line = |db: &str| -> Vec<String> {
        let db = folder.path().join(db).display().to_string();
        let words =
            "match ewn -e ENGINE -e greedy --games 600 --depth 1 --concurrency 2 --json --db";
        let words = words.split(' ').map(|word| if word == "ENGINE" { &engine } else { word });
        words.map(str::to_owned).chain([db]).collect()
    };

    let begun = Instant::now();
    let expected = table(&yiqi(&line("whole")).output().unwrap());
    let took = begun.elapsed();
    assert!(expected[0] != "wins 0" && expected[2] != "losses 0", "{expected:?}");

    let resume = [line("killed"), vec!["--resume".to_owned()]].concat();
    let mut rng = seeded(20, 0);
    let mut finished = 0;
    for _ in 0..KILLS {
        let mut child = yiqi(&resume).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // From before the first game to about a tenth of the match: unfinished most of the time, also
        // after the last kill.
        let most = (took.as_micros() / 10).clamp(20_000, 2_000_000) as u32;
        std::thread::sleep(Duration::from_micros(u64::from(below(&mut rng, most))));
        finished += usize::from(child.try_wait().unwrap().is_some());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(alive_in_a_while(&mark), 0, "engines outlive the match that was killed");
    }
    assert!(finished < KILLS / 2, "the match must be killed while it runs");
    assert_eq!(table(&yiqi(&resume).output().unwrap()), expected);
    assert_eq!(alive_in_a_while(&mark), 0, "engines outlive the match");
}
