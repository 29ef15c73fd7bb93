#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "models/study/study_run.h"
#include "models/study/study_table.h"

namespace denavit {

/// The table of a study, whoever writes it: `run`, the parameters by their paths, the measures,
/// `status`, `end_time_s`, `energy_closure` and `reason`; a line for each run.
class StudyCsv {
 public:
  /// Writes the heading.
  /// @param out, plan  outlive the table
  StudyCsv(std::ostream& out, const StudyPlan& plan);

  void add(std::uint64_t index, const StudyRow& row);

 private:
  std::ostream* out_;
  const StudyPlan* plan_;
};

/// The whole table as a text.
[[nodiscard]] std::string toCsv(const StudyPlan& plan, const StudyTable& table);

}  // namespace denavit
