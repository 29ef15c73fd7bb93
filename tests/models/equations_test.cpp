#include <cmath>
#include <random>

#include <gmock/gmock.h>

#include "core/dynamics/newton_euler.h"
#include "models/generation/equation_text.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"
#include "tests/models/random_robot.h"

namespace denavit {
namespace {

using testing::HasSubstr;

/// Whatever the rows add up to at random states is what the recursion gives.
void expectTheRecursion(const RobotDescription& robot, const std::string& name) {
  const Equations equations = makeEquations(robot);
  const Arm<double> arm = makeArm(robot);
  const int n = arm.dof();
  std::mt19937 dice(7);
  std::uniform_real_distribution<double> number(-2, 2);
  for (int k = 0; k < 20; ++k) {
    VecX<double> q(n), qd(n), qdd(n), tau;
    for (int i = 0; i < n; ++i) q[i] = number(dice), qd[i] = number(dice), qdd[i] = number(dice);
    NewtonEulerWork<double> work;
    calcInverseDynamics(arm, q, qd, qdd, work, tau);
    const EquationState state{
        {q.begin(), q.end()}, {qd.begin(), qd.end()}, {qdd.begin(), qdd.end()}};
    VecX<double> sum = VecX<double>::Zero(n);
    for (int i = 0; i < n; ++i) {
      for (const EquationTerm& term : equations.rows[static_cast<std::size_t>(i)]) {
        sum[i] += equations.calcTerm(term, state);
      }
    }
    EXPECT_LE((sum - tau).lpNorm<Eigen::Infinity>(), 1e-11 * (1 + tau.lpNorm<Eigen::Infinity>()))
        << name;
  }
}

class SmallArm : public testing::TestWithParam<const char*> {};

TEST_P(SmallArm, HasTermsThatAddUpToTheRecursion) {
  expectTheRecursion(readRobot(GetParam()), GetParam());
}
INSTANTIATE_TEST_SUITE_P(Shipped, SmallArm,
                         testing::Values("craig-2r", "craig-3r", "craig-3r-matlab", "craig-rp",
                                         "double-pendulum", "triple-pendulum", "puma3-thesis",
                                         "stanford3-thesis"));

std::string textOf(const std::vector<EquationSymbol>& symbols) {
  std::string text;
  for (const EquationSymbol& symbol : symbols) {
    text += symbol.base + symbol.below;
    if (symbol.power > 1) text += "^" + std::to_string(symbol.power);
    text += ' ';
  }
  return text.substr(0, text.size() - 1);
}

/// Craig (2005), section 6.7, with c1x = l1, a2 = l1, c2x = l2.
TEST(Equations, OfCraigsPlanarArmAreThoseOfHisBook) {
  const Equations equations = makeEquations(readRobot("craig-2r"));
  ASSERT_EQ(equations.rows.size(), 2U);
  std::vector<std::string> second;
  for (const EquationTerm& term : equations.rows[1]) {
    second.push_back((isNegative(term) ? "-" : "+") + textOf(symbolsOf(equations, term)) + " | " +
                     textOf(motionOf(equations, term)));
  }
  EXPECT_THAT(second, testing::UnorderedElementsAre("+m2 a2 c2x C2 | θ1", "+m2 c2x^2 | θ1",
                                                    "+m2 c2x^2 | θ2", "+m2 a2 c2x S2 | θ1^2",
                                                    "+m2 c2x g C12 | "));
  EXPECT_EQ(equations.rows[0].size(), 11U);
}

TEST(Equations, SayWhichLinksAndAxesATermIsAbout) {
  const Equations equations = makeEquations(readRobot("craig-2r"));
  for (const EquationTerm& term : equations.rows[0]) {
    if (term.kind != EquationTerm::Kind::Velocity || term.joints != std::vector{0, 1}) continue;
    EXPECT_EQ(term.links, std::vector{1});
    EXPECT_EQ(term.axes, (std::vector{0, 1}));
    EXPECT_EQ(equations.unitOf(term), "kg m²");
    EXPECT_EQ(explain(term), "Coriolis force of joints 1 and 2 on joint 1");
  }
}

TEST(Equations, ShareACoefficientAcrossRows) {
  const Equations equations = makeEquations(readRobot("craig-2r"));
  std::map<int, int> counts;
  for (const auto& row : equations.rows) {
    for (const EquationTerm& term : row) ++counts[term.coefficient];
  }
  int largest = 0;
  for (const auto& entry : counts) largest = std::max(largest, entry.second);
  EXPECT_EQ(largest, 6);  // m2 a2 c2x: three times in M, three times with rates
}

TEST(Equations, HaveOneCentreOfMassForPayloadAndPointMasses) {
  RobotDescription robot = readRobot("double-pendulum");
  robot.payload.mass = 0.7;
  robot.payload.com = {0.1, -0.2, 0.05};
  robot.payload.inertia.zz = 0.02;
  robot.joints[0].link.pointMasses.push_back({0.3, {-0.1, 0.2, 0}, 0.01});
  robot.joints[0].link.pointMasses.push_back({0.4, {0.1, 0, 0.3}, 0});
  robot.joints[1].actuator.gearRatio = 50;
  robot.joints[1].actuator.rotorInertia = 1e-4;
  robot.joints[0].theta = 0.4;
  robot.joints[1].link.about = InertiaReference::LinkOrigin;
  expectTheRecursion(robot, "loaded");
}

TEST(Equations, TakeTwistsOffsetsAndTiltedBases) {
  RobotDescription robot = readRobot("stanford3-thesis");
  robot.joints[0].alpha = 0.3;
  robot.joints[0].theta = 0.2;
  robot.joints[2].theta = -0.5;
  robot.base.rpy = {0.1, 0, 0};
  robot.gravity = {1, -2, -9};
  expectTheRecursion(robot, "tilted");
}

TEST(Equations, AreRefusedWithARemedy) {
  const auto refusalOf = [](const char* name) -> std::string {
    try {
      (void)makeEquations(readRobot(name));
    } catch (const DescriptionError& error) {
      return toLine(error.issues().front());
    }
    return {};
  };
  EXPECT_THAT(refusalOf("puma560"), HasSubstr("are 6; the equations of more than three"));
  EXPECT_THAT(refusalOf("elrayyes-2r"), HasSubstr("links that bend"));
}

TEST(Equations, AreWrittenAsLatex) {
  const std::string text = toLatex(makeEquations(readRobot("craig-2r")));
  EXPECT_THAT(text, HasSubstr("\\begin{align*}"));
  EXPECT_THAT(text, HasSubstr("\\tau_{2} &= \\bigl["));
  EXPECT_THAT(text, HasSubstr("m_{2} c_{2x} g \\mathrm{C}_{12}"));
  EXPECT_THAT(text, HasSubstr("\\dot{\\theta}_{1} \\dot{\\theta}_{2}"));
}

/// cos 2a + 1 = 2 cos² a, cos(2a + b) + cos b = 2 cos(a + b) cos a.
TEST(TrigPolynomials, BecomeProductsWhereTheseAreShorter) {
  TrigPolynomial sum(1);
  sum += TrigPolynomial::function(0, {false, {{0, 2}}});
  auto products = toProducts(sum);
  ASSERT_EQ(products.size(), 1U);
  EXPECT_EQ(products[0].number, 2);
  ASSERT_EQ(products[0].factors.size(), 1U);
  EXPECT_EQ(products[0].factors[0].power, 2);
  TrigPolynomial other = TrigPolynomial::function(0, {false, {{0, 2}, {1, 1}}});
  other += TrigPolynomial::function(0, {false, {{1, 1}}});
  products = toProducts(other);
  ASSERT_EQ(products.size(), 1U);
  EXPECT_EQ(products[0].factors.size(), 2U);
}

TEST(TrigPolynomials, OfOneAngleAddToOne) {
  const TrigPolynomial sine = TrigPolynomial::function(0, {true, {{0, 1}}});
  const TrigPolynomial cosine = TrigPolynomial::function(0, {false, {{0, 1}}});
  TrigPolynomial sum = sine * sine;
  sum += cosine * cosine;
  EXPECT_EQ(sum.terms(), TrigPolynomial(1).terms());
}

}  // namespace
}  // namespace denavit
