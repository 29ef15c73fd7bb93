#include "models/place_words.h"

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "models/ascii.h"
#include "models/issue.h"

namespace denavit {
namespace {

/// One part of a path: "com[2]" is com and 2.
struct Step {
  std::string name;
  std::optional<std::size_t> index;
};

bool isNameLetter(char c) { return isLetter(c) || isDigit(c) || c == '_'; }

/// The parts of a path; empty where the text is none.
std::vector<Step> splitPath(std::string_view place) {
  constexpr std::size_t kLongestIndex = 6;
  std::vector<Step> steps;
  while (true) {
    std::size_t end = 0;
    while (end < place.size() && isNameLetter(place[end])) ++end;
    if (end == 0) return {};
    Step step{std::string(place.substr(0, end)), {}};
    place.remove_prefix(end);
    if (!place.empty() && place[0] == '[') {
      const std::size_t close = place.find(']');
      if (close == std::string_view::npos || close < 2 || close > kLongestIndex) return {};
      std::size_t index = 0;
      for (const char c : place.substr(1, close - 1)) {
        if (!isDigit(c)) return {};
        index = 10 * index + static_cast<std::size_t>(c - '0');
      }
      step.index = index;
      place.remove_prefix(close + 1);
    }
    steps.push_back(std::move(step));
    if (place.empty()) return steps;
    if (place[0] != '.') return {};
    place.remove_prefix(1);
  }
}

/// What a file calls otherwise than people do.
std::string toWords(const std::string& name) {
  constexpr std::array kWords{std::pair("com", "centre of mass"),
                              std::pair("rtol", "relative tolerance"),
                              std::pair("atol", "absolute tolerance"),
                              std::pair("xyz", "origin"),
                              std::pair("rpy", ""),
                              std::pair("qd", "rate"),
                              std::pair("q", "position"),
                              std::pair("tau", "torque"),
                              std::pair("recorded", "change on the way"),
                              std::pair("csv", "file")};
  for (const auto& [key, words] : kWords) {
    if (name == key) return words;
  }
  std::string text = name;
  for (char& c : text) {
    if (c == '_') c = ' ';
  }
  return text;
}

/// Which of a list's values: the axes of vectors by their letters, others counted from one.
std::string indexWords(const Step& step) {
  constexpr std::array kAxes{"x", "y", "z"}, kAngles{"roll", "pitch", "yaw"};
  const std::size_t k = *step.index;
  if (step.name == "rpy" && k < kAngles.size()) return kAngles.at(k);
  for (const char* vector : {"com", "xyz", "gravity", "at", "force", "moment", "position_W"}) {
    if (step.name == vector && k < kAxes.size()) return kAxes.at(k);
  }
  return std::to_string(k + 1);
}

/// "changes" counted: "change 1".
std::string singular(std::string words) {
  if (words.size() > 1 && words.back() == 's' && words[words.size() - 2] != 's') words.pop_back();
  return words;
}

std::string joinWords(const std::vector<Step>& steps, std::size_t from) {
  std::string text;
  const auto add = [&](const std::string& words) {
    if (!words.empty()) text += (text.empty() ? "" : " ") + words;
  };
  for (std::size_t k = from; k < steps.size(); ++k) {
    add(steps[k].index ? singular(toWords(steps[k].name)) : toWords(steps[k].name));
    if (steps[k].index) add(indexWords(steps[k]));
  }
  return text;
}

/// "joint 2, start".
std::string ofJoint(std::size_t joint, const std::string& words) {
  return "joint " + std::to_string(joint + 1) + (words.empty() ? "" : ", " + words);
}

/// "motor 2, voltage".
std::string ofMotor(std::size_t motor, const char* words) {
  return "motor " + std::to_string(motor + 1) + ", " + words;
}

/// "point 4, time" of what drives the joints: of "input.trajectory.points[3].time".
std::string ofMotion(const std::vector<Step>& steps) {
  const auto isStep = [&](std::size_t k, const char* name) {
    return k < steps.size() && steps[k].name == name && !steps[k].index;
  };
  if (!isStep(0, "input") || steps.size() < 2) return {};
  if (isStep(1, "controller")) {
    const std::string words = joinWords(steps, 2);
    return words.empty() ? "controller" : "controller, " + words;
  }
  if (!isStep(1, "trajectory")) return {};
  if (steps.size() == 2) return "motion";
  if (steps[2].name != "points" || !steps[2].index) return "motion, " + joinWords(steps, 2);
  const std::string words = joinWords(steps, 3);
  return "point " + std::to_string(*steps[2].index + 1) + " of the motion" +
         (words.empty() ? "" : ", " + words);
}

/// "chain 2, joint 1, link mass" of "chains[1].robot.joints[0].link.mass", "closure 1, a origin x"
/// of "closures[0].a.xyz[0]".
std::string ofMechanism(const std::vector<Step>& steps) {
  if (!steps[0].index || (steps[0].name != "chains" && steps[0].name != "closures")) return {};
  const std::string owner = singular(steps[0].name) + " " + std::to_string(*steps[0].index + 1);
  const bool isRobot = steps.size() > 2 && steps[1].name == "robot";
  const std::size_t from = isRobot ? 2 : 1;
  if (isRobot && steps[from].name == "joints" && steps[from].index) {
    return owner + ", " + ofJoint(*steps[from].index, joinWords(steps, from + 1));
  }
  const std::string words = joinWords(steps, from);
  return words.empty() ? owner : owner + ", " + words;
}

/// Lists with a value for each joint, and others that people know by other names.
std::string ofKnownList(const std::vector<Step>& steps) {
  if (steps.size() > 1 && steps[0].name == "prescribed" && !steps[1].index) {
    const bool isNamed = steps.size() == 3 && !steps[2].index;  // as "crank.1"
    return "joint " + steps[1].name + (isNamed ? "." + steps[2].name : "") + ", motion";
  }
  if (steps.size() == 2 && steps[1].index && !steps[0].index) {
    const std::string list = steps[0].name + "." + steps[1].name;
    if (list == "initial.q") return ofJoint(*steps[1].index, "start");
    if (list == "initial.qd") return ofJoint(*steps[1].index, "initial rate");
    if (list == "initial.current") return ofMotor(*steps[1].index, "initial current");
    if (list == "input.tau") return ofJoint(*steps[1].index, "torque");
    if (list == "input.voltage") return ofMotor(*steps[1].index, "voltage");
  }
  if (steps.size() == 1 && steps[0].index) {
    const std::string number = std::to_string(*steps[0].index + 1);
    if (steps[0].name == "without") return "left-out term " + number;
    if (steps[0].name == "drive_train") return "drive train, row of joint " + number;
    if (steps[0].name == "locked") return "locked joint " + number + " of the list";
  }
  return {};
}

}  // namespace

std::string toPlaceWords(std::string_view place) {
  // A joint's path may have its name behind it, for those who read files.
  const bool isNamed = place.starts_with("joints[");
  std::vector<Step> steps = splitPath(isNamed ? place.substr(0, place.find(' ')) : place);
  const auto isOwner = [](const Step& step) {
    return !step.index && (step.name == "scenario" || step.name == "robot" ||
                           step.name == "mechanism" || step.name == "desk" || step.name == "parts");
  };
  while (steps.size() > 1 && isOwner(steps.front())) steps.erase(steps.begin());
  if (steps.empty()) return std::string(place);
  // One word is a place of its own already: "file", "duration".
  if (steps.size() == 1 && !steps[0].index && steps[0].name.find('_') == std::string::npos) {
    return steps[0].name;
  }
  if (steps[0].name == "joints" && steps[0].index) {
    return ofJoint(*steps[0].index, joinWords(steps, 1));
  }
  if (std::string known = ofKnownList(steps); !known.empty()) return known;
  if (std::string motion = ofMotion(steps); !motion.empty()) return motion;
  if (std::string part = ofMechanism(steps); !part.empty()) return part;
  return joinWords(steps, 0);
}

std::string toSpokenLine(const Issue& issue) {
  Issue spoken = issue;
  spoken.where = toPlaceWords(issue.where);
  return toLine(spoken);
}

}  // namespace denavit
