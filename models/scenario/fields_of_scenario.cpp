#include "models/scenario/fields_of_scenario.h"

#include <algorithm>
#include <set>

#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/make_mechanism.h"

namespace denavit {

namespace {

/// "crank.1" of a mechanism's joint, "2" of an arm's.
std::string keyOfJoint(int joint, const FieldScope& scope) {
  const auto index = static_cast<std::size_t>(joint - 1);
  return joint >= 1 && index < scope.jointNames.size() ? scope.jointNames[index]
                                                       : std::to_string(joint);
}

/// The number of a joint that a text names or counts.
std::optional<int> findJointNumber(const std::string& text, const FieldScope& scope) {
  const int named = indexOf(scope.jointNames, text);
  if (named >= 0) return named + 1;
  const int number = static_cast<int>(std::clamp(findNumber(text).value_or(0), -1e6, 1e6));
  if (text != std::to_string(number)) return std::nullopt;  // 01 and 1 would be one joint
  return number;
}

std::string adviseJoint(const std::string& text, const FieldScope& scope) {
  if (scope.jointNames.empty()) return "joints count from 1: \"2\"";
  const std::string suggestion = suggest(text, scope.jointNames);
  return suggestion.empty() ? "its joints are " + joinNames(scope.jointNames) : suggestion;
}

/// Numbers of joints; where joints have names those too.
void readJoint(const Json& value, const std::string& path, JsonContext& context,
               const FieldScope& scope, std::vector<int>& joints) {
  if (value.is_string() && !scope.jointNames.empty()) {
    const std::string text = value.get<std::string>();
    const int named = indexOf(scope.jointNames, text);
    if (named >= 0) return joints.push_back(named + 1);
    return context.add(path, "names " + inQuotes(text) + ", which is no joint of the mechanism",
                       adviseJoint(text, scope));
  }
  if (!value.is_number()) {
    return context.add(path, "is " + describeJson(value) + "; it must be a number",
                       "give a number, as 0.5");
  }
  const double number = value.get<double>();
  constexpr double kLargest = 1e6;
  const bool whole = number >= -kLargest && number <= kLargest && number == int(number);
  if (whole) return joints.push_back(static_cast<int>(number));
  context.add(path, "is " + toShortest(number) + "; it must be a joint number",
              "joints count from 1: [1, 3]");
}

}  // namespace

void adapt(FieldScope& scope, const ScenarioDescription& scenario) {
  if (scenario.mechanism) scope.jointNames = listJointNames(*scenario.mechanism);
}

void readValue(JsonReader& reader, const std::string& key, std::vector<int>& locked,
               const FieldAbout&, const FieldScope& scope) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_array()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be a list of numbers",
                      "write it in brackets, as [0, 0.5]");
  }
  locked.clear();
  for (std::size_t k = 0; k < value->size(); ++k) {
    readJoint((*value)[k], joinPath(reader.pathOf(key), k), reader.context(), scope, locked);
  }
}

void readValue(JsonReader& reader, const std::string& key, std::map<int, std::string>& prescribed,
               const FieldAbout&, const FieldScope& scope) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be an object of expressions",
                      "write {\"2\": \"0.3*sin(t)\"}");
  }
  std::set<int> known;
  for (const auto& [joint, expression] : value->items()) {
    const std::string path = joinPath(reader.pathOf(key), joint);
    const std::optional<int> number = findJointNumber(joint, scope);
    if (!number) {
      reader.context().add(
          path, scope.jointNames.empty() ? "is no joint number" : "is no joint of the mechanism",
          adviseJoint(joint, scope));
    } else if (!known.insert(*number).second) {
      reader.context().add(path, "is given by its name and by its number", "keep one of the two");
    } else {
      readExpression(expression, path, reader.context(), prescribed[*number]);
    }
  }
}

void readObject(JsonReader& reader, InputDescription& input, const FieldScope& scope) {
  readFields(reader, input, scope);
  const Json* csv = reader.find("csv");
  if (csv != nullptr && csv->is_string() && input.csv.empty()) {
    reader.add("csv", "is no file name", "name a CSV file, or leave the key out");
  }
  if (reader.has("tau") && reader.has("csv")) {
    reader.add("csv", "is given together with tau", "keep one of the two");
  }
}

JsonNode toNode(const std::vector<int>& joints, const FieldAbout&, const FieldScope& scope) {
  JsonNode list = JsonNode::list();
  for (const int joint : joints) {
    const bool isNamed = !scope.jointNames.empty() && joint >= 1 &&
                         static_cast<std::size_t>(joint) <= scope.jointNames.size();
    list.add(isNamed ? JsonNode::text(keyOfJoint(joint, scope)) : JsonNode::number(joint));
  }
  return list;
}

JsonNode toNode(const std::map<int, std::string>& prescribed, const FieldAbout&,
                const FieldScope& scope) {
  JsonNode node = JsonNode::object();
  for (const auto& [joint, expression] : prescribed) {
    node.add(keyOfJoint(joint, scope), JsonNode::text(expression));
  }
  return node;
}

void visitLeaf(const std::map<int, std::string>& prescribed, const FieldAbout& about,
               const FieldPlace& place, const LeafVisit& visit) {
  for (const auto& [joint, expression] : prescribed) {
    visitLeaf(expression, about,
              {joinPath(place.path, keyOfJoint(joint, place.scope)), place.scope}, visit);
  }
}

}  // namespace denavit
