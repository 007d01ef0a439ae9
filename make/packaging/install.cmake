# install.cmake -- what `make install` puts where, besides the library: the program, its manual page, completion, the service,
# the Python package.

# Manual page and completion come from the help of the program.
function(written_by file script)
  add_custom_command(OUTPUT ${made}/${file} DEPENDS ${script} ${ARGN}
    COMMAND ${CMAKE_SOURCE_DIR}/${script} ${ARGN} > ${made}/${file} COMMENT "${file}" VERBATIM)
endfunction()
written_by(tessera.1 make/packaging/manual.sh $<TARGET_FILE:tessera>)
written_by(completion make/packaging/completion.sh $<TARGET_FILE:tessera>)
add_custom_target(package_files DEPENDS tessera library_files ${made}/tessera.1 ${made}/completion)

# The example of a unit, with this program and the place for settings that packages have.
file(READ docs/examples/tessera.service unit)
string(REPLACE /usr/local/bin/tessera ${CMAKE_INSTALL_FULL_BINDIR}/tessera unit "${unit}")
string(REPLACE /etc/tessera.env /etc/default/tessera unit "${unit}")
file(CONFIGURE OUTPUT ${made}/tessera.service CONTENT "${unit}" @ONLY)

install(PROGRAMS ${CMAKE_BINARY_DIR}/tessera TYPE BIN COMPONENT program)
install(FILES ${made}/tessera.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${made}/completion DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
  RENAME tessera COMPONENT program)
install(FILES ${made}/tessera.service DESTINATION lib/systemd/system COMPONENT program)
if(CMAKE_INSTALL_PREFIX STREQUAL /usr) # for a package
  install(FILES make/packaging/debian/default DESTINATION /etc/default RENAME tessera COMPONENT program)
endif()
install(FILES LICENSE README.md CHANGELOG.md TYPE DOC COMPONENT program)
install(DIRECTORY bindings/python/tessera DESTINATION lib/python3/dist-packages COMPONENT python
  FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
include(make/packaging/package.cmake)
