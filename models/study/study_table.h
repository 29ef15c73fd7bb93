#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "models/study/study_run.h"

namespace denavit {

/// The values of one parameter in all runs.
struct ParameterColumn {
  std::string path, label, unit;   ///< label: "payload mass", or the path
  std::vector<double> numbers;     ///< one per run; of words the place among them
  std::vector<std::string> words;  ///< what the numbers stand for; empty: they are numbers
};

/// The values of one measure in all runs, NaN where a run has none.
struct MeasureColumn {
  std::string name, formula, unit;
  std::vector<double> values;
};

/// What is known of a study: its runs so far, in the order of their indices, without kept rows.
struct StudyTable {
  std::vector<ParameterColumn> parameters;
  std::vector<MeasureColumn> measures;
  std::vector<StudyRow::Status> status;
  std::vector<std::string> reasons;  ///< empty where completed
  std::vector<double> endTimes;      ///< [s] reached; NaN where missing
  std::vector<double> closures;      ///< energy closure; NaN where missing
  [[nodiscard]] std::size_t size() const { return status.size(); }
};

/// What there is to say of the plan's k'th parameter, without its values.
[[nodiscard]] ParameterColumn describeParameter(const StudyPlan& plan, std::size_t k);

/// A value as the column counts it: its number, or its place among the words.
[[nodiscard]] double numberOf(const ParameterColumn& column, const nlohmann::json& value);

/// The table with all parameters, every run Missing.
/// @param goesOn  asked now and then; false: the values of later runs are left out, being of no use
[[nodiscard]] StudyTable makeStudyTable(const StudyPlan& plan,
                                        const std::function<bool()>& goesOn = {});

/// Puts what a run came to into its place.
void setRow(StudyTable& table, std::uint64_t index, const StudyRow& row);

/// That again, without kept rows.
[[nodiscard]] StudyRow rowOf(const StudyTable& table, std::uint64_t index);

}  // namespace denavit
