#!/usr/bin/env bash
# server_test.sh -- the web server, as browsers and worse clients meet it. The argument is a folder of
# the build with both programs: tessera, and tessera_sample, which has the page of tests/server/sample.
set -u
build=$(realpath "$1")
source=$(realpath "$(dirname "$0")/../..")
sample=$source/tests/server/sample
large=/assets/large-5e6f7a8b.js # 16 MB, made by CMakeLists.txt: more than any buffer holds
folder=$(mktemp -d)
declare -A running=()
trap 'for pid in "${!running[@]}"; do kill -KILL "$pid"; done; rm -rf "$folder"' EXIT
cd "$folder" || exit 1
export XDG_DATA_HOME=$folder/data HOME=$folder/nowhere
unset "${!TESSERA_@}"
passed=0 failed=0

check() { # what, status, where that helps what there was instead
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1${3+, not '$3'}"; fi
}

# Starts a program and sets pid, url, host and port, from the line that says where it is.
serve() { # program, words...
  : >out.log
  : >error.log
  "$build/$1" serve "${@:2}" >>out.log 2>>error.log &
  pid=$!
  running[$pid]=yes
  for _ in $(seq 100); do
    url=$(sed -n 's|^Tessera is at \(https*://.*[0-9]\)/$|\1|p' out.log)
    [ -n "$url" ] && break
    sleep 0.1
  done
  port=${url##*:}
  [ -n "$url" ] || { echo "FAILED: $1 serve ${*:2} did not start"; cat out.log error.log; exit 1; }
}

# What the log has to say beside start and stop, without the time.
complaints() { sed -E 's/^[0-9T:.-]+Z //' error.log | grep -vE '^(start url=http.* store=(sqlite|none) .*|stop)$'; }

# Ends the server as a terminal would; it must say so and be content.
stop() { # signal
  kill -s "$1" "$pid"
  for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
  kill -KILL "$pid" 2>/dev/null
  wait "$pid" && [ "$(tail -n 1 out.log)" = "Tessera has stopped." ] && [ -z "$(complaints)" ]
  check "stops at $1" $? "$(complaints)"
  grep -qE '^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}\.[0-9]{3}Z stop$' error.log
  check "logs that it stops" $?
  unset "running[$pid]"
  complaints
}

get() { # words of curl... : the head goes to head.txt, the body to body
  : >body
  curl -s -m 10 --path-as-is -D head.txt -o body "$@"
}

has() { # header with its value: the last answer has it
  grep -qixF -- "$1"$'\r' head.txt
  check "$what has '$1'" $?
}

lacks() { # name of a header
  ! grep -qi "^$1:" head.txt
  check "$what has no $1" $?
}

answers() { # status, words of curl...
  what="${*:2}"
  what=${what:0:100}
  : >head.txt
  get "${@:2}"
  [ "$(sed -n '1s|^HTTP/1.[01] \([0-9]*\) .*|\1|p' head.txt)" = "$1" ]
  check "$what answers $1" $? "$(head -n 1 head.txt)"
}

closes() { # words of curl... : no answer at all
  what="$*"
  get "$@"
  [ $? -eq 52 ]
  check "${what:0:100} is closed without an answer" $?
}

refuses() { # text, words... : status 2, one line on stderr with the text, nothing on stdout
  timeout 10 "$build/tessera_sample" serve "${@:2}" >out.tmp 2>error.tmp </dev/null
  [ $? -eq 2 ] && [ ! -s out.tmp ] && [ "$(wc -l <error.tmp)" -eq 1 ] && grep -qF -- "$1" error.tmp
  check "serve ${*:2} refuses with '$1'" $? "$(cat error.tmp)"
}

letters() { head -c "$1" /dev/zero | tr '\0' a; }

security() {
  has "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
  has 'X-Content-Type-Options: nosniff'
  has 'Referrer-Policy: no-referrer'
  has 'Cross-Origin-Opener-Policy: same-origin'
}

# Wrong words.
refuses "does not take '--fast'" --fast
refuses "does not take 'now'" now
refuses "needs a value" --port
refuses "needs a value" --address
for port in 0 65536 http -1; do refuses "--port takes a number from 1 to 65535" --port $port; done
for count in 0 50001 many; do refuses "--connections takes a number from 1 to 50000" --connections $count; done
for address in localhost 127.0.0.256 ::g eth0 ""; do refuses "must be a number" --address "$address"; done
refuses "cannot listen at 192.0.2.1" --address 192.0.2.1
TESSERA_PORT=http refuses "TESSERA_PORT takes a number from 1 to 65535, not 'http'"
TESSERA_OPEN=perhaps refuses "TESSERA_OPEN is yes or no, not 'perhaps'"
TESSERA_ADDRESS=192.0.2.1 refuses "cannot listen at 192.0.2.1"
TESSERA_CONNECTIONS=0 refuses "--connections takes a number from 1 to 50000, not '50001'" --connections 50001

# Where matches are kept: in one file, for the user alone; nothing is made where that fails.
rm -rf data
touch file
XDG_DATA_HOME=$folder/file refuses "cannot make your data folder $folder/file: Not a directory"
XDG_DATA_HOME=$folder/no/such refuses "cannot make your data folder $folder/no/such: No such file"
XDG_DATA_HOME='' refuses "cannot make your data folder $folder/nowhere/.local"
mkdir full
: >full/tessera
XDG_DATA_HOME=$folder/full refuses "cannot make your data folder $folder/full/tessera"
[ ! -e no ] && [ ! -e nowhere ] && [ ! -e data ]
check "nothing is made where the folder cannot be made" $?
serve tessera_sample --store none
stop TERM
[ ! -e data ]
check "--store none serves the page alone" $?
umask 000
mkdir home
HOME=$folder/home XDG_DATA_HOME='' serve tessera_sample
stop TERM
umask 022
share=home/.local/share
[ "$(cd home && find . -type f)" = ./.local/share/tessera/tessera.db ]
check "one file of data in the user's data folder" $? "$(cd home && find . -type f)"
[ "$(stat -c %a $share $share/tessera $share/tessera/tessera.db | xargs)" = "700 700 600" ]
check "which is for the user alone" $?

# Where it listens.
TESSERA_OPEN=no TESSERA_PORT='' serve tessera_sample
what="serve"
[ "$url" = "http://127.0.0.1:$port" ] && [ "$(wc -l <out.log)" -eq 2 ] && grep -q 'make home' out.log
check "says where it is in one line, and how phones get in in another" $?
[ "$port" -ge 8080 ]
check "takes a port from 8080 on" $?
refuses "port $port is taken" --port "$port"
first=$pid first_port=$port
serve tessera_sample
[ "$port" -ne "$first_port" ] && [ "$port" -ge 8080 ] # another test may have left a lower one meanwhile
check "takes another port where the first is taken" $?
stop TERM
pid=$first port=$first_port url=http://127.0.0.1:$first_port
grep -q ": 0100007F:$(printf '%04X' "$port") 00000000:0000 0A " /proc/net/tcp
check "listens at 127.0.0.1" $?

# Files: each with its type, compressed or not.
while read -r path cache type; do
  answers 200 "$url/$path"
  has "Content-Type: $type"
  has "Content-Length: $(wc -c <"$sample/$path")"
  has "Vary: Accept-Encoding"
  lacks Content-Encoding
  has "Cache-Control: $([ "$cache" = keep ] && echo 'public, max-age=31536000, immutable' || echo no-cache)"
  cmp -s body "$sample/$path"
  check "$path comes whole" $?
  plain_tag=$(sed -n 's/^etag: \(.*\)\r$/\1/p' head.txt)
  answers 200 -H 'Accept-Encoding: gzip, deflate, br' "$url/$path"
  has 'Content-Encoding: gzip'
  has "Content-Length: $(wc -c <body)"
  gzip -dc <body | cmp -s - "$sample/$path"
  check "$path comes whole, compressed" $?
  tag=$(sed -n 's/^etag: \(.*\)\r$/\1/p' head.txt)
  [ -n "$tag" ] && [ "$tag" != "$plain_tag" ]
  check "$path has a tag for each form, not '$tag' and '$plain_tag'" $?
  answers 304 -H "If-None-Match: \"x\", W/$plain_tag" "$url/$path"
  [ ! -s body ]
  check "304 has no body" $?
  has "ETag: $plain_tag"
  lacks Content-Length
  answers 304 -H 'Accept-Encoding: gzip' -H "If-None-Match: $tag" "$url/$path"
  answers 200 -H "If-None-Match: $tag" "$url/$path"
done <<'END'
index.html fresh text/html; charset=utf-8
sw.js fresh text/javascript; charset=utf-8
manifest.webmanifest fresh application/manifest+json
sample.json fresh application/json
icon.svg fresh image/svg+xml
icon.png fresh image/png
assets/app-1a2b3c4d.js keep text/javascript; charset=utf-8
assets/app-1a2b3c4d.css keep text/css; charset=utf-8
assets/rules-1a2b3c4d.wasm keep application/wasm
END
answers 200 "$url/"
security
lacks Strict-Transport-Security
cmp -s body "$sample/index.html"
check "/ is index.html" $?
answers 200 "$url/?language=zh"
answers 200 -H 'Accept-Encoding: gzip;q=0' "$url/"
lacks Content-Encoding
answers 200 -H "Accept-Encoding: $(letters 3000), gzip" "$url/"
answers 200 -H "If-None-Match: $(letters 3000)" "$url/"
answers 200 -0 "$url/"
answers 200 -I "$url/"
has "Content-Length: $(wc -c <"$sample/index.html")"
answers 200 "$url$large"
[ "$(wc -c <body)" -eq 16777216 ]
check "a large file comes whole" $?
answers 200 -H 'Accept-Encoding: gzip' "$url$large"
[ "$(gzip -dc <body | wc -c)" -eq 16777216 ]
check "a large file comes whole, compressed" $?
[ "$(curl -s -m 10 "$url/health")" = ok ]
check "/health says ok" $?
answers 200 "$url/metrics"
has 'Content-Type: text/plain; charset=utf-8'
grep -qxF 'tessera_connections 1' body && grep -qxF 'tessera_store_up 1' body
check "/metrics counts" $? "$(cat body)"
answers 404 -H 'X-Forwarded-For: 127.0.0.1' "$url/metrics"
for path in /health /metrics; do
  answers 200 -I "$url$path"
  answers 405 -d x "$url$path"
  answers 400 -X GET -d x "$url$path"
done
[ "$(curl -s -m 10 -o body -w '%{num_connects}' "$url/" -o body "$url/nothing" -o body "$url/health")" = 100 ]
check "a connection serves several requests" $?

# A body that comes a byte at a time has ten seconds, all in all. They pass beside the checks below.
send_slowly() {
  exec 5<>"/dev/tcp/127.0.0.1/$port"
  printf 'POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n' >&5
  (trap '' PIPE; for _ in $(seq 30); do sleep 1; printf x >&5 || exit; done) 2>/dev/null &
  SECONDS=0
  timeout 40 cat <&5 >/dev/null
  echo "$SECONDS" >slow.txt
  kill $!
}
send_slowly &
slow=$!

# What is not there, and what nobody may do.
answers 404 "$url/nothing"
security
grep -q 'There is no such page' body && grep -q 'lang="zh-Hant">這裡沒有這個頁面' body
check "404 is in both languages" $?
answers 404 -I "$url/nothing"
for method in POST PUT PATCH DELETE OPTIONS; do
  answers 405 -X $method "$url/"
  has 'Allow: GET, HEAD'
done
answers 405 -d 'name=value' "$url/"
answers 403 -X BREW "$url/"
answers 400 -X GET -d 'a body' "$url/"
answers 400 -X GET -H 'Transfer-Encoding: chunked' -d 'a body' "$url/"
closes -X CONNECT "$url/"
answers 403 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
  -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$url/"
answers 403 -H 'Connection: Upgrade' -H 'Upgrade: fish' "$url/"
answers 403 --http2 "$url/"

# Whose name leads here: a page of somebody else's may not read anything, nor speak to a match.
for host in localhost "LOCALHOST.:$port" "127.0.0.1:$port" "[::1]:$port" 127.0.0.1; do
  answers 200 -H "Host: $host" "$url/"
done
for host in evil.example "evil.example:$port" 192.0.2.1 localhost.evil.example 127.0.0.1.evil.example "$(letters 300)"; do
  for path in / /metrics /health; do answers 421 -H "Host: $host" "$url$path"; done
  answers 421 -H "Host: $host" -d '{"say":"hello","version":1}' "$url/api"
done
grep -q -- '--host-names' body && grep -q 'lang="zh-Hant">這台伺服器不接受' body
check "a name that is not ours is refused in both languages" $?
socket=(-m 2 --http1.1 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13'
  -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: tessera')
answers 421 "${socket[@]}" -H 'Host: evil.example' -H 'Origin: http://evil.example' "$url/api"
answers 101 "${socket[@]}" -H "Origin: http://127.0.0.1:$port" "$url/api"
for names in '' 'a, b' 'a,' 'play.example:80' 'http://play.example'; do refuses "takes names with commas" --host-names "$names"; done

# Where a request ends must be clear to everybody who reads it.
for name in Transfer-Encoding Content-Length; do
  for blanks in ' ' '  ' '\t' ' \t' '        '; do
    answer=$(trap '' PIPE; exec 5<>"/dev/tcp/127.0.0.1/$port"
      printf %b "GET / HTTP/1.1\r\nHost: localhost\r\n$name$blanks: 5\r\n\r\n" >&5
      read -r -t 10 line <&5; echo "$line")
    [[ $answer == 'HTTP/1.1 400 '* ]]
    check "'$name$blanks:' is refused" $? "$answer"
  done
done

# Tricks with paths. Steps up and empty steps are taken out before the path is looked up in the table,
# as a browser does it: they lead nowhere but to a page of the table, or to none.
for path in /../../etc/passwd /..%2f..%2fetc/passwd /%2e%2e/%2e%2e/etc/passwd //etc/passwd /assets/ \
  /assets /index.html/ /./..//.//etc/passwd; do
  answers 404 "$url$path"
done
for path in '/./...//etc/passwd' '/%5c..%5cindex.html' '/index.html;x' '/a&b' '/a%20b' '/%C0%AE%C0%AE/' '/%25%32%65' '/%00index.html'; do
  answers 400 "$url$path"
done
answers 403 "$url/%zz"
answers 403 "$url/%"
closes "$url/index.html%00"
answers 414 "$url/$(letters 600)"
closes "$url/$(letters 20000)"
closes -H "X-Large: $(letters 20000)" "$url/"
answers 200 -H "X-Large: $(letters 8000)" "$url/"
[ "$(complaints)" = 'error from=libwebsockets count=1 why="Ran out of header data space"' ]
check "complains of too large a head, once" $? "$(complaints)"
: >error.log
for bytes in '\r\n\r\n' 'GET\r\n\r\n' 'GET / HTTP/9.9\r\n\r\n' '\x16\x03\x01\x02\x00' 'GET  HTTP/1.1\r\n\r\n' \
  'HEAD / HTTP/1.1\r\nHost\r\n\r\n' 'GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n' 'POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\nx' \
  'GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\nPOST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\n\r\n' \
  'GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhelloGET / HTTP/1.1\r\n\r\n' \
  'GET http://example.com/ HTTP/1.1\r\n\r\n' 'GET * HTTP/1.1\r\n\r\n' 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'; do
  (exec 5<>"/dev/tcp/127.0.0.1/$port" && printf %b "$bytes" >&5 && timeout 0.3 cat <&5) >/dev/null 2>&1
  kill -0 "$pid" 2>/dev/null && [ "$(curl -s -m 10 "$url/health")" = ok ]
  check "lives on after '$bytes'" $?
done

# A client that reads nothing, and sends more meanwhile: others do not notice, the processor rests.
ticks() { awk '{ print $14 + $15 }' "/proc/$pid/stat"; }
exec 5<>"/dev/tcp/127.0.0.1/$port"
printf 'GET %s HTTP/1.1\r\n\r\nGET /health HTTP/1.1\r\n\r\n' "$large" >&5
sleep 0.5
before=$(ticks)
answers 200 -m 2 "$url/"
sleep 1
spent=$(($(ticks) - before))
[ $spent -lt 40 ]
check "a client that does not read costs no time" $? "$spent hundredths of a second"
exec 5>&-

wait "$slow"
slow=$(cat slow.txt)
[ "$slow" -ge 8 ] && [ "$slow" -le 20 ]
check "a slow body is cut off" $? "$slow s"

# More clients than there is room for; the first server goes on meanwhile.
serve tessera_sample --connections 40
full=()
for _ in $(seq 40); do exec {descriptor}<>"/dev/tcp/127.0.0.1/$port" && full+=("$descriptor"); done
answers 503 "$url/"
has 'Retry-After: 5'
security
complaints | grep -qx 'full address=127.0.0.1 count=1'
check "logs that there is no room" $?
: >error.log
for _ in $(seq 80); do exec {descriptor}<>"/dev/tcp/127.0.0.1/$port" && full+=("$descriptor"); done
what="a client beyond those that are answered"
get "$url/"
[ $? -ne 0 ] && [ ! -s body ]
check "$what is closed" $?
for descriptor in "${full[@]}"; do exec {descriptor}>&-; done
for _ in $(seq 20); do get "$url/health" && grep -q ok body && break; sleep 0.1; done
answers 200 "$url/"
stop TERM
pid=$first port=$first_port url=http://127.0.0.1:$first_port
grep -q "^Max open files  *1128 " "/proc/$pid/limits"
check "may open as many files as it needs, and no more" $?
plain=()
[ "$(id -u)" -ne 0 ] || plain=(setpriv --bounding-set=-sys_resource) # root may raise any limit
(ulimit -n 1000 && exec "${plain[@]}" "$build/tessera_sample" serve) >out.tmp 2>error.tmp
[ $? -eq 2 ] && [ "$(cut -d: -f1-2 error.tmp)" = "tessera: 1000 connections need 1128 open files, and this system allows 1000" ]
check "says what a thousand connections need" $? "$(cat error.tmp)"

# A server that stops finishes what it is sending, but does not wait for ever.
curl -s -m 10 --limit-rate 20M -o body "$url$large" &
client=$!
sleep 0.3
stop INT
wait "$client"
[ "$(wc -c <body)" -eq 16777216 ]
check "an answer on its way when the server stops comes whole" $?
TESSERA_PORT=$((port + 100)) TESSERA_STORE=none serve tessera_sample --port "$first_port"
[ "$port" = "$first_port" ]
check "a flag wins over the environment" $?
exec 5<>"/dev/tcp/127.0.0.1/$port"
printf 'GET %s HTTP/1.1\r\n\r\n' "$large" >&5
sleep 0.3
SECONDS=0
stop TERM
[ "$SECONDS" -le 5 ]
check "does not wait for ever for a client that does not read" $?
exec 5>&-

# A browser is opened where there is a display, and it does not matter whether that works.
mkdir bin
printf '#!/bin/sh\necho "$1" >"%s/opened"\n' "$folder" >bin/xdg-open
chmod +x bin/xdg-open
DISPLAY=:99 PATH="$folder/bin:$PATH" serve tessera_sample --open
for _ in $(seq 50); do [ -s opened ] && break; sleep 0.1; done
[ "$(cat opened)" = "$url/" ]
check "--open opens the page" $?
stop INT
rm -f opened
DISPLAY='' WAYLAND_DISPLAY='' PATH="$folder/bin:$PATH" serve tessera_sample --open
sleep 0.3
[ ! -e opened ]
check "--open opens nothing without a display" $?
stop TERM
printf '#!/bin/sh\nexit 3\n' >bin/xdg-open
DISPLAY=:99 PATH="$folder/bin:$PATH" serve tessera_sample --open
answers 200 "$url/health"
stop TERM

# Other addresses, of this machine only.
serve tessera_sample --address 127.0.0.2 --port "$port" --host-names play.example,Tessera.lan
answers 200 "http://127.0.0.2:$port/"
answers 200 -H "Host: play.example" "http://127.0.0.2:$port/"
answers 200 -H "Host: tessera.LAN:$port" "http://127.0.0.2:$port/metrics"
answers 421 -H "Host: lay.example" "http://127.0.0.2:$port/"
[ "$(wc -l <out.log)" -eq 1 ]
check "127.0.0.2 is this machine, and needs no warning" $?
stop TERM
if [ -e /proc/net/if_inet6 ] && grep -q ' lo$' /proc/net/if_inet6; then
  serve tessera_sample --address ::1
  [ "$url" = "http://[::1]:$port" ]
  check "says where it is, by version 6" $?
  answers 200 -g "$url/"
  stop TERM
fi
# Serves in a network of its own until it has said where it is; all.log has all it said.
serve_apart() { # words...
  : >all.log
  unshare -rn bash -c '"$@" >all.log 2>&1 & for _ in {1..200}; do grep -q "^Tessera is at" all.log && break; sleep 0.05; done
    kill -INT $!; wait' - "$build/tessera_sample" serve --address 0.0.0.0 "$@"
}
# For everybody: only where a network of our own can be had, so that nobody can reach the test.
if unshare -rn true 2>/dev/null; then
  serve_apart --port 8080
  grep -qxF 'Tessera is at http://127.0.0.1:8080/' all.log && grep -q 'proxy with TLS' all.log &&
    [ "$(tail -n 1 all.log)" = 'Tessera has stopped.' ]
  check "0.0.0.0 is for everybody, and says so" $?
fi

# TLS by files. A page that came in clear is none of the server's.
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj /CN=Tessera \
  -addext subjectAltName=IP:127.0.0.1 2>openssl.log && openssl genrsa -out other.pem 2048 2>>openssl.log
check "openssl makes a certificate" $? "$(cat openssl.log)"
refuses "TLS needs both" --tls-key key.pem
refuses "cannot read nothing.pem: No such file" --tls-certificate certificate.pem --tls-key nothing.pem
refuses "cannot be used together" --tls-certificate certificate.pem --tls-key other.pem
refuses "cannot be used together" --tls-certificate openssl.log --tls-key key.pem
upgrade=(-m 2 --http1.1 --cacert certificate.pem -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13'
  -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' -H 'Sec-WebSocket-Protocol: tessera')
TESSERA_TLS_KEY=key.pem serve tessera_sample --tls-certificate certificate.pem
[ "$url" = "https://127.0.0.1:$port" ]
check "says where it is, by https" $? "$url"
answers 200 --cacert certificate.pem "$url/"
has 'Strict-Transport-Security: max-age=31536000'
[ "$(curl -s -m 10 --cacert certificate.pem -o body -w '%{http_version} %{size_download}' "$url$large")" = '1.1 16777216' ]
check "a large file comes whole by https" $?
answers 101 "${upgrade[@]}" -H "Origin: https://127.0.0.1:$port" "$url/api"
answers 403 "${upgrade[@]}" -H "Origin: http://127.0.0.1:$port" "$url/api"
curl -s -m 10 -o body "http://127.0.0.1:$port/"
[ $? -ne 0 ]
check "https is not spoken to in clear" $?
stop TERM
if unshare -rn true 2>/dev/null; then
  serve_apart --tls-certificate certificate.pem --tls-key key.pem
  grep -qxF 'Tessera is at https://127.0.0.1:8080/' all.log && ! grep -q 'nothing is encrypted' all.log
  check "with TLS it needs no warning" $?
fi

# The program itself: it has the page, or says how to build it.
serve tessera
answers 200 "$url/"
grep -q '<title>' body && { [ -e "$source/clients/web/dist/index.html" ] || grep -q 'npm run build' body; }
check "tessera serve has a page" $?
stop TERM

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
