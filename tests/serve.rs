//! `yiqi serve` as a program: the address it prints, what it answers there, how it ends.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Starts the workbench on a free port; gives it and its address.
fn serve(folder: &std::path::Path, more: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(["serve", "--port", "0", "--data"])
        .arg(folder.join("data"))
        .arg("--db")
        .arg(folder.join("matches.sqlite"))
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let url = line.trim().strip_prefix("Yiqi 弈棋: http://").unwrap().to_owned();
    (child, url)
}

/// The answer to a request for a path, head and body.
fn get(host: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

/// Ctrl-C.
fn interrupt(mut child: Child) -> Option<i32> {
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    child.wait().unwrap().code()
}

#[test]
fn the_workbench_serves_its_page_and_ends_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let (child, url) = serve(folder.path(), &[]);
    let host = url.strip_suffix('/').unwrap();
    let page = get(host, "/play");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");
    let catalogue = get(host, "/api/catalogue");
    for game in ["minichess", "ewn", "amazons", "xiangqi"] {
        assert!(catalogue.contains(&format!("\"name\":\"{game}\"")), "{catalogue}");
    }
    assert_eq!(interrupt(child), Some(0));
    assert!(folder.path().join("data").is_dir());
}

#[test]
fn what_others_can_reach_needs_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let refused = Command::new(env!("CARGO_BIN_EXE_yiqi"))
        .args(["serve", "--port", "0", "--host", "0.0.0.0", "--data"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("a token is needed"));

    let (child, url) = serve(folder.path(), &["--host", "0.0.0.0", "--token", "open-sesame"]);
    let (host, path) = url.split_once('/').unwrap();
    assert_eq!(path, "?token=open-sesame");
    assert!(get(host, "/api/catalogue").starts_with("HTTP/1.1 401"));
    let welcome = get(host, "/?token=open-sesame");
    assert!(welcome.starts_with("HTTP/1.1 303") && welcome.contains("yiqi_token=open-sesame"));
    assert_eq!(interrupt(child), Some(0));
}

#[test]
fn what_cannot_be_kept_is_told_once_and_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("here");
    std::fs::write(&file, "neither of these").unwrap();
    let inside = file.join("x");
    for (option, path, said) in [
        ("--db", &file, "not a database"),
        ("--db", &inside, "no folder"),
        ("--runs", &file, "no folder"),
        ("--runs", &inside, "no folder"),
        ("--data", &file, "games"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_yiqi"));
        command.args(["serve", "--port", "0"]);
        for (name, usual) in [("--data", "data"), ("--db", "m.sqlite"), ("--runs", "runs")] {
            let usual = folder.path().join(usual);
            command.arg(name).arg(if name == option { path } else { &usual });
        }
        let refused = command.output().unwrap();
        let words = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{option} {}: {words}", path.display());
        assert!(words.contains(said) && words.lines().count() == 1, "{option}: {words}");
        assert_eq!(words.matches("here").count(), 1, "{option}: {words}");
    }
}
