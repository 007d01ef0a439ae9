#!/usr/bin/env bash
# coverage.sh -- which lines of the rules the tests reach, by build/coverage/run_tests: lines at least 98 %, branches
# at least 90 %. An assert that never fails is no gap in the tests.
set -uo pipefail
cd "$(dirname "$0")/.."
export TESSERA_TESTS=quick # a longer search reaches no more lines
find build/coverage -name '*.gcda' -delete
for part in 1 2; do build/coverage/run_tests --part $part/2 & done
wait -n && wait -n || exit 1
gcovr --root . --filter engine/base/ --filter engine/rules/ --filter 'games/[a-z]+/(rules|format)/' \
  --exclude '.*_test\.c$' -j "$(nproc)" build/coverage \
  --exclude-lines-by-pattern '.*RULE_ASSERT.*' --exclude-branches-by-pattern '.*RULE_ASSERT.*' \
  --exclude-unreachable-branches --txt build/coverage/lines.txt --print-summary \
  --fail-under-line 98 --fail-under-branch 90 && exit
cat build/coverage/lines.txt
exit 1
