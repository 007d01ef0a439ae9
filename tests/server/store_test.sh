#!/usr/bin/env bash
# store_test.sh -- the store on SQLite and on PostgreSQL: the tests of store_test.c, and the commands
# `backup` and `restore`. The arguments are folders of the build with the program store_tests; the first
# also has tessera. A PostgreSQL server of its own runs meanwhile, in a temporary folder, on a free port.
set -u
build=$(realpath "$1")
folders=$(realpath "$@")
folder=$(mktemp -d)
chmod 755 "$folder"
passed=0 failed=0

check() { # what, status
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; fi
}

# PostgreSQL refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then as_user=(runuser -u postgres --); else as_user=(); fi
programs=$(dirname "$(find /usr/lib/postgresql -name initdb | sort -V | tail -n 1)")
mkdir "$folder/postgres"
[ "$(id -u)" -ne 0 ] || chown postgres "$folder/postgres"

# A port that nobody listens at now.
free_port() {
  local port
  for port in $(shuf -i 20000-32000 -n 100); do
    (exec 5<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { echo "$port"; return; }
  done
}

port=$(free_port)
cat >"$folder/control" <<END
#!/bin/sh
# Starts, stops or kills the server: control start|stop|restart MODE
cd "$folder/postgres" && exec ${as_user[*]} "$programs/pg_ctl" "\$1" -D data -l log -w -t 60 -m "\$2" -o '-h 127.0.0.1 -p $port -k $folder/postgres' >/dev/null
END
chmod +x "$folder/control"
stop() {
  "$folder/control" stop immediate
  rm -rf "$folder"
}
trap stop EXIT

(cd "$folder/postgres" &&
  "${as_user[@]}" "$programs/initdb" -D data -U tessera -A trust -E UTF8 --locale=C -N >init.log 2>&1) &&
  "$folder/control" start fast
check "PostgreSQL starts" $?
export TESSERA_STORE_RESTART="$folder/control restart immediate"
url=postgres://tessera@127.0.0.1:$port/postgres

# One program for each way to build, on each kind of database.
run() { # what, command...
  "${@:2}" >"$folder/out" 2>&1
  local status=$?
  [ $status -eq 0 ] || cat "$folder/out"
  check "$1" $status
  passed=$((passed + $(sed -n '$s/^\([0-9]*\) passed, 0 failed$/\1/p' "$folder/out" | grep . || echo 1) - 1))
}
for tests in $folders; do
  run "$tests on SQLite" env -u TESSERA_STORE_RESTART "$tests/store_tests"
  run "$tests on PostgreSQL" env TESSERA_STORE="$url" "$tests/store_tests"
done

# A disk that is really full, where a small one can be had.
if unshare -rm true 2>/dev/null; then
  mkdir "$folder/small"
  run "a full disk" unshare -rm sh -c "mount -t tmpfs -o size=500k none '$folder/small' &&
    TMPDIR='$folder/small' '$build/store_tests' full"
fi

# The commands: from the one database to the other and back.
cd "$folder" || exit 1
refuses() { # text, words... : status 2, one line on stderr with the text, nothing on stdout
  "$build/tessera" "${@:2}" >out 2>error
  [ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <error)" -eq 1 ] && grep -qF -- "$1" error
  check "tessera ${*:2} refuses with '$1'" $?
}
says() { # text, words...
  "$build/tessera" "${@:2}" >out 2>error && grep -qxF -- "$1" out
  check "tessera ${*:2} says '$1'" $?
}
printf 'tessera store 1\ntable entries match, number, time_ms, json\n\ttmatch0000001\ti1\ti5\tt{}\nend 1\n' >first
"${as_user[@]}" "$programs/createdb" -h 127.0.0.1 -p "$port" -U tessera second
check "createdb" $?
second=postgres://tessera@127.0.0.1:$port/second
says "Restored 1 rows from first" restore first --store sqlite:one.db
says "Backed up 1 rows to two" backup two --store one.db
says "Restored 1 rows from two" restore two --store "$second"
says "Backed up 1 rows to three" backup three --store "$second"
cmp -s two three && [ "$(stat -c %a three)" = 600 ] && [ ! -e three.part ]
check "a backup is the same from both, and for its owner alone" $?
refuses "there is a store already" restore two --store "$second"
refuses "there is a store already" restore two --store one.db
refuses "needs a file and a store" backup
refuses "needs a file and a store" restore two
refuses "does not take '--fast'" backup two --fast
refuses "cannot read nothing" restore nothing --store new.db
refuses "cannot write nowhere/two.part" backup nowhere/two --store one.db
refuses "a store is a file" backup four --store mysql://localhost/x
refuses "is no backup" restore one.db --store new.db
refuses "there is no store" backup four --store on.db
refuses "there is no store" reports --store on.db
[ ! -e four ] && [ ! -e four.part ] && [ ! -e on.db ]
check "what failed leaves nothing" $?

# What people wrote cannot move the operator's cursor, end a line or quote itself out.
printf '%s\n' 'tessera store 1' 'table entries match, number, time_ms, json' \
  $'\ttmatch0000001\ti5\ti5\tt{"kind":"chat","person":2,"text":"a\\\\u001b[2J\\\\nb\\\\"c"}' \
  'table people id, name, account, password, made_ms' $'\ti2\ttBe\\nn\tn\tn\ti1' \
  'table reports match, line, person, about, reason, time_ms' \
  $'\ttmatch0000001\ti5\ti1\ti2\ttru\\nde\ti1700000000000' 'end 3' >reported
says "Restored 3 rows from reported" restore reported --store reported.db
says '2023-11-14T22:13:20Z match match0000001 line 5: "Be?n" (2) said "a?[2J?b\"c", "" (1) reports "ru?de"' \
  reports --store reported.db
[ "$(wc -l <out)" -eq 1 ]
check "a report is one line" $?
refuses "needs a store" reports
refuses "does not take '--all'" reports --all

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
