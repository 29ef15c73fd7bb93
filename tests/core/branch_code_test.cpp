#include "core/symbolic/branch_code.h"

#include <numbers>

#include <gtest/gtest.h>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/inverse_kinematics/link_steps.h"
#include "core/machine/evaluate_tape.h"
#include "core/machine/tape_program.h"
#include "core/symbolic/differentiation.h"
#include "core/symbolic/lowering.h"
#include "tests/core/inverse_kinematics_arms.h"

namespace denavit {
namespace {

using test::apart;
using test::toolAt;

/// The code of an arm, as numbers go through it.
class Code {
 public:
  explicit Code(const Arm<double>& arm) : joints_(arm.jointCount()) {
    Formulas formulas{ExpressionGraph(std::make_shared<ConstantTable>()), {}};
    const ExpressionScope scope(formulas.graph);
    const auto variable = [&] { return Expression(formulas.graph.makeVariable("x")); };
    Pose<Expression> X_WT;
    for (Expression& x : X_WT.R.reshaped<Eigen::RowMajor>()) x = variable();
    for (Expression& x : X_WT.p) x = variable();
    VecX<Expression> near(joints_);
    for (Expression& x : near) x = variable();
    const BranchRows<Expression> rows = calcBranchRows(arm.cast<Expression>(), arm, X_WT, near);
    for (const Expression& x : rows.q.reshaped<Eigen::RowMajor>()) formulas.outputs.push_back(x.of);
    for (const Expression& x : rows.isValid) formulas.outputs.push_back(x.of);
    for (const Expression& x : rows.isSingular) formulas.outputs.push_back(x.of);
    count_ = rows.q.rows();
    tape_ = lower(formulas).tape;
  }

  [[nodiscard]] BranchRows<double> run(const Pose<double>& X_WT, const VecX<double>& near) const {
    std::vector<double> in;
    for (const double x : X_WT.R.reshaped<Eigen::RowMajor>()) in.push_back(x);
    in.insert(in.end(), X_WT.p.begin(), X_WT.p.end());
    in.insert(in.end(), near.begin(), near.end());
    std::vector<double> out(tape_.outputs.size()), bytecode = out;
    evaluateTape(tape_, in.data(), out.data());
    makeBytecode(tape_)->run(in.data(), bytecode.data());
    EXPECT_EQ(out, bytecode);
    BranchRows<double> rows;
    rows.q = Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(out.data(), count_,
                                                                              joints_);
    rows.isValid = VecX<double>::Map(out.data() + count_ * joints_, count_);
    rows.isSingular = VecX<double>::Map(out.data() + count_ * (joints_ + 1), count_);
    return rows;
  }

 private:
  Eigen::Index joints_, count_ = 0;
  Tape tape_;
};

/// Every solution is a row, under the same name, and there are no other rows.
void expectSame(const Arm<double>& arm, const BranchRows<double>& rows, const IkAnswer& answer) {
  const std::vector<IkBranch> branches = findBranchCode(arm)->branches;
  EXPECT_EQ(rows.isValid.sum(), static_cast<double>(answer.solutions.size()));
  for (const IkSolution& solution : answer.solutions) {
    const auto row = std::ranges::find(branches, solution.branch) - branches.begin();
    ASSERT_LT(row, rows.q.rows());
    EXPECT_EQ(rows.isValid[row], 1);
    EXPECT_LT(apart(arm, rows.q.row(row), solution.q), 1e-9) << row;
  }
}

/// An arm of one of the families for which there is code.
Arm<double> codedArm(test::Arbitrary& any, int seed) {
  if (seed % 4 == 1) return test::threeParallels(any);
  if (seed % 4 == 3) return test::planarArm(any, 2 + seed % 3 % 2);
  Arm<double> arm = test::wristedArm(any, true);
  if (seed % 8 != 6) return arm;
  // A wrist whose axes are not at right angles cannot turn to everywhere.
  test::setTwist(arm.links[4], any.number(0.9, 1.4));
  test::setTwist(arm.links[5], any.number(-1.4, -0.9));
  return arm;
}

TEST(BranchCode, GivesTheSolutionsThatTheArmHas) {
  int solved = 0, lacking = 0;
  for (int seed = 0; seed < 120; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = codedArm(any, seed);
    const auto coded = findBranchCode(arm);
    ASSERT_TRUE(coded.has_value());
    const InverseKinematics ik(arm);
    const Code code(arm);
    for (int k = 0; k < 5; ++k) {
      const VecX<double> q = any.vecX(arm.jointCount(), 2.5);
      const Pose<double> X = toolAt(arm, q);
      const BranchRows<double> rows = code.run(X, any.vecX(arm.jointCount(), 1));
      expectSame(arm, rows, ik.solve({X, coded->needsOrientation}));
      solved += static_cast<int>(rows.isValid.sum());
      lacking += static_cast<int>(rows.isValid.size()) - static_cast<int>(rows.isValid.sum());
      EXPECT_EQ(rows.isSingular.sum(), 0);
    }
  }
  EXPECT_GT(solved, 1500);
  EXPECT_GT(lacking, 100);
}

TEST(BranchCode, ThreeJointsThatPlaceAPointHaveItToo) {
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    Arm<double> arm = test::wristedArm(any, true);
    arm.links.resize(3);
    const auto coded = findBranchCode(arm);
    ASSERT_TRUE(coded && !coded->needsOrientation);
    const Pose<double> X = toolAt(arm, any.vecX(3, 2.5));
    expectSame(arm, Code(arm).run(X, VecX<double>::Zero(3)),
               InverseKinematics(arm).solve({X, false}));
  }
}

TEST(BranchCode, SaysWhatIsOutOfReachAndGivesNoJointValuesForIt) {
  for (int seed = 0; seed < 16; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    Arm<double> arm = codedArm(any, seed);
    if (arm.links.size() > 2) arm.links[2].type = JointType::Revolute;
    if (!findBranchCode(arm)) continue;  // a boom that turns is another arm
    Pose<double> X = toolAt(arm, any.vecX(arm.jointCount(), 2.5));
    X.p += 5 * calcArmSize(arm) * any.vec3(1).normalized();
    const BranchRows<double> rows = Code(arm).run(X, any.vecX(arm.jointCount(), 1));
    EXPECT_EQ(rows.isValid.sum(), 0);
    EXPECT_EQ(rows.q.norm(), 0);
    EXPECT_EQ(rows.isSingular.sum(), 0);
  }
}

TEST(BranchCode, APlanarArmReachesNothingBesideItsPlane) {
  for (int seed = 0; seed < 20; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const int joints = 2 + seed % 2;
    const Arm<double> arm = test::planarArm(any, joints);
    const Pose<double> in = toolAt(arm, any.vecX(joints, 3));
    const Vec3<double> axis = arm.X_W0.R * fixedStep(arm.links[0]).R.col(2);
    Pose<double> above = in, tilted = in;
    above.p += 1e-6 * calcArmSize(arm) * axis;
    tilted.R = Eigen::AngleAxisd(1e-6, axis.unitOrthogonal()).toRotationMatrix() * in.R;
    const Code code(arm);
    const VecX<double> near = VecX<double>::Zero(joints);
    EXPECT_EQ(code.run(in, near).isValid.sum(), 2);
    EXPECT_EQ(code.run(above, near).isValid.sum(), 0);
    EXPECT_EQ(code.run(tilted, near).isValid.sum() > 0, joints == 2) << "two joints place a point";
  }
}

/// As the closed form: joint 4 of a wrist whose axes 4 and 6 are one line stays where it is, and
/// joint 6 does the rest.
TEST(BranchCode, AJointThatCouldHaveAnyValueStaysNear) {
  for (int seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Arm<double> arm = seed % 2 == 0 ? test::wristedArm(any, true) : test::threeParallels(any);
    VecX<double> q = any.vecX(6, 1.2);
    q[4] = -arm.links[4].theta;
    const Pose<double> X = toolAt(arm, q);
    const BranchRows<double> rows = Code(arm).run(X, q);
    EXPECT_GE(rows.isSingular.sum(), 1);
    double nearest = 1;
    for (Eigen::Index r = 0; r < rows.q.rows(); ++r) {
      if (rows.isValid[r] != 1) continue;
      const VecX<double> found = rows.q.row(r);
      EXPECT_LT((toolAt(arm, found).p - X.p).norm(), 1e-9);
      EXPECT_LT((toolAt(arm, found).R - X.R).norm(), 1e-9);
      nearest = std::min(nearest, apart(arm, found, q));
    }
    EXPECT_LT(nearest, 1e-6);
  }
}

TEST(BranchCode, IsNotForArmsThatDecideOnTheirWay) {
  int without = 0;
  for (int seed = 0; seed < 20; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    without += !findBranchCode(test::wristedArm(any, false)).has_value();
    EXPECT_FALSE(findBranchCode(any.arm(4 + seed % 2 * 3)).has_value());
  }
  EXPECT_EQ(without, 20);
}

TEST(Expression, AnglesHaveTheirDerivatives) {
  test::Arbitrary any(1);
  for (int k = 0; k < 50; ++k) {
    Formulas formulas{ExpressionGraph(std::make_shared<ConstantTable>()), {}};
    const ExpressionScope scope(formulas.graph);
    const Expression x(formulas.graph.makeVariable("x")), y(formulas.graph.makeVariable("y"));
    const Expression f = atan2(x * y - Expression(0.3), sin(x) + y) + atan2(Expression(2), x) +
                         atan2(y, Expression(-0.5));
    formulas.outputs = {f.of, Derivative(x)(f).of, Derivative(y)(f).of};
    const Tape tape = lower(formulas).tape;
    const auto at = [&](double a, double b) {
      const double in[] = {a, b};
      std::vector<double> out(3);
      evaluateTape(tape, in, out.data());
      return out;
    };
    const double a = any.number(-2, 2), b = any.number(-2, 2), h = 1e-6;
    const auto slope = [&](double da, double db) {
      const double by = at(a + da, b + db)[0] - at(a - da, b - db)[0];
      return std::remainder(by, 2 * std::numbers::pi) / (2 * h);
    };
    EXPECT_NEAR(at(a, b)[0],
                std::atan2(a * b - 0.3, std::sin(a) + b) + std::atan2(2, a) + std::atan2(b, -0.5),
                1e-14);
    EXPECT_NEAR(at(a, b)[1], slope(h, 0), 1e-5 * (1 + std::abs(at(a, b)[1])));
    EXPECT_NEAR(at(a, b)[2], slope(0, h), 1e-5 * (1 + std::abs(at(a, b)[2])));
  }
}

}  // namespace
}  // namespace denavit
