#include "models/scenario/value_path.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace denavit {
namespace {

/// One step of a path: a key, or an index into a list.
struct Step {
  std::string key;
  std::optional<std::size_t> index;
};

/// "joints[0].link.mass" as steps.
std::vector<Step> splitPath(const std::string& path) {
  const char* example = "write it as joints[0].link.mass";
  std::vector<Step> steps;
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

/// Keys of 3-vectors, whose elements may be changed where the file left them out.
bool isVector(const std::string& key) {
  constexpr std::array kVectors{"xyz", "rpy", "com", "at", "gravity", "point", "force", "target"};
  return std::find(kVectors.begin(), kVectors.end(), key) != kVectors.end();
}

/// A single number c stands for +c and -c, which may be changed one by one.
void splitCoulomb(Json& node, const std::string& key) {
  if (!node.is_number() || (key != "positive" && key != "negative")) return;
  const double c = node.get<double>();
  node = Json{{"positive", c}, {"negative", -c}};
}

}  // namespace

void failPath(const std::string& path, const std::string& what, const std::string& remedy) {
  throw DescriptionError("",
                         {{Issue::Severity::Error, path.empty() ? "\"\"" : path, what, remedy}});
}

Json& reachValue(Json& root, const std::string& path) {
  Json* node = &root;
  std::string last;
  for (const Step& step : splitPath(path)) {
    if (step.index) {
      if (node->is_null()) *node = isVector(last) ? Json::array({0, 0, 0}) : Json::array();
      if (!node->is_array()) failPath(path, "has an index where there is no list", "use a key");
      if (node->empty()) failPath(path, "has an index into an empty list", "give the whole list");
      if (*step.index >= node->size()) {
        failPath(path,
                 "has the index " + std::to_string(*step.index) +
                     "; the list has the indices 0 to " + std::to_string(node->size() - 1),
                 "correct it, or add the entry to the file");
      }
      node = &(*node)[*step.index];
    } else {
      if (node->is_array()) {
        failPath(path, "has the key \"" + step.key + "\" where there is a list",
                 "use an index: [0]");
      }
      if (node->is_null()) *node = Json::object();
      if (last == "coulomb") splitCoulomb(*node, step.key);
      if (!node->is_object()) {
        failPath(path, "has the key \"" + step.key + "\" below a single value",
                 "end the path before it");
      }
      node = &(*node)[step.key];
      last = step.key;
    }
  }
  return *node;
}

}  // namespace denavit
