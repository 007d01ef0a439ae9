#!/usr/bin/env bash
# uninstall.sh MANIFEST [DESTDIR] -- removes what `make install` has put there, and the folders that are empty then.
set -euo pipefail
manifest=$1 under=${2-}
[ -e "$manifest" ] || { echo "uninstall: there is no $manifest; it is written by make install" >&2; exit 1; }
while IFS= read -r file || [ -n "$file" ]; do
  rm -f -- "$under$file"
  folder=$(dirname "$under$file")
  case $folder in
    */tessera | */doc/*) rmdir --ignore-fail-on-non-empty -- "$folder" 2>/dev/null || true ;;
  esac
done <"$manifest"
echo "uninstall: removed $(wc -l <"$manifest") files"
