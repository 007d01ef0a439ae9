# library_alone.cmake -- the tests of the library where nothing else is built (TESSERA_PARTS=library); ctest runs them.
file(GLOB library_tests CONFIGURE_DEPENDS tests/*.c tests/laws/laws.c)
list(FILTER library_tests EXCLUDE REGEX "/tests/limits\\.c$") # the limits of a server
list(FILTER room_tests INCLUDE REGEX "^${CMAKE_SOURCE_DIR}/(engine|games|players|bindings/c)/")
add_executable(run_tests ${room_tests} ${library_tests})
target_compile_definitions(run_tests PRIVATE TESSERA_ROOT="${CMAKE_SOURCE_DIR}")
target_link_libraries(run_tests puzzles learn players lib Threads::Threads)
add_custom_target(library_alone ALL DEPENDS library_files)
enable_testing()
add_test(NAME library COMMAND run_tests)
