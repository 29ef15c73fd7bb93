#include "models/scenario/make_inputs.h"

#include "models/robot/make_flexible_arm.h"
#include "models/scenario/formula_inputs.h"
#include "models/scenario/mechanism_run.h"

namespace denavit {

std::shared_ptr<const TorqueInput> makeTorqueInput(const std::vector<std::string>& tau, bool clips,
                                                   const std::vector<JointLimits>& limits) {
  if (tau.empty()) return nullptr;
  std::vector<double> efforts;
  for (const JointLimits& limit : limits) {
    if (clips) efforts.push_back(limit.effort);
  }
  return std::make_shared<FormulaTorque>(tau, efforts);
}

std::shared_ptr<const TorqueInput> makeVoltageInput(const std::vector<std::string>& voltage,
                                                    const MotorBank& motors) {
  if (voltage.empty()) return nullptr;
  std::vector<double> supplies;
  for (const Motor& motor : motors.motors) supplies.push_back(motor.maxVoltage);
  return std::make_shared<FormulaTorque>(voltage, supplies);
}

std::shared_ptr<const WrenchInput> makeWrenchInput(const std::optional<WrenchDescription>& wrench,
                                                   int jointCount) {
  if (!wrench) return nullptr;
  return std::make_shared<FormulaWrench>(*wrench, jointCount);
}

std::vector<Pose<double>> makeLinkFrames(const ScenarioDescription& scenario,
                                         const RobotDescription& robot) {
  if (!scenario.mechanism) return makeMaterialFrames(robot);
  std::vector<Pose<double>> frames;
  for (const ChainDescription& chain : makeMovingMechanism(scenario).chains) {
    const std::vector<Pose<double>> own = makeMaterialFrames(chain.robot);
    frames.insert(frames.end(), own.begin(), own.end());
  }
  return frames;
}

std::vector<Pull> makePulls(const std::vector<PullDescription>& pulls,
                            const std::vector<Pose<double>>& X_MF) {
  std::vector<Pull> all;
  for (const PullDescription& pull : pulls) {
    const int link = pull.link - 1;
    all.push_back({.link = link,
                   .point = X_MF[static_cast<std::size_t>(link)] * pull.point,
                   .force = pull.force,
                   .stiffness = pull.stiffness,
                   .target = pull.target,
                   .damping = pull.damping});
  }
  return all;
}

}  // namespace denavit
