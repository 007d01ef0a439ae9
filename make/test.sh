#!/usr/bin/env bash
# test.sh [quick | all | NAME...] -- runs the quick checks, all of them, or those of these names, and counts.
#
# What there is to run is in tests/checks.cmake; ctest runs it: side by side, each with a time limit, and what fails
# stops nothing else. `all` runs the quick checks, and where they pass those of the full gate, with TESSERA_TESTS=full.
set -uo pipefail
cd "$(dirname "$0")/.."
begun=$SECONDS
cmake --preset dev >/dev/null || exit
mkdir -p build/logs
rm -f build/logs/*.count

# Fails with a sentence if there is no such check.
is_check() { # name
  [[ $(ctest --test-dir build -N -R "^$1\$") == *"Total Tests: 0"* ]] || return 0
  echo "test.sh: tests/checks.cmake has no '$1'" >&2
  return 2
}

# Runs the chosen checks.
run() { # words for ctest...
  ctest --test-dir build --parallel $((2 * $(nproc))) --output-on-failure --no-label-summary "$@"
}

case ${1-quick} in
  quick) run -L '^quick$' ;;
  all) # the builds of the quick checks are there by then
    run -L '^quick$' && TESSERA_TESTS=full run -L '^full$' --fixture-exclude-setup '^(page|dev)$'
    ;;
  *)
    for name in "$@"; do is_check "$name" || exit; done
    run -R "^($(IFS='|'; echo "$*"))\$"
    ;;
esac
status=$?
echo
if [ "$status" -eq 0 ]; then
  echo "All is well, after $((SECONDS - begun)) seconds."
else
  echo "Not all is well, after $((SECONDS - begun)) seconds; all output is in build/logs/."
fi
cat build/logs/*.count | awk '{ passed += $1; failed += $2 } END { print passed + 0 " passed, " failed + 0 " failed" }'
exit "$status"
