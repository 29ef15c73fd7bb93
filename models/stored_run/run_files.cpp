#include "models/stored_run/run_files.h"

#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <vector>

#include "models/csv/table_text.h"
#include "models/files/atomic_file.h"
#include "models/files/crc32.h"
#include "models/files/file_error.h"
#include "models/files/folder_lock.h"
#include "models/files/read_file.h"
#include "models/files/version.h"
#include "models/find.h"
#include "models/scenario/recorded_table.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

void writeTable(const Recording& recording, const std::function<void(std::string_view)>& sink) {
  std::vector<std::string> names;
  for (const Column& column : recording.columns()) names.push_back(column.name);
  TableText text(names, sink);
  for (int row = 0; row < recording.rowCount(); ++row) text.add(recording.row(row));
  text.finish();
}

void put(std::ostream& out, std::string_view block) {
  out.write(block.data(), static_cast<std::streamsize>(block.size()));
}

/// The folder of a file to be; empty where there is no working directory.
fs::path folderOf(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).parent_path();
}

/// Only a side file of a run may be replaced: a scenario of the same name is someone's work.
void requireReplaceable(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return;
  if (isSideFile(path)) return;
  failIn(
      path, fs::path(path).filename().string(),
      "exists and is no record of a run; the table has one beside it, of its name with .json, and "
      "it would be overwritten",
      "choose another name for the table");
}

/// Whether the list of changes goes to a file of its own; one of that name that is something else
/// stays.
bool standsApart(const ScenarioDescription& scenario, const std::string& csvPath) {
  if (scenario.recorded.size() <= kLongRecorded || !fitsTable(scenario.recorded)) return false;
  const std::string path = recordedPath(csvPath);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return true;
  return isReadable(path) && readStart(path, 5) == "time,";
}

}  // namespace

std::string recordedPath(const std::string& csvPath) {
  return fs::path(csvPath).replace_extension(".recorded.csv").string();
}

std::string toCsv(const Recording& recording) {
  std::string text;
  writeTable(recording, [&](std::string_view block) { text += block; });
  return text;
}

void writeCsv(std::ostream& out, const Recording& recording) {
  writeTable(recording, [&](std::string_view block) { put(out, block); });
}

std::string sideFilePath(const std::string& csvPath) {
  return fs::path(csvPath).replace_extension(".json").string();
}

bool isSideFile(const std::string& path) {
  const std::string start = readStart(path, 200);
  return contains(start, "\"denavit-run/1\"");
}

const char* nameOf(RunStatus status) {
  constexpr const char* kNames[] = {
      "completed", "cancelled", "blew-up", "not-positive-definite", "step-too-small", "dead-end"};
  return kNames[static_cast<std::size_t>(status)];
}

std::string toRunJson(const ScenarioDescription& scenario, const SimulationResult& result,
                      const std::string& folder, const TableCrcs& crcs,
                      const RecordedTable& recorded) {
  ScenarioDescription self = scenario;
  self.recorded.clear();
  self.recordedGrid = ScenarioDescription().recordedGrid;
  self.openEnded = false;
  if (!self.input.csv.empty()) {
    std::error_code ignored;
    const fs::path csv = fs::absolute(resolvePath(scenario, scenario.input.csv), ignored);
    self.input.csv = csv.lexically_proximate(fs::absolute(folder, ignored)).generic_string();
  }
  JsonNode node = JsonNode::object();
  node.add("schema", JsonNode::text("denavit-run/1"));
  node.add("version", JsonNode::text(programVersion()));
  if (!result.engine.empty()) node.add("engine", JsonNode::text(result.engine));
  if (!result.method.empty()) node.add("method", JsonNode::text(result.method));
  node.add("status", JsonNode::text(nameOf(result.status)));
  if (!result.reason.empty()) node.add("reason", JsonNode::text(result.reason));
  node.add("end_time", JsonNode::number(result.endTime));
  // If energies became infinite, there is no closure.
  if (std::isfinite(result.energyClosure)) {
    node.add("energy_closure", JsonNode::number(result.energyClosure));
    node.add("energy_closure_time", JsonNode::number(result.energyClosureTime));
  }
  if (!crcs.table.empty()) node.add("table_crc32", JsonNode::text(crcs.table));
  if (!crcs.replaced.empty()) node.add("replaced_table_crc32", JsonNode::text(crcs.replaced));
  addRecorded(scenario, node, recorded);
  node.add("scenario", toNode(self, true));
  return node.toText();
}

void requireWritable(const std::string& csvPath) {
  const std::string sidePath = sideFilePath(csvPath);
  if (sidePath == csvPath) {
    failFile(csvPath, "ends in .json, which is the side file's name",
             "give the table a name that ends in .csv");
  }
  if (isSpecialFile(csvPath)) return;
  requireTarget(csvPath);
  requireTarget(sidePath);
  requireReplaceable(sidePath);
}

void writeRun(const std::string& csvPath, const ScenarioDescription& scenario,
              const SimulationResult& result) {
  requireWritable(csvPath);
  Crc32 crc;
  const auto write = [&](std::ostream& out) {
    writeTable(result.recording, [&](std::string_view block) {
      crc.add(block);
      put(out, block);
    });
  };
  if (isSpecialFile(csvPath)) return writeAtomically(csvPath, write);
  const std::string sidePath = sideFilePath(csvPath);
  TemporaryFile table(csvPath), side(sidePath);
  writeTemporary(table, csvPath, write);
  table.sync();
  // From the disk, not from the side file there: the two may not fit each other.
  const TableCrcs crcs{crc.text(), findFileCrc(csvPath)};
  std::optional<TemporaryFile> list;
  RecordedTable named;
  if (standsApart(scenario, csvPath)) {
    const std::string listPath = recordedPath(csvPath), rows = toRecordedTable(scenario.recorded);
    list.emplace(listPath);
    writeTemporary(*list, listPath, [&](std::ostream& out) { put(out, rows); });
    list->sync();
    named = {fs::path(listPath).filename().string(), calcRecordedCrc(rows)};
  }
  const std::string text = toRunJson(scenario, result, folderOf(sidePath).string(), crcs, named);
  writeTemporary(side, sidePath, [&](std::ostream& out) { out << text; });
  const FolderLock together(csvPath);
  side.commit();
  if (list) list->commit();
  table.commit();
}

}  // namespace denavit
