#!/usr/bin/env bash
# setup.sh -- installs what playing (setup.sh play), `make test` (setup.sh test) or `make test-all` (setup.sh all)
# needs and is missing.
#
# A program that is already on the PATH counts, wherever it came from. Packages are Debian's.
set -euo pipefail

# package: the command that shows that it is there
play=(
  'gcc: command -v cc'
  'libc6-dev: echo "#include <stdio.h>" | cc -E -'
  'cmake: command -v cmake'
  'ninja-build: command -v ninja'
  'zlib1g-dev: echo "#include <zlib.h>" | cc -E -'
  'libwebsockets-dev: echo "#include <libwebsockets.h>" | cc -E -'
  'libev-dev: echo "#include <ev.h>" | cc -E -'
  'libwebsockets-evlib-ev: ls /usr/lib/*/libwebsockets-evlib_ev.so'
  'libqrencode-dev: echo "#include <qrencode.h>" | cc -E -'
  'libcurl4-openssl-dev: echo "#include <curl/curl.h>" | cc -E -'
  'libssl-dev: echo "#include <openssl/evp.h>" | cc -E -'
  'libjansson-dev: echo "#include <jansson.h>" | cc -E -'
  'libncurses-dev: echo "#include <ncursesw/curses.h>" | cc -E -'
  'libsodium-dev: echo "#include <sodium.h>" | cc -E -'
  'libsqlite3-dev: echo "#include <sqlite3.h>" | cc -E -'
  'libpq-dev: ls /usr/include/postgresql/libpq-fe.h'
  'clang-19: command -v clang-19'
  'lld-19: command -v wasm-ld-19'
  'nodejs: command -v node'
  'npm: command -v npm'
)
testing=(
  'clang-format-19: command -v clang-format-19'
  'python3: command -v python3'
  'tmux: command -v tmux'
  'curl: command -v curl'
  'openssl: command -v openssl'
  'chromium: command -v chromium'
  'chromium-headless-shell: command -v chromium-headless-shell'
  'fonts-noto-cjk: ls /usr/share/fonts/opentype/noto/NotoSansCJK*'
)
more=(
  'g++: command -v g++'
  'pkg-config: command -v pkg-config'
  'groff-base: command -v groff'
  'python3-numpy: python3 -c "import numpy" || /usr/bin/python3 -c "import numpy"'
  'python3-torch: python3 -c "import numpy, torch" || /usr/bin/python3 -c "import numpy, torch"'
  'libopenblas0-pthread: ls /usr/lib/*/openblas-pthread/libblas.so.3'
  'libopenmpi-dev: command -v mpicc'
  'openmpi-bin: command -v mpirun'
  'python3-pytest: python3 -c "import pytest" || /usr/bin/python3 -c "import pytest"'
  'python3-cryptography: python3 -c "import cryptography" || /usr/bin/python3 -c "import cryptography"'
  'abigail-tools: command -v abidiff'
  'valgrind: command -v valgrind'
  'libclang-rt-19-dev: ls "$(clang-19 -print-resource-dir)"/lib/*/libclang_rt.fuzzer*'
  'gcovr: command -v gcovr'
  'firefox-esr: command -v firefox-esr'
  'nginx-light: ls /usr/sbin/nginx'
  'iproute2: command -v ip'
  'zbar-tools: command -v zbarimg'
  'postgresql-15: ls /usr/lib/postgresql/*/bin/initdb'
)

case ${1-} in
  play) wanted=("${play[@]}") ;;
  test) wanted=("${play[@]}" "${testing[@]}") ;;
  all) wanted=("${play[@]}" "${testing[@]}" "${more[@]}") ;;
  *) echo "usage: make/setup.sh play|test|all" >&2; exit 2 ;;
esac

find_missing() {
  missing=()
  for line in "${wanted[@]}"; do
    bash -c "${line#*: }" >/dev/null 2>&1 || missing+=("${line%%: *}")
  done
}

stop() {
  echo "setup: $1" >&2
  exit 1
}

# Those of the missing packages that the system's sources do not offer.
without_candidate() {
  local package policy
  for package in "${missing[@]}"; do
    policy=$(LC_ALL=C apt-cache policy "$package")
    [[ $policy == *'Candidate: '[!\(]* ]] || echo "$package"
  done
}

find_missing
[ ${#missing[@]} -eq 0 ] && exit 0
echo "setup: missing to $1: ${missing[*]}"

command -v apt-get >/dev/null || stop "there is no apt-get here; please install: ${missing[*]}"
if [ "$(id -u)" -eq 0 ]; then
  root=()
elif sudo -n true 2>/dev/null; then
  root=(sudo -n)
elif command -v sudo >/dev/null && [ -t 0 ]; then
  root=(sudo)
else
  stop "no right to install; please run as root: apt-get install ${missing[*]}"
fi
install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends)

if [ -n "$(without_candidate)" ]; then
  echo "setup: apt-get update"
  "${root[@]}" apt-get update -q || stop "apt-get update failed"
  unknown=$(without_candidate)
  [ -z "$unknown" ] || stop "no package source of this system offers: ${unknown//$'\n'/ }"
fi

echo "setup: apt-get install ${missing[*]}"
# The list of packages may be older than the packages: then fetch a new one and try once more.
"${root[@]}" "${install[@]}" "${missing[@]}" ||
  { "${root[@]}" apt-get update -q && "${root[@]}" "${install[@]}" "${missing[@]}"; } ||
  stop "apt-get could not install: ${missing[*]}"

find_missing
[ ${#missing[@]} -eq 0 ] || stop "installed, but still not found: ${missing[*]}"
echo "setup: done"
