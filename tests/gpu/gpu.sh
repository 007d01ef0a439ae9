#!/usr/bin/env bash
# gpu.sh -- `tessera bench --gpu`. The kernels play on the CPU, as a warp of one thread, what the C library plays. Without
# tessera_gpu beside it, the program says so. With it, where nvcc is installed, either the games of a GPU end as those of
# the CPU do, or one sentence says that there is no GPU.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fails() { # what, then what was expected
  echo "FAILED $1: $2, not '$(cat "$work/said")'"
  exit 1
}

games=$(basename -a -s _gpu.cu games/*/*_gpu.cu)
cc -O1 -std=c11 -Wall -Wextra -Werror -I. -Ibuild -c tests/gpu/expected.c -o "$work/expected.o"
for game in $games; do
  g++ -O1 -std=c++17 -Wno-unknown-pragmas -I. -Ibuild -DGAME="$game" "-DGAME_FILE=\"games/$game/${game}_gpu.cu\"" \
    tests/gpu/emulate.cpp "$work/expected.o" build/librules.a -o "$work/emulate"
  "$work/emulate" >"$work/said" || fails "$game" "the games of the C library"
  cat "$work/said"
done

cp build/tessera "$work/tessera"
"$work/tessera" bench --gpu 2>"$work/said" && fails "without GPU support" "an error"
grep -q "this build has no GPU support" "$work/said" || fails "without GPU support" "a sentence about it"

scripts/build.sh dev gpu >"$work/said" || fails "make gpu" "it builds"
if ! [ -x build/tessera_gpu ]; then
  grep -q "There is no nvcc" "$work/said" || fails "make gpu" "a sentence about nvcc"
  echo "skipped: there is no nvcc to build for a GPU with"
  exit 0
fi
no_gpu=
for game in $games; do
  if build/tessera bench --gpu "$game" --check >"$work/said" 2>&1; then
    grep -q "0 of 16384 games differ" "$work/said" || fails "$game" "the games of the CPU"
  else
    grep -q "^tessera: the GPU fails: " "$work/said" || fails "$game" "a sentence about the GPU"
    no_gpu=$(sed -n 's/^tessera: the GPU fails: //p' "$work/said")
  fi
done
echo "passed${no_gpu:+; nothing was played on a GPU: $no_gpu}"
