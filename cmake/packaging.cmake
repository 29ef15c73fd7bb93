# What `cmake --install` and `cpack -G DEB` put on a computer beside the programs and the library of
# robots: licence, documents, desktop entry, icons. Everything is found relative to the programs, so
# that an installed folder may be moved.
set(resources ${PROJECT_SOURCE_DIR}/resources)

install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/denavit)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE RENAME copyright
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/denavit)
install(FILES ${PROJECT_SOURCE_DIR}/docs/files.md ${PROJECT_SOURCE_DIR}/docs/notation.md
  ${PROJECT_SOURCE_DIR}/docs/python.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/denavit)

if(DENAVIT_STUDIO)
  install(FILES ${resources}/denavit-studio.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES ${resources}/icons/denavit.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
  foreach(size IN ITEMS 48 64 128 256)
    install(FILES ${resources}/icons/denavit-${size}.png RENAME denavit.png
      DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
  endforeach()
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME denavit)
set(CPACK_PACKAGE_VENDOR "The Denavit authors")
set(CPACK_PACKAGE_CONTACT "The Denavit authors <denavit@denavit.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
  "Type a DH table and link masses, see the arm move and explain its torques. The command denavit
 does the same without a display.")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Looked up at run time: type in pictures, and MP4 films.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ffmpeg")
if(DENAVIT_PYTHON)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "python3, python3-numpy")
  string(APPEND CPACK_DEBIAN_PACKAGE_SUGGESTS ", python3-pandas, python3-matplotlib")
endif()
include(CPack)
