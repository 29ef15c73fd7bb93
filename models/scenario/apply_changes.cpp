#include <cctype>

#include "models/robot/robot_json.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/value_path.h"

namespace denavit {
namespace {

bool isWord(const std::string& text) {
  std::string small = text;
  for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const bool letter = !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
  return letter && small != "nan" && small != "inf" && small != "infinity";
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
      reachValue(document.root, path) = value;
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
    failPath(text, "is no change", "write PATH=VALUE, as payload.mass=2");
  }
  const std::string written = text.substr(equals + 1);
  try {
    const JsonDocument document = parseJson(written, "");
    if (document.issues.empty()) return {text.substr(0, equals), nlohmann::json(document.root)};
  } catch (const DescriptionError&) {
    // 1e999, nan and broken lists are meant as JSON; only words are texts.
    if (isWord(written)) return {text.substr(0, equals), written};
  }
  failPath(text, "has a value that is not a finite number or JSON",
           "write PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]");
}

}  // namespace denavit
