#include "models/json/json_reader.h"

#include <cmath>

#include "models/error_lines.h"
#include "models/find.h"
#include "models/in_quotes.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

const Json kEmptyObject = Json::object();
constexpr std::size_t kMostIssues = 1000;

const char* exampleOf(bool isAngle) {
  return isAngle ? "give an angle, as 90" : "give a number, as 0.5";
}

}  // namespace

void JsonContext::add(const std::string& where, const std::string& what,
                      const std::string& remedy) {
  issues.push_back(
      {Issue::Severity::Error, where, label.empty() ? what : label + " " + what, remedy});
  // Nobody corrects more at a time, and each costs a search for what was meant.
  if (issues.size() >= kMostIssues) throw DescriptionError("", std::move(issues));
}

JsonReader::JsonReader(const Json& value, std::string path, JsonContext& context)
    : value_(value.is_object() ? value : kEmptyObject), path_(std::move(path)), context_(context) {
  if (value.is_object()) return;
  // A whole file that is no object is somebody else's: nothing of it is shown.
  if (path_.empty()) context_.issues.clear();
  const std::string kind = value.is_string()   ? "a text"
                           : value.is_number() ? "a number"
                                               : describeJson(value);
  context_.add(path_.empty() ? "the file" : path_,
               "is " + (path_.empty() ? kind : describeJson(value)) + "; it must be an object",
               "write { ... }");
}

bool JsonReader::has(const std::string& key) const { return value_.contains(key); }

void JsonReader::allow(const std::string& key) {
  if (!contains(known_, key)) known_.push_back(key);
}

void JsonReader::ignoreRest() {
  for (const auto& [key, value] : value_.items()) allow(key);
}

const Json* JsonReader::find(const std::string& key) {
  allow(key);
  const auto found = value_.find(key);
  return found == value_.end() ? nullptr : &*found;
}

void JsonReader::add(const std::string& key, const std::string& what, const std::string& remedy) {
  context_.add(pathOf(key), what, remedy);
}

std::optional<double> JsonReader::toNumber(const Json& value, const std::string& path,
                                           bool isAngle) {
  if (!value.is_number()) {
    context_.add(path, "is " + describeJson(value) + "; it must be a number", exampleOf(isAngle));
    return std::nullopt;
  }
  const double number = value.get<double>();
  if (!isAngle || !context_.degrees) return number;
  const auto written = context_.longNumbers.find(path);
  return written == context_.longNumbers.end() ? degreesToRadians(number)
                                               : degreesToRadians(written->second);
}

void JsonReader::number(const std::string& key, double& target) {
  if (const Json* value = find(key)) target = toNumber(*value, pathOf(key), false).value_or(target);
}

void JsonReader::number(const std::string& key, std::optional<double>& target) {
  if (const Json* value = find(key)) target = toNumber(*value, pathOf(key), false);
}

void JsonReader::angle(const std::string& key, double& target) {
  if (const Json* value = find(key)) target = toNumber(*value, pathOf(key), true).value_or(target);
}

void JsonReader::angle(const std::string& key, std::optional<double>& target) {
  if (const Json* value = find(key)) target = toNumber(*value, pathOf(key), true);
}

void JsonReader::integer(const std::string& key, int& target) {
  const Json* value = find(key);
  if (value == nullptr) return;
  constexpr double kLargest = 1e6;
  const double number = value->is_number() ? value->get<double>() : 0.5;
  if (number == std::floor(number) && std::fabs(number) > kLargest) {
    return add(key, "is " + describeJson(*value) + "; that is too large", "give a number as 2");
  }
  if (number != std::floor(number)) {
    return add(key, "is " + describeJson(*value) + "; it must be a whole number",
               "give a number without fraction, as 2");
  }
  target = static_cast<int>(number);
}

void JsonReader::boolean(const std::string& key, bool& target) {
  const Json* value = find(key);
  if (value == nullptr) return;
  if (!value->is_boolean()) {
    return add(key, "is " + describeJson(*value) + "; it must be true or false",
               "write true or false without quotes");
  }
  target = value->get<bool>();
}

void JsonReader::text(const std::string& key, std::string& target) {
  const Json* value = find(key);
  if (value == nullptr) return;
  if (!value->is_string()) {
    return add(key, "is " + describeJson(*value) + "; it must be a text",
               "put it in double quotes");
  }
  target = value->get<std::string>();
}

void JsonReader::choice(const std::string& key, std::string& target,
                        const std::vector<std::string>& choices) {
  std::string written = target;
  text(key, written);
  if (contains(choices, written)) {
    target = written;
  } else if (has(key) && value_.at(key).is_string()) {
    const std::string suggestion = suggest(written, choices);
    add(key, "is " + inQuotes(written) + "; it must be one of " + joinNames(choices),
        suggestion.empty() ? "write \"" + choices.front() + "\"" : suggestion);
  }
}

void JsonReader::vector(const std::string& key, Eigen::Vector3d& target, bool angles) {
  const Json* value = find(key);
  if (value == nullptr) return;
  if (!value->is_array() || value->size() != 3) {
    return add(key, "is " + describeJson(*value) + "; it must be a list of 3 numbers",
               "write [x, y, z], as [0, 0, 0.5]");
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const std::optional<double> number = toNumber((*value)[k], joinPath(pathOf(key), k), angles);
    if (number) target[static_cast<Eigen::Index>(k)] = *number;
  }
}

void JsonReader::numbers(const std::string& key, std::vector<double>& target) {
  const Json* value = find(key);
  if (value == nullptr) return;
  if (!value->is_array()) {
    return add(key, "is " + describeJson(*value) + "; it must be a list of numbers",
               "write it in brackets, as [0, 0.5]");
  }
  target.clear();
  for (std::size_t k = 0; k < value->size(); ++k) {
    target.push_back(toNumber((*value)[k], joinPath(pathOf(key), k), false).value_or(0));
  }
}

void JsonReader::object(const std::string& key, const std::function<void(JsonReader&)>& read) {
  const Json* value = find(key);
  if (value == nullptr) return;
  JsonReader reader(*value, pathOf(key), context_);
  read(reader);
  reader.finish();
}

void JsonReader::objects(const std::string& key,
                         const std::function<void(JsonReader&, std::size_t)>& read) {
  const Json* value = find(key);
  if (value == nullptr) return;
  if (!value->is_array()) {
    return add(key, "is " + describeJson(*value) + "; it must be a list of objects",
               "write [ { ... } ]");
  }
  const std::string label = context_.label;  // an element may have one of its own
  for (std::size_t k = 0; k < value->size(); ++k) {
    context_.label = label;
    JsonReader reader((*value)[k], joinPath(pathOf(key), k), context_);
    read(reader, k);
    reader.finish();
  }
  context_.label = label;
}

void JsonReader::require(const std::string& key, const std::string& remedy) {
  if (!has(key)) context_.add(pathOf(key), "is missing", remedy);
}

void JsonReader::finish() {
  for (const auto& [key, value] : value_.items()) {
    if (contains(known_, key)) continue;
    const std::string suggestion = suggest(key, known_);
    add(key, "is unknown here",
        suggestion.empty() ? "known keys: " + joinNames(known_) : suggestion);
  }
  ignoreRest();
}

void readWhole(const JsonDocument& document, const std::string& source,
               const std::function<void(JsonReader&)>& read) {
  JsonContext context{.issues = document.issues, .longNumbers = document.longNumbers};
  namingSource(source, [&] {
    JsonReader reader(document.root, "", context);
    read(reader);
    reader.finish();
  });
  if (!context.issues.empty()) throw DescriptionError(source, std::move(context.issues));
}

}  // namespace denavit
