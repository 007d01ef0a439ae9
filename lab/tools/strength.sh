#!/usr/bin/env bash
# strength.sh [ladder|greedy|top|variants|learnt|doubling] [GAME...] -- measures the bots, as docs/strength.md tells.
#
# ladder: each level up to 7 against the one below. greedy: level 9 against greedy. top: 9 against 7. variants:
# 7 against 3 with other numbers of players and options. learnt: networks against the search without them, by default and
# with these numbers of players and options. doubling: twice the time. THREADS is how many games run at a time, GAMES how
# many there are at most, LIMIT the seconds after which no pair of a row begins, SEED their seed, MS the time of a move for
# the last two parts. The llr is behind the verdict: if that is open, go on with another SEED, and add the llr of both.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${THREADS:=$(nproc)}" "${TESSERA:=build/tessera}" "${MS:=200}" "${SEED:=1}"
part=${1:-ladder}
shift || true
games=${*:-$("$TESSERA" games --json | grep -oE '"name":"[a-z]+","title"' | cut -d'"' -f4)}

row() { # game options -- a b games [sprt]
  local game=$1 options=$2 a=$3 b=$4 count=$5 out
  shift 5
  # shellcheck disable=SC2086
  out=$("$TESSERA" arena "$game" $options --a "$a" --b "$b" --games "$count" --threads "$THREADS" --seed "$SEED" \
    ${LIMIT:+--seconds "$LIMIT"} --json "$@")
  value() { sed -nE "s/.*\"$1\":\"?(\[[^]]*\]|[^,\"}]*).*/\1/p" <<<"$out"; }
  printf '| %s | %s | %s | %s | %s | %s | %s | %s |\n' "$game ${options:--}" "$a" "$b" "$(value games)" \
    "+$(value wins) =$(value draws) -$(value losses)" "$(value score)" "$(value elo) ± $(value elo_error)" "$(value verdict), $(value llr)"
}

ladder() {
  local step=1 level
  [ "$1" = chromino ] && step=2
  for ((level = 1 + step; level <= 7; level += step)); do
    row "$1" "" "bot:$level" "bot:$((level - step))" 4000 --sprt 0,40
  done
}

# Calls a function for each variant of a game: the function, the game.
each_variant() {
  local call=$1
  shift
  case $1 in
    chocolatier) set -- "$1" players=3 players=4 box=free factories=special "box=free factories=special" ;;
    pavilion) set -- "$1" players=3 players=4 board=grey "board=grey grey_stars=free" ;;
    ingenious) set -- "$1" players=3 players=4 mode=team mode=duel mode=solo ;;
    polyssimo) set -- "$1" players=3 players=4 ;;
    chromino) set -- "$1" players=3 players=4 players=8 mode=simple mode=expert players=1 "players=1 mode=expert" ;;
  esac
  local game=$1 options
  shift
  for options in "$@"; do "$call" "$game" "$options"; done
}

variant() { row "$1" "$2" bot:7 bot:3 400 --sprt 0,40; }

learnt() { row "$1" "$2" "net:ms=$MS" "mcts:ms=$MS" "${GAMES:-100}"; }

echo "| game | first | second | games | won, drawn, lost | points | Elo | verdict |"
echo "|---|---|---|---|---|---|---|---|"
for game in $games; do
  case $part in
    ladder) ladder "$game" ;;
    greedy) row "$game" "" bot:9 greedy "${GAMES:-20}" ;;
    top) row "$game" "" bot:9 bot:7 "${GAMES:-1000}" --sprt 0,20 ;;
    variants) each_variant variant "$game" ;;
    learnt) learnt "$game" "" && each_variant learnt "$game" ;;
    doubling) row "$game" "" "net:ms=$((2 * MS))" "net:ms=$MS" "${GAMES:-200}" ;;
    *) echo "strength.sh: there is no part '$part': it has ladder, greedy, top, variants, learnt and doubling" >&2 && exit 2 ;;
  esac
done
