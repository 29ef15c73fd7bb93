#include "models/import/toolbox_program.h"

#include <algorithm>
#include <set>
#include <utility>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_blocks.h"
#include "models/import/code_condition.h"
#include "models/import/code_effects.h"
#include "models/import/row_limit.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using Texts = std::vector<std::string>;

constexpr int kMostSteps = 20000;
constexpr int kMostChainedWrites = 50;
constexpr std::size_t kMostArms = 20, kMostUnread = 20;

bool isName(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return isNamePart(c) || c == '.'; });
}

class Runner {
 public:
  Runner(const std::string& text, std::optional<bool> holds)
      : program_(readProgram(text)), holds_(holds) {
    scope_.isPython = program_.isPython;
    scope_.defaults = collectSymbols(findAssignments(withoutComments(text)));
    scope_.values["nargin"].matrix = Eigen::MatrixXd::Zero(1, 1);
    scope_.values["nargout"].matrix = Eigen::MatrixXd::Zero(1, 1);
  }

  ToolboxArms run() {
    runAll(program_.all.body, false);
    // A script may do all of its work where others have a demonstration.
    if (out_.arms.empty() && lists_.all().empty()) {
      for (const CodeBlock* block : main_) runAll(block->body, false);
    }
    if (out_.arms.empty()) makeLooseArms();
    noteLooseLinks();
    for (ToolboxArm& arm : out_.arms) settleLinks(arm);
    out_.symbols = symbols();
    for (const auto& [name, value] : scope_.values) {
      const auto text = texts_.find(name);
      const bool wide = value.matrix.cols() >= 4 && value.matrix.rows() > 0;
      if (wide && text != texts_.end()) {
        out_.matrices.push_back({name, text->second, value.matrix});
      }
    }
    return std::move(out_);
  }

 private:
  void settleLinks(ToolboxArm& arm) const {
    for (std::size_t i = 0; i < arm.links.size(); ++i) {
      if (!arm.links[i]) continue;
      arm.links[i]->setPlace("link " + std::to_string(i + 1));
      arm.links[i]->settle(scope_.isPython);
      const std::string& problem = arm.links[i]->problem();
      if (!problem.empty()) arm.doubt("link " + std::to_string(i + 1) + " " + problem);
      if (arm.links[i]->isFlipped() && arm.problem.empty()) {
        arm.problem =
            "link " + std::to_string(i + 1) +
            " is flipped: its joint counts the other way round, and its row cannot say it";
      }
    }
  }

  /// @param doubtful  whether it is unknown if these statements run
  void runAll(const std::vector<CodeBlock>& blocks, bool doubtful) {
    bool taken = false;
    for (const CodeBlock& block : blocks) {
      if (exit_ != Exit::None) return;
      line_ = block.line;
      if (block.kind == CodeBlock::Kind::Branch) {
        taken =
            runBranch(block, doubtful, block.isOtherwise && taken) || (block.isOtherwise && taken);
      } else {
        run(block, doubtful);
      }
    }
  }

  void run(const CodeBlock& block, bool doubtful) {
    using Kind = CodeBlock::Kind;
    if (block.kind == Kind::Loop) return runLoop(block, doubtful);
    if (block.kind == Kind::OtherLoop) return runWhile(block, doubtful);
    if (block.kind == Kind::Definition) return runDefinition(block, doubtful);
    if (block.kind != Kind::Statement) return runAll(block.body, doubtful);
    if (++steps_ <= kMostSteps) runStatement(block.text, doubtful);
    line_ = block.line;
  }

  /// @returns whether it is certain that it was taken
  bool runBranch(const CodeBlock& block, bool doubtful, bool skip) {
    if (contains(block.condition, "__name__")) {
      main_.push_back(&block);
      return false;
    }
    if (skip) {
      passOver(block);
      return true;
    }
    if (block.condition.empty()) {
      // "else": certain where the conditions before were known to fail.
      runAll(block.body, doubtful || unknownBefore_);
      unknownBefore_ = false;
      return true;
    }
    if (block.text == "catch" || block.text.starts_with("catch ") ||
        block.text.starts_with("except")) {
      if (forgetBlock(block, block.text)) noteUnread(block.text);
      return false;
    }
    auto condition = judgeCondition(block.condition, scope_);
    if (!condition) {
      condition = holds_;
      out_.hasDoubt = true;
      out_.hasDoubtInLoop = out_.hasDoubtInLoop || loops_ > 0;
    }
    if (!block.isOtherwise) unknownBefore_ = false;
    const bool doubt = doubtful || !condition || unknownBefore_;
    if (condition && !*condition) {
      passOver(block);
      return false;
    }
    const bool certain = condition && !unknownBefore_;
    const bool before = unknownBefore_ || !condition;
    runAll(block.body, doubt);
    unknownBefore_ = before;
    return certain;
  }

  /// Under an answer to a condition, what the other branch assigns has no value.
  void passOver(const CodeBlock& block) {
    if (!holds_) return;
    for (const CodeStatement& inner : statementsIn(block)) {
      for (const std::string& name : namesChanged(inner.text, false)) scope_.defaults.erase(name);
    }
  }

  void runLoop(const CodeBlock& block, bool doubtful) {
    const auto range = calcCode(block.range, scope_);
    if (!range || !range->items.empty() || !isName(block.variable)) return skipLoop(block);
    const Eigen::MatrixXd values = range->matrix;
    const bool rows = scope_.isPython && values.rows() > 1;
    const Eigen::Index count = rows ? values.rows() : values.cols();
    for (Eigen::Index i = 0; i < count; ++i) {
      CodeValue value;
      value.matrix = rows ? Eigen::MatrixXd(values.row(i)) : Eigen::MatrixXd(values.col(i));
      scope_.values[block.variable] = value;
      if (!runTurn(block, doubtful)) return;
    }
  }

  void runWhile(const CodeBlock& block, bool doubtful) {
    for (;;) {
      const auto condition = block.condition.empty() || doubtful
                                 ? std::nullopt
                                 : judgeCondition(block.condition, scope_);
      if (!condition) return skipLoop(block);
      if (!*condition || !runTurn(block, doubtful)) return;
    }
  }

  /// @returns whether the loop goes on
  bool runTurn(const CodeBlock& block, bool doubtful) {
    ++loops_;
    if (++steps_ <= kMostSteps) runAll(block.body, doubtful);
    --loops_;
    const bool lost = exit_ == Exit::Unknown || steps_ > kMostSteps;
    if (lost) skipLoop(block);
    const bool goesOn = !lost && (exit_ == Exit::None || exit_ == Exit::Continue);
    // A return, or what may be one, ends the loops around as well.
    if (exit_ != Exit::Return && !(lost && loops_ > 0)) exit_ = Exit::None;
    return goesOn;
  }

  /// @returns whether the statement leaves a loop or a function
  bool runExit(const std::string& text, bool doubtful) {
    const bool returns = text == "return";
    if (!returns && text != "break" && text != "continue") return false;
    if (doubtful) {
      if (loops_ > 0) exit_ = Exit::Unknown;
    } else {
      exit_ = returns ? Exit::Return : text == "break" ? Exit::Break : Exit::Continue;
    }
    return true;
  }

  /// What a function assigns is its own; attributes of the object stay.
  void runDefinition(const CodeBlock& block, bool doubtful) {
    const CodeScope before = scope_;
    const ToolboxLists lists = lists_;
    const int loops = std::exchange(loops_, 0);
    takeDefaults(block.text);
    runAll(block.body, doubtful);
    exit_ = Exit::None;
    loops_ = loops;
    const CodeScope inside = std::exchange(scope_, before);
    for (const auto& [name, value] : inside.values) {
      const bool isOwn = !contains(name, '.') && !block.text.starts_with("class ");
      if (!isOwn || texts_.count(name) == 0) scope_.values[name] = value;
    }
    for (const std::string& name : inside.unknown) {
      if (contains(name, '.')) scope_.unknown.insert(name);
    }
    lists_.restore(lists);
  }

  /// A loop that cannot be followed must not make links, and may not touch them in silence.
  void skipLoop(const CodeBlock& block) {
    const std::size_t line = line_;
    makeUnknown(wholeOf(block.variable), block.text);
    const bool changes = forgetBlock(block, block.text);
    line_ = line;
    if (changes) noteUnread(block.text);
  }

  /// @returns whether a name with a value may be changed
  bool forgetBlock(const CodeBlock& block, const std::string& head) {
    bool changes = false;
    for (const CodeStatement& inner : statementsIn(block)) {
      if (!findCalls(inner.text, ToolboxLink::constructors()).empty()) refuseLoop(head);
      line_ = inner.line;
      const auto assignment = splitAssignment(inner.text);
      const std::size_t dot = assignment ? assignment->target.rfind('.') : std::string::npos;
      if (dot != std::string::npos) {
        const std::string all = wholeOf(assignment->target.substr(0, dot));
        const std::string owner = all.ends_with(".links") ? all.substr(0, all.size() - 6) : all;
        const std::string attribute = assignment->target.substr(dot + 1);
        const bool ofArm = findArm(owner) != nullptr || lists_.has(owner);
        if (ofArm && (ToolboxLink::movesLink(attribute) || isOneOf(attribute, "base tool"))) {
          failIn("table", "line " + std::to_string(inner.line),
                 "\"" + shortened(inner.text) + "\" stands in \"" + shortened(head) +
                     "\", which is not followed",
                 "write the range with numbers, as 1:6 or range(6), or write the statements out");
        }
        note("\"" + shortened(inner.text) + "\" in the loop \"" + shortened(head) +
             "\" is not read");
      }
      for (const std::string& name : namesChanged(inner.text, scope_.isPython)) {
        if (contains(name, '.')) continue;
        changes = makeUnknown(name, inner.text) || changes;
      }
    }
    return changes;
  }

  /// A statement that is not understood: what it may change is no longer known.
  void skip(const std::string& text) {
    bool changes = false;
    for (const std::string& name : namesChanged(text, scope_.isPython)) {
      changes |= makeUnknown(name, text);
    }
    const std::string word = text.substr(0, text.find_first_of(" ("));
    const bool runs =
        isOneOf(word, "eval exec load run evalin assignin") || text.ends_with("import *");
    if (changes || runs) noteUnread(text);
  }

  void noteUnread(const std::string& text) {
    if (++unread_ > kMostUnread) return note("not read: more statements");
    note("not read: line " + std::to_string(line_) + ": " + shortened(text));
  }

  /// @returns whether the name had a value
  bool makeUnknown(const std::string& name, const std::string& statement) {
    if (name.empty() || name == "self") return false;
    // A name that is cleared leaves the links as they are.
    const bool clears = statement.starts_with("clear ");
    if (!clears && findArm(name) == nullptr && !lists_.named(name, scope_).links.empty()) {
      failIn("table", "line " + std::to_string(line_),
             "\"" + shortened(statement) + "\" may change the links in \"" + name +
                 "\" in a way that is not understood",
             "write the links out in the order and with the numbers they end up with");
    }
    if (findArm(name) != nullptr) return false;
    bool known =
        scope_.values.erase(name) > 0 || scope_.defaults.count(name) > 0 || lists_.has(name);
    lists_.forget(name);
    const std::string member = name + ".";
    for (auto it = scope_.values.begin(); it != scope_.values.end();) {
      const bool isMember = it->first.starts_with(member);
      if (isMember) scope_.unknown.insert(it->first);
      known = known || isMember;
      it = isMember ? scope_.values.erase(it) : std::next(it);
    }
    texts_.erase(name);
    scope_.unknown.insert(name);
    everUnknown_.insert(name);
    return known;
  }

  /// def __init__(self, N=10): an argument nobody gives has its default.
  void takeDefaults(const std::string& head) {
    const std::size_t open = head.find('(');
    const std::size_t close = open == std::string::npos ? open : findClosing(head, open);
    if (close == std::string::npos) return;
    for (const std::string& argument :
         splitArguments(std::string_view(head).substr(open + 1, close - open - 1))) {
      const auto given = splitAssignment(argument);
      const std::string& before = given ? given->target : argument;
      const std::string name = trimmed(std::string_view(before).substr(0, before.find(':')));
      given ? assignValue(name, given->value, false) : makeArgumentUnknown(name);
    }
  }

  /// An argument without a default hides what has its name outside.
  void makeArgumentUnknown(const std::string& name) {
    if (name == "self" || !isName(name)) return;
    lists_.forget(name);
    scope_.values.erase(name);
    scope_.unknown.insert(name);
  }

  void runStatement(const std::string& statement, bool doubtful) {
    std::string text = statement;
    if (text.starts_with("return ")) text = trimmed(std::string_view(text).substr(7));
    if (runExit(text, doubtful) || text.starts_with("function ")) return;
    const CodeWrite write = readWrite(text);
    if (!write.targets.empty()) return runWrite(text, write, doubtful);
    const auto call = wholeCall(text);
    if (!call) return skip(text);
    const std::size_t dot = text.rfind('.', text.find('('));
    const std::string owner = dot == std::string::npos ? "" : text.substr(0, dot);
    if ((call->name == "append" || call->name == "extend") && call->arguments.size() == 1 &&
        lists_.has(owner)) {
      if (doubtful) refuseDoubtful(text);
      append(owner, call->arguments[0]);
    } else if (isArm(*call)) {
      makeArm(call->name == "__init__" ? "self" : "", *call, doubtful);
    } else if (ToolboxLink::isConstructor(call->name)) {
      (void)lists_.find(text, scope_);
    } else if (!isHarmless(*call)) {
      skip(text);
    }
  }

  /// Functions that change nothing of what is handed to them.
  static bool isHarmless(const CodeCall& call) {
    return isOneOf(call.name,
                   "print plot teach fkine disp fprintf len sum copy figure show display super "
                   "__init__ addconfiguration addconfiguration_attr set_printoptions");
  }

  void runWrite(const std::string& text, const CodeWrite& write, bool doubtful, int depth = 0) {
    forgetChangedWithin(write.value, text);
    const std::string& target = write.targets.front();
    if (write.isTuple) return runTuple(text, write, doubtful);
    if (write.operation == "+" && lists_.has(target)) {
      if (doubtful) refuseDoubtful(text);
      return append(target, write.value);
    }
    const CodeWrite chained = readWrite(write.value);
    if (!chained.targets.empty()) {
      if (depth == kMostChainedWrites) refuseLongerChain();
      runWrite(write.value, chained, doubtful, depth + 1);
      return assign(target, chained.targets.back(), doubtful);
    }
    if (write.operation.empty()) return assign(target, write.value, doubtful);
    if (!isName(target)) return skip(text);
    assign(target, target + " " + write.operation + " (" + write.value + ")", doubtful);
  }

  /// "a = v.pop()" changes v as well.
  void forgetChangedWithin(const std::string& value, const std::string& text) {
    if (!scope_.isPython) return;
    for (const std::string_view method : {".pop(", ".sort(", ".append(", ".remove(", ".insert("}) {
      if (!contains(value, method)) continue;
      bool changes = false;
      for (const std::string& name : namesChanged(value, false)) {
        changes = makeUnknown(name, text) || changes;
      }
      if (changes) noteUnread(text);
    }
  }

  /// "a, b = 1, 2" and "[a, b] = deal(1, 2)"
  void runTuple(const std::string& text, const CodeWrite& write, bool doubtful) {
    const auto call = wholeCall(write.value);
    Texts values = call && call->name == "deal" ? call->arguments : splitArguments(write.value);
    if (values.size() == 1 && (values[0].starts_with('(') || values[0].starts_with('['))) {
      values = splitElements(values[0]);
    }
    const bool several = values.size() == write.targets.size();
    std::vector<std::optional<CodeValue>> known;
    for (std::size_t i = 0; several && i < values.size(); ++i) {
      known.push_back(calcCode(values[i], scope_));
    }
    const bool all = several && write.operation.empty() &&
                     std::ranges::all_of(known, [](const auto& k) { return bool(k); });
    const bool names = std::ranges::all_of(write.targets, isName);
    if (!all || !names || doubtful) return skip(text);
    for (std::size_t i = 0; i < values.size(); ++i) {
      lists_.forget(write.targets[i]);
      texts_.erase(write.targets[i]);
      scope_.values[write.targets[i]] = *known[i];
      scope_.unknown.erase(write.targets[i]);
    }
  }

  /// Whether a link is there, or how it is placed, must not depend on what is not known.
  [[noreturn]] void refuseDoubtful(const std::string& statement) const {
    failIn("table", "line " + std::to_string(line_),
           "\"" + shortened(statement) + "\" depends on a condition that is not known",
           "give the names in the condition a value before it, or write the statement without it");
  }

  [[noreturn]] void refuseLongerChain() const {
    failIn("table", "line " + std::to_string(line_),
           "sets more than " + std::to_string(kMostChainedWrites) + " names at once",
           "give each name its value in a statement of its own");
  }

  [[noreturn]] static void refuseMoreArms() {
    failIn("table", "text", "makes more than " + std::to_string(kMostArms) + " arms",
           "keep the arms that you need");
  }

  void append(const std::string& list, const std::string& value) {
    lists_.append(list, lists_.find(value, scope_), value);
  }

  void assign(const std::string& target, const std::string& value, bool doubtful) {
    const auto call = wholeCall(value);
    if (call && isArm(*call)) return makeArm(target, *call, doubtful);
    // "links(2).m", "L{3}.r", "robot.base"; Python's self.d is a name like any other.
    const std::size_t dot = target.rfind('.');
    if (dot != std::string::npos &&
        assignAttribute(target.substr(0, dot), target.substr(dot + 1), value, doubtful)) {
      return;
    }
    const bool empties = value == "[]" || value == "{}" || value == "list()";
    if (empties && !isName(target)) return skip(target + " = " + value);
    if (empties) {
      lists_.assign(target, {}, scope_);
      scope_.values[target] = {};
      return;
    }
    const ToolboxLists::Found links = lists_.find(value, scope_);
    if (links.links.empty()) return assignValue(target, value, doubtful);
    if (doubtful && target != value) refuseDoubtful(target + " = " + value);
    lists_.assign(target, links, scope_);
    scope_.values.erase(target);
  }

  void assignValue(const std::string& target, const std::string& value, bool doubtful) {
    if (!isName(target)) {
      // A part of a matrix, as T(1, 4) = 0.2: the whole is no longer known.
      return skip(target + " = " + value);
    }
    const auto known = calcCode(value, scope_);
    // Links made anew from themselves in a way that is not understood, as L = fliplr(L).
    const bool fromItself = contains(value, target);
    if (!known && fromItself && lists_.has(target) && value != target) {
      makeUnknown(target, target + " = " + value);
    }
    lists_.forget(target);
    texts_[target] = value;
    if (!known) {
      scope_.values.erase(target);
      scope_.unknown.insert(target);
      everUnknown_.insert(target);
      return;
    }
    const auto before = scope_.values.find(target);
    const bool changes = doubtful && before != scope_.values.end() &&
                         (before->second.matrix.size() != known->matrix.size() ||
                          before->second.matrix != known->matrix);
    if (changes && out_.arms.empty()) {
      note(target + " depends on a condition; " + target + " = " + shortened(value) + " is read");
    }
    scope_.values[target] = *known;
    scope_.unknown.erase(target);
  }

  [[nodiscard]] bool isArm(const CodeCall& call) const {
    if (call.arguments.empty()) return false;
    if (call.name == "SerialLink" || call.name == "DHRobot") return true;
    if (call.name == "robot") return lists_.has(call.arguments[0]);
    return call.name == "__init__" && call.arguments.size() > 1 && scope_.isPython;
  }

  ToolboxArm* findArm(const std::string& variable) {
    const auto found = std::find_if(out_.arms.rbegin(), out_.arms.rend(),
                                    [&](const ToolboxArm& a) { return a.variable == variable; });
    return found == out_.arms.rend() ? nullptr : &*found;
  }

  void makeArm(const std::string& target, const CodeCall& call, bool doubtful) {
    Texts arguments = call.arguments;
    if (arguments.front() == "self") arguments.erase(arguments.begin());
    if (out_.arms.size() >= kMostArms) refuseMoreArms();
    ToolboxArm arm;
    arm.variable = target;
    takeLinks(arm, arguments.front());
    if (!target.empty()) lists_.assign(target, {arm.links, arm.problem}, scope_);
    if (doubtful) arm.notes.emplace_back("whether it is made depends on a condition");
    out_.arms.push_back(std::move(arm));
    readOptions(arguments);
  }

  void takeLinks(ToolboxArm& arm, const std::string& text) {
    const auto assignment = splitAssignment(text);
    const std::string& value = assignment ? assignment->value : text;
    const ToolboxLists::Found found = lists_.find(value, scope_);
    arm.links = found.links;
    arm.problem = found.problem;
    if (arm.links.empty()) takeMatrix(arm, value);
    if (contains(arm.links, nullptr))
      arm.problem = "a link before the last of \"" + shortened(value) + "\" is not made";
  }

  /// A matrix of DH parameters, by its numbers or as written with names that have no value.
  void takeMatrix(ToolboxArm& arm, const std::string& value) {
    std::vector<Texts> rows;
    if (const auto known = calcCode(value, scope_)) {
      for (Eigen::Index i = 0; i < known->matrix.rows(); ++i) {
        Texts& row = rows.emplace_back();
        for (Eigen::Index k = 0; k < known->matrix.cols(); ++k) {
          row.push_back(toShortest(known->matrix(i, k)));
        }
      }
    } else {
      const auto text = texts_.find(value);
      rows = splitMatrix(text == texts_.end() ? value : text->second);
    }
    arm.isMatrix = true;
    arm.isWide = !rows.empty() && rows.front().size() > 6;
    const bool good = !rows.empty() && std::ranges::all_of(rows, [&](const Texts& row) {
      const bool cells = std::ranges::all_of(row, [&](const std::string& cell) {
        return readCell(cell, scope_.defaults).has_value();
      });
      return cells && row.size() == rows.front().size() && row.size() >= 4 && row.size() <= 6;
    });
    if (!good) {
      if (arm.problem.empty()) {
        arm.problem = "how \"" + shortened(value) + "\" is made is not understood";
      }
      return;
    }
    checkRowCount(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      arm.links.push_back(std::make_shared<ToolboxLink>("link"));
      arm.links.back()->readRow(rows[i], scope_);
    }
  }

  void readOptions(const Texts& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      const std::string& argument = arguments[i];
      const auto key = quotedText(argument);
      if (const auto given = splitAssignment(argument)) {
        set(out_.arms.back(), given->target, given->value, false);
      } else if (key == "modified" || key == "mdh") {
        out_.arms.back().isModified = true;
      } else if (key && i + 1 < arguments.size()) {
        set(out_.arms.back(), *key, arguments[++i], false);
      }
    }
  }

  void set(ToolboxArm& arm, const std::string& name, const std::string& value, bool doubtful) {
    auto other = setProperty(arm, name, value, scope_, doubtful);
    if (!other) return;
    if (out_.arms.size() >= kMostArms) refuseMoreArms();
    out_.arms.push_back(std::move(*other));
  }

  /// @returns whether the owner is a link or an arm
  bool assignAttribute(const std::string& owner, const std::string& name, const std::string& value,
                       bool doubtful) {
    if (ToolboxArm* const arm = findArm(owner)) {
      set(*arm, name, value, doubtful);
      return true;
    }
    const std::string whole = "\"" + shortened(owner + "." + name + " = " + value) + "\"";
    const ToolboxLinks links = lists_.named(owner, scope_).links;
    // "L(2).I(1,1) = 3" sets a part of an attribute; "p560.links(1).d" is of an arm made elsewhere.
    const bool part = name.find_first_of("([{") != std::string::npos;
    const bool moves = ToolboxLink::movesLink(name.substr(0, name.find_first_of("([{")));
    if (links.size() == 1 && links[0] && !part) {
      if (doubtful && moves) refuseDoubtful(owner + "." + name + " = " + value);
      links[0]->readAttribute(name, value, scope_);
      return true;
    }
    const std::size_t before = owner.rfind('.');
    const bool deeper = before != std::string::npos &&
                        lists_.named(owner.substr(0, before), scope_).links.size() == 1;
    const bool elsewhere = contains(owner, ".links");
    if (links.empty() && !deeper && !elsewhere) return false;
    if (moves && (!links.empty() || deeper)) {
      failIn("table", "line " + std::to_string(line_), whole + " is not understood",
             "write the number in the link's constructor, or as links(1)." + name + " = 0.3");
    }
    note(whole + (links.empty() && !deeper ? ": that arm is not in this text" : " is not read"));
    return true;
  }

  /// Links that no arm is made of: every list is an arm, or all of them are one.
  void makeLooseArms() {
    const Texts names = lists_.separateLists();
    std::size_t covered = 0;
    for (const std::string& name : names) covered += lists_.named(name, scope_).links.size();
    if (names.size() > 1 || (names.size() == 1 && covered == lists_.all().size())) {
      for (const std::string& name : names) {
        const ToolboxLists::Found found = lists_.named(name, scope_);
        ToolboxArm& arm = out_.arms.emplace_back();
        arm.variable = name;
        arm.links = found.links;
        arm.problem = found.problem;
      }
    } else if (!lists_.all().empty()) {
      out_.arms.emplace_back().links = lists_.all();
    }
    for (ToolboxArm& arm : out_.arms) std::erase(arm.links, nullptr);
  }

  void noteLooseLinks() {
    std::set<const ToolboxLink*> used;
    for (const ToolboxArm& arm : out_.arms) {
      for (const auto& link : arm.links) used.insert(link.get());
    }
    const auto loose = std::ranges::count_if(
        lists_.all(), [&](const auto& link) { return used.count(link.get()) == 0; });
    if (loose > 0) {
      note(std::to_string(loose) + (loose == 1 ? " link belongs" : " links belong") +
           " to no arm of the text");
    }
    if ((steps_ > kMostSteps || program_.isCut) && !out_.arms.empty()) {
      failIn("table", "text", "runs more than " + std::to_string(kMostSteps) + " statements",
             "keep those that make the arm");
    }
  }

  [[nodiscard]] std::map<std::string, double> symbols() const {
    std::map<std::string, double> known;
    for (const auto& [name, number] : scope_.defaults) {
      if (!scope_.unknown.count(name) && !everUnknown_.count(name)) known[name] = number;
    }
    for (const auto& [name, value] : scope_.values) {
      // Cells keep only the names that had no value where they were written.
      const bool knownAlways = everUnknown_.count(name) == 0;
      if (value.matrix.size() == 1 && knownAlways) known[name] = value.matrix(0);
    }
    known.erase("nargin");
    known.erase("nargout");
    return known;
  }

  void note(const std::string& line) { addOnce(line, out_.notes); }

  CodeProgram program_;
  std::optional<bool> holds_;  ///< what conditions are that are not known
  CodeScope scope_;
  std::map<std::string, std::string> texts_;  ///< values as written
  ToolboxLists lists_;
  std::vector<const CodeBlock*> main_;
  bool unknownBefore_ = false;
  enum class Exit { None, Break, Continue, Return, Unknown };
  Exit exit_ = Exit::None;
  int loops_ = 0;                      ///< around the statement that runs
  std::size_t line_ = 0, unread_ = 0;  ///< of the statement that runs; statements not understood
  std::set<std::string> everUnknown_;
  int steps_ = 0;
  ToolboxArms out_;
};

}  // namespace

ToolboxArms runToolboxProgram(const std::string& text, std::optional<bool> holds) {
  return Runner(text, holds).run();
}

}  // namespace denavit
