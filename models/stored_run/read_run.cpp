#include "models/stored_run/read_run.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "core/simulation/run_columns.h"
#include "models/files/read_file.h"
#include "models/json/json_document.h"
#include "models/json/number_text.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

/// Takes the text up to a separator, which is dropped.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  std::string_view piece = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  if (separator == '\n' && piece.ends_with('\r')) piece.remove_suffix(1);
  return piece;
}

std::vector<std::string> readNames(std::string_view line) {
  std::vector<std::string> names;
  while (!line.empty()) names.emplace_back(take(line, ','));
  return names;
}

/// The columns of a header, with the units and descriptions that a run gives them.
std::vector<Column> makeColumns(const std::vector<std::string>& names,
                                const std::vector<Column>& known) {
  std::vector<Column> columns;
  for (const std::string& name : names) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Column& column) { return column.name == name; });
    columns.push_back(found == known.end() ? Column{name, "", ""} : *found);
  }
  return columns;
}

/// Fills one row. @returns whether the line has one finite number per column
bool readRow(std::string_view line, std::vector<double>& values) {
  for (double& value : values) {
    if (line.empty()) return false;
    const std::optional<double> number = findNumber(take(line, ','));
    if (!number) return false;
    value = *number;
  }
  return line.empty();
}

/// The rows of a table, or why it cannot be played.
std::optional<Recording> readTable(std::string_view text, const RobotDescription& robot,
                                   std::string& why) {
  const std::vector<Column> known = makeRunColumns(makeArm(robot), makeFlexibleArm(robot).get());
  const std::vector<std::string> names = readNames(take(text, '\n'));
  Recording recording(makeColumns(names, known));
  // Playing needs the time first, and every joint's position.
  const std::size_t needed = 1 + robot.joints.size();
  for (std::size_t k = 0; k < needed; ++k) {
    if (recording.findColumn(known[k].name) >= 0 && (k > 0 || names.front() == "time")) continue;
    why = "it has no column " + known[k].name;
    return std::nullopt;
  }
  std::vector<double> values(names.size());
  for (int line = 2; !text.empty(); ++line) {
    const bool good = readRow(take(text, '\n'), values);
    const int rows = recording.rowCount();
    if (!good || (rows > 0 && values[0] <= recording.value(rows - 1, 0))) {
      why = "line " + std::to_string(line) +
            (good ? " is not later than the one before" : " is not a number in every column");
      return std::nullopt;
    }
    recording.appendRow(values);
  }
  if (recording.rowCount() > 0) return recording;
  why = "it has no rows";
  return std::nullopt;
}

RunStatus statusOf(const std::string& name) {
  for (const RunStatus status : {RunStatus::Completed, RunStatus::Cancelled, RunStatus::BlewUp,
                                 RunStatus::NotPositiveDefinite, RunStatus::StepTooSmall}) {
    if (name == nameOf(status)) return status;
  }
  return RunStatus::Completed;
}

std::string textOf(const Json& root, const char* key) {
  const auto found = root.find(key);
  return found != root.end() && found->is_string() ? found->get<std::string>() : "";
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

void readTableInto(StoredRun& stored, const std::string& csvPath, const Json& side) {
  const std::string csv = readFile(csvPath);
  auto run = std::make_shared<RunRecord>();
  run->scenario = stored.scenario;
  run->robot = applyChanges(stored.scenario.robot, stored.scenario.changes);
  std::string why;
  std::optional<Recording> recording = readTable(csv, run->robot, why);
  if (!recording) {
    stored.notice = fileName(csvPath) + " cannot be played: " + why +
                    ". Its session is open: run it again to get the curves back.";
    return;
  }
  stored.notice = describeTable(fileName(csvPath), calcTableCrc(csv), side);
  const int last = recording->rowCount() - 1;
  run->result.status = statusOf(textOf(side, "status"));
  run->result.reason = textOf(side, "reason");
  run->result.endTime = recording->value(last, 0);
  run->result.energyClosure = numberOf(side, "energy_closure", 0);
  run->result.recording = std::move(*recording);
  stored.run = std::move(run);
}

}  // namespace

bool isRunTable(const std::string& path) { return readStart(path, 5) == "time,"; }

StoredRun readRun(const std::string& path) {
  const bool isSide = fs::path(path).extension() == ".json";
  const std::string sidePath = isSide ? path : sideFilePath(path);
  const std::string csvPath = isSide ? fs::path(path).replace_extension(".csv").string() : path;
  std::error_code ignored;
  if (!fs::exists(sidePath, ignored)) {
    throw DescriptionError(
        path,
        {{Issue::Severity::Error, "file", "has no side file " + fileName(sidePath) + " beside it",
          "put the side file that was written with the table next to it: it holds the arm "
          "and the settings"}});
  }
  StoredRun stored;
  stored.scenario = readScenario(sidePath);
  if (!fs::exists(csvPath, ignored)) {
    stored.notice = "The table " + fileName(csvPath) +
                    " is not beside this file: run the session again to get the curves back.";
    return stored;
  }
  readTableInto(stored, csvPath, parseJson(readFile(sidePath, kLargestDescription), sidePath).root);
  return stored;
}

}  // namespace denavit
