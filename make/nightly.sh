#!/usr/bin/env bash
# nightly.sh [GAME...] -- looks at every screen of the page; kills servers 200 times, on SQLite and on PostgreSQL; plays
# 10,000 games along with the original Azul; builds the packages twice and tries them on a bare Debian; runs the tests in
# C with sanitizers and a longer search; then bots of all levels play every set-up of the games, or only of those named,
# under the address and then under the thread sanitizer. It takes hours. HOURS is how long a game may take before it
# counts as hanging.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${HOURS:=6}"
if [ $# -eq 0 ]; then
  make/page.sh
  TESSERA_TESTS=full make/npm.sh browser screens:
  cmake --preset asan >/dev/null
  cmake --build build/asan --parallel "$(nproc)" --target tessera run_tests
  tests/server/kill_test.py build/asan 200
  tests/program/azul.py build/asan/tessera 10000
  tests/program/package.sh
  TESSERA_TESTS=full build/asan/run_tests
fi
for preset in asan tsan; do
  cmake --preset "$preset" >/dev/null
  cmake --build "build/$preset" --parallel "$(nproc)" --target run_tests
  for game in "${@:-}"; do
    timeout "${HOURS}h" "build/$preset/run_tests" "nightly_levels_play_every_set_up_of_$game"
  done
done
