#!/usr/bin/env bash
# screens.sh [GAME...] -- writes docs/screens/GAME-80x24.txt and GAME-160x50.txt: what the terminal shows of each game.
#
# The games are played by keys in tmux, always the same ones: their seed is fixed, and the hints are taken.
set -euo pipefail
cd "$(dirname "$0")/.."
: "${TESSERA:=build/tessera}"
games=${*:-$("$TESSERA" signature | cut -d' ' -f1)}
data=$(mktemp -d)
socket=tessera-screens-$$
mux() { tmux -L "$socket" -f /dev/null "$@"; }
trap 'mux kill-server 2>/dev/null; rm -rf "$data"' EXIT
mux new-session -d -s anchor "exec sleep 600" # the server lives as long as there is a session

waits_for() { # text
  local i
  for ((i = 0; i < 200; i++)); do
    mux capture-pane -p -t play | grep -qF -- "$1" && return 0
    sleep 0.05
  done
  echo "screens.sh: '$1' did not appear" >&2
  return 1
}

# So many actions of the first player, each as hinted; then the keys that show a choice.
capture() { # game width height actions words... -- keys...
  local game=$1 width=$2 height=$3 actions=$4 words=() i
  shift 4
  for (( ; ; )); do
    [ "$1" = -- ] && break
    words+=("$1")
    shift
  done
  shift
  mux new-session -d -s play -x "$width" -y "$height" \
    "XDG_DATA_HOME=$data LANG=C.UTF-8 TERM=tmux-256color $TESSERA play $game ${words[*]} --seed 1 --pace 0"
  for ((i = 0; i < actions; i++)); do
    waits_for "1 to play"
    mux send-keys -t play Escape # a list may be open
    sleep 0.1
    mux send-keys -t play h
    waits_for "p plays it"
    mux send-keys -t play p
    sleep 0.4 # the bots' turns
  done
  waits_for "1 to play"
  for key in "$@"; do
    mux send-keys -t play "$key"
    sleep 0.1
  done
  mux capture-pane -p -t play >"docs/screens/$game-${width}x$height.txt"
  mux kill-session -t play
}

mkdir -p docs/screens
for game in $games; do
  case $game in
    chocolatier) actions=7 keys=(Right Enter Down) small=players=2 large="players=4 factories=special" ;;
    pavilion) actions=14 keys=(Right) small=players=2 large=players=4 ;;
    ingenious) actions=8 keys=(Right Enter r Down) small=players=2 large=players=4 ;;
    polyssimo) actions=13 keys=(Right Enter r Right) small=players=2 large="players=2 rows=14 cols=14" ;;
    *) actions=5 keys=(Right Enter r) small=players=2 large=players=4 ;;
  esac
  # shellcheck disable=SC2086
  { capture "$game" 80 24 "$actions" $small -- "${keys[@]}"; capture "$game" 160 50 "$actions" $large -- "${keys[@]}"; }
done
ls docs/screens
