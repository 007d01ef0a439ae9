# install.cmake -- what `make install` puts where: the program, the library, manual pages, completion, the service.
#
# Everything is found from the folder it lies in, so that an installed tree can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(to_prefix "../..") # from lib/pkgconfig
if(CMAKE_INSTALL_LIBDIR MATCHES "/") # lib/x86_64-linux-gnu/pkgconfig
  set(to_prefix "../../..")
endif()
set(made ${CMAKE_BINARY_DIR}/packaging)
configure_file(make/packaging/tessera.pc.in ${made}/tessera.pc @ONLY)
configure_file(make/packaging/tesseraConfig.cmake.in ${made}/tesseraConfig.cmake @ONLY)
write_basic_package_version_file(${made}/tesseraConfigVersion.cmake VERSION ${TESSERA_VERSION} COMPATIBILITY SameMajorVersion)

# Manual pages and completion come from the help of the program, and from the header.
function(written_by file script)
  add_custom_command(OUTPUT ${made}/${file} DEPENDS ${script} ${ARGN}
    COMMAND ${CMAKE_SOURCE_DIR}/${script} ${ARGN} > ${made}/${file} COMMENT "${file}" VERBATIM)
endfunction()
written_by(tessera.1 make/packaging/manual.sh $<TARGET_FILE:tessera>)
written_by(completion make/packaging/completion.sh $<TARGET_FILE:tessera>)
add_custom_command(OUTPUT ${made}/libtessera.3 DEPENDS make/packaging/manual_library.sh bindings/c/tessera.h VERSION
  COMMAND make/packaging/manual_library.sh bindings/c/tessera.h ${TESSERA_VERSION} > ${made}/libtessera.3
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMENT "libtessera.3" VERBATIM)
add_custom_target(package_files DEPENDS tessera library ${made}/tessera.1 ${made}/libtessera.3 ${made}/completion)

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
install(TARGETS tessera_shared LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(FILES bindings/c/tessera.h TYPE INCLUDE COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/libtessera.a TYPE LIB COMPONENT development)
install(FILES ${made}/libtessera.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT development)
install(FILES ${made}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${made}/tesseraConfig.cmake ${made}/tesseraConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tessera COMPONENT development)
install(DIRECTORY bindings/python/tessera DESTINATION lib/python3/dist-packages COMPONENT python
  FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
include(make/packaging/package.cmake)
