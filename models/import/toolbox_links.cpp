#include "models/import/toolbox_links.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "models/import/cell.h"
#include "models/import/row_limit.h"
#include "models/import/toolbox_arm.h"
#include "models/issue.h"

namespace denavit {
namespace {

constexpr int kMaxListDepth = 20;
constexpr std::size_t kMostLinks = 10 * kMaxTableRows;

/// "L(3)", "L{3}", "links[2]", "robot.links(3)": the list and the index; no index where none is
/// written.
struct Indexed {
  std::string list, index;
  bool fromZero = false;
};
Indexed splitIndex(const std::string& text) {
  const bool closes = text.ends_with(')') || text.ends_with(']') || text.ends_with('}');
  const std::size_t open = text.find_first_of("([{");
  if (!closes || open == std::string::npos || findClosing(text, open) != text.size() - 1) {
    return {text, "", false};
  }
  return {trimmed(std::string_view(text).substr(0, open)),
          trimmed(std::string_view(text).substr(open + 1, text.size() - open - 2)),
          text[open] == '['};
}

/// The positions that an index picks, 0-based.
std::vector<std::size_t> positionsOf(const Indexed& at, std::size_t size, CodeScope scope) {
  scope.values["end"].matrix = Eigen::MatrixXd::Constant(1, 1, static_cast<double>(size));
  const auto numbers = calcCode(at.index, scope);
  std::vector<std::size_t> positions;
  for (Eigen::Index i = 0; numbers && i < numbers->matrix.size(); ++i) {
    const double position = numbers->matrix(i) - (at.fromZero ? 0 : 1);
    if (!(position >= 0 && position < kMaxTableRows) || position != std::floor(position)) return {};
    positions.push_back(static_cast<std::size_t>(position));
  }
  return positions;
}

bool makesLinks(const std::string& text) {
  for (std::size_t open = text.find('('); open != std::string::npos;
       open = text.find('(', open + 1)) {
    std::size_t from = open;
    while (from > 0 && (std::isalnum(static_cast<unsigned char>(text[from - 1])) != 0)) --from;
    if (ToolboxLink::isConstructor(text.substr(from, open - from))) return true;
  }
  return false;
}

std::string missing(const std::string& text) {
  return "\"" + shortened(text) + "\" is not in this text";
}

}  // namespace

void refuseLoop(const std::string& head) {
  failIn("table", "\"" + shortened(head) + "\"", "makes links, and how often it runs is not known",
         "write its range with numbers, as 1:6 or range(6), or write the links out");
}

ToolboxLists::Found ToolboxLists::find(const std::string& expression, CodeScope& scope) {
  return findAt(expression, scope, 0);
}

ToolboxLists::Found ToolboxLists::findAt(const std::string& text, CodeScope& scope, int depth) {
  if (text.empty() || depth > kMaxListDepth) return {};
  if (const auto call = wholeCall(text); call && !has(call->name)) {
    if (ToolboxLink::isConstructor(call->name)) {
      // The first edition's "link" is a common name too.
      if (call->arguments.empty() && call->name == "link") return {};
      return {{make(*call, scope)}, ""};
    }
    if ((call->name == "list" || call->name == "copy") && call->arguments.size() == 1) {
      return findAt(call->arguments[0], scope, depth + 1);
    }
  }
  const bool bracket = text.front() == '[' || text.front() == '{' || text.front() == '(';
  if (bracket && findClosing(text, 0) == text.size() - 1) return listed(text, scope, depth);
  return named(text, scope);
}

std::shared_ptr<ToolboxLink> ToolboxLists::make(const CodeCall& call, const CodeScope& scope) {
  auto link = std::make_shared<ToolboxLink>("link " + std::to_string(all_.size() + 1));
  link->readConstructor(call, scope);
  if (all_.size() >= kMostLinks) {
    failIn("table", "text", "makes more than " + std::to_string(kMostLinks) + " links",
           "keep the arms that you need");
  }
  all_.push_back(link);
  return link;
}

ToolboxLists::Found ToolboxLists::named(const std::string& text, const CodeScope& scope) const {
  if (const auto known = lists_.find(text); known != lists_.end()) return known->second;
  if (text.ends_with(".links")) return named(text.substr(0, text.size() - 6), scope);
  const Indexed part = splitIndex(text);
  if (part.index.empty()) return {};
  const Found whole = named(part.list, scope);
  Found some;
  for (const std::size_t position : positionsOf(part, whole.links.size(), scope)) {
    if (position >= whole.links.size() || !whole.links[position]) return {};
    some.links.push_back(whole.links[position]);
  }
  return some;
}

/// [L1 L2 ...], [L1, L2], [Link(...); Link(...)], [platform, p560], [Link(d=d[i]) for i in ...]
ToolboxLists::Found ToolboxLists::listed(const std::string& text, CodeScope& scope, int depth) {
  if (auto some = comprehended(text.substr(1, text.size() - 2), scope)) return *some;
  Found all;
  for (const std::string& element : splitElements(text)) {
    if (!has(element) && !makesLinks(element) && calcCode(element, scope)) return {};
    const Found more = findAt(element, scope, depth + 1);
    const bool isUnknown = more.links.empty() && more.problem.empty() && !has(element);
    if (all.problem.empty()) all.problem = isUnknown ? missing(element) : more.problem;
    all.links.insert(all.links.end(), more.links.begin(), more.links.end());
    checkRowCount(all.links.size());
  }
  if (all.links.empty()) all.problem.clear();
  return all;
}

std::optional<ToolboxLists::Found> ToolboxLists::comprehended(const std::string& inside,
                                                              CodeScope& scope) {
  const std::size_t at = inside.rfind(" for ");
  const std::size_t in = at == std::string::npos ? at : inside.find(" in ", at);
  if (in == std::string::npos) return std::nullopt;
  const std::string element = trimmed(std::string_view(inside).substr(0, at));
  const auto call = wholeCall(element);
  if (!call || !ToolboxLink::isConstructor(call->name)) return std::nullopt;
  const auto range = calcCode(inside.substr(in + 4), scope);
  const std::string name = trimmed(std::string_view(inside).substr(at + 5, in - at - 5));
  const bool isName = name.find_first_of(" ,([") == std::string::npos;
  if (!range || !isName) refuseLoop(inside.substr(at + 1));
  Found all;
  for (Eigen::Index i = 0; i < range->matrix.cols(); ++i) {
    scope.values[name].matrix = range->matrix.col(i);
    all.links.push_back(make(*call, scope));
  }
  return all;
}

void ToolboxLists::assign(const std::string& target, const Found& links, const CodeScope& scope) {
  const Indexed to = splitIndex(target);
  if (to.index.empty()) {
    lists_[target] = links;
    return;
  }
  Found& list = lists_[to.list];
  const auto positions = positionsOf(to, list.links.size(), scope);
  if (positions.size() != 1 || links.links.size() != 1) {
    list.problem = "what \"" + shortened(target) + "\" is, is not known";
    return;
  }
  if (list.links.size() <= positions[0]) list.links.resize(positions[0] + 1);
  list.links[positions[0]] = links.links[0];
}

void ToolboxLists::append(const std::string& name, const Found& links, const std::string& value) {
  Found& list = lists_[name];
  if (list.problem.empty()) list.problem = links.problem;
  if (list.problem.empty() && links.links.empty()) list.problem = missing(value);
  list.links.insert(list.links.end(), links.links.begin(), links.links.end());
  checkRowCount(list.links.size());
}

void ToolboxLists::forget(const std::string& name) { lists_.erase(name); }

void ToolboxLists::restore(const ToolboxLists& before) {
  for (const auto& [name, list] : before.lists_) lists_[name] = list;
}

std::vector<std::string> ToolboxLists::separateLists() const {
  std::vector<std::string> names;
  std::set<const ToolboxLink*> covered;
  for (const auto& [name, list] : lists_) {
    const bool twice = std::ranges::any_of(
        list.links, [&](const auto& link) { return covered.count(link.get()) > 0; });
    if (list.links.size() < 2 || twice) continue;
    names.push_back(name);
    for (const auto& link : list.links) covered.insert(link.get());
  }
  return names;
}

}  // namespace denavit
