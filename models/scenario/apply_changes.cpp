#include <cctype>
#include <charconv>

#include "models/robot/robot_json.h"
#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// One step of a path: a key, or an index into a list.
struct Step {
  std::string key;
  std::optional<std::size_t> index;
};

[[noreturn]] void failChange(const std::string& path, const std::string& what,
                             const std::string& remedy) {
  throw DescriptionError("",
                         {{Issue::Severity::Error, path.empty() ? "\"\"" : path, what, remedy}});
}

/// "joints[0].link.mass" as steps.
std::vector<Step> splitPath(const std::string& path) {
  const char* example = "write it as joints[0].link.mass";
  std::vector<Step> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    if (path[at] == '[') {
      const std::size_t close = path.find(']', at);
      std::size_t index = 0;
      if (close == path.npos) failChange(path, "has a [ without its ]", example);
      const auto [end, error] = std::from_chars(path.data() + at + 1, path.data() + close, index);
      if (error != std::errc() || end != path.data() + close) {
        failChange(path, "has no whole number in its [ ]", example);
      }
      steps.push_back({"", index});
      at = close + 1;
      if (at == path.size() || path[at] == '[') continue;
      if (path[at] != '.') failChange(path, "has no dot after a ]", example);
      if (++at == path.size()) failChange(path, "ends in a dot", example);
      continue;
    }
    const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
    if (end == at) failChange(path, "has an empty key", example);
    steps.push_back({path.substr(at, end - at), std::nullopt});
    at = end < path.size() && path[end] == '.' ? end + 1 : end;
    if (at == path.size() && path.back() == '.') failChange(path, "ends in a dot", example);
  }
  if (steps.empty()) failChange(path, "is empty", example);
  return steps;
}

bool isWord(const std::string& text) {
  std::string small = text;
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool letter = !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
  return letter && small != "nan" && small != "inf" && small != "infinity";
}

/// Keys of 3-vectors, whose elements may be changed where the file left them out.
bool isVector(const std::string& key) {
  return key == "xyz" || key == "rpy" || key == "com" || key == "at" || key == "gravity";
}

/// A single number c stands for +c and -c, which may be changed one by one.
void splitCoulomb(Json& node, const std::string& key) {
  if (!node.is_number() || (key != "positive" && key != "negative")) return;
  const double c = node.get<double>();
  node = Json{{"positive", c}, {"negative", -c}};
}

/// The value at a path. Objects and 3-vectors that the file left out, being defaults, are made.
Json& reach(Json& root, const std::string& path) {
  Json* node = &root;
  std::string last;
  for (const Step& step : splitPath(path)) {
    if (step.index) {
      if (node->is_null()) *node = isVector(last) ? Json::array({0, 0, 0}) : Json::array();
      if (!node->is_array()) failChange(path, "has an index where there is no list", "use a key");
      if (node->empty()) failChange(path, "has an index into an empty list", "give the whole list");
      if (*step.index >= node->size()) {
        failChange(path,
                   "has the index " + std::to_string(*step.index) +
                       "; the list has the indices 0 to " + std::to_string(node->size() - 1),
                   "correct it, or add the entry to the file");
      }
      node = &(*node)[*step.index];
    } else {
      if (node->is_array()) {
        failChange(path, "has the key \"" + step.key + "\" where there is a list",
                   "use an index: [0]");
      }
      if (node->is_null()) *node = Json::object();
      if (last == "coulomb") splitCoulomb(*node, step.key);
      if (!node->is_object()) {
        failChange(path, "has the key \"" + step.key + "\" below a single value",
                   "end the path before it");
      }
      node = &(*node)[step.key];
      last = step.key;
    }
  }
  return *node;
}

}  // namespace

RobotDescription applyChanges(const RobotDescription& robot, const RobotChanges& changes) {
  if (changes.empty()) return robot;
  JsonDocument document;
  // Through the text, so that angles keep all their digits.
  document = parseJson(toNode(robot).toText(), "");
  std::vector<Issue> issues;
  for (const auto& [path, value] : changes) {
    try {
      reach(document.root, path) = value;
      document.longNumbers.erase(path);
    } catch (const DescriptionError& error) {
      issues.insert(issues.end(), error.issues().begin(), error.issues().end());
    }
  }
  if (!issues.empty()) throw DescriptionError("", std::move(issues));
  return readRobotDocument(document, "");
}

RobotChanges::value_type parseChange(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == text.npos || equals == 0) {
    failChange(text, "is no change", "write PATH=VALUE, as payload.mass=2");
  }
  const std::string written = text.substr(equals + 1);
  try {
    const JsonDocument document = parseJson(written, "");
    if (document.issues.empty()) return {text.substr(0, equals), nlohmann::json(document.root)};
  } catch (const DescriptionError&) {
    // 1e999, nan and broken lists are meant as JSON; only words are texts.
    if (isWord(written)) return {text.substr(0, equals), written};
  }
  failChange(text, "has a value that is not a finite number or JSON",
             "write PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]");
}

}  // namespace denavit
