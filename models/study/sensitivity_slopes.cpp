#include "models/study/sensitivity_slopes.h"

#include <array>
#include <cmath>
#include <map>

#include "core/sensitivity/flexible_numbers.h"
#include "models/fields/value_path.h"
#include "models/find.h"
#include "models/issue.h"
#include "models/robot/arm_maker.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_joint_friction.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/set_scenario.h"
#include "models/study/sensitivity_limits.h"

namespace denavit {
namespace {

/// Of the value: long enough for rounding, short enough for what is no polynomial.
constexpr double kSlopeStep = 1e-3;

using NamedSlopes = std::map<std::string, double>;

/// Numbers of a description, by their names.
struct NumbersByName {
  using Number = double;
  static constexpr bool kAreFormulas = false;
  NamedSlopes* all;
  double operator()(const std::string& name, double value) const { return (*all)[name] = value; }
  [[nodiscard]] SineCosine<double> turn(const std::string& name, double angle) const {
    (*all)[name] = angle;
    return {0, 1};
  }
  [[nodiscard]] double angle(const std::string& name, double value) const {
    return (*all)[name] = value;
  }
  static bool isZero(double) { return false; }
};

/// Numbers of a description with their slopes.
struct NumbersWithSlopes {
  using Number = DualNumber;
  static constexpr bool kAreFormulas = false;
  const NamedSlopes* slopes;
  [[nodiscard]] double slope(const std::string& name) const {
    const auto found = slopes->find(name);
    return found == slopes->end() ? 0 : found->second;
  }
  DualNumber operator()(const std::string& name, double value) const {
    return {value, {slope(name)}};
  }
  [[nodiscard]] SineCosine<DualNumber> turn(const std::string& name, double angle) const {
    const SineCosine<double> plain = PlainNumbers().turn(name, angle);
    return {{plain.sine, {plain.cosine * slope(name)}},
            {plain.cosine, {-plain.sine * slope(name)}}};
  }
  [[nodiscard]] DualNumber angle(const std::string& name, double value) const {
    return (*this)(name, value);
  }
  static bool isZero(const DualNumber& x) { return denavit::isZero(x); }
};

/// Arms at -2, -1, +1 and +2 steps from the value.
using NearbyArms = std::array<RobotDescription, 4>;

/// The derivative by the value over scale of a number that is known there.
template <typename Read>
double differenceOf(const Read& read, double step) {
  return (8 * (read(2) - read(1)) - (read(3) - read(0))) / (12 * step);
}

RobotDescription robotAt(ScenarioDescription scenario, const std::string& path, double value) {
  setScenarioValue(scenario, path, value);
  return makeMovingArm(scenario).robot;
}

NamedSlopes findNamedSlopes(const NearbyArms& near, double step) {
  std::array<NamedSlopes, 4> named;
  for (std::size_t k = 0; k < near.size(); ++k) {
    (void)ArmMaker(near[k], NumbersByName{&named[k]}).make();
  }
  NamedSlopes slopes;
  for (const auto& [name, value] : named.front()) {
    const double slope =
        differenceOf([&, &of = name](std::size_t k) { return named[k].at(of); }, step);
    if (slope != 0) slopes[name] = slope;
  }
  return slopes;
}

/// Empty: none depends on the value.
std::vector<FrictionSlope> findFrictionSlopes(const NearbyArms& near, double step) {
  std::vector<FrictionSlope> slopes;
  bool any = false;
  for (std::size_t i = 0; i < near.front().joints.size(); ++i) {
    const auto slope = [&](double JointFriction::*member) {
      return differenceOf(
          [&](std::size_t k) {
            return makeJointFriction(near[k].joints[i], !hasDriveTrain(near[k])).*member;
          },
          step);
    };
    const FrictionSlope& own = slopes.emplace_back(
        FrictionSlope{slope(&JointFriction::viscous), slope(&JointFriction::coulombPositive),
                      slope(&JointFriction::coulombNegative)});
    any = any || own.viscous != 0 || own.coulombPositive != 0 || own.coulombNegative != 0;
  }
  return any ? slopes : std::vector<FrictionSlope>{};
}

std::vector<double> numbersOf(FlexibleArm<double> arm) {
  std::vector<double> numbers;
  visitNumbers(arm, [&](double& number) { numbers.push_back(number); });
  return numbers;
}

/// @param any  set where a number depends on the value
/// @returns null where the arms have other modes or loads
std::shared_ptr<const FlexibleArm<DualNumber>> makeFlexibleSlope(const FlexibleArm<double>& arm,
                                                                 const NearbyArms& near,
                                                                 double step, bool& any) {
  auto made = std::make_shared<FlexibleArm<DualNumber>>(arm.cast<DualNumber>());
  std::array<std::vector<double>, 4> numbers;
  const std::size_t count = numbersOf(arm).size();
  for (std::size_t k = 0; k < near.size(); ++k) {
    const auto other = makeFlexibleArm(near[k]);
    if (!other) return nullptr;
    numbers[k] = numbersOf(*other);
    if (numbers[k].size() != count) return nullptr;
    const auto& last = other->links.back();
    if (last.flexible && !last.body.load.empty) made->links.back().body.load.empty = false;
  }
  std::size_t next = 0;
  visitNumbers(*made, [&](DualNumber& number) {
    number.d[0] = differenceOf([&](std::size_t k) { return numbers[k][next]; }, step);
    any = any || number.d[0] != 0;
    ++next;
  });
  return made;
}

SlopeAnswer makeSlopeOfArm(const ScenarioDescription& scenario, const Simulation& simulation,
                           const std::string& path, double about, double scale) {
  const double h = kSlopeStep * std::max(std::abs(about), scale);
  const NearbyArms near{robotAt(scenario, path, about - 2 * h), robotAt(scenario, path, about - h),
                        robotAt(scenario, path, about + h), robotAt(scenario, path, about + 2 * h)};
  const RobotDescription robot = robotAt(scenario, path, about);
  for (const RobotDescription& other : near) {
    if (other.joints.size() != robot.joints.size()) return {{}, "the arm has other joints"};
  }
  const double step = h / scale;
  ParameterSlope slope;
  const NamedSlopes named = findNamedSlopes(near, step);
  slope.arm = ArmMaker(robot, NumbersWithSlopes{&named}).make();
  slope.arm.coupledRotors = simulation.arm.coupledRotors.cast<DualNumber>();
  slope.friction = findFrictionSlopes(near, step);
  bool any = !named.empty() || !slope.friction.empty();
  if (simulation.flexible) {
    slope.flexible = makeFlexibleSlope(*simulation.flexible, near, step, any);
    if (!slope.flexible) return {{}, "the arm has other modes"};
  }
  if (!any) return {{}, "it is no number of the arm's masses, lengths or friction"};
  if (std::string why = findSlopeObstacle(scenario, simulation, robot, pathInArm(path), slope);
      !why.empty()) {
    return {{}, std::move(why)};
  }
  return {std::move(slope), ""};
}

/// Which coordinate or rate of the start a path leads to.
struct StartPlace {
  bool isRate;
  Eigen::Index coordinate;
};
std::optional<StartPlace> findStartPlace(const Simulation& simulation, const std::string& path) {
  const auto indexOf = [&](const std::string& list) -> std::optional<Eigen::Index> {
    if (!path.starts_with(list + '[') || !path.ends_with(']')) return std::nullopt;
    return static_cast<Eigen::Index>(splitPath(path).back().index.value_or(0));
  };
  const Eigen::Index joints = simulation.jointCount();
  std::optional<StartPlace> place;
  if (const auto i = indexOf("initial.q")) place = {false, *i};
  if (const auto i = indexOf("initial.qd")) place = {true, *i};
  if (const auto i = indexOf("initial.delta")) place = {false, joints + *i};
  if (const auto i = indexOf("initial.delta_rate")) place = {true, joints + *i};
  if (place && place->coordinate >= simulation.dof()) place.reset();
  return place;
}

SlopeAnswer makeSlopeOfStart(const Simulation& simulation, const std::string& path, double scale) {
  const std::optional<StartPlace> place = findStartPlace(simulation, path);
  if (!place) return {{}, "it is no number of the arm or of its start"};
  const int joint = static_cast<int>(place->coordinate);
  if (contains(simulation.locked, joint)) return {{}, "the joint is locked"};
  ParameterSlope slope;
  slope.arm = simulation.arm.cast<DualNumber>();
  if (simulation.flexible) {
    slope.flexible =
        std::make_shared<FlexibleArm<DualNumber>>(simulation.flexible->cast<DualNumber>());
  }
  slope.changesArm = false;
  VecX<double>& start = place->isRate ? slope.qd0 : slope.q0;
  start.setZero(simulation.dof());
  start[place->coordinate] = scale;
  return {std::move(slope), ""};
}

}  // namespace

SlopeAnswer makeParameterSlope(const ScenarioDescription& scenario, const Simulation& simulation,
                               const std::string& path, double about, double scale) {
  if (pathInArm(path).empty()) return makeSlopeOfStart(simulation, path, scale);
  try {
    return makeSlopeOfArm(scenario, simulation, path, about, scale);
  } catch (const DescriptionError&) {
    return {{}, "values nearby make no arm"};
  }
}

}  // namespace denavit
