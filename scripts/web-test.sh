#!/usr/bin/env bash
# The page in a real browser: scripts/web-test.sh [PLAYWRIGHT ARGUMENT…]. Checks the types of the page's
# scripts, runs the unit tests, then Playwright against the built server. Screenshots of every page are
# left in web/tests/artefacts/screens.
#
# Needs Node 20 or newer with npm, and a Chromium: $CHROMIUM, /usr/bin/chromium, or Debian's package, which
# is installed here if we may. The server is $YIQI_BIN (target/release/yiqi, built here if it is not there).
# For work on the page: YIQI_WEB=web takes the files as they lie, not as they were built in.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null; then
    echo "web-test: Node 20 or newer with npm is needed (Debian: apt-get install nodejs npm)" >&2
    exit 1
fi

chromium=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$chromium" ]; then
    root=()
    if [ "$(id -u)" -ne 0 ]; then root=(sudo -n); fi
    if [ -n "${CHROMIUM:-}" ]; then
        echo "web-test: CHROMIUM says $CHROMIUM, and no program is there" >&2
        exit 1
    elif ! command -v apt-get >/dev/null || ! "${root[@]}" true 2>/dev/null; then
        echo "web-test: no Chromium. Install the package chromium, or say where one is: CHROMIUM=/path" >&2
        exit 1
    fi
    # The fonts draw Chinese: without them the screenshots are full of boxes.
    "${root[@]}" apt-get update -q
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
        chromium fonts-noto-cjk fonts-dejavu-core
fi
export CHROMIUM=$chromium

export YIQI_BIN=${YIQI_BIN:-target/release/yiqi}
if [ ! -x "$YIQI_BIN" ]; then cargo build --release --locked; fi

cd web
# The browser is Debian's; Playwright brings none of its own.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --no-audit --no-fund
fi
echo "== types"
node_modules/.bin/tsc --noEmit
node_modules/.bin/tsc --noEmit -p tests/tsconfig.json
echo "== unit tests"
node --test tests/unit/*.test.js
echo "== browser"
rm -rf tests/artefacts
node_modules/.bin/playwright test --config tests/playwright.config.js "$@"
