#include "models/motion/control_laws.h"

#include <array>
#include <cassert>

#include "core/control/joint_laws.h"
#include "core/control/operational_space.h"
#include "models/motion/command_formulas.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/joint_list.h"

namespace denavit {
namespace {

using Controller = ControllerDescription;
using Of = LawGain::Of;

JointGains jointGains(const Controller& controller) {
  return {toVector(controller.kp), toVector(controller.kd)};
}

MatX<double> toMatrix(const std::vector<std::vector<double>>& rows) {
  MatX<double> matrix(rows.size(), rows.empty() ? 0 : rows.front().size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    matrix.row(static_cast<Eigen::Index>(k)) = toVector(rows[k]).transpose();
  }
  return matrix;
}

std::unique_ptr<ControlLaw> makePd(const LawRequest& request) {
  return std::make_unique<PdLaw>(jointGains(request.controller));
}
std::unique_ptr<ControlLaw> makePdGravity(const LawRequest& request) {
  return std::make_unique<PdGravityLaw>(jointGains(request.controller), request.model);
}
std::unique_ptr<ControlLaw> makePid(const LawRequest& request) {
  return std::make_unique<PidLaw>(jointGains(request.controller));
}
std::unique_ptr<ControlLaw> makeComputedTorque(const LawRequest& request) {
  return std::make_unique<ComputedTorqueLaw>(jointGains(request.controller), request.model);
}
std::unique_ptr<ControlLaw> makeOperationalSpace(const LawRequest& request) {
  const Controller& controller = request.controller;
  VecX<double> damping = toVector(controller.kd);
  if (damping.size() == 0) damping.setZero(request.model->jointCount());
  return std::make_unique<OperationalSpaceLaw>(
      toVector(controller.stiffness), toVector(controller.damping), damping, request.model);
}
std::unique_ptr<ControlLaw> makeStateFeedback(const LawRequest& request) {
  return std::make_unique<StateFeedbackLaw>(toMatrix(request.controller.gain), request.hasCurrents);
}
std::unique_ptr<ControlLaw> makeFormulas(const LawRequest& request) {
  return std::make_unique<FormulaLaw>(request.controller.expressions);
}

constexpr auto kKpTip = tip("Proportional gains: one for all joints, or one each").value;
constexpr auto kKdTip = tip("Gains of the rates' errors: one for all joints, or one each").value;
constexpr auto kKiTip =
    tip("Gains of the errors' integrals: one for all joints, or one each").value;
constexpr auto kStiffnessTip = tip("How stiff the tool is along x, y, z, and about them").value;
constexpr auto kDampingTip = tip("How it is damped along x, y, z, and about them").value;

constexpr LawGain kForceKp{&Controller::kp, "kp", "Kp", "N m/rad", "N/m", kKpTip};
constexpr LawGain kForceKd{&Controller::kd, "kd", "Kd", "N m s/rad", "N s/m", kKdTip};
constexpr std::array kPdGains{kForceKp, kForceKd};
constexpr std::array kPidGains{
    kForceKp, kForceKd, LawGain{&Controller::ki, "ki", "Ki", "N m/(rad s)", "N/(m s)", kKiTip},
    // Needed where the anti-windup is back-calculation only.
    LawGain{&Controller::kaw, "kaw", "Kaw", "1/s", "1/s", "", Of::Joints, false, false, false}};
constexpr std::array kComputedTorqueGains{
    LawGain{&Controller::kp, "kp", "Kp", "1/s²", "1/s²", kKpTip},
    LawGain{&Controller::kd, "kd", "Kd", "1/s", "1/s", kKdTip}};
constexpr std::array kOperationalSpaceGains{
    LawGain{&Controller::stiffness, "stiffness", "K", "N/m", "N m/rad", kStiffnessTip, Of::Tool},
    LawGain{&Controller::damping, "damping", "D", "N s/m", "N m s/rad", kDampingTip, Of::Tool},
    LawGain{&Controller::kd, "kd", "Kd", "N m s/rad", "N s/m", "", Of::Joints, false, false,
            false}};

constexpr std::array<ControlLawRow, kLawCount> kRows{
    ControlLawRow{
        .kind = LawKind::None,
        .word = word(LawKind::None, "none", label("none: guided exactly"),
                     tip("The joints are led exactly along the motion; the torques are what it "
                         "takes.")),
        .gains = {},
        .isCompared = false},
    ControlLawRow{.kind = LawKind::Pd,
                  .word = word(LawKind::Pd, "pd", label("PD"),
                               tip("A spring and a damper pull each joint towards the motion.")),
                  .gains = kPdGains,
                  .command = LawCommand::Forces,
                  .make = makePd,
                  .takesFeedforward = true},
    ControlLawRow{
        .kind = LawKind::PdGravity,
        .word = word(LawKind::PdGravity, "pd-gravity", label("PD and gravity"),
                     tip("The joints are held against gravity, and a spring and a damper pull each "
                         "towards the motion.")),
        .gains = kPdGains,
        .command = LawCommand::Forces,
        .make = makePdGravity,
        .takesFeedforward = true,
        .hasModel = true,
        .makesUpForGravity = true},
    ControlLawRow{.kind = LawKind::Pid,
                  .word = word(LawKind::Pid, "pid", label("PID"),
                               tip("A PD law that also removes errors that stay, by their "
                                   "integrals.")),
                  .gains = kPidGains,
                  .command = LawCommand::Forces,
                  .make = makePid,
                  .hasIntegral = true,
                  .takesFeedforward = true},
    ControlLawRow{
        .kind = LawKind::ComputedTorque,
        .word = word(LawKind::ComputedTorque, "computed-torque", label("computed torque"),
                     tip("The model turns the accelerations that the gains ask for into torques.")),
        .gains = kComputedTorqueGains,
        .command = LawCommand::Accelerations,
        .make = makeComputedTorque,
        .hasModel = true,
        .makesUpForFriction = true},
    ControlLawRow{.kind = LawKind::OperationalSpace,
                  .word = word(LawKind::OperationalSpace, "operational-space", label("stiff tool"),
                               tip("A spring and a damper pull the tool towards the motion.")),
                  .gains = kOperationalSpaceGains,
                  .make = makeOperationalSpace,
                  .takesFeedforward = true,
                  .hasModel = true,
                  .takesSixJoints = true},
    ControlLawRow{.kind = LawKind::StateFeedback,
                  .word = word(LawKind::StateFeedback, "state-feedback", label("state feedback"),
                               tip("A matrix of gains acts on all coordinates and rates.")),
                  .gains = {},
                  .make = makeStateFeedback,
                  .takesFeedforward = true,
                  .saysVoltages = true,
                  .isInPanel = false,
                  .isCompared = false},
    ControlLawRow{.kind = LawKind::Expression,
                  .word = word(LawKind::Expression, "expression", label("own formula"),
                               tip("The torque of every joint is a formula.")),
                  .gains = {},
                  .make = makeFormulas,
                  .saysVoltages = true,
                  .isCompared = false}};

constexpr std::array<Word, kLawCount> listWords() {
  std::array<Word, kLawCount> words{};
  for (std::size_t k = 0; k < kLawCount; ++k) words[k] = kRows[k].word;
  return words;
}

}  // namespace

constinit const std::array<Word, kLawCount> Vocabulary<LawKind>::words = listWords();

std::span<const ControlLawRow> controlLaws() { return kRows; }

const ControlLawRow& rowOf(LawKind kind) {
  const ControlLawRow& row = kRows[static_cast<std::size_t>(kind)];
  assert(row.kind == kind);
  return row;
}

const LawGain* findGain(const ControlLawRow& law,
                        std::vector<double> ControllerDescription::*list) {
  for (const LawGain& gain : law.gains) {
    if (gain.list == list) return &gain;
  }
  return nullptr;
}

}  // namespace denavit
