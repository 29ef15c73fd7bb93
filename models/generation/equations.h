#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/generation/trig_polynomial.h"
#include "models/robot/robot.h"

namespace denavit {

/// Longer arms have equations that nobody reads.
inline constexpr int kMostEquationJoints = 3;

/// A number of the arm that stands as a letter in its equations.
struct EquationLetter {
  std::string name;  ///< "m2", "a1", "I2zz"; "r2" is the distance a2 + c2x
  double value = 0;
  std::string unit;     ///< "kg"
  std::string meaning;  ///< "a2 + c2x"; empty: the arm's table has it by its name
  int link = -1;        ///< 0-based: whose mass, centre or inertia it is; -1: none
  int joint = -1;       ///< 0-based: that it is the displacement of, at each instant; -1: none
};

/// An angle in the equations: of a joint, with what the table adds to it, or a constant.
struct EquationAngle {
  std::string name;  ///< of a constant: "alpha1"; empty of a joint
  int joint = -1;    ///< 0-based; -1: a constant
  double value = 0;  ///< [rad] of a constant; of a joint what is added to q
};

/// One term: number · (sum of letters) · letters · sines and cosines · rates.
struct EquationTerm {
  enum class Kind { Inertia, Velocity, Gravity };

  Kind kind = Kind::Gravity;
  int row = 0;                ///< 0-based: the joint whose torque it is a part of
  std::vector<int> joints{};  ///< 0-based: whose acceleration, or whose two rates, multiply it
  double number = 1;
  std::vector<int> sum{};                     ///< letters added up; empty: no such factor
  std::vector<std::pair<int, int>> powers{};  ///< letters and their powers
  std::vector<TrigFactor> factors{};          ///< of the angles
  int coefficient = 0;  ///< terms with the same letters of masses and lengths have it in common
  std::vector<int> links{};  ///< 0-based: whose mass or inertia it is about
  std::vector<int> axes{};   ///< 0-based: of the torque and of the motion
};

/// Where an arm is and how it moves [rad|m, per s, per s²]; empty rates are 0.
struct EquationState {
  std::vector<double> q, qd, qdd;
};

/// The equations of motion of a rigid arm, multiplied out:
///
///   tau_i = Σ_j M_ij qdd_j + Σ_jk c_ijk qd_j qd_k + g_i
///
/// with M and the energy of gravity from the recursions over formulas, and
/// c_ijk = (∂M_ij/∂q_k + ∂M_ik/∂q_j - ∂M_jk/∂q_i) / 2. Friction is left out. Angles of parallel
/// axes stand as sums; products of sines and cosines stand where they are shorter.
struct Equations {
  std::vector<JointType> joints;
  std::vector<EquationLetter> letters;
  std::vector<EquationAngle> angles;
  /// Row by row: by accelerations, then by rates, then gravity.
  std::vector<std::vector<EquationTerm>> rows;

  /// What multiplies the accelerations or rates of a term, at a pose; of gravity the term itself.
  [[nodiscard]] double calcFactor(const EquationTerm& term, const std::vector<double>& q) const;
  /// The term's part of the torque [N m|N].
  [[nodiscard]] double calcTerm(const EquationTerm& term, const EquationState& state) const;
  /// Of what calcFactor gives: "kg m²"; of gravity that of the torque.
  [[nodiscard]] std::string unitOf(const EquationTerm& term) const;
  [[nodiscard]] int termCount() const;
};

/// @throws DescriptionError for arms that have errors, more than three joints or links that bend
[[nodiscard]] Equations makeEquations(const RobotDescription& robot);

}  // namespace denavit
