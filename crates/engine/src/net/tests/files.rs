//! Network files: what is written is read, and what is damaged is refused.

use super::game;
use crate::Kit;
use crate::any::AnyArena as _;
use crate::kits::{ewn::EwnKit, minichess::MinichessKit, xiangqi::XiangqiKit};
use crate::net::{Arena, Encoding, Shape};
use yiqi_core::seeded;

fn arena<K: Kit>(text: &str, encoding: Encoding, hidden: &[usize]) -> Arena<K> {
    Arena::new(&game(text), &Shape { encoding, hidden: hidden.to_vec(), zero_sum: false }).unwrap()
}

/// What is said of the bytes.
fn said<K: Kit>(arena: &Arena<K>, bytes: &[u8]) -> String {
    arena.read("a.yqn", bytes).unwrap_err().to_string()
}

#[test]
fn what_is_written_is_read() {
    let arena = arena::<EwnKit>("ewn:king6", Encoding::OneHot, &[3, 2]);
    let genes = arena.newborn(&mut seeded(1, 0));
    let bytes = arena.write(&genes, "made \"by\" a test\n");
    assert_eq!(arena.read("a.yqn", &bytes).unwrap(), genes);
    let long = arena.write(&genes, &"\u{1}".repeat(100_000));
    assert_eq!(arena.read("a.yqn", &long).unwrap(), genes, "a note is cut, and no file is broken");
    assert_eq!(&bytes[..12], b"yiqi-net\x01\0\0\0");
}

#[test]
fn what_is_bred_with_shared_genes_plays_without_them() {
    let game = game("minichess");
    let shape = |encoding, zero_sum| Shape { encoding, hidden: vec![3], zero_sum };
    let shared = Arena::<MinichessKit>::new(&game, &shape(Encoding::Shared, true)).unwrap();
    let bytes = shared.write(&shared.newborn(&mut seeded(1, 0)), "");
    let said = said(&shared, &bytes);
    assert!(said.ends_with("from which shared genes cannot be told"), "{said}");
    let plain = Arena::<MinichessKit>::new(&game, &shape(Encoding::OneHot, true)).unwrap();
    assert_eq!(plain.write(&plain.read("a.yqn", &bytes).unwrap(), ""), bytes);
    // Whether it is zero-sum is a part of the file.
    let other = Arena::<MinichessKit>::new(&game, &shape(Encoding::OneHot, false)).unwrap();
    let said = other.read("a.yqn", &bytes).unwrap_err().to_string();
    assert!(said.contains("its shape is onehot 3 zero-sum, and onehot 3 is wanted"), "{said}");
}

#[test]
fn no_damage_goes_unseen() {
    let arena = arena::<MinichessKit>("minichess", Encoding::Codes, &[2]);
    let genes = arena.newborn(&mut seeded(1, 0));
    let good = arena.write(&genes, "");
    for place in 0..good.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = good.clone();
            bytes[place] ^= flip;
            assert!(arena.read("a.yqn", &bytes).is_err(), "byte {place} turned by {flip:x}");
        }
        assert!(arena.read("a.yqn", &good[..place]).is_err(), "cut to {place} bytes");
    }
    for tail in [&b"\0"[..], &good] {
        assert!(arena.read("a.yqn", &[&good, tail].concat()).is_err());
    }
}

#[test]
fn what_is_wrong_is_said() {
    let arena = arena::<MinichessKit>("minichess", Encoding::Codes, &[4]);
    let mut genes = arena.newborn(&mut seeded(1, 0));
    let good = arena.write(&genes, "");
    let begins = "network file \"a.yqn\": ";
    let mut newer = good.clone();
    newer[8] = 2;
    let mut vast = good.clone();
    vast[12..16].fill(0xff);
    let mut flipped = good.clone();
    flipped[good.len() - 40] ^= 1;
    let half = good.len() / 2;
    for (bytes, words) in [
        (&b"[weights]\nrook = 5\n"[..], "this is no network file"),
        (b"", "this is no network file"),
        (b"yiqi", "it is cut short: 4 bytes of 16"),
        (&newer, "its format is version 2, and this program reads version 1"),
        (&vast, "its header is damaged: 4294967295 bytes are too many"),
        (&good[..half], &*format!("it is cut short: {half} bytes of {}", good.len())),
        (&[&good[..], b"xyz"].concat(), "3 bytes follow behind its end"),
        (&flipped, "it is damaged: its checksum is not that of its contents"),
    ] {
        let said = said(&arena, bytes);
        assert!(said.starts_with(&format!("{begins}{words}")), "{said}");
    }
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        genes[6] = bad;
        let words = "its weight number 7 is not a finite number";
        assert_eq!(said(&arena, &arena.write(&genes, "")), format!("{begins}{words}"));
    }
}

#[test]
fn a_network_of_something_else_is_refused() {
    let one_hot = Encoding::OneHot;
    let small = arena::<MinichessKit>("minichess", one_hot, &[4]);
    let bytes = small.write(&vec![0.0; small.genes()], "");
    assert!(arena::<MinichessKit>("minichess:mirrored", one_hot, &[4]).read("a", &bytes).is_ok());
    let words = "is a network for minichess, not for xiangqi";
    assert!(said(&arena::<XiangqiKit>("xiangqi", one_hot, &[4]), &bytes).contains(words));
    let words =
        "is for 25 squares, 6 kinds of features a side and 0 of nobody's; this game has 36 squares";
    let large = arena::<MinichessKit>("minichess:losalamos", one_hot, &[4]);
    assert!(said(&large, &bytes).contains(words), "{}", said(&large, &bytes));
    let words = "its shape is onehot 4, and codes 4,5 is wanted";
    let other = arena::<MinichessKit>("minichess", Encoding::Codes, &[4, 5]);
    assert!(said(&other, &bytes).contains(words), "{}", said(&other, &bytes));
    for hidden in [vec![], vec![1; 5], vec![0], vec![3, 1025]] {
        let shape = Shape { encoding: one_hot, hidden, zero_sum: false };
        assert!(Arena::<MinichessKit>::new(&game("minichess"), &shape).is_err(), "{shape}");
    }
}

#[test]
fn a_header_that_asks_for_much_gets_nothing() {
    let arena = arena::<MinichessKit>("minichess", Encoding::Codes, &[4]);
    let good = arena.write(&vec![0.0; arena.genes()], "");
    let end = 16 + u32::from_le_bytes(good[12..16].try_into().unwrap()) as usize;
    let header = std::str::from_utf8(&good[16..end]).unwrap();
    for (from, to) in [
        ("[4]", "[1024,1024,1024,1024]"),
        ("[4]", "[4294967295]"),
        ("[4]", "[18446744073709551615]"),
        ("[4]", "[]"),
        ("codes", "cods"),
        ("mlp", "transformer"),
        ("\"squares\":25", "\"squares\":18446744073709551615"),
        ("{", "["),
    ] {
        let header = header.replacen(from, to, 1);
        let mut bytes = good[..12].to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(&good[end..]);
        assert!(arena.read("a.yqn", &bytes).is_err(), "{header}");
    }
}
