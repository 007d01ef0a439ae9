#!/usr/bin/env bash
# abi.sh LIBRARY [--write] -- a program that was linked with the last release runs with this library: abidiff against
# bindings/c/libtessera.abi, which a release writes anew with --write. The library must have debug information. What is
# added is allowed; what changes or goes away needs another TESSERA_ABI.
set -euo pipefail
cd "$(dirname "$0")/../.."
library=$1 kept=bindings/c/libtessera.abi

# The numbers of tessera.h are part of the ABI too, and no debug information has them.
numbers() {
  sed -nE 's/^ +(TESSERA_[A-Z_]+ = -?[0-9]+).*/\1/p; s/^#define (TESSERA_[A-Z_]+) \(?(-?[0-9]+)\)?.*/\1 = \2/p' bindings/c/tessera.h |
    grep -vE '^TESSERA_BUFFERS ' | sort
}

if [ "${2-}" = --write ]; then
  numbers >"$kept.numbers"
  exec abidw --exported-interfaces-only --drop-private-types --headers-dir include --no-corpus-path --no-comp-dir-path \
    --no-show-locs --out-file "$kept" "$library"
fi
abidiff --exported-interfaces-only --drop-private-types --headers-dir2 include --no-added-syms "$kept" "$library"
changed=$(comm -23 "$kept.numbers" <(numbers))
[ -z "$changed" ] || { echo "these numbers have changed since the last release: $changed" >&2; exit 1; }
