#include "models/study/results_files.h"

#include <cmath>
#include <ostream>

#include "models/files/atomic_file.h"
#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/files/temporary_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/mat/mat_file.h"
#include "models/stored_run/write_run.h"
#include "models/study/measure.h"
#include "models/study/results.h"
#include "models/study/results_hdf5.h"
#include "models/study/study_file.h"
#include "models/study/study_table.h"

namespace denavit {
namespace {

/// A matrix of level 5 has less than 2 GB.
constexpr std::uint64_t kMostMatNumbers = std::uint64_t(1) << 28u;

void writeStudyMat(const std::string& path, const StudyPlan& plan, const StudyJournal& journal) {
  const auto runs = static_cast<Eigen::Index>(plan.count());
  const std::size_t parameters = plan.study().parameters.size(), measures = plan.measures().size();
  if (plan.count() * std::max(parameters, measures) >= kMostMatNumbers) {
    failFile(path, "cannot hold the study: matrices of MAT-files have less than 2 GB",
             "write an .h5");
  }
  std::vector<ParameterColumn> columns;
  std::vector<std::string> paths, parameterUnits, names, formulas, units, reasons;
  for (std::size_t k = 0; k < parameters; ++k) {
    columns.push_back(describeParameter(plan, k));
    paths.push_back(columns.back().path);
    parameterUnits.push_back(columns.back().unit);
  }
  for (std::size_t k = 0; k < measures; ++k) {
    names.push_back(plan.study().measures[k].first);
    formulas.push_back(plan.study().measures[k].second);
    units.push_back(plan.measures()[k].unit());
  }
  MatX<double> values(runs, static_cast<Eigen::Index>(parameters));
  MatX<double> results(runs, static_cast<Eigen::Index>(measures));
  MatX<double> states(runs, 3);
  visitRows(plan, journal, [&](std::uint64_t index, const StudyRow& row) {
    const auto r = static_cast<Eigen::Index>(index);
    const std::vector<nlohmann::json> own = plan.sampling().values(index);
    for (std::size_t k = 0; k < parameters; ++k) {
      values(r, static_cast<Eigen::Index>(k)) = numberOf(columns[k], own[k]);
    }
    for (std::size_t k = 0; k < measures; ++k) {
      results(r, static_cast<Eigen::Index>(k)) = row.measures[k];
    }
    states.row(r) << static_cast<double>(row.status), row.endTime, row.closure;
    reasons.push_back(row.reason);
  });
  MatFile file;
  file.add("parameters", values);
  file.add("parameter_paths", paths);
  file.add("parameter_units", parameterUnits);
  file.add("measures", results);
  file.add("measure_names", names);
  file.add("measure_formulas", formulas);
  file.add("measure_units", units);
  file.add("status", MatX<double>(states.col(0)));
  file.add("end_time", MatX<double>(states.col(1)));
  file.add("energy_closure", MatX<double>(states.col(2)));
  file.add("reasons", reasons);
  file.add("study", toNode(plan.study(), true).toText());
  writeAtomically(path, [&](std::ostream& out) { file.finish(out); });
}

}  // namespace

void writeStudyResults(const std::string& path, const StudyPlan& plan, const StudyJournal& journal,
                       const std::string& identity) {
  switch (findRunFormat(path)) {
    case RunFormat::Hdf5:
      return writeStudyHdf5(path, plan, journal, identity);
    case RunFormat::Mat:
      return writeStudyMat(path, plan, journal);
    case RunFormat::Csv:
      return writeAtomically(path, [&](std::ostream& out) { writeStudyCsv(out, plan, journal); });
  }
}

void requireStudyTarget(const std::string& path, const std::string& identity) {
  const RunFormat format = findRunFormat(path);
  if (format == RunFormat::Hdf5) requireHdf5(path);
  if (isSpecialFile(path)) {
    if (format == RunFormat::Hdf5) failFile(path, "is a device or a pipe", "name a file");
    return;
  }
  requireTarget(path);
  if (format != RunFormat::Hdf5 || !isReadable(path) || !isHdf5File(path)) return;
  const std::optional<StudyStamp> there = findStudyStamp(path);
  if (there && there->identity == identity) return;
  failFile(path,
           there ? "holds what another study, or another version of it, came to"
                 : "holds HDF5 that is no result of this study, or was altered since",
           "name another file, or remove it");
}

bool holdsWholeStudy(const std::string& path, const std::string& identity) {
  if (findRunFormat(path) != RunFormat::Hdf5) return false;
  const std::optional<StudyStamp> there = findStudyStamp(path);
  return there && there->identity == identity && there->isWhole;
}

}  // namespace denavit
