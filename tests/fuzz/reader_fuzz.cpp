// libFuzzer over every reader of text: build with -DDENAVIT_FUZZ=ON and clang, then
//   reader_fuzz tests/fuzz/corpus

#include "tests/fuzz/readers.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  denavit::test::feedReaders({reinterpret_cast<const char*>(data), size});
  return 0;
}
