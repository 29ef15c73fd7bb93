#include <cmath>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "core/vibration/oscillation.h"
#include "models/motion_preview/motion_vibration.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

constexpr double kTurn = 20 * M_PI / 180;
const std::vector<double> kKp{60, 25}, kKd{6, 2.5};

VecX<double> toVec(const std::vector<double>& v) {
  return Eigen::Map<const VecX<double>>(v.data(), static_cast<Eigen::Index>(v.size()));
}

/// De Luca and Siciliano's arm under PD control, turned by 20 degrees in half a second.
ScenarioDescription makeMove() {
  ScenarioDescription scenario = makeScenarioFor(readRobot("deluca-siciliano"), "deluca-siciliano");
  TrajectoryDescription& trajectory = scenario.input.trajectory.emplace();
  trajectory.points.resize(2);
  trajectory.points[0].q = {0, 0.3};
  trajectory.points[1].q = {kTurn, 0.3 + kTurn};
  trajectory.points[1].time = 0.5;
  ControllerDescription& controller = scenario.input.controller.emplace();
  controller.law = LawKind::Pd;
  controller.kp = kKp;
  controller.kd = kKd;
  scenario.integrator.method = IntegrationMethod::Rosenbrock4;
  scenario.integrator.rtol = 1e-5;
  scenario.duration = 3.8;
  scenario.outputStep = 0.005;
  for (JointDescription& joint : scenario.robot.joints) joint.link.beam->modesY = 1;
  return scenario;
}

/// [m] How far the tool still swings after the motion and its shaper have ended.
double calcResidual(const ScenarioDescription& scenario, double from) {
  const SimulationResult result = simulate(makeSimulation(scenario));
  EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& rows = result.recording;
  Vec3<double> low = Vec3<double>::Constant(1e9), high = -low;
  for (int r = 0; r < rows.rowCount(); ++r) {
    if (rows.value(r, 0) < from || rows.value(r, 0) > from + 0.6) continue;
    const Vec3<double> p(rows.value(r, rows.findColumn("tool_x_m")),
                         rows.value(r, rows.findColumn("tool_y_m")),
                         rows.value(r, rows.findColumn("tool_z_m")));
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  return (high - low).norm() / 2;
}

/// The same frequencies from the gains themselves.
void expectModesOfGains(const ScenarioDescription& scenario, const VecX<double>& q_end) {
  const FlexibleArm<double> arm = makeVibratingArm(scenario.robot);
  VecX<double> q = VecX<double>::Zero(arm.dof());
  q.head(2) = q_end;
  std::vector<Oscillation> modes =
      findOscillations(calcLinearModel(arm, q), toVec(kKp), toVec(kKd));
  std::erase_if(modes, [](const Oscillation& mode) { return mode.dampingRatio >= 0.5; });
  const std::vector<ShaperMode>& shaped = scenario.input.trajectory->shaper->modes;
  ASSERT_GE(modes.size(), shaped.size());
  for (std::size_t k = 0; k < shaped.size(); ++k) {
    EXPECT_NEAR(shaped[k].frequency, modes[k].frequency, 1e-6 * modes[k].frequency);
    EXPECT_NEAR(shaped[k].dampingRatio, modes[k].dampingRatio, 1e-6);
  }
}

/// A ZVD shaper for the lightly damped modes of the closed loop at the motion's end.
void shape(ScenarioDescription& scenario) {
  const std::vector<MotionPoint>& points = scenario.input.trajectory->points;
  const VecX<double> q_end = toVec(points[1].q);
  ShaperDescription& shaper = scenario.input.trajectory->shaper.emplace();
  shaper.type = ShaperType::Zvd;
  shaper.modes = findMotionModes(scenario, q_end, q_end - toVec(points[0].q));
  ASSERT_GE(shaper.modes.size(), 2u);
  shaper.modes.resize(2);
  expectModesOfGains(scenario, q_end);
}

TEST(ShapedMotion, ZvdTakesAwayTheTipsVibrationAlsoWhereStiffnessIsOff) {
  ScenarioDescription scenario = makeMove();
  ScenarioDescription shaped = scenario;
  shape(shaped);
  double end = 0.5;
  for (const ShaperMode& mode : shaped.input.trajectory->shaper->modes) {
    end += 1 / (mode.frequency * std::sqrt(1 - mode.dampingRatio * mode.dampingRatio));
  }
  const double plain = calcResidual(scenario, 0.5), rest = calcResidual(shaped, end);
  EXPECT_GE(plain, 1e-3);
  EXPECT_LE(rest, plain / 10);
  for (const double factor : {0.9, 1.1}) {
    ScenarioDescription off = shaped, offPlain = scenario;
    for (ScenarioDescription* s : {&off, &offPlain}) {
      for (JointDescription& joint : s->robot.joints) *joint.link.beam->bendingStiffnessY *= factor;
      s->robotReference.clear();
    }
    const double left = calcResidual(off, end), before = calcResidual(offPlain, 0.5);
    EXPECT_LE(left, before / 5);
  }
}

}  // namespace
}  // namespace denavit
