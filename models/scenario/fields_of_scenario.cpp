#include "models/scenario/fields_of_scenario.h"

#include <algorithm>

#include "models/json/number_text.h"

namespace denavit {

void readValue(JsonReader& reader, const std::string& key, std::vector<int>& locked,
               const FieldAbout&, const FieldScope&) {
  std::vector<double> numbers;
  reader.numbers(key, numbers);
  if (reader.has(key)) locked.clear();
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    const double number = numbers[k];
    constexpr double kLargest = 1e6;
    const bool whole = number >= -kLargest && number <= kLargest && number == int(number);
    if (whole) {
      locked.push_back(static_cast<int>(number));
    } else {
      reader.context().add(joinPath(reader.pathOf(key), k),
                           "is " + toShortest(number) + "; it must be a joint number",
                           "joints count from 1: [1, 3]");
    }
  }
}

void readValue(JsonReader& reader, const std::string& key, std::map<int, std::string>& prescribed,
               const FieldAbout&, const FieldScope&) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_object()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be an object of expressions",
                      "write {\"2\": \"0.3*sin(t)\"}");
  }
  for (const auto& [joint, expression] : value->items()) {
    const std::string path = joinPath(reader.pathOf(key), joint);
    const int number = static_cast<int>(std::clamp(findNumber(joint).value_or(0), -1e6, 1e6));
    if (joint != std::to_string(number)) {  // 01 and 1 would be one joint given twice
      reader.context().add(path, "is no joint number", "joints count from 1: \"2\"");
      continue;
    }
    readExpression(expression, path, reader.context(), prescribed[number]);
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

JsonNode toNode(const std::map<int, std::string>& prescribed, const FieldAbout&,
                const FieldScope&) {
  JsonNode node = JsonNode::object();
  for (const auto& [joint, expression] : prescribed) {
    node.add(std::to_string(joint), JsonNode::text(expression));
  }
  return node;
}

void visitLeaf(const std::map<int, std::string>& prescribed, const FieldAbout& about,
               const FieldPlace& place, const LeafVisit& visit) {
  for (const auto& [joint, expression] : prescribed) {
    visitLeaf(expression, about, {joinPath(place.path, std::to_string(joint)), place.scope}, visit);
  }
}

}  // namespace denavit
