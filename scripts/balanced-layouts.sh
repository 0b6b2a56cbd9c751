#!/bin/sh
# Chooses the layouts of minichess:shuffle from an atlas: what no search has proved, with no king in check, and
# even in the eyes of a deep search.
#
#   scripts/balanced-layouts.sh YIQI data/atlas/minichess.txt > crates/games/src/minichess/balanced.txt
set -eu
yiqi=$1
atlas=$2
engine=alphabeta:nodes=4000000
margin=0.12
echo "# Balanced layouts, one of each pair of mirror images: unknown in the atlas, no king in check, and the win"
echo "# chance of the first player within $margin of a half by $engine. Made by"
echo "# scripts/balanced-layouts.sh yiqi data/atlas/minichess.txt"
grep -v '^#' "$atlas" | while read -r layout _ value _; do
    [ "$value" = unknown ] || continue
    game="minichess:setup=$layout"
    if "$yiqi" show "$game" | grep -q 'check$'; then continue; fi
    win=$(YIQI_TABLES= "$yiqi" analyse "$game" --engine "$engine" --lines 1 --json |
        tr ',{}' '\n\n\n' | sed -n 's/^.*"win"://p' | tail -1)
    echo "$layout $win" >&2
    if awk "BEGIN { d = $win - 0.5; exit !(d <= $margin && d >= -$margin) }"; then echo "$layout"; fi
done
