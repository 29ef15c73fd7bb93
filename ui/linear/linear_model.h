#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "models/linearization/linear_analysis.h"
#include "models/linearization/linear_point.h"

namespace denavit {

/// An arm, where it is and what the model is to be of.
struct LinearQuestion {
  ScenarioDescription scenario;          ///< whole, arm included
  std::vector<double> q, amplitudes;     ///< of the pose on screen, which is at rest
  std::shared_ptr<const RunRecord> run;  ///< whose instant it is, in place of the pose; may be null
  std::shared_ptr<const Recording> row;  ///< of the run, that instant only
  std::string inputs;                    ///< torque or voltage; empty: what drives the scenario
  std::string outputs = "joints";
  QString place;  ///< "pose on screen", "t = 1.20 s of run 2"
};

/// The linear model of an arm and what it says.
struct LinearAnswer {
  LinearPoint point;  ///< with the outputs that were asked for
  LinearizedArm arm;
  LinearAnalysis analysis;
  QString place;
  bool isOfRun = false;
  std::shared_ptr<const FlexibleArm<double>> moving;  ///< the arm, for drawing how it moves
  std::vector<int> coordinates;  ///< of the states that are positions, 0-based; as many as they are
  std::vector<int> modes;  ///< of the analysis: one per real pole and per pair, as they are listed

  [[nodiscard]] const LinearMode& mode(int listed) const {
    return analysis.modes[static_cast<std::size_t>(modes[static_cast<std::size_t>(listed)])];
  }
  /// How all coordinates of the arm move in a listed mode; of no size.
  [[nodiscard]] VecX<Complex> shapeOf(int listed) const;
};

/// A model, or the sentence that is said in its place.
struct LinearOutcome {
  std::shared_ptr<const LinearAnswer> answer;  ///< null: there is none
  QString complaint;
};
[[nodiscard]] LinearOutcome findLinearModel(const LinearQuestion& question);

}  // namespace denavit
