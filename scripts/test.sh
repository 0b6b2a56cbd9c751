#!/usr/bin/env bash
# Everything that must hold: format, lints, all tests, docs. Needs only cargo with rustfmt and clippy.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
