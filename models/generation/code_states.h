#pragma once

#include <random>

#include "core/symbolic/generate.h"
#include "models/generation/symbolic_robot.h"

namespace denavit {

/// States of an arm at which its generated code is tested, and the results of the double-precision
/// recursion there. The states are scaled to the arm: torques are those that moderate accelerations
/// require, so that no term of the equation of motion is negligible merely because of its units.
class CodeStates {
 public:
  /// @param seed  of the random states
  /// All arguments except the robot must outlive this object.
  CodeStates(const Generator& generator, const RobotDescription& robot, const NumericArm& arm,
             const GenerationOptions& options, unsigned seed);

  /// Anywhere: joints within their limits, angles within a turn, small amplitudes. A prismatic
  /// joint without limits is anywhere where its travel and its offset are of the arm's size.
  /// WhereOffsetsCancel: each prismatic joint is near the place where its link, or the centre of
  /// mass of that link, is at the previous joint, at distances from the arm's size down to a
  /// thousandth of it.
  enum class Kind { Anywhere, WhereOffsetsCancel };
  /// The inputs of the code, in the order of its arguments.
  [[nodiscard]] std::vector<double> roll(Kind kind = Kind::Anywhere);
  /// Some states of each kind that the arm has.
  [[nodiscard]] Trials rollTrials(int states);

  /// @param names  of the base parameters of a regressor
  [[nodiscard]] GeneratorOutputs<double> evaluate(const std::vector<double>& inputs,
                                                  const std::vector<std::string>& names) const;
  /// The same, with an error of a few units in the last place in every number of the arm and of the
  /// state.
  [[nodiscard]] GeneratorOutputs<double> evaluateWrong(const std::vector<double>& inputs,
                                                       const std::vector<std::string>& names);
  /// M at a state, for any kind of code.
  [[nodiscard]] MatX<double> calcInertia(const std::vector<double>& inputs) const;

 private:
  struct Travel {
    double lower = 0, upper = 0;  ///< [m]
    std::vector<double> centres;  ///< [m] places that coincide with the previous joint
  };

  [[nodiscard]] double roll(double size);
  [[nodiscard]] VecX<double> rollAll(double angle, double length);
  [[nodiscard]] VecX<double> rollPose(Kind kind);
  [[nodiscard]] double rollTravel(const Travel& travel, Kind kind);
  void rollLoad(GeneratorInputs<double>& in);
  [[nodiscard]] VecX<double> calcTorques(const GeneratorInputs<double>& in) const;
  void rollTarget(GeneratorInputs<double>& in);
  [[nodiscard]] std::vector<double> flatten(const GeneratorInputs<double>& in) const;
  [[nodiscard]] GeneratorInputs<double> unflatten(const std::vector<double>& inputs) const;
  [[nodiscard]] GeneratorOutputs<double> evaluate(const Generator& generator,
                                                  const FormulaArm<double>& arm,
                                                  GeneratorInputs<double> in) const;

  const Generator& generator_;
  const NumericArm& arm_;
  const GenerationOptions& options_;
  FormulaArm<double> numbers_;
  bool hasLoad_ = false, needsOrientation_ = false;
  double reach_ = 1;  ///< [m] size of the arm, without the travel of joints
  double pace_ = 1;   ///< speed of the states, relative to usual arms, from gravity's time scale
  std::vector<bool> isLength_;   ///< per coordinate; else an angle
  std::vector<Travel> travels_;  ///< per joint; for revolute joints the limits are angles [rad]
  std::mt19937 engine_;
};

}  // namespace denavit
