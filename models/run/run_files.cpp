#include "models/run/run_files.h"

#include <cmath>
#include <filesystem>
#include <ostream>
#include <sstream>

#include <boost/crc.hpp>
#include <unistd.h>

#include "models/files/atomic_file.h"
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

/// Only a side file of a run may be replaced: a scenario of the same name is someone's work.
void requireReplaceable(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return;
  const std::string start = readFile(path).substr(0, 200);
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

std::string crcText(std::uint32_t crc) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text << std::hex;
  text.width(8);
  text.fill('0');
  text << crc;
  return text.str();
}

std::string calcTableCrc(std::string_view csv) {
  boost::crc_32_type crc;
  crc.process_bytes(csv.data(), csv.size());
  return crcText(crc.checksum());
}

std::string toRunJson(const ScenarioDescription& scenario, const SimulationResult& result,
                      const std::string& folder, const std::string& tableCrc) {
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
  if (!tableCrc.empty()) node.add("table_crc32", JsonNode::text(tableCrc));
  node.add("scenario", toNode(self, true));
  return node.toText();
}

void requireWritable(const std::string& csvPath) {
  const auto fail = [&](const char* what, const char* remedy) {
    throw DescriptionError(csvPath, {{Issue::Severity::Error, "file", what, remedy}});
  };
  const std::string sidePath = sideFilePath(csvPath);
  if (sidePath == csvPath) {
    fail("ends in .json, which is the side file's name", "give the table a name that ends in .csv");
  }
  if (isSpecialFile(csvPath)) return;
  const fs::path folder = folderOf(csvPath);
  std::error_code ignored;
  if (fs::is_directory(csvPath, ignored)) fail("is a folder; it must be a file", "add a file name");
  if (!fs::is_directory(folder, ignored)) {
    fail("cannot be written: its folder does not exist", "make the folder, or name another");
  }
  if (::access(folder.c_str(), W_OK) != 0 && !fs::exists(csvPath, ignored)) {
    fail("cannot be written: its folder is closed to you", "name a folder of your own");
  }
  requireReplaceable(sidePath);
}

void writeRun(const std::string& csvPath, const ScenarioDescription& scenario,
              const SimulationResult& result) {
  requireWritable(csvPath);
  std::uint32_t crc = 0;
  writeAtomically(csvPath, [&](std::ostream& out) { crc = writeTable(out, result.recording); });
  if (isSpecialFile(csvPath)) return;
  const fs::path folder = folderOf(csvPath);
  writeAtomically(sideFilePath(csvPath),
                  toRunJson(scenario, result, folder.string(), crcText(crc)));
}

}  // namespace denavit
