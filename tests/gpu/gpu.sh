#!/usr/bin/env bash
# gpu.sh -- `tessera bench --gpu`. The kernels play on the CPU, as a warp of one thread, what the C library plays, alone and
# in batches. Without tessera_gpu beside it, the program says so. With it, where nvcc is installed, either the games of a
# GPU are those of the CPU, or one sentence says that there is no GPU.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fails() { # what, then what was expected
  echo "FAILED $1: $2, not '$(cat "$work/said")'"
  exit 1
}

# In set-ups that differ much; few games, because a warp of one thread takes its time.
EMULATED=1 bindings/gpu/build.sh "$work/emulated"
emulated() { # how many of what, then words
  "$work/emulated/tessera_gpu" "${@:2}" --check --seconds 0.01 >"$work/said" || fails "${*:2}" "what the C library plays"
  grep -q "   0 of $1 differ" "$work/said" || fails "${*:2}" "what the C library plays"
  echo "${*:2}: 0 of $1 differ"
}
while read -ra words; do
  emulated "100 games" "${words[@]}" --games 100
  emulated "161 steps" "${words[@]}" --games 24 --batch
done <<'END'
chocolatier
chocolatier players=2 box=free
chocolatier players=4 factories=special
pavilion players=2
pavilion players=3 board=grey
ingenious
ingenious players=1 mode=solo
ingenious players=4 mode=team
polyssimo players=3 rows=6 cols=7
chromino
chromino players=8 mode=expert
END

cp build/tessera "$work/tessera"
"$work/tessera" bench --gpu 2>"$work/said" && fails "without GPU support" "an error"
grep -q "this build has no GPU support" "$work/said" || fails "without GPU support" "a sentence about it"

make/build.sh dev gpu >"$work/said" || fails "make gpu" "it builds"
if ! [ -x build/tessera_gpu ]; then
  grep -q "There is no nvcc" "$work/said" || fails "make gpu" "a sentence about nvcc"
  echo "skipped: there is no nvcc to build for a GPU with"
  exit 0
fi
no_gpu=
plays() { # game, what must be said if there is a GPU, more words
  if build/tessera bench --gpu "$1" --check "${@:3}" >"$work/said" 2>&1; then
    grep -q "   0 of $2 differ" "$work/said" || fails "$1" "what the CPU does"
  else
    grep -qE "^tessera: ($1: )?the GPU fails: " "$work/said" || fails "$1" "a sentence about the GPU"
    no_gpu=$(sed -n 's/^tessera: .*the GPU fails: //p' "$work/said")
  fi
}
for game in $(basename -a -s _gpu.cu games/*/gpu/*_gpu.cu); do
  plays "$game" "16384 games"
  plays "$game" "161 steps" --batch
done
echo "passed${no_gpu:+; nothing was played on a GPU: $no_gpu}"
