#!/bin/sh
# Breaks one rule of the fast games at a time and checks that the test which must notice does.
#
#   tests/mutations.sh [NUMBER…]     all, or those of tests/mutations.md with these numbers
#
# Works in a temporary git worktree of HEAD; the working tree is left alone.
set -eu
root=$(git rev-parse --show-toplevel)
tree=$(mktemp -d)
git -C "$root" worktree add --quiet --detach "$tree/code" HEAD
trap 'git -C "$root" worktree remove --force "$tree/code"; rm -rf "$tree"' EXIT
trap 'exit 1' INT TERM
CARGO_TARGET_DIR=${MUTATIONS_TARGET_DIR:-$tree/target}
export CARGO_TARGET_DIR
cd "$tree/code"
survived=0
table=tests/mutations.md

# Lines of the table: | number | rule | file | `sed` | test |
sed -n 's/^| *\([0-9][0-9]*\) *| \(.*\) | `\(.*\)` | `\(.*\)` | `\(.*\)` |$/\1\t\2\t\3\t\4\t\5/p' \
    $table >"$tree/list"
while IFS="$(printf '\t')" read -r number rule file expression test; do
    case " ${*:-$number} " in *" $number "*) ;; *) continue ;; esac
    sed -i "$expression" "crates/games/src/$file"
    if git diff --quiet; then
        verdict="DOES NOT APPLY"
    elif ! cargo test -q -p yiqi-engine --test rules --no-run >"$tree/log" 2>&1; then
        verdict="DOES NOT COMPILE"
    elif cargo test -q -p yiqi-engine --test rules -- --exact "$test" >"$tree/log" 2>&1; then
        verdict="SURVIVED"
    elif grep -q '^test result: FAILED. 0 passed; 1 failed' "$tree/log"; then
        verdict="caught"
    else
        verdict="DID NOT RUN"
    fi
    [ "$verdict" = caught ] || survived=1
    echo "$number $verdict: $rule ($test)"
    git checkout --quiet -- crates
done <"$tree/list"
exit $survived
