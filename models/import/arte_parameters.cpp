#include "models/import/arte_parameters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_blocks.h"
#include "models/import/code_effects.h"
#include "models/import/code_pose.h"
#include "models/import/code_text.h"
#include "models/import/code_value.h"
#include "models/import/joint_expression.h"
#include "models/import/row_limit.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using Eigen::MatrixXd;

constexpr const char* kWhyArte = "ARTE's own name";
constexpr std::array<const char*, 4> kArteColumns{"DH.theta", "DH.d", "DH.a", "DH.alpha"};

/// What a statement assigned to a member of the robot.
struct ArteMember {
  std::string value;
  std::size_t line = 0;
};

std::string lineOf(std::size_t line) { return "line " + std::to_string(line); }

std::string inOneLine(const std::string& text) {
  std::string line = replaceAll(text, "\n", " ").substr(0, 70);
  return "\"" + line + (text.size() > 70 ? "...\"" : "\"");
}

/// The names of robots whose DH.theta is assigned.
std::vector<std::string> robotsOf(const std::vector<CodeStatement>& statements) {
  std::vector<std::string> robots;
  for (const CodeStatement& statement : statements) {
    const auto assignment = splitAssignment(statement.text);
    if (!assignment || !assignment->target.ends_with(".DH.theta")) continue;
    addOnce(assignment->target.substr(0, assignment->target.size() - 9), robots);
  }
  return robots;
}

class ArteReader {
 public:
  ArteReader(std::string robot, const std::vector<CodeStatement>& statements)
      : robot_(std::move(robot)) {
    for (const CodeStatement& statement : statements) run(statement);
  }

  RawTable read() {
    if (const ArteMember* parallel = findMember("parallel")) {
      failIn("table", lineOf(parallel->line),
             inOneLine(robot_ + ".parallel") +
                 " says that it is a parallel robot; only serial chains are read",
             "write each of its chains as an arm of its own");
    }
    table_.format = "ARTE parameters";
    define(table_, "ARTE's dh.m and inversedynamic.m define it", Convention::Standard,
           InertiaReference::CentreOfMass);
    readName();
    readRows();
    readBase();
    readLimits();
    readDynamics();
    noteUnread();
    return std::move(table_);
  }

 private:
  void run(const CodeStatement& statement) {
    const CodeWrite write = readWrite(statement.text);
    if (write.targets.empty()) return;
    const std::string& target = write.targets.front();
    const std::string whole = wholeOf(target);
    const std::string member = robot_ + ".";
    if (whole == robot_) return checkWhole(statement, write);
    if (!whole.starts_with(member)) return assign(whole, target, write);
    const std::string name = whole.substr(member.size());
    if (statement.isConditional && isPartOfArm(name)) {
      refuse(statement.line, statement.text, "stands in a loop or a branch, which is not followed",
             "write it once, with the numbers that it ends up with");
    }
    if (whole == target) {
      members_[name] = {write.value, statement.line};
      return assign(whole, target, write);
    }
    if (name == "T0" && assignElement(whole, target, write.value)) return;
    if (isPartOfArm(name)) {
      refuse(statement.line, statement.text, "changes a part of a value, which is not followed",
             "write the whole of " + whole + " with its numbers");
    }
    scope_.values.erase(whole);
  }

  static bool isPartOfArm(const std::string& name) {
    return name.starts_with("DH") || name == "kind" || name == "T0" || name == "parallel";
  }

  /// "robot = read_graphics(robot)" leaves the arm as it is.
  void checkWhole(const CodeStatement& statement, const CodeWrite& write) const {
    const auto call = wholeCall(write.value);
    const bool keeps = call && isOneOf(call->name, "init_sim_variables read_graphics");
    const bool isEmpty =
        write.value == "[]" || write.value == "{}" || (call && call->name == "struct");
    if (keeps || (isEmpty && members_.empty())) return;
    refuse(statement.line, statement.text, "may change the arm in a way that is not followed",
           "leave the statement out, or write " + robot_ + ".DH with the numbers it ends up with");
  }

  void assign(const std::string& whole, const std::string& target, const CodeWrite& write) {
    const auto known = whole == target && write.operation.empty() && !write.isTuple
                           ? calcCode(write.value, scope_)
                           : std::nullopt;
    scope_.values.erase(whole);
    if (known) scope_.values[whole] = *known;
  }

  /// robot.T0(3, 4) = 0.3
  bool assignElement(const std::string& whole, const std::string& target,
                     const std::string& value) {
    const auto known = scope_.values.find(whole);
    const auto number = calcNumber(value, scope_);
    const auto place = calcCode(
        "[" + target.substr(whole.size() + 1, target.size() - whole.size() - 2) + "]", scope_);
    if (known == scope_.values.end() || !number || !place || place->matrix.size() != 2)
      return false;
    const double row = place->matrix(0) - 1, column = place->matrix(1) - 1;
    MatrixXd& matrix = known->second.matrix;
    if (!(row >= 0 && row < static_cast<double>(matrix.rows())) ||
        !(column >= 0 && column < static_cast<double>(matrix.cols()))) {
      return false;
    }
    matrix(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column)) = *number;
    return true;
  }

  [[noreturn]] static void refuse(std::size_t line, const std::string& statement,
                                  const std::string& rule, const std::string& remedy) {
    failIn("table", lineOf(line), inOneLine(statement) + " " + rule, remedy);
  }

  [[nodiscard]] const ArteMember* findMember(const std::string& name) const {
    const auto found = members_.find(name);
    return found == members_.end() ? nullptr : &found->second;
  }

  /// A member that the reader knows, which is then no longer among those not read.
  const ArteMember* take(const std::string& name) {
    taken_.push_back(name);
    return findMember(name);
  }

  void readName() {
    const ArteMember* const name = take("name");
    if (name) table_.name = quotedText(name->value).value_or("");
  }

  void readRows() {
    CodeScope fixed;  // ARTE evaluates the expressions where only q and the robot are known
    for (const auto& [name, value] : scope_.values) {
      if (name.starts_with(robot_ + ".")) fixed.values[name] = value;
    }
    std::array<JointExpressions, 4> columns;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      columns[i] = readColumn(kArteColumns[i], fixed);
    }
    const std::size_t joints = columns[0].size();
    if (joints == 0) {
      refuseColumn(
          "DH.theta",
          "is empty: the file describes a tool or a piece of equipment, which has no joints",
          "choose the parameters.m of an arm");
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].size() == joints) continue;
      refuseColumn(kArteColumns[i],
                   "has " + std::to_string(columns[i].size()) + " entries, but " + robot_ +
                       ".DH.theta has " + std::to_string(columns[0].size()),
                   "write one entry for each joint");
    }
    checkRowCount(joints);
    const std::string kinds = readKinds(joints);
    constexpr NamedColumn kColumns[] = {
        {"theta", M::Theta}, {"d", M::D}, {"a", M::A}, {"alpha", M::Alpha}};
    for (std::size_t row = 0; row < joints; ++row) {
      const std::string place = "joint " + std::to_string(row + 1) + " of " + robot_ + ".DH";
      const bool slides = checkRow(columns, row, kinds);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        setCell(table_, row, columnOf(table_, kColumns[i].heading, kColumns[i].meaning, kWhyArte),
                columns[i][row].cell);
      }
      setCell(table_, row, columnOf(table_, "kind", M::Type, kWhyArte), slides ? "P" : "R");
      table_.rows[row].place = place;
    }
  }

  JointExpressions readColumn(const std::string& name, const CodeScope& fixed) {
    const ArteMember* const member = take(name);
    if (!member) {
      failIn("table", robot_ + "." + name, "is missing",
             "write it as '[0 0.3 0]', one entry for each joint");
    }
    const auto quoted = quotedText(trimmed(member->value));
    if (!quoted) {
      refuseColumn(name, "is no text in quotes, which is what ARTE evaluates",
                   "write it as '[0 0.3 0]', one entry for each joint");
    }
    const auto entries = readJointExpressions(*quoted, fixed);
    if (!entries) {
      refuseColumn(name, "is not understood: " + inOneLine(*quoted),
                   "write one entry for each joint, made of q(i), numbers and pi");
    }
    return *entries;
  }

  [[noreturn]] void refuseColumn(const std::string& name, const std::string& rule,
                                 const std::string& remedy) const {
    const ArteMember* const member = findMember(name);
    failIn("table", (member ? lineOf(member->line) + ", " : "") + robot_ + "." + name, rule,
           remedy);
  }

  /// "RRTR"; empty where the file does not say it.
  std::string readKinds(std::size_t joints) {
    const ArteMember* const member = take("kind");
    if (!member) return "";
    std::string kinds;
    for (const std::string& element : splitElements(member->value)) {
      kinds += quotedText(element).value_or("?");
    }
    const std::size_t odd = kinds.find_first_not_of("RTP");
    if (odd != std::string::npos) {
      refuseColumn("kind",
                   "has \"" + toPrintable(kinds.substr(odd, 1)) + "\" for joint " +
                       std::to_string(odd + 1) + ", which is no kind of joint",
                   "write R for a joint that turns, T for one that slides");
    }
    if (kinds.size() != joints) {
      refuseColumn("kind",
                   "has " + std::to_string(kinds.size()) + " entries, but " + robot_ +
                       ".DH.theta has " + std::to_string(joints),
                   "write one letter for each joint");
    }
    return kinds;
  }

  /// One row of a table moves by its own variable, in theta or in d.
  /// @returns whether it slides
  bool checkRow(const std::array<JointExpressions, 4>& columns, std::size_t row,
                const std::string& kinds) const {
    using Motion = JointExpression::Motion;
    const std::string q = "q(" + std::to_string(row + 1) + ")";
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const JointExpression& entry = columns[i][row];
      const std::string what =
          "has " + inOneLine(entry.text) + " for joint " + std::to_string(row + 1);
      const bool variable = i < 2;
      if (entry.motion == Motion::Fixed || (variable && entry.motion == Motion::Own)) continue;
      if (variable && entry.motion == Motion::Reversed) {
        refuseColumn(
            kArteColumns[i],
            what + ": the joint counts the other way round, which no row of a table can express",
            "write +" + q +
                " and turn the frame round: change the sign of this joint's theta and d, add pi to "
                "alpha of the joint before (or turn T0 by pi about x), take pi from its own alpha");
      }
      refuseColumn(
          kArteColumns[i],
          what + (variable ? ", which is not " + q + " and a number" : ", which is no number"),
          "a row of a table moves by its own variable only; write " + q +
              (variable ? " plus or minus a number" : " in theta or in d"));
    }
    const bool turns = columns[0][row].motion == Motion::Own;
    const bool slides = columns[1][row].motion == Motion::Own;
    if (turns == slides) {
      refuseColumn(
          turns ? "DH.d" : "DH.theta",
          (turns ? "is wrong: d and theta both have " : "is wrong: theta and d both lack ") + q,
          "each joint turns by " + q + " in theta or slides by it in d");
    }
    if (!kinds.empty() && (kinds[row] == 'R') != turns) {
      refuseColumn("kind",
                   std::string("has ") + kinds[row] + " for joint " + std::to_string(row + 1) +
                       ", but " + q + " stands in " +
                       (turns ? "theta: the joint turns" : "d: the joint slides"),
                   std::string("write ") + (turns ? "R" : "T") + ", or move " + q);
    }
    return slides;
  }

  void readBase() {
    const ArteMember* const member = take("T0");
    if (!member) return;
    const auto known = scope_.values.find(robot_ + ".T0");
    const auto base =
        known == scope_.values.end() ? std::nullopt : findPlacement(known->second.matrix);
    if (!base) {
      const bool is4x4 = known != scope_.values.end() && known->second.matrix.size() == 16;
      refuseColumn("T0",
                   (is4x4 ? "is no pose: its rotation is none, or its last row is not 0 0 0 1: "
                          : "is not understood: ") +
                       inOneLine(member->value),
                   "write its 16 numbers: a rotation of three unit vectors at right angles, a "
                   "position in metres, and 0 0 0 1");
    }
    if (!(*base == Placement{})) table_.base = base;
  }

  void readLimits() {
    constexpr NamedColumn kLimits[] = {{"maxangle-", M::LowerLimit}, {"maxangle+", M::UpperLimit}};
    constexpr NamedColumn kSpeeds[] = {{"velmax", M::VelocityLimit}};
    readMatrix("maxangle", kLimits);
    readMatrix("velmax", kSpeeds);
  }

  /// ARTE's inversedynamic.m takes the tensors about the centres of mass, whatever the comments of
  /// its parameter files say.
  void readDynamics() {
    const ArteMember* const has = take("has_dynamics");
    if (has && calcNumber(has->value, scope_) == 0.0) return;
    constexpr NamedColumn kMasses[] = {{"masses", M::Mass}};
    constexpr NamedColumn kCentres[] = {
        {"r_com x", M::ComX}, {"r_com y", M::ComY}, {"r_com z", M::ComZ}};
    constexpr NamedColumn kTensors[] = {{"Ixx", M::Ixx}, {"Iyy", M::Iyy}, {"Izz", M::Izz},
                                        {"Ixy", M::Ixy}, {"Iyz", M::Iyz}, {"Ixz", M::Ixz}};
    readMatrix("dynamics.masses", kMasses);
    readMatrix("dynamics.r_com", kCentres);
    readMatrix("dynamics.Inertia", kTensors);
  }

  /// A matrix of one row for each joint; a vector may also be a row.
  void readMatrix(const std::string& name, std::span<const NamedColumn> columns) {
    const ArteMember* const member = findMember(name);
    if (!member) return;
    const auto known = scope_.values.find(robot_ + "." + name);
    if (known != scope_.values.end() && known->second.matrix.size() == 0) {
      taken_.push_back(name);
      return;
    }
    MatrixXd numbers = known == scope_.values.end() ? MatrixXd() : known->second.matrix;
    if (columns.size() == 1 && numbers.rows() == 1) numbers.transposeInPlace();
    if (numbers.rows() != std::ssize(table_.rows) || numbers.cols() != std::ssize(columns)) {
      return addNote(table_, lineOf(member->line) + ": " + robot_ + "." + name +
                                 " is not read: it is no matrix of " +
                                 std::to_string(table_.rows.size()) + " x " +
                                 std::to_string(columns.size()) + " numbers");
    }
    taken_.push_back(name);
    for (std::size_t row = 0; row < table_.rows.size(); ++row) {
      std::vector<std::string> texts;
      for (std::size_t i = 0; i < columns.size(); ++i) {
        texts.push_back(
            toShortest(numbers(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(i))));
      }
      setCells(table_, row, columns, texts, kWhyArte);
    }
  }

  void noteUnread() {
    std::vector<std::string> names;
    for (const auto& [name, member] : members_) {
      if (!contains(taken_, name)) names.push_back(toPrintable(name).substr(0, 40));
    }
    if (!names.empty()) addNote(table_, "not read: " + robot_ + "." + joinNames(names));
  }

  std::string robot_;
  std::map<std::string, ArteMember> members_;
  std::vector<std::string> taken_;
  CodeScope scope_;
  RawTable table_;
};

}  // namespace

std::optional<RawTable> findArteParameters(const std::string& text) {
  if (!contains(text, ".DH.theta")) return std::nullopt;
  const CodeProgram program = readProgram(text);
  const std::vector<CodeStatement> statements = statementsIn(program.all);
  const std::vector<std::string> robots = robotsOf(statements);
  if (robots.empty()) return std::nullopt;
  if (robots.size() > 1) {
    failIn("table", "text", "has the parameters of several robots: " + joinNames(robots),
           "keep one of them");
  }
  return ArteReader(robots.front(), statements).read();
}

}  // namespace denavit
