#!/usr/bin/env bash
# sixth.sh BUILD -- a game that has nothing but its rules goes through everything.
#
# tests/sixth/ is the game of CONTRIBUTING.md, "Adding a game": a header, a rules file, a line. BUILD is made with it
# (preset "asan"), so the checks asan-* take it through the tests in C: laws, records, players, boards, a server's match.
# What a game lacks has something that stands in for it; here that is all there is.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$1
game=stones
folder=$(mktemp -d)
server=
cleanup() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap cleanup EXIT
passed=0

says() { # what was shown, after the command that shows it
  passed=$((passed + 1))
  echo "$game: $1"
}

# ---- Its files ----

diff <(cd tests/sixth && find . -type f | sort) <(printf '%s\n' ./games.def ./$game/rules/$game.c ./$game/rules/$game.h)
[ "$(grep -c '^GAME' tests/sixth/games.def)" -eq 1 ]
"$build/tessera" games | grep -q "^$game: "
! git grep -qwi "$game" -- '*.c' '*.h' '*.ts' '*.svelte' '*.cmake' CMakeLists.txt ':!tests/sixth' ':!*_test.c'
says "three files, one line, and nobody else names it"

# ---- The program ----

"$build/tessera" selfplay $game players=4 --games 3 --seed 1 --fair --out "$folder" >/dev/null
"$build/tessera" verify "$folder"/*.tessera >/dev/null
says "records are written, read and verified"
"$build/tessera" arena $game --a bot:4 --b random --games 40 --threads 2 >"$folder/arena"
awk '/%/ { for (i = 1; i < NF; i++) if ($(i + 1) == "%" && $i + 0 > 60) found = 1 } END { exit !found }' "$folder/arena" ||
  { cat "$folder/arena"; exit 1; }
says "a bot that judges by the result alone beats one that plays at random"
"$build/tessera" play $game --plain --seed 1 --seats me,bot:3 --lang zh-Hant < <(yes 1) >"$folder/plain"
grep -q 'piles' "$folder/plain"
says "a whole game in the terminal, by lines"

# ---- The server, and a program that plays there ----

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$build/tessera" serve --port "$port" --store "sqlite:$folder/store.db" >"$folder/serve" 2>&1 &
server=$!
for ((i = 0; i < 300; i++)); do
  grep -q 'Tessera is at' "$folder/serve" && break
  sleep 0.1
done
python3 docs/examples/online_bot.py "http://127.0.0.1:$port" --open $game person,bot:1 2>/dev/null | grep -q 'rules, places'
says "a match on a server, against a bot"
match=$(printf 'open %s private seats=person,bot:1\n' $game |
  "$build/tessera" join "127.0.0.1:$port" --plain --token-file "$folder/token" --name Ann |
  sed -n 's|^http://.*/#/match/||p')
timeout 120 "$build/tessera" join "127.0.0.1:$port" --plain --token-file "$folder/token" --match "$match" --seat 1 \
  --lang zh-Hant < <(yes 1) >"$folder/join"
grep -q '^piles: ' "$folder/join" && grep -q '遊戲結束' "$folder/join" || { cat "$folder/join"; exit 1; }
says "a whole game in the terminal, on a server"
kill "$server"
wait "$server" || true
server=

# ---- The page ----

(
  cd clients/web
  export TESSERA_WASM="$PWD/../../$build/rules.wasm"
  npx --no-install vite build --outDir "$folder/page" --emptyOutDir >"$folder/vite" 2>&1 || { cat "$folder/vite"; exit 1; }
  node tests/sixth.mjs "$folder/page" $game
)
says "a whole game in a browser, on the plain board, in two languages"

echo "$passed passed, 0 failed"
