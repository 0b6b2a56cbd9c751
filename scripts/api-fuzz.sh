#!/usr/bin/env bash
# Throws generated requests at the API: scripts/api-fuzz.sh [SECONDS=60]. schemathesis reads
# /api/openapi.json of a server that is started here and fails on an answer of 500 and above, on an answer
# that the description does not allow, and on a server that stops answering.
#
# Needs Python 3 with venv; schemathesis is installed into target/api-fuzz the first time. The server is
# $YIQI_BIN (target/release/yiqi). All that a run leaves lies in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}
binary=${YIQI_BIN:-target/release/yiqi}
if [ ! -x "$binary" ]; then cargo build --release --locked; fi

venv=target/api-fuzz
if [ ! -x "$venv/bin/schemathesis" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'schemathesis>=4,<5'
fi

work=$(mktemp -d)
server=
finish() {
    if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap finish EXIT
# Port 0 takes any that is free; the server prints its address.
"$binary" serve --port 0 --data "$work/data" --db "$work/matches.db" >"$work/out" 2>"$work/err" &
server=$!
for _ in $(seq 100); do
    url=$(grep -o 'http://[^/ ]*' "$work/out" || true)
    if [ -n "$url" ]; then break; fi
    sleep 0.1
done
if [ -z "${url:-}" ]; then
    cat "$work/err" >&2
    echo "api-fuzz: the server did not start" >&2
    exit 1
fi

# A proxy of the surroundings has no business here.
export NO_PROXY=127.0.0.1 no_proxy=127.0.0.1
# Streams of events never end, and are no answers to compare with a schema. One worker: Python 3.11 now and
# then fails to parse on two threads at once ("AST constructor recursion depth mismatch").
failed=0
"$venv/bin/schemathesis" run "$url/api/openapi.json" \
    --checks not_a_server_error,response_schema_conformance,status_code_conformance,content_type_conformance \
    --exclude-path-regex '/events$' \
    --phases examples,coverage,fuzzing,stateful --max-time "$seconds" --max-examples 60 \
    --request-timeout 20 --workers 1 --continue-on-failure --suppress-health-check all \
    --warnings off --no-color --seed "${FUZZ_SEED:-1}" || failed=$?

# What was thrown must not have hurt: the server still answers, and says so quickly.
ask="import sys, urllib.request as r; r.urlopen(sys.argv[1], timeout=5).read()"
if ! kill -0 "$server" 2>/dev/null || ! "$venv/bin/python" -c "$ask" "$url/api/catalogue"; then
    tail -40 "$work/err" >&2
    echo "api-fuzz: the server no longer answers" >&2
    exit 1
fi
if grep -n 'panicked' "$work/err"; then
    echo "api-fuzz: a thread of the server panicked" >&2
    exit 1
fi
exit "$failed"
