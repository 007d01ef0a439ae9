#!/usr/bin/env bash
# program.sh -- the command line, as people and scripts meet it. The argument is the program.
set -u
tessera=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
apart=$(mktemp -d) # for what a command prints
silent=$apart/silent
trap 'rm -rf "$folder" "$apart"' EXIT
cd "$folder" || exit 1
passed=0 failed=0
games=$("$tessera" games | sed -nE 's/^([a-z]+): .*/\1/p' | xargs)
first=${games%% *}

# A bot that gives no answer is waited for beside all else.
"$tessera" arena "$first" --a "exec:sleep 60" --b random --games 2 >"$silent" 2>&1 &
waiting=$!

is_full() { [ "${TESSERA_TESTS-}" = full ]; } # what takes long is for the full gate

check() { # what, status
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi
}

shows() { # text, words... : the output has the text, the status is 0
  local text=$1 out
  shift
  out=$("$tessera" "$@" 2>&1) && [[ $out == *"$text"* ]]
  check "tessera $* shows '$text'" $?
}

# All files and folders below this one.
shopt -s globstar dotglob nullglob
listed() { files=(**); }

refuses() { # text, words... : status 2, one line on stderr with the text, nothing on stdout, no new file
  local text=$1 status before error
  shift
  listed
  before=${files[*]}
  "$tessera" "$@" >"$apart/out" 2>"$apart/error" </dev/null
  status=$?
  mapfile -t error <"$apart/error"
  listed
  [ $status -eq 2 ] && [ ! -s "$apart/out" ] && [ ${#error[@]} -eq 1 ] && [[ ${error[0]} == *"$text"* ]] &&
    [ "$before" = "${files[*]}" ]
  status=$?
  [ $status -eq 0 ] || printf '%s\n' "${error[@]}"
  check "tessera $* refuses with '$text'" $status
}

shows "selfplay" help
shows "For example: tessera replay" help replay
shows "For example: tessera replay" replay --help
shows "chocolatier: Azul: Master Chocolatier, 2 to 4 players" games
shows '"name":"box"' games chocolatier --json

# In another language: by --lang, or by the environment.
shows "完全依照規則書進行" help --lang zh-Hant
shows "把伺服器的資料備份成檔案" help backup --lang zh-Hant
shows "同時連線數" help serve --lang zh-Hant
shows "2 到 4 位玩家" games --lang zh-Hant
shows "最近吃過巧克力" games chocolatier --lang zh-Hant
refuses "沒有「chess」這個遊戲" games chess --lang zh-Hant
refuses "玩家人數不能是「9」，要在 2 到 4 之間" selfplay chocolatier players=9 --lang zh-Hant
refuses "沒有「bax」這個選項；可以用 players=2..4" selfplay chocolatier bax --lang zh-Hant
refuses "selfplay 不接受「--fast」" selfplay chocolatier --fast --lang zh-Hant
refuses "there is no language 'tlh'" help --lang tlh
LC_ALL= LC_MESSAGES= LANG=zh_TW.UTF-8 "$tessera" help 2>&1 | grep -q "完全依照規則書進行"
check "LANG chooses the language of help" $?
LC_ALL= LC_MESSAGES= LANG=zh_TW.UTF-8 "$tessera" help --lang en 2>&1 | grep -q "played by their rulebooks"
check "--lang wins over LANG" $?
LC_ALL= LC_MESSAGES= LANG=zh_TW.Big5 "$tessera" help 2>&1 | grep -q "played by their rulebooks"
check "a terminal without UTF-8 is spoken to in English" $?

# ---- The rules in words ----

shows "Special factory 5: the shelter" rules chocolatier shelter
shows "特殊工廠 5：庇護" rules chocolatier shelter --lang zh-Hant
shows "factories=special" rules chocolatier
for guide in "$source"/games/*/texts/guide.zh-Hant.txt; do
  game=$(basename "${guide%/texts/*}")
  sed -n 's/^\[[a-z-]*\] //p' "$guide" >titles.tmp
  LANG=zh_TW.UTF-8 "$tessera" rules "$game" | grep -cxFf titles.tmp >count.tmp
  [ "$(cat count.tmp)" -eq "$(wc -l <titles.tmp)" ] && [ -s titles.tmp ]
  check "$game: every section of the guide is told" $?
  for language in en zh-Hant; do
    [ "$(COLUMNS=30 "$tessera" rules "$game" --lang $language | LC_ALL=C.UTF-8 wc -L)" -le 30 ] || break
  done
  [ $language = zh-Hant ] && COLUMNS=30 "$tessera" rules "$game" --lang zh-Hant | LC_ALL=C.UTF-8 wc -L | grep -qE '^(29|30)$'
  check "$game: the rules are as wide as the terminal" $?
done
rm -f ./*.tmp
shows $'The next round [next-round]\n  If the bag is empty, all tiles from the lid go into it' rules chocolatier --find "bag empty"
shows "[start]" rules pavilion --find "start tile"
shows $'遊戲結束 [end]\n  平手時' rules chocolatier --find 平手 --lang zh-Hant
shows $'Azul: Summer Pavilion\n\nTaking tiles [taking]' rules --find "wild tiles"
shows $'\nChromino\n\nWild tiles [wild]' rules --find "wild tiles"
[ "$("$tessera" rules --find magnets | grep -c '^Azul: ')" -eq 1 ]
check "games without the word are left out" $?
[ "$(COLUMNS=30 "$tessera" rules chocolatier --find tied | sed 1d | LC_ALL=C.UTF-8 wc -L)" -le 30 ]
check "what is found is as wide as the terminal" $?
coloured=$(printf '\033[1;4m')
on_a_terminal() { script -qec "$1 '$tessera' rules chocolatier --find bag" /dev/null </dev/null; }
[[ $(on_a_terminal "env -u NO_COLOR TERM=xterm") == *"${coloured}bag"* ]]
check "found words are marked on a terminal" $?
[[ $(on_a_terminal "env NO_COLOR=1 TERM=xterm")$(on_a_terminal "env -u NO_COLOR TERM=dumb") != *$'\033'* ]]
check "NO_COLOR and a plain terminal mark nothing" $?
[[ $("$tessera" rules chocolatier --find bag) != *$'\033'* ]]
check "found words are not marked in a pipe" $?
refuses "no rule has 'xyzzy'" rules --find xyzzy
refuses "規則中找不到「魔法」" rules chocolatier --find 魔法 --lang zh-Hant
refuses "--find needs a word" rules chocolatier --find "?"
refuses "leave 'aim' out" rules chocolatier aim --find bag
refuses "needs a value" rules chocolatier --find
refuses "rules needs a game" rules
refuses "there is no game 'go'" rules go
refuses "there are aim, setup, turn" rules chocolatier nothing
refuses "rules does not take 'more'" rules chocolatier aim more
refuses "rules does not take '--plain'" rules chocolatier --plain
refuses "there is no language" rules chocolatier --lang fr

for game in $games; do
  shows "3 games" selfplay "$game" --games 3 --seed 7 --out records
  shows "by the rules; its luck is that of its key" verify "records/$game-7-1.tessera"
  shows "result:" replay "records/$game-7-2.tessera"
  shows '"place":[' replay "records/$game-7-2.tessera" --json
  "$tessera" replay --json "records/$game-7-3.tessera" >a.json &&
    "$tessera" selfplay "$game" --games 3 --seed 7 --json >b.json &&
    [ "$(wc -l <a.json)" -gt 5 ] && tail -n "$(wc -l <a.json)" b.json | cmp -s - a.json
  check "$game: selfplay and replay write the same JSON" $?
  if command -v python3 >/dev/null; then
    python3 -c 'import json, sys
for line in sys.stdin: json.loads(line)' <a.json
    check "$game: every line is JSON" $?
  fi
  "$tessera" replay --viewer spectator --json "records/$game-7-1.tessera" >a.json
  check "$game: replay for a spectator" $?
done
rm -f ./*.json

for game in $games; do
  shows "loss each" review "records/$game-7-1.tessera" --sims 8
  shows "扣除運氣" review "records/$game-7-1.tessera" --sims 8 --lang zh-Hant
  "$tessera" review "records/$game-7-2.tessera" --sims 8 --json --threads 2 >a.json &&
    "$tessera" review "records/$game-7-2.tessera" --sims 8 --json >b.json && cmp -s a.json b.json
  check "$game: a review does not depend on the threads" $?
  if command -v python3 >/dev/null; then
    python3 -c 'import json, sys
review = json.load(sys.stdin)
assert review["over"] and review["done"] == review["actions"] + 1 == len(review["plies"])
for seat, sums in enumerate(review["seats"]):
    mine = [ply for ply in review["plies"] if "class" in ply and ply["seat"] == seat]
    assert len(mine) == sums["decisions"] == sum(sums["classes"].values())
    assert abs(sum(ply["loss"]["win"] for ply in mine) - sums["loss"]["win"]) < 1e-2
    lucks = [ply["luck"]["seats"][seat]["worth"]["win"] for ply in review["plies"] if "luck" in ply]
    assert abs(sum(lucks) - sums["luck"]["win"]) < 1e-2
    assert abs(sums["result"]["win"] - sums["luck"]["win"] - sums["adjusted"]["win"]) < 1e-3
if review["players"] > 1:
    assert abs(sum(sums["luck"]["win"] for sums in review["seats"])) < 1e-2' <a.json
    check "$game: the sums of a review are those of its parts" $?
  fi
done
rm -f ./*.json
sed 's/^end .*/end unfinished/; /^20 /,/^end/{/^end/!d}' records/ingenious-7-1.tessera >middle.tessera
shows '"over":false' review middle.tessera --sims 8 --json --viewer p2
"$tessera" review middle.tessera --sims 8 --json --viewer p2 | grep -q '"seat":0,"action":"[^"]*","class"'
[ $? -eq 1 ]
check "a player is not told what others should have played, before the end" $?
rm -f middle.tessera

refuses "no command 'fly'" fly
refuses "no command 'fly'" help fly
refuses "no command 'a?b?[2J'" $'a\nb\e[2J'
refuses "no game 'chess'" games chess
refuses "does not take '--fast'" games --fast
refuses "needs a game" selfplay
refuses "no game 'chess'" selfplay chess
refuses "is no option of chocolatier" selfplay chocolatier colour=red
refuses "coloured or free" selfplay chocolatier box=round
refuses "2 to 4" selfplay chocolatier players=9
refuses "is no player" selfplay chocolatier --seats random,martian
refuses "--threads takes a number from 1 to 64" selfplay chocolatier --threads 0
refuses "so it takes only one thread" selfplay chocolatier --threads 2 --json
refuses "does not fit" selfplay chocolatier players=3 --seats random,random
refuses "chocolatier is for 2 to 4 players, not 1" selfplay chocolatier --seats random
refuses "chocolatier is for 2 to 4 players, not 1" play chocolatier --plain --seats me
refuses "is too long a list of seats" play chromino --plain --seats me,me,me,me,me,me,me,me,me
# Every number of seats is a game or one sentence, whatever the game.
for game in $games; do
  for command in selfplay "play --plain" "play --plain start=random"; do
    seats=random
    for count in 1 2 3 4 5 6 7 8 9; do
      # shellcheck disable=SC2086
      "$tessera" ${command%% *} "$game" ${command#"${command%% *}"} --seats "$seats" >out.tmp 2>error.tmp </dev/null
      status=$?
      [ $status -eq 0 ] || { [ $status -eq 2 ] && [ ! -s out.tmp ] && [ "$(wc -l <error.tmp)" -eq 1 ]; }
      check "tessera $command $game with $count seats plays, or refuses in one sentence" $?
      seats=$seats,random
    done
  done
done
rm -f out.tmp error.tmp
refuses "--games takes" selfplay chocolatier --games 0
refuses "--games takes" selfplay chocolatier --games many
refuses "--seed takes" selfplay chocolatier --seed -1
refuses "needs a value" selfplay chocolatier --seed
refuses "does not take '--fast'" selfplay chocolatier --fast
touch plain
refuses "cannot write" selfplay chocolatier --out plain
refuses "cannot write" selfplay chocolatier --out missing/deeper
refuses "needs a record" review
refuses "one record" review records/chocolatier-7-1.tessera again
refuses "cannot read missing.tessera" review missing.tessera
refuses "this is no record" review plain
refuses "does not take '--fast'" review records/chocolatier-7-1.tessera --fast
refuses "--ms takes a number from 1 to 60000" review records/chocolatier-7-1.tessera --ms 0
refuses "--sims takes a number" review records/chocolatier-7-1.tessera --sims many
refuses "--threads takes a number from 1 to 64" review records/chocolatier-7-1.tessera --threads 65
refuses "--ms or --sims, not both" review records/chocolatier-7-1.tessera --ms 1 --sims 1
refuses "there is no viewer" review records/chocolatier-7-1.tessera --viewer me
refuses "has no player p4" review records/chocolatier-7-1.tessera --viewer p4
refuses "there is no language" review records/chocolatier-7-1.tessera --lang fr
refuses "needs a record" replay
refuses "cannot read missing.tessera" replay missing.tessera
refuses "cannot read records" replay records
refuses "no record" replay plain
refuses "does not take" replay --fast
refuses "there is no viewer" replay records/chocolatier-7-1.tessera --viewer p9
refuses "has no player p4" replay records/chocolatier-7-1.tessera --viewer p4
refuses "needs a record" verify
head -c 300 records/chocolatier-7-1.tessera >cut.tessera
refuses "cut.tessera, line" verify cut.tessera
refuses "cut.tessera, line" replay cut.tessera
sed 's/^1 p1 .*/1 p1 9-blue-9/' records/chocolatier-7-1.tessera >garbled.tessera
refuses "this action is not legal here" verify garbled.tessera
refuses "this action is not legal here" replay garbled.tessera --json
sed 's/^key ./key f/' records/chocolatier-7-1.tessera >other.tessera
refuses "not those of the key" verify other.tessera
refuses "no game 'chess'" bench chess
refuses "--seconds takes" bench --seconds soon
refuses "--threads takes numbers from 1 to 256" bench --batch --threads 2,0
refuses "--threads takes numbers from 1 to 256" bench --batch --threads 1,1,1,1,1,1,1,1,1
refuses "--threads is for --batch" bench --threads 2
refuses "--check is for --gpu" bench --check
refuses "--gpu takes neither --threads nor --json" bench --gpu --json
refuses "--gpu takes neither --threads nor --json" bench --gpu --batch --threads 2
refuses "--games is for --gpu" bench --batch --games 64
refuses "--games takes a number from 1 to 1048576" bench --gpu --batch --games 0
refuses "no game 'chess'" bench --gpu chess
is_full && shows '"threads":2,"steps_per_s":{"bare":' bench --batch chocolatier players=2 --threads 1,2 --json
refuses "takes nothing" signature now

# Backups that are none leave no store behind, and one without end is not read to its end.
printf 'tessera store 1\ntable rated match\n\tta\nend 2\n' >bad.backup
refuses "line 4 of the backup counts other rows" restore bad.backup --store new.db
refuses "is no backup of a store" restore /dev/zero --store new.db
refuses "is no backup of a store" restore plain --store sqlite:new.db

mkfifo pipe # stands for a device, which must not be replaced by a file
"$tessera" serve --port $((21000 + $$ % 10000)) --store good.db >serve.txt 2>&1 &
server=$!
for _ in $(seq 100); do grep -q "Tessera is at" serve.txt && break; sleep 0.1; done
kill "$server"
wait "$server"
refuses "cannot write pipe" backup pipe --store good.db
[ -p pipe ]
check "what is no file stays as it was" $?
rm -f good.db* serve.txt
refuses "there is no store" backup today.backup --store plain
[ ! -s plain ]
check "a file that is no store stays as it was" $?

# The examples in docs/records.md are records.
awk '/^```$/ { inside = !inside; if (inside) name = "example" ++count ".tessera"; next } inside { print > name }' \
  "$source/docs/records.md"
shows "by the rules; its luck is that of its key" verify example1.tessera example2.tessera example3.tessera \
  example4.tessera example5.tessera

# Puzzles.
shows "BCY: 3 places: YCB@-1,0v, BCY@-1,2v, YCB@5,-2v" puzzle solve "$source/docs/example.puzzle"
shows '"tile":"RYY","count":2' puzzle solve "$source/docs/example.puzzle" --json
# Its tiles are in the box, spelt one way or the other.
printf 'table GCR 1,1 h\nask all\n' >box.puzzle
"$tessera" puzzle solve box.puzzle | sed -n 's/^\(...\): .*place.*/\1/p' >box.names
"$tessera" puzzle solve box.puzzle | sed -n 's/^\(...\): .*place.*/\1/p' | rev >>box.names
tiles=$(sed -n 's/^table \(...\) .*/\1/p; s/^ask \(...\)$/\1/p' "$source/docs/example.puzzle")
for tile in $tiles; do
  grep -qx "$tile" box.names
  check "the tile $tile of docs/example.puzzle is in the box" $?
done
refuses "new, solve, check or show" puzzle
refuses "new, solve, check or show" puzzle paint
refuses "needs a puzzle" puzzle solve
refuses "cannot read missing" puzzle solve missing
printf 'table GCR 1,1 h\ntable GCR 2,1 h\n' >overlap.puzzle
refuses "overlap.puzzle, line 2: the tile overlaps another one" puzzle solve overlap.puzzle
printf 'table GCR 1,1 h\nask XYZ\n' >letters.puzzle
refuses "letters.puzzle, line 2: 'XYZ' is no tile" puzzle solve letters.puzzle
printf 'row xxxxxx\npiece I\n' >sizes.puzzle
refuses "sizes.puzzle, line 3: the region has 6 squares and the pieces have 5" puzzle show sizes.puzzle
rm -f ./*.puzzle box.names
for game in chromino polyssimo; do
  shows "# $game, difficulty 2, code" puzzle new "$game" --difficulty 2 --seed 5
  shows '"difficulty":3,"date":"2026-11-15"' puzzle new "$game" --date 2026-11-15 --json
  shows "# $game, difficulty 3, code" puzzle new "$game"
  "$tessera" puzzle new "$game" --seed 5 >"$game.puzzle"
  code=$(sed -n 's/.*code //p' "$game.puzzle")
  "$tessera" puzzle new --code "$code" | cmp -s - "$game.puzzle"
  check "$game: a code makes the same puzzle" $?
  for words in "new --code $code" "solve $game.puzzle" "check $game.puzzle"; do
    # shellcheck disable=SC2086
    "$tessera" puzzle $words --json >out.json && { ! command -v python3 >/dev/null ||
      python3 -m json.tool out.json >/dev/null; }
    check "puzzle $words --json is JSON" $?
  done
  rm -f out.json
  shows "</svg>" puzzle show "$game.puzzle" --svg
done
shows "Where can these go? RRG GBB BCY" puzzle show chromino.puzzle
shows "Fill the dots" puzzle show polyssimo.puzzle
shows "one solution" puzzle solve polyssimo.puzzle
shows "left: solved" puzzle check polyssimo.puzzle $("$tessera" puzzle solve polyssimo.puzzle | sed -n 's/^places: //p')
shows "at least" puzzle solve "$source/docs/board.puzzle"
shows "BCY@1,2h: wrong" puzzle check "$source/docs/example.puzzle" BCY@1,2h
shows "0 right, 0 wrong, 11 left" puzzle check "$source/docs/example.puzzle"
refuses "is no place in a puzzle of chromino, such as RBY@3,-2h" puzzle check "$source/docs/example.puzzle" here
refuses "needs a puzzle" puzzle check
refuses "does not take '--json'" puzzle show chromino.puzzle --json
refuses "no puzzles for 'chess'" puzzle new chess
refuses "--difficulty takes" puzzle new --difficulty 6
refuses "--seed takes" puzzle new --seed 1000000000
refuses "--date takes" puzzle new --date 2026-02-30
refuses "takes one of --seed, --date and --code" puzzle new --seed 1 --date 2026-11-15
refuses "no code of a puzzle" puzzle new --code hello
refuses "another version" puzzle new --code c9-3-s42-xz
refuses "has a mistake in it" puzzle new --code "c1-3-s43${code#*s5}"
refuses "does not take '--fast'" puzzle new --fast
refuses "needs a value" puzzle new --seed

# Networks from files: one that cannot be used gets a sentence, and bots play without it.
net=$source/games/chocolatier/mind/chocolatier.net
mkdir nets
moves() { # player : the actions of a game between two of them
  TESSERA_NETS=$PWD/nets "$tessera" selfplay chocolatier players=2 --seats "$1,$1" --seed 5 --out moves >/dev/null 2>moves.error
  grep -v '^seat\|bot\|sims=' moves/chocolatier-5-1.tessera
  rm -r moves
}
cp "$net" nets/
[ "$(moves net:sims=20)" != "$(moves mcts:sims=20)" ]
check "a network from a file plays" $?
[ ! -s moves.error ]
check "a network from a file says nothing" $?
without() { # sentence : what is in nets/ is refused so, and the search plays instead
  [ "$(moves net:sims=20)" = "$(moves mcts:sims=20)" ] && grep -qF "nets/chocolatier.net: $1; bots play without it" moves.error
  check "a network is refused: $1" $?
}
head -c 5000 "$net" >nets/chocolatier.net
without "these weights are cut short or too long"
cp "$source/games/pavilion/mind/pavilion.net" nets/chocolatier.net
without "these weights are for another game"
{ head -c 4 "$net" && printf '\143' && tail -c +6 "$net"; } >nets/chocolatier.net
without "these weights are of another version"
{ head -c 1000 "$net" && printf 'x' && tail -c +1002 "$net"; } >nets/chocolatier.net
without "these weights are damaged"
echo nothing >nets/chocolatier.net
without "these are no weights"
rm -r nets moves.error

# External bots: one that plays, and those that do not.
if command -v python3 >/dev/null; then
  shows "4 games" arena "$first" --a "exec:python3 $source/docs/examples/bot.py" --b random --games 4
  for game in $games; do
    shows "1 games" selfplay "$game" players=2 --seats "exec:python3 $source/docs/examples/bot.py,random"
  done
fi
has_lost() { # sentence, status of the arena, what it said
  [ "$2" -eq 0 ] && grep -qF "$1 and loses" <<<"$3" && grep -qF "+0 =0 -2" <<<"$3"
  check "a bot that $1 loses, and the arena goes on" $?
}
loses() { # sentence, command
  local out
  out=$("$tessera" arena "$first" --a "exec:$2" --b random --games 2 2>&1)
  has_lost "$1" $? "$out"
}
loses "answered with an action that is not legal" "while read -r line; do echo play nonsense; done"
loses "ended before it answered" "exit 3"
loses "ended before it answered" "/no/such/program"
loses "gave an answer that is too long" "yes aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | tr -d '\n'"
loses "gave endless output but no answer" "yes hello"
shows "4 games" arena "$first" --a bot:2 --b bot:1 --games 4
shows '"elo_error":' arena "$first" --a bot:2 --b random --games 4 --json
begun=$SECONDS
games=$("$tessera" arena "$first" --a bot:2 --b bot:1 --games 1000000 --seconds 1 --threads 1 --json | sed -nE 's/.*"games":([0-9]+).*/\1/p')
test "$games" -gt 0 -a $((games % 2)) -eq 0 -a $((SECONDS - begun)) -lt 30
check "an arena ends when its time is up, with whole pairs of games" $?
shows "4 games" arena "$first" --a bot:2 --b bot:1 --games 4 --out arena
shows "its luck is that of its key" verify "arena/$first-1-4.tessera"
# A game without luck begins with random actions: those of seed 1, group 2, are not those of seed 2, group 1.
for seed in 1 2; do "$tessera" arena polyssimo --a random --b random --games 4 --seed $seed --out openings >/dev/null; done
openings=$(for record in openings/*; do sed -n '/^begin/,/^6 /p' "$record" | cksum; done)
[ "$(echo "$openings" | wc -l)" -eq 8 ] && [ "$(echo "$openings" | sort -u | wc -l)" -eq 4 ]
check "games of other seeds begin otherwise" $?
shows "of the variance is left" arena "$first" --a bot:2 --b bot:1 --games 4 --aivat
is_full && shows '"variance_left":' arena "$first" --a bot:2 --b bot:1 --games 2 --aivat --asks 2 --json
"$tessera" arena "$first" --a bot:2 --b bot:1 --games 4 --aivat --threads 1 --json | sed 's/,"ms_per.*//' >a.json
"$tessera" arena "$first" --a bot:2 --b bot:1 --games 4 --aivat --threads 2 --json | sed 's/,"ms_per.*//' | cmp -s - a.json
check "luck does not depend on the threads" $?
for threads in 1 4; do
  "$tessera" selfplay "$first" --games 12 --seed 4 --fair --threads $threads --out "by-$threads" >"summary-$threads"
done
diff -r by-1 by-4 >/dev/null && cmp -s summary-1 summary-4 && test "$(ls by-4 | wc -l)" = 12
check "threads play the same games and count the same points" $?
for threads in 1 5; do
  "$tessera" arena "$first" players=3 --a bot:2 --b bot:1 --c random --games 12 --sprt 0,200 --threads $threads --json |
    sed 's/,"ms_per.*//' >"arena-$threads.json"
done
cmp -s arena-1.json arena-5.json
check "games that threads take singly count as those of one thread" $?
refuses "two seats or more" arena chromino players=1 --a bot:2 --b bot:1 --aivat
refuses "--asks needs --aivat" arena "$first" --a bot:2 --b bot:1 --asks 2
refuses "--asks takes a number from 1 to 64" arena "$first" --a bot:2 --b bot:1 --aivat --asks 65
refuses "cannot write" arena "$first" --a bot:2 --b bot:1 --out plain
refuses "needs a game" arena
refuses "needs two players" arena "$first" --a bot:1
refuses "is no player" arena "$first" --a bot:1 --b bot:10
refuses "is no player" arena "$first" --a bot:1 --b mcts:sims=
refuses "--sprt takes" arena "$first" --a bot:1 --b bot:2 --sprt 40,0
refuses "--threads takes" arena "$first" --a bot:1 --b bot:2 --threads 0
refuses "do not fit on 2 seats" arena "$first" --a bot:1 --b bot:2 --c bot:3
refuses "does not take '--fast'" arena "$first" --fast now
refuses "does not take '--fast'" tune "$first" --fast
refuses "there is no weight 'no'" tune "$first" --try no=1
refuses "--try takes a weight and a number" tune "$first" --try finished=much
shows " % of 4, " tune "$first" --try finished=1 --sims 5 --games 4
shows " % of 4, " tune "$first" --try finished=1 --sims 5 --games 4 --seed 8000001 # as in docs/strength.md

head -c 4096 /dev/urandom >noise.tessera
refuses "noise.tessera, line" replay noise.tessera
if [ -e /dev/full ]; then
  "$tessera" games >/dev/full 2>error.tmp
  [ $? -eq 2 ] && grep -q "cannot write to standard output" error.tmp
  check "a full disk behind standard output is told" $?
fi

wait "$waiting"
has_lost "gave no answer in time" $? "$(cat "$silent")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
