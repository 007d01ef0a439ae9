#!/usr/bin/env bash
# test.sh [quick | all | NAME...] -- runs the quick checks, all of them, or those of these names, and counts.
#
# What there is to run is in tests/checks.cmake; ctest runs it: side by side, each with a time limit, and what fails
# stops nothing else. `all` runs the quick checks, and where they pass those of the full gate, with TESSERA_TESTS=full.
# Each check gets a line: its name, its seconds, those of processor time, and what came of it.
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

# What ctest says, as a line for each check; what a check says of its failure follows its line.
lines() {
  local line name result took used is_over=
  while IFS= read -r line; do
    case $line in
      *"% tests passed"*) is_over=yes ;;
      *" Test "*"#"*": "*)
        name=${line#*: }
        name=${name%% *}
        case $line in
          *" Passed "*) result=ok ;;
          *"Not Run"*) result="not run: a build that it needs has failed" ;;
          *Timeout*) result="FAILED: it took too long" ;;
          *) result=FAILED ;;
        esac
        took=0 used=0
        [ ! -e "build/logs/$name.count" ] || read -r _ _ took used _ <"build/logs/$name.count"
        printf '%-20s %6.1f s %6.1f s of processor time   %s\n' "$name" "$took" "$used" "$result"
        ;;
      "" | "Internal ctest"* | "Test project"* | *" Start "*": "* | "Failed test dependencies"*) ;;
      *) [ -n "$is_over" ] || printf '%s\n' "$line" ;;
    esac
  done
}

# Runs the chosen checks.
run() { # words for ctest...
  ctest --test-dir build --parallel $((2 * $(nproc))) --output-on-failure --no-label-summary "$@" | lines
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

# The counts of all checks, with their names in front, the slowest first.
counts() {
  awk '{ name = FILENAME; gsub(/.*\/|\.count$/, "", name); print name, $0 }' build/logs/*.count | sort -k 4,4 -rn
}

echo
counts | awk '
  NR <= 5 { slowest = slowest sprintf("%s %s %.1f s", NR > 1 ? "," : "", $1, $4) }
  $6 && $5 > $6 { over = over sprintf("  %s took %.1f s, and has %g s\n", $1, $5, $6) }
  END {
    print "The slowest:" slowest "."
    if (over) printf "More processor time than tests/checks.cmake gives them:\n%s", over
  }'
counts | awk -v status=$status -v seconds=$((SECONDS - begun)) '
  { passed += $2; failed += $3; used += $5 }
  END {
    printf "%s, after %d seconds, with %.0f of processor time", status ? "Not all is well" : "All is well", seconds, used
    print status ? "; all output is in build/logs/." : "."
    print passed + 0 " passed, " failed + 0 " failed"
  }'
exit "$status"
