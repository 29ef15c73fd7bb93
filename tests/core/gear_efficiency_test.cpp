#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/gear_losses.h"
#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"
#include "core/hand_motion/hand_acceleration.h"
#include "core/linear/dense.h"
#include "core/time_scaling/time_scaling.h"
#include "core/time_scaling/uniform_slowing.h"
#include "core/trajectory/straight_path.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

/// Motors with rotors and friction of their own, inefficient gears, and joints with friction.
std::vector<JointFriction> arbitraryGears(test::Arbitrary& any, const Arm<double>& arm) {
  std::vector<JointFriction> joints;
  for (const Link<double>& link : arm.links) {
    JointFriction& f = joints.emplace_back();
    f.besideViscous = any.number(0, 0.3);
    f.viscous = f.besideViscous + any.number(0, 0.3);
    f.besidePositive = any.number(0, 0.5);
    f.besideNegative = -any.number(0, 0.5);
    f.coulombPositive = f.besidePositive + any.number(0, 0.5);
    f.coulombNegative = f.besideNegative - any.number(0, 0.5);
    f.efficiency = any.number(0, 1) < 0.8 ? any.number(0.3, 1) : 1.0;
    f.rotorInertia = link.rotorInertia;
  }
  return joints;
}

Arm<double> arbitraryGearedArm(test::Arbitrary& any, int n) {
  Arm<double> arm = any.arm(n);
  for (Link<double>& link : arm.links) link.rotorInertia = any.number(0, 3);
  return arm;
}

/// The effort of a motor that delivers D behind its gear, with R before the gear; derived
/// independently.
double driveFor(const JointFriction& f, double D, double R, double qd) {
  if (qd == 0) return D + R;
  return (D * qd > 0 ? D / f.efficiency : D * f.efficiency) + R;
}

/// The part R of a joint in a motion, before its gear.
double beforeGear(const JointFriction& f, double qd, double qdd) {
  return f.rotorInertia * qdd + f.besideViscous * qd +
         (qd > 0   ? f.besidePositive
          : qd < 0 ? f.besideNegative
                   : 0.0);
}

TEST(GearLosses, AreTheOnlyOnesThatFit) {
  for (unsigned seed = 1; seed <= 200; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 5);
    MatX<double> half(n, n);
    for (double& x : half.reshaped()) x = any.number(-1, 1);
    MatX<double> M = multiplyByAdjoint(half, half);
    GearLosses problem(n);
    const VecX<double> a0 = any.vecX(n, 5);
    for (int k = 0; k < n; ++k) {
      problem.gears.push_back({k, any.number(-1, 1) > 0 ? 1 : -1, any.number(0.1, 0.95),
                               any.number(0.1, 4), any.number(-3, 3), a0[k]});
      M(k, k) += problem.gears.back().rotorInertia;
    }
    problem.W = invert(M);
    problem.solve();
    VecX<double> found(n);
    for (int k = 0; k < n; ++k) found[k] = problem.loss(k);
    int fitting = 0;
    for (unsigned branches = 0; branches < (1U << n); ++branches) {
      MatX<double> A = MatX<double>::Identity(n, n);
      VecX<double> sigma(n), factor(n);
      for (int k = 0; k < n; ++k) {
        const GearLosses::Gear& gear = problem.gears[static_cast<std::size_t>(k)];
        factor[k] = (branches >> k) & 1U ? 1 - gear.efficiency : 1 - 1 / gear.efficiency;
        sigma[k] = gear.input - gear.rotorInertia * gear.acceleration;
      }
      for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
          A(r, c) -=
              problem.gears[static_cast<std::size_t>(r)].rotorInertia * problem.W(r, c) * factor[c];
        }
      }
      sigma = solve(A, sigma);
      bool fits = true;
      for (int k = 0; k < n; ++k) {
        const bool drives = problem.gears[static_cast<std::size_t>(k)].direction * sigma[k] > 0;
        fits &= drives == ((branches >> k) & 1U);
      }
      if (!fits) continue;
      ++fitting;
      for (int k = 0; k < n; ++k) {
        EXPECT_NEAR(found[k], factor[k] * sigma[k], 1e-9 * (1 + sigma.norm())) << seed;
        EXPECT_GE(problem.gears[static_cast<std::size_t>(k)].direction * found[k], -1e-12) << seed;
      }
    }
    EXPECT_EQ(fitting, 1) << seed;
  }
}

class GearedArm : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 3);
  Arm<double> arm = arbitraryGearedArm(any, n);
  std::vector<JointFriction> gears = arbitraryGears(any, arm);

  Simulation makeRun() {
    Simulation s;
    s.arm = arm;
    s.friction = gears;
    s.q0 = any.vecX(n, 1);
    s.qd0 = any.vecX(n, 1);
    const VecX<double> size = any.vecX(n, 25), rate = any.vecX(n, 6);
    s.input = std::make_shared<test::Torque>(
        [size, rate](double t, const VecX<double>&, const VecX<double>&, VecX<double>& tau) {
          for (Eigen::Index i = 0; i < tau.size(); ++i) {
            tau[i] = size[i] * std::cos(rate[i] * t + 0.3 * static_cast<double>(i));
          }
        });
    s.duration = 0.6;
    s.outputStep = 0.02;
    return s;
  }
  static VecX<double> read(const Recording& rows, int row, const std::string& stem,
                           const char* turning, const char* sliding, int n) {
    VecX<double> values(n);
    for (int i = 0; i < n; ++i) {
      const std::string name = stem + std::to_string(i + 1);
      values[i] = rows.value(
          row, std::max(rows.findColumn(name + turning), rows.findColumn(name + sliding)));
    }
    return values;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, GearedArm, testing::Range(1u, 25u));

/// In every row the output of each gear moves the links; the motor provides the input of the gear,
/// and the torque for its rotor and its own friction. Gears never return lost energy, and energies
/// balance.
TEST_P(GearedArm, MovesAsWhatComesOutOfItsGearsDoes) {
  const SimulationResult run = simulate(makeRun());
  ASSERT_EQ(run.status, RunStatus::Completed) << run.reason;
  const Recording& rows = run.recording;
  NewtonEulerWork<double> work;
  VecX<double> ideal(n);
  int moving = 0;
  double lost = 0;
  for (int row = 0; row < rows.rowCount(); ++row) {
    const VecX<double> q = read(rows, row, "q", "_rad", "_m", n),
                       qd = read(rows, row, "qd", "_rad_s", "_m_s", n),
                       qdd = read(rows, row, "qdd", "_rad_s2", "_m_s2", n),
                       tau = read(rows, row, "tau", "_Nm", "_N", n);
    calcInverseDynamics(arm, q, qd, qdd, work, ideal);
    for (int i = 0; i < n; ++i) {
      const JointFriction& f = gears[static_cast<std::size_t>(i)];
      if (qd[i] == 0) continue;
      ++moving;
      const double own =
          (f.viscous - f.besideViscous) * qd[i] +
          (qd[i] > 0 ? f.coulombPositive - f.besidePositive : f.coulombNegative - f.besideNegative);
      const double D = ideal[i] - f.rotorInertia * qdd[i] + own;
      EXPECT_NEAR(tau[i], driveFor(f, D, beforeGear(f, qd[i], qdd[i]), qd[i]),
                  1e-8 * (1 + std::abs(tau[i])))
          << row;
    }
    const double now = rows.value(row, rows.findColumn("energy_dissipated_J"));
    EXPECT_GE(now, lost - 1e-10);
    lost = now;
  }
  EXPECT_GT(moving, 0);
  EXPECT_LT(std::abs(run.energyClosure), 1e-7);
}

TEST_P(GearedArm, AnImplicitMethodFindsTheSameMotion) {
  Simulation s = makeRun();
  const SimulationResult a = simulate(s);
  s.integrator.method = IntegrationMethod::Rosenbrock4;
  const SimulationResult b = simulate(s);
  ASSERT_EQ(b.status, RunStatus::Completed) << b.reason;
  EXPECT_LT(b.statistics.steps, 40 * a.statistics.steps);
  const int last = a.recording.rowCount() - 1;
  for (int column = 1; column <= 2 * n; ++column) {
    EXPECT_NEAR(a.recording.value(last, column), b.recording.value(last, column), 1e-5) << column;
  }
}

/// A drive train without coupling behaves like one gear per joint.
TEST_P(GearedArm, IsTheSameWithADriveTrain) {
  Simulation s = makeRun(), train = s;
  const VecX<double> ratio = any.vecX(n, 20).array().abs() + 1;
  train.motorFriction.motorsPerJoint = ratio.asDiagonal();
  train.arm.coupledRotors = MatX<double>::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    const auto k = static_cast<std::size_t>(i);
    JointFriction& joint = train.friction[k];
    JointFriction& motor = train.motorFriction.motors.emplace_back();
    motor.viscous = motor.besideViscous = joint.besideViscous / ratio[i] / ratio[i];
    motor.coulombPositive = motor.besidePositive = joint.besidePositive / ratio[i];
    motor.coulombNegative = motor.besideNegative = joint.besideNegative / ratio[i];
    motor.efficiency = joint.efficiency;
    motor.rotorInertia = joint.rotorInertia / ratio[i] / ratio[i];
    joint.viscous -= joint.besideViscous;
    joint.coulombPositive -= joint.besidePositive;
    joint.coulombNegative -= joint.besideNegative;
    joint.besideViscous = joint.besidePositive = joint.besideNegative = joint.rotorInertia = 0;
    joint.efficiency = 1;
    train.arm.coupledRotors(i, i) = train.arm.links[k].rotorInertia;
    train.arm.links[k].rotorInertia = 0;
  }
  const SimulationResult a = simulate(s), b = simulate(train);
  ASSERT_EQ(b.status, RunStatus::Completed) << b.reason;
  const int last = a.recording.rowCount() - 1;
  for (int column = 1; column <= 2 * n; ++column) {
    EXPECT_NEAR(a.recording.value(last, column), b.recording.value(last, column), 1e-6) << column;
  }
}

/// Joints start from rest, some of them held; each joint breaks away in the direction of its drive.
TEST_P(GearedArm, LeavesItsRestOnlyWhereItIsMadeTo) {
  Simulation s = makeRun();
  s.qd0.setZero();
  for (JointFriction& f : s.friction) f.breakaway = any.number(0, 8);
  const SimulationResult run = simulate(s);
  EXPECT_EQ(run.status, RunStatus::Completed) << run.reason;
  EXPECT_LT(std::abs(run.energyClosure), 1e-7);
}

/// A 1R arm without gravity: T provides J a and, through the gear, I a.
TEST(GearEfficiency, LeavesTheRotorAlone) {
  Simulation s;
  Link<double>& link = s.arm.links.emplace_back();
  link.I_LC_L(2, 2) = 0.4;
  link.rotorInertia = 1.5;
  s.friction = {{.efficiency = 0.5, .rotorInertia = 1.5}};
  s.q0 = s.qd0 = VecX<double>::Zero(1);
  s.duration = 1;
  s.input = std::make_shared<test::Torque>([](double t, const VecX<double>&, const VecX<double>&,
                                              VecX<double>& tau) { tau[0] = t < 0.5 ? 2 : -1; });
  s.breaks = {0.5};
  const Recording rows = simulate(s).recording;
  const int qdd = rows.findColumn("qdd1_rad_s2");
  EXPECT_NEAR(rows.value(20, qdd), 2 / (1.5 + 0.4 / 0.5), 1e-12);
  EXPECT_NEAR(rows.value(60, qdd), -1 / (1.5 + 0.4 * 0.5), 1e-12) << "the links drive the rotor";
}

/// At rest nothing accelerates, so that the gear and the friction on both of its sides hold the
/// joint.
TEST(GearEfficiency, AtRestTheMotorsFrictionIsBeforeTheGear) {
  Simulation s;
  Link<double>& link = s.arm.links.emplace_back();
  link.type = JointType::Prismatic;
  link.mass = 2;
  link.rotorInertia = 3;
  s.q0 = s.qd0 = VecX<double>::Zero(1);
  const double weight = 2 * 9.81, rubs = 4, eta = 0.6;
  s.friction = {{.coulombPositive = rubs,
                 .coulombNegative = -rubs,
                 .besidePositive = rubs,
                 .besideNegative = -rubs,
                 .efficiency = eta,
                 .rotorInertia = 3}};
  s.duration = 0.5;
  const double up = weight / eta + rubs, down = weight * eta - rubs;
  for (const double drive : {up + 0.01, up - 0.01, down + 0.01, down - 0.01}) {
    s.input =
        std::make_shared<test::Torque>([drive](double, const VecX<double>&, const VecX<double>&,
                                               VecX<double>& tau) { tau[0] = drive; });
    const SimulationResult run = simulate(s);
    const double q = run.recording.value(run.recording.rowCount() - 1, 1);
    const double a = drive > up ? 0.01 / (3 + 2 / eta) : drive < down ? -0.01 / (3 + 2 * eta) : 0;
    EXPECT_NEAR(q, 0.125 * a, 1e-10) << drive;
  }
}

constexpr double kNone = std::numeric_limits<double>::infinity();

double driveAlong(const Arm<double>& arm, const JointFriction& f, const JointPath& path,
                  const TimeScalingPoint& at, int joint) {
  PathPoint point;
  point.resize(arm.jointCount());
  path.calc(at.s, point);
  const VecX<double> qd = at.s_rate * point.dq,
                     qdd = at.s_rate * at.s_rate * point.ddq + at.s_acceleration * point.dq;
  VecX<double> tau(arm.jointCount());
  NewtonEulerWork<double> work;
  calcInverseDynamics(arm, point.q, qd, qdd, work, tau);
  const double along = point.dq[joint];
  const double own =
      (f.viscous - f.besideViscous) * qd[joint] +
      (along > 0 ? f.coulombPositive - f.besidePositive : f.coulombNegative - f.besideNegative);
  const double R = f.rotorInertia * qdd[joint] + f.besideViscous * qd[joint] +
                   (along > 0 ? f.besidePositive : f.besideNegative);
  return driveFor(f, tau[joint] - f.rotorInertia * qdd[joint] + own, R, along);
}

/// A fastest motion uses the full effort of its motors and does not exceed it.
TEST(FastestMotion, RotorsAndMotorsFrictionAreBeforeTheGears) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    test::Arbitrary any(seed);
    const Arm<double> arm = arbitraryGearedArm(any, 2);
    TimeScalingSpec spec;
    spec.friction.joints = arbitraryGears(any, arm);
    spec.limits = {VecX<double>::Constant(2, 300), VecX<double>::Constant(2, kNone),
                   VecX<double>::Constant(2, kNone)};
    spec.intervals = 300;
    const StraightPath path(any.vecX(2, 1), any.vecX(2, 1) + VecX<double>::Constant(2, 1.5));
    const TimeScaling fastest = findFastest(arm, path, spec);
    ASSERT_EQ(fastest.status, TimeScaling::Status::Solved) << seed;
    double used = 0;
    for (std::size_t k = 0; k + 1 < fastest.grid.size(); ++k) {
      const TimeScalingPoint& point = fastest.grid[k];
      double most = 0;
      for (int i = 0; i < 2; ++i) {
        const double drive =
            driveAlong(arm, spec.friction.joints[static_cast<std::size_t>(i)], path, point, i);
        EXPECT_NEAR(point.tau[i], drive, 1e-7 * (1 + std::abs(drive))) << seed;
        most = std::max(most, std::abs(drive) / 300);
      }
      EXPECT_LT(most, 1 + 1e-3) << seed << " at " << point.s;
      used += most / static_cast<double>(fastest.grid.size() - 1);
    }
    EXPECT_GT(used, 0.98) << seed;
  }
}

/// A heavy rotor lifts a weight. While it slows down, the rotor still drives the gear.
TEST(FastestMotion, AHeavyRotorThatIsSlowedDownStillDrivesItsGear) {
  Arm<double> arm;
  Link<double>& link = arm.links.emplace_back();
  link.type = JointType::Prismatic;
  link.mass = 2;
  link.rotorInertia = 20;
  const double effort = 60, way = 1.5, eta = 0.5, J = 20, m = 2, g = 9.81;
  TimeScalingSpec spec;
  spec.limits = {VecX<double>::Constant(1, effort), VecX<double>::Constant(1, kNone),
                 VecX<double>::Constant(1, kNone)};
  spec.friction.joints = {{.efficiency = eta, .rotorInertia = J}};
  spec.intervals = 400;
  const StraightPath path(VecX<double>::Zero(1), VecX<double>::Constant(1, way));
  // The output of the gear is m (g + a) > 0 in both cases.
  const double up = (effort - m * g / eta) / (J + m / eta),
               down = (effort + m * g / eta) / (J + m / eta);
  ASSERT_LT(down, g);
  const double speed = std::sqrt(2 * way * up * down / (up + down));
  EXPECT_NEAR(findFastest(arm, path, spec).duration(), speed / up + speed / down, 1e-4);
}

TEST(UniformSlowing, RotorsAndMotorsFrictionAreBeforeTheGears) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    Arm<double> arm = arbitraryGearedArm(any, 2);
    PathFriction friction{arbitraryGears(any, arm), {}};
    std::vector<MotionSample> motion;
    for (int k = 0; k < 20; ++k) {
      motion.push_back({any.vecX(2, 1), any.vecX(2, 3), any.vecX(2, 10)});
    }
    const TimeScalingLimits limits{VecX<double>::Constant(2, 400), VecX<double>::Constant(2, kNone),
                                   VecX<double>::Constant(2, kNone)};
    const UniformSlowing slowing = findUniformSlowing(arm, motion, limits, friction);
    ASSERT_EQ(slowing.status, UniformSlowing::Status::Found) << seed;
    const auto use = [&](double y) {
      double most = 0;
      NewtonEulerWork<double> work;
      VecX<double> tau(2);
      for (const MotionSample& sample : motion) {
        const VecX<double> qd = y * sample.qd, qdd = y * y * sample.qdd;
        calcInverseDynamics(arm, sample.q, qd, qdd, work, tau);
        for (int i = 0; i < 2; ++i) {
          const JointFriction& f = friction.joints[static_cast<std::size_t>(i)];
          const double own = (f.viscous - f.besideViscous) * qd[i] +
                             (qd[i] > 0 ? f.coulombPositive - f.besidePositive
                                        : f.coulombNegative - f.besideNegative);
          const double R = beforeGear(f, qd[i], qdd[i]);
          const double drive = driveFor(f, tau[i] - f.rotorInertia * qdd[i] + own, R, qd[i]);
          most = std::max(most, std::abs(drive) / 400);
        }
      }
      return most;
    };
    EXPECT_NEAR(use(1 / slowing.factor), 1, 1e-9) << seed;
    for (const double part : {0.2, 0.5, 0.9, 0.99}) EXPECT_LT(use(part / slowing.factor), 1);
  }
}

/// Accelerations for many random efforts lie within the bound and come near its ends.
TEST(HandAcceleration, RotorsAndMotorsFrictionAreBeforeTheGears) {
  for (unsigned seed = 1; seed <= 8; ++seed) {
    test::Arbitrary any(seed);
    Arm<double> arm = arbitraryGearedArm(any, 2);
    const std::vector<JointFriction> gears = arbitraryGears(any, arm);
    const VecX<double> q = any.vecX(2, 1), qd = any.vecX(2, 2),
                       effort = VecX<double>::Constant(2, 200);
    VecX<double> rubbing(2);
    for (int i = 0; i < 2; ++i) {
      rubbing[i] = gears[static_cast<std::size_t>(i)].calcBySign(q[i], qd[i]);
    }
    const Vec3<double> direction(0.6, -0.3, 0.5);
    const HandAcceleration found =
        calcHandAcceleration(arm, {q, qd, direction, effort, rubbing, makeHandGears(gears, qd)});
    if (found.isSingular) continue;
    HandRelation relation;
    HandStrobe(arm).calc(q, qd, relation);
    NewtonEulerWork<double> work;
    VecX<double> tau(2);
    double lower = kNone, upper = -kNone;
    for (int draw = 0; draw < 20000; ++draw) {
      const VecX<double> qdd = any.vecX(2, 300);
      calcInverseDynamics(arm, q, qd, qdd, work, tau);
      bool within = true;
      for (int i = 0; i < 2; ++i) {
        const JointFriction& f = gears[static_cast<std::size_t>(i)];
        const double R = beforeGear(f, qd[i], qdd[i]);
        within &= std::abs(driveFor(f, tau[i] + rubbing[i] - R, R, qd[i])) <= effort[i];
      }
      if (!within) continue;
      const VecX<double> a = relation.L.topRows(3) * qdd + relation.N.head<3>();
      const double along = a.dot(direction.normalized());
      lower = std::min(lower, along);
      upper = std::max(upper, along);
    }
    const double size = found.free.upper - found.free.lower;
    EXPECT_GE(lower, found.free.lower - 1e-9 * size) << seed;
    EXPECT_LE(upper, found.free.upper + 1e-9 * size) << seed;
    EXPECT_LT(lower - found.free.lower, 0.1 * size) << seed;
    EXPECT_LT(found.free.upper - upper, 0.1 * size) << seed;
  }
}

}  // namespace
}  // namespace denavit
