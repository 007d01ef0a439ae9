#!/usr/bin/env bash
# purity.sh FOLDER -- the libraries of pure rooms (make/rooms.txt) call nothing but memory functions, bit counts and
# assert, and own no writable memory. FOLDER is a build without sanitizers.
set -euo pipefail
failed=0
cd "$(dirname "$0")/.."
# shellcheck disable=SC2046
set -- $(awk -v folder="$1" '!/^#/ && $2 != "-" && / pure/ { print folder "/lib" $2 ".a" }' make/rooms.txt | sort -u)

undefined=$(nm -u "$@" | awk '$1 == "U" { print $2 }' | sort -u)
defined=$(nm -g --defined-only "$@" | awk 'NF == 3 { print $3 }' | sort -u)
calls=$(comm -23 <(echo "$undefined") <(echo "$defined") |
  grep -vxE 'mem(set|cpy|cmp|move)|__popcountdi2|__assert_fail|_GLOBAL_OFFSET_TABLE_' || true)
if [ -n "$calls" ]; then
  echo "they call what they may not:"
  nm -uA "$@" | grep -wF "$calls"
  failed=1
fi

# Constants with addresses in them (.data.rel.ro) are written by the loader only.
writable=$(size -A "$@" | awk '
  / +\(ex / || /^[^ ]+\.o / { object = $1 }
  $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
    print "  " object ": " $2 " bytes of " $1
  }')
if [ -n "$writable" ]; then
  echo "they have variables that last:"
  echo "$writable"
  failed=1
fi
exit $failed
