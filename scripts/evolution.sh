#!/usr/bin/env bash
# How far evolution comes in Xiangqi: breeds a network for each seed and measures it beside the untrained
# one of the same shape and material alone. About ten minutes a seed on two cores.
#   scripts/evolution.sh DIR [SEED…]        YIQI_BIN=… for another program than the release build
# Runs that are there already are gone on with, so that it can be stopped at any time.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:?a folder for the runs}
shift
seeds=("$@")
[[ ${#seeds[@]} -gt 0 ]] || seeds=(11 12 13)
generations=${GENERATIONS:-800}
if [[ -z "${YIQI_BIN:-}" ]]; then
  cargo build --release --locked
  YIQI_BIN=${CARGO_TARGET_DIR:-target}/release/yiqi
fi

# The score of the first engine, paired games from random openings.
duel() {
  local last
  last=$("$YIQI_BIN" match xiangqi -e "$1" -e "$2" --games 200 --seed 77 --openings random:6 --db "$out/matches.db" 2>/dev/null | tail -n 1)
  echo "    ${last#*: }"
}

for seed in "${seeds[@]}"; do
  run=$out/seed$seed
  if [[ -e $run/run.json ]]; then
    "$YIQI_BIN" evolve xiangqi --resume "$run" --generations "$generations" >/dev/null 2>&1
  else
    mkdir -p "$out"
    "$YIQI_BIN" evolve xiangqi --preset strong --seed "$seed" --generations "$generations" --out "$run" >/dev/null 2>&1
  fi
  search=alphabeta:depth=3,table=8
  champion=eval=net:$run/champion.yqn
  untrained=eval=net:$run/gen-0000.yqn
  echo "seed $seed, generation $generations"
  echo "  $search against random: champion, untrained, material"
  for eval in "$champion" "$untrained" eval=simple; do duel "$search,$eval" random; done
  echo "  $search against $search,eval=simple: champion, untrained"
  for eval in "$champion" "$untrained"; do duel "$search,$eval" "$search,eval=simple"; done
  echo "  one ply, champion against generations 0, 100, …"
  for past in "$run"/gen-*.yqn; do duel "greedy:$champion" "greedy:eval=net:$past"; done
done
