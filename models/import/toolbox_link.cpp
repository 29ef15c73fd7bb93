#include "models/import/toolbox_link.h"

#include <algorithm>
#include <iterator>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/row_limit.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using Texts = std::vector<std::string>;

constexpr const char* kWhy = "the toolbox defines this name";

/// Attributes of a link with one number.
constexpr NamedColumn kAttributes[] = {
    {"theta", M::Theta},     {"d", M::D},           {"a", M::A},
    {"alpha", M::Alpha},     {"offset", M::Offset}, {"m", M::Mass},
    {"Jm", M::RotorInertia}, {"G", M::GearRatio},   {"B", M::MotorViscous}};

/// The order of rows of the toolbox, and of its first edition's link([...]).
constexpr NamedColumn kRow[] = {{"theta", M::Theta}, {"d", M::D},        {"a", M::A},
                                {"alpha", M::Alpha}, {"sigma", M::Type}, {"offset", M::Offset}};
constexpr NamedColumn kOldRow[] = {{"alpha", M::Alpha}, {"a", M::A},        {"theta", M::Theta},
                                   {"d", M::D},         {"sigma", M::Type}, {"offset", M::Offset}};

constexpr NamedColumn kCentre[] = {{"rx", M::ComX}, {"ry", M::ComY}, {"rz", M::ComZ}};
constexpr NamedColumn kLimits[] = {{"qlim-", M::LowerLimit}, {"qlim+", M::UpperLimit}};
constexpr NamedColumn kFriction[] = {{"Tc+", M::MotorCoulombPositive},
                                     {"Tc-", M::MotorCoulombNegative}};
constexpr NamedColumn kInertia[] = {{"Ixx", M::Ixx}, {"Iyy", M::Iyy}, {"Izz", M::Izz},
                                    {"Ixy", M::Ixy}, {"Iyz", M::Iyz}, {"Ixz", M::Ixz}};

/// The expression as a number where all of its names are known; as it is otherwise.
std::string computed(const std::string& text, const CodeScope& scope) {
  const auto cell = readCell(text, {});
  if (cell && cell->unknown.empty() && cell->unit.empty() && !cell->isVariable) return text;
  const auto value = calcNumber(text, scope);
  return value ? toShortest(*value) : text;
}

/// The numbers of a vector, or their texts where names have no value: "[c1 0 0]".
Texts elementsOf(const std::string& value, const CodeScope& scope) {
  Texts texts;
  if (const auto known = calcCode(value, scope)) {
    for (Eigen::Index i = 0; i < known->matrix.size(); ++i) {
      texts.push_back(toShortest(known->matrix(i)));
    }
    return texts;
  }
  std::string list = value;
  for (const std::string_view wrapper : {"np.array(", "np.r_", "array(", "diag("}) {
    if (list.starts_with(wrapper)) list = list.substr(wrapper.size());
  }
  if (list.ends_with(')') && list.starts_with('[')) list.pop_back();
  // "[-160 160]*unknown"
  std::string factor;
  if (const std::size_t close = list.rfind(']'); close != std::string::npos) {
    factor = trimmed(std::string_view(list).substr(close + 1));
    list = list.substr(0, close + 1);
  }
  if (!list.starts_with('[')) return {};
  for (const std::string& element : splitElements(list)) {
    texts.push_back(factor.empty() ? computed(element, scope) : "(" + element + ")" + factor);
  }
  return texts;
}

}  // namespace

const std::vector<std::string>& ToolboxLink::constructors() {
  static const std::vector<std::string> names{
      "Link",        "link",        "DHLink",       "Revolute",     "Prismatic",  "RevoluteDH",
      "PrismaticDH", "RevoluteMDH", "PrismaticMDH", "PrismaticMod", "RevoluteMod"};
  return names;
}

bool ToolboxLink::isConstructor(const std::string& name) { return contains(constructors(), name); }

void ToolboxLink::set(const char* heading, M meaning, const std::string& value,
                      const CodeScope& scope) {
  const std::string text =
      meaning == M::Type && (value == "P" || value == "R") ? value : computed(value, scope);
  for (Cell& cell : cells_) {
    if (cell.meaning != meaning) continue;
    cell.text = text;
    return;
  }
  cells_.push_back({heading, meaning, text});
}

void ToolboxLink::drop(const std::string& what) { addOnce("{}: " + what, notes_); }

void ToolboxLink::doubt(const std::string& what) {
  if (problem_.empty()) problem_ = what;
}

bool ToolboxLink::movesLink(const std::string& attribute) {
  return isOneOf(attribute, "theta d a alpha offset sigma mdh jointtype flip");
}

const ToolboxLink::Cell* ToolboxLink::find(M meaning) const {
  return findWith(cells_, meaning, &Cell::meaning);
}

void ToolboxLink::settle(bool python) {
  if (python) return;
  const Cell* const type = find(M::Type);
  if (thetaByName_ && !dByName_ && type == nullptr) {
    cells_.push_back({"sigma", M::Type, "P"});
    return;
  }
  if (thetaByName_ && dByName_ && type == nullptr) {
    doubt(
        "has both theta and d, which the toolbox refuses: a revolute link has d, a prismatic one "
        "theta");
  }
  const std::string sigma = type == nullptr ? "0" : type->text;
  const bool prismatic = sigma == "P" || sigma == "1";
  if (!fromRow_ || (!prismatic && sigma != "R" && sigma != "0")) return;
  for (Cell& cell : cells_) {
    if (cell.meaning != (prismatic ? M::D : M::Theta) || cell.text == "0") continue;
    const auto number = readCell(cell.text, {});
    const bool zero = number && number->unknown.empty() && number->number == 0;
    if (!zero) {
      drop(std::string(cell.heading) + " " + cell.text.substr(0, 60) +
           " is the joint variable's place and not used; an offset is the 6th number");
    }
    cell.text = "0";
  }
}

void ToolboxLink::write(std::span<const NamedColumn> columns, const Texts& numbers,
                        const CodeScope& scope) {
  for (std::size_t i = 0; i < std::min(numbers.size(), columns.size()); ++i) {
    set(columns[i].heading, columns[i].meaning, numbers[i], scope);
  }
}

void ToolboxLink::readRow(const Texts& numbers, const CodeScope& scope) {
  fromRow_ = true;
  write(kRow, numbers, scope);
  if (numbers.size() > std::size(kRow)) drop("numbers after the sixth of its row");
}

void ToolboxLink::readConstructor(const CodeCall& call, const CodeScope& scope) {
  if (call.name.starts_with("Prismatic")) set("type", M::Type, "P", scope);
  if (call.name.ends_with("MDH") || call.name.ends_with("Mod")) modified_ = true;
  if (call.name.ends_with("DH") && !call.name.ends_with("MDH")) standard_ = true;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const std::string& argument = call.arguments[i];
    if (const auto name = quotedText(argument)) {
      const bool byName = call.name == "Link" && i + 1 < call.arguments.size();
      thetaByName_ = thetaByName_ || (byName && *name == "theta");
      dByName_ = dByName_ || (byName && *name == "d");
      if (readFlag(*name)) continue;
      if (i + 1 < call.arguments.size()) readAttribute(*name, call.arguments[++i], scope);
      continue;
    }
    if (const auto given = splitAssignment(argument)) {
      readAttribute(given->target, given->value, scope);
      continue;
    }
    const Texts numbers = elementsOf(argument, scope);
    if (numbers.size() < 4) {
      doubt("is made of \"" + argument.substr(0, 60) + "\", which is not understood");
    } else if (call.name == "link") {
      write(kOldRow, numbers, scope);
    } else {
      readRow(numbers, scope);
    }
  }
}

bool ToolboxLink::readFlag(const std::string& flag) {
  if (flag == "modified" || flag == "mod" || flag == "mdh") return modified_ = true;
  if (flag == "standard" || flag == "stand" || flag == "dh") return standard_ = true;
  if (flag == "revolute" || flag == "prismatic") {
    set("type", M::Type, flag == "prismatic" ? "P" : "R", {});
    return true;
  }
  if (flag == "flip") return flipped_ = true;
  return flag == "sym";
}

void ToolboxLink::readAttribute(const std::string& name, const std::string& value,
                                const CodeScope& scope) {
  const bool no = value == "0" || value == "False" || value == "false";
  if (const NamedColumn* attribute = findWith(kAttributes, name, &NamedColumn::heading)) {
    return set(attribute->heading, attribute->meaning, value, scope);
  }

  if (name == "sigma" || name == "jointtype") {
    const std::string kind = quotedText(value).value_or(value);
    return set("sigma", M::Type, kind == "P" || kind == "R" ? kind : value, scope);
  }
  if (name == "mdh") {
    const auto number = calcNumber(value, scope);
    if (!number) return doubt("has mdh = " + value.substr(0, 60) + ", which is not understood");
    modified_ = modified_ || *number != 0;
  } else if (name == "I") {
    readInertia(value, scope);
  } else if (name == "r" || name == "qlim" || name == "Tc") {
    readVector(name, value, scope);
  } else if (name == "flip") {
    if (!no) readFlag("flip");
  } else if (name != "name" && name != "mesh") {
    drop(name.substr(0, 30) + " = " + value.substr(0, 60) + " is not read");
  }
}

void ToolboxLink::readVector(const std::string& name, const std::string& value,
                             const CodeScope& scope) {
  const Texts numbers = elementsOf(value, scope);
  if (name == "Tc" && numbers.size() == 1) return set("Tc", M::MotorCoulomb, numbers[0], scope);
  if (name == "Tc" && numbers.empty()) return set("Tc", M::MotorCoulomb, value, scope);
  const auto fits = [&](const char* own, std::span<const NamedColumn> columns) {
    return name == own && numbers.size() == columns.size();
  };
  if (fits("r", kCentre)) return write(kCentre, numbers, scope);
  if (fits("qlim", kLimits)) return write(kLimits, numbers, scope);
  if (fits("Tc", kFriction)) return write(kFriction, numbers, scope);
  if (name == "qlim" && (value == "[]" || value == "None")) return;
  drop(name + " = " + value.substr(0, 60) + " is not understood");
}

/// Three numbers are the diagonal, six are Ixx Iyy Izz Ixy Iyz Ixz, nine are the tensor.
void ToolboxLink::readInertia(const std::string& value, const CodeScope& scope) {
  Texts numbers = elementsOf(value, scope);
  const auto known = calcCode(value, scope);
  const auto rows = splitMatrix(value);
  const bool square =
      rows.size() == 3 && std::ranges::all_of(rows, [](const Texts& r) { return r.size() == 3; });
  const bool nine = known && known->matrix.size() == 9;
  if (nine) {
    const Eigen::Map<const Eigen::Matrix3d> I(known->matrix.data());
    const double uneven = (I - I.transpose()).cwiseAbs().maxCoeff();
    if (uneven > 1e-9 * I.cwiseAbs().maxCoeff()) {
      drop("its inertia is not symmetric, by up to " + toReadable(uneven) +
           " kg m²; the mean of each pair is read");
    }
    const auto mean = [&](int i, int j) { return toShortest((I(i, j) + I(j, i)) / 2); };
    numbers = {mean(0, 0), mean(1, 1), mean(2, 2), mean(0, 1), mean(1, 2), mean(0, 2)};
  } else if (!known && square) {
    numbers = {rows[0][0], rows[1][1], rows[2][2], rows[0][1], rows[1][2], rows[0][2]};
    if (rows[0][1] != rows[1][0] || rows[1][2] != rows[2][1] || rows[0][2] != rows[2][0]) {
      drop("its inertia is not written symmetrically; what stands above the diagonal is read");
    }
  }
  if (numbers.size() != 3 && numbers.size() != 6) {
    return drop("I = " + value.substr(0, 60) + " is not understood");
  }
  numbers.resize(std::size(kInertia), "0");
  write(kInertia, numbers, scope);
}

void ToolboxLink::addTo(RawTable& table) const {
  const std::size_t row = table.rows.size();
  checkRowCount(row + 1);
  table.rows.resize(row + 1);
  table.rows[row].place = place_;
  for (const Cell& cell : cells_) {
    setCell(table, row, columnOf(table, cell.heading, cell.meaning, kWhy), cell.text);
  }
  for (const std::string& note : notes_) addNote(table, place_ + note.substr(2));
}

}  // namespace denavit
