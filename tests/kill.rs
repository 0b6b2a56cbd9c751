//! A match that is killed at any moment goes on from its last game, and leaves no process behind.

#![cfg(target_os = "linux")]

use rand::Rng as _;
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

fn yiqi(args: &[&str]) -> Command {
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

/// The processes that carry this word in their command line.
fn alive(word: &str) -> Vec<i32> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        if String::from_utf8_lossy(&line).contains(word) {
            found.push(id);
        }
    }
    found
}

#[test]
fn killed_at_random_moments_a_match_comes_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    let mark = format!("mark-{}", std::process::id());
    let program = mock_engine();
    let engine = format!("ugi:{},args=\"honest {mark}\",name=Mock", program.display());
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (whole, killed) = (file("whole.sqlite"), file("killed.sqlite"));
    let args = |db: &'static str| {
        let line =
            "match ewn -e ENGINE -e greedy --games 600 --depth 1 --concurrency 2 --json --db";
        let mut args: Vec<_> = line.split(' ').collect();
        args.push(db);
        args
    };
    let with = |db: &str| -> Vec<String> {
        let word = |word: &str| match word {
            "ENGINE" => engine.clone(),
            "DB" => db.to_owned(),
            other => other.to_owned(),
        };
        args("DB").into_iter().map(word).collect()
    };
    let strs = |args: &[String]| -> Vec<String> { args.to_vec() };
    let run = |args: Vec<String>| {
        yiqi(&args.iter().map(String::as_str).collect::<Vec<_>>()).output().unwrap()
    };

    let begun = Instant::now();
    let expected = table(&run(with(&whole)));
    let took = begun.elapsed();

    let mut resume = strs(&with(&killed));
    resume.push("--resume".to_owned());
    let mut rng = seeded(20, 0);
    for _ in 0..KILLS {
        let mut child = yiqi(&resume.iter().map(String::as_str).collect::<Vec<_>>())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // From before the first game to about a tenth of the match: twenty times leave it unfinished
        // now and finished later.
        let most = (took.as_micros() / 10).clamp(20_000, 2_000_000) as u32;
        std::thread::sleep(Duration::from_micros(u64::from(below(&mut rng, most))));
        child.kill().unwrap();
        child.wait().unwrap();
        let deadline = Instant::now() + Duration::from_secs(5);
        while !alive(&mark).is_empty() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(alive(&mark), [0; 0], "engines outlive the match that was killed");
    }
    let _ = rng.next_u32();
    assert_eq!(table(&run(resume)), expected);
    assert_eq!(alive(&mark), [0; 0], "engines outlive the match");
}
