#!/usr/bin/env bash
# puzzles.sh TESSERA -- the program and WebAssembly make, solve and check the same puzzles: every kind and level, with
# one seed, or two where TESSERA_TESTS=full.
set -uo pipefail
cd "$(dirname "$0")/../.."
seeds=1
[ "${TESSERA_TESTS-}" = full ] && seeds=2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

native() {
  local kind level seed
  for kind in chromino polyssimo; do
    for level in 1 2 3 4 5; do
      for ((seed = 1; seed <= seeds; seed++)); do
        "$1" puzzle new $kind --difficulty $level --seed $seed --json &&
          "$1" puzzle new $kind --difficulty $level --seed $seed >"$folder/puzzle" &&
          "$1" puzzle solve "$folder/puzzle" --json || return
      done
    done
  done
}

native "$1" >"$folder/native" && node bindings/wasm/puzzles.mjs build/rules.wasm $seeds >"$folder/wasm" &&
  cmp "$folder/native" "$folder/wasm" && wc -l "$folder/native"
