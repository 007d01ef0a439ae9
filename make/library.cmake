# library.cmake -- libtessera: the rules and the bots behind bindings/c/tessera.h.
#
# Its objects, and those of the rules and bots, are compiled once, for the program and for the library. The shared library
# shows only what tessera.h declares. The static one is a single object in which all other names are local.
file(STRINGS bindings/c/tessera.h abi REGEX "^#define TESSERA_ABI ")
string(REGEX REPLACE ".* " "" TESSERA_ABI ${abi})
add_library(lib STATIC ${lib_sources})
target_link_libraries(lib players rules Threads::Threads)
target_compile_definitions(lib PRIVATE TESSERA_VERSION="${TESSERA_VERSION}")
set_target_properties(rules players lib PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)

set(lib_objects $<TARGET_OBJECTS:lib> $<TARGET_OBJECTS:players> $<TARGET_OBJECTS:rules> ${v3_objects})
add_library(tessera_shared SHARED EXCLUDE_FROM_ALL ${lib_objects})
target_link_libraries(tessera_shared m Threads::Threads)
target_link_options(tessera_shared PRIVATE -Wl,--no-undefined-version)
set_target_properties(tessera_shared PROPERTIES OUTPUT_NAME tessera LINKER_LANGUAGE C
  VERSION ${TESSERA_ABI}.${PROJECT_VERSION_MINOR}.${PROJECT_VERSION_PATCH} SOVERSION ${TESSERA_ABI})

add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/libtessera.a DEPENDS lib players rules
  COMMAND ${CMAKE_LINKER} -r -o ${CMAKE_BINARY_DIR}/libtessera.o ${lib_objects}
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${CMAKE_BINARY_DIR}/libtessera.o
  COMMAND ${CMAKE_COMMAND} -E rm -f ${CMAKE_BINARY_DIR}/libtessera.a
  COMMAND ${CMAKE_AR} rcsD ${CMAKE_BINARY_DIR}/libtessera.a ${CMAKE_BINARY_DIR}/libtessera.o
  COMMAND_EXPAND_LISTS VERBATIM COMMENT "libtessera.a")
add_custom_target(tessera_static DEPENDS ${CMAKE_BINARY_DIR}/libtessera.a)
add_custom_target(library DEPENDS tessera_shared tessera_static)
# For make/library_source.sh: the sources that the library is made of.
set(library_list ${rules_sources} ${players_sources} ${nets_sources} ${lib_sources})
list(JOIN library_list "\n" library_list)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/library_sources CONTENT "${library_list}\n" @ONLY)
