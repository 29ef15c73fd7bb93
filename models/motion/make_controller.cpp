#include "models/motion/make_controller.h"

#include "core/control/controller.h"
#include "core/control/joint_laws.h"
#include "core/control/operational_space.h"
#include "models/motion/command_formulas.h"
#include "models/motion/joint_list.h"
#include "models/motion/motion_rules.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"

namespace denavit {
namespace {

MatX<double> toMatrix(const std::vector<std::vector<double>>& rows) {
  MatX<double> matrix(rows.size(), rows.empty() ? 0 : rows.front().size());
  for (std::size_t k = 0; k < rows.size(); ++k) {
    matrix.row(static_cast<Eigen::Index>(k)) = toVector(rows[k]).transpose();
  }
  return matrix;
}

ControlModelSpec makeModel(const ControlModelDescription& description,
                           const RobotDescription& plant, bool hasFriction) {
  const RobotDescription robot = applyChanges(plant, description.changes);
  ControlModelSpec spec;
  spec.arm = makeArm(robot);
  if (!description.rigid) spec.flexible = makeFlexibleArm(robot);
  spec.viscous.setZero(spec.arm.jointCount(), spec.arm.jointCount());
  if (!description.friction || !hasFriction) return spec;
  spec.viscous = calcViscousMatrix(makeFriction(robot), makeMotorFriction(robot));
  return spec;
}

AntiWindup antiWindupOf(const std::string& word) {
  if (word == "conditional") return AntiWindup::Conditional;
  if (word == "back-calculation") return AntiWindup::BackCalculation;
  return AntiWindup::None;
}

Feedforward feedforwardOf(const std::string& word) {
  if (word == "gravity") return Feedforward::Gravity;
  if (word == "full") return Feedforward::Full;
  return Feedforward::None;
}

CommandKind kindOf(const ControllerDescription& controller) {
  if (controller.output != "voltage") return CommandKind::Torque;
  return saysVoltages(controller) ? CommandKind::Voltage : CommandKind::VoltageOfTorque;
}

std::unique_ptr<ControlLaw> makeLaw(const ControllerDescription& controller,
                                    const std::shared_ptr<ControlModel>& model, bool hasCurrents) {
  const JointGains gains{toVector(controller.kp), toVector(controller.kd)};
  const std::string& law = controller.law;
  if (law == "pd") return std::make_unique<PdLaw>(gains);
  if (law == "pd-gravity") return std::make_unique<PdGravityLaw>(gains, model);
  if (law == "pid") return std::make_unique<PidLaw>(gains);
  if (law == "computed-torque") return std::make_unique<ComputedTorqueLaw>(gains, model);
  if (law == "state-feedback") {
    return std::make_unique<StateFeedbackLaw>(toMatrix(controller.gain), hasCurrents);
  }
  if (law == "operational-space") {
    const VecX<double> damping =
        gains.kd.size() > 0 ? gains.kd : VecX<double>(VecX<double>::Zero(model->jointCount()));
    return std::make_unique<OperationalSpaceLaw>(toVector(controller.stiffness),
                                                 toVector(controller.damping), damping, model);
  }
  return std::make_unique<FormulaLaw>(controller.expressions);
}

ControllerSettings makeSettings(const ControllerDescription& controller,
                                const RobotDescription& robot, ControlModelSpec spec) {
  ControllerSettings settings;
  settings.model = std::move(spec);
  const bool hasCurrents = countCurrentColumns(controller, robot) > 0;
  settings.makeLaw = [controller, hasCurrents](const std::shared_ptr<ControlModel>& model) {
    return makeLaw(controller, model, hasCurrents);
  };
  settings.output = kindOf(controller);
  if (settings.output != CommandKind::Torque) settings.motors = makeMotors(robot);
  settings.sampleTime = controller.sampleTime;
  settings.delay = controller.delay;
  settings.limit = toVector(controller.limit);
  settings.rateLimit = toVector(controller.rateLimit);
  settings.antiWindup = antiWindupOf(controller.antiWindup);
  settings.kaw = toVector(controller.kaw);
  settings.feedforward = feedforwardOf(controller.feedforward);
  settings.ki = controller.law == "expression"
                    ? VecX<double>(VecX<double>::Ones(settings.model.jointCount()))
                    : toVector(controller.ki);
  return settings;
}

}  // namespace

std::shared_ptr<const RunPartSource> makeController(const ControllerDescription& controller,
                                                    const RobotDescription& robot, bool hasFriction,
                                                    std::shared_ptr<const Trajectory> reference) {
  ControllerSettings settings =
      makeSettings(controller, robot, makeModel(controller.model, robot, hasFriction));
  settings.reference = std::move(reference);
  return std::make_shared<ControllerSource>(std::move(settings));
}

std::shared_ptr<const RunPartSource> makeController(const ControllerDescription& controller,
                                                    const RobotDescription& robot, bool hasFriction,
                                                    TargetSettings target) {
  ControllerSettings settings =
      makeSettings(controller, robot, makeModel(controller.model, robot, hasFriction));
  settings.target = std::move(target);
  return std::make_shared<ControllerSource>(std::move(settings));
}

ControllerSettings makeControllerSettings(const ControllerDescription& controller,
                                          const RobotDescription& joints,
                                          std::shared_ptr<const EngineSource> model) {
  ControlModelSpec spec;
  spec.engine = std::move(model);
  const auto count = static_cast<Eigen::Index>(joints.joints.size());
  spec.viscous.setZero(count, count);
  return makeSettings(controller, joints, std::move(spec));
}

}  // namespace denavit
