#!/usr/bin/env bash
# test.sh -- runs every check, or those named as arguments, and counts what passed and failed.
#
# The output of each is kept in build/logs/; that of a failed one is shown. FUZZ_SECONDS is how long
# each fuzzer runs.
set -uo pipefail
cd "$(dirname "$0")/.."
: "${FUZZ_SECONDS:=30}"
jobs=$(nproc)

build() { # preset targets...
  local preset=$1 folder=build
  shift
  [ "$preset" = dev ] || folder=build/$preset
  cmake --preset "$preset" >/dev/null && cmake --build "$folder" --parallel "$jobs" --target "$@"
}

format() { scripts/format.sh --check; }
tidy() { scripts/tidy.sh; }
purity() {
  build dev rules puzzles table && scripts/purity.sh build/librules.a build/libpuzzles.a build/libtable.a
}
portable() { build dev portable; }
asan() { build asan run_tests tessera && build/asan/run_tests; }
tsan() {
  build tsan tessera || return
  for game in $(build/tsan/tessera games --json | grep -oE '"name":"[a-z]+","title"' | cut -d'"' -f4); do
    build/tsan/tessera arena "$game" --a mcts:sims=20 --b bot:1 --games 4 --threads 4 || return
    build/tsan/tessera play "$game" --plain --seed 1 --seats me,bot:1 < <(yes 1) || return
  done
}
clang() { build clang run_tests tessera && build/clang/run_tests; }
wasm() { build dev wasm; }

signature() {
  build dev tessera wasm && build clang tessera || return
  same_signatures gcc build/tessera signature &&
    same_signatures clang build/clang/tessera signature &&
    same_signatures wasm node wasm/signature.mjs build/rules.wasm
}

same_signatures() { # name command...
  local name=$1
  shift
  "$@" >"build/logs/signature.$name" || return
  diff -u --label tests/signatures.txt --label "$name" tests/signatures.txt "build/logs/signature.$name"
}

# Every kind and level with the seeds 1 and 2, as the program and as the page make and solve them.
puzzles() {
  build dev tessera wasm || return
  local kind level seed file=build/logs/puzzles
  for kind in chromino polyssimo; do
    for level in 1 2 3 4 5; do
      for seed in 1 2; do
        build/tessera puzzle new $kind --difficulty $level --seed $seed --json &&
          build/tessera puzzle new $kind --difficulty $level --seed $seed >$file.puzzle &&
          build/tessera puzzle solve $file.puzzle --json || return
      done
    done
  done >$file.native
  node wasm/puzzles.mjs build/rules.wasm 2 >$file.wasm && cmp $file.native $file.wasm
}

program() {
  [ -e tests/program.sh ] || return 0
  build dev tessera && tests/program.sh build/tessera
}

# A thousand records of all games and modes, and as many tampered ones.
fair() { build dev tessera && tests/fair.py build/tessera; }

server() { build asan tessera tessera_sample && server/server_test.sh build/asan; }

terminal() { build dev tessera && tests/terminal.sh build/tessera; }

online() {
  build asan tessera && build tsan tessera || return
  server/online_test.py build/asan && server/online_test.py build/tsan && small_load &&
    server/attack_test.py build/asan && server/operation_test.py build/asan &&
    server/before_test.py build/asan && server/kill_test.py build/asan 5
}

# That the program that measures works; its figures mean something on a quiet machine only.
small_load() {
  local folder
  build dev tessera load && folder=$(mktemp -d) || return
  build/load build/tessera "$folder" 100 20 200 1
  local status=$?
  rm -r "$folder"
  return $status
}

store() {
  build asan tessera store_tests && build tsan store_tests && build clang store_tests &&
    server/store_test.sh build/asan build/tsan build/clang
}

clauses() { tests/clauses.sh; }

runner() { tests/runner.sh; }

web() {
  scripts/page.sh && build dev tessera || return
  (cd web && PATH="$PWD/../build/node/node_modules/.bin:$PATH" && npm run --silent check &&
    npm run --silent test && browsers && npm run --silent size)
}

# The page alone and the page online, side by side.
browsers() {
  npm run --silent online >../build/logs/web.online 2>&1 &
  local online=$! status=0
  npm run --silent browser || status=1
  wait $online || status=1
  cat ../build/logs/web.online
  return $status
}

# An assert that never fails is no gap in the tests.
coverage() {
  build coverage run_tests || return
  find build/coverage -name '*.gcda' -delete
  build/coverage/run_tests || return
  gcovr --root . --filter base/ --filter rules/ --filter 'games/[a-z]+/[a-z_]+' --exclude '.*_(evaluate|puzzle_[a-z_]*|lessons|screen)\.[ch]$' --exclude '.*_test\.c$' -j "$jobs" build/coverage \
    --exclude-lines-by-pattern '.*RULE_ASSERT.*' --exclude-branches-by-pattern '.*RULE_ASSERT.*' \
    --exclude-unreachable-branches --txt build/coverage/lines.txt --print-summary \
    --fail-under-line 98 --fail-under-branch 90 || { cat build/coverage/lines.txt; return 1; }
}

# What a fuzzer has learnt is kept in build/fuzz/corpus, and its findings lie beside it. addr2line puts
# names into their traces; a symbolizer of another version of LLVM does not.
fuzz() {
  build fuzz all && build dev tessera || return
  mkdir -p build/fuzz/corpus/fuzz_record build/fuzz/corpus/fuzz_puzzle build/fuzz/corpus/fuzz_message build/fuzz/corpus/fuzz_view
  printf '%053d' 0 >build/fuzz/corpus/fuzz_view/changes # long enough for changes from the beginning
  for game in $(build/tessera games --json | grep -oE '"name":"[a-z]+","title"' | cut -d'"' -f4); do
    build/tessera selfplay "$game" --games 2 --fair --out build/fuzz/corpus/fuzz_record || return
  done
  cp docs/*.puzzle build/fuzz/corpus/fuzz_puzzle
  # The examples of the protocol, said to one match, with the server's turn after each.
  sed -nE 's/^    Ann> /\x04/p; s/^    Ben> /\x05/p' docs/protocol.md |
    sed -E 's/"match":"[^"]*"/"match":"abcdefghij12"/; G' \
    >build/fuzz/corpus/fuzz_message/protocol
  export ASAN_OPTIONS=allow_addr2line=1 ASAN_SYMBOLIZER_PATH
  ASAN_SYMBOLIZER_PATH=$(command -v addr2line)
  find build/fuzz -maxdepth 1 -name 'fuzz_*' -type f -executable -printf '%f\n' | sort |
    xargs -P "$jobs" -I{} sh -c 'mkdir -p build/fuzz/corpus/{} && build/fuzz/{} \
      -max_total_time='"$FUZZ_SECONDS"' -timeout=25 -verbosity=0 -print_final_stats=1 \
      -artifact_prefix=build/fuzz/{}- build/fuzz/corpus/{} 2>&1'
}

titles="
format     every C source is laid out
tidy       includes, forbidden calls, headers, game folders
purity     rules/, puzzles/ and table/ call nothing and keep nothing
portable   rules/ and table/ are C++ as well, rules/ also CUDA where nvcc is
asan       tests, by gcc with address and undefined behaviour sanitizers
tsan       bots on four threads, and beside a person, without data races
clang      tests, by clang
wasm       rules for the browser
signature  gcc, clang and WebAssembly play the same games as tests/signatures.txt
puzzles    gcc and WebAssembly make, solve and check the same puzzles
program    the command line
fair       records are shown to be fair, and tampered ones are found out
server     the web server, with the same sanitizers as above
online     matches over real sockets: kill -9, attacks, load, nginx; with sanitizers
terminal   whole games in a terminal, by keys and by lines, here and on a server
store      what outlives the server, on SQLite and PostgreSQL, with all sanitizers
clauses    every clause of the rules has a test
runner     the runner of the tests reports every failure
web        the page: types, logic, whole games in a browser, accessibility, size
coverage   rules/: lines at least 98 %, branches at least 90 %
fuzz       $FUZZ_SECONDS seconds of each fuzzer
"

passed=0 failed=0 failures=

# A check that counts its own tests is worth as many as it counts, any other is worth one.
count() { # name status
  local tests
  tests=$(tail -n 1 "build/logs/$1" | grep -xE '[0-9]+ passed, [0-9]+ failed')
  read -r good _ bad _ <<<"${tests:-$(($2 == 0)) passed, 0 failed}"
  [ "$2" -ne 0 ] && [ "$bad" -eq 0 ] && bad=1
  passed=$((passed + good)) failed=$((failed + bad))
}

declare -A begun # checks that run beside others, and their processes
trap 'kill $(jobs -p) 2>/dev/null' EXIT

begin() { # name
  "$1" >"build/logs/$1" 2>&1 &
  begun[$1]=$!
}

# Begins what runs beside a check that leaves it a core. They do not build in one folder at one time.
begin_beside() { # name
  case "$1 $wanted " in
    asan*[[:space:]]coverage[[:space:]]*) begin coverage ;;
    online*[[:space:]]terminal[[:space:]]*) begin terminal ;;
  esac
}

run() { # name title
  local start=$SECONDS status=0
  printf '%-10s %-72s ' "$1" "$2"
  if [ -n "${begun[$1]:-}" ]; then
    wait "${begun[$1]}" || status=$?
  else
    "$1" >"build/logs/$1" 2>&1 || status=$?
  fi
  count "$1" "$status"
  if [ $status -eq 0 ]; then
    echo "ok, $((SECONDS - start)) s"
  else
    echo "FAILED"
    tail -n 60 "build/logs/$1" | sed 's/^/    /'
    failures="$failures $1"
  fi
}

mkdir -p build/logs
wanted=${*:-$(awk '{ print $1 }' <<<"$titles")}
for name in $wanted; do
  title=$(sed -nE "s/^$name +//p" <<<"$titles")
  [ -n "$title" ] || { echo "test.sh: there is no check '$name'" >&2; exit 2; }
  begin_beside "$name"
  run "$name" "$title"
done

[ "$wanted" = coverage ] && cat build/coverage/lines.txt
echo
[ -z "$failures" ] && echo "All is well." || echo "Failed:$failures (whole output in build/logs/)"
echo "$passed passed, $failed failed"
[ -z "$failures" ]
