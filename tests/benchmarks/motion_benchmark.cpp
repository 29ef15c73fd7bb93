// What motions cost: inverse kinematics of a target that is dragged, every branch of a pose by the
// closed form and by the code that `denavit generate` writes, and the fastest motion along the
// path of a shipped scenario. Prints microseconds and, of the same run, how many calls of the arm's
// inverse dynamics that is: this ratio travels. Ends with 1 where the time scaling of the Puma's
// path takes 20 ms or more.

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/dynamics/newton_euler.h"
#include "core/inverse_kinematics/branch_follower.h"
#include "core/kinematics/forward_kinematics.h"
#include "core/machine/tape_program.h"
#include "core/symbolic/branch_code.h"
#include "core/time_scaling/fastest_motion.h"
#include "models/generation/make_code.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_bounds.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

/// [µs] The best time of one of `calls` calls, over several repetitions of at least 20 ms.
template <typename Work>
double measure(int calls, Work work) {
  using Clock = std::chrono::steady_clock;
  using Microseconds = std::chrono::duration<double, std::micro>;
  constexpr int kRepetitions = 9;
  double best = 1e300;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    int made = 0;
    const auto start = Clock::now();
    Microseconds elapsed{};
    do {
      work();
      made += calls;
      elapsed = Clock::now() - start;
    } while (elapsed.count() < 20000);
    best = std::min(best, elapsed.count() / made);
  }
  return best;
}

double timeInverseDynamics(const Arm<double>& arm) {
  const VecX<double> q = VecX<double>::Constant(arm.dof(), 0.4);
  NewtonEulerWork<double> work;
  VecX<double> tau(arm.dof());
  constexpr int kCalls = 100;
  return measure(kCalls, [&] {
    for (int k = 0; k < kCalls; ++k) calcInverseDynamics<double>(arm, q, q, q, work, tau);
  });
}

/// Poses along a smooth way of the joints, a hand's drag of two seconds at 60 frames a second.
std::vector<IkTarget> makeDrag(const Arm<double>& arm, const VecX<double>& from) {
  constexpr int kFrames = 120;
  std::vector<IkTarget> targets;
  Kinematics<double> kinematics;
  for (int k = 1; k <= kFrames; ++k) {
    VecX<double> q = from;
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      q[i] += 0.3 * std::sin(2 * M_PI * k / kFrames + static_cast<double>(i)) - 0.3 * std::sin(i);
    }
    calcForwardKinematics(arm, q, kinematics);
    targets.push_back({kinematics.X_WT});
  }
  return targets;
}

void print(const char* what, const char* arm, double time, double dynamics) {
  std::printf("%-34s %-12s %12.2f %12.1f\n", what, arm, time, time / dynamics);
}

void timeKinematics(const char* name) {
  const RobotDescription robot = readRobot(name);
  const Arm<double> arm = makeArm(robot);
  const double dynamics = timeInverseDynamics(arm);
  const InverseKinematics inverse(arm);
  VecX<double> from = VecX<double>::Constant(arm.dof(), 0.5);
  from[1] = -0.6;
  const std::vector<IkTarget> targets = makeDrag(arm, from);
  const auto count = static_cast<int>(targets.size());
  int lagging = 0;
  print("dragged target, a frame", name,
        measure(count,
                [&] {
                  BranchFollower follower(inverse, from);
                  for (const IkTarget& target : targets) {
                    lagging += follower.follow(target).at.status != IkStatus::Solved;
                  }
                }),
        dynamics);
  if (lagging > 0) std::printf("  (%d frames lagged)\n", lagging);
  if (!findBranchCode(arm)) return;
  std::size_t found = 0;
  print("every branch, checked and sorted", name,
        measure(count,
                [&] {
                  for (const IkTarget& target : targets)
                    found += inverse.solve(target).solutions.size();
                }),
        dynamics);
  CodeRequest request;
  request.what = "inverse-kinematics";
  const Tape tape = makeCode(robot, request).generation.routine.tape;
  const auto program = makeBytecode(tape);
  std::vector<double> inputs(static_cast<std::size_t>(tape.inputs), 0.0);
  std::vector<double> outputs(tape.outputs.size());
  print("every branch, generated, bytecode", name,
        measure(count,
                [&] {
                  for (const IkTarget& target : targets) {
                    Eigen::Map<Mat3<double>>(inputs.data()) = target.X_WT.R.transpose();
                    std::copy_n(target.X_WT.p.data(), 3, inputs.begin() + 9);
                    program->run(inputs.data(), outputs.data());
                  }
                }),
        dynamics);
}

/// @returns [ms]
double timeScaling(const char* name) {
  const ScenarioDescription scenario = readScenario(name);
  const RobotDescription robot = makeMovingRobot(scenario);
  TrajectoryDescription trajectory = *scenario.input.trajectory;
  trajectory.profile = MotionProfile::Fastest;
  const Arm<double> arm = makeArm(robot);
  const PlannedMotion planned = makeTrajectory(trajectory, robot, scenario.duration, false);
  const MotionBounds bounds = makeMotionBounds(trajectory, robot);
  TimeScalingSpec spec;
  spec.limits = {makeEffortBounds(trajectory, robot), bounds.velocity, bounds.acceleration};
  std::size_t places = 0;
  const double time = measure(1, [&] {
    places = 0;
    for (const FastestPart& part : planned.fastest) {
      places += findFastest(arm, *part.path, spec).grid.size();
    }
  });
  print("fastest motion along the path", name, time, timeInverseDynamics(arm));
  std::printf("  (%zu places of the grid, %.3g us each)\n", places,
              time / static_cast<double>(places));
  return time / 1000;
}

int run() {
  std::printf("%-34s %-12s %12s %12s\n", "", "", "us", "of dynamics");
  for (const char* name : {"puma560", "ur5", "stanford", "panda"}) timeKinematics(name);
  constexpr double kGoal_ms = 20;
  const double time = timeScaling("puma-pick-place");
  std::printf("time scaling of the Puma's path: %.1f ms; it is to take less than %.0f ms\n", time,
              kGoal_ms);
  return time < kGoal_ms ? 0 : 1;
}

}  // namespace
}  // namespace denavit

int main() { return denavit::run(); }
