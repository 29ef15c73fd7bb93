#include "models/import/foreign_arm.h"

#include <algorithm>
#include <filesystem>

#include "models/ascii.h"
#include "models/csv/text_encoding.h"
#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/issue.h"
#include "models/json/json_outline.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/xml_tags.h"
#include "models/scenario/motion_issues.h"

namespace denavit {
namespace {

const char* const kKinds =
    "read are URDF, DH tables as text or CSV, Robotics Toolbox code (.m, .py), MathWorks "
    "setFixedTransform code, SYMORO .par files, and YAML or JSON with one key per parameter";

bool isBinary(const std::string& text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) return false;  // UTF-16
  const std::size_t looked = std::min<std::size_t>(text.size(), 4096);
  const auto odd =
      std::count_if(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(looked), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 32 && !isSpace(c) && c != '\f' && c != '\v';
      });
  return contains(text, '\0') || static_cast<std::size_t>(odd) * 20 > looked;
}

void checkXml(const std::string& root, const std::string& source) {
  if (root == "robot" || root == "?") return;
  const std::string kind = root == "sdf"                ? "an SDF file"
                           : root == "mujoco"           ? "a MuJoCo file (MJCF)"
                           : root == "COLLADA"          ? "a COLLADA mesh"
                           : toIdentifier(root).empty() ? "an XML file"
                                                        : "an XML file of <" + root + ">";
  failFile(source, "is " + kind + ", which is not read", kKinds);
}

void checkKind(const std::string& text, const std::string& source) {
  if (isBinary(text)) failFile(source, "is a binary file, not a text", kKinds);
  if (text.starts_with("solid") && contains(text, "facet")) {
    failFile(source, "is an STL mesh; meshes have no joints", kKinds);
  }
  const std::string root = findXmlRoot(text);
  if (!root.empty()) checkXml(root, source);
}

ForeignArm readUrdfText(const std::string& text, const std::string& source,
                        const std::string& tip) {
  ForeignArm arm;
  arm.tips = findUrdfTips(text, source);
  UrdfImport import = parseUrdf(text, source, tip);
  TableReading& reading = arm.readings.emplace_back();
  reading.format = "URDF";
  reading.title = "URDF in modified DH, tool at " + import.tip;
  reading.remarks = std::move(import.remarks);
  for (const auto& issues : {findIssues(import.robot), findMotionIssues(import.robot)}) {
    for (const Issue& issue : issues) {
      const bool warning = issue.severity == Issue::Severity::Warning;
      if (warning) reading.warnings.push_back("warning: " + toLine(issue));
    }
  }
  reading.robot = std::move(import.robot);
  reading.dropped = std::move(import.dropped);
  arm.tip = std::move(import.tip);
  arm.verdict = {{0}, "URDF: units and frames are part of the format", ""};
  arm.isUrdf = true;
  return arm;
}

}  // namespace

ForeignArm readForeign(const std::string& text, const std::string& source,
                       const ForeignHints& hints) {
  checkKind(text, source);
  if (!findXmlRoot(text).empty()) return readUrdfText(text, source, hints.tip);
  ForeignArm arm;
  const DecodedText decoded = decodeText(text);
  try {
    arm.readings = readTable(decoded.text, hints.table);
  } catch (const DescriptionError& error) {
    throw DescriptionError(source, error.issues());
  }
  for (TableReading& reading : arm.readings) {
    if (decoded.remark.empty()) break;
    reading.remarks.push_back(decoded.remark);
    reading.robot.assumptions = listAssumptions(reading);
  }
  arm.verdict = judge(arm.readings);
  return arm;
}

ForeignArm readForeignFile(const std::string& path, const ForeignHints& hints) {
  return readForeign(readFile(path, kLargestDescription), path, hints);
}

bool isForeignFile(const std::string& path) {
  if (!isReadable(path)) return false;
  const std::string ending = toLower(std::filesystem::path(path).extension().string());
  const std::string text = readFile(path, kLargestDescription);
  // What is too long for a table is best explained by the reader of JSON, too.
  if (ending == ".json" && text.size() > kMaxTableText) return false;
  const JsonOutline outline = findJsonOutline(text);
  // A file with a mistake is best explained by the reader of what its name says.
  if (!outline.isWhole || !outline.isStructured) return ending != ".json";
  return !(outline.has("joints") && outline.has("convention")) && !outline.has("schema");
}

}  // namespace denavit
