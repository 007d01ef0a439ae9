#!/usr/bin/env bash
# tidy.sh -- what a compiler does not say: includes that point up (rooms.py), calls that are forbidden in a
# folder, headers that do not compile alone, game folders with a file missing, folders that are too full, games
# named where no game may be named, sizes of type outside the scale, functions that are too long (lengths.py). Taste
# is for the reader.
set -euo pipefail
cd "$(dirname "$0")/.."
failed=0

# Prints a heading, and what it is handed on the standard input, if that is anything at all.
report() {
  local found
  found=$(cat)
  [ -n "$found" ] || return 0
  printf '%s\n%s\n' "$1" "$found" | sed '2,$s/^/  /'
  failed=1
}

sources() { # folder patterns...
  local folder=$1 pattern names=()
  shift
  for pattern in "$@"; do names+=(-o -name "$pattern"); done
  [ -d "$folder" ] || return 0
  find "$folder" \( -path ./build -o -path ./clients/web/dist -o -name node_modules -o -name .git \) -prune -o \
    -type f \( "${names[@]:1}" \) -print | sed 's|^\./||' | sort
}

pure=$(make/rooms.py --pure)

pure_includes() {
  grep -nE '^ *# *include *<' $pure | grep -vE '<(stdint|stdbool|stddef|assert|string)\.h>|<type_traits>' || true
}

# Each line of the files named on the standard input as file:line:text, less its comments.
code() {
  xargs -r awk '
    FNR == 1 { inside = 0 }
    {
      text = ""
      rest = $0
      while (rest != "") {
        mark = inside ? "*/" : "/*"
        at = index(rest, mark)
        if (!inside) text = text (at ? substr(rest, 1, at - 1) : rest)
        if (!at) break
        rest = substr(rest, at + 2)
        inside = !inside
      }
      sub(/(^|[^:])\/\/.*/, "", text)
      print FILENAME ":" FNR ":" text
    }'
}

calls() { # names
  code | grep -E "^[^:]+:[0-9]+:(.*[^A-Za-z0-9_.>])?($1)\(" || true
}

headers_alone() {
  local header place
  place=$(mktemp -d)
  for header in $(sources . '*.h'); do
    printf '#include "%s"\n' "$header" >"$place/${header//\//-}.c"
  done
  cc -std=c11 -fsyntax-only -I . "$place"/*.c 2>&1 || true
  rm -r "$place"
}

games=$(sed -nE 's/^ *GAME\(([a-z0-9_]+)\).*/\1/p' games/games.def)

game_files() {
  local game file folder
  for game in $games; do
    for file in README.md "rules/$game.h" "rules/$game.c" "tests/${game}_test.c" tests/golden; do
      [ -e "games/$game/$file" ] || echo "games/$game/$file"
    done
  done
  for folder in games/*/; do
    grep -qx "$(basename "$folder")" <<<"$games" || echo "games/games.def: no line for $folder"
  done
}

# Golden games and pictures may be many.
full_folders() {
  git ls-files | grep -vE '(^|/)(golden|pictures|screens)/' | sed -E 's|/[^/]*$||' | sort | uniq -c |
    awk '$1 > 30 { print $2 ": " $1 " files" }'
}

# A name such as tests-${part} stands in the table with its first number.
checks_without_words() {
  local name
  sed -nE 's/\$\{part\}/1/; s/^ *check\(([a-z][a-z1-]*[a-z1]) .*/\1/p; s/^check_twice\(([a-z-]+).*/\1\n\1-asan/p; s/^build\(([a-z]+) .*/build-\1/p' \
    tests/checks.cmake | while read -r name; do grep -qE "^\|.*\`$name\`" CONTRIBUTING.md || echo "$name"; done
}

# Sentences that are written straight into a `why`.
uncoded_refusals() {
  { echo "$pure" | grep -v '^engine/base/reason\.h$'; echo bindings/wasm/exports.c; } | code | grep -E 'text_(string|char)\(&?why,[^;]*"' || true
}

games_named() {
  local game
  for game in $games; do
    sources . '*.c' '*.h' '*.js' '*.mjs' '*.ts' '*.svelte' |
      grep -vE "^games/$game/" |
      grep -vE '(^|/)(tests|docs)/|_test\.c$|\.test\.ts$' | code | grep -iE ":[0-9]+:.*$game" || true
  done
}

# The page's sizes of type are the tokens of page.css; a drawing has its own, as an attribute, in its own units.
sizes_of_type() {
  { sources clients/web/src '*.svelte' '*.css'; sources games '*.svelte'; } | xargs -r grep -nE '(^|[^-])font(-size)?: ' |
    grep -vE 'font-size: var\(--text[a-z-]*\);|font: inherit;' || true
}

report "Headers that pure rooms may not include:" < <(pure_includes)
report "Calls forbidden in pure rooms:" < <(
  echo "$pure" | calls 'malloc|calloc|realloc|free|printf|fprintf|puts|fopen|time|clock|rand|srand')
report "Calls forbidden everywhere:" < <(
  sources . '*.c' '*.h' | calls 'strcpy|strcat|sprintf|vsprintf|atoi|gets')
report "Refusals of the engine without a code (engine/base/reason.h):" < <(uncoded_refusals)
report "Headers that do not compile alone:" < <(headers_alone)
report "Missing from a game:" < <(game_files)
report "Folders with more than 30 files:" < <(full_folders)
report "Outputs of a build in git:" < <(git ls-files --cached --ignored --exclude-standard)
report "A game is named outside its own folders:" < <(games_named)
report "Sizes of type that are no token of clients/web/src/page.css:" < <(sizes_of_type)
report "Checks that CONTRIBUTING.md does not list:" < <(checks_without_words)
make/rooms.py || failed=1
make/lengths.py || failed=1
[ $failed -eq 0 ] && echo "tidy: nothing found"
exit $failed
