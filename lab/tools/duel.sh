#!/usr/bin/env bash
# duel.sh COMMIT GAME MS MEMORY_MB GAMES SEED -- lets the search of the working tree play against that of a commit, without
# networks: equal time on the processor, equal memory, the same luck, swapped seats. Prints the points of the working tree.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -eq 6 ] || { echo "duel.sh takes COMMIT GAME MS MEMORY_MB GAMES SEED" >&2; exit 2; }
commit=$(git rev-parse --short --verify "$1^{commit}")
here=$PWD/build/duel
shift

# Builds the bots of a tree as a shared library: where its sources are, the library.
side() {
  local tree=$1 names=()
  grep -q setup_default "$tree/rules/setup.h" || names=(-Dsetup_default=setup_usual)
  cmake --preset dev -S "$tree" -B "$2.build" -DCMAKE_POSITION_INDEPENDENT_CODE=ON >/dev/null
  cmake --build "$2.build" --target players >/dev/null
  cc -std=gnu11 -O2 -shared -fPIC -fvisibility=hidden -Wl,-Bsymbolic -I"$tree" -I"$2.build" "${names[@]}" -Itools lab/tools/duel_side.c \
    -o "$2" "$2.build/libplayers.a" "$2.build/librules.a" -lm
}

mkdir -p "$here/$commit"
git archive "$commit" | tar -x -C "$here/$commit"
side "$here/$commit" "$here/$commit.so"
side "$PWD" "$here/now.so"
cc -std=gnu11 -O2 -I. lab/tools/duel.c -o "$here/duel" -ldl -lm
"$here/duel" "$here/now.so" "$here/$commit.so" "$@"
