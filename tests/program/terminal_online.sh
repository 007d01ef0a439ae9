# terminal_online.sh -- a part of terminal.sh: two persons, each at a terminal, at a table of a server.
#
# Whole games of every game by keys and by lines; lost programs, servers and connections; everything that can be
# said at a table; what is refused; and a server that lies.
# shellcheck shell=bash disable=SC2154

port=$((20000 + $$ % 10000))
address=127.0.0.1:$port

serve() { # words...
  : >serve.txt # what the server before said is no news
  "$tessera" serve --port "$port" --store "sqlite:$folder/store.db" "$@" >serve.txt 2>&1 &
  server=$!
  local i
  for ((i = 0; i < 1200; i++)); do
    grep -q "Tessera is at" serve.txt && return 0
    sleep 0.05
  done
  return 1
}

# The server is gone in an instant, and says nothing.
kill_server() {
  kill -9 "$server"
  wait "$server" 2>/dev/null
  server=0
}

# Opens a match for whoever has the link; prints its id.
open_match() { # words...
  printf 'open %s private\n' "$*" | "$tessera" join "$address" --plain --token-file host.token --name Host |
    sed -n 's|^http://.*/#/match/||p'
}

# Begins the program for somebody, in a terminal of his own.
join() { # pane width height words...
  pane=$1
  begin "$2" "$3" tmux-256color join "${@:4}" --token-file "$1.token" --name "${1^}"
}

ann_and_bob() { # words...
  match=$(open_match "$@" seats=person,person)
  join ann 80 24 "$address" --match "$match" --seat 1
  shows "Ann (you)"
  join bob 160 50 "'http://$address/#/match/$match'" --seat 2 --lang zh-Hant
}

at() { # pane command...
  local before=$pane
  pane=$1
  "${@:2}"
  local status=$?
  pane=$before
  return $status
}

is_over() { at "$1" screen | sed -n 1p | grep -qE "place:|第一名："; }

# Both choose where the cursor is, until so many seconds have gone by or the game is over.
play_on() { # seconds
  local end=$((SECONDS + $1))
  while [ "$SECONDS" -lt "$end" ]; do
    is_over ann && is_over bob && return 0
    for pane in ann bob; do
      press Enter Enter Down Enter Enter Right Enter Enter Enter Left Enter Enter Enter Up Enter Enter Enter
    done
    sleep 0.1
  done
  return 1
}

leave() {
  local pane
  for pane in ann bob; do
    press q
    is_restored
    check "$1: the terminal of $pane is as it was" $?
  done
}

serve
check "a server begins" $?

# Somebody goes away; at the end of this file his minute is over.
slow=$(open_match polyssimo seats=person,person)
printf 'quit\n' | "$tessera" join "$address" --match "$slow" --seat 1 --plain --token-file away.token --name Away >/dev/null
printf 'quit\n' | "$tessera" join "$address" --match "$slow" --seat 2 --plain --token-file ann.token --name Ann >/dev/null
slow_since=$SECONDS

# ---- Whole games ----

for game in $games; do
  ann_and_bob "$game"
  at ann shows "Ann to play" && at bob shows "輪到 Ann" && play_on 60
  check "$game on a server: a whole game by keys, in both languages" $?
  leave "$game on a server"
  printf 'board\nlog\n' | "$tessera" join "$address" --match "$match" --plain --token-file tim.token --name Tim >over.txt &&
    grep -q "The game is over." over.txt
  check "$game on a server: who looks on sees the end" $?
done

for game in $games; do
  match=$(open_match "$game" seats=person,person,bot:1 2>/dev/null)
  [ -n "$match" ] || match=$(open_match "$game" seats=person,person)
  timeout 100 "$tessera" join "$address" --match "$match" --seat 1 --plain --token-file ann.token < <(yes 1) >ann.txt &
  timeout 100 "$tessera" join "$address" --match "$match" --seat 2 --plain --token-file bob.token --lang zh-Hant < <(yes 1) >bob.txt &&
    wait $! && grep -q "^Ann: place" ann.txt && grep -q "^Ann：第" bob.txt &&
    is_chinese bob.txt
  check "$game on a server, by lines" $?
done

# ---- Lost programs, servers and connections ----

ann_and_bob chocolatier
at ann shows "Ann to play" && at ann press Enter Enter && at bob shows "1. Ann"
check "a first action" $?
kill -9 "$(at bob program)" && at bob shows "status 137"
join bob 80 24 "$address" --match "$match" --lang zh-Hant
at bob shows "輪到 Bob" && at bob press Enter Enter && at ann shows "2. Bob"
check "who was killed comes back to his seat" $?
kill_server
at ann shows "Connection lost; reconnecting" && at bob shows "連線中斷"
check "a lost connection is told" $?
at ann press Enter Enter && at ann shows "connection to the server is lost"
check "and so is what cannot be said meanwhile" $?
serve
at ann shows "Connected again" && at bob shows "連線恢復了"
check "a server that was killed is found again" $?
at ann press Enter Enter && at bob shows "3. Ann"
check "and the game goes on where it was" $?

# ---- What can be said ----

at bob press C && at bob press -l "你好 Ann" && at bob press Enter && at ann shows "<Bob> 你好 Ann"
check "C says something" $?
at ann press B && at ann shows "a bot stands in only for a player who is away"
check "what is refused gets the sentence of the server" $?
at bob press Enter Enter && at ann shows "4. Bob" && at bob press B && at bob shows "才能由電腦代替"
check "in the reader's language" $?
at ann press u && at bob shows "按 u 同意" && at bob press u && at ann hides "4. Bob" && ! at ann screen | grep -qF "3. Ann"
check "an action is taken back when the other agrees" $?
at ann press d && at bob shows "提議和局" && at bob press d && at ann shows "a draw was agreed" && is_over ann
check "a draw is offered and agreed" $?
at ann press A && at ann shows "Ann (you)" && at bob press A && at ann shows "Ann to play" && at bob shows "輪到 Ann"
check "A plays another match with the same seats" $?
at bob press X && at bob shows "要認輸嗎" && at bob press y && at ann shows "First place: Ann"
check "X resigns" $?
leave "the rematch"

# ---- The lobby ----

join cid 80 24 "$address"
shows "Open a public match" && press Enter && shows "What shall we play?" && press Enter && shows "free seat"
check "a match is opened from the lobby" $?
press Enter && shows "Cid (you)" && press L && hides "(you)" && press Enter && shows "Cid (you)"
check "a seat is taken and left" $?
join dot 160 50 "$address" --lang zh-Hant
shows "等待玩家：Cid、空位" && press Enter && shows "用這個連結加入" && press Enter && shows "輪到 Cid" && at cid shows "Cid to play"
check "and found in the lobby by another" $?
at cid press q && at dot press q && at cid is_restored && at dot is_restored
check "both can leave" $?
join cid 80 24 "$address"
shows "in progress: Cid, Dot" && press Enter && shows "Cid to play" && press q && is_restored
check "whoever comes back finds his own matches" $?

# ---- Wrong words ----

command_refuses "needs a server" join
command_refuses "is no address" join "a b"
command_refuses "no server answers at 127.0.0.1:$port:" join "https://$address/" --plain
command_refuses "these certificates cannot be read: missing.pem" join "https://$address/" --plain --ca-file missing.pem
command_refuses "no server answers at 127.0.0.1:1:" join 127.0.0.1:1 --plain
command_refuses "there is no such match" join "$address" --match aaaaaaaaaaaa --plain --token-file ann.token
command_refuses "there is no such match" join "$address" --match ../etc --plain --token-file ann.token
command_refuses "this seat is taken" join "$address" --match "$(open_match polyssimo seats=bot:1,person)" --seat 1 --plain --token-file ann.token
command_refuses "cannot keep the token" join "$address" --plain --token-file missing/token
command_refuses "--seat takes" join "$address" --seat nine
command_refuses "join does not take" join "$address" --fast
command_refuses "one address" join "$address" "$address"
printf 'fly\nboard\nwatch aaaaaaaaaaaa\nopen chess\nsit\nbot 1\nsay\nlobby\nhelp\nquit\n' |
  "$tessera" join "$address" --plain --token-file ann.token >lines.txt
[ $? -eq 0 ] && grep -q "There is no match yet" lines.txt && grep -q "has not begun" lines.txt &&
  grep -q "there is no such match" lines.txt && grep -q "open needs a game" lines.txt && grep -q "sit needs" lines.txt &&
  grep -q "bot needs" lines.txt && grep -q "say needs" lines.txt && grep -q "list the matches" lines.txt
check "wrong words by lines get a sentence each" $?
printf 'open polyssimo rows=99\nquit\n' | "$tessera" join "$address" --plain --token-file ann.token --lang zh-Hant |
  grep -qF "橫列數不能是「99」，要在 5 到 16 之間"
check "what the rules refuse is said in the reader's language" $?
"$tessera" join "$address" --plain --name Cid </dev/null && [ "$(stat -c %a "$XDG_DATA_HOME/tessera/servers/127.0.0.1_$port")" = 600 ]
check "the token is kept for the user alone" $?
printf '%064d' 7 >forgotten.token
"$tessera" join "$address" --plain --name Cid --token-file forgotten.token </dev/null && ! grep -q '^0*7$' forgotten.token
check "who is not known any more is a new guest" $?

# ---- A server that lies ----

cat >liar.py <<'END'
import http.server, json, sys

real = sys.argv[1]

class Liar(http.server.BaseHTTPRequestHandler):
    def log_message(self, *words):
        pass

    def do_POST(self):
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        lie = open("lie.txt").read().strip()
        token = "ab" * 32
        answer = {"tell": "hello", "version": 1, "person": 1, "name": "x", "account": False, "token": token}
        if said["say"] == "watch":
            answer = json.load(open("view.json"))
            if said.get("wait_s"):
                answer["number"] += 1
            for person in answer["people"]:
                person["name"] = "\x1b[2J\x1b]0;owned\x07\u202eAnn"
            answer["chat"] = [{"number": 2, "name": "\x9b31m", "text": "\x1b[31mred\r\nline", "person": 1, "time_ms": 1}]
        elif said["say"] == "lobby":
            people = [{"kind": "person", "person": 1}]
            answer = {"tell": "lobby", "matches": [{"match": "a" * 12, "stage": "open", "game": "\x1b[1m", "people": people}],
                      "names": [{"person": 1, "name": "\x1b[7mEve"}]}
        body = json.dumps(answer).encode()
        length = len(body)
        if lie == "position" and said["say"] == "watch":
            body = body.replace(b'"legal": [', b'"legal": ["fly", ', 1)
            length = len(body)
        if lie == "garbage":
            body = b"\x1b[2J{{{{" * 10
            length = len(body)
        if lie == "deep":
            body = b"[" * 500000
            length = len(body)
        if lie == "huge":
            length = 1 << 40
        self.send_response(200)
        self.send_header("Content-Length", str(length))
        self.end_headers()
        try:
            self.wfile.write(body)
            for _ in range(6 if lie == "huge" else 0):
                self.wfile.write(b" " * (1 << 20))
        except OSError:
            pass

http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Liar).serve_forever()
END
match=$(open_match ingenious seats=person,person)
for seat in 1 2; do
  "$tessera" join "$address" --match "$match" --seat $seat --plain --token-file "liar$seat.token" </dev/null >/dev/null
done
python3 - "$address" "$match" "$(cat liar1.token)" >view.json <<'END'
import sys, urllib.request
body = b'{"say":"watch","match":"%s"}' % sys.argv[2].encode()
headers = {"Authorization": "Bearer " + sys.argv[3]}
print(urllib.request.urlopen(urllib.request.Request("http://" + sys.argv[1] + "/api", body, headers)).read().decode())
END
echo honest >lie.txt
python3 liar.py "$address" $((port + 1)) &
liar=$!
for ((i = 0; i < 100; i++)); do (echo >"/dev/tcp/127.0.0.1/$((port + 1))") 2>/dev/null && break; sleep 0.05; done
{ printf 'lobby\nwatch %s\npeople\nlog\n' "$match"; sleep 2; } |
  timeout 20 "$tessera" join "127.0.0.1:$((port + 1))" --plain --token-file liar.token >hostile.txt 2>&1
grep -q "?\[7mEve" hostile.txt && grep -q "?\[2J?\]0;owne" hostile.txt && grep -q "?\[31mred??line" hostile.txt &&
  ! LC_ALL=C grep -qP '[\x00-\x08\x0B-\x1F\x7F]|\xC2[\x80-\x9F]|\xE2\x80\xAE' hostile.txt
check "nothing that a server says does anything to the terminal" $?
while read -r lie sentence; do
  echo "$lie" >lie.txt
  command_refuses "$sentence" join "127.0.0.1:$((port + 1))" --match "$match" --plain --token-file "$lie.token"
done <<'END'
position plays by other rules than this program
garbage what answers there is no server of matches
deep what answers there is no server of matches
huge the connection to the server is lost
END
kill "$liar"
wait "$liar" 2>/dev/null

# ---- Somebody who is away ----

# A node that has just loaded a match takes everybody for present until the other nodes have told it who is there. So
# one asks until it is allowed.
stands_in_at_last() {
  local attempt
  for ((attempt = 0; attempt < 6; attempt++)); do
    press B
    shows "A bot is playing for Away" && return
  done
  return 1
}
for ((; SECONDS < slow_since + 44;)); do sleep 1; done
join ann 160 50 "$address" --match "$slow"
for ((; SECONDS < slow_since + 62;)); do sleep 1; done
shows "Away to play" && stands_in_at_last && shows "Ann to play"
check "a bot stands in for who is away" $?
join away 80 24 "$address" --match "$slow"
shows "Ann to play" && press B && at ann shows "Away is back"
check "who comes back takes his seat again" $?

# ---- A server in clear, elsewhere ----

kill "$server"
wait "$server" 2>/dev/null
serve --host-names play.localhost
warning="Nothing is encrypted on the way to this server"
echo quit | "$tessera" join "http://play.localhost:$port" --plain --token-file eve.token >clear.txt && grep -qF "$warning" clear.txt
check "who joins in clear is warned" $?
echo quit | "$tessera" join "http://play.localhost:$port/#/match/$match" --plain --token-file eve.token >clear.txt &&
  [ "$(grep -cF "$warning" clear.txt)" -eq 1 ]
check "in a match, once" $?
join eve 160 50 "http://play.localhost:$port" --lang zh-Hant
shows "連線沒有加密" && press q && is_restored
check "and on the screen, in the reader's language" $?
echo quit | "$tessera" join "$address" --plain --token-file eve.token >clear.txt && ! grep -qF "$warning" clear.txt
check "but not on this machine" $?
kill "$server"
wait "$server" 2>/dev/null

# ---- TLS ----

openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out own.pem -days 2 -subj /CN=Tessera -addext subjectAltName=IP:127.0.0.1 2>/dev/null
serve --tls-certificate own.pem --tls-key key.pem
check "a server with TLS begins" $?
command_refuses "nothing vouches for the server at 127.0.0.1:$port:" join "https://$address" --plain
command_refuses "the connection to the server is lost" join "http://$address" --plain
trusted="https://$address --ca-file $folder/own.pem"
# shellcheck disable=SC2086
echo "open chromino private seats=person,person" | "$tessera" join $trusted --plain --name Host >open.txt &&
  ls data/tessera/servers/127.0.0.1_"$port"_tls >/dev/null && ! grep -qF "$warning" open.txt
check "a token that was got with TLS is kept apart" $?
match=$(sed -n "s|^https://$address/#/match/||p" open.txt)
[ -n "$match" ]
check "a link with TLS is told" $?
# shellcheck disable=SC2086
{
  timeout 100 "$tessera" join $trusted --match "$match" --seat 1 --plain --token-file ann_tls.token --name Ann < <(yes 1) >ann.txt &
  timeout 100 "$tessera" join $trusted --match "$match" --seat 2 --plain --token-file bob_tls.token --name Bob < <(yes 1) >bob.txt &&
    wait $! && grep -q "^Ann: place" ann.txt && grep -q "^Bob: place" bob.txt
}
check "a whole game with TLS, by lines" $?
# shellcheck disable=SC2086
match=$(echo "open polyssimo private seats=person,person" | "$tessera" join $trusted --plain --token-file host_tls.token |
  sed -n "s|^https://$address/#/match/||p")
join ann 80 24 "$trusted" --match "$match" --seat 1
join bob 160 50 "'https://$address/#/match/$match' --ca-file $folder/own.pem" --seat 2 --lang zh-Hant
at ann shows "Ann to play" && at ann press Enter Enter Enter && at bob shows "1. Ann"
check "a move with TLS is seen by the other" $?
kill_server
at ann shows "Connection lost; reconnecting" && at bob shows "連線中斷"
check "a lost connection with TLS is told" $?
serve --tls-certificate own.pem --tls-key key.pem
at ann shows "Connected again" && at bob shows "連線恢復了" && at bob press Enter Enter Enter && at ann shows "2. Bob"
check "and found again, and the game goes on" $?
leave "with TLS"

kill "$server"
wait "$server" 2>/dev/null
server=0
pane=play
