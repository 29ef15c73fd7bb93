#include <gtest/gtest.h>

#include "core/simulation/step_advice.h"
#include "tests/models/flexible_arms.h"

namespace denavit {
namespace {

using nlohmann::json;
using test::addPoint;
using test::addTorsion;
using test::beamJoint;
using test::kStiffness;
using test::kTorsion;
using test::twoLinks;

/// A step torque on a clamped shaft: the program's RK4 does what the formula says.
TEST(FlexibleHistories, ARunShowsTheFrequencyAndDampingThatTheAdvicePredicts) {
  class Twist final : public WrenchInput {
    void calcWrench(double, const VecX<double>&, const VecX<double>&, InputScratch*,
                    Vec6<double>& w) const override {
      w << 0, 0, 0, 12, 0, 0;
    }
  };
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {beamJoint(1, 0.5, kStiffness, 0)};
  addTorsion(robot.joints[0], kTorsion, 9e-6, 4);
  Simulation s = test::flexibleRun(robot, VecX<double>::Zero(5), 0.002);
  s.wrench = std::make_shared<Twist>();
  s.locked = {0};
  s.integrator.method = IntegrationMethod::RungeKutta4;
  s.integrator.step = 1e-5;
  s.outputStep = 1e-3;
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed);
  const json& reference = test::flexibleCases()["case2"];
  for (std::size_t k = 0; k < 4; ++k) {
    const double expected = reference["delta_static"][k];
    const RungeKutta4Response shown = calcRungeKutta4Response(reference["freq_Hz"][k], 1e-5);
    const std::string column = "link1_x" + std::to_string(k + 1) + "_rad";
    const double actual = result.recording.value(2, result.recording.findColumn(column));
    EXPECT_NEAR(actual / expected,
                1 - std::pow(shown.amplitude, 200) * std::cos(2 * M_PI * shown.frequency * 0.002),
                1e-6);
  }
}

RobotDescription pendulum(double EI, int modes, const char* rotation) {
  RobotDescription robot;
  robot.gravity = {0, -9.81, 0};
  robot.joints = {beamJoint(1, 0.5, EI, modes), beamJoint(1, 0.5, EI, modes)};
  addPoint(robot.joints[1], 0.5);
  if (modes > 0) test::setTips(robot, rotation);
  return robot;
}

Simulation pendulumRun(const RobotDescription& robot, double duration) {
  VecX<double> q = VecX<double>::Zero(2 + countModes(robot));
  q.head(2) << -1.75, -0.5;
  Simulation s = test::flexibleRun(robot, q, duration);
  s.outputStep = duration / 4;
  return s;
}

void expectAngles(const RobotDescription& robot, const json& reference, double tolerance) {
  const SimulationResult result = simulate(pendulumRun(robot, 2));
  ASSERT_EQ(result.status, RunStatus::Completed);
  const Recording& r = result.recording;
  for (const auto& [time, row] : {std::pair{"0.5", 1}, {"1.0", 2}, {"1.5", 3}, {"2.0", 4}}) {
    for (std::size_t j = 0; j < 2; ++j) {
      const std::string column = "q" + std::to_string(j + 1) + "_rad";
      EXPECT_NEAR(r.value(row, r.findColumn(column)), reference["q"][time][j], tolerance);
    }
  }
}

TEST(FlexibleHistories, CaseThreeSwingsAsTheReferencesDo) {
  const json& runs = test::flexibleCases()["case3"]["runs"];
  expectAngles(pendulum(1, 0, ""), runs["rigid"], 1e-7);
  expectAngles(pendulum(10.178, 1, "exact"), runs["EI10.178_n1_exact"], 1e-6);
  expectAngles(pendulum(10.178, 1, "linear"), runs["EI10.178_n1_king"], 1e-6);
}

/// King's recursion does not conserve energy: its drift does not depend on the tolerance.
TEST(FlexibleHistories, LinearTipsDriftInEnergyAndExactOnesDoNot) {
  Simulation linear = pendulumRun(pendulum(10.178, 1, "linear"), 0.2);
  Simulation exact = pendulumRun(pendulum(10.178, 1, "exact"), 0.2);
  const double drift = simulate(linear).energyClosure;
  linear.integrator.rtol = 1e-11;
  EXPECT_NEAR(simulate(linear).energyClosure, drift, 1e-3 * std::abs(drift));
  EXPECT_GT(std::abs(drift), 1e-6);
  EXPECT_LT(std::abs(simulate(exact).energyClosure), 1e-9);
}

/// The reference swing again, by the implicit method, at a tolerance for which order 4 is cheap.
TEST(FlexibleHistories, TheImplicitMethodSwingsAlike) {
  Simulation s = pendulumRun(pendulum(10.178, 1, "exact"), 0.5);
  s.integrator.method = IntegrationMethod::Rosenbrock4;
  s.integrator.rtol = 1e-6;
  s.integrator.atol = 1e-8;
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  const Recording& r = result.recording;
  const json& expected = test::flexibleCases()["case3"]["runs"]["EI10.178_n1_exact"]["q"]["0.5"];
  EXPECT_NEAR(r.value(r.rowCount() - 1, 1), expected[0], 2e-4);
  EXPECT_NEAR(r.value(r.rowCount() - 1, 2), expected[1], 2e-4);
  EXPECT_LT(std::abs(result.energyClosure), 1e-4);
}

/// Vibrations of more than 10 kHz, lightly damped, under a motion of seconds: once they have died
/// away, steps follow the motion.
TEST(FlexibleHistories, TheImplicitMethodStepsOverVibrationsFarFasterThanTheMotion) {
  RobotDescription robot = pendulum(1e7, 1, "exact");
  for (JointDescription& joint : robot.joints) joint.link.beam->dampingRatio = 0.05;
  Simulation s = pendulumRun(robot, 0.5);
  s.integrator.method = IntegrationMethod::Rosenbrock4;
  s.integrator.rtol = 1e-5;
  s.integrator.atol = 1e-7;
  EXPECT_GT(adviseStep(s).highestFrequency, 10000);
  const SimulationResult result = simulate(s);
  ASSERT_EQ(result.status, RunStatus::Completed) << result.reason;
  EXPECT_LT(result.statistics.steps, 1000) << "explicit methods need 30000";
  const Recording& r = result.recording;
  const json& rigid = test::flexibleCases()["case3"]["runs"]["rigid"]["q"]["0.5"];
  EXPECT_NEAR(r.value(r.rowCount() - 1, 1), rigid[0], 1e-3);
  EXPECT_NEAR(r.value(r.rowCount() - 1, 2), rigid[1], 1e-3);
}

double distanceFromRigid(double EI) {
  Simulation flexible = pendulumRun(pendulum(EI, 1, "exact"), 0.1);
  flexible.integrator.method = IntegrationMethod::DormandPrince5;
  flexible.integrator.rtol = 1e-8;
  flexible.integrator.atol = 1e-9;
  flexible.outputStep = 0.005;
  const Recording r = simulate(flexible).recording;
  Simulation stiff = pendulumRun(pendulum(1, 0, ""), 0.1);
  stiff.outputStep = 0.005;
  const Recording rigid = simulate(stiff).recording;
  double most = 0;
  for (int row = 0; row < r.rowCount(); ++row) {
    for (const int column : {1, 2}) {
      most = std::max(most, std::abs(r.value(row, column) - rigid.value(row, column)));
    }
  }
  return most;
}

TEST(FlexibleHistories, TheDifferenceToTheRigidArmFallsLikeTheCompliance) {
  const double soft = distanceFromRigid(1017.8), stiff = distanceFromRigid(10178);
  EXPECT_NEAR(soft / stiff, 10, 1.5);
}

/// Largest absolute value of each coordinate.
VecX<double> peaksOf(const SimulationResult& result, int coordinates) {
  VecX<double> peaks = VecX<double>::Zero(coordinates);
  for (int row = 0; row < result.recording.rowCount(); ++row) {
    for (int k = 0; k < coordinates; ++k) {
      const double start = result.recording.value(0, 1 + k);
      const double moved = result.recording.value(row, 1 + k) - (k < 2 ? start : 0);
      peaks[k] = std::max(peaks[k], std::abs(moved));
    }
  }
  return peaks;
}

TEST(FlexibleHistories, CaseFourKeepsItsSymmetriesExactly) {
  for (const auto& [name, start, constants] :
       {std::tuple{"4.1", 4, std::vector{3, 5}}, {"4.2", 5, std::vector{0, 1, 2, 4}}}) {
    VecX<double> q = VecX<double>::Zero(6);
    q[start] = 0.002724;
    Simulation s = test::flexibleRun(twoLinks("D", false), q, 0.5);
    s.outputStep = 0.02;
    const SimulationResult result = simulate(s);
    const VecX<double> peaks = peaksOf(result, 6);
    for (const int k : constants) EXPECT_LE(peaks[k], 1e-15) << name << " coordinate " << k;
    const json& reference = test::flexibleCases()["case4"]["time"]["D"][name]["exact"];
    const int last = result.recording.rowCount() - 1;
    for (int k = 0; k < 6; ++k) {
      EXPECT_NEAR(result.recording.value(last, 1 + k),
                  reference["x_end"][static_cast<std::size_t>(k)], 1e-8);
    }
    EXPECT_LT(std::abs(result.energyClosure), 1e-8);
  }
}

TEST(FlexibleHistories, CaseFourExcitesThePlaneWithTheSquareOfTheAmplitude) {
  for (const int start : {2, 6}) {
    VecX<double> peaks[2];
    for (const int half : {0, 1}) {
      VecX<double> q = VecX<double>::Zero(7);
      q[1] = M_PI_2;
      q[start] = (start == 2 ? 0.0014142135623731 : 0.002724) / (1 + half);
      Simulation s = test::flexibleRun(twoLinks("D", true), q, 0.1);
      s.outputStep = 0.01;
      peaks[half] = peaksOf(simulate(s), 7);
    }
    for (const int k : {0, 1, 3, 5}) EXPECT_NEAR(peaks[0][k] / peaks[1][k], 4, 0.05) << k;
  }
}

/// The law of Kane, Ryan and Banerjee (1987): to 6 rad/s in 15 s.
class SpinUp final : public PrescribedMotion {
 public:
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  void calc(double t, InputScratch*, std::span<Sample> samples) const override {
    samples[0] = at(t);
  }

 private:
  static Sample at(double t) {
    const double c = 2 * M_PI / 15;
    if (t >= 15) return {45 + 6 * (t - 15), 6, 0};
    return {0.4 * (t * t / 2 + (std::cos(c * t) - 1) / (c * c)), 0.4 * (t - std::sin(c * t) / c),
            0.4 * (1 - std::cos(c * t))};
  }
  std::vector<int> joints_{0};
};

/// Tip deflection every half second.
std::vector<double> spinUp(bool stiffening, double duration) {
  RobotDescription robot;
  robot.gravity.setZero();
  robot.joints = {beamJoint(10, 12, 1.4e4, 2)};
  robot.joints[0].link.beam->stiffening = stiffening;
  Simulation s = test::flexibleRun(robot, VecX<double>::Zero(3), duration);
  s.prescribed = {std::make_shared<SpinUp>()};
  s.integrator.rtol = 1e-8;
  s.integrator.atol = 1e-10;
  s.outputStep = 0.25;
  s.integrator.method = IntegrationMethod::DormandPrince5;
  const SimulationResult result = simulate(s);
  EXPECT_EQ(result.status, RunStatus::Completed);
  EXPECT_EQ(result.deflection.has_value(), duration > 7.5 && !stiffening) << "slope above 0.3 rad";
  EXPECT_LT(std::abs(result.energyClosure), 1e-6);
  std::vector<double> tips;
  for (int row = 0; row < result.recording.rowCount(); ++row) {
    tips.push_back(2 * (result.recording.value(row, 2) + result.recording.value(row, 3)));
  }
  return tips;
}

TEST(FlexibleHistories, SpinUpWithoutStiffeningDivergesAsTabulated) {
  const std::vector<double> tips = spinUp(false, 7.5);
  const json& table = test::flexibleCases()["spinup"]["tip_no_stiffening_n2"];
  for (std::size_t k = 1; k <= 15; ++k) {
    EXPECT_NEAR(tips[2 * k], table[k].get<double>(), 0.01 * std::abs(table[k].get<double>()));
  }
}

TEST(FlexibleHistories, SpinUpWithStiffeningStaysBounded) {
  const std::vector<double> tips = spinUp(true, 20);
  const auto lowest = std::min_element(tips.begin(), tips.end());
  EXPECT_NEAR(*lowest, -0.574, 0.02 * 0.574);
  EXPECT_NEAR(static_cast<double>(lowest - tips.begin()) * 0.25, 6.75, 0.3);
  double residual = 0;
  for (std::size_t k = 61; k < tips.size(); ++k) residual = std::max(residual, std::abs(tips[k]));
  EXPECT_GT(residual, 2e-3);
  EXPECT_LT(residual, 5e-3);
}

}  // namespace
}  // namespace denavit
