#!/usr/bin/env bash
# library_source.sh FOLDER -- writes the sources of libtessera, networks included, into a new folder that any compiler takes:
#
#   cc -O2 -ffp-contract=off -fvisibility=hidden -I. -shared -fPIC $(find . -name '*.c') -lm -pthread -o libtessera.so
#
# Without -ffp-contract=off, compilers fuse multiplications and additions where the processor can, and bots choose
# differently.
set -euo pipefail
cd "$(dirname "$0")/.."
to=$(realpath -m "$1")
[ ! -e "$to" ] || { echo "library_source.sh: $to is there already" >&2; exit 2; }
build=build/library
cmake -S . -B $build -DTESSERA_PARTS=library >/dev/null
cmake --build $build --parallel "$(nproc)" --target players >/dev/null # which writes the networks as C
mkdir -p "$to/registry"
cp $build/registry/*.def "$to/registry/"
while read -r source; do
  path=${source#"$PWD/"}
  path=${path#"$build/"}
  mkdir -p "$to/$(dirname "$path")"
  cp "$source" "$to/$path"
done <$build/library_sources
git ls-files 'engine/*.h' 'players/*.h' 'bindings/c/*.h' 'games/*.h' | grep -vE '/(screen|puzzle|learn|tests|gpu)/' |
  while read -r path; do
    mkdir -p "$to/$(dirname "$path")"
    cp "$path" "$to/$path"
  done
cp LICENSE "$to/"
sed "s/TESSERA_VERSION;/\"$(head -n 1 VERSION)\";/" bindings/c/library.c >"$to/bindings/c/library.c"
echo "library_source.sh: $(find "$to" -name '*.c' | wc -l) sources are in $1"
