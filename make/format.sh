#!/usr/bin/env bash
# format.sh -- lays out every C source; with --check it only says what is not laid out, and fails.
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(-i)
[ "${1-}" = --check ] && mode=(--dry-run -Werror)
find . \( -path ./build -o -name node_modules -o -name .git \) -prune -o \( -name '*.[ch]' -o -name '*.cu' -o -name '*.cuh' \) -print0 |
  xargs -0 -r clang-format-19 "${mode[@]}"
