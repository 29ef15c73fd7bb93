#include "core/symbolic/branch_code.h"

#include <cassert>
#include <cmath>
#include <numbers>

#include "core/inverse_kinematics/aligned_arm.h"
#include "core/inverse_kinematics/branch_formulas.h"
#include "core/inverse_kinematics/damped_least_squares.h"
#include "core/inverse_kinematics/wrist_placement.h"
#include "core/scalar/scalar.h"

namespace denavit {
namespace {

using E = Expression;
using Shape = WristPlacement::Shape;

enum class Structure { None, Wrist, ThreeJoints, Parallel, Planar };

constexpr double kNoLength = 1e-12;  ///< beside the arm's size: as the closed forms have it
constexpr double kRightTwist = 1e-9;
constexpr int kSigns[] = {1, -1};

Structure findStructure(const Arm<double>& arm) {
  if (findSphericalWrist(arm)) return Structure::Wrist;
  if (findParallelAxes(arm)) return Structure::Parallel;
  if (findPlanarAxes(arm)) return Structure::Planar;
  if (findThreeJoints(arm)) return Structure::ThreeJoints;
  return Structure::None;
}

/// The point of link 3 that the first three joints place.
template <typename T>
Vec3<T> placedPoint(const Arm<T>& aligned, Structure structure) {
  if (structure == Structure::ThreeJoints) return aligned.X_LT.p;
  return fixedStep(aligned.links[3]) * Vec3<T>(T(0), T(0), aligned.links[3].d);
}

Shape findShape(const Arm<double>& aligned, Structure structure) {
  return WristPlacement(aligned, placedPoint(aligned, structure)).shape();
}

/// 1 where x > 0, else 0.
E isAbove0(const E& x) {
  const E s = sign(x);
  return s * (E(1) + s) * E(0.5);
}

/// 1 where (x, y) is shorter, else 0.
E isShorter(const E& x, const E& y, double length) {
  return isAbove0(E(length * length) - (x * x + y * y));
}

/// 1 where there is a root of the square: see branchRoot.
E hasRoot(const E& square, double size) { return isAbove0(square + E(kRoundingOfSquares * size)); }

E choose(const E& which, const E& yes, const E& no) { return which * yes + (E(1) - which) * no; }
E both(const E& a, const E& b) { return a * b; }
E either(const E& a, const E& b) { return a + b - a * b; }
E inOneTurn(const E& angle) { return atan2(sin(angle), cos(angle)); }

/// A branch on its way from joint to joint. θ has the offset; of a sliding joint it is d with q.
struct Row {
  std::vector<E> theta;
  E isValid = E(1), isSingular = E(0);
  IkBranch branch;

  void needs(const E& condition) { isValid = both(isValid, condition); }
  void isFreeWhere(const E& condition) { isSingular = either(isSingular, condition); }
};

class BranchWriter {
 public:
  BranchWriter(const Arm<E>& arm, const Arm<double>& numbers, const VecX<E>& near)
      : aligned_(alignParallelAxes(arm, numbers)),
        numbers_(alignParallelAxes(numbers).arm),
        structure_(findStructure(numbers)),
        near_(aligned_.turnOver(near)),
        size_(calcArmSize(numbers)) {}

  BranchRows<E> write(const Pose<E>& X_WT) {
    switch (structure_) {
      case Structure::Wrist:
        writeWrist(X_WT);
        break;
      case Structure::ThreeJoints:
        rows_ = place(arm().X_W0.inverse() * X_WT.p);
        break;
      case Structure::Parallel:
        writeParallel(X_WT);
        break;
      case Structure::Planar:
        writePlanar(X_WT);
        break;
      case Structure::None:
        assert(false);
    }
    return finish();
  }

  [[nodiscard]] std::vector<IkBranch> branches() const {
    std::vector<IkBranch> branches;
    for (const Row& row : rows_) branches.push_back(row.branch);
    return branches;
  }

 private:
  [[nodiscard]] const Arm<E>& arm() const { return aligned_.arm; }
  [[nodiscard]] const Link<E>& link(std::size_t i) const { return aligned_.arm.links[i]; }
  [[nodiscard]] bool turns(std::size_t i) const { return link(i).type == JointType::Revolute; }
  [[nodiscard]] E nearTheta(std::size_t i) const {
    return near_[static_cast<Eigen::Index>(i)] + link(i).theta;
  }
  /// A length of the arm without its sign.
  [[nodiscard]] E lengthOf(std::size_t i) const { return isNegative(i) ? -link(i).a : link(i).a; }
  [[nodiscard]] bool isNegative(std::size_t i) const { return numbers_.links[i].a < 0; }
  [[nodiscard]] Pose<E> stepOf(std::size_t i, const E& theta) const {
    return turns(i) ? linkStep(link(i), theta, link(i).d) : linkStep(link(i), link(i).theta, theta);
  }
  static E halfTurn(bool is) { return is ? E(std::numbers::pi) : E(0); }

  std::vector<Row> place(const Vec3<E>& p_0) const {
    const Vec3<E> p_3 = placedPoint(arm(), structure_);
    const Vec3<E> p = fixedStep(link(0)).inverse() * p_0;
    return findShape(numbers_, structure_) == Shape::Boom ? placeByBoom(p, p_3)
                                                          : placeUpright(p, p_3);
  }

  /// As WristPlacement does.
  std::vector<Row> placeUpright(const Vec3<E>& p, const Vec3<E>& p_3) const {
    const E aside = link(1).d + link(2).d + p_3[2];
    const E forearm = sqrt(p_3[0] * p_3[0] + p_3[1] * p_3[1]), straight = atan2(p_3[1], p_3[0]);
    const E half = halfTurn(isNegative(2));
    std::vector<Row> rows;
    for (const int shoulder : kSigns) {
      const auto turn = calcShoulderTurn<E>(link(0), link(1), aside, p, E(shoulder), size_);
      for (const int elbow : kSigns) {
        const auto bend = calcElbowBend<E>(lengthOf(2), forearm, turn.x, turn.y, E(elbow), size_);
        Row& row = rows.emplace_back(standTurned(p, turn, bend.turn - half));
        row.theta.push_back(bend.bend + half - straight);
        row.needs(hasRoot(bend.square, std::pow(size_, 4)));
        row.branch = {{"shoulder", shoulder}, {"elbow", isNegative(2) ? -elbow : elbow}};
      }
    }
    return rows;
  }

  std::vector<Row> placeByBoom(const Vec3<E>& p, const Vec3<E>& p_3) const {
    const Vec3<E> rest = jointStep(link(2).theta, E(0)).R * p_3;
    const E aside = link(1).d + link(2).sinAlpha * rest[1], across = link(2).a + rest[0];
    std::vector<Row> rows;
    for (const int shoulder : kSigns) {
      const auto turn = calcShoulderTurn<E>(link(0), link(1), aside, p, E(shoulder), size_);
      for (const int boom : kSigns) {
        const auto reach = calcBoomReach<E>(link(2), across, turn.x, turn.y, E(boom), size_);
        Row& row = rows.emplace_back(standTurned(p, turn, reach.theta2));
        row.theta.push_back(reach.slide - rest[2]);
        row.needs(hasRoot(reach.square, size_ * size_));
        row.branch = {{"shoulder", shoulder}, {"boom", boom}};
      }
    }
    return rows;
  }

  /// Joints 1 and 2, or what is near where the wrist is on their axis.
  [[nodiscard]] Row standTurned(const Vec3<E>& p, const ShoulderTurn<E>& turn,
                                const E& theta2) const {
    const E onAxis1 = isShorter(p[0], p[1], kNoLength * size_);
    const E onAxis2 = isShorter(turn.x, turn.y, kNoLength * size_);
    Row row;
    row.theta = {choose(onAxis1, nearTheta(0), turn.theta1), choose(onAxis2, nearTheta(1), theta2)};
    row.needs(hasRoot(turn.square, size_ * size_));
    row.isFreeWhere(onAxis1);
    row.isFreeWhere(onAxis2);
    return row;
  }

  /// As SphericalWrist does.
  void writeWrist(const Pose<E>& X_WT) {
    const Pose<E> X_06 = arm().X_W0.inverse() * X_WT * arm().X_LT.inverse();
    const std::vector<Row> placed = place(X_06 * Vec3<E>(E(0), E(0), -link(5).d));
    const bool isRight = std::abs(numbers_.links[4].cosAlpha) < kRightTwist &&
                         std::abs(numbers_.links[5].cosAlpha) < kRightTwist;
    for (const Row& of : placed) {
      Mat3<E> R_04 = Mat3<E>::Identity();
      for (std::size_t i = 0; i < 3; ++i) R_04 = R_04 * stepOf(i, of.theta[i]).R;
      R_04 = R_04 * fixedStep(link(3)).R;
      const Mat3<E> B = R_04.transpose() * X_06.R;
      for (const int wrist : kSigns) {
        Row& row = rows_.emplace_back(of);
        const auto bend = calcWristBend<E>(link(4), link(5), B, E(wrist));
        const Mat3<E> middle = calcWristMiddle<E>(link(4), link(5), bend.theta5);
        const E isOneLine = isShorter(middle(0, 2), middle(1, 2), kNoLength);
        const E theta4 = choose(isOneLine, nearTheta(3), calcWristTurn<E>(middle, B));
        row.theta.insert(row.theta.end(),
                         {theta4, bend.theta5, calcHandTurn<E>(theta4, middle, B)});
        row.isFreeWhere(isOneLine);
        if (!isRight) row.needs(hasRoot(bend.square, 1));
        row.branch["wrist"] = wrist;
      }
    }
  }

  /// As ParallelAxes does.
  void writeParallel(const Pose<E>& X_WT) {
    const Pose<E> X_06 = arm().X_W0.inverse() * X_WT * arm().X_LT.inverse();
    const Pose<E> X_16 = fixedStep(link(0)).inverse() * X_06;
    const Vec3<E> p_5 = X_16 * Vec3<E>(E(0), E(0), -link(5).d);
    const E along = link(1).d + link(2).d + link(3).d;
    const E onAxis = isShorter(p_5[0], p_5[1], kNoLength * size_);
    for (const int shoulder : kSigns) {
      const auto turn = calcShoulderTurn<E>(link(0), link(1), along, p_5, E(shoulder), size_);
      Row row;
      row.theta = {choose(onAxis, nearTheta(0), turn.theta1)};
      row.needs(hasRoot(turn.square, size_ * size_));
      row.isFreeWhere(onAxis);
      row.branch["shoulder"] = shoulder;
      const Mat3<E> R1 = jointStep(row.theta[0], E(0)).R;
      const Vec3<E> n = R1.col(1) * -link(1).sinAlpha, z6 = X_16.R.col(2);
      const Vec3<E> across = n.cross(z6);
      const E isOneLine = isAbove0(E(kNoLength * kNoLength) - across.squaredNorm());
      row.isFreeWhere(isOneLine);
      for (const int wrist : kSigns) {
        const E theta5 = calcParallelWristBend<E>(link(4), link(5), n, z6, E(wrist));
        const Vec3<E> n_6 = X_16.R.transpose() * n;
        const E theta6 =
            choose(isOneLine, nearTheta(5), calcParallelHandTurn<E>(link(4), link(5), theta5, n_6));
        row.branch["wrist"] = wrist;
        writePlane(X_16, row, theta5, theta6);
      }
    }
  }

  void writePlane(const Pose<E>& X_16, const Row& of, const E& theta5, const E& theta6) {
    const Pose<E> X_46 = stepOf(4, theta5) * stepOf(5, theta6);
    const Pose<E> X_14 = jointStep(of.theta[0], link(0).d).inverse() * X_16 * X_46.inverse();
    const Pose<E> X = fixedStep(link(1)).inverse() * X_14;
    const E turn = atan2(X.R(1, 0), X.R(0, 0));
    const bool isOpposite = isNegative(2) != isNegative(3);
    const E isFolded = isShorter(X.p[0], X.p[1], kNoLength * size_);
    for (const int elbow : kSigns) {
      const auto bend = calcElbowBend<E>(lengthOf(2), lengthOf(3), X.p[0], X.p[1], E(elbow), size_);
      const E theta2 = choose(isFolded, nearTheta(1), bend.turn - halfTurn(isNegative(2)));
      const E theta3 = bend.bend - halfTurn(isOpposite);
      Row& row = rows_.emplace_back(of);
      row.theta.insert(row.theta.end(), {theta2, theta3, turn - theta2 - theta3, theta5, theta6});
      row.needs(hasRoot(bend.square, std::pow(size_, 4)));
      row.isFreeWhere(isFolded);
      row.branch["elbow"] = (isOpposite ? -elbow : elbow) * aligned_.senses[2];
    }
  }

  /// As PlanarAxes does; what is not in the plane is out of reach.
  void writePlanar(const Pose<E>& X_WT) {
    const bool turnsHand = arm().jointCount() == 3;
    const Pose<E> X_0T = fixedStep(link(0)).inverse() * arm().X_W0.inverse() * X_WT;
    const Pose<E> X = turnsHand ? X_0T * arm().X_LT.inverse() : X_0T;
    const Vec3<E> tool = turnsHand ? Vec3<E>(link(2).a, E(0), E(0)) : arm().X_LT.p;
    const E aside = atan2(tool[1], tool[0]), half = halfTurn(isNegative(1));
    const E b = sqrt(tool[0] * tool[0] + tool[1] * tool[1]);
    const E isFolded = isShorter(X.p[0], X.p[1], kNoLength * size_);
    for (const int elbow : kSigns) {
      const auto bend = calcElbowBend<E>(lengthOf(1), b, X.p[0], X.p[1], E(elbow), size_);
      Row& row = rows_.emplace_back();
      row.theta = {choose(isFolded, nearTheta(0), bend.turn - half), bend.bend + half - aside};
      if (turnsHand) {
        row.theta.push_back(atan2(X.R(1, 0), X.R(0, 0)) - row.theta[0] - row.theta[1]);
      }
      row.isFreeWhere(isFolded);
      row.needs(hasRoot(bend.square, std::pow(size_, 4)));
      row.needs(isInPlane(X, turnsHand));
      row.branch["elbow"] = elbow * aligned_.senses[1] * (isNegative(1) ? -1 : 1);
    }
  }

  /// @param X  of the last frame, or the tool, seen from frame 1 before it turns
  [[nodiscard]] E isInPlane(const Pose<E>& X, bool turnsHand) const {
    constexpr double kOffPlane = 1e-9;
    E height = X.p[2];
    for (std::size_t i = 0; i < arm().links.size(); ++i) height -= link(i).d;
    if (!turnsHand) height -= arm().X_LT.p[2];
    const E isThere = isShorter(height, E(0), kOffPlane * size_);
    return turnsHand
               ? both(isThere, isShorter(X.R(0, 2), X.R(1, 2), kOffPlane)) * isAbove0(X.R(2, 2))
               : isThere;
  }

  [[nodiscard]] BranchRows<E> finish() const {
    const auto count = static_cast<Eigen::Index>(rows_.size());
    BranchRows<E> made{MatX<E>(count, arm().jointCount()), VecX<E>(count), VecX<E>(count)};
    for (Eigen::Index r = 0; r < count; ++r) {
      const Row& row = rows_[static_cast<std::size_t>(r)];
      for (std::size_t i = 0; i < row.theta.size(); ++i) {
        const E sense(aligned_.senses[i]);
        const E q = turns(i) ? inOneTurn(row.theta[i] - link(i).theta) : row.theta[i] - link(i).d;
        made.q(r, static_cast<Eigen::Index>(i)) = row.isValid * (sense * q);
      }
      made.isValid[r] = row.isValid;
      made.isSingular[r] = both(row.isValid, row.isSingular);
    }
    return made;
  }

  AlignedArm<E> aligned_;
  Arm<double> numbers_;
  Structure structure_;
  VecX<E> near_;
  double size_;
  std::vector<Row> rows_;
};

/// Which row is which, without a formula that anybody reads.
std::vector<IkBranch> findBranches(const Arm<double>& arm) {
  ExpressionGraph graph(std::make_shared<ConstantTable>());
  const ExpressionScope scope(graph);
  Pose<E> X_WT;
  for (Eigen::Index i = 0; i < 3; ++i) {
    X_WT.p[i] = E(graph.makeVariable("p"));
    for (Eigen::Index j = 0; j < 3; ++j) X_WT.R(i, j) = E(graph.makeVariable("R"));
  }
  BranchWriter writer(arm.cast<E>(), arm, VecX<E>::Constant(arm.jointCount(), E(0)));
  (void)writer.write(X_WT);
  return writer.branches();
}

}  // namespace

std::optional<BranchCode> findBranchCode(const Arm<double>& arm) {
  const Structure structure = findStructure(arm);
  if (structure == Structure::None) return std::nullopt;
  const bool isPlaced = structure == Structure::Wrist || structure == Structure::ThreeJoints;
  if (isPlaced && findShape(alignParallelAxes(arm).arm, structure) == Shape::General) {
    return std::nullopt;
  }
  return BranchCode{findClosedForm(arm)->needsOrientation(), findBranches(arm)};
}

BranchRows<Expression> calcBranchRows(const Arm<Expression>& arm, const Arm<double>& numbers,
                                      const Pose<Expression>& X_WT, const VecX<Expression>& near) {
  return BranchWriter(arm, numbers, near).write(X_WT);
}

BranchRows<double> calcBranchRows(const Arm<double>& arm, const Arm<double>& numbers,
                                  const Pose<double>& X_WT, const VecX<double>& near) {
  constexpr double kMet = 1e-9;
  const BranchCode code = *findBranchCode(numbers);
  const auto rows = static_cast<Eigen::Index>(code.branches.size());
  BranchRows<double> made{MatX<double>::Zero(rows, arm.jointCount()), VecX<double>::Zero(rows),
                          VecX<double>::Zero(rows)};
  const IkTarget target{X_WT, code.needsOrientation};
  for (const IkSolution& solution : findClosedForm(arm)->solve(X_WT, near)) {
    const IkApproach met = calcApproach(arm, target, solution.q);
    const bool isMet = met.positionError < kMet * calcArmSize(arm) && met.rotationError < kMet;
    const auto row = std::ranges::find(code.branches, solution.branch) - code.branches.begin();
    if (!isMet || row == rows) continue;
    made.q.row(row) = solution.q;
    made.isValid[row] = 1;
    made.isSingular[row] = solution.isSingular ? 1 : 0;
  }
  return made;
}

}  // namespace denavit
