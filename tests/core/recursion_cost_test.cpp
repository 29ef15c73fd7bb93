#include <gtest/gtest.h>

#include "core/dynamics/articulated_body.h"
#include "tests/core/arbitrary_flexible.h"

// The costs that the docstrings of the recursions state, counted. Every operation that is executed
// is counted, whatever its operands are, so one arm of a kind stands for all.
namespace denavit {
namespace {

VecX<Counted> makeVariables(int n, double start) {
  VecX<Counted> v(n);
  for (int i = 0; i < n; ++i) v[i] = Counted::variable(start + 0.37 * i);
  return v;
}

template <typename Call>
OperationCount countOf(Call call) {
  call();  // sizes the scratch
  const CountingScope scope;
  call();
  return scope.count();
}

/// All joints revolute, with rotors or without.
Arm<Counted> makeRevolute(int n) {
  test::Arbitrary any(1);
  Arm<double> arm = any.arm(n);
  for (auto& link : arm.links) link.type = JointType::Revolute;
  return arm.cast<Counted>();
}

TEST(RecursionCost, OfCompositeAndArticulatedBodies) {
  for (int joints = 1; joints <= 9; ++joints) {
    const long n = joints;
    const Arm<Counted> arm = makeRevolute(joints);
    LinkPoses<Counted> X_PL;
    calcLinkPoses(arm, makeVariables(joints, 0.3), X_PL);
    InertiaMatrixWork<Counted> inertia;
    MatX<Counted> M;
    EXPECT_EQ(countOf([&] { calcCompositeInertia(arm, X_PL, inertia, M); }),
              (OperationCount{10 * n * n + 33 * n - 34, 6 * n * n + 48 * n - 44, 0, 0}))
        << "n = " << n;
    ArticulatedBodyWork<Counted> body;
    EXPECT_EQ(countOf([&] { calcArticulatedInertia<Counted>(arm, X_PL, nullptr, body); }),
              (OperationCount{114 * n - 105, 134 * n - 124, n, 0}))
        << "n = " << n;
    VecX<Counted> x = makeVariables(joints, 0.7), qdd;
    EXPECT_EQ(countOf([&] { solveArticulated<Counted>(arm, X_PL, nullptr, body, x, qdd); }),
              (OperationCount{62 * n - 61, 50 * n - 47, 0, 0}))
        << "n = " << n;
    ArticulatedDynamicsWork<Counted> work;
    const VecX<Counted> q = makeVariables(joints, 0.3), qd = makeVariables(joints, 0.5),
                        tau = makeVariables(joints, 0.7);
    EXPECT_EQ(countOf([&] { calcArticulatedDynamics<Counted>(arm, q, qd, tau, work, qdd); }),
              (OperationCount{268 * n - 184, 264 * n - 186, n, 2 * n}))
        << "n = " << n;
  }
}

/// An arm of n equal beams, and the numbers its cost depends on.
struct Beams {
  TipRotation tip;
  bool stiffening, points;
  int n, modesX, modesY, modesZ;

  [[nodiscard]] FlexibleArm<double> makeArm() const {
    test::Arbitrary any(1);
    const Arm<double> rigid = any.arm(n);
    FlexibleArm<double> arm;
    arm.X_W0 = rigid.X_W0;
    arm.g_W = rigid.g_W;
    for (int i = 0; i < n; ++i) {
      BeamSpec spec = test::arbitraryBeam(any, {.tipRotation = tip, .stiffening = stiffening});
      spec.modesX = modesX;
      spec.modesY = modesY;
      spec.modesZ = modesZ;
      if (!points) spec.points.clear();
      FlexibleLink<double>& link = arm.links.emplace_back();
      link.link = rigid.links[static_cast<std::size_t>(i)];
      link.link.type = JointType::Revolute;
      link.flexible = true;
      link.body = makeFlexibleBody(spec);
    }
    arm.number();
    return arm;
  }
};

/// The letters of the docstrings.
struct Letters {
  long n, K, T, B, F, S, D, P, planes;
  bool exact;
  explicit Letters(const Beams& b)
      : n(b.n),
        K(b.modesX + b.modesY + b.modesZ),
        T(b.modesX),
        B(b.modesY + b.modesZ),
        F(b.stiffening ? (b.modesY * (b.modesY + 1) + b.modesZ * (b.modesZ + 1)) / 2 : 0),
        S(B + F),
        D(b.modesY * b.modesY + b.modesZ * b.modesZ + F * F),
        P(b.points ? 2 : 0),
        planes(b.modesY * b.modesY + b.modesZ * b.modesZ),
        exact(b.tip == TipRotation::Exact) {}
};

OperationCount costOfBending(const Letters& c) {
  const auto& [n, K, T, B, F, S, D, P, planes, exact] = c;
  const long shapes = 7 * B + S * S + B * F + P * K + T;
  if (!exact) return {n * (6 + shapes + 10 * F), n * (1 + shapes + 8 * F), 0, 2 * n};
  return {n * (24 + 18 * K + shapes + 10 * F + 6 * P), n * (18 + 12 * K + shapes + 8 * F + 5 * P),
          0, n * (4 + 2 * P)};
}

OperationCount costOfRecursion(const Letters& c) {
  const auto& [n, K, T, B, F, S, D, P, planes, exact] = c;
  const long shapes = 7 * T + 21 * B + S * S + D + B * F + 3 * P * K;
  return {9 + n * ((exact ? 331 + 97 * P : 243 + 9 * P) + shapes + 26 * F),
          6 + n * ((exact ? 283 + 70 * P : 228 + 15 * P) + shapes + 20 * F), 0, 0};
}

/// Twice the cost, which some of the coefficients halve.
OperationCount twiceTheCostOfInertia(const Letters& c) {
  const auto& [n, K, T, B, F, S, D, P, planes, exact] = c;
  const long last = exact ? 1 : 0;
  const long products = (exact ? 599 : 995) + 39 * T + 45 * B + 6 * B * F + 2 * B * (B + 1) * F * F;
  const long sums =
      (exact ? 556 : 820) + 42 * T + 45 * B + planes + 6 * B * F + B * (B + 1) * F * F;
  return {n * (products + P * K * (9 + 36 * last + 3 * K)) - (exact ? 288 : 486) +
              n * n * (51 + 57 * K + 6 * K * K),
          n * (sums + P * (2 + K * (9 + 24 * last + 3 * K))) - (exact ? 246 : 378) +
              n * n * (38 + 43 * K + 5 * K * K),
          0, 0};
}

void expectCosts(const Beams& beams) {
  const FlexibleArm<Counted> arm = beams.makeArm().cast<Counted>();
  const int N = arm.dof();
  const VecX<Counted> q = makeVariables(N, 0.3), qd = makeVariables(N, 0.5),
                      qdd = makeVariables(N, 0.7);
  const Letters letters(beams);
  FlexibleDynamicsWork<Counted> work;
  VecX<Counted> tau(N);
  auto& motion = work.newtonEuler;
  EXPECT_EQ(countOf([&] { calcBentLinks(arm, q, motion.bent); }), costOfBending(letters));
  EXPECT_EQ(countOf([&] {
              calcFlexibleNewtonEuler(arm, qd, qdd, Vec3<Counted>(-arm.g_W), 0, motion, tau);
            }),
            costOfRecursion(letters));
  OperationCount twice =
      countOf([&] { calcFlexibleInertia(arm, motion.bent, work.inertia, work.M); });
  twice.multiplications *= 2;
  twice.additions *= 2;
  EXPECT_EQ(twice, twiceTheCostOfInertia(letters));
}

TEST(RecursionCost, OfArmsOfBeams) {
  for (const TipRotation tip : {TipRotation::Exact, TipRotation::Linear}) {
    for (const int kind : {0, 1, 2, 3}) {
      for (const auto& [x, y, z] :
           {std::array{1, 0, 0}, {0, 1, 0}, {0, 0, 2}, {0, 2, 1}, {1, 3, 0}, {2, 2, 2}}) {
        if (kind % 2 == 1 && y + z == 0) continue;  // nothing bends that could shorten
        for (int n = 1; n <= 3; ++n) {
          SCOPED_TRACE(testing::Message() << n << " beams, modes " << x << y << z << ", kind "
                                          << kind << (tip == TipRotation::Exact ? "" : " linear"));
          expectCosts({tip, kind % 2 == 1, kind / 2 == 1, n, x, y, z});
        }
      }
    }
  }
}

}  // namespace
}  // namespace denavit
