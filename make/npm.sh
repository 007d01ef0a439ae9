#!/usr/bin/env bash
# npm.sh SCRIPT [WORD...] -- runs a script of clients/web/package.json by the Node.js that page.sh builds with.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/build/node/node_modules/.bin:$PATH"
script=$1
shift
npm run --silent --prefix clients/web "$script" -- "$@"
