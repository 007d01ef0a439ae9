#!/usr/bin/env bash
# page.sh -- builds the web page into clients/web/dist, if anything it is made of has changed.
#
# The page needs Node.js 20.19 or newer. Where the system's is older, npm's own `node` package is put into
# build/node and used instead.
set -euo pipefail
cd "$(dirname "$0")/.."
web=clients/web

is_new_enough() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

# What the page is made of, and is newer than the page.
changed() {
  find build/rules.wasm docs/operation.md $web clients/texts games/*/mind/*.net games/*/page games/*/texts \
    \( -path $web/node_modules -o -path $web/dist -o -path $web/tests -o -path $web/.svelte-check \) -prune -o \
    -type f -newer $web/dist/index.html -print -quit
}

export PATH="$PWD/build/node/node_modules/.bin:$PATH"
if ! is_new_enough; then
  echo "page: this Node.js is too old ($(node --version)); getting a newer one"
  npm install --silent --no-fund --no-audit --prefix build/node node@20
  is_new_enough || { echo "page: Node.js 20.19 or newer is needed" >&2; exit 1; }
fi

cmake --preset dev >/dev/null
cmake --build build --parallel "$(nproc)" --target wasm >build/page.log || { cat build/page.log >&2; exit 1; }
if [ ! -e $web/node_modules/.package-lock.json ] || [ $web/package-lock.json -nt $web/node_modules/.package-lock.json ]; then
  echo "page: npm ci"
  npm ci --silent --no-fund --no-audit --prefix $web
fi
if [ ! -e $web/dist/index.html ] || [ -n "$(changed)" ]; then
  echo "page: building $web/dist"
  npm run --silent --prefix $web build >build/page.log 2>&1 || { cat build/page.log >&2; exit 1; }
fi
