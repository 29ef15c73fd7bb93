#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/symbolic/arm_formulas.h"
#include "core/symbolic/rewriting.h"
#include "core/symbolic/routine.h"

namespace denavit {

/// What a generator may ask for; the quantities it does not take stay 0.
template <Scalar T>
struct GeneratorInputs {
  VecX<T> q, qd, qdd, tau;
  Vec6<T> load = Vec6<T>::Constant(T(0));
  ReferenceFrame loadFrame, jacobianFrame;
  const FormulaArm<T>* arm = nullptr;        ///< for inverse kinematics, as the next two
  Pose<T> target;                            ///< of the tool in the world
  VecX<T> near;                              ///< [rad|m]
  const std::vector<T>* friction = nullptr;  ///< at each joint, for this qd; null: none
  RegressorColumns regressorColumns;
};

/// What a generator hands out, matrix by matrix.
template <Scalar T>
class GeneratorOutputs {
 public:
  void add(const std::string& name, const MatX<T>& matrix) {
    arguments_.push_back({.name = name,
                          .rows = static_cast<int>(matrix.rows()),
                          .columns = static_cast<int>(matrix.cols()),
                          .first = static_cast<int>(values_.size()),
                          .isMatrix = true});
    for (Eigen::Index r = 0; r < matrix.rows(); ++r) {
      for (Eigen::Index c = 0; c < matrix.cols(); ++c) values_.push_back(matrix(r, c));
    }
  }
  void add(const std::string& name, const VecX<T>& vector) {
    add(name, MatX<T>(vector));
    arguments_.back().isMatrix = false;
  }
  void addNumber(const std::string& name, const T& number) {
    add(name, VecX<T>(VecX<T>::Constant(1, number)));
  }

  /// Stands for what is already known as if it were given: derivatives do not see what it depends
  /// on. It is replaced when all is recorded.
  [[nodiscard]] VecX<T> holdFixed(const VecX<T>& known);

  [[nodiscard]] const std::vector<RoutineArgument>& arguments() const { return arguments_; }
  [[nodiscard]] const std::vector<T>& values() const { return values_; }
  [[nodiscard]] const std::vector<Replacement>& replacements() const { return replacements_; }

  std::vector<typename FormulaRegressor<T>::Parameter> baseParameters;  ///< of a regressor

 private:
  std::vector<RoutineArgument> arguments_;
  std::vector<T> values_;
  std::vector<Replacement> replacements_;
};

/// A kind of customised code: what it takes and what it computes. The named ones are those of
/// El-Rayyes (1990, table 3.1).
struct Generator {
  enum class Arms { Any, Rigid };

  std::string_view name{};   ///< "nedyn"
  std::string_view title{};  ///< "inverse dynamics, NEDYN"
  Arms arms = Arms::Any;
  bool takesQd = false, takesQdd = false, takesTau = false;
  enum class Load { Never, IfAsked, Always } load = Load::Never;
  bool usesInverse = false, usesInertia = false;  ///< of which there are variants
  bool takesFriction = false, takesFrame = false;
  bool takesPose = false;  ///< of the tool, and joint values near; none of the above
  template <Scalar T>
  using Recorder = void (*)(ArmFormulas<T>& formulas, const GeneratorInputs<T>& in,
                            GeneratorOutputs<T>& out);
  Recorder<Expression> record = nullptr;
  Recorder<double> evaluate = nullptr;  ///< the same over doubles
  /// Whether it is a regressor, which has a column per base parameter.
  [[nodiscard]] bool hasColumns() const { return name == "regressor"; }
};

[[nodiscard]] const std::vector<Generator>& generators();
/// Null where there is none of this name.
[[nodiscard]] const Generator* findGenerator(std::string_view name);

}  // namespace denavit
