#include "models/live/live_eye.h"

#include <cassert>
#include <cmath>

#include <Eigen/Eigenvalues>

#include "core/linear/dense.h"
#include "core/simulation/run_dynamics.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

template <typename From>
void copyTo(std::vector<double>& to, const From& from) {
  to.assign(from.begin(), from.end());
}

}  // namespace

void LiveEye::setRobot(const RobotDescription& robot) {
  X_MF_ = makeMaterialFrames(robot);
  mass_ = robot.payload.mass;
  for (const JointDescription& joint : robot.joints) mass_ += joint.link.mass;
}

Eigen::Vector3d LiveEye::inMaterial(int link, const Eigen::Vector3d& point) const {
  return X_MF_.at(static_cast<std::size_t>(link - 1)) * point;
}

const LiveLook& LiveEye::look(SimulationRun& run, double t, const PullDescription* hand,
                              bool isControlled) {
  RunDynamics& dynamics = run.examine(t, x_);
  const StateLayout& layout = run.layout();
  const int joints = dynamics.engine().jointCount();
  look_.time = t;
  look_.isControlled = isControlled;
  look_.isPulled = hand != nullptr;
  readJoints(dynamics, joints);
  if (isControlled) readController(dynamics, t);
  const ArmEnergies energies = dynamics.engine().calcEnergies(dynamics.qd);
  look_.kinetic = energies.kinetic;
  look_.potential = energies.gravity;
  look_.elastic = energies.strain + dynamics.calcStoredEnergy(x_);
  look_.work = x_[layout.work()];
  look_.dissipated = x_[layout.dissipation()];
  readBending(dynamics, joints);
  if (hand != nullptr) readHand(dynamics, *hand);
  // Where a force has no value the run ends: what is to be seen is the last that could be.
  if (isFinite()) shown_ = look_;
  return shown_;
}

void LiveEye::readJoints(RunDynamics& dynamics, int joints) {
  copyTo(look_.q, dynamics.q.head(joints));
  copyTo(look_.qd, dynamics.qd.head(joints));
  copyTo(look_.amplitudes, dynamics.q.tail(dynamics.q.size() - joints));
  copyTo(look_.amplitudeRates, dynamics.qd.tail(dynamics.qd.size() - joints));
  copyTo(look_.torques, dynamics.tau.head(joints));
}

void LiveEye::readBending(RunDynamics& dynamics, int joints) {
  look_.bentLink = 0;
  look_.tipSlope = 0;
  if (look_.amplitudes.empty()) return;
  for (int link = 0; link < joints; ++link) {
    const double slope = dynamics.engine().tipSlope(link, dynamics.q);
    if (!(slope > look_.tipSlope)) continue;
    look_.tipSlope = slope;
    look_.bentLink = link + 1;
  }
}

/// The controller is the first part with columns: reference, error and command of every joint that
/// it is of. The others are where they shall be, and have no command.
void LiveEye::readController(RunDynamics& dynamics, double t) {
  columns_.resize(std::max(dynamics.partColumnCount(), 3 * targets_.size()));
  dynamics.writeParts(t, x_, columns_);
  look_.reference = look_.q;
  look_.error.assign(look_.q.size(), 0.0);
  look_.command.assign(look_.q.size(), 0.0);
  const std::size_t n = targets_.size();
  for (std::size_t k = 0; k < n; ++k) {
    const auto joint = static_cast<std::size_t>(targets_[k]);
    look_.reference[joint] = columns_[k];
    look_.error[joint] = columns_[n + k];
    look_.command[joint] = columns_[2 * n + k];
  }
}

void LiveEye::readHand(RunDynamics& dynamics, const PullDescription& hand) {
  const Eigen::Vector3d point = inMaterial(hand.link, hand.point);
  ArmEngine& engine = dynamics.engine();
  look_.pulledLink = hand.link;
  look_.pulledPoint = engine.pose(hand.link - 1, point).p;
  engine.calcJacobian(hand.link - 1, point, J_);
  look_.pulledRate.noalias() = J_.topRows<3>() * dynamics.qd;
  look_.pullTarget = hand.target;
  look_.pullForce = hand.force + hand.stiffness * (hand.target - look_.pulledPoint) -
                    hand.damping * look_.pulledRate;
}

bool LiveEye::isFinite() const {
  const auto all = [](const std::vector<double>& values) {
    return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
  };
  return all(look_.q) && all(look_.qd) && all(look_.torques) && std::isfinite(look_.kinetic);
}

Eigen::Vector3d LiveEye::findPoint(SimulationRun& run, double t, int link,
                                   const Eigen::Vector3d& point) {
  run.calcState(t, x_);
  return run.place(x_).pose(link - 1, inMaterial(link, point)).p;
}

/// Of the mobility J M⁻¹ Jᵀ of the point the largest eigenvalue, M and J of the joints alone: the
/// bending of links would make any point light.
double LiveEye::findInertia(SimulationRun& run, double t, int link, const Eigen::Vector3d& point) {
  RunDynamics& dynamics = run.examine(t, x_);
  ArmEngine& engine = dynamics.engine();
  engine.calcJacobian(link - 1, inMaterial(link, point), J_);
  std::vector<Eigen::Index> free;
  for (int i = 0; i < engine.jointCount(); ++i) {
    const JointMode& mode = dynamics.contacts.modes[static_cast<std::size_t>(i)];
    if (mode.hold == JointMode::Hold::None) free.push_back(i);
  }
  double most = 0;  // [1/kg]
  if (!free.empty()) {
    const MatX<double> M = engine.inertia()(free, free);
    const MatX<double> J = J_.topRows<3>()(Eigen::all, free);
    const MatX<double> Jt = J.transpose();
    const Eigen::Matrix3d mobility = multiply(J, solveSemidefinite(M, Jt));
    most = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(mobility).eigenvalues().maxCoeff();
  }
  // A point that hardly moves is as heavy as the whole arm.
  const double heaviest = mass_ > 0 ? mass_ : 1;
  return most * heaviest > 1 ? 1 / most : heaviest;
}

}  // namespace denavit
