#!/usr/bin/env bash
# package.sh [FOLDER] -- builds the Debian packages and the wheel into a folder, build/packages if none is named. The same
# sources give the same bytes, in whatever folder and whenever they are built.
set -euo pipefail
cd "$(dirname "$0")/.."
into=$(realpath -m "${1:-build/packages}")
# The time that the files of the packages have: that of the last change, or of the version where there is no git.
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y VERSION)}"
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC
umask 022
make/page.sh
cmake --preset package -DCMAKE_INSTALL_PREFIX=/usr >/dev/null
cmake --build build/package --parallel "$(nproc)" --target package_files
mkdir -p "$into"
rm -f "$into"/*.deb "$into"/*.whl
(cd build/package && cpack -B "$into" >cpack.log 2>&1) || { cat build/package/cpack.log >&2; exit 1; }
rm -rf "$into/_CPack_Packages"
make/packaging/wheel.py build/package/libtessera.so.1 "$into" >/dev/null
ls "$into"
