#pragma once

#include <random>
#include <string>

#include "core/identification/fourier_fit.h"
#include "core/identification/regressor.h"
#include "models/csv/table_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot.h"

namespace denavit::test {

/// The torque of a robot at a motion's instant, friction included.
class TrueTorque {
 public:
  explicit TrueTorque(const RobotDescription& robot)
      : arm_(makeArm(robot)), friction_(makeFriction(robot)) {}

  VecX<double> operator()(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd) {
    VecX<double> tau;
    calcInverseDynamics(arm_, q, qd, qdd, work_, tau);
    for (Eigen::Index i = 0; i < tau.size(); ++i) {
      tau[i] += friction_[static_cast<std::size_t>(i)].calcBySign(q[i], qd[i]);
    }
    return tau;
  }

 private:
  Arm<double> arm_;
  std::vector<JointFriction> friction_;
  NewtonEulerWork<double> work_;
};

/// A periodic motion with five harmonics in which every joint moves by about a radian or 0.3 m.
inline FourierMotion makePeriodicMotion(const RobotDescription& robot, double period,
                                        unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto n = static_cast<Eigen::Index>(robot.joints.size());
  FourierMotion motion{period, 0, VecX<double>(n), MatX<double>(5, n), MatX<double>(5, n)};
  for (Eigen::Index i = 0; i < n; ++i) {
    const bool turns = robot.joints[static_cast<std::size_t>(i)].type == JointType::Revolute;
    const double size = turns ? 0.8 : 0.3;
    motion.mean[i] = size * uniform(random);
    for (Eigen::Index k = 0; k < 5; ++k) {
      motion.sine(k, i) = size * uniform(random) / static_cast<double>(k + 1);
      motion.cosine(k, i) = size * uniform(random) / static_cast<double>(k + 1);
    }
  }
  return motion;
}

struct MeasurementSpec {
  double duration = 10, step = 0.01;
  double noiseTau = 0, noiseQ = 0;
  unsigned seed = 1;
};

/// The table that a perfect or noisy instrument would write.
inline std::string makeMeasurement(const RobotDescription& truth, const FourierMotion& motion,
                                   const MeasurementSpec& spec) {
  std::vector<std::string> names{"time"};
  for (const char* stem : {"q", "tau"}) {
    for (std::size_t i = 0; i < truth.joints.size(); ++i) {
      const bool turns = truth.joints[i].type == JointType::Revolute;
      const char* unit = stem[0] == 'q' ? (turns ? "_rad" : "_m") : (turns ? "_Nm" : "_N");
      names.push_back(stem + std::to_string(i + 1) + unit);
    }
  }
  std::string text;
  TableText table(names, [&](std::string_view block) { text += block; });
  TrueTorque torque(truth);
  std::mt19937 random(spec.seed);
  std::normal_distribution<double> normal;
  VecX<double> q, qd, qdd, row(static_cast<Eigen::Index>(names.size()));
  for (int k = 0; k * spec.step <= spec.duration + 1e-9; ++k) {
    motion.calc(k * spec.step, q, qd, qdd);
    VecX<double> tau = torque(q, qd, qdd);
    for (double& x : q) x += spec.noiseQ * normal(random);
    for (double& x : tau) x += spec.noiseTau * normal(random);
    row << k * spec.step, q, tau;
    table.add(std::span<const double>(row.data(), names.size()));
  }
  table.finish();
  return text;
}

}  // namespace denavit::test
