#!/usr/bin/env bash
# paths.sh BUILD -- both paths of a package (engine/base/path.h) play the same games and think the same as tests/signatures.txt
# says. Ends with "N passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
build=$1
has_v3() { grep -qw avx2 /proc/cpuinfo && grep -qw bmi2 /proc/cpuinfo; }
best=any
if [ "$(uname -m)" = x86_64 ] && has_v3; then best=v3; fi

# Whether the code of x86-64-v3 uses what only such a processor has, and the other none of it.
uses_wide() { objdump -d --no-show-raw-insn "$1" | grep '%ymm' >/dev/null; }
if [ "$(uname -m)" = x86_64 ]; then
  check "the faster path is compiled for x86-64-v3" uses_wide "$build/rules_v3.o"
  check "the bots' is, too" uses_wide "$build/players_v3.o"
  check "a processor of today takes the faster path" test "$("$build/moves" --path)" = "$best"
  check "TESSERA_CPU=x86-64 forbids it" test "$(TESSERA_CPU=x86-64 "$build/moves" --path)" = any
  check "another value changes nothing" test "$(TESSERA_CPU=x86 "$build/moves" --path)" = "$best"
fi
check "the path of this processor plays the same" diff tests/signatures.txt <("$build/tessera" signature)
check "the path of any processor plays the same" diff tests/signatures.txt <(TESSERA_CPU=x86-64 "$build/tessera" signature)
finish
