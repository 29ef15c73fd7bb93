#include "models/document/disk_differences.h"

#include <algorithm>

#include "models/channels/parameter_differences.h"
#include "models/document/document.h"
#include "models/files/read_file.h"
#include "models/json/number_text.h"
#include "models/place_words.h"

namespace denavit {
namespace {

/// What a file of a kind would hold of a document.
ProjectDescription contentsFor(Document::Kind kind, const Document& document) {
  ProjectDescription contents;
  if (kind >= Document::Kind::Scenario) contents.scenario = document.scenario();
  if (kind == Document::Kind::Project) contents.desk = document.desk();
  contents.scenario.robot = document.robot();
  contents.scenario.mechanism = document.mechanism();
  return contents;
}

std::string withUnit(const std::string& value, const std::string& unit) {
  const bool isQuantity = !unit.empty() && findNumber(value).has_value();
  return toPrintable(value) + (isQuantity ? (unit == "°" ? "" : " ") + unit : "");
}

std::vector<std::string> listAll(const Document& here, const Document& disk) {
  std::vector<std::string> lines;
  if (here.kind() != disk.kind()) {
    lines.push_back(std::string("kind of file: ") + nameOf(here.kind()) + " here, " +
                    nameOf(disk.kind()) + " on disk");
  }
  const Document::Kind wider = std::max(here.kind(), disk.kind());
  for (const ParameterDifference& difference :
       findFileDifferences(contentsFor(wider, here), contentsFor(wider, disk))) {
    lines.push_back(toPrintable(toPlaceWords(difference.path)) + ": " +
                    withUnit(difference.values[0], difference.unit) + " here, " +
                    withUnit(difference.values[1], difference.unit) + " on disk");
  }
  if (lines.empty()) {
    lines.push_back("the same values, written otherwise: order, spaces, units or named files");
  }
  return lines;
}

std::vector<std::string> listProblems(const DescriptionError& error) {
  std::vector<std::string> lines{"the file on disk cannot be opened:"};
  for (const Issue& issue : error.issues()) lines.push_back(toPrintable(toLine(issue)));
  return lines;
}

}  // namespace

std::vector<std::string> listDiskDifferences(const Document& document, std::size_t most) {
  std::vector<std::string> lines;
  const DiskLook look = document.lookAtDisk();
  if (look.state == DiskLook::State::Gone) return {"the file is not there any more"};
  if (look.state != DiskLook::State::Changed) return {};
  if (isSpecialFile(document.path())) return {"a pipe or a device stands under this name now"};
  try {
    Document disk;
    (void)disk.open(document.path());
    lines = listAll(document, disk);
  } catch (const DescriptionError& error) {
    lines = listProblems(error);
  }
  if (lines.size() > most) {
    const std::size_t left = lines.size() - most;
    lines.resize(most);
    lines.push_back("and " + std::to_string(left) + " more");
  }
  return lines;
}

}  // namespace denavit
