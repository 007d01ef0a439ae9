#!/usr/bin/env bash
# plant.sh [--whole] [NAME...] -- plants a fault in a copy of the sources, and expects that `make test` finds it.
#
# Without names, each fault below is planted alone, one after the other, and then `two`: two at once, which must both be
# found in one run. To save time only those tests of `make test` are run that should find it; with --whole, all of it.
# The copy is of the last commit.
set -uo pipefail
cd "$(dirname "$0")/.."

# name, file, what is changed (for perl) | tests in C that find it (a part of their names) | checks that find it
faults='
rules    games/ingenious/rules/ingenious.c s/marker \+ points : stop;/marker + points : stop - 1;/ | ingenious_markers | signature
ai       players/search/search.c s/best && attracts <= best_attraction/best && attracts >= best_attraction/ | | signature
table    engine/table/table_undo.c s/&& !agrees\) return false/\&\& agrees) return false/ | take |
server   server/match/match_decide.c s/if \(table_actor\(table, now_ms\) != play->seat\) return/if (table_actor(table, now_ms) < 0) return/ | match_ | online
store    server/store/store.c s/ ORDER BY number"/ ORDER BY number DESC"/ | | store
terminal clients/terminal/board/pick.c s/(follows.*) > pick->depth;/$1 > pick->depth + 1;/ | _board |
program  clients/program/replay.c s/if \(fault\) fail/if (fault \&\& !*fault) fail/ | | fair
page     games/pavilion/page/PlayerBoard.svelte    s/lit\.has\(space\) && picked === null/!lit.has(space) \&\& picked === null/ | | browser
puzzles  engine/puzzles/source.c s/if \(!is_sealed\(code\)\)/if (!why \&\& !is_sealed(code))/ | puzzle_codes |
lessons  engine/learn/learn.c s/result\.place\[seat\] == 1/result.place[seat] == 2/ | exercise |
fairness server/fair/fair.c s/if \(fairness->has_number\[seat\]\)/if (fairness->has_number[seat] \&\& seat < 1)/ | fair_ | fair
'

whole=
[ "${1-}" = --whole ] && { whole=yes; shift; }
# shellcheck disable=SC2046
[ $# -gt 0 ] || set -- $(awk 'NF { print $1 }' <<<"$faults") two
copy=$(mktemp -d)
trap 'git worktree remove --force "$copy/sources"; rm -rf "$copy"' EXIT
git worktree add -q --detach "$copy/sources" HEAD || exit
cd "$copy/sources" || exit
missed=

plant() { # name : sets words and checks
  local fault file change
  fault=$(grep -E "^$1 " <<<"$faults") || { echo "plant.sh: there is no fault '$1'" >&2; exit 2; }
  IFS='|' read -r fault words checks <<<"$fault"
  read -r _ file change <<<"$fault"
  perl -pi -e "$change" "$file"
  git diff --quiet -- "$file" && { echo "plant.sh: '$1' no longer fits $file" >&2; exit 2; }
}

# Runs the tests; what they say goes to found.log.
run() {
  : >found.log
  if [ -n "${words// /}" ]; then
    make/build.sh dev run_tests >build.log 2>&1 || { cat build.log; exit 2; }
    build/run_tests $words >>found.log 2>&1
  fi
  # shellcheck disable=SC2086
  [ -z "${checks// /}" ] || make/test.sh $checks >>found.log 2>&1
}

try() { # names...
  local name
  for name in "$@"; do plant "$name"; done
  [ $# -gt 1 ] && words= checks="tests-1 tests-2 tests-3 tests-4"
  [ -n "$whole" ] && words= checks=quick
  echo "==== $*"
  git diff -U0 | grep -E '^[-+]'
  run
  git checkout -q -- .
  sed -nE 's/^([0-9]+:)?(FAILED: .*)/\2/p' found.log | sed -E 's/: (Aborted|Segmentation fault|it ended with .*)$//' | sort -u
  grep -E 'Test .*Failed|passed, [0-9]+ failed$' found.log
  [ "$(grep -oE '[0-9]+ failed$' found.log | grep -cv '^0 ')" -gt 0 ] && return
  echo "NOT FOUND: $*"
  missed="$missed $*"
}

for name in "$@"; do
  if [ "$name" = two ]; then try rules terminal; else try "$name"; fi
done
echo
[ -z "$missed" ] && echo "Every fault was found."
[ -z "$missed" ]
