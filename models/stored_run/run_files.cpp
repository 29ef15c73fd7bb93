#include "models/stored_run/run_files.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <sstream>
#include <vector>

#include <boost/crc.hpp>

#include "models/files/atomic_file.h"
#include "models/files/file_error.h"
#include "models/files/folder_lock.h"
#include "models/files/read_file.h"
#include "models/files/version.h"
#include "models/json/number_text.h"
#include "models/scenario/scenario_json.h"

namespace denavit {
namespace {

namespace fs = std::filesystem;

void appendHeader(std::string& text, const Recording& recording) {
  for (int c = 0; c < recording.columnCount(); ++c) {
    if (c > 0) text += ',';
    text += recording.columns()[static_cast<std::size_t>(c)].name;
  }
  text += '\n';
}

void appendRow(std::string& text, const Recording& recording, int row) {
  for (int c = 0; c < recording.columnCount(); ++c) {
    if (c > 0) text += ',';
    text += toSeventeen(recording.value(row, c));
  }
  text += '\n';
}

/// Writes the table. @returns the CRC-32 of its bytes
std::uint32_t writeTable(std::ostream& out, const Recording& recording) {
  boost::crc_32_type crc;
  std::string line;
  appendHeader(line, recording);
  for (int row = 0; row <= recording.rowCount(); ++row) {
    out << line;
    crc.process_bytes(line.data(), line.size());
    line.clear();
    if (row < recording.rowCount()) appendRow(line, recording, row);
  }
  return crc.checksum();
}

/// The folder of a file to be; empty where there is no working directory.
fs::path folderOf(const std::string& path) {
  std::error_code ignored;
  return fs::absolute(path, ignored).parent_path();
}

std::string crcText(std::uint32_t crc) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << std::hex;
  text.width(8);
  text.fill('0');
  text << crc;
  return text.str();
}

/// The sum of a file's bytes; empty where there is none that can be read.
std::string findFileCrc(const std::string& path) {
  std::ifstream file;
  if (isReadable(path)) file.open(path, std::ios::binary);
  if (!file.is_open()) return {};
  boost::crc_32_type crc;
  std::vector<char> bytes(1u << 20u);
  while (file.read(bytes.data(), static_cast<std::streamsize>(bytes.size())) || file.gcount() > 0) {
    crc.process_bytes(bytes.data(), static_cast<std::size_t>(file.gcount()));
  }
  return crcText(crc.checksum());
}

/// Only a side file of a run may be replaced: a scenario of the same name is someone's work.
void requireReplaceable(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return;
  const std::string start = readStart(path, 200);
  if (start.find("\"denavit-run/1\"") != start.npos) return;
  throw DescriptionError(path,
                         {{Issue::Severity::Error, "file",
                           "exists and is not the side file of a run; it would be overwritten",
                           "choose another name for the CSV file, or remove this one"}});
}

}  // namespace

std::string toCsv(const Recording& recording) {
  std::string text;
  appendHeader(text, recording);
  for (int row = 0; row < recording.rowCount(); ++row) appendRow(text, recording, row);
  return text;
}

void writeCsv(std::ostream& out, const Recording& recording) { writeTable(out, recording); }

std::string sideFilePath(const std::string& csvPath) {
  return fs::path(csvPath).replace_extension(".json").string();
}

const char* nameOf(RunStatus status) {
  switch (status) {
    case RunStatus::Completed:
      return "completed";
    case RunStatus::Cancelled:
      return "cancelled";
    case RunStatus::BlewUp:
      return "blew-up";
    case RunStatus::NotPositiveDefinite:
      return "not-positive-definite";
    case RunStatus::StepTooSmall:
      return "step-too-small";
  }
  return "";
}

std::string calcTableCrc(std::string_view csv) {
  boost::crc_32_type crc;
  crc.process_bytes(csv.data(), csv.size());
  return crcText(crc.checksum());
}

std::string toRunJson(const ScenarioDescription& scenario, const SimulationResult& result,
                      const std::string& folder, const TableCrcs& crcs) {
  ScenarioDescription self = scenario;
  if (!self.input.csv.empty()) {
    std::error_code ignored;
    const fs::path csv = fs::absolute(resolvePath(scenario, scenario.input.csv), ignored);
    self.input.csv = csv.lexically_proximate(fs::absolute(folder, ignored)).generic_string();
  }
  JsonNode node = JsonNode::object();
  node.add("schema", JsonNode::text("denavit-run/1"));
  node.add("version", JsonNode::text(programVersion()));
  node.add("engine", JsonNode::text("loops"));
  node.add("status", JsonNode::text(nameOf(result.status)));
  if (!result.reason.empty()) node.add("reason", JsonNode::text(result.reason));
  node.add("end_time", JsonNode::number(result.endTime));
  // A run that blew up may have no closure.
  if (std::isfinite(result.energyClosure)) {
    node.add("energy_closure", JsonNode::number(result.energyClosure));
  }
  if (!crcs.table.empty()) node.add("table_crc32", JsonNode::text(crcs.table));
  if (!crcs.replaced.empty()) node.add("replaced_table_crc32", JsonNode::text(crcs.replaced));
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
  std::uint32_t crc = 0;
  const auto write = [&](std::ostream& out) { crc = writeTable(out, result.recording); };
  if (isSpecialFile(csvPath)) return writeAtomically(csvPath, write);
  const std::string sidePath = sideFilePath(csvPath);
  TemporaryFile table(csvPath), side(sidePath);
  writeTemporary(table, csvPath, write);
  table.sync();
  // From the disk, not from the side file there: the two may not fit each other.
  const TableCrcs crcs{crcText(crc), findFileCrc(csvPath)};
  const std::string text = toRunJson(scenario, result, folderOf(sidePath).string(), crcs);
  writeTemporary(side, sidePath, [&](std::ostream& out) { out << text; });
  const FolderLock together(csvPath);
  side.commit();
  table.commit();
}

}  // namespace denavit
