#include "tests/models/dialects/dh_dialect_arm.h"

#include <algorithm>
#include <cmath>

namespace denavit::test {
namespace {

/// What lies between two joint axes.
struct Connection {
  double a = 0;
  DialectAngle alpha;
  [[nodiscard]] bool isParallel() const { return std::abs(std::sin(alpha.value())) < 1e-9; }
};

/// One of the angles that a measurement leaves: some units of the last decimal.
DialectAngle measuredAngle(const Dialect& dialect, DialectDice& dice) {
  const int sign = dice.chance(50) ? -1 : 1;
  if (dialect.angle != AngleText::Radians) {
    const int thousandths = 90000 * dice.below(2) + dice.between(10, 9000);
    return {0, sign * thousandths / 1000.0 * std::numbers::pi / 180};
  }
  // It stays away from right angles, as which 1.57 may well be meant, but not from 15 degrees: 0.26
  // is what was measured.
  const double unit = std::pow(10.0, -dialect.radianDecimals);
  const double size =
      dice.chance(50) ? dice.number(0.1, 1.4) : dice.between(1, 5) * std::numbers::pi / 12;
  return {0, sign * std::round(size / unit) * unit};
}

DialectAngle drawnAngle(const Dialect& dialect, DialectDice& dice) {
  if (dialect.isCalibrated && dice.chance(40)) return measuredAngle(dialect, dice);
  if (dialect.angle == AngleText::MixedPi && dice.chance(30)) return {dice.chance(50) ? 18 : -18};
  if (dice.chance(75)) return {dice.chance(50) ? 6 : -6};
  if (dialect.angle == AngleText::DecimalPi) return {3 * dice.between(-3, 4)};
  const int kinds[] = {12, 3, -3, 2, -2, 4, -4, 8, -8, 9};
  return {kinds[dice.below(10)]};
}

/// Steps that lengths of this table are multiples of, in micrometres.
int lengthStep(const Dialect& dialect, DialectDice& dice) {
  if (dialect.scale == LengthScale::Inch) return 254;
  const bool isFine = dice.chance(20);
  const int fine = dialect.scale == LengthScale::Millimetre ? 1 : 10;
  const int steps[] = {1000, 500, isFine ? fine : 100};
  return steps[dice.below(3)];
}

double drawnLength(const Dialect& dialect, int step, DialectDice& dice) {
  const bool isLarge = dialect.thousands != Thousands::None && dice.chance(40);
  const double metres =
      isLarge ? dice.number(1.0, 2.9) : dice.number(0.02, dice.chance(50) ? 0.2 : 0.8);
  return std::round(metres * 1e6 / step) * step / 1e6;
}

class ArmMaker {
 public:
  ArmMaker(const Dialect& dialect, DialectDice& dice)
      : dialect_(dialect), dice_(dice), step_(lengthStep(dialect, dice)) {}

  DialectArm make() {
    DialectArm arm;
    arm.isModified = isModified();
    const int joints = dice_.between(2, 7);
    std::vector<Connection> connections;
    for (int i = 0; i < joints; ++i) arm.rows.push_back(makeJoint());
    connections.push_back(makeEnd(15));
    for (std::size_t i = 1; i < arm.rows.size(); ++i) {
      connections.push_back(makeConnection(arm.rows[i - 1], arm.rows[i]));
    }
    connections.push_back(makeEnd(50));
    for (std::size_t i = 0; i < arm.rows.size(); ++i) {
      const Connection& own = connections[arm.isModified ? i : i + 1];
      arm.rows[i].a = own.a;
      arm.rows[i].alpha = own.alpha;
    }
    if (dialect_.isCoupled) coupleOne(arm);
    addFixedRows(arm);
    return arm;
  }

 private:
  bool isModified() {
    const bool saysSo =
        dialect_.convention == ConventionNote::Indices || dialect_.order == ColumnOrder::Khalil;
    return saysSo || dice_.chance(50);
  }

  double length() { return drawnLength(dialect_, step_, dice_); }
  double signedLength() { return dice_.chance(25) ? -length() : length(); }

  DialectRow makeJoint() {
    DialectRow row;
    const bool showsTypes =
        dialect_.variable != VariableText::Number || dialect_.types != TypeText::None;
    const bool canSlide = showsTypes && dialect_.limits == LimitText::None;
    row.isPrismatic = canSlide && dice_.chance(14);
    if (row.isPrismatic) {
      if (dice_.chance(20)) row.theta = drawnAngle(dialect_, dice_);
      const bool canShift =
          dialect_.offset == OffsetPlace::InVariable && dialect_.symbols == SymbolText::None;
      if (canShift && dice_.chance(30)) row.d = length();
    } else {
      if (dice_.chance(35)) row.theta = drawnAngle(dialect_, dice_);
      if (dice_.chance(50)) row.d = signedLength();
    }
    row.lower = {-3 * dice_.between(2, 8)};
    row.upper = {3 * dice_.between(2, 8)};
    row.mass = dice_.between(5, 250) / 10.0;
    return row;
  }

  /// From the base to the first axis, or from the last axis to the flange.
  Connection makeEnd(int percent) {
    Connection end;
    if (dice_.chance(percent)) end.a = length();
    if (dice_.chance(percent / 3)) end.alpha = drawnAngle(dialect_, dice_);
    return end;
  }

  /// Two revolute joints are not about one line, two sliding ones not along one.
  Connection makeConnection(const DialectRow& before, const DialectRow& after) {
    while (true) {
      Connection one;
      if (dice_.chance(55)) one.a = signedLength();
      if (dice_.chance(60)) one.alpha = drawnAngle(dialect_, dice_);
      const bool bothSlide = before.isPrismatic && after.isPrismatic;
      const bool bothTurn = !before.isPrismatic && !after.isPrismatic;
      const bool isOneJoint = one.isParallel() && (bothSlide || (bothTurn && one.a == 0));
      if (!isOneJoint) return one;
    }
  }

  void coupleOne(DialectArm& arm) {
    const std::size_t first = 1 + static_cast<std::size_t>(dice_.below(2));
    for (std::size_t i = std::min(first, arm.rows.size() - 1); i < arm.rows.size(); ++i) {
      arm.rows[i].isCoupled = !arm.rows[i].isPrismatic;
      if (arm.rows[i].isCoupled) return;
    }
  }

  void addFixedRows(DialectArm& arm) {
    DialectRow fixed;
    fixed.moves = false;
    if (dialect_.hasBase) {
      fixed.d = length();
      arm.rows.insert(arm.rows.begin(), fixed);
    }
    if (dialect_.hasFlange) {
      fixed.d = length();
      arm.rows.push_back(fixed);
    }
  }

  const Dialect& dialect_;
  DialectDice& dice_;
  int step_;  ///< [µm]
};

Eigen::Isometry3d turned(double angle, const Eigen::Vector3d& axis) {
  return Eigen::Isometry3d(Eigen::AngleAxisd(angle, axis));
}

}  // namespace

bool DialectArm::isCoupled() const {
  return std::any_of(rows.begin(), rows.end(), [](const DialectRow& row) { return row.isCoupled; });
}

DialectArm makeDialectArm(const Dialect& dialect, DialectDice& dice) {
  ArmMaker maker(dialect, dice);
  while (true) {
    DialectArm arm = maker.make();
    if (calcDialectReach(arm, {}) > 0.3) return arm;
  }
}

Eigen::Isometry3d calcDialectPose(const DialectArm& arm, const std::vector<double>& q) {
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), z = Eigen::Vector3d::UnitZ();
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  auto variable = q.begin();
  for (const DialectRow& row : arm.rows) {
    const double moved = row.moves ? *variable++ : 0;
    const double theta = row.theta.value() + (row.isPrismatic ? 0 : moved);
    const double d = row.d + (row.isPrismatic ? moved : 0);
    const Eigen::Isometry3d along = turned(theta, z) * Eigen::Translation3d(d * z);
    const Eigen::Isometry3d across = turned(row.alpha.value(), x) * Eigen::Translation3d(row.a * x);
    pose = pose * (arm.isModified ? across * along : along * across);
  }
  return pose;
}

double calcDialectReach(const DialectArm& arm, const std::vector<double>& q) {
  double reach = 0;
  for (const DialectRow& row : arm.rows) reach += std::abs(row.a) + std::abs(row.d);
  for (const double one : q) reach += std::abs(one);
  return reach;
}

}  // namespace denavit::test
