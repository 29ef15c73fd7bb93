#pragma once

#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "core/flexible/flexible_arm.h"
#include "models/linearization/linear_analysis.h"
#include "models/linearization/linear_point.h"

namespace denavit {

/// Where on screen a model is of.
struct LinearPlace {
  enum class Kind {
    Pose,       ///< the document's own, at rest
    OtherPose,  ///< of what else moves the arm on screen, taken as if it were at rest
    Instant     ///< of a run
  };
  Kind kind = Kind::Pose;
  double time_s = 0;  ///< of the instant
  int run = 0;        ///< number in the list; 0: it is not in it
};

/// An arm, where it is and what the model is to be of.
struct LinearQuestion {
  ScenarioDescription scenario;          ///< whole, arm included
  std::vector<double> q, amplitudes;     ///< of the pose on screen, which is at rest
  std::shared_ptr<const RunRecord> run;  ///< whose instant it is, in place of the pose; may be null
  std::shared_ptr<const Recording> row;  ///< of the run, that instant only
  std::string inputs;                    ///< torque or voltage; empty: what drives the scenario
  std::string outputs = "joints";
  LinearPlace place;
};

/// The linear model of an arm and what it says.
struct LinearAnswer {
  LinearPoint point;  ///< with the outputs that were asked for
  LinearizedArm arm;
  LinearAnalysis analysis;
  LinearPlace place;
  std::shared_ptr<const FlexibleArm<double>> moving;  ///< the arm, for drawing how it moves
  std::vector<int> coordinates;  ///< of the states that are positions, 0-based; as many as they are
  std::vector<int> modes;  ///< of the analysis: one per real pole and per pair, as they are listed

  [[nodiscard]] const LinearMode& mode(int listed) const {
    return analysis.modes[static_cast<std::size_t>(modes[static_cast<std::size_t>(listed)])];
  }
  /// How all coordinates of the arm move in a listed mode; of no size.
  [[nodiscard]] VecX<Complex> shapeOf(int listed) const;
};

/// Whether the arm moves where a model of it was made, more than rounding.
[[nodiscard]] bool moves(const LinearizedArm& arm);

/// A model, or the sentence that is said in its place.
struct LinearOutcome {
  std::shared_ptr<const LinearAnswer> answer;  ///< null: there is none
  QString complaint;
};
/// @param goesOn  told how much is done, 0 to 1; false: the outcome is not wanted any more
[[nodiscard]] LinearOutcome findLinearModel(const LinearQuestion& question,
                                            const std::function<bool(double part)>& goesOn = {});

}  // namespace denavit
