# Sources of the feeds: of libFuzzer's programs, and of the tests that run their seeds.
file(GLOB feed_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/feed*.cpp)
