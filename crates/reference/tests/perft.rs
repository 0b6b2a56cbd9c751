//! Perft against the figures of independent programs, as deep as slow rules get in a moment.

use yiqi_reference::reference;

const PERFT: &str = include_str!("../../../tests/data/perft.txt");
const XIANGQI: &str = include_str!("../../../tests/data/xiangqi_perft.txt");

/// Counts of more leaves than this are left to the fast rules.
const MOST: u64 = 600_000;

fn check(game: &str, position: &str, counts: &str) -> usize {
    let (name, options) = game.split_once(':').unwrap_or((game, ""));
    let rules = reference(name, options).unwrap();
    let start = rules.start();
    let position = if position == "start" { &start } else { position };
    let mut checked = 0;
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let count: u64 = count.parse().unwrap();
        if count <= MOST {
            assert_eq!(rules.perft(position, depth), count, "{game} {position} depth {depth}");
            checked += 1;
        }
    }
    checked
}

fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split(" | ").collect())
}

#[test]
fn all_games() {
    let mut checked = 0;
    for line in lines(PERFT) {
        checked += check(line[0], line[1], line[2]);
    }
    assert!(checked >= 45, "{checked}");
}

#[test]
fn xiangqi_positions() {
    let mut checked = 0;
    for line in lines(XIANGQI) {
        checked += check("xiangqi", line[0], line[1]);
    }
    assert!(checked >= 25, "{checked}");
}

/// The starts in the list are those that the options give.
#[test]
fn starts() {
    let start = |options| reference("ewn", options).unwrap().start();
    assert_eq!(start(""), "ABC2/DE3/F3f/3ed/2cba r -");
    assert_eq!(start("king6"), "ABC3/DE4/F5/5f/4ed/3cba r -");
    assert_eq!(start("stride"), "FDB2/EA3/C3c/3ae/2bdf r -");
    assert_eq!(start("stride,setup=123456/123456"), "ABC2/DE3/F3f/3ed/2cba r -");
    assert_eq!(reference("xiangqi", "").unwrap().start(), lines(XIANGQI).next().unwrap()[0]);
}
