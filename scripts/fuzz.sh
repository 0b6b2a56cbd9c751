#!/usr/bin/env bash
# Fuzzes every text that Yiqi reads: scripts/fuzz.sh [SECONDS=30] [TARGET…]. Runs the targets of fuzz/
# one after the other, each for that many seconds and with AddressSanitizer (the default of
# cargo-fuzz), and fails if one of them finds a crash. The last line a target prints says how many
# texts it ran.
#
# Needs a nightly toolchain and `cargo install cargo-fuzz`, so CI does not run it. What is found lies
# in fuzz/artifacts/TARGET; texts that reach new code are kept in fuzz/corpus/TARGET for the next run.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-30}
shift || true
export RUSTUP_TOOLCHAIN=${RUSTUP_TOOLCHAIN:-nightly}
if [ $# -eq 0 ]; then
    mapfile -t targets < <(cargo fuzz list)
else
    targets=("$@")
fi
cargo fuzz build
failed=()
for target in "${targets[@]}"; do
    mkdir -p "fuzz/corpus/$target" fuzz/artifacts
    echo "== $target"
    # -timeout: a text of a few kilobytes that takes 10 seconds is a defect as well.
    if ! cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds" -timeout=10 -dict=fuzz/words.dict -verbosity=0 -print_final_stats=1 \
        2>"fuzz/artifacts/$target.log"; then
        failed+=("$target")
        cat "fuzz/artifacts/$target.log"
    fi
    grep number_of_executed_units "fuzz/artifacts/$target.log" || true
done
if [ ${#failed[@]} -gt 0 ]; then
    echo "found something: ${failed[*]}" >&2
    exit 1
fi
echo "nothing found in ${#targets[@]} targets"
