#!/usr/bin/env bash
# clauses.sh -- every numbered clause of every game's README.md is named by a test.
#
# A clause is defined where a line of the README begins with its number: "- CH-7 Ruling: ...". A test
# names it in its own name or in a comment: CH_7 or CH-7.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

for readme in games/*/README.md; do
  folder=${readme%/README.md}
  clauses=$(grep -oE '^([-*#|]+ *)?\**[A-Z]{2}-[0-9]+\b' "$readme" | grep -oE '[A-Z]{2}-[0-9]+' |
    sort -uV || true)
  if [ -z "$clauses" ]; then
    echo "$readme: no clauses"
    failed=1
    continue
  fi
  for clause in $clauses; do
    grep -qE "(^|[^A-Z])${clause/-/[-_]}([^0-9]|\$)" "$folder"/*_test.c tests/*.c tests/laws/*.c && continue
    echo "$readme: no test names $clause"
    failed=1
  done
  echo "$readme: $(echo "$clauses" | wc -l) clauses"
done
exit $failed
