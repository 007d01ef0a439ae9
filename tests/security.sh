#!/usr/bin/env bash
# security.sh -- every test that the threat model names is there, and every line of it names one.
#
# A test stands in the last column of a table whose title is "shown by", in backticks: the name of a file, or words
# that a test's source has.
set -euo pipefail
cd "$(dirname "$0")/.."

rows=$(awk -F'|' '/shown by/ { inside = 1; next } !/^\|/ { inside = 0 } inside && !/^\|---/' docs/security.md)
[ -n "$rows" ] || { echo "docs/security.md: no tables"; exit 1; }
failed=0

while IFS= read -r row; do
  tests=$(awk -F'|' '{ print $(NF - 1) }' <<<"$row" | grep -oE '`[^`]+`' | tr -d '`' || true)
  [ -n "$tests" ] || { echo "no test: $row"; failed=1; }
  while IFS= read -r name; do
    [ -z "$name" ] || [ -e "$name" ] && continue
    git grep -qF -e "$name" -- '*_test.*' '*.mjs' '*.test.ts' '*.sh' '*.c' && continue
    echo "no such test: $name"
    failed=1
  done <<<"$tests"
done <<<"$rows"
[ $failed -eq 0 ] && echo "security: $(wc -l <<<"$rows") lines, each with its tests"
exit $failed
