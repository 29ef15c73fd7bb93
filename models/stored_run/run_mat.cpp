#include "models/stored_run/run_mat.h"

#include <filesystem>
#include <ostream>

#include "models/ascii.h"
#include "models/files/atomic_file.h"
#include "models/files/file_error.h"
#include "models/mat/mat_file.h"
#include "models/mat/mat_names.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

/// A variable has less than 2 GB in MAT-files of level 5.
constexpr int kMostMatRows = (1 << 28) - 16;

MatX<double> copyColumn(const Recording& recording, int column) {
  const std::vector<double> values = recording.column(column);
  return Eigen::Map<const MatX<double>>(values.data(), static_cast<Eigen::Index>(values.size()), 1);
}

}  // namespace

void writeRunMat(const std::string& path, const ScenarioDescription& scenario,
                 const SimulationResult& result) {
  const Recording& recording = result.recording;
  if (recording.rowCount() - recording.firstRow() > kMostMatRows) {
    failFile(path, "cannot hold the run: MAT-files have up to 268 million rows", "write an .h5");
  }
  std::error_code ignored;
  const std::string folder = std::filesystem::absolute(path, ignored).parent_path().string();
  MatFile file;
  std::vector<std::string> names, units, descriptions;
  for (const Column& column : recording.columns()) names.push_back(column.name);
  const std::vector<std::string> variables =
      makeMatNames(names, {"columns", "units", "descriptions", "run"});
  for (int k = 0; k < recording.columnCount(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    const Column& column = recording.columns()[i];
    file.add(variables[i], copyColumn(recording, k));
    units.push_back(column.unit);
    const bool isShortened = variables[i] != column.name;
    descriptions.push_back((isShortened ? column.name + ": " : "") + column.description);
  }
  file.add("columns", variables);
  file.add("units", units);
  file.add("descriptions", descriptions);
  file.add("run", toRunJson(scenario, result, folder));
  writeAtomically(path, [&](std::ostream& out) { file.finish(out); });
}

}  // namespace denavit
