#include "models/json/suggestion.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace denavit {
namespace {

char lowered(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Levenshtein distance with a row of the matrix at a time; a swap of neighbours counts as one.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, previous(b.size() + 1), current(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lowered(a[i - 1]) == lowered(b[j - 1]);
      current[j] =
          std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (same ? 0u : 1u)});
      const bool swapped = i > 1 && j > 1 && lowered(a[i - 1]) == lowered(b[j - 2]) &&
                           lowered(a[i - 2]) == lowered(b[j - 1]);
      if (swapped) current[j] = std::min(current[j], before[j - 2] + 1);
    }
    before = previous;
    previous.swap(current);
  }
  return previous[b.size()];
}

}  // namespace

std::string findNearest(std::string_view written, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongestWorthComparing = 64;
  if (written.empty() || written.size() > kLongestWorthComparing) return "";
  std::string best;
  // Two letters may differ in a word, a third of a long one, but not all of a short name.
  const std::size_t tolerated =
      written.size() < 4 ? 1 : std::max<std::size_t>(2, written.size() / 3);
  std::size_t bestDistance = std::min(written.size(), tolerated + 1);
  for (const std::string& candidate : candidates) {
    const std::size_t distance = editDistance(written, candidate);
    if (distance < bestDistance) best = candidate, bestDistance = distance;
  }
  return best;
}

std::string suggest(std::string_view written, const std::vector<std::string>& candidates) {
  const std::string nearest = findNearest(written, candidates);
  return nearest.empty() ? "" : "did you mean \"" + nearest + "\"?";
}

std::string joinNames(const std::vector<std::string>& names) {
  std::string joined;
  for (const std::string& name : names) joined += (joined.empty() ? "" : ", ") + name;
  return joined;
}

}  // namespace denavit
