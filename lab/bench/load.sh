#!/usr/bin/env bash
# load.sh -- that the program that measures a server works. Its figures mean something on a quiet machine only.
set -uo pipefail
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
build/load build/tessera "$folder" 100 20 200 1
