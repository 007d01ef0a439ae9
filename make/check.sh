#!/usr/bin/env bash
# check.sh NAME COMMAND... -- runs one check for ctest. Its output goes to build/logs/NAME; what it counted, to
# NAME.count beside it. Of a check that fails, the failures with the lines before them and the last lines are shown, and
# how to repeat it.
set -uo pipefail
cd "$(dirname "$0")/.."
name=$1
shift
log=build/logs/$name
mkdir -p build/logs
begun=$SECONDS
echo "0 1 0" >"$log.count" # in case it is ended before it has counted

"$@" >"$log" 2>&1
status=$?

tests=$(tail -n 1 "$log" | grep -xE '[0-9]+ passed, [0-9]+ failed')
read -r passed _ failed _ <<<"${tests:-$((status == 0)) passed, 0 failed}"
[ "$status" -ne 0 ] && [ "$failed" -eq 0 ] && failed=1
echo "$passed $failed $((SECONDS - begun))" >"$log.count"
[ "$status" -eq 0 ] && exit

grep -nE -B 3 '^ *(FAIL|FAILED|✗|×)\b' "$log" | head -n 60
echo "---- the last lines of $log:"
tail -n 40 "$log"
echo "---- again: ${TESSERA_TESTS:+TESSERA_TESTS=$TESSERA_TESTS }make/test.sh $name"
exit 1
