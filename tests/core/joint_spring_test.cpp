#include <cmath>

#include <gtest/gtest.h>

#include "core/dynamics/inertia_matrix.h"
#include "core/dynamics/newton_euler.h"
#include "core/flexible/flexible_forward_dynamics.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/vibration/linear_model.h"
#include "core/vibration/natural_modes.h"
#include "core/vibration/transfer.h"
#include "tests/core/arbitrary.h"
#include "tests/core/runs.h"

namespace denavit {
namespace {

/// An arm with rigid links whose joints have springs, and the same as an arm of twice the joints:
/// each gear a link without mass that carries the rotor, each spring one more joint on its axis.
struct SprungArm {
  FlexibleArm<double> arm;
  Arm<double> doubled;
  /// Where coordinate k of `arm` stands among those of `doubled`.
  std::vector<Eigen::Index> places;
};

SprungArm makeSprungArm(const Arm<double>& rigid, test::Arbitrary& any) {
  SprungArm made;
  made.arm = asFlexibleArm(rigid);
  made.doubled = rigid;
  made.doubled.links.clear();
  std::vector<Eigen::Index> twists;
  for (std::size_t i = 0; i < rigid.links.size(); ++i) {
    FlexibleLink<double>& link = made.arm.links[i];
    link.sprung = i % 3 != 1;
    link.link.rotorInertia = any.number(0.05, 0.4);
    made.places.push_back(std::ssize(made.doubled.links));
    if (!link.sprung) {
      made.doubled.links.push_back(link.link);
      continue;
    }
    link.spring = {any.number(20, 300), any.number(0, 3)};
    Link<double> gear = link.link, beyond = link.link;
    gear.mass = 0;
    gear.p_LC.setZero();
    gear.I_LC_L.setZero();
    beyond.a = beyond.d = beyond.theta = beyond.sinAlpha = beyond.sinTheta = 0;
    beyond.cosAlpha = beyond.cosTheta = 1;
    beyond.rotorInertia = 0;
    made.doubled.links.push_back(gear);
    twists.push_back(std::ssize(made.doubled.links));
    made.doubled.links.push_back(beyond);
  }
  made.arm.number();
  made.places.insert(made.places.end(), twists.begin(), twists.end());
  return made;
}

class AnySprungArm : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  SprungArm both = makeSprungArm(any.arm(1 + static_cast<int>(GetParam() % 6)), any);
  int N = both.arm.dof();
  VecX<double> q = any.vecX(N, 2), qd = any.vecX(N, 2), qdd = any.vecX(N, 3);

  [[nodiscard]] VecX<double> toDoubled(const VecX<double>& x) const {
    VecX<double> y(N);
    for (Eigen::Index k = 0; k < N; ++k) y[both.places[static_cast<std::size_t>(k)]] = x[k];
    return y;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnySprungArm, testing::Range(1u, 61u));

TEST_P(AnySprungArm, MovesAsAnArmWithAJointMoreForEachSpring) {
  FlexibleNewtonEulerWork<double> work;
  NewtonEulerWork<double> other;
  VecX<double> tau, expected(N);
  calcFlexibleInverseDynamics(both.arm, q, qd, qdd, work, tau);
  addElasticForces(both.arm, VecX<double>(-q), tau);
  addDampingForces(both.arm, VecX<double>(-qd), tau);
  calcInverseDynamics<double>(both.doubled, toDoubled(q), toDoubled(qd), toDoubled(qdd), other,
                              expected);
  EXPECT_LT((toDoubled(tau) - expected).norm(), 1e-12 * expected.norm());
  FlexibleKinematics<double> kinematics;
  Kinematics<double> there;
  calcFlexibleKinematics(both.arm, work.bent, kinematics);
  calcForwardKinematics(both.doubled, toDoubled(q), there);
  EXPECT_LT((kinematics.X_WT.p - there.X_WT.p).norm(), 1e-13 * (1 + there.X_WT.p.norm()));
}

TEST_P(AnySprungArm, TheInertiaMatrixIsThatOfTheLongerArm) {
  BentLinks<double> bent;
  FlexibleInertiaWork<double> work;
  InertiaMatrixWork<double> other;
  MatX<double> M, expected;
  calcBentLinks(both.arm, q, bent);
  calcFlexibleInertia(both.arm, bent, work, M);
  calcInertiaMatrix<double>(both.doubled, toDoubled(q), other, expected);
  double worst = 0;
  for (Eigen::Index i = 0; i < N; ++i) {
    for (Eigen::Index j = 0; j < N; ++j) {
      const double there = expected(both.places[static_cast<std::size_t>(i)],
                                    both.places[static_cast<std::size_t>(j)]);
      worst = std::max(worst, std::abs(M(i, j) - there));
    }
  }
  EXPECT_LT(worst, 1e-13 * expected.cwiseAbs().maxCoeff());
}

/// A rotor J, a spring k, d and a link I about a vertical axis: two masses on a spring.
Arm<double> oneLink(double rotor) {
  Arm<double> arm;
  Link<double>& link = arm.links.emplace_back();
  link.mass = 3;
  link.p_LC = {0.2, 0, 0};
  link.I_LC_L = Vec3<double>(0.01, 0.05, 0.08).asDiagonal();
  link.rotorInertia = rotor;
  return arm;
}

FlexibleArm<double> withSpring(const Arm<double>& rigid, double stiffness, double damping) {
  FlexibleArm<double> arm = asFlexibleArm(rigid);
  arm.links[0].sprung = true;
  arm.links[0].spring = {stiffness, damping};
  arm.number();
  return arm;
}

/// ω² = k (1/I + 1/J), and k/I where the rotor is braked.
TEST(JointSpring, TwoMassesHaveTheirFrequenciesInClosedForm) {
  const double J = 0.3, k = 250, I = 0.08 + 3 * 0.04;
  const LinearModel model = calcLinearModel(withSpring(oneLink(J), k, 0), VecX<double>{{0.7, 0}});
  const auto free = findNaturalModes(model, {});
  ASSERT_TRUE(free && free->size() == 2);
  EXPECT_NEAR((*free)[0].lambda, 0, 1e-9 * k / J);
  EXPECT_NEAR((*free)[1].lambda, k * (1 / I + 1 / J), 1e-11 * k * (1 / I + 1 / J));
  const auto braked = findNaturalModes(model, {0});
  ASSERT_TRUE(braked && braked->size() == 1);
  EXPECT_NEAR((*braked)[0].lambda, k / I, 1e-11 * k / I);
}

/// The single link of Spong (1987) with four states: poles of
/// s² (J I s² + d (I + J) s + k (I + J)).
TEST(JointSpring, TheFourStateArmHasItsPolesInClosedForm) {
  const double J = 0.3, k = 250, d = 1.7, I = 0.2;
  const auto poles = findPoles(calcLinearModel(withSpring(oneLink(J), k, d), VecX<double>{{0, 0}}));
  ASSERT_TRUE(poles && poles->size() == 4);
  const double m = I * J / (I + J), sigma = -d / (2 * m);
  const double omega = std::sqrt(k / m - sigma * sigma);
  for (const auto& pole : *poles) {
    if (std::abs(pole) < 1e-6) continue;
    EXPECT_NEAR(pole.real(), sigma, 1e-9 * omega);
    EXPECT_NEAR(std::abs(pole.imag()), omega, 1e-9 * omega);
  }
  EXPECT_EQ(std::count_if(poles->begin(), poles->end(),
                          [](const auto& pole) { return std::abs(pole) < 1e-6; }),
            2);
}

/// How far a joint with a spring comes from the rigid one within half a second.
double distanceToRigid(double stiffness) {
  const Arm<double> rigid = oneLink(0.3);
  const auto runOf = [&](std::shared_ptr<const FlexibleArm<double>> flexible, int N) {
    Simulation s;
    s.arm = rigid;
    s.flexible = std::move(flexible);
    s.q0 = s.qd0 = VecX<double>::Zero(N);
    s.input = std::make_shared<test::Torque>(
        [](double t, const VecX<double>&, const VecX<double>&, VecX<double>& tau) {
          tau[0] = 4 * t * t * std::exp(-4 * t);
        });
    s.duration = 0.5;
    s.integrator = {.method = IntegrationMethod::Rosenbrock4, .rtol = 1e-10, .atol = 1e-13};
    s.integrator.engine = EngineChoice::Loops;
    return simulate(s);
  };
  // Damped by the same part of critical whatever the stiffness: no ringing to compare with.
  const double damping = std::sqrt(stiffness * 0.12);
  const SimulationResult sprung =
      runOf(std::make_shared<FlexibleArm<double>>(withSpring(rigid, stiffness, damping)), 2);
  const SimulationResult stiff = runOf(nullptr, 1);
  EXPECT_EQ(sprung.status, RunStatus::Completed);
  EXPECT_LT(sprung.energyClosure, 1e-8);
  const Recording &a = sprung.recording, &b = stiff.recording;
  double worst = 0;
  for (int row = 0; row < b.rowCount(); ++row) {
    const double link =
        a.value(row, a.findColumn("q1_rad")) + a.value(row, a.findColumn("joint1_twist_rad"));
    worst = std::max(worst, std::abs(link - b.value(row, b.findColumn("q1_rad"))));
  }
  return worst;
}

TEST(JointSpring, TheStiffLimitIsTheRigidJointAndTheErrorFallsAsOneOverK) {
  double before = distanceToRigid(1e4);
  for (const double stiffness : {1e5, 1e6, 1e7}) {
    const double now = distanceToRigid(stiffness);
    EXPECT_NEAR(std::log10(before / now), 1, 0.03) << stiffness;
    before = now;
  }
}

/// A brake is on the motor's side: the link swings on its spring.
TEST(JointSpring, ALockedJointLetsItsLinkSwing) {
  Simulation s;
  s.arm = oneLink(0.3);
  s.flexible = std::make_shared<FlexibleArm<double>>(withSpring(s.arm, 250, 0));
  s.q0 = VecX<double>{{0, 0.02}};
  s.qd0 = VecX<double>::Zero(2);
  s.locked = {0};
  s.duration = 1;
  const SimulationResult run = simulate(s);
  const Recording& rows = run.recording;
  const double omega = std::sqrt(250 / 0.2);
  for (int row = 0; row < rows.rowCount(); ++row) {
    const double t = rows.value(row, 0);
    EXPECT_EQ(rows.value(row, rows.findColumn("q1_rad")), 0);
    EXPECT_NEAR(rows.value(row, rows.findColumn("joint1_twist_rad")), 0.02 * std::cos(omega * t),
                1e-8);
    // What the brake holds is the spring's torque.
    EXPECT_NEAR(rows.value(row, rows.findColumn("tau1_Nm")), -250 * 0.02 * std::cos(omega * t),
                1e-5);
  }
}

}  // namespace
}  // namespace denavit
