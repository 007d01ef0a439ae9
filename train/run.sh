#!/usr/bin/env bash
# run.sh GAME [OPTION ...] [SHARE:SET-UP ...] -- trains a network for a game by self-play.
#
#     --minutes N   for how long (20)                  --seconds N  of self-play in a generation (60)
#     --threads N   (one for each core)                --sims N     simulations a move (200)
#     --gate N      games of a contest (100); 0: every network replaces the one before
#     --built       use build/selfplay and build/contest as they are
#
# Generation after generation: games of the best network so far (of the search without one, to begin with), training on the last
# five generations, and a gate: the new network replaces the best one only if it beats it and does no worse against the pool, which is
# the search and the best networks before. Everything is in build/train/GAME: stop it whenever you like, and start it
# again to go on. The last line of log.txt says which network is the best; copy it to games/GAME/GAME.net.
set -euo pipefail
cd "$(dirname "$0")/.."

game=${1?"usage: train/run.sh GAME [OPTION ...] [SHARE:SET-UP ...]"}
shift
minutes=20 seconds=60 threads=$(nproc) sims=200 gate=100 is_built='' mix=()
while [ $# -gt 0 ]; do
  case $1 in
    --minutes) minutes=$2 && shift 2 ;;
    --threads) threads=$2 && shift 2 ;;
    --sims) sims=$2 && shift 2 ;;
    --seconds) seconds=$2 && shift 2 ;;
    --gate) gate=$2 && shift 2 ;;
    --built) is_built=1 && shift ;;
    --*) echo "run.sh: there is no option $1" >&2 && exit 2 ;;
    *) mix+=("$1") && shift ;;
  esac
done
python3 -c 'import numpy, torch' 2>/dev/null || { echo "run.sh: training needs Python with NumPy and PyTorch" >&2; exit 1; }
if [ -z "$is_built" ]; then
  cmake --preset dev >/dev/null
  cmake --build build --target selfplay contest >/dev/null
fi

folder=build/train/$game
best=$folder/best # holds the number of the best generation
end=$((SECONDS + 60 * minutes))
mkdir -p "$folder"

net() { echo "$folder/$1.net"; }
say() { echo "$(date -u +%H:%M:%S) $*" | tee -a "$folder/log.txt"; }
latest() { find "$folder" -name '*.net' | sed 's|.*/||; s|\.net$||' | sort -n | tail -1; }

# The games of a generation; prints what there is to learn from.
play() { # generation
  local who=mcts simulations=400
  if [ -e "$best" ]; then who=$(net "$(cat "$best")") simulations=$sims; fi
  build/selfplay "$game" "$who" "$simulations" 100000000 "$seconds" "$threads" "$1" "$folder/shard-$1" "${mix[@]}"
}

shards() { # generation
  local from=$(($1 > 4 ? $1 - 4 : 0)) i
  for i in $(seq "$from" "$1"); do [ ! -e "$folder/shard-$i.0.cnt" ] || echo "$folder/shard-$i"; done
}

# Does the first do better than this share against the second, by two standard errors?
is_over() { # share a b
  build/contest "$game" "$2" "$3" 20 "$gate" "$RANDOM" "$threads" >"$folder/contest.txt"
  say "$(basename "$2") against $(basename "$3"): $(cat "$folder/contest.txt")"
  awk -v share="$1" '{ exit !($3 + 2 * $5 * (share < 0.5 ? 1 : -1) > share) }' "$folder/contest.txt"
}

# Better than the best, and no worse than nearly even against those before.
passes() { # generation
  local other
  if [ ! -e "$best" ] || [ "$gate" = 0 ]; then return 0; fi
  is_over 0.5 "$(net "$1")" "$(net "$(cat "$best")")" || return 1
  for other in $(tail -3 "$folder/pool" 2>/dev/null); do is_over 0.48 "$(net "$1")" "$(net "$other")" || return 1; done
  is_over 0.48 "$(net "$1")" mcts || [ "$(cat "$best")" -lt 2 ]
}

generation=$(($(latest || true) + 0))
[ ! -e "$(net 0)" ] || generation=$((generation + 1))
while [ $SECONDS -lt $end ]; do
  told=$(play "$generation")
  say "generation $generation: $told"
  sizes=$(sed -E 's/.* of ([0-9]+) bytes, .* of ([0-9]+) bytes, ([0-9]+) seats/--inputs \1 --row \2 --seats \3/' <<<"$told")
  # shellcheck disable=SC2046,SC2086
  say "$(python3 train/train.py "$game" "$(net "$generation")" $sizes --shards $(shards "$generation") | tr '\n' ' ')"
  if passes "$generation"; then
    [ ! -e "$best" ] || cat "$best" >>"$folder/pool"
    echo "$generation" >"$best"
  fi
  say "the best is $(net "$(cat "$best")")"
  generation=$((generation + 1))
done
