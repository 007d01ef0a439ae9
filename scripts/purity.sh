#!/usr/bin/env bash
# purity.sh ARCHIVE -- the rules call nothing but memory functions, bit counts and assert, and own no writable
# memory. Give it a build without sanitizers.
set -euo pipefail
archive=$1
failed=0

undefined=$(nm -u "$archive" | awk '$1 == "U" { print $2 }' | sort -u)
defined=$(nm -g --defined-only "$archive" | awk 'NF == 3 { print $3 }' | sort -u)
calls=$(comm -23 <(echo "$undefined") <(echo "$defined") |
  grep -vxE 'mem(set|cpy|cmp|move)|__popcountdi2|__assert_fail|_GLOBAL_OFFSET_TABLE_' || true)
if [ -n "$calls" ]; then
  echo "rules/ calls what it may not:"
  nm -uA "$archive" | grep -wF "$calls"
  failed=1
fi

# Constants with addresses in them (.data.rel.ro) are written by the loader only.
writable=$(size -A "$archive" | awk '
  / +\(ex / || /^[^ ]+\.o / { object = $1 }
  $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
    print "  " object ": " $2 " bytes of " $1
  }')
if [ -n "$writable" ]; then
  echo "rules/ has variables that last:"
  echo "$writable"
  failed=1
fi
exit $failed
