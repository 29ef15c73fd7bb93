#include "models/document/arrange_joints.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <utility>

#include "models/ascii.h"
#include "models/document/desk_study.h"
#include "models/find.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

JointOrder makeSame(std::size_t joints) {
  JointOrder order(joints);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

/// The number in a name like "qd12" or "tau3_gravity_Nm"; 0 where the name has no joint.
int findJointNumber(std::string_view name, std::size_t& at, std::size_t& end) {
  for (const std::string_view stem :
       {"qdd", "qd", "q", "tau", "link", "joint", "v", "i", "power", "ref", "error", "command"}) {
    if (!name.starts_with(stem)) continue;
    at = stem.size();
    end = at;
    while (end < name.size() && isDigit(name[end])) ++end;
    if (end == at || (end < name.size() && name[end] != '_')) continue;
    int number = 0;
    const auto read = std::from_chars(name.data() + at, name.data() + end, number);
    return read.ec == std::errc() ? number : 0;
  }
  return 0;
}

std::string renumberName(std::string_view name, const std::vector<int>& newNumbers) {
  std::size_t at = 0, end = 0;
  const int number = findJointNumber(name, at, end);
  if (number < 1 || number > static_cast<int>(newNumbers.size())) return std::string(name);
  const int now = newNumbers[static_cast<std::size_t>(number - 1)];
  if (now == 0) return "0";
  return std::string(name.substr(0, at)) + std::to_string(now) + std::string(name.substr(end));
}

/// What a reordering means for lists and numbers.
struct Arrangement {
  JointOrder order;
  std::vector<int> newNumbers;  ///< 1-based, of each joint before; 0: gone

  Arrangement(const JointOrder& joints, std::size_t before) : order(joints), newNumbers(before, 0) {
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (order[k] < 0) continue;
      int& number = newNumbers[static_cast<std::size_t>(order[k])];
      if (number != 0) {
        order[k] = kNewJoint;  // a copy: a new one to all but the table
      } else {
        number = static_cast<int>(k) + 1;
      }
    }
  }

  /// A list with one entry per joint; an empty one says the same of every joint.
  template <typename T>
  void apply(std::vector<T>& list, const T& usual) const {
    if (list.empty()) return;
    std::vector<T> arranged;
    for (const int from : order) {
      const auto i = static_cast<std::size_t>(from);
      arranged.push_back(from >= 0 && i < list.size() ? list[i] : usual);
    }
    list = std::move(arranged);
  }

  [[nodiscard]] int numberOf(int before) const {
    const bool known = before >= 1 && before <= static_cast<int>(newNumbers.size());
    return known ? newNumbers[static_cast<std::size_t>(before - 1)] : before;
  }
};

/// Modal amplitudes stand link by link.
void arrangeAmplitudes(std::vector<double>& amplitudes, const RobotDescription& before,
                       const Arrangement& arrangement, const JointOrder& joints) {
  if (amplitudes.empty()) return;
  std::vector<std::size_t> start{0};
  for (const JointDescription& joint : before.joints) {
    start.push_back(start.back() + static_cast<std::size_t>(countModes(joint)));
  }
  amplitudes.resize(start.back(), 0.0);
  std::vector<double> arranged;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    if (joints[k] < 0) continue;  // a new link is rigid
    const auto i = static_cast<std::size_t>(joints[k]);
    for (std::size_t m = start[i]; m < start[i + 1]; ++m) {
      arranged.push_back(arrangement.order[k] < 0 ? 0.0 : amplitudes[m]);
    }
  }
  amplitudes = std::move(arranged);
}

std::vector<double> fit(const std::vector<double>& amplitudes, const RobotDescription& before,
                        const RobotDescription& after) {
  if (amplitudes.empty()) return {};
  std::vector<double> fitted;
  std::size_t at = 0;
  for (std::size_t i = 0; i < before.joints.size(); ++i) {
    const ElasticCounts had = modesOf(before.joints[i]), has = modesOf(after.joints[i]);
    for (std::size_t axis = 0; axis < has.size(); ++axis) {
      for (int k = 0; k < has[axis]; ++k) {
        const std::size_t from = at + static_cast<std::size_t>(k);
        fitted.push_back(k < had[axis] && from < amplitudes.size() ? amplitudes[from] : 0.0);
      }
      at += static_cast<std::size_t>(std::max(had[axis], 0));
    }
  }
  return fitted;
}

/// Changes on the way that name joints would now be those of others.
void keepWhatNamesNoJoint(std::vector<RecordedChange>& recorded) {
  for (RecordedChange& change : recorded) {
    std::erase_if(change.set, [](const auto& value) {
      const std::string& path = value.first;
      return !path.starts_with("payload") && !path.starts_with("gravity");
    });
  }
  std::erase_if(recorded, [](const RecordedChange& change) { return change.set.empty(); });
}

/// Motors go along with their joints: rows and columns alike. A new motor drives its own joint.
void arrangeDriveTrain(std::vector<std::vector<double>>& train, const Arrangement& arrangement) {
  if (train.empty()) return;
  const std::size_t n = arrangement.order.size();
  std::vector<std::vector<double>> arranged(n, std::vector<double>(n, 0.0));
  for (std::size_t i = 0; i < n; ++i) {
    arranged[i][i] = 1;
    if (arrangement.order[i] < 0) continue;
    const auto row = static_cast<std::size_t>(arrangement.order[i]);
    for (std::size_t j = 0; j < n; ++j) {
      if (arrangement.order[j] < 0) continue;
      const auto column = static_cast<std::size_t>(arrangement.order[j]);
      const bool isThere = row < train.size() && column < train[row].size();
      arranged[i][j] = isThere ? train[row][column] : 0.0;
    }
  }
  train = std::move(arranged);
}

void arrangeScenario(ScenarioDescription& scenario, const Arrangement& arrangement) {
  arrangement.apply(scenario.initial.q, 0.0);
  arrangement.apply(scenario.initial.qd, 0.0);
  arrangement.apply(scenario.initial.current, 0.0);
  for (auto* inputs : {&scenario.input.tau, &scenario.input.voltage}) {
    arrangement.apply(*inputs, std::string("0"));
    for (std::string& text : *inputs) text = renumberJoints(text, arrangement.newNumbers);
  }
  if (scenario.wrench) {
    for (auto* expressions : {&scenario.wrench->force, &scenario.wrench->moment}) {
      for (std::string& text : *expressions) text = renumberJoints(text, arrangement.newNumbers);
    }
  }
  std::vector<int> locked;
  for (const int number : scenario.locked) {
    if (const int now = arrangement.numberOf(number); now > 0) locked.push_back(now);
  }
  std::ranges::sort(locked);
  scenario.locked = std::move(locked);
  std::map<int, std::string> prescribed;
  for (const auto& [number, expression] : scenario.prescribed) {
    if (const int now = arrangement.numberOf(number); now > 0) prescribed[now] = expression;
  }
  scenario.prescribed = std::move(prescribed);
  keepWhatNamesNoJoint(scenario.recorded);
  std::erase_if(scenario.pulls, [&](PullDescription& pull) {
    pull.link = arrangement.numberOf(pull.link);
    return pull.link <= 0;
  });
}

/// A ready-made plot of one joint: "terms:2".
void renumberPreset(std::string& preset, const Arrangement& arrangement) {
  const std::size_t colon = preset.find(':');
  if (colon == std::string::npos) return;
  int number = 0;
  const char* end = preset.data() + preset.size();
  const auto read = std::from_chars(preset.data() + colon + 1, end, number);
  if (read.ec != std::errc() || read.ptr != end) return;
  preset = preset.substr(0, colon + 1) + std::to_string(std::max(1, arrangement.numberOf(number)));
}

/// The path of a value in its joint's new place. @returns whether the joint is still there
bool arrangePath(std::string& path, const Arrangement& arrangement) {
  for (const std::string_view stem :
       {"robot.joints[", "initial.q[", "initial.qd[", "initial.current[", "input.tau["}) {
    if (!path.starts_with(stem)) continue;
    int joint = 0;
    const char* end = path.data() + path.size();
    const auto read = std::from_chars(path.data() + stem.size(), end, joint);
    if (read.ec != std::errc()) return true;
    const int number = arrangement.numberOf(joint + 1);
    if (number == 0) return false;
    path = std::string(stem) + std::to_string(number - 1) + std::string(read.ptr, end);
    return true;
  }
  return true;
}

void arrangeStudy(std::string& text, const Arrangement& arrangement) {
  if (text.empty()) return;
  StudyDescription study = fromDeskText(text);
  std::erase_if(study.parameters, [&](StudyParameter& parameter) {
    return !arrangePath(parameter.path, arrangement);
  });
  for (auto& [name, formula] : study.measures) {
    formula = renumberJoints(formula, arrangement.newNumbers);
  }
  text = toDeskText(study);
}

void arrangeDesk(Desk& desk, const Arrangement& arrangement) {
  arrangeStudy(desk.study, arrangement);
  for (NamedState& state : desk.states) {
    arrangement.apply(state.q, 0.0);
    arrangement.apply(state.qd, 0.0);
  }
  for (DerivedChannel& channel : desk.derivedChannels) {
    channel.expression = renumberJoints(channel.expression, arrangement.newNumbers);
  }
  for (PlotSpec& plot : desk.plots) {
    renumberPreset(plot.preset, arrangement);
    plot.xChannel = renumberName(plot.xChannel, arrangement.newNumbers);
    std::vector<CurveSpec> curves;
    for (CurveSpec curve : plot.curves) {
      curve.channel = renumberName(curve.channel, arrangement.newNumbers);
      if (curve.channel != "0") curves.push_back(std::move(curve));
    }
    plot.curves = std::move(curves);
    if (plot.xChannel == "0") plot.xChannel.clear();
    for (std::string& channel : plot.hidden) {
      channel = renumberName(channel, arrangement.newNumbers);
    }
    std::erase(plot.hidden, "0");
  }
}

}  // namespace

JointOrder makeMove(std::size_t joints, int from, int to) {
  JointOrder order = makeSame(joints);
  order.erase(order.begin() + from);
  order.insert(order.begin() + to, from);
  return order;
}

JointOrder makeInsertion(std::size_t joints, int at) {
  JointOrder order = makeSame(joints);
  order.insert(order.begin() + at, kNewJoint);
  return order;
}

JointOrder makeCopy(std::size_t joints, int joint) {
  JointOrder order = makeSame(joints);
  order.insert(order.begin() + joint + 1, joint);
  return order;
}

JointOrder makeRemoval(std::size_t joints, const std::vector<int>& removed) {
  JointOrder order;
  for (const int joint : makeSame(joints)) {
    if (!contains(removed, joint)) order.push_back(joint);
  }
  return order;
}

std::string renumberJoints(std::string_view text, const std::vector<int>& newNumbers) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (isNameStart(text[at])) {
      while (end < text.size() && isNamePart(text[end])) ++end;
      result += renumberName(text.substr(at, end - at), newNumbers);
    } else {
      // Digits take the letters that follow along: the e of 1e3 is no name.
      if (isDigit(text[at])) {
        while (end < text.size() && isNamePart(text[end])) ++end;
      }
      result += text.substr(at, end - at);
    }
    at = end;
  }
  return result;
}

void arrangeJoints(DocumentParts& parts, const JointOrder& order) {
  const RobotDescription before = parts.robot;
  const Arrangement arrangement(order, before.joints.size());
  parts.robot.joints.clear();
  for (const int from : order) {
    parts.robot.joints.push_back(from < 0 ? JointDescription()
                                          : before.joints[static_cast<std::size_t>(from)]);
  }
  arrangeDriveTrain(parts.robot.driveTrain, arrangement);
  arrangement.apply(parts.pose, 0.0);
  arrangeAmplitudes(parts.scenario.initial.delta, before, arrangement, order);
  arrangeAmplitudes(parts.scenario.initial.deltaRate, before, arrangement, order);
  arrangeScenario(parts.scenario, arrangement);
  arrangeDesk(parts.desk, arrangement);
}

void fitAmplitudes(InitialState& initial, const RobotDescription& before,
                   const RobotDescription& after) {
  if (before.joints.size() != after.joints.size()) return;
  if (std::ranges::equal(before.joints, after.joints, {}, modesOf, modesOf)) return;
  initial.delta = fit(initial.delta, before, after);
  initial.deltaRate = fit(initial.deltaRate, before, after);
}

namespace {

/// Sets one number of a list to 0. @returns whether it was another
bool toZero(std::vector<double>& values, std::size_t i) {
  return i < values.size() && std::exchange(values[i], 0.0) != 0;
}

/// Takes a number out that the edit did not write. @returns whether there was one
template <typename Number>
bool drop(Number& now, const Number& before) {
  if (now != before || now == Number()) return false;
  now = Number();
  return true;
}

bool forgetOtherUnits(DocumentParts& parts, const JointDescription& before, std::size_t i) {
  InitialState& initial = parts.scenario.initial;
  bool any = toZero(parts.pose, i);
  any |= toZero(initial.q, i);
  any |= toZero(initial.qd, i);
  for (NamedState& state : parts.desk.states) {
    any |= toZero(state.q, i);
    any |= toZero(state.qd, i);
  }
  const auto motion = parts.scenario.prescribed.find(static_cast<int>(i) + 1);
  if (motion != parts.scenario.prescribed.end()) {
    any |= std::exchange(motion->second, "0") != "0";
  }
  JointDescription& joint = parts.robot.joints[i];
  any |= drop(joint.offset, before.offset);
  any |= drop(joint.limits.lower, before.limits.lower);
  any |= drop(joint.limits.upper, before.limits.upper);
  any |= drop(joint.limits.velocity, before.limits.velocity);
  any |= drop(joint.limits.effort, before.limits.effort);
  return any;
}

}  // namespace

std::vector<int> forgetOtherUnits(DocumentParts& parts, const RobotDescription& before) {
  std::vector<int> changed;
  if (parts.robot.joints.size() != before.joints.size()) return changed;
  for (std::size_t i = 0; i < before.joints.size(); ++i) {
    if (parts.robot.joints[i].type == before.joints[i].type) continue;
    if (forgetOtherUnits(parts, before.joints[i], i)) changed.push_back(static_cast<int>(i));
  }
  return changed;
}

}  // namespace denavit
