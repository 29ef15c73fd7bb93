// libFuzzer over one feed: `./dev fuzz` builds and runs a program for each.

#include <algorithm>
#include <cstdint>

#include "tests/fuzz/feeds.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto feed =
      std::ranges::find(denavit::test::feeds(), DENAVIT_FEED, &denavit::test::Feed::name);
  feed->feed({reinterpret_cast<const char*>(data), size});
  return 0;
}
