//! `yiqi train` as scripts and people use it.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn yiqi(line: &str, folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.env("XDG_DATA_HOME", folder).env("HOME", folder).output().unwrap()
}

#[cfg(not(feature = "train"))]
#[test]
fn a_program_without_it_says_how_to_build_one() {
    let folder = tempfile::tempdir().unwrap();
    let Output { status, stderr, .. } = yiqi("train xiangqi --data x", folder.path());
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(2), "{said}");
    assert!(said.contains("cargo build --release --features train"), "{said}");
}

#[cfg(feature = "train")]
mod with_training {
    use super::*;

    fn done(line: &str, folder: &Path) -> String {
        let Output { status, stdout, stderr } = yiqi(line, folder);
        assert!(status.success(), "{line}: {}", String::from_utf8_lossy(&stderr));
        String::from_utf8(stdout).unwrap()
    }

    fn refused(line: &str, folder: &Path) -> String {
        let Output { status, stderr, .. } = yiqi(line, folder);
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!((status.code(), said.lines().count()), (Some(2), 1), "{line}: {said}");
        said.trim_end().to_owned()
    }

    #[test]
    fn from_self_play_to_a_match() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        done("selfplay ewn -e greedy --games 60 --seed 1 --out games", folder);
        let train = "train ewn --data games --hidden 16 --epochs 2 --batch 256 --validation 0.2";
        let said = done(&format!("{train} --out run"), folder);
        let last = said.lines().last().unwrap();
        assert!(last.starts_with("network run/network.yqn epoch 2 loss 0."), "{said}");
        let summary = done(&format!("{train} --json"), folder);
        let summary: serde_json::Value = serde_json::from_str(&summary).unwrap();
        assert_eq!((&summary["complete"], &summary["best"]["epoch"]), (&true.into(), &2.into()));
        let network = summary["network"].as_str().unwrap();
        assert!(network.ends_with("yiqi/runs/ewn-train-seed1/network.yqn"), "{network}");
        assert!(
            std::fs::read(network).unwrap()
                == std::fs::read(folder.join("run/network.yqn")).unwrap()
        );
        done("train --resume run --epochs 3", folder);
        let log = std::fs::read_to_string(folder.join("run/log.jsonl")).unwrap();
        assert_eq!(log.lines().count(), 3);
        done("match ewn -e greedy:eval=net:run/network.yqn -e random --games 4", folder);

        assert!(
            refused(&format!("{train} --out run"), folder).contains("--resume goes on with it")
        );
        let odd = train.replace("--hidden 16", "--hidden 20");
        assert!(refused(&odd, folder).contains("hidden \"20\""));
        assert!(refused("train --resume run --rate 0.1", folder).contains("only --epochs and"));
        assert!(refused("train ewn --data run/log.jsonl", folder).contains("no file of positions"));
        #[cfg(not(feature = "cuda"))]
        assert!(refused(&format!("{train} --device cuda"), folder).contains("--features cuda"));
    }
}
