# checks.cmake -- every check, for ctest: `make test` runs the quick ones, `make test-all` the quick ones and then the
# full ones.
#
#   check(NAME quick|full COMMAND words... NEEDS builds... CPU n SLOTS n SECONDS n)
#
# A check is a command that can also be run by hand, from the root of the sources. It passes by its status, and
# where its last line is "N passed, M failed" it counts as so many. make/check.sh keeps its output in
# build/logs/NAME. Full checks run with TESSERA_TESTS=full in the environment, with which a command does more. Quick
# checks use the programs that people run; what they find goes faster without sanitizers, and full checks run the same
# commands with them.
#
#   NEEDS    builds that come first; a build that fails stops only what needs it
#   CPU      its budget, in seconds of processor time: the gate names a check that takes more, and fails in CI where one
#            takes twice as much. Every quick check has one; `make test` prints what all took, which is to be at most 110
#   SLOTS    how much of the machine it takes, in halves of a core: 2 if it is not said, 1 for what mostly waits
#   SECONDS  after which it counts as hanging: 900 if it is not said
#   FIRST    it begins before the others, because it takes long; the larger the earlier
#   ALONE    nothing runs beside it, because it measures

function(check name gate)
  cmake_parse_arguments(PARSE_ARGV 2 it "ALONE" "CPU;SLOTS;SECONDS;FIRST;BUILDS" "COMMAND;NEEDS")
  if(NOT it_CPU)
    if(gate STREQUAL quick AND NOT it_BUILDS)
      message(FATAL_ERROR "tests/checks.cmake: the quick check '${name}' has no budget of processor time, CPU")
    endif()
    set(it_CPU 0)
  endif()
  if(NOT it_SLOTS)
    set(it_SLOTS 2)
  endif()
  if(NOT it_SECONDS)
    set(it_SECONDS 900)
  endif()
  add_test(NAME ${name} COMMAND make/check.sh ${name} ${it_CPU} ${it_COMMAND}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS ${gate} TIMEOUT ${it_SECONDS} PROCESSORS ${it_SLOTS})
  if(it_FIRST) # more than what ctest has measured of the others
    set_property(TEST ${name} PROPERTY COST ${it_FIRST}000)
  endif()
  if(it_NEEDS)
    set_property(TEST ${name} PROPERTY FIXTURES_REQUIRED ${it_NEEDS})
  endif()
  if(it_BUILDS)
    set_property(TEST ${name} PROPERTY FIXTURES_SETUP ${it_BUILDS})
  endif()
  if(it_ALONE)
    set_property(TEST ${name} PROPERTY RUN_SERIAL ON)
  endif()
endfunction()

# A build takes the whole machine. The page comes before the programs that have it inside.
function(build name gate)
  cmake_parse_arguments(PARSE_ARGV 2 it "" "" "COMMAND;NEEDS")
  check(build-${name} ${gate} BUILDS ${name} COMMAND ${it_COMMAND} NEEDS ${it_NEEDS} SLOTS 1000 SECONDS 900)
endfunction()

build(page quick COMMAND make/page.sh)
build(dev quick NEEDS page COMMAND make/build.sh dev tessera run_tests store_tests tessera_sample)
build(tools full NEEDS page COMMAND make/build.sh dev load tessera_shared selfplay contest)
build(asan full NEEDS page COMMAND make/build.sh asan run_tests store_tests tessera tessera_sample wasm)
build(gcc full NEEDS page COMMAND make/build.sh gcc run_tests store_tests tessera)
build(tsan full NEEDS page COMMAND make/build.sh tsan store_tests tessera)
build(coverage full COMMAND make/build.sh coverage run_tests)
build(package full NEEDS page COMMAND make/build.sh package package_files moves)
build(fuzz full COMMAND make/build.sh fuzz all)

# The sources.
check(format quick CPU 3 COMMAND make/format.sh --check)
check(tidy quick CPU 6 COMMAND make/tidy.sh)
check(clauses quick CPU 1 COMMAND tests/clauses.py)
check(sentences quick CPU 1 COMMAND tests/program/sentences.py)
check(security quick CPU 2 COMMAND tests/security.sh)
check(words quick CPU 1 COMMAND tests/words.py)
check(words-faults quick CPU 1 COMMAND tests/words.py --self-test)
check(runner quick CPU 1 COMMAND tests/runner.sh)
check(purity full NEEDS dev COMMAND make/purity.sh build)
check(portable full COMMAND make/build.sh dev portable SLOTS 1000)
check(gpu full NEEDS dev COMMAND tests/gpu/gpu.sh SLOTS 1000)

# The tests in C, in parts that run side by side. What searches by chance searches longer in clang-*, because that
# build is the fastest and the seeds are the same; `make nightly` searches as long with sanitizers.
foreach(part 1 2 3 4)
  check(tests-${part} quick CPU 9 NEEDS dev FIRST 4 COMMAND build/run_tests --part ${part}/4)
  check(asan-${part} full NEEDS asan FIRST 4
    COMMAND env TESSERA_TESTS=quick build/asan/run_tests --part ${part}/4)
  check(gcc-${part} full NEEDS gcc COMMAND env TESSERA_TESTS=quick build/gcc/run_tests --part ${part}/4)
  check(clang-${part} full NEEDS dev COMMAND build/run_tests --part ${part}/4)
endforeach()
check(store quick CPU 2 NEEDS dev COMMAND build/store_tests)
check(coverage full NEEDS coverage COMMAND make/coverage.sh SECONDS 1500)
check(fuzz full NEEDS fuzz dev COMMAND make/fuzz.sh SLOTS 1000 SECONDS 1200)

# A check that the quick gate runs with the program of people, and the full one with sanitizers, where it does more. The
# command gets the folder of the build, or a file in it.
function(check_twice name path)
  cmake_parse_arguments(PARSE_ARGV 2 it "" "CPU;SLOTS;SECONDS;FIRST" "COMMAND")
  foreach(option SLOTS SECONDS FIRST)
    if(it_${option})
      list(APPEND more ${option} ${it_${option}})
    endif()
  endforeach()
  check(${name} quick CPU ${it_CPU} NEEDS dev COMMAND ${it_COMMAND} build${path} ${more})
  check(${name}-asan full NEEDS asan COMMAND ${it_COMMAND} build/asan${path} ${more})
endfunction()

# The program.
check(signature quick CPU 6 NEEDS dev COMMAND tests/program/signature.sh build/tessera)
check(signature-others full NEEDS asan gcc COMMAND tests/program/signature.sh build/asan/tessera build/gcc/tessera)
check_twice(puzzles /tessera CPU 2 COMMAND tests/program/puzzles.sh)
check_twice(program /tessera CPU 10 COMMAND tests/program/program.sh SLOTS 1 FIRST 8)
check(commands quick CPU 2 NEEDS dev COMMAND tests/program/command_fuzz.py build 60 --threads 1)
check(commands-many full NEEDS asan SECONDS 1200
  COMMAND tests/program/command_fuzz.py build/asan 500 --seed 2 --threads 1)
check_twice(fair /tessera CPU 4 COMMAND tests/program/fair.py)
check_twice(fair-log /tessera CPU 3 COMMAND tests/program/fair_log.py)
check_twice(going-back /tessera CPU 1 COMMAND tests/program/going_back.py SLOTS 1)
check_twice(terminal /tessera CPU 4 COMMAND tests/program/terminal.sh SLOTS 1 FIRST 5 SECONDS 1500)
check(sixth full NEEDS page asan COMMAND tests/program/sixth.sh build/asan SLOTS 3)
check(abi full NEEDS tools COMMAND tests/program/abi.sh build/libtessera.so)
check(library full COMMAND tests/program/library.sh)
check(install full NEEDS package COMMAND tests/program/install.sh build/package)
check(azul full NEEDS dev COMMAND tests/program/azul.py build/tessera)
check(paths full NEEDS package COMMAND tests/program/paths.sh build/package)
check(python full NEEDS package COMMAND tests/program/python.sh build/package)
check(speed full NEEDS package COMMAND lab/bench/speed.py)
check(train full NEEDS dev tools COMMAND tests/program/train.sh build)
check(threads full NEEDS tsan COMMAND tests/program/threads.sh build/tsan/tessera)

# The server.
check_twice(server "" CPU 5 COMMAND tests/server/server_test.sh SLOTS 1)
check_twice(online "" CPU 3 COMMAND tests/server/online_test.py SLOTS 1 FIRST 6)
check(online-threads full NEEDS tsan COMMAND tests/server/online_test.py build/tsan SLOTS 1)
check(attack full NEEDS asan COMMAND tests/server/attack_test.py build/asan)
check(home full NEEDS asan COMMAND tests/server/home_test.py build/asan SLOTS 1)
check(crowd full NEEDS dev COMMAND tests/server/crowd_test.py build ALONE)
check(memory full NEEDS dev tools COMMAND tests/server/memory_test.py build SLOTS 1)
check(operation full NEEDS asan COMMAND tests/server/operation_test.py build/asan)
check(push full NEEDS asan COMMAND tests/server/push_test.py build/asan SLOTS 1)
check(kill full NEEDS asan COMMAND tests/server/kill_test.py build/asan 5)
check(databases full NEEDS asan tsan gcc
  COMMAND tests/server/store_test.sh build/asan build/tsan build/gcc SLOTS 1)
check(load full NEEDS tools COMMAND lab/bench/load.sh ALONE)

# The page.
check(page-types quick CPU 30 NEEDS page COMMAND make/npm.sh check)
check(page-logic quick CPU 16 NEEDS page COMMAND make/npm.sh test)
check(page-again full NEEDS page COMMAND tests/program/page_again.sh)
check(browser quick CPU 14 NEEDS page COMMAND make/npm.sh browser SECONDS 1500 FIRST 9)
check(browser-all full NEEDS page COMMAND make/npm.sh browser SECONDS 1500 FIRST 9)
check(browser-online quick CPU 7 NEEDS dev SECONDS 1500 FIRST 7
  COMMAND env TESSERA=${CMAKE_SOURCE_DIR}/build/tessera make/npm.sh online)
check(browser-online-asan full NEEDS asan SECONDS 1500 FIRST 7
  COMMAND env TESSERA=${CMAKE_SOURCE_DIR}/build/asan/tessera make/npm.sh online)
check(browser-firefox full NEEDS page COMMAND make/npm.sh firefox SECONDS 600)
check(browser-speed full NEEDS page COMMAND make/npm.sh speed ALONE)
