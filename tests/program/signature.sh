#!/usr/bin/env bash
# signature.sh TESSERA... -- these programs and the rules in WebAssembly play the same games as signatures.txt says.
set -uo pipefail
cd "$(dirname "$0")/../.."
passed=0 failed=0

same() { # command...
  "$@" | diff -u --label tests/signatures.txt --label "$*" tests/signatures.txt -
  if [ $? -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $*"; fi
}

for program in "$@"; do same "$program" signature; done
same node wasm/signature.mjs build/rules.wasm
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
