#!/usr/bin/env bash
# page_again.sh -- the same sources give the same page, in whatever folder they are built. Ends with "N passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

mkdir "$folder/build"
cp build/rules.wasm "$folder/build/"
tar c --exclude=clients/web/node_modules --exclude=clients/web/dist clients/web clients/texts games docs/operation.md | tar x -C "$folder"
ln -s "$PWD/clients/web/node_modules" "$folder/clients/web/node_modules"
export PATH="$PWD/build/node/node_modules/.bin:$PATH"

check "the page is built in another folder" npm run --silent --prefix "$folder/clients/web" build
check "it has the same bytes" diff -rq clients/web/dist "$folder/clients/web/dist"
finish
