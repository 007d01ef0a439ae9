#!/usr/bin/env bash
# run.sh GAME [OPTION ...] [SHARE:SET-UP ...] -- trains a network for a game by self-play.
#
#     --minutes N      for how long (20)               --generations N  at most so many (no limit)
#     --seconds N      of self-play in a generation (60)    --games N   games of it at most (no limit)
#     --threads N      (one for each core)             --sims N         simulations a move (200)
#     --from search|random   the first games: of the search, or of a network that knows nothing (search)
#     --epochs N       how often each position is learnt from (8)
#     --gate N         games of a contest at most (400); 0: every network replaces the one before
#     --think N        milliseconds for each move of a contest, or sims=N (20)
#     --mpirun WORDS   starts self-play on several machines, such as "mpirun -n 4 --hostfile hosts"
#     --seed N         another gives other games and another random network (0)
#     --folder PATH    where everything is kept (build/train/GAME)
#     --values         a network that judges positions alone, for the search; actions are not learnt
#     --units "N M"    units of the two layers ("128 64")
#     --unused "A:B ..."   inputs that are not learnt from, by their numbers
#     --built          use build/selfplay and build/contest as they are
#
# Generation after generation: games of the best network so far, training on the last five generations, and a gate. The new
# network replaces the best one only if a sequential test (SPRT) at equal time finds it stronger, and none finds it weaker than one of the
# pool: the last three best networks, and the search once it has been reached. Stop it whenever you like, and start it
# again to go on. log.txt has it all, and lab/train/plot.py draws it; the last line says which network is the best: copy it to
# games/GAME/mind/GAME.net.
set -euo pipefail
cd "$(dirname "$0")/../.."

game=${1?"usage: lab/train/run.sh GAME [OPTION ...] [SHARE:SET-UP ...]"}
shift
minutes=20 generations=1000000 seconds=60 games=100000000 threads=$(nproc) sims=200 from=search epochs=8 gate=400 think=20
seed=0 mpirun='' folder=build/train/$game is_built='' values='' units='128 64' unused='' mix=()
stop() { echo "run.sh: $1" >&2 && exit 2; }
while [ $# -gt 0 ]; do
  case $1 in
    --minutes | --generations | --seconds | --games | --threads | --sims | --from | --epochs | --gate | --think | --mpirun | --seed | --folder | --units | --unused)
      [ $# -gt 1 ] || stop "$1 takes a value"
      printf -v "${1#--}" '%s' "$2" && shift 2 ;;
    --built) is_built=1 && shift ;;
    --values) values=values: && shift ;;
    --*) stop "there is no option $1" ;;
    *) mix+=("$1") && shift ;;
  esac
done
case $from in search | random) ;; *) stop "--from takes search or random, not '$from'" ;; esac
for python in python3 /usr/bin/python3 ''; do
  [ -n "$python" ] || stop "training needs Python with NumPy and PyTorch; make/setup.sh all installs them"
  "$python" -c 'import numpy, torch' 2>/dev/null && break
done
if [ -z "$is_built" ]; then
  cmake --preset dev >/dev/null
  cmake --build build --target selfplay contest >/dev/null
fi
# The matrices are small: on a processor, more threads only wait for each other.
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1} OPENBLAS_NUM_THREADS=${OPENBLAS_NUM_THREADS:-1}

best=$folder/best # holds the number of the best generation
pool=$folder/pool # those before it, and mcts
next=$folder/next # the generation that is being made
end=$((SECONDS + 60 * minutes))
mkdir -p "$folder"

net() { if [ "$1" = mcts ]; then echo mcts; else echo "$folder/$1.net"; fi; }
say() { echo "$(date -u +%H:%M:%S) $*" | tee -a "$folder/log.txt"; }
put() { echo "$2" >"$1.new" && mv "$1.new" "$1"; } # file text

seed_of() { echo $((1000 * seed + $1)); } # generation

# The games of a generation; prints what there is to learn from.
play() { # generation
  local who=mcts simulations=400
  if [ -e "$best" ]; then who=$(net "$(cat "$best")") simulations=$sims; fi
  # shellcheck disable=SC2086
  $mpirun build/selfplay "$game" "$values$who" "$simulations" "$games" "$seconds" "$threads" "$(seed_of "$1")" "$folder/shard-$1" "${mix[@]}"
}

# Learns from shards; the first argument is what selfplay told of them.
learn() { # told generation epochs shards...
  local sizes
  sizes=$(sed -E 's/.* positions of ([0-9]+) bytes, ([0-9]+) .* actions of ([0-9]+) bytes, ([0-9]+) seats, observation ([0-9]+)/--inputs \1 --signs \2 --row \3 --seats \4 --observation \5/' <<<"$1")
  sizes+=" --first ${units% *} --second ${units#* }${unused:+ --unused $unused}"
  # shellcheck disable=SC2086
  say "$("$python" -W ignore lab/train/train.py "$game" "$(net "$2")" $sizes --epochs "$3" --seed "$(seed_of "$2")" --shards "${@:4}" | tr '\n' ' ')"
}

# A network that knows nothing: generation 0. The games only tell which numbers there are.
begin_at_random() {
  local told
  told=$(build/selfplay "$game" "${values}mcts" 2 100 0 "$threads" "$(seed_of 0)" "$folder/start" "${mix[@]}")
  learn "$told" 0 0 "$folder/start"
  put "$best" 0
  put "$next" 1
}

shards() { # generation
  local i
  for i in $(seq $(($1 > 4 ? $1 - 4 : 0)) "$1"); do compgen -G "$folder/shard-$i.*.cnt" >/dev/null && echo "$folder/shard-$i"; done
}

# What a sequential test at equal time says of two networks: stronger, not stronger or open.
verdict() { # elo0,elo1 a b
  local result
  result=$(build/contest "$game" "$2" "$3" "$think" "$gate" "$generation" "$threads" --sprt "$1")
  say "$(basename "$2") against $(basename "$3"): $result" >&2
  echo "${result##*: }"
}

passes() { # generation
  local other
  if [ ! -e "$best" ] || [ "$gate" = 0 ]; then return 0; fi
  [ "$(verdict 0,40 "$(net "$1")" "$(net "$(cat "$best")")")" = stronger ] || return 1
  for other in $(grep -v mcts "$pool" 2>/dev/null | tail -3) $(grep mcts "$pool" 2>/dev/null); do
    [ "$(verdict -40,0 "$(net "$1")" "$(net "$other")")" != "not stronger" ] || return 1
  done
}

replace_best() { # generation
  if [ -e "$best" ]; then cat "$best" >>"$pool"; fi
  put "$best" "$1"
  if [ "$gate" = 0 ] || grep -qs mcts "$pool"; then return; fi
  if [ "$(verdict -40,0 "$(net "$1")" mcts)" = stronger ]; then echo mcts >>"$pool"; fi
}

if [ ! -e "$next" ] && [ "$from" = random ]; then begin_at_random; fi
while [ $SECONDS -lt $end ]; do
  generation=$(cat "$next" 2>/dev/null || echo 0)
  [ "$generation" -le "$generations" ] || break
  told=$(play "$generation")
  say "generation $generation: $told"
  # shellcheck disable=SC2046
  [ -e "$(net "$generation")" ] || learn "$told" "$generation" "$epochs" $(shards "$generation")
  if passes "$generation"; then replace_best "$generation"; fi
  put "$next" $((generation + 1))
  say "the best is $(net "$(cat "$best")")"
done
