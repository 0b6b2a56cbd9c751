//! `yiqi evolve` as scripts and people use it.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use yiqi_core::{below, seeded};

/// A run that takes a second or two.
const RUN: &str = "evolve minichess --population 12 --hidden 8 --generations 40 --max-plies 40 \
                   --yardstick-every 6 --yardstick-games 4 --champion-games 4 --seed 3";

/// How often it is killed.
const KILLS: usize = 12;

fn yiqi(line: &str, folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.env("XDG_DATA_HOME", folder).env("HOME", folder);
    command
}

fn done(line: &str, folder: &Path) -> String {
    let Output { status, stdout, stderr } = yiqi(line, folder).output().unwrap();
    assert!(status.success(), "{line}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

fn refused(line: &str, folder: &Path) -> String {
    let Output { status, stderr, .. } = yiqi(line, folder).output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
    said.trim_end().to_owned()
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    let names = ["log.jsonl", "champion.yqn", "gen-0000.yqn", "checkpoint"];
    names.map(|name| std::fs::read(folder.join(name)).unwrap()).into()
}

#[test]
fn killed_at_random_moments_a_run_comes_to_the_same_end() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let begun = Instant::now();
    let said = done(&format!("{RUN} --threads 2 --out whole"), folder);
    // So that it is unfinished most of the time, also after the last kill.
    let most = (begun.elapsed().as_millis() / 8).clamp(10, 2000) as u32;
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("champion whole/champion.yqn generation "), "{said}");
    let expected = files(&folder.join("whole"));
    let log = String::from_utf8(expected[0].clone()).unwrap();
    assert_eq!(log.lines().count(), 41);
    let line: serde_json::Value = serde_json::from_str(log.lines().nth(6).unwrap()).unwrap();
    assert_eq!((&line["generation"], &line["games"]), (&6.into(), &36.into()));
    assert_eq!(line["yardsticks"]["random"]["games"], 4);
    assert_eq!(line["past"][0]["generation"], 0);

    let mut child = yiqi(&format!("{RUN} --threads 1 --out killed"), folder);
    let mut rng = seeded(21, 0);
    let mut resumed = 0;
    // Killed before there is a run, there is nothing to go on with.
    while !folder.join("killed/run.json").exists() {
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(u64::from(below(&mut rng, most))));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    for _ in 0..KILLS {
        let mut child = yiqi("evolve minichess --resume killed --threads 2", folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(u64::from(below(&mut rng, most))));
        resumed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(resumed > 2, "the run must be killed while it goes on");
    done("evolve minichess --resume killed", folder);
    assert_eq!(files(&folder.join("killed")), expected);
}

#[test]
fn what_is_wrong_is_told_by_its_name() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    for (options, said) in [
        ("--population 1", "error: population \"1\": it must be from 2 to 10000"),
        ("--mutation 1.5", "error: mutation \"1.5\": it must be from 0 to 1"),
        ("--sigma -1", "error: sigma \"-1\": it must be"),
        ("--seed -1", "error: command line: invalid value '-1' for '--seed <SEED>': it is a whole"),
        ("--mutation much", "error: command line: invalid value 'much' for '--mutation"),
        ("--hidden 0", "error: hidden \"0\": at least one hidden layer is needed"),
        ("--elite 50", "error: elite \"50\": it must be from 0 to 49"),
        ("--method luck", "error: command line: invalid value 'luck' for '--method"),
        ("--encoding runes", "error: command line: invalid value 'runes' for '--encoding"),
        ("--meet twin", "error: meet \"twin\": a genetic algorithm has no opposite samples"),
        ("--yardstick greedy:eval=none", "error: engine \"greedy:eval=none\""),
        ("--resume nowhere", "error: folder \"nowhere\": there is no run in it"),
    ] {
        let heard = refused(&format!("evolve xiangqi {options}"), folder);
        assert!(heard.starts_with(said), "{options}: {heard}");
    }
    assert!(refused("evolve go", folder).contains("unknown game \"go\""));

    let few = "evolve ewn --population 4 --hidden 4 --generations 1 --yardstick-every 0";
    done(&format!("{few} --out run"), folder);
    let again = refused(&format!("{few} --out run"), folder);
    assert!(again.contains("there is a run in it: --resume goes on with it"), "{again}");
    let other = refused("evolve ewn --resume run --sigma 0.3", folder);
    assert!(other.starts_with("error: sigma \"0.3\": this run has 0.05"), "{other}");
    let game = refused("evolve minichess --resume run", folder);
    assert!(game.starts_with("error: game \"minichess\": this run has ewn"), "{game}");
    let said = done("evolve ewn --resume run --generations 3 --json", folder);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&said["generations"], &said["complete"]), (&4.into(), &true.into()));
    assert_eq!(said["champion"], "run/champion.yqn");

    // An engine file gives an engine with the network a name of its own.
    std::fs::create_dir(folder.join("engines")).unwrap();
    let engine = "engine = \"greedy:eval=net:run/champion.yqn\"\n";
    std::fs::write(folder.join("engines/mine.toml"), engine).unwrap();
    let played = done("match ewn -e mine -e random --games 2", folder);
    assert!(played.lines().last().unwrap().starts_with("mine vs random: "), "{played}");
    std::fs::remove_file(folder.join("run/checkpoint")).unwrap();
    let gone = refused("evolve ewn --resume run --generations 4", folder);
    assert_eq!(gone, "error: file \"run/checkpoint\": there is no such file");
}

#[test]
#[cfg(unix)]
fn a_place_that_cannot_be_written_is_told_before_the_work() {
    let place = tempfile::tempdir().unwrap();
    let few = "evolve ewn --population 4 --hidden 4 --generations 1 --yardstick-every 0 --out";
    let output = yiqi(&format!("{few} /proc/run"), place.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.starts_with("error: /proc/run: "), "{said}");
    assert_eq!(output.status.code(), Some(1));
    // Nobody names a folder: it lies beside the database of matches.
    done(few.trim_end_matches(" --out"), place.path());
    assert!(place.path().join("yiqi/runs/ewn-seed1/champion.yqn").is_file());
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_run_with_what_it_has() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path();
    let long = RUN.replace("--generations 40", "--generations 1000000");
    let mut run = yiqi(&format!("{long} --out run"), folder);
    let child = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while std::fs::metadata(folder.join("run/log.jsonl")).map_or(0, |log| log.len()) == 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.ends_with("note: --resume run goes on with it\nstopped\n"), "{said}");
    let card = std::fs::read_to_string(folder.join("run/run.json")).unwrap();
    assert!(card.contains("\"state\": \"stopped\""), "{card}");
}
