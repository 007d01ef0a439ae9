#!/usr/bin/env bash
# debian.sh FOLDER -- the packages of a folder on a bare Debian 12: they install, the program answers, the manual shows, a C
# program compiles, Python plays, and all goes away again. Needs root, debootstrap and Debian's servers. Ends with
# "N passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
packages=$(realpath "$1")
root=$(mktemp -d)
served=
trap '[ -z "$served" ] || kill "$served"; umount "$root/proc" 2>/dev/null; rm -rf --one-file-system "$root"' EXIT

inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"; }

if [ -n "${BARE-}" ]; then cp -a "$BARE/." "$root"; else debootstrap --variant=minbase bookworm "$root" >/dev/null || exit; fi
mount -t proc proc "$root/proc" 2>/dev/null || true
cp "$packages"/*.deb docs/examples/library.c "$root/tmp/"
install=(apt-get install -y --no-install-recommends)

check "it is bare" test -z "$(find "$root/usr" -name 'libwebsockets*' -o -name 'tessera*')"
check "apt knows its packages" inside apt-get update
check "the program installs" inside "${install[@]}" "$(cd "$packages" && ls tessera_*.deb | sed 's|^|/tmp/|')"
check "tessera --version" test "$(inside tessera --version)" = "tessera $(cat VERSION)"
port=$((20000 + RANDOM % 20000))
(exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot "$root" tessera serve --port "$port" --store /tmp/tessera.db >"$root/tmp/served" 2>&1) &
served=$!
for _ in $(seq 300); do
  curl -fs "http://127.0.0.1:$port/health" >/dev/null && break
  sleep 0.1
done
check "tessera serve answers" curl -fsS "http://127.0.0.1:$port/health"
check "the page is inside" grep -qi '<script' <(curl -fsS --compressed "http://127.0.0.1:$port/")
kill "$served" && wait "$served"
check "it stops when it is told to" test "$?" -eq 0
served=
check "settings are in /etc/default" test -e "$root/etc/default/tessera"
check "man installs" inside "${install[@]}" man-db
check "man tessera shows" grep -q 'selfplay' <(inside man tessera)
check "the library installs" inside "${install[@]}" gcc libc6-dev pkg-config $(cd "$packages" && ls libtessera*.deb | sed 's|^|/tmp/|')
check "man libtessera shows" grep -q tessera_batch_step <(inside man libtessera)
check "a program compiles" inside sh -c 'cc /tmp/library.c $(pkg-config --cflags --libs tessera) -o /tmp/library'
check "and plays" inside /tmp/library
check "the Python package installs" inside "${install[@]}" "$(cd "$packages" && ls python3-tessera*.deb | sed 's|^|/tmp/|')"
check "Python plays" inside python3 -c 'import tessera; b = tessera.batch(tessera.games()[0], games=8); b.step(b.sample(1))'
check "all goes away" inside apt-get purge -y tessera libtessera1 libtessera-dev python3-tessera
left=$(find "$root/usr" "$root/etc" -name '*tessera*')
check "nothing is left" test -z "$left"
[ -z "$left" ] || echo "left: $left"

finish
