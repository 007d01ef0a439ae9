#!/usr/bin/env bash
# signature.sh TESSERA... -- these programs and the rules in WebAssembly play the same games as signatures.txt says.
set -uo pipefail
cd "$(dirname "$0")/../.."
passed=0 failed=0

# A build with the sixth game (tests/sixth/) has a line more, and another sum.
same() { # command...
  local said wanted
  said=$("$@") wanted=$(<tests/signatures.txt)
  if grep -q '^stones ' <<<"$said"; then
    said=$(grep -vE '^(stones|all) ' <<<"$said")
    wanted=$(grep -v '^all ' <<<"$wanted")
  fi
  if diff -u --label tests/signatures.txt --label "$*" <(echo "$wanted") <(echo "$said"); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $*"
  fi
}

for program in "$@"; do same "$program" signature; done
same node bindings/wasm/signature.mjs build/rules.wasm

# A review in WebAssembly says the same as one by the program, to the last digit, with a network and without one.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for game in $(sed -n 's/^\(.*\) .* .*/\1/p' tests/signatures.txt); do
  "$1" selfplay "$game" --seed 3 --out "$folder" >/dev/null
  "$1" review "$folder/$game-3-1.tessera" --sims 12 --json >"$folder/native"
  node bindings/wasm/review.mjs build/rules.wasm "$folder/$game-3-1.tessera" 12 2>/dev/null | cmp -s - "$folder/native"
  if [ $? -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: a review of $game"; fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
