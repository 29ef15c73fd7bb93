#pragma once

#include <numbers>
#include <optional>
#include <random>
#include <vector>

#include <Eigen/Geometry>

#include "tests/models/dialects/dh_dialects.h"

namespace denavit::test {

/// Draws that are the same on every machine.
class DialectDice {
 public:
  explicit DialectDice(unsigned seed) : random_(seed) {}
  [[nodiscard]] int below(int count) {
    return static_cast<int>(random_() % static_cast<unsigned long>(count));
  }
  [[nodiscard]] bool chance(int percent) { return below(100) < percent; }
  [[nodiscard]] int between(int low, int high) { return low + below(high - low + 1); }
  [[nodiscard]] double number(double low, double high) {
    return low + (high - low) * (static_cast<double>(random_() % 1000003) / 1000003);
  }

 private:
  std::mt19937_64 random_;
};

/// An angle of a drawing in twelfths of pi, or a measured one.
struct DialectAngle {
  int twelfths = 0;
  double measured = 0;  ///< [rad] exactly what the table writes; 0 unless twelfths is 0
  [[nodiscard]] double value() const { return twelfths * std::numbers::pi / 12 + measured; }
  [[nodiscard]] bool isZero() const { return twelfths == 0 && measured == 0; }
};

/// A row of a table with the letters of its convention. The variable of a moving row adds to theta
/// or, where it is prismatic, to d.
struct DialectRow {
  bool moves = true;
  bool isPrismatic = false;
  bool isCoupled = false;  ///< its variable is no joint variable alone
  DialectAngle theta, alpha;
  double d = 0, a = 0;        ///< [m]
  DialectAngle lower, upper;  ///< of revolute joints, where the dialect has limits
  double mass = 0;            ///< [kg] where the dialect has masses
};

struct DialectArm {
  bool isModified = false;
  std::vector<DialectRow> rows;
  [[nodiscard]] bool isCoupled() const;
};

/// An arm that is one: no two joints about or along the same line, a reach of 0.3 m or more, and
/// only numbers that the dialect can write.
[[nodiscard]] DialectArm makeDialectArm(const Dialect& dialect, DialectDice& dice);

/// Where the last row's frame is.
///
///   standard: Π RotZ(θ) TransZ(d) TransX(a) RotX(α),  modified: Π RotX(α) TransX(a) RotZ(θ)
///   TransZ(d)
///
/// @param q [rad|m] one per row that moves
[[nodiscard]] Eigen::Isometry3d calcDialectPose(const DialectArm& arm,
                                                const std::vector<double>& q);

/// [m] no point of the arm is farther than this from any of its joints.
[[nodiscard]] double calcDialectReach(const DialectArm& arm, const std::vector<double>& q);

}  // namespace denavit::test
