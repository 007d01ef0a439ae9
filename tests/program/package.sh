#!/usr/bin/env bash
# package.sh -- the packages, built twice in different folders, are the same bytes; then they are tried on a bare Debian 12
# (debian.sh), where that can be had. Takes two builds.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
make/page.sh
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
make/package.sh "$place/one"
mkdir -p "$place/a-longer-folder"
git ls-files -co --exclude-standard | tar cf - -T - | tar xf - -C "$place/a-longer-folder"
cp -r clients/web/dist "$place/a-longer-folder/clients/web/"
(cd "$place/a-longer-folder" && make/package.sh "$place/two")
for file in "$place"/one/*; do cmp "$file" "$place/two/$(basename "$file")"; done
echo "two builds gave the same bytes"
if [ "$(id -u)" -eq 0 ] && command -v debootstrap >/dev/null; then tests/program/debian.sh "$place/one"; fi
