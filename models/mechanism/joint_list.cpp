#include <algorithm>

#include "models/find.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/drive_train.h"

namespace denavit {
namespace {

/// Adds a chain's rows of G to those of all: motors drive joints of their own chain only.
void addTrain(const RobotDescription& robot, std::size_t first,
              std::vector<std::vector<double>>& G) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    std::vector<double>& row = G[first + i];
    if (!hasDriveTrain(robot)) {
      row[first + i] = 1 / robot.joints[i].actuator.gearRatio;
    } else if (i < robot.driveTrain.size()) {
      const std::size_t count = std::min(robot.driveTrain[i].size(), robot.joints.size());
      std::copy_n(robot.driveTrain[i].begin(), count,
                  row.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }
}

}  // namespace

RobotDescription makeJointList(const MechanismDescription& mechanism) {
  RobotDescription list;
  list.isJointList = true;
  list.name = mechanism.name;
  list.source = mechanism.source;
  list.description = mechanism.description;
  list.gravity = mechanism.gravity;
  const auto hasDegrees = [](const ChainDescription& chain) {
    return chain.robot.angleUnit == AngleUnit::Degree;
  };
  const auto hasTrain = [](const ChainDescription& chain) { return hasDriveTrain(chain.robot); };
  if (!mechanism.chains.empty() && std::ranges::all_of(mechanism.chains, hasDegrees)) {
    list.angleUnit = AngleUnit::Degree;
  }
  const std::vector<std::string> names = listJointNames(mechanism);
  if (std::ranges::any_of(mechanism.chains, hasTrain)) {
    list.driveTrain.assign(names.size(), std::vector<double>(names.size(), 0.0));
  }
  for (const ChainDescription& chain : mechanism.chains) {
    const std::size_t first = list.joints.size();
    for (const JointDescription& joint : chain.robot.joints) {
      const std::string& name = names[list.joints.size()];
      list.joints.push_back(joint);
      list.joints.back().name = name;
    }
    if (!list.driveTrain.empty()) addTrain(chain.robot, first, list.driveTrain);
  }
  return list;
}

std::vector<std::string> listJointNames(const MechanismDescription& mechanism) {
  std::vector<std::string> names;
  for (const ChainDescription& chain : mechanism.chains) {
    for (std::size_t i = 1; i <= chain.robot.joints.size(); ++i) {
      names.push_back(chain.name + "." + std::to_string(i));
    }
  }
  return names;
}

int findJoint(const MechanismDescription& mechanism, const std::string& name) {
  return indexOf(listJointNames(mechanism), name);
}

std::vector<int> findJoints(const MechanismDescription& mechanism,
                            const std::vector<std::string>& names) {
  std::vector<int> joints;
  for (const std::string& name : names) {
    if (const int joint = findJoint(mechanism, name); joint >= 0) joints.push_back(joint);
  }
  return joints;
}

}  // namespace denavit
