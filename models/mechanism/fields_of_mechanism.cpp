#include "models/mechanism/fields_of_mechanism.h"

#include <algorithm>
#include <cmath>

#include "models/ascii.h"
#include "models/in_quotes.h"
#include "models/mechanism/chain_links.h"
#include "models/robot/robot_issues.h"
#include "models/robot/robot_json.h"

namespace denavit {
namespace {

std::string labelOfNamed(const std::string& name) {
  return name.empty() ? "" : "(" + toBrief(name) + ")";
}

/// Longer numbers are no link's, and no int's.
constexpr std::size_t kLongestLinkNumber = 6;

bool isLinkNumber(const std::string& text) {
  return !text.empty() && text.size() <= kLongestLinkNumber && std::ranges::all_of(text, isDigit);
}

}  // namespace

void adapt(FieldScope& scope, const ChainDescription& chain) {
  scope.label = labelOfNamed(chain.name);
}

void adapt(FieldScope& scope, const ClosureDescription& closure) {
  scope.label = labelOfNamed(closure.name);
}

void readValue(JsonReader& reader, const std::string& key, LinkName& target, const FieldAbout&,
               const FieldScope&) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (value->is_string()) {
    const std::string text = value->get<std::string>();
    if (isTool(text) || isLinkNumber(text)) {
      target.text = text;
      return;
    }
  } else if (value->is_number()) {
    const double number = value->get<double>();
    constexpr double kLargest = 1e5;
    if (number >= 0 && number <= kLargest && number == std::floor(number)) {
      target.text = std::to_string(static_cast<int>(number));
      return;
    }
  }
  reader.add(key, "is " + describeJson(*value) + "; it must be the number of a joint or \"tool\"",
             "links count from 1, by the joints that move them");
}

JsonNode toNode(const LinkName& link, const FieldAbout&, const FieldScope&) {
  return isLinkNumber(link.text) ? JsonNode::number(std::stoi(link.text))
                                 : JsonNode::text(link.text);
}

void visitLeaf(const LinkName& link, const FieldAbout& about, const FieldPlace& place,
               const LeafVisit& visit) {
  visitLeaf(link.text, about, place, visit);
}

void readObject(JsonReader& reader, RobotDescription& robot, const FieldScope&) {
  if (!readSchema(reader, "denavit-robot/1", false)) return reader.ignoreRest();
  robot = readRobotObject(reader);
}

JsonNode toNode(const RobotDescription& robot, const FieldAbout&, const FieldScope&) {
  return toNode(robot);
}

void checkValue(const RobotDescription& robot, const FieldAbout&, const FieldPlace& place,
                std::vector<Issue>& issues) {
  for (Issue issue : findIssues(robot)) {
    issue.where = joinPath(place.path, issue.where);
    issues.push_back(std::move(issue));
  }
}

bool isSound(const RobotDescription&, const FieldAbout&, const FieldScope&) {
  return false;  // only checkValue() knows
}

}  // namespace denavit
