#!/usr/bin/env bash
# plant.sh [--whole] [NAME...] -- plants a fault in a copy of the sources, and expects that `make test` finds it.
#
# Without names, each fault below is planted alone, one after the other, and then `two`: two of them at once, which
# must both be found in one run. Only the checks that should find a fault are run; with --whole it is all of `make test`.
# The copy is the last commit.
set -uo pipefail
cd "$(dirname "$0")/.."

# name, file, what is changed (for perl), the checks that find it
faults='
rules     games/ingenious/ingenious.c  s/marker \+ points < stop \? marker \+ points : stop/marker + points/   tests-1 tests-2 tests-3 tests-4 signature
ai        ai/search.c                  s/best && attracts <= best_attraction/best && attracts >= best_attraction/   tests-1 tests-2 tests-3 tests-4 signature
table     table/table.c                s/SEAT_PERSON && !table->seat\[seat\]\.wants_undo/SEAT_BOT \&\& !table->seat[seat].wants_undo/   tests-1 tests-2 tests-3 tests-4
server    server/match_decide.c        s/if \(table_actor\(table, now_ms\) != seat\) return/if (table_actor(table, now_ms) < 0) return/   tests-1 tests-2 tests-3 tests-4 online
store     server/store.c               s/ ORDER BY number"/ ORDER BY number DESC"/   store online
terminal  terminal/pick.c              s/(follows.*) > pick->depth;/$1 > pick->depth + 1;/   tests-1 tests-2 tests-3 tests-4 terminal
program   program/replay.c             s/if \(fault\) fail/if (fault \&\& !name) fail/   fair
page      web/src/games/pavilion/PlayerBoard.svelte  s/lit\.has\(space\) && picked === null/!lit.has(space) \&\& picked === null/   browser
puzzles   puzzles/source.c             s/if \(!is_sealed\(code\)\)/if (!why \&\& !is_sealed(code))/   tests-1 tests-2 tests-3 tests-4 program
lessons   learn/learn.c                s/result\.place\[seat\] == 1/result.place[seat] == 2/   tests-1 tests-2 tests-3 tests-4
fairness  server/fair.c                s/if \(fairness->has_number\[seat\]\)/if (fairness->has_number[seat] \&\& seat < 1)/   tests-1 tests-2 tests-3 tests-4 fair
'
names=$(awk 'NF { print $1 }' <<<"$faults")

checks=
[ "${1-}" = --whole ] && { checks=quick; shift; }
[ $# -gt 0 ] || set -- $names two
copy=$(mktemp -d)
trap 'git worktree remove --force "$copy/sources"; rm -rf "$copy"' EXIT
git worktree add -q --detach "$copy/sources" HEAD || exit
cd "$copy/sources" || exit
missed=


plant() { # name
  local name file rest change
  read -r name file rest < <(grep -E "^$1 " <<<"$faults") || { echo "plant.sh: there is no fault '$1'"; exit 2; }
  change=${rest%%   *}
  wanted="$wanted ${rest#*   }"
  perl -pi -e "$change" "$file"
  git diff --quiet -- "$file" && { echo "plant.sh: $file has changed, and the fault '$1' no longer fits"; exit 2; }
}

try() { # names...
  wanted=
  local name
  for name in "$@"; do plant "$name"; done
  echo "==== $*"
  git diff -U0 | grep -E '^[-+]'
  # shellcheck disable=SC2086
  scripts/test.sh ${checks:-$(tr ' ' '\n' <<<"$wanted" | sort -u)} >found.log 2>&1
  [ $? -eq 2 ] && { cat found.log; exit 2; }
  grep -hE '^ *[0-9]+/[0-9]+ Test .*Failed|^[0-9]+:FAILED|passed, .* failed$' found.log
  if tail -n 1 found.log | grep -q ' 0 failed$'; then
    echo "NOT FOUND: $*"
    missed="$missed $*"
  fi
  git checkout -q -- .
}

for name in "$@"; do
  if [ "$name" = two ]; then try rules terminal; else try "$name"; fi
done
echo
[ -z "$missed" ] && echo "Every fault was found."
[ -z "$missed" ]
