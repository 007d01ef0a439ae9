# install_library.cmake -- what an installation has of the library: it, its header and manual page, and where others find it.
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

# The manual page comes from the header.
add_custom_command(OUTPUT ${made}/libtessera.3 DEPENDS make/packaging/manual_library.sh bindings/c/tessera.h VERSION
  COMMAND make/packaging/manual_library.sh bindings/c/tessera.h ${TESSERA_VERSION} > ${made}/libtessera.3
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} COMMENT "libtessera.3" VERBATIM)
add_custom_target(library_files DEPENDS library ${made}/libtessera.3)

install(TARGETS tessera_shared LIBRARY COMPONENT library NAMELINK_COMPONENT development)
install(FILES bindings/c/tessera.h TYPE INCLUDE COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/libtessera.a TYPE LIB COMPONENT development)
install(FILES ${made}/libtessera.3 DESTINATION ${CMAKE_INSTALL_MANDIR}/man3 COMPONENT development)
install(FILES ${made}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(FILES ${made}/tesseraConfig.cmake ${made}/tesseraConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/tessera COMPONENT development)
