# paths.cmake -- packages are for any x86-64, and bring the hot code a second time for x86-64-v3. engine/base/path.h chooses
# between them at run time. Builds for one machine and other architectures have one path.
if(TESSERA_NATIVE OR NOT CMAKE_SYSTEM_PROCESSOR STREQUAL x86_64)
  return()
endif()

# The tables and functions that are there twice: "name name_v3" in each line.
set(twice net_judge net_judge_actions)
foreach(line ${games_lines})
  string(REGEX REPLACE "^GAME\\(([a-z]+)\\).*" "\\1" game ${line})
  list(APPEND twice ${game}_game ${game}_observer ${game}_evaluator ${game}_legal ${game}_apply)
endforeach()
list(TRANSFORM twice REPLACE "(.+)" "\\1 \\1_v3")
list(JOIN twice "\n" twice)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/twice CONTENT "${twice}\n" @ONLY)

# Compiles those sources of a library that are marked in make/rooms.txt for x86-64-v3, and adds them to it as one object,
# in which all names but the *_v3 are local. Whatever else they need is that of the library.
function(add_v3 library)
  set(object ${CMAKE_BINARY_DIR}/${library}_v3.o)
  add_library(${library}_v3 OBJECT ${twice_${library}})
  target_compile_options(${library}_v3 PRIVATE -march=x86-64-v3)
  set_target_properties(${library}_v3 PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
  add_custom_command(OUTPUT ${object} DEPENDS ${library}_v3 $<TARGET_OBJECTS:${library}_v3> ${CMAKE_BINARY_DIR}/twice
    COMMAND ${CMAKE_LINKER} -r -o ${object} $<TARGET_OBJECTS:${library}_v3>
    COMMAND ${CMAKE_OBJCOPY} --redefine-syms=${CMAKE_BINARY_DIR}/twice ${object}
    COMMAND ${CMAKE_OBJCOPY} --wildcard --keep-global-symbol=*_v3 ${object}
    COMMAND_EXPAND_LISTS VERBATIM COMMENT "${library}_v3.o")
  target_sources(${library} PRIVATE ${object})
  set(v3_objects ${v3_objects} ${object} PARENT_SCOPE)
endfunction()
add_v3(rules)
add_v3(players)
target_sources(rules PRIVATE make/packaging/path.c)
target_compile_definitions(rules PUBLIC TESSERA_PATHS)
