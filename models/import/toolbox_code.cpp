#include <algorithm>
#include <array>
#include <charconv>

#include "models/import/cell.h"
#include "models/import/code_text.h"
#include "models/import/raw_table.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

constexpr const char* kWhy = "the toolbox defines this name";

/// Attributes of a link with one number.
struct Attribute {
  std::string_view name;
  ColumnMeaning meaning;
};
constexpr std::array kAttributes{Attribute{"theta", M::Theta},
                                 Attribute{"d", M::D},
                                 Attribute{"a", M::A},
                                 Attribute{"alpha", M::Alpha},
                                 Attribute{"offset", M::Offset},
                                 Attribute{"m", M::Mass},
                                 Attribute{"Jm", M::RotorInertia},
                                 Attribute{"G", M::GearRatio},
                                 Attribute{"B", M::MotorViscous},
                                 Attribute{"sigma", M::Type}};

/// Attributes with several numbers, in the toolbox's order.
struct Vector {
  std::string_view name;
  std::vector<std::pair<const char*, ColumnMeaning>> columns;
};
const std::vector<Vector>& vectors() {
  static const std::vector<Vector> all{
      {"r", {{"rx", M::ComX}, {"ry", M::ComY}, {"rz", M::ComZ}}},
      {"qlim", {{"qlim-", M::LowerLimit}, {"qlim+", M::UpperLimit}}},
      {"Tc", {{"Tc+", M::MotorCoulombPositive}, {"Tc-", M::MotorCoulombNegative}}},
      {"I",
       {{"Ixx", M::Ixx},
        {"Iyy", M::Iyy},
        {"Izz", M::Izz},
        {"Ixy", M::Ixy},
        {"Iyz", M::Iyz},
        {"Ixz", M::Ixz}}}};
  return all;
}

class ToolboxReader {
 public:
  explicit ToolboxReader(const std::string& text)
      : code_(withoutComments(text)), assignments_(findAssignments(code_)) {
    table_.format = "Robotics Toolbox code";
    table_.symbols = collectSymbols(assignments_);
    table_.defined.angle = AngleUnit::Radian;
    table_.defined.length = LengthUnit::Metre;
    table_.defined.about = InertiaReference::CentreOfMass;
    table_.defined.products = ProductSign::TensorElements;
    table_.definedBy = "the Robotics Toolbox defines it";
  }

  std::optional<RawTable> read() {
    readLinks();
    if (table_.rows.empty()) return std::nullopt;
    readAssignments();
    readArm();
    table_.defined.convention = modified_ ? Convention::Modified : Convention::Standard;
    if (modified_ && standard_) {
      table_.notes.push_back("links of both conventions: all are read as modified DH");
    }
    return table_;
  }

 private:
  void set(std::size_t row, const char* heading, M meaning, const std::string& value) {
    setCell(table_, row, columnOf(table_, heading, meaning, kWhy), value);
  }

  void readLinks() {
    const std::vector<std::string> names{
        "Link",        "link",        "DHLink",       "Revolute",     "Prismatic",  "RevoluteDH",
        "PrismaticDH", "RevoluteMDH", "PrismaticMDH", "PrismaticMod", "RevoluteMod"};
    for (const CodeCall& call : findCalls(code_, names)) {
      // "clear L", "Link(5)" of a copy, or a list of links are no rows.
      if (call.arguments.empty() && call.name == "link") continue;
      const std::size_t row = table_.rows.size();
      if (row >= kMaxTableRows) break;
      table_.rows.resize(row + 1);
      table_.rows[row].place = "link " + std::to_string(row + 1);
      targets_.push_back(call.target);
      readLink(call, row);
    }
  }

  void readLink(const CodeCall& call, std::size_t row) {
    const bool prismatic = call.name.starts_with("Prismatic");
    if (prismatic) set(row, "type", M::Type, "P");
    if (call.name.ends_with("MDH") || call.name.ends_with("Mod")) modified_ = true;
    if (call.name.ends_with("DH") && !call.name.ends_with("MDH")) standard_ = true;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const std::string& argument = call.arguments[i];
      if (const auto name = quotedText(argument)) {
        if (readFlag(*name, row)) continue;
        if (i + 1 < call.arguments.size()) readAttribute(*name, call.arguments[++i], row);
        continue;
      }
      const std::size_t equals = argument.find('=');
      if (equals != std::string::npos) {
        const std::string value = trimmed(std::string_view(argument).substr(equals + 1));
        readAttribute(trimmed(std::string_view(argument).substr(0, equals)), value, row);
      } else if (argument.starts_with('[')) {
        readVectorForm(call, splitElements(argument), row);
      }
    }
  }

  bool readFlag(const std::string& flag, std::size_t row) {
    if (flag == "modified" || flag == "mod" || flag == "mdh") return modified_ = true;
    if (flag == "standard" || flag == "stand" || flag == "dh") return standard_ = true;
    if (flag == "revolute" || flag == "prismatic") {
      set(row, "type", M::Type, flag == "prismatic" ? "P" : "R");
      return true;
    }
    if (flag == "flip") {
      table_.notes.push_back(table_.rows[row].place +
                             ": \"flip\" is dropped; the joint counts the other way round");
      return true;
    }
    return flag == "sym";
  }

  /// Link([theta d a alpha sigma offset]); the first edition's link([alpha A theta D sigma]).
  void readVectorForm(const CodeCall& call, const std::vector<std::string>& numbers,
                      std::size_t row) {
    const bool old = call.name == "link";
    const std::array<std::pair<const char*, M>, 6> now{{{"theta", M::Theta},
                                                        {"d", M::D},
                                                        {"a", M::A},
                                                        {"alpha", M::Alpha},
                                                        {"sigma", M::Type},
                                                        {"offset", M::Offset}}};
    const std::array<std::pair<const char*, M>, 6> first{{{"alpha", M::Alpha},
                                                          {"a", M::A},
                                                          {"theta", M::Theta},
                                                          {"d", M::D},
                                                          {"sigma", M::Type},
                                                          {"offset", M::Offset}}};
    const auto& order = old ? first : now;
    for (std::size_t i = 0; i < numbers.size() && i < order.size(); ++i) {
      set(row, order[i].first, order[i].second, numbers[i]);
    }
  }

  void readAttribute(const std::string& name, const std::string& value, std::size_t row) {
    for (const Attribute& attribute : kAttributes) {
      if (attribute.name == name) {
        return set(row, attribute.name.data(), attribute.meaning, value);
      }
    }
    if (name == "mdh") {
      if (value == "1" || value == "True" || value == "true") modified_ = true;
      return;
    }
    for (const Vector& vector : vectors()) {
      if (vector.name == name) return readVector(vector, value, row);
    }
    if (name == "flip" && value != "False") {
      readFlag("flip", row);
    } else if (name != "name" && name != "mesh" && name != "flip" && name != "jointtype") {
      drop(name);
    }
  }

  void readVector(const Vector& vector, std::string value, std::size_t row) {
    for (const std::string_view wrapper : {"np.array(", "array(", "diag("}) {
      if (value.starts_with(wrapper)) value = value.substr(wrapper.size());
    }
    if (value.ends_with(')') && value.starts_with('[')) value.pop_back();
    // "[-160 160]*deg"
    std::string factor;
    if (const std::size_t close = value.rfind(']'); close != std::string::npos) {
      factor = trimmed(std::string_view(value).substr(close + 1));
      value = value.substr(0, close + 1);
    }
    std::vector<std::string> numbers = splitElements(value);
    if (vector.name == "I" && value.find("[", 1) != std::string::npos) {
      const auto matrix = splitMatrix(value);
      const bool square = matrix.size() == 3 && matrix[0].size() == 3 && matrix[1].size() == 3 &&
                          matrix[2].size() == 3;
      if (!square) return drop("I of " + table_.rows[row].place);
      numbers = {matrix[0][0], matrix[1][1], matrix[2][2],
                 matrix[0][1], matrix[1][2], matrix[0][2]};
    }
    if (vector.name == "Tc" && numbers.size() == 1) {
      return set(row, "Tc", M::MotorCoulomb, numbers[0]);
    }
    for (std::size_t i = 0; i < numbers.size() && i < vector.columns.size(); ++i) {
      const std::string number = factor.empty() ? numbers[i] : "(" + numbers[i] + ")" + factor;
      set(row, vector.columns[i].first, vector.columns[i].second, number);
    }
  }

  /// "L(2).m = 17.4", "L{2}.r", "links[1].m", "L2.m"
  void readAssignments() {
    for (const CodeAssignment& assignment : assignments_) {
      const std::size_t dot = assignment.target.rfind('.');
      if (dot == std::string::npos) continue;
      const std::string link = assignment.target.substr(0, dot);
      const std::string name = assignment.target.substr(dot + 1);
      const auto row = rowOf(link);
      if (row) readAttribute(name, assignment.value, *row);
    }
  }

  [[nodiscard]] std::optional<std::size_t> rowOf(const std::string& link) const {
    const auto named = std::find(targets_.begin(), targets_.end(), link);
    if (named != targets_.end() && !link.empty()) {
      return static_cast<std::size_t>(named - targets_.begin());
    }
    const std::size_t open = link.find_first_of("({[");
    if (open == std::string::npos) return std::nullopt;
    int number = 0;
    std::from_chars(link.data() + open + 1, link.data() + link.size(), number);
    if (link[open] == '[') ++number;  // Python counts from 0
    const auto count = static_cast<int>(table_.rows.size());
    if (number < 1 || number > count) return std::nullopt;
    return static_cast<std::size_t>(number - 1);
  }

  void readArm() {
    for (const CodeCall& call : findCalls(code_, {"SerialLink", "DHRobot", "robot", "__init__"})) {
      for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const std::string& argument = call.arguments[i];
        const auto key = quotedText(argument);
        if (key == "name" && i + 1 < call.arguments.size()) {
          table_.name = quotedText(call.arguments[i + 1]).value_or(table_.name);
        }
        const std::size_t equals = argument.find('=');
        if (equals == std::string::npos || equals > 12) continue;
        const std::string name = trimmed(std::string_view(argument).substr(0, equals));
        const std::string value = trimmed(std::string_view(argument).substr(equals + 1));
        if (name == "name") table_.name = quotedText(value).value_or(table_.name);
        if (name == "tool" || name == "base") placeFrame(name, value);
      }
    }
    for (const CodeAssignment& assignment : assignments_) {
      for (const char* const name : {"tool", "base"}) {
        if (assignment.target.ends_with(std::string(".") + name)) {
          placeFrame(name, assignment.value);
        }
      }
    }
  }

  /// transl(x, y, z), SE3(x, y, z), SE3.Tz(z); other transforms are named as dropped.
  void placeFrame(const std::string& name, const std::string& value) {
    const auto calls = findCalls(value, {"transl", "SE3", "Tx", "Ty", "Tz"});
    const bool alone = calls.size() == 1 && value.find('*') == std::string::npos;
    std::vector<std::string> numbers = alone ? calls[0].arguments : std::vector<std::string>();
    if (numbers.size() == 1) numbers = splitElements(numbers[0]);
    Placement placement;
    bool good = alone;
    if (alone && calls[0].name.size() == 2 && numbers.size() == 1) {
      const auto cell = readCell(numbers[0], table_.symbols);
      good = cell.has_value();
      if (good) placement.xyz[calls[0].name[1] - 'x'] = cell->number;
    } else if (numbers.size() == 3) {
      for (int i = 0; i < 3; ++i) {
        const auto cell = readCell(numbers[static_cast<std::size_t>(i)], table_.symbols);
        good = good && cell;
        if (cell) placement.xyz[i] = cell->number;
      }
    } else {
      good = false;
    }
    if (!good) return drop(name + " = " + value.substr(0, 60));
    (name == "tool" ? table_.tool : table_.base) = placement;
  }

  void drop(const std::string& what) {
    const std::string line = what + ": not understood";
    if (table_.notes.size() < 40 &&
        std::find(table_.notes.begin(), table_.notes.end(), line) == table_.notes.end()) {
      table_.notes.push_back(line);
    }
  }

  std::string code_;
  std::vector<CodeAssignment> assignments_;
  std::vector<std::string> targets_;
  RawTable table_;
  bool modified_ = false, standard_ = false;
};

}  // namespace

std::optional<RawTable> findToolboxCode(const std::string& text) {
  return ToolboxReader(text).read();
}

}  // namespace denavit
