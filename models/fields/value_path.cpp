#include "models/fields/value_path.h"

#include <algorithm>
#include <charconv>

#include "models/issue.h"

namespace denavit {

std::vector<PathStep> splitPath(const std::string& path) {
  const char* example = "write it as joints[0].link.mass";
  std::vector<PathStep> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    if (path[at] == '[') {
      const std::size_t close = path.find(']', at);
      std::size_t index = 0;
      if (close == path.npos) failPath(path, "has a [ without its ]", example);
      const auto [end, error] = std::from_chars(path.data() + at + 1, path.data() + close, index);
      if (error != std::errc() || end != path.data() + close) {
        failPath(path, "has no whole number in its [ ]", example);
      }
      if (path[at + 1] == '0' && close > at + 2) {
        failPath(path, "has a zero before the number in its [ ]",
                 "write [" + std::to_string(index) + "]; joints are counted from [0]");
      }
      steps.push_back({"", index});
      at = close + 1;
      if (at == path.size() || path[at] == '[') continue;
      if (path[at] != '.') failPath(path, "has no dot after a ]", example);
      if (++at == path.size()) failPath(path, "ends in a dot", example);
      continue;
    }
    const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
    if (end == at) failPath(path, "has an empty key", example);
    steps.push_back({path.substr(at, end - at), std::nullopt});
    at = end < path.size() && path[end] == '.' ? end + 1 : end;
    if (at == path.size() && path.back() == '.') failPath(path, "ends in a dot", example);
  }
  if (steps.empty()) failPath(path, "is empty", example);
  return steps;
}

bool isWithin(std::string_view path, std::string_view outer) {
  return path.size() > outer.size() && path.starts_with(outer) &&
         (path[outer.size()] == '.' || path[outer.size()] == '[');
}

std::size_t countSteps(std::span<const PathStep> steps, std::string_view key) {
  std::size_t count = 0;
  while (count < steps.size() && !steps[count].index) {
    const std::string& word = steps[count++].key;
    if (!key.starts_with(word)) return 0;
    if (key.size() == word.size()) return count;
    if (key[word.size()] != '.') return 0;
    key.remove_prefix(word.size() + 1);
  }
  return 0;
}

void failPath(const std::string& path, const std::string& what, const std::string& remedy) {
  failIn("", path.empty() ? "\"\"" : path, what, remedy);
}

}  // namespace denavit
