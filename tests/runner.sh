#!/usr/bin/env bash
# runner.sh -- the runner of the C tests (main.c) reports every failure of a run, whatever kind it is.
set -u
source=$(realpath "$(dirname "$0")/..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
passed=0 failed=0

check() { # what, status
  if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; cat out; fi
}

says() { # line : the last run has said it
  grep -qxF -- "$1" out
  check "the runner says '$1'" $?
}

cat >sample.c <<'END'
#include "tests/test.h"
#include <stdlib.h>
TEST(first_is_good) { CHECK(1 == 1); }
TEST(second_is_wrong) { CHECK_EQ(1, 2); }
TEST(third_crashes) { raise(SIGSEGV); }
TEST(fourth_leaves) { exit(3); }
TEST(fifth_is_good) { CHECK_TEXT("a", "a"); }
TEST(sixth_is_wrong) { test_note("seed 7"); CHECK(0); }
TEST(seventh_counts) { CHECK_EQ(test_effort(1, 2), 1); }
TEST(nightly_never_ends) { for (;;) sleep(1); }
END
cc -std=gnu11 -I "$source" -include signal.h -include unistd.h -o sample sample.c "$source/tests/main.c" >out 2>&1
check "it compiles" $?

unset TESSERA_TESTS
./sample >out 2>&1
[ $? -eq 1 ]
check "failures are told by the status" $?
says "sample.c:4: 1 is 1, not 2"
says "FAILED: second_is_wrong: Aborted"
says "FAILED: third_crashes: Segmentation fault"
says "FAILED: fourth_leaves: it ended with status 3"
says "FAILED: sixth_is_wrong: Aborted"
says "seed 7"
[ "$(tail -n 1 out)" = "3 passed, 4 failed" ]
check "it counts what passed and failed" $?
./sample --list >out && [ "$(wc -l <out)" -eq 7 ]
check "it lists all but the nightly ones" $?
./sample good >out 2>&1 && [ "$(tail -n 1 out)" = "2 passed, 0 failed" ]
check "it runs tests by a part of their name" $?
for part in 1 2 3; do ./sample --list --part $part/3; done | sort >parts
./sample --list | sort | cmp - parts >out
check "the parts together are all tests, each once" $?
TESSERA_TESTS=full ./sample seventh >out 2>&1
[ $? -eq 1 ]
check "TESSERA_TESTS=full asks for more" $?
(./sample --here second) >out 2>&1
[ $? -eq 134 ]
check "--here aborts where it failed" $?
./sample nothing_is_called_so >out 2>&1
[ $? -eq 1 ]
check "no test at all is no success" $?
for words in --fast "--part 4/3" "--part 1" "one two"; do
  # shellcheck disable=SC2086
  ./sample $words >out 2>&1
  [ $? -eq 2 ] && [ "$(wc -l <out)" -eq 1 ]
  check "'$words' is refused" $?
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
