#!/usr/bin/env bash
# page.sh -- builds the web page into web/dist, if anything it is made of has changed.
#
# The page needs Node.js 20.19 or newer. Where the system's is older, npm's own `node` package is put into
# build/node and used instead.
set -euo pipefail
cd "$(dirname "$0")/.."

is_new_enough() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

export PATH="$PWD/build/node/node_modules/.bin:$PATH"
if ! is_new_enough; then
  echo "page: this Node.js is too old ($(node --version)); getting a newer one"
  npm install --silent --no-fund --no-audit --prefix build/node node@20
  is_new_enough || { echo "page: Node.js 20.19 or newer is needed" >&2; exit 1; }
fi

cmake --preset dev >/dev/null
cmake --build build --parallel "$(nproc)" --target wasm >/dev/null
if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  echo "page: npm ci"
  (cd web && npm ci --silent --no-fund --no-audit)
fi
if [ ! -e web/dist/index.html ] ||
  [ -n "$(find build/rules.wasm web clients/texts games/*/mind/*.net games/*/page games/*/texts -path web/node_modules -prune -o -path web/dist -prune -o -type f -newer web/dist/index.html -print -quit)" ]; then
  echo "page: building web/dist"
  (cd web && npm run --silent build >../build/page.log 2>&1) || { cat build/page.log >&2; exit 1; }
fi
