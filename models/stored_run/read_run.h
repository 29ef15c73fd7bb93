#pragma once

#include <memory>
#include <string>

#include "core/compiled_once.h"
#include "models/runs/run_record.h"
#include "models/stored_run/run_table.h"

namespace denavit {

/// A run brought back from its two files, or the one that holds it whole.
struct StoredRun {
  DENAVIT_DECLARE_VALUE(StoredRun);
  ScenarioDescription scenario;          ///< as it was simulated
  std::shared_ptr<const RunRecord> run;  ///< the recorded rows; null where the table cannot be used
  /// What a person must know: the table was altered since, is missing, or cannot be used. Empty:
  /// the table is the one that was written.
  std::string notice;
  bool givenUp = false;  ///< the reader of the table was told to: nothing is to be shown
};

/// Whether a file is a table of a run by how it begins: a row of `time` and named columns, or HDF5.
[[nodiscard]] bool isRunTable(const std::string& path);

/// [bytes] The table that readRun() would read; 0 for what is no file of a run, or is none at all.
[[nodiscard]] std::uint64_t findRunTableSize(const std::string& path);

/// Reads NAME.csv with its side file NAME.json, or a NAME.h5 of writeRunHdf5(); nothing is computed
/// again. A table is as large as there is room for its rows.
/// @param path  of either file, or the one
/// @throws DescriptionError when the side file is missing or cannot be read, or an HDF5 file is
/// damaged or has
///   no run
[[nodiscard]] StoredRun readRun(const std::string& path, const RunReading& how = {});

}  // namespace denavit
