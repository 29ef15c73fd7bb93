#include "models/study/reason_counts.h"

#include <algorithm>
#include <functional>

#include "models/ascii.h"

namespace denavit {
namespace {

/// What is said beside numbers; digits of names, as q1, stay.
std::string withoutNumbers(const std::string& reason) {
  std::string plain;
  for (std::size_t i = 0; i < reason.size(); ++i) {
    const bool inWord = i > 0 && isNamePart(reason[i - 1]);
    if (!isDigit(reason[i]) || inWord) {
      plain += reason[i];
      continue;
    }
    while (i + 1 < reason.size() &&
           (isNamePart(reason[i + 1]) || reason[i + 1] == '.' ||
            ((reason[i + 1] == '-' || reason[i + 1] == '+') && reason[i] == 'e'))) {
      ++i;
    }
    if (plain.ends_with('-')) plain.pop_back();
    plain += "..";
  }
  return plain;
}

}  // namespace

void ReasonCounts::add(const std::string& reason) {
  if (reason.empty()) return;
  Count& count = counts_[withoutNumbers(reason)];
  if (++count.runs == 1) count.first = reason;
}

std::vector<ReasonCounts::Count> ReasonCounts::list() const {
  std::vector<Count> order;
  for (const auto& [said, count] : counts_) order.push_back(count);
  std::ranges::stable_sort(order, std::greater<>(), &Count::runs);
  return order;
}

}  // namespace denavit
