#!/usr/bin/env bash
# threads.sh TESSERA -- bots and batches on four threads, and bots beside a person; give it a build that stops at data races.
set -uo pipefail
for game in $("$1" games | sed -nE 's/^([a-z]+): .*/\1/p'); do
  "$1" arena "$game" --a mcts:sims=20 --b bot:1 --games 4 --threads 4 || exit
  "$1" play "$game" --plain --seed 1 --seats me,bot:1 < <(yes 1) || exit
done
"$1" bench --batch chocolatier players=2 --threads 4
"$1" selfplay chocolatier --seats bot:1,random --games 8 --threads 4
