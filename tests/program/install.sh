#!/usr/bin/env bash
# install.sh BUILD -- what `make install` puts there works: program, library by pkg-config and by CMake, in C and C++,
# manual pages, completion, unit; and `make uninstall` takes it all off. Ends with "N passed, M failed".
set -uo pipefail
cd "$(dirname "$0")/../.."
. tests/program/counted.sh
build=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT


dest=$place/dest
cmake -B "$build" -DCMAKE_INSTALL_PREFIX=/usr >/dev/null
cmake --build "$build" --target package_files >/dev/null || exit
check "install into a folder" env DESTDIR="$dest" cmake --install "$build"
usr=$dest/usr
lib=$(dirname "$(find "$usr/lib" -name libtessera.a)")
version=$(cat VERSION)
export PKG_CONFIG_PATH=$lib/pkgconfig LD_LIBRARY_PATH=$lib
program=$usr/bin/tessera

# ---- Versions ----
check "the program says its version" test "$("$program" --version)" = "tessera $version"
check "pkg-config says the same" test "$(pkg-config --modversion tessera)" = "$version"
abi=$(sed -nE 's/^#define TESSERA_ABI ([0-9]+)$/\1/p' bindings/c/tessera.h)
check "the SONAME has the ABI's number" grep -q "SONAME.*\[libtessera.so.$abi\]" <(readelf -d "$lib/libtessera.so")
check "CHANGELOG.md has this version" grep -q "^## $version" CHANGELOG.md

# ---- Names ----
declared=$(grep -oE '\btessera_[a-z_]+\(' bindings/c/tessera.h | tr -d '(' | grep -v '^tessera_chance$' | sort -u)
shown=$(nm -D --defined-only "$lib/libtessera.so" | awk '{ print $3 }' | sort -u)
only_prefix() { ! grep -v '^tessera_' <<<"$1"; }
check "the shared library shows only its prefix" only_prefix "$shown"
# A comment may name a function too, so the lists are compared by what is shown.
check "every name it shows is declared" test -z "$(comm -13 <(echo "$declared") <(echo "$shown"))"
check "every name that is declared is shown" test -z "$(comm -23 <(echo "$declared") <(echo "$shown"))"
check "the static library shows only its prefix" only_prefix "$(nm -g --defined-only "$lib/libtessera.a" | awk 'NF == 3 { print $3 }')"

# ---- Programs of others ----
read -ra flags <<<"$(pkg-config --cflags --libs tessera)"
strict=(-Wall -Wextra -Werror -pedantic)
check "C by pkg-config" cc -std=c11 "${strict[@]}" docs/examples/library.c "${flags[@]}" -o "$place/in_c"
check "C++ by pkg-config" g++ -x c++ -std=c++17 "${strict[@]}" docs/examples/library.c "${flags[@]}" -o "$place/in_c++"
check "C by the static library" cc -std=c11 "${strict[@]}" docs/examples/library.c -I"$usr/include" "$lib/libtessera.a" -lm -pthread -o "$place/static"
mkdir "$place/project"
cp docs/examples/library.c "$place/project"
cat >"$place/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.20)
project(outside C)
find_package(tessera ${version%%.*} REQUIRED)
foreach(kind tessera static)
  add_executable(by_\${kind} library.c)
  target_link_libraries(by_\${kind} tessera::\${kind})
endforeach()
END
check "CMake finds the package" cmake -S "$place/project" -B "$place/project/build" -DCMAKE_PREFIX_PATH="$usr"
check "C by CMake" cmake --build "$place/project/build"
expected=$("$place/in_c")
check "the example plays" grep -qE '[0-9]+ random games' <<<"$expected"
for other in in_c++ static project/build/by_tessera project/build/by_static; do
  check "$other plays the same" test "$("$place/$other")" = "$expected"
done

# ---- The tests of the library, as C++ against what is installed ----
cxx=(g++ -x c++ -std=c++17 -Wall -Wextra -Werror -Wno-missing-field-initializers -D_Thread_local=thread_local -I. -I"$build")
check "the tests are C++" "${cxx[@]}" bindings/c/tessera_test.c bindings/c/batch_test.c tests/main.c -L"$lib" -ltessera -o "$place/tests"
check "the tests pass in C++" "$place/tests" library_
check "those of batches too" "$place/tests" batch_

# ---- Manual, completion, unit ----
for page in man1/tessera.1 man3/libtessera.3; do
  check "$page has no mistake" test -z "$(groff -man -Tutf8 -ww -z "$usr/share/man/$page" 2>&1)"
done
manual=$(groff -man -Tascii -P-cbou "$usr/share/man/man1/tessera.1")
for command in $("$program" help | sed -nE 's/^  tessera ([a-z]+) .*/\1/p'); do
  check "the manual has $command" grep -qE "^ +$command\$" <<<"$manual"
done
for name in $declared; do check "the manual has $name" grep -q "$name" "$usr/share/man/man3/libtessera.3"; done
completed() { # words...
  bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tessera; echo "${COMPREPLY[*]}"' - \
    "$usr/share/bash-completion/completions/tessera" "$@"
}
check "a command is completed" test "$(completed tessera selfp)" = selfplay
check "a flag is completed" test "$(completed tessera serve --store)" = --store
check "a game is completed" test "$(completed tessera bench choc)" = chocolatier
check "the unit runs this program" grep -q '^ExecStart=/usr/bin/tessera serve$' "$usr/lib/systemd/system/tessera.service"
check "its settings are in /etc/default" grep -q '^EnvironmentFile=-/etc/default/tessera$' "$usr/lib/systemd/system/tessera.service"

# ---- The examples of docs/library.md ----
example() { # language: the lines of its block
  awk -v begin="\`\`\`$1" '$0 == begin { inside = 1; next } /^```/ { inside = 0 } inside' docs/library.md
}
example c >"$place/docs.c"
check "the example in C is one" grep -q tessera_game_open "$place/docs.c"
check "the example in C compiles" cc -std=c11 "${strict[@]}" "$place/docs.c" "${flags[@]}" -o "$place/docs"
check "the example in C plays" grep -qE '^[0-9]+ to [0-9]+ points$' <("$place/docs")
example sh >"$place/docs.sh"
check "the example of the shell is one" grep -q 'tessera --version' "$place/docs.sh"
check "the example of the shell runs" env PATH="$usr/bin:$PATH" bash -e "$place/docs.sh"

# ---- Away with it ----
check "uninstall" make/uninstall.sh "$build/install_manifest.txt" "$dest"
check "nothing is left" test -z "$(find "$dest" ! -type d)"
check "uninstall says what it misses" test "$(make/uninstall.sh "$place/none" 2>&1)" = "uninstall: there is no $place/none; it is written by make install"

finish
