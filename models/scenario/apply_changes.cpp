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

Issue makeIssue(const std::string& path, const std::string& what, const std::string& remedy) {
  return {Issue::Severity::Error, path, what, remedy};
}

[[noreturn]] void fail(const std::string& path, const std::string& what,
                       const std::string& remedy) {
  throw DescriptionError("", {makeIssue(path, what, remedy)});
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
      if (close == path.npos) fail(path, "has a [ without its ]", example);
      const auto [end, error] = std::from_chars(path.data() + at + 1, path.data() + close, index);
      if (error != std::errc() || end != path.data() + close) {
        fail(path, "has no whole number in its [ ]", example);
      }
      steps.push_back({"", index});
      at = close + 1;
      if (at < path.size() && path[at] == '.') ++at;
      continue;
    }
    const std::size_t end = std::min(path.find_first_of(".[", at), path.size());
    if (end == at) fail(path, "has an empty key", example);
    steps.push_back({path.substr(at, end - at), std::nullopt});
    at = end < path.size() && path[end] == '.' ? end + 1 : end;
    if (at == path.size() && path.back() == '.') fail(path, "ends in a dot", example);
  }
  if (steps.empty()) fail(path, "is empty", example);
  return steps;
}

/// The value at a path. Objects and 3-vectors that the file left out, being defaults, are made.
Json& reach(Json& root, const std::string& path) {
  Json* node = &root;
  for (const Step& step : splitPath(path)) {
    if (step.index) {
      if (node->is_null()) *node = Json::array({0, 0, 0});
      if (!node->is_array()) fail(path, "has an index where there is no list", "use a key");
      if (*step.index >= node->size()) {
        fail(path,
             "has the index " + std::to_string(*step.index) + "; the list has " +
                 std::to_string(node->size()) + " entries, counted from 0",
             node->empty() ? "add the entry to the file"
                           : "use 0 to " + std::to_string(node->size() - 1));
      }
      node = &(*node)[*step.index];
    } else {
      if (node->is_array()) {
        fail(path, "has the key \"" + step.key + "\" where there is a list", "use an index: [0]");
      }
      if (node->is_null()) *node = Json::object();
      if (!node->is_object()) {
        fail(path, "has the key \"" + step.key + "\" below a single value",
             "end the path before it");
      }
      node = &(*node)[step.key];
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
    fail(text, "is no change", "write PATH=VALUE, as payload.mass=2");
  }
  const std::string written = text.substr(equals + 1);
  try {
    nlohmann::json value = parseJson(written, "").root;
    return {text.substr(0, equals), value};
  } catch (const DescriptionError&) {
    // 1e999, nan and broken lists are meant as JSON; only words are texts.
    const bool word = !written.empty() && std::isalpha(static_cast<unsigned char>(written[0]));
    const bool notFinite =
        written == "nan" || written == "inf" || written == "NaN" || written == "Infinity";
    if (!word || notFinite) {
      fail(text, "has a value that is not a finite number or JSON",
           "write PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]");
    }
    return {text.substr(0, equals), written};
  }
}

}  // namespace denavit
