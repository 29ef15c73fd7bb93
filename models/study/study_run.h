#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/column.h"
#include "core/simulation/simulation.h"
#include "models/issue.h"
#include "models/study/sampling.h"
#include "models/study/study.h"

namespace denavit {

class ArmPrograms;
class Measure;

/// How one run of a study went: numbers that it has not are NaN.
struct StudyRow {
  enum class Status : std::uint8_t {
    Missing,  ///< not run yet
    Completed,
    EndedEarly,  ///< the reason says why and when; measures are NaN
    Impossible   ///< the parameters make a scenario that cannot be run: the reason says why
  };
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Status status = Status::Missing;
  std::string reason;            ///< empty when completed
  double endTime = kNone;        ///< [s] reached
  double closure = kNone;        ///< energy closure at the end
  std::vector<double> measures;  ///< one per measure
  std::vector<double> rows;      ///< kept channels, row by row; empty: none are kept
};

/// "missing", "completed", "ended-early", "impossible": words of results files.
[[nodiscard]] const char* nameOf(StudyRow::Status status);

/// What is made once of a study, so that each run is a pure function of its index. Threads may
/// share one.
class StudyPlan {
 public:
  /// @throws DescriptionError where findIssues(study) has errors
  explicit StudyPlan(StudyDescription study);
  ~StudyPlan();
  StudyPlan(StudyPlan&& other) noexcept;
  StudyPlan& operator=(StudyPlan&& other) noexcept;

  [[nodiscard]] const StudyDescription& study() const { return study_; }
  [[nodiscard]] const Sampling& sampling() const { return sampling_; }
  [[nodiscard]] std::uint64_t count() const { return sampling_.count(); }
  [[nodiscard]] const std::vector<Measure>& measures() const { return measures_; }
  /// Channels that are kept of each run, the time first; empty: none.
  [[nodiscard]] const std::vector<Column>& kept() const { return kept_; }

  /// The scenario of one run. Where the study leaves the engine open, short runs go by loops
  /// unless all of them can share the arm's own code.
  /// @throws DescriptionError where the values cannot be set
  [[nodiscard]] ScenarioDescription makeScenario(std::uint64_t index) const;
  /// Never throws for what the values make of the scenario: the row says it.
  /// @param goesOn  asked after every step; false: the run is given up and its row is Missing
  [[nodiscard]] StudyRow run(std::uint64_t index, const std::function<bool()>& goesOn = {}) const;

 private:
  StudyDescription study_;
  Sampling sampling_;
  std::vector<Column> columns_;  ///< of every run
  std::vector<Measure> measures_;
  std::vector<Column> kept_;
  void chooseEngine();

  std::shared_ptr<const ArmPrograms> programs_;  ///< of the arm, where it is the same in all runs
  bool usesLoops_ = false;  ///< as making code for each run would take longer than it saves
};

/// What is wrong, in a line: the first error stands for all.
[[nodiscard]] std::string describeIssues(const std::vector<Issue>& issues);

/// The columns that a run records, the time first.
[[nodiscard]] std::vector<Column> listRunColumns(const Simulation& simulation);
/// @throws DescriptionError as makeSimulation()
[[nodiscard]] std::vector<Column> listRunColumns(const ScenarioDescription& scenario);

/// The columns that a study keeps of its runs; empty: none.
/// @param columns  of its runs
[[nodiscard]] std::vector<Column> listKeptColumns(const StudyDescription& study,
                                                  const std::vector<Column>& columns);

}  // namespace denavit
