#include "models/scenario/sorted_values.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "models/fields/erased_fields.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/robot/fields_of_robot.h"
#include "models/scenario/fields_of_scenario.h"

namespace denavit {
namespace {

/// What may change, of an arm or of a mechanism.
std::string remedyOf(bool isMechanism) {
  return std::string("set it before the run; on the way ") +
         (isMechanism
              ? "gravity, and of chains[k].robot payload, joints[i].friction, .actuator and "
                ".link, "
              : "payload, gravity, joints[i].friction, .actuator, .link, ") +
         "input.tau, input.voltage, wrench, pulls and parts.NAME may change";
}

/// Of "joints[0].friction.viscous" "friction"; empty where it is no value of one joint.
std::string jointWord(const std::string& path) {
  const std::size_t close = path.find(']');
  if (!path.starts_with("joints[") || close == path.npos || close + 1 >= path.size()) return {};
  return path[close + 1] == '.' ? firstWord(path.substr(close + 2)) : std::string();
}

/// Of "chains[1].robot.payload.mass" "payload.mass"; empty where it is no value of a chain's robot.
std::string inRobotOfChain(const std::string& path) {
  constexpr std::string_view kRobot = "].robot.";
  const std::size_t close = path.find(kRobot);
  if (!path.starts_with("chains[") || close == path.npos) return {};
  return path.substr(close + kRobot.size());
}

bool isOfArm(const std::string& path) {
  const std::string word = firstWord(path), joint = jointWord(path);
  return word == "payload" || joint == "friction" || joint == "actuator" || joint == "link";
}

/// Whether a path leads to what may change of what moves.
bool isOfWhatMoves(const std::string& path, bool isMechanism) {
  if (firstWord(path) == "gravity") return true;
  return isOfArm(isMechanism ? inRobotOfChain(path) : path);
}

bool isOfScenario(const std::string& path) {
  const std::string word = firstWord(path);
  return word == "input" || word == "wrench" || word == "pulls";
}

/// Whether a word is a key of a scenario, robot or mechanism that cannot change during a run.
bool isFixed(const std::string& word, bool isMechanism) {
  const auto isHead = [&](const FieldEntry& entry) {
    const std::string_view key = entry.key;
    return key.substr(0, key.find('.')) == word;
  };
  const FieldEntries armFields = isMechanism ? FieldEntries(kEntriesOf<MechanismDescription>)
                                             : FieldEntries(kEntriesOf<RobotDescription>);
  return word == "schema" || std::ranges::any_of(kEntriesOf<ScenarioDescription>, isHead) ||
         std::ranges::any_of(armFields, isHead);
}

void refuse(const std::string& path, bool isMechanism, std::vector<Issue>& issues) {
  const std::string word = firstWord(path), remedy = remedyOf(isMechanism);
  if (isFixed(word, isMechanism)) {
    return addError(issues, path, "may not change while a run goes on", remedy);
  }
  std::vector<std::string> heads{"gravity", "input", "wrench", "pulls", "parts"};
  if (isMechanism) {
    heads.emplace_back("chains");
  } else {
    heads.insert(heads.end(), {"payload", "joints"});
  }
  const std::string suggestion = suggest(word, heads);
  addError(issues, path.empty() ? "\"\"" : path, "is nothing that may change while a run goes on",
           suggestion.empty() ? remedy : suggestion);
}

void sortSetting(const std::string& path, const nlohmann::json& value, SortedValues& sorted,
                 std::vector<Issue>& issues) {
  PartSetting setting{path.substr(std::min(path.size(), std::string("parts.").size())), {}};
  if (setting.name.empty()) {
    return addError(issues, path, "names no setting", "write parts.NAME");
  }
  const nlohmann::json list = value.is_array() ? value : nlohmann::json::array({value});
  for (const nlohmann::json& number : list) {
    const double x = number.is_number() ? number.get<double>() : std::nan("");
    if (!(std::abs(x) <= kLargestNumber)) {
      return addError(
          issues, path,
          "is " + describeJson(value) + (value.is_array() ? ", with " + describeJson(number) : "") +
              "; it must be a number, or a list of them, up to " + toReadable(kLargestNumber),
          "write 0.5, or [0.5, 1]");
    }
    setting.values.push_back(x);
  }
  sorted.settings.push_back(std::move(setting));
}

}  // namespace

std::string firstWord(const std::string& path) { return path.substr(0, path.find_first_of(".[")); }

SortedValues sortValues(const RobotChanges& values, bool isMechanism, std::vector<Issue>& issues) {
  SortedValues sorted;
  for (const auto& [path, value] : values) {
    if (isOfWhatMoves(path, isMechanism)) {
      sorted.arm.emplace_back(path, value);
    } else if (isOfScenario(path)) {
      sorted.scenario.emplace_back(path, value);
    } else if (firstWord(path) == "parts") {
      sortSetting(path, value, sorted, issues);
    } else {
      refuse(path, isMechanism, issues);
    }
  }
  return sorted;
}

}  // namespace denavit
