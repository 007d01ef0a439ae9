#!/usr/bin/env bash
# fuzz.sh -- runs every fuzzer of build/fuzz for FUZZ_SECONDS.
#
# What a fuzzer has learnt is kept in build/fuzz/corpus, and its findings lie beside it. addr2line puts
# names into their traces; a symbolizer of another version of LLVM does not.
set -uo pipefail
cd "$(dirname "$0")/.."
: "${FUZZ_SECONDS:=20}"
mkdir -p build/fuzz/corpus/fuzz_{record,puzzle,message,entry,view}
printf '%053d' 0 >build/fuzz/corpus/fuzz_view/changes # long enough for changes from the beginning
for game in $(build/tessera games | sed -nE 's/^([a-z]+): .*/\1/p'); do
  build/tessera selfplay "$game" --games 2 --fair --out build/fuzz/corpus/fuzz_record || exit
done
cp docs/*.puzzle build/fuzz/corpus/fuzz_puzzle
# Every kind of entry, as the tests have them.
sed -nE 's/^ *"(\{\\"kind.*\})",$/\1/p' server/match/entry_test.c | tr -d '\\' |
  split -l 1 - build/fuzz/corpus/fuzz_entry/kind-
# The examples of the protocol, said to one match, with the server's turn after each.
sed -nE 's/^    Ann> /\x04/p; s/^    Ben> /\x05/p' docs/protocol.md |
  sed -E 's/"match":"[^"]*"/"match":"abcdefghij12"/; G' >build/fuzz/corpus/fuzz_message/protocol
export ASAN_OPTIONS=allow_addr2line=1 ASAN_SYMBOLIZER_PATH
ASAN_SYMBOLIZER_PATH=$(command -v addr2line)
find build/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable -printf '%f\n' | sort |
  xargs -P "$(nproc)" -I{} sh -c 'mkdir -p build/fuzz/corpus/{} && build/fuzz/{} \
    -max_total_time='"$FUZZ_SECONDS"' -timeout=25 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/{}- build/fuzz/corpus/{} 2>&1'
