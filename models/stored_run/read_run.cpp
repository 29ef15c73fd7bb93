#include "models/stored_run/read_run.h"

#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <utility>

#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/json/json_document.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/run_hdf5.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

RunStatus statusOf(const std::string& name) {
  for (const RunStatus status :
       {RunStatus::Completed, RunStatus::Cancelled, RunStatus::BlewUp,
        RunStatus::NotPositiveDefinite, RunStatus::StepTooSmall, RunStatus::DeadEnd}) {
    if (name == nameOf(status)) return status;
  }
  return RunStatus::Completed;
}

double numberOf(const Json& root, const char* key, double missing) {
  const auto found = root.find(key);
  return found != root.end() && found->is_number() ? found->get<double>() : missing;
}

std::string fileName(const std::string& path) { return fs::path(path).filename().string(); }

/// What a person must know of a table that is not the one its side file was written with; else
/// empty.
std::string describeTable(const std::string& name, const std::string& crc, const Json& side) {
  const std::string written = textOf(side, "table_crc32");
  if (written.empty() || written == crc) return {};
  if (crc == textOf(side, "replaced_table_crc32")) {
    return name +
           " is from the run before: the program was stopped before this run's table had its name. "
           "Its curves are not those of this session: run it again.";
  }
  return name +
         " was altered after it was written: its curves may not be what this arm and these "
         "settings "
         "give. Run the session again to compare.";
}

/// Side files without the instant come from versions that stored the closure of the last row. For
/// these the largest closure of the rows is used.
void takeClosure(const Json& side, const Recording& rows, SimulationResult& result) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  result.energyClosure = numberOf(side, "energy_closure", kNone);
  result.energyClosureTime = numberOf(side, "energy_closure_time", kNone);
  const int column = rows.findColumn("energy_closure");
  if (std::isnan(result.energyClosure) || !std::isnan(result.energyClosureTime) || column < 0) {
    return;
  }
  result.energyClosure = std::abs(result.energyClosure);
  for (int row = rows.firstRow(); row < rows.rowCount(); ++row) {
    const double closure = std::abs(rows.value(row, column));
    if (closure < result.energyClosure) continue;
    result.energyClosure = closure;
    result.energyClosureTime = rows.value(row, 0);
  }
}

/// @param read  reads the table of a robot
/// @param describe  what a person must know of it
void readTableInto(StoredRun& stored, const std::string& path, const Json& side,
                   const std::function<RunTable(const RobotDescription&)>& read,
                   const std::function<std::string(const RunTable&)>& describe) {
  auto run = std::make_shared<RunRecord>();
  run->scenario = stored.scenario;
  MovingArm arm = makeMovingArm(stored.scenario);
  run->robot = std::move(arm.robot);
  run->mechanism = std::move(arm.mechanism);
  RunTable table = read(run->robot);
  stored.givenUp = table.givenUp;
  if (stored.givenUp) return;
  if (!table.recording) {
    stored.notice = fileName(path) + " cannot be played: " + table.why +
                    ". Its session is open: run it again to get the curves back.";
    return;
  }
  stored.notice = describe(table);
  const int last = table.recording->rowCount() - 1;
  run->result.status = statusOf(textOf(side, "status"));
  run->result.reason = textOf(side, "reason");
  run->result.engine = textOf(side, "engine");
  run->result.method = textOf(side, "method");
  run->result.endTime = table.recording->value(last, 0);
  takeClosure(side, *table.recording, run->result);
  run->result.recording = std::move(*table.recording);
  stored.run = std::move(run);
}

/// Of a file that holds the run whole.
StoredRun readRunHdf5(const std::string& path, const RunReading& how) {
  StoredRun stored;
  stored.scenario = readScenario(path);
  const std::unique_ptr<Hdf5Reader> file = openHdf5(path, kLargestDescription);
  const JsonDocument side = parseJson(file->readText("run"), path);
  readTableInto(
      stored, path, side.root,
      [&](const RobotDescription& robot) { return readRunTable(*file, robot, how); },
      [](const RunTable&) { return std::string(); });
  return stored;
}

/// NAME.csv of either file of a run.
std::string tablePath(const std::string& path) {
  const bool isSide = fs::path(path).extension() == ".json";
  return isSide ? fs::path(path).replace_extension(".csv").string() : path;
}

}  // namespace

bool isRunTable(const std::string& path) {
  return readStart(path, 5) == "time," || isHdf5File(path);
}

std::uint64_t findRunTableSize(const std::string& path) {
  try {
    const bool isRun = fs::path(path).extension() == ".json" ? isSideFile(path) : isRunTable(path);
    std::error_code error;
    const std::uintmax_t size = isRun ? fs::file_size(tablePath(path), error) : 0;
    return error ? 0 : size;
  } catch (const DescriptionError&) {
    return 0;  // whoever opens it says why
  }
}

StoredRun readRun(const std::string& path, const RunReading& how) {
  std::error_code ignored;
  if (fs::exists(path, ignored) && isHdf5File(path)) return readRunHdf5(path, how);
  const std::string sidePath = sideFilePath(path), csvPath = tablePath(path);
  if (!fs::exists(sidePath, ignored)) {
    failFile(path, "has no side file " + fileName(sidePath) + " beside it",
             "put the side file that was written with the table next to it: it holds the arm "
             "and the settings");
  }
  StoredRun stored;
  stored.scenario = readScenario(sidePath);
  if (!fs::exists(csvPath, ignored)) {
    stored.notice = "The table " + fileName(csvPath) +
                    " is not beside this file: run the session again to get the curves back.";
    return stored;
  }
  const JsonDocument side = parseJson(readFile(sidePath, kLargestDescription), sidePath);
  readTableInto(
      stored, csvPath, side.root,
      [&](const RobotDescription& robot) { return readRunTable(csvPath, robot, how); },
      [&](const RunTable& table) {
        return describeTable(fileName(csvPath), table.crc32, side.root);
      });
  return stored;
}

DENAVIT_DEFINE_VALUE(StoredRun);

}  // namespace denavit
