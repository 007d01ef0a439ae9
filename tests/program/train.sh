#!/usr/bin/env bash
# train.sh BUILD -- training learns, can be stopped and goes on; two ranks by mpirun write what two runs do. Ends with "N
# passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
build=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
folder=$place/learnt
# mpirun refuses to run as root, and more ranks than cores, unless it is told otherwise.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1

# ---- Ranks: the same shards as single runs with their seeds.

play() { # seed out [command that starts it...]
  "${@:3}" "$build/selfplay" chocolatier mcts 20 30 0 2 "$1" "$place/$2"
}

same_shards() { # out other
  local file
  for file in "$place/$1".?.*; do cmp "$file" "$place/$2${file#"$place/$1"}" || return 1; done
  [ "$(find "$place" -name "$1.?.*" | wc -l)" -eq 10 ]
}

check "two ranks" play 7 ranks mpirun -n 2
check "a run with the seed of the first" play 7 first
check "a run with the seed of the second" play 1000007 second
check "rank 0 wrote the shards of the first run" same_shards first ranks.0
check "rank 1 wrote the shards of the second run" same_shards second ranks.1
rm "$place"/first.1.*
check "a shard is missing" play 7 first
check "the shard that was missing is the same again" same_shards first ranks.0
check "a shard that is there is kept" grep -q 'first.0 is there already, and kept' <(play 7 first 2>&1)
check "a network that is none is refused" grep -q 'these are no weights' <("$build/selfplay" chocolatier lab/train/run.sh 20 1 0 1 1 "$place/none" 2>&1)

# ---- Training from nothing, stopped in the middle.

run() { # generations [option...]
  lab/train/run.sh chocolatier --built --from random --folder "$folder" --games 300 --sims 64 --epochs 3 --gate 60 --think sims=24 \
    --threads 2 --generations "$@"
}

# Stops the run, with all that it started, once the second generation plays.
run_and_stop() {
  setsid bash -c "$(declare -f run); folder=$folder; run 4" &
  local group=$!
  for _ in $(seq 600); do
    [ -e "$folder/shard-2.0.cnt.part" ] && break
    sleep 0.1
  done
  kill -TERM -- "-$group"
  wait "$group"
  [ -e "$folder/1.net" ] && [ ! -e "$folder/2.net" ] && [ "$(cat "$folder/next")" = 2 ]
}

# Does the best network get 90 % of the points of 100 games against another? Random networks differ much: one may be so bad
# that another random one beats it, so there are three of them.
beats() { # net
  local said
  said=$("$build/contest" chocolatier "$folder/$(cat "$folder/best").net" "$1" sims=24 100 1 2)
  echo "against $1: $said"
  awk '{ exit !($3 >= 0.9) }' <<<"$said"
}

check "a run is stopped in the second generation" run_and_stop
check "it goes on" run 4
check "the first generation was not made again" test "$(grep -c 'generation 1:' "$folder/log.txt")" = 1
check "a later generation passed the gate" test "$(cat "$folder/best")" -ge 3
check "it wins at least 90 % of the games against the random start" beats "$folder/0.net"
for seed in 1 2; do
  check "another random network" run 0 --seed "$seed" --folder "$place/$seed"
  check "it wins at least 90 % of the games against that" beats "$place/$seed/0.net"
done
check "there is nothing more to do" test -z "$(run 4)"
check "its log can be drawn" lab/train/plot.py "$folder/log.txt" "$place/log.svg"
check "the drawing is well-formed" python3 -c 'import sys, xml.dom.minidom as x; x.parse(sys.argv[1])' "$place/log.svg"
check "an option that is none is refused" grep -q 'there is no option --fast' <(lab/train/run.sh chocolatier --fast 2>&1)
finish
