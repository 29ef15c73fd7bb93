#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "models/study/sensitivity.h"
#include "ui/jobs/job.h"
#include "ui/study/study_chart.h"

namespace denavit {

/// What each parameter does to the measures of a study about the values of its scenario:
/// derivatives, exact where the path allows, and runs at the ends of ranges. Computed when it is
/// asked for, once for the results of a study.
class StudySlopes final : public QObject {
  Q_OBJECT

 public:
  explicit StudySlopes(QObject* parent = nullptr);

  /// Has them computed for these results, unless they are, or are under way.
  void ask(const StudyResultsPointer& results);
  [[nodiscard]] bool isRunning() const { return job_.isRunning(); }
  /// [0, 1] how much is done
  [[nodiscard]] double part() const { return part_; }
  /// Null: not known of these results.
  [[nodiscard]] const SensitivityTable* tableOf(const StudyResultsPointer& results) const;
  /// Why there are none; empty: there are, or nobody knows yet.
  [[nodiscard]] const QString& problem() const { return problem_; }

 signals:
  void changed();

 private:
  std::shared_ptr<const StudyPlan> of_;
  std::optional<SensitivityTable> table_;
  QString problem_;
  double part_ = 0;
  Job<SensitivityTable> job_;
};

/// The bars of one measure, with "exact" or "by differences" and the slope beside each; empty where
/// the run about that point has no such measure.
[[nodiscard]] std::vector<StudyBar> makeBars(const StudyResults& results,
                                             const SensitivityTable& slopes,
                                             const StudyColumn& measure);

}  // namespace denavit
