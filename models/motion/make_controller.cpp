#include "models/motion/make_controller.h"

#include "core/control/controller.h"
#include "models/motion/control_laws.h"
#include "models/motion/joint_list.h"
#include "models/motion/motion_rules.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/make_motors.h"

namespace denavit {
namespace {

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

CommandKind kindOf(const ControllerDescription& controller) {
  if (controller.output != CommandOutput::Voltage) return CommandKind::Torque;
  return saysVoltages(controller) ? CommandKind::Voltage : CommandKind::VoltageOfTorque;
}

ControllerSettings makeSettings(const ControllerDescription& controller,
                                const RobotDescription& robot, ControlModelSpec spec) {
  ControllerSettings settings;
  settings.model = std::move(spec);
  const bool hasCurrents = countCurrentColumns(controller, robot) > 0;
  settings.makeLaw = [controller, hasCurrents](const std::shared_ptr<ControlModel>& model) {
    return rowOf(controller.law).make({controller, model, hasCurrents});
  };
  settings.output = kindOf(controller);
  if (settings.output != CommandKind::Torque) settings.motors = makeMotors(robot);
  settings.sampleTime = controller.sampleTime;
  settings.delay = controller.delay;
  settings.limit = toVector(controller.limit);
  settings.rateLimit = toVector(controller.rateLimit);
  settings.antiWindup = controller.antiWindup;
  settings.kaw = toVector(controller.kaw);
  settings.feedforward = controller.feedforward;
  settings.ki = controller.law == LawKind::Expression
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
