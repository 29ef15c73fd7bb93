#pragma once

#include <memory>
#include <vector>

namespace denavit {

/// Numbers that many curves may share without copying them.
using Series = std::shared_ptr<const std::vector<double>>;

[[nodiscard]] inline Series makeSeries(std::vector<double> values) {
  return std::make_shared<const std::vector<double>>(std::move(values));
}

}  // namespace denavit
