

#include "models/ascii.h"
#include "models/fields/set_field.h"
#include "models/find.h"
#include "models/robot/fields_of_robot.h"
#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// Whether a text that is no JSON was meant as JSON: 1e999, nan and broken lists. Else it is a word
/// or an expression, as 3*sin(t).
bool isBroken(const std::string& text) {
  const std::string small = toLower(text);
  if (small.find_first_not_of("+-.0123456789e ") == small.npos) return true;
  if (contains("[{\"", small.front())) return true;
  const std::string bare = small.substr(std::min(small.find_first_not_of("+-"), small.size()));
  return bare == "nan" || bare == "inf" || bare == "infinity";
}

}  // namespace

RobotDescription applyChanges(const RobotDescription& robot, const RobotChanges& changes) {
  RobotDescription changed = robot;
  JsonContext context;
  for (const auto& [path, value] : changes) setByPath(changed, path, value, context);
  if (!context.issues.empty()) throw DescriptionError("", std::move(context.issues));
  return changed;
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
    if (!isBroken(written)) return {text.substr(0, equals), written};
  }
  failPath(text, "has a value that is not a finite number or JSON",
           "write PATH=VALUE, as payload.mass=2 or gravity=[0,0,0]");
}

}  // namespace denavit
