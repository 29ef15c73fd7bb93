#pragma once

#include <optional>

#include "core/linear_system/step_numbers.h"
#include "models/channels/shown_unit.h"
#include "models/linearization/full_response.h"
#include "models/linearization/regulator.h"
#include "ui/linear/linear_model.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// What disturbs an arm, and which output is looked at.
struct ResponseQuestion {
  std::shared_ptr<const LinearAnswer> of;
  std::shared_ptr<const Regulator> regulator;  ///< drawn, too; null: none
  Disturbance disturbance;
  int input = -1;  ///< that steps; -1: a deviation at the beginning
  int output = 0;
  double duration_s = 0;  ///< 0: as long as it tells something
};

/// The answers to it.
struct ResponseAnswer {
  ResponseQuestion question;
  TimeSpan span;
  TimeResponse linear;
  std::optional<TimeResponse> regulated;
  std::optional<FullResponse> full;                      ///< nothing yet, or it failed
  std::optional<StepNumbers> numbers, regulatedNumbers;  ///< of a step
  QString complaint;                                     ///< why there is no full one
};

/// What the linear model answers, at once.
[[nodiscard]] ResponseAnswer findLinearResponse(const ResponseQuestion& question);
/// The same with the full equations' answer.
[[nodiscard]] ResponseAnswer withFullResponse(ResponseAnswer answer,
                                              const ResponseProgress& progress);

/// Whether the full equations answer both alike: the same but for the regulator.
[[nodiscard]] bool asksTheSame(const ResponseAnswer& answer, const ResponseAnswer& other);

[[nodiscard]] PlotData makeResponsePlot(const ResponseAnswer& answer, const UnitChoice& units);
/// How far both are apart, and what the step is described by.
[[nodiscard]] QString describeResponse(const ResponseAnswer& answer, const UnitChoice& units);

}  // namespace denavit
