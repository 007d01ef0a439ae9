#!/usr/bin/env bash
# library.sh -- the library builds alone: with CMake, where its tests run, and from a folder of its sources with one command.
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# A compiler, CMake and Make, and no program of the rest on the PATH.
mkdir "$place/bin"
for tool in gcc cmake make ld ar objcopy as; do ln -s "$(command -v $tool)" "$place/bin/"; done
for tool in sh bash env sed awk cat uname; do ln -s "$(command -v $tool)" "$place/bin/"; done
alone() { env -i PATH="$place/bin" CC=gcc "$@"; }
check "it is configured" alone cmake -S . -B "$place/build" -DTESSERA_PARTS=library -G "Unix Makefiles"
check "it is built" alone cmake --build "$place/build" --parallel "$(nproc)"
check "its tests pass" "$place/build/run_tests"

# The folder of its sources.
check "the folder is written" make/library_source.sh "$place/source"
refused() { ! make/library_source.sh "$place/source"; }
check "nothing is written over" refused
cp docs/examples/library.c lab/tools/signature.c "$place/"
cd "$place/source" || exit
sources=$(find . -name '*.c')
options=(-O2 -ffp-contract=off -fvisibility=hidden -I.)
# shellcheck disable=SC2086
check "gcc compiles it" gcc "${options[@]}" -shared -fPIC $sources -lm -pthread -o libtessera.so
check "a program links it" gcc -I bindings/c ../library.c libtessera.so -lm -Wl,-rpath,"$PWD" -o ../example
check "and plays" ../example
# shellcheck disable=SC2086
check "clang compiles it" clang-19 "${options[@]}" ../signature.c $sources -lm -pthread -o ../signature
cd - >/dev/null || exit
same() { diff -u tests/signatures.txt <("$place/signature"); }
check "it plays the same games, and so do its bots" same
finish
