#!/usr/bin/env bash
# build.sh PRESET TARGET... -- builds these targets by a preset of CMakePresets.json.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/$1
[ "$1" = dev ] && folder=build
cmake --preset "$1" >/dev/null
shift
cmake --build "$folder" --parallel "$(nproc)" --target "$@"
