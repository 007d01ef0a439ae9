#!/usr/bin/env bash
# check.sh NAME BUDGET COMMAND... -- runs one check for ctest. Its output goes to build/logs/NAME; to NAME.count beside it
# go how many tests passed and failed, its seconds, and its seconds of processor time. Of a check that fails, the
# failures with the lines before them and the last lines are shown, and how to repeat it. Where CI is set, a check that
# takes twice its budget of processor time fails, too. A budget of 0 is none.
set -uo pipefail
cd "$(dirname "$0")/.."
name=$1 budget=$2
shift 2
log=build/logs/$name
mkdir -p build/logs
echo "0 1 0 0 $budget" >"$log.count" # in case it is ended before it has counted

TIMEFORMAT='%R %U %S'
{ time "$@" >"$log" 2>&1; } 2>"$log.time"
status=$?
read -r seconds user system < <(tail -n 1 "$log.time")
used=$(awk "BEGIN { printf \"%.1f\", $user + $system }")

tests=$(tail -n 1 "$log" | grep -xE '[0-9]+ passed, [0-9]+ failed')
read -r passed _ failed _ <<<"${tests:-$((status == 0)) passed, 0 failed}"
[ "$status" -ne 0 ] && [ "$failed" -eq 0 ] && failed=1
if [ "$status" -eq 0 ] && [ -n "${CI-}" ] && awk "BEGIN { exit !($budget && $used > 2 * $budget) }"; then
  failed=1
  echo "$name took $used seconds of processor time; tests/checks.cmake allows it $budget, and twice as many here"
fi
echo "$passed $failed $seconds $used $budget" >"$log.count"
[ "$status" -eq 0 ] && [ "$failed" -eq 0 ] && exit

if [ "$status" -ne 0 ]; then
  grep -nE -B 3 '^ *(FAIL|FAILED|✗|×)\b' "$log" | head -n 60
  echo "---- the last lines of $log:"
  tail -n 40 "$log"
fi
echo "---- again: ${TESSERA_TESTS:+TESSERA_TESTS=$TESSERA_TESTS }make/test.sh $name"
exit 1
