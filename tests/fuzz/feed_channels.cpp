#include <stdexcept>
#include <string>
#include <vector>

#include "models/channels/derived_formula.h"
#include "models/channels/measured_table.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {

void feedMeasured(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const MeasuredTable table = parseMeasured(bytes, "fuzz");
    if (table.values.size() != table.columns.size()) throw std::logic_error("a column is missing");
    for (const Series& values : table.values) {
      if (values->size() != table.time->size()) throw std::logic_error("a column is shorter");
    }
    (void)makeChannelTable(table, 2, -1);
  });
}

void feedChannels(std::string_view bytes) {
  static const std::vector<std::string> kNames{"q1_rad", "tau1"};
  static const std::vector<double> kTime{0, 0.5, 1, 3}, kChannel{1, -2, 1e300, 0};
  expectOnlyDescriptionErrors([&] {
    const DerivedFormula formula(bytes, kNames);
    const auto channel = [](std::size_t) -> const std::vector<double>& { return kChannel; };
    if (formula.calc(kTime, channel).size() != kTime.size()) {
      throw std::logic_error("a derived channel has other rows");
    }
  });
}

}  // namespace denavit::test
