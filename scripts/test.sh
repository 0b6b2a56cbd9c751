#!/usr/bin/env bash
# Everything that must hold: format, lints, all tests, docs, then the page in a real browser and odd
# requests to its interface. Needs cargo with rustfmt and clippy, Node 20 with npm, Python 3 with venv; the
# browser and what the checks are made of is installed on the way (scripts/web-test.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
# No exact tables from the user's folder: what tests see must not depend on the machine.
export YIQI_TABLES=
cargo fmt --all --check
cargo clippy --workspace --all-targets --locked -- -D warnings
cargo test --workspace --locked
# What the default build leaves out: training by gradient.
cargo clippy -p yiqi-lab --all-targets --features train --locked -- -D warnings
cargo test -p yiqi-lab --lib --features train --locked train::
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
# The program that the tests above have built, optimised as they are.
export YIQI_BIN=${YIQI_BIN:-$PWD/${CARGO_TARGET_DIR:-target}/debug/yiqi}
if [[ "${CARGO_TARGET_DIR:-}" == /* ]]; then export YIQI_BIN=$CARGO_TARGET_DIR/debug/yiqi; fi
./scripts/web-test.sh
./scripts/api-fuzz.sh 60
