#!/usr/bin/env bash
# terminal.sh TESSERA -- plays in a terminal as a person would: tmux presses the keys and reads the screen.
#
# Whole games of every game and mode, on the screen and by lines, in both languages; kinds of terminals, sizes and
# signals; and that the terminal is as it was afterwards. At the end the same on a server (terminal_online.sh).
# Modes, and the server, only where TESSERA_TESTS=full.
set -uo pipefail
tessera=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
cd "$folder" || exit 1
passed=0 failed=0
games=$("$tessera" games | sed -nE 's/^([a-z]+): .*/\1/p')
is_full() { [ "${TESSERA_TESTS-}" = full ]; }
export XDG_DATA_HOME=$folder/data LANG=C.UTF-8
unset COLORTERM NO_COLOR LC_ALL
socket=tessera-$$
pane=play # the terminal that is looked at
mux() { tmux -L "$socket" -f /dev/null "$@"; }
server=0 # its process, while there is one
trap 'mux kill-server 2>/dev/null; [ "$server" -eq 0 ] || kill "$server"; rm -rf "$folder"' EXIT

# Not every system has an entry for terminals with 24 bits of colour.
cat >direct.ti <<'END'
xterm-direct|xterm with direct colours, RGB, colors#0x1000000, pairs#0x10000,
  setab=\E[%?%p1%{8}%<%t4%p1%d%e48;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
  setaf=\E[%?%p1%{8}%<%t3%p1%d%e38;2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m,
  use=xterm-256color,
END
tic -x -o "$folder/terminfo" direct.ti
export TERMINFO_DIRS=$folder/terminfo:
mux new-session -d -s anchor "exec sleep 3000" # the server lives as long as there is a session

check() { # sentence status
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAILED: $1"
    mux capture-pane -p -t "$pane" 2>/dev/null
  fi
}

# Begins the program in a terminal of its own; what comes after it shows how it ended.
begin() { # width height TERM words...
  local width=$1 height=$2 term=$3
  shift 3
  mux kill-session -t "$pane" 2>/dev/null
  mux new-session -d -s "$pane" -x "$width" -y "$height" \
    "TERM=$term '$tessera' $*; echo status \$?; stty -a | grep -qw -- -echo || echo echo is on; exec sleep 60"
}

press() { mux send-keys -t "$pane" "$@"; }
screen() { mux capture-pane -p -t "$pane"; }

# Waits until the screen shows a text, at most ten seconds.
shows() { # text
  local i
  for ((i = 0; i < 200; i++)); do
    screen | grep -qF -- "$1" && return 0
    sleep 0.05
  done
  return 1
}

# Waits until the screen no longer shows a text.
hides() { # text
  local i
  for ((i = 0; i < 200; i++)); do
    screen | grep -qF -- "$1" || return 0
    sleep 0.05
  done
  return 1
}

program() { pgrep -P "$(mux display -p -t "$pane" '#{pane_pid}')" -x tessera; }

# Is the terminal as it was: the usual screen, a cursor, no mouse, echo?
is_restored() {
  shows "echo is on" && [ "$(mux display -p -t "$pane" '#{alternate_on}#{cursor_flag}#{mouse_any_flag}')" = 010 ]
}

# ---- Whole games on the screen, by choosing where the cursor is ----

plays_to_the_end() { # words...
  local i
  begin 80 24 tmux-256color play "$@" --seed 7 --pace 0 --save game.tessera
  for ((i = 0; i < 1000; i++)); do
    screen | sed -n 1p | grep -q "place:" && break
    press Enter Enter Down Enter Enter Right Enter Enter Enter Left Enter Enter Enter Up Enter Enter Enter
    sleep 0.03
  done
  shows "place:"
  check "$*: a whole game by keys" $?
  press q
  is_restored
  check "$*: the terminal is as it was" $?
  "$tessera" verify game.tessera | grep -q "complete, by the rules; its luck is that of its key"
  check "$*: the game is kept" $?
  rm -f game.tessera
}

while read -r words; do
  [[ $words == *=* ]] && ! is_full && continue
  # shellcheck disable=SC2086
  plays_to_the_end $words
done <<'END'
chocolatier --seats me,bot:1
chocolatier box=free --seats me,random
chocolatier factories=special --seats me,bot:1,bot:1
chocolatier box=free factories=special --seats me,random,random,random
pavilion --seats me,bot:1
pavilion board=grey --seats me,random
pavilion board=grey grey_stars=free --seats me,random,random
ingenious --seats me,bot:1
ingenious mode=solo --seats me
ingenious mode=team --seats me,random,random,random
ingenious mode=duel --seats me,random
polyssimo --seats me,bot:1
polyssimo min_bw=6 flips=no --seats me,random
chromino --seats me,bot:1
chromino mode=simple --seats me,random
chromino mode=expert --seats me,random,random
chromino players=1 --seats me
END

# ---- Whole games by lines ----

# The text of a game has no English word. The game of tests/sixth/ has only the words of its rules, which are English.
is_chinese() { # file
  [ ! -e "$source/games/$game/texts/zh-Hant.txt" ] || ! grep -qwE "player|round|bag|draws|takes|places|plays" "$1"
}

for game in $games; do
  yes 1 | timeout 60 "$tessera" play "$game" players=2 --plain --seed 3 >en.txt
  [ "${PIPESTATUS[1]}" -eq 0 ] && grep -q "The game is over." en.txt && grep -q "Player 1: place" en.txt
  check "$game by lines, in English" $?
  yes 1 | timeout 60 "$tessera" play "$game" players=2 --plain --seed 3 --lang zh-Hant >zh.txt
  [ "${PIPESTATUS[1]}" -eq 0 ] && grep -q "遊戲結束。" zh.txt && grep -q "玩家 1：第" zh.txt
  check "$game by lines, in 繁體中文" $?
  is_chinese zh.txt
  check "$game by lines, in 繁體中文 and nothing else" $?
done

printf 'hint\nfly\n1\nundo\nsave kept.tessera\nlog\nscore\nboard\nhelp\nchoices red\nresign\n' |
  "$tessera" play chocolatier --plain --seed 3 >lines.txt
[ $? -eq 0 ] && grep -q "A good choice:" lines.txt && grep -q "That is not possible here" lines.txt &&
  grep -q "Undone." lines.txt && grep -q "Saved to kept.tessera" lines.txt && grep -q "list these commands" lines.txt &&
  "$tessera" verify kept.tessera >/dev/null
check "the words of plain play" $?

# ---- Going on ----

printf '1\n1\n' | "$tessera" play ingenious --plain --seed 3 --save mine.tessera >/dev/null &&
  printf 'quit\n' | "$tessera" play mine.tessera --plain >goes-on.txt && grep -q "^3\. Player 1: [a-z]" goes-on.txt
check "a kept game goes on where it was" $?
printf 'rules shelter\nrules nothing\nquit\n' | "$tessera" play chocolatier --plain --seed 3 >rules.txt
grep -qF "Special factory 5: the shelter" rules.txt && grep -qF "There is no such section" rules.txt
check "the rules by lines" $?
begin 80 24 xterm-256color play chocolatier --seed 3
shows "Player 1 to play" && press Enter Enter && shows "2. Bot 2" && press q && is_restored
check "leaving in the middle" $?
begin 80 24 xterm-256color play --continue
shows "2. Bot 2"
check "play --continue goes on with it" $?
press u
shows "Round 1 begins"
check "u takes back" $?
press h
shows "A good choice:"
check "h gives a hint" $?
press "?"
shows "Keys and rules"
check "? helps" $?
press Right
shows "You are making a box of chocolates."
check "? shows the guide" $?
press Right Right
shows "The start player begins, and turns go clockwise." && hides "You are making a box of chocolates."
check "Right leads to the next section" $?
press Left
shows "100 tiles, 20 of each colour"
check "Left leads back" $?
press Escape
hides "Keys" && press G && shows "輪到玩家 1"
check "G changes the language" $?
press q
is_restored

# ---- The mouse: what a terminal sends for a click ----

click() { press -l "$(printf '\033[<0;%d;%dM\033[<0;%d;%dm' "$1" "$2" "$1" "$2")"; }
begin 80 24 xterm-256color play chocolatier --seed 3
shows "Player 1 to play" && click 24 4 && shows "‹B›" && click 5 13 && shows "2-blue-5" && click 5 13 && shows "1. Player 1"
check "a tile and a line by the mouse" $?
shows "2. Bot 2" && press X && shows "Resign?" && press y && shows "First place: Bot 2"
check "X resigns" $?
press q
is_restored

# ---- The form ----

begin 80 24 xterm-256color play --lang zh-Hant
shows "要玩什麼？" && press Right && shows "夏日行宮" && press Right Down Right && shows "基礎遊戲" && press Down Down Right &&
  shows "單人遊戲只能一個人玩" && press Enter Left && shows "板塊架互相隱藏" && press Enter && shows "輪到玩家 1" && press q && is_restored
check "play alone asks what is to be played" $?
begin 80 24 xterm-256color play
shows "What shall we play?" && press q && is_restored
check "and can be left" $?
begin 80 24 xterm-256color play
shows "What shall we play?" && press Right && shows "Summer Pavilion" && hides "Grey stars" && press Down Down Down Right &&
  shows "Grey stars" && press Left && hides "Grey stars" && press q && is_restored
check "it hides what another choice makes void" $?
begin 80 24 xterm-256color play
shows "What shall we play?" && press Right Right Right && shows "Polyssimo" && press Down Down Down Down Down Down &&
  shows "suggests 7 to 8" && press q && is_restored
check "it says what the rulebook suggests" $?
begin 80 24 xterm-256color play polyssimo
shows "The draft" && hides "[][][][][][]" && press q && is_restored
check "no piece of the draft touches its neighbour" $?

# ---- Replays ----

"$tessera" selfplay chromino players=3 --seed 5 --out . >/dev/null
begin 80 24 xterm-256color replay chromino-5-1.tessera
shows "move 0 of" && press Right && shows "move 1 of" && press End && shows "0 turns left" && press Left q && is_restored
check "a replay goes forwards and backwards" $?
"$tessera" selfplay chocolatier --seats random,random --seed 5 --out . >/dev/null
sed '/^9 /,/^end/{/^end/!d}; s/^end .*/end unfinished/' chocolatier-5-1.tessera >short.tessera
begin 80 24 xterm-256color replay short.tessera
shows "move 0 of 8" && shows "R review" && shows "q quit" && press R && shows "loss each" && press Escape && hides "loss each" && press N && hides "move 0 of 8" &&
  shows " %: " && press G && shows "失誤" && press q && is_restored
check "a replay is reviewed, and goes to the next mistake" $?
[ "$("$tessera" replay chromino-5-1.tessera | grep -c "result:")" -eq 1 ]
check "a replay into a pipe is lines" $?

# ---- Several persons ----

begin 80 24 xterm-256color play ingenious --seats me:Ann,me:Bob --seed 3
shows "Ann to play" && press Enter Enter && shows "It is Bob's turn" && ! screen | grep -q rack && press Enter && shows "Bob to play"
check "what is secret is covered when the next person comes" $?

# ---- Terminals ----

mux resize-window -t play -x 60 -y 20
shows "This terminal is 60 x 20"
check "a terminal that is too small says so" $?
mux resize-window -t play -x 100 -y 30
shows "rack"
check "and goes on when it is larger" $?
press q
is_restored

for term in vt100 xterm-256color xterm-direct tmux-256color; do
  begin 80 24 "$term" play chocolatier --seed 3
  shows "Round 1" && press Enter Enter && shows "2. Bot 2" && press q && is_restored
  check "TERM=$term" $?
done
begin 80 24 xterm-direct play chocolatier --seed 3
shows "Round 1" && mux capture-pane -e -p -t play | grep -qE '48[;:]2[;:]'
check "24 bits of colour where the terminal has them" $?
begin 80 24 xterm-256color play chocolatier --seed 3 --no-colour --ascii
shows "Round 1" && ! mux capture-pane -e -p -t play | grep -qE '[34]8[;:]' && ! screen | grep -qP '[^\x00-\x7F]'
check "--no-colour --ascii" $?
begin 80 24 "xterm-256color LANG=C" play pavilion --seed 3
shows "Round 1" && ! screen | grep -qP '[^\x00-\x7F]'
check "LANG=C" $?
begin 80 24 dumb play chocolatier --seed 3
shows ">" && press "1-brown-5" Enter && shows "66 choices" && press quit Enter && shows "status 0"
check "TERM=dumb falls back to lines" $?

# ---- However it ends ----

for signal in TERM HUP INT SEGV ABRT; do
  begin 80 24 xterm-256color play chocolatier --seed 3 --save "$signal.tessera"
  shows "Round 1" && press Enter Enter && shows "2. Bot 2" && kill -s "$signal" "$(program)" && is_restored &&
    grep -q "^2 p2" "$signal.tessera"
  check "SIG$signal leaves a clean terminal and a kept game" $?
done
begin 80 24 xterm-256color play chocolatier --seed 3 --save lost.tessera
shows "Round 1" && press Enter Enter && shows "2. Bot 2"
gone=$(program)
mux kill-session -t play
for ((i = 0; i < 50; i++)); do kill -0 "$gone" 2>/dev/null && sleep 0.05; done
! kill -0 "$gone" 2>/dev/null && grep -q "^2 p2" lost.tessera
check "a lost terminal ends the program and keeps the game" $?

# ---- Wrong words ----

command_refuses() { # sentence words...
  local text=$1
  shift
  timeout 30 "$tessera" "$@" >out.txt 2>error.txt </dev/null
  [ $? -eq 2 ] && [ ! -s out.txt ] && [ "$(wc -l <error.txt)" -eq 1 ] && grep -qF -- "$text" error.txt
  check "$* is refused with '$text', not $(head -c 200 error.txt)" $?
}
refuses() { # sentence words...
  local text=$1
  shift
  command_refuses "$text" play "$@"
}
refuses "needs a game"
refuses "no game 'chess'" chess
refuses "is no option" chocolatier colour=red
refuses "does not take" chocolatier --fast
refuses "is no player" chocolatier --seats me,martian
refuses "leaves a seat empty" chocolatier --seats me,,me
refuses "is no option" chocolatier hue=red --seats mcts:sims=9,ms=9,me
refuses "does not fit" chocolatier players=3 --seats me,me
refuses "no language 'tlh'" chocolatier --lang tlh
refuses "cannot read" missing.tessera
refuses "cannot write" chocolatier --plain --save missing/game.tessera
refuses "--pace takes" chocolatier --pace soon
refuses "not both" chocolatier --continue
XDG_DATA_HOME=$folder/empty refuses "no game to continue" --continue

# ---- On a server ----

# shellcheck source=tests/program/terminal_online.sh
if is_full; then source "$source/tests/program/terminal_online.sh"; fi

# ---- Texts ----

# Whatever the screen and the lines say in English is in every other language, too.
python3 - "$source" >missing.txt <<'END'
import glob, re, sys
folder = sys.argv[1] + "/clients/"
literal = r'"(?:[^"\\]|\\.)*"'
screens = glob.glob(sys.argv[1] + "/games/*/screen/*_screen.c")
catalogues = glob.glob(sys.argv[1] + "/clients/texts/zh-Hant.txt") + glob.glob(sys.argv[1] + "/games/*/texts/zh-Hant.txt")
known = set()
for name in catalogues:
    for line in open(name):
        key = line.split(" = ")[0]
        known |= {key.strip('"'), key.removeprefix("word ")}
verbs = r"say|say_with|play_say|play_refuse|remote_note|print_said|print_with|refuse|open_window"
calls = r"\b(?:" + verbs + r")\(((?:[^;{\"]|" + literal + r")*);"
for name in sorted(glob.glob(folder + "terminal/*/*.c") + glob.glob(folder + "texts/*.c") + screens):
    if "texts_" in name or name.endswith("_test.c"):
        continue
    source = re.sub(r'"\s*\n\s*"', "", open(name).read())
    found = [text for call in re.findall(calls, source) for text in re.findall(literal, call)]
    found += re.findall(r"\{(?:KEY_\w+|'.'), " + literal + r", (" + literal + r"), (?:true|false)\}", source)
    found += re.findall(r'\{"\w+",\s*(' + literal + r"),\s*\w+\}", source)
    if "remote" in name or "view" in name:
        found += re.findall(r"text_string\(why, (" + literal + r")\)", source)
    for text in found:
        if re.search(r"[a-z]{3}", text) and text[1:-1] not in known:
            print(name.rsplit("/")[-1], text)
[messages] = glob.glob(sys.argv[1] + "/server/**/message.c", recursive=True)
codes = re.findall(r"\[REFUSED_\w+\] = \{\"(\w+)\"", open(messages).read())
for code in codes:
    if "refusal " + code not in known:
        print("message.c", code)
if len(codes) < 30:
    print("message.c: only", len(codes), "codes")
END
searched=$?
cat missing.txt
[ $searched -eq 0 ] && [ ! -s missing.txt ]
check "every sentence of the terminal is translated" $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
