#pragma once

#include <iosfwd>
#include <string>

#include "core/recording/recording.h"
#include "core/simulation/simulation.h"
#include "models/scenario/recorded_json.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// One header row of column names, then rows of numbers: see TableText.
void writeCsv(std::ostream& out, const Recording& recording);
[[nodiscard]] std::string toCsv(const Recording& recording);

/// What a side file says of its table. A program that is stopped between naming the side file and
/// naming the table leaves the table from before, which is known by its sum.
struct TableCrcs {
  std::string table;     ///< Crc32 of the table's bytes; empty: not known
  std::string replaced;  ///< of the one that stood there before; empty: there was none
};

/// What a run depends on and how it ended, as a `denavit-run/1` text: the whole scenario with its
/// robot inside, what was changed on the way, engine and version; no date or host. readScenario()
/// reads it as the scenario.
/// @param folder  of the file to be: a CSV input is named from there
/// @param crcs    of the table beside it, by which a later reader sees whether the table was
/// altered
/// @param recorded  the file of the list of changes; else it stands in the text
[[nodiscard]] std::string toRunJson(const ScenarioDescription& scenario,
                                    const SimulationResult& result, const std::string& folder,
                                    const TableCrcs& crcs = {}, const RecordedTable& recorded = {});

/// "completed", "cancelled", "blew-up", "not-positive-definite", "step-too-small".
[[nodiscard]] const char* nameOf(RunStatus status);

/// Writes the recording to `csvPath` and toRunJson beside it: run.csv and run.json, and a long list
/// of changes as run.recorded.csv. All are whole on the disk before the first gets its name, the
/// side file before the table. A device or pipe gets the table alone.
/// @throws DescriptionError when a file cannot be written
void writeRun(const std::string& csvPath, const ScenarioDescription& scenario,
              const SimulationResult& result);

/// Finds out before a long run whether its files can be written.
/// @throws DescriptionError as requireTarget() for the table and its side file, and where that
/// would
///   overwrite something that is not the side file of a run
void requireWritable(const std::string& csvPath);

/// Where a long list of changes is: "out/run.csv" -> "out/run.recorded.csv".
[[nodiscard]] std::string recordedPath(const std::string& csvPath);

/// The side file of a CSV file: "out/run.csv" -> "out/run.json".
[[nodiscard]] std::string sideFilePath(const std::string& csvPath);

/// Whether a file begins as the side file of a run.
/// @throws DescriptionError when it cannot be read
[[nodiscard]] bool isSideFile(const std::string& path);

}  // namespace denavit
