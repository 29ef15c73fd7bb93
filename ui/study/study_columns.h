#pragma once

#include <QString>
#include <memory>
#include <vector>

#include "models/study/study_table.h"
#include "ui/editors/quantity_text.h"

namespace denavit {

/// What a study came to so far, as its charts and tables have it: shared, and only read.
struct StudyResults {
  StudyDescription study;                 ///< as it was run, its scenario included
  std::shared_ptr<const StudyPlan> plan;  ///< null: of a table without a plan
  StudyTable table;
};
using StudyResultsPointer = std::shared_ptr<const StudyResults>;

/// A column of a study's table: parameters first, then measures.
struct StudyColumn {
  QString name;  ///< "payload mass", "peak"
  QString unit;  ///< "kg"; empty: none is known
  bool isParameter = true;
  bool isListed = false;  ///< its values are given one by one, as of a list or grid
  bool isLog = false;     ///< they are spread over powers of ten
  int index = 0;          ///< among the parameters or the measures
  /// "payload mass [kg]"
  [[nodiscard]] QString title() const;
};

[[nodiscard]] std::vector<StudyColumn> listColumns(const StudyResults& results);
[[nodiscard]] const std::vector<double>& valuesOf(const StudyTable& table,
                                                  const StudyColumn& column);
/// A value of the column: a number without its unit, or the word that it stands for.
[[nodiscard]] QString valueText(const StudyTable& table, const StudyColumn& column, double value,
                                int digits = 4);

/// How a varied value is called: "mass of joint 2", "payload mass"; its path where no field says
/// it.
/// @param label  as ScenarioValue has it
[[nodiscard]] QString nameParameter(const std::string& path, const std::string& label);

/// "payload mass 2 kg, friction 0.1 N m s/rad": what a run was made with.
[[nodiscard]] QString describeValues(const StudyResults& results, std::size_t run);
/// The same with what came of it: "run 17: payload mass 2 kg → peak 35.2 N m".
[[nodiscard]] QString describeRun(const StudyResults& results, std::size_t run);

/// "completed", "ended early", "impossible", "not run".
[[nodiscard]] QString nameStatus(StudyRow::Status status);

/// Runs of a table by how they went.
struct StudyCounts {
  std::size_t completed = 0, endedEarly = 0, impossible = 0, missing = 0;
  [[nodiscard]] std::size_t done() const { return completed + endedEarly + impossible; }
  [[nodiscard]] std::size_t failed() const { return endedEarly + impossible; }
};
[[nodiscard]] StudyCounts countStatus(const StudyTable& table);

/// Why runs have no numbers, the most frequent reason first: "3 × …".
[[nodiscard]] QStringList listReasons(const StudyTable& table, int most);

}  // namespace denavit
