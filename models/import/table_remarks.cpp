#include "models/import/table_remarks.h"

#include <algorithm>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/joint_word.h"
#include "models/import/text_cells.h"
#include "models/issue.h"

namespace denavit {
namespace {

/// The words of a line, in small ASCII letters.
struct Words {
  std::string text;

  /// Whether one of these stands in it.
  bool operator()(std::initializer_list<std::string_view> words) const {
    return std::ranges::any_of(words, [&](std::string_view word) { return contains(text, word); });
  }
};

}  // namespace

bool readPrintedFrame(const std::string& line, RawTable& table) {
  const std::string text = toAscii(replaceAll(line, "|", " "));
  const std::size_t at = text.find("t =");
  const bool tool = trimmed(text).starts_with("tool");
  if (at == std::string::npos || (!tool && !trimmed(text).starts_with("base"))) return false;
  const std::size_t semicolon = std::min(text.find(';', at), text.size());
  const auto numbersOf = [](std::string_view list) {
    std::vector<double> numbers;
    for (const std::string& one : splitCsv(std::string(list), ',')) {
      const auto cell = readCell(one, {});
      if (cell)
        numbers.push_back(cell->unit == "deg" ? cell->number * 0.017453292519943295 : cell->number);
    }
    return numbers;
  };
  const std::vector<double> t =
      numbersOf(std::string_view(text).substr(at + 3, semicolon - at - 3));
  if (t.size() != 3) return false;
  Placement placement;
  placement.xyz = {t[0], t[1], t[2]};
  const std::size_t equals = text.find('=', semicolon);
  const std::vector<double> rpy = equals == std::string::npos
                                      ? std::vector<double>()
                                      : numbersOf(std::string_view(text).substr(equals + 1));
  int turns = 0;
  for (const double angle : rpy) turns += angle != 0;
  const bool xyz = contains(text, "rpy/xyz");
  if (rpy.size() == 3 && turns <= 1) {
    // About one axis the order does not matter, only which axis the angle belongs to.
    placement.rpy =
        xyz ? Eigen::Vector3d(rpy[2], rpy[1], rpy[0]) : Eigen::Vector3d(rpy[0], rpy[1], rpy[2]);
  } else if (rpy.size() == 3 && !xyz) {
    placement.rpy = {rpy[0], rpy[1], rpy[2]};
  } else if (turns > 1) {
    table.notes.push_back("rotation of the " + std::string(tool ? "tool" : "base") + ": " + line);
  }
  (tool ? table.tool : table.base) = placement;
  return true;
}

void readRemarks(const std::string& line, RawTable& table) {
  const Words says{toLower(toAscii(line))};
  // A text may be modified, too: the word counts beside those of the subject.
  const bool isOfTables = says({"dh", "denavit", "d-h", "convention", "parameter", "param"});
  const bool modified = (isOfTables && says({"modif", "改进", "修正", "改良"})) ||
                        says({"moddh", "mdh", "craig", "khalil", "proximal"});
  const bool standard =
      (isOfTables && says({"standard", "classic", "estandar", "estándar", "标准", "標準"})) ||
      says({"stddh", "distal", "spong"});
  if (says({"khalil"})) table.defined.letters = Letters::Khalil;
  if (modified != standard && !table.defined.convention) {
    table.defined.convention = modified ? Convention::Modified : Convention::Standard;
    table.definedBy = "the text says \"" + trimmed(line).substr(0, 60) + "\"";
  }
  if (says({"angles in deg", "in degrees", "angles: deg"})) {
    table.defined.angle = AngleUnit::Degree;
  }
  if (says({"in radians", "angles in rad"})) table.defined.angle = AngleUnit::Radian;
  if (says({"in millimet", "lengths in mm"})) table.defined.length = LengthUnit::Millimetre;
  if (says({"lengths in m ", "in metres", "in meters"})) table.defined.length = LengthUnit::Metre;
  if (says({"about the centre of mass", "about the center of mass", "about the com"})) {
    table.defined.about = InertiaReference::CentreOfMass;
    table.definedBy = "the text says so";
  }
  if (says({"about the link origin", "about the frame origin", "about the origin"})) {
    table.defined.about = InertiaReference::LinkOrigin;
    table.definedBy = "the text says so";
  }
}

void readNote(const std::string& line, RawTable& table) {
  table.mentionsSlides = table.mentionsSlides || saysThatItSlides(line);
  // "an RRP arm"
  for (const std::string& word : splitCells(line, Separator::Space)) {
    const bool isTypes = word.size() >= 3 && word.find_first_not_of("RP") == std::string::npos;
    if (isTypes) table.typesInText = word;
  }
  const Words says{toLower(toAscii(line))};
  const std::pair<LengthUnit, bool> units[] = {
      {LengthUnit::Inch, says({"inches", "in inch", "(in)", "lengths in in"})},
      {LengthUnit::Centimetre, says({"in centimet", "in cm", "(cm)", "lengths cm"})},
      {LengthUnit::Millimetre, says({"in mm", "(mm)", "lengths mm"})},
      {LengthUnit::Metre,
       says({"lengths in m,", "(m)", "lengths in m."}) || says.text.ends_with("lengths in m")}};
  for (const auto& [unit, isSaid] : units) {
    if (isSaid && !table.defined.length) table.defined.length = unit;
  }
  if (says({"limits in deg", "ranges in deg", "limits [deg]"})) {
    table.defined.limits = AngleUnit::Degree;
  }
  if (says({"limits in rad", "ranges in rad"})) table.defined.limits = AngleUnit::Radian;
  if (says({"1 = revolute", "1=revolute", "0 = prismatic", "0=prismatic", "1: revolute"})) {
    failIn("table", "joint types", "are not numbered as usual (0 revolute, 1 prismatic)",
           "write R and P");
  }
}

}  // namespace denavit
