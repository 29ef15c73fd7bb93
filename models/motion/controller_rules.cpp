#include <cmath>

#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/formula/formula_issue.h"
#include "models/json/number_text.h"
#include "models/motion/command_formulas.h"
#include "models/motion/control_laws.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/motion_rules.h"
#include "models/motion/usual_control.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

class ControllerRules {
 public:
  ControllerRules(const ControllerDescription& controller, const RobotDescription& robot)
      : controller_(controller),
        law_(rowOf(controller.law)),
        robot_(robot),
        joints_(robot.joints.size()),
        check_("input.controller", "", issues_) {}

  std::vector<Issue> find() {
    checkGains();
    checkGainRows();
    checkExpressions();
    checkSampling();
    checkSampledGains();
    checkSaturation();
    checkModel();
    checkMotors();
    return std::move(issues_);
  }

 private:
  [[nodiscard]] bool isLaw(LawKind law) const { return controller_.law == law; }
  [[nodiscard]] std::string lawName() const { return toWord(controller_.law); }

  /// @param size  that it must have
  void checkList(const char* field, const std::vector<double>& values, std::size_t size) {
    for (std::size_t k = 0; k < values.size(); ++k) {
      const std::string place = std::string(field) + "[" + std::to_string(k) + "]";
      if (check_.finite(place, values[k], "") && values[k] < 0) {
        check_.warning(place, "is " + withUnit(values[k], "") + ": it drives errors further",
                       "give a positive gain");
      }
    }
    if (values.size() == size) return;
    check_.error(
        field, "has " + counted(values.size(), "number") + "; it must have " + std::to_string(size),
        size == joints_ ? "give one per joint" : "give x, y, z, then about x, y, z");
  }

  /// Gains that some laws have: needed by these, idle in others.
  void checkGain(const char* field, std::vector<double> ControllerDescription::*list) {
    const std::vector<double>& values = controller_.*list;
    const LawGain* gain = findGain(law_, list);
    if (gain == nullptr) {
      if (!values.empty()) {
        check_.warning(field, "has no effect on the law " + lawName(), "remove it");
      }
      return;
    }
    const std::size_t size = gain->of == LawGain::Of::Tool ? 6 : joints_;
    const bool isOfWindup = list == &ControllerDescription::kaw;
    if (!values.empty()) {
      checkList(field, values, size);
    } else if (gain->isNeeded ||
               (isOfWindup && controller_.antiWindup == AntiWindup::BackCalculation)) {
      check_.error(field, "is missing; the law " + lawName() + " needs it",
                   size == joints_ ? "give one per joint" : "give x, y, z, then about x, y, z");
    }
  }

  void checkGains() {
    using C = ControllerDescription;
    checkGain("kp", &C::kp);
    checkGain("kd", &C::kd);
    checkGain("ki", &C::ki);
    checkGain("stiffness", &C::stiffness);
    checkGain("damping", &C::damping);
    checkGain("kaw", &C::kaw);
    if (controller_.antiWindup == AntiWindup::None) return;
    if (!law_.hasIntegral) {
      check_.warning("anti_windup", "has no effect: the law " + lawName() + " has no integral",
                     "remove it, or use pid");
    } else if (controller_.limit.empty()) {
      check_.warning("anti_windup", "has no effect: no limit is given", "give limit, or remove it");
    }
  }

  void checkGainRows() {
    if (!isLaw(LawKind::StateFeedback)) {
      if (!controller_.gain.empty()) {
        check_.warning("gain", "has no effect on the law " + lawName(), "remove it");
      }
      return;
    }
    if (controller_.gain.size() != joints_) {
      check_.error("gain",
                   "has " + counted(controller_.gain.size(), "row") + "; it leads " +
                       counted(joints_, "joint"),
                   "give one row per joint");
    }
    const auto N = joints_ + static_cast<std::size_t>(countModes(robot_));
    for (std::size_t k = 0; k < controller_.gain.size(); ++k) {
      const std::vector<double>& row = controller_.gain[k];
      const std::string place = "gain[" + std::to_string(k) + "]";
      for (std::size_t j = 0; j < row.size(); ++j) {
        check_.finite(place + "[" + std::to_string(j) + "]", row[j], "");
      }
      const std::size_t size = row.size() - countCurrentColumns(controller_, robot_);
      if (row.size() == controller_.gain.front().size() && (size == 2 * joints_ || size == 2 * N)) {
        continue;
      }
      check_.error(place, "has " + counted(row.size(), "number"),
                   "give " + std::to_string(2 * joints_) + ": of all joints, then of their rates" +
                       (N > joints_ ? "; or " + std::to_string(2 * N) + " with the modes" : "") +
                       (controller_.output == CommandOutput::Voltage
                            ? "; and " + std::to_string(joints_) + " more for the currents"
                            : ""));
    }
  }

  void checkMotors() {
    if (controller_.output != CommandOutput::Voltage) return;
    if (controller_.law == LawKind::None) {
      check_.warning("output", "has no effect on the law none", "remove it");
      return;
    }
    for (const Issue& issue : findMissingMotors(robot_, std::vector<bool>(joints_, true))) {
      issues_.push_back(issue);
    }
  }

  void checkExpressions() {
    const std::vector<std::string>& expressions = controller_.expressions;
    if (!isLaw(LawKind::Expression)) {
      if (!expressions.empty()) {
        check_.warning("expressions", "has no effect on the law " + lawName(), "remove it");
      }
      return;
    }
    if (expressions.size() != joints_) {
      check_.error("expressions",
                   "has " + counted(expressions.size(), "expression") + "; it leads " +
                       counted(joints_, "joint"),
                   "give one per joint, as \"100*e1 + 20*(rd1 - qd1)\"");
    }
    const std::vector<std::string> variables = makeCommandVariables(static_cast<int>(joints_));
    for (std::size_t k = 0; k < expressions.size(); ++k) {
      const std::optional<Issue> wrong = findFormulaIssue(expressions[k], variables);
      if (!wrong) continue;
      check_.error("expressions[" + std::to_string(k) + "]", "is " + wrong->what,
                   wrong->remedy + "; it may use t, q1.., qd1.., r1.., rd1.., rdd1.., e1.., ie1..");
    }
  }

  void checkSampling() {
    constexpr double kFastest = 1e-6, kMostWaiting = 10000;
    const double Ts = controller_.sampleTime;
    if (Ts > 0 && Ts < kFastest) {
      check_.error("sample_time",
                   "is " + withUnit(Ts, "s") + "; no controller is faster than 1e-6 s",
                   "give it as 0.001, or 0 for a continuous one");
    }
    if (Ts == 0 && controller_.delay > 0) {
      check_.error("delay",
                   "is " + withUnit(controller_.delay, "s") + "; a continuous controller has none",
                   "give a sample_time, as 0.001");
    } else if (Ts > 0 && controller_.delay > kMostWaiting * Ts) {
      check_.error("delay", "is more than 10000 samples long", "give it in s, as 0.002");
    }
    if (Ts == 0 && !controller_.rateLimit.empty()) {
      check_.error("rate_limit", "is given; a continuous controller has no steps to limit",
                   "give a sample_time, as 0.001");
    }
  }

  /// With the exact model each joint is a double integrator; with a torque law one with the inertia
  /// that its force feels. The command is held from sample to sample: by Jury's test that is stable
  /// where Kp Ts/2 < Kd < 2 m/Ts. Friction adds to Kd.
  void checkSampledGains() {
    const double Ts = controller_.sampleTime;
    if (law_.command == LawCommand::Other || Ts <= 0) return;
    const bool isModel = law_.command == LawCommand::Accelerations;
    if (controller_.kp.size() != joints_ || controller_.kd.size() != joints_) return;
    if (hasErrors(findRowIssues(robot_))) return;  // said of the arm itself
    const MatX<double> B = calcViscousMatrix(makeFriction(robot_), makeMotorFriction(robot_));
    const std::vector<double> felt = isModel ? std::vector<double>(joints_, 1) : findInertias();
    for (std::size_t k = 0; k < felt.size(); ++k) {
      const double kp = controller_.kp[k], kd = controller_.kd[k],
                   rubs =
                       isModel ? 0 : B(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(k));
      if (kp * Ts / 2 > kd + rubs) {
        warnOfSwing("kp", k, kp, 2 * (kd + rubs) / Ts, "2 kd / sample_time");
      } else if (felt[k] > 0 && kd > 2 * felt[k] / Ts) {
        warnOfSwing("kd", k, kd, 2 * felt[k] / Ts,
                    isModel ? "2 / sample_time" : "2 m / sample_time, of the inertia m it feels");
      }
    }
  }

  void warnOfSwing(const char* gain, std::size_t joint, double value, double most,
                   const std::string& rule) {
    check_.warning(gain + ("[" + std::to_string(joint) + "]"),
                   "is " + withUnit(value, "") + " with a sample each " +
                       withUnit(controller_.sampleTime, "s") +
                       ": the joint is likely to swing ever wider",
                   "keep it below " + rule + " = " + withUnit(most, "") + ", or sample faster");
  }

  /// Nothing of an arm that cannot be made; zeros of the joints that lead a mechanism.
  [[nodiscard]] std::vector<double> findInertias() const {
    try {
      return calcLoneInertias(robot_, {});
    } catch (const DescriptionError&) {
      return {};
    }
  }

  void checkSaturation() {
    for (const auto& [name, list] : {std::pair{"limit", &controller_.limit},
                                     std::pair{"rate_limit", &controller_.rateLimit}}) {
      if (list->empty()) continue;
      if (list->size() != joints_) {
        check_.error(
            name,
            "has " + counted(list->size(), "number") + "; it leads " + counted(joints_, "joint"),
            "give one per joint");
      }
      for (std::size_t k = 0; k < list->size(); ++k) {
        check_.positive(std::string(name) + "[" + std::to_string(k) + "]", (*list)[k], "",
                        "give its size; leave the list out for none");
      }
    }
  }

  void checkModel() {
    try {
      const RobotDescription model = applyChanges(robot_, controller_.model.changes);
      if (model.joints.size() != joints_) {
        return check_.error("model.changes", "change the number of joints", "remove that");
      }
      for (const Issue& issue : findIssues(model)) {
        if (issue.severity != Issue::Severity::Error) continue;
        check_.error("model.changes", issue.where + " " + issue.what, issue.remedy);
      }
    } catch (const DescriptionError& error) {
      for (const Issue& issue : error.issues()) {
        check_.error("model.changes", issue.where + " " + issue.what, issue.remedy);
      }
    }
  }

  const ControllerDescription& controller_;
  const ControlLawRow& law_;
  const RobotDescription& robot_;
  std::size_t joints_;
  std::vector<Issue> issues_;
  IssueChecker check_;
};

}  // namespace

bool saysVoltages(const ControllerDescription& controller) {
  return controller.output == CommandOutput::Voltage && rowOf(controller.law).saysVoltages;
}

std::size_t countCurrentColumns(const ControllerDescription& controller,
                                const RobotDescription& robot) {
  const std::size_t joints = robot.joints.size();
  const std::size_t N = joints + static_cast<std::size_t>(countModes(robot));
  if (!saysVoltages(controller) || controller.gain.empty()) return 0;
  const std::size_t size = controller.gain.front().size();
  const bool isPlain = size == 2 * joints || size == 2 * N;
  return !isPlain && (size == 3 * joints || size == 2 * N + joints) ? joints : 0;
}

std::vector<Issue> findControllerIssues(const ControllerDescription& controller,
                                        const RobotDescription& robot) {
  if (controller.law == LawKind::None) return {};
  return ControllerRules(controller, robot).find();
}

}  // namespace denavit
