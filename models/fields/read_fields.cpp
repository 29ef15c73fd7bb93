#include "models/fields/read_fields.h"

#include "models/find.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

/// The list of expressions under a key; null where there is none.
const Json* findExpressions(JsonReader& reader, const std::string& key, std::size_t size) {
  const Json* value = reader.find(key);
  if (value == nullptr || (value->is_array() && (size == 0 || value->size() == size))) return value;
  reader.add(key,
             "is " + describeJson(*value) + "; it must be a list of " +
                 (size > 0 ? std::to_string(size) + " expressions" : "expressions, one per joint"),
             "write [\"0\", \"25*sin(t)\", \"0\"]");
  return nullptr;
}

template <typename Texts>
void readExpressions(JsonReader& reader, const std::string& key, const Json& list, Texts& target) {
  for (std::size_t k = 0; k < list.size(); ++k) {
    readExpression(list[k], joinPath(reader.pathOf(key), k), reader.context(), target[k]);
  }
}

/// Expressions by the names of joints; those that are not named have none.
void readNamedExpressions(JsonReader& reader, const std::string& key, const Json& object,
                          const std::vector<std::string>& names, std::vector<std::string>& target) {
  target.assign(names.size(), "0");
  for (const auto& [name, expression] : object.items()) {
    const std::string path = joinPath(reader.pathOf(key), name);
    const int joint = indexOf(names, name);
    if (joint >= 0) {
      readExpression(expression, path, reader.context(), target[static_cast<std::size_t>(joint)]);
      continue;
    }
    const std::string suggestion = suggest(name, names);
    reader.context().add(path, "is no joint of the mechanism",
                         suggestion.empty() ? "its joints are " + joinNames(names) : suggestion);
  }
}

void readTexts(JsonReader& reader, const std::string& key, std::vector<std::string>& target) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_array()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be a list of names",
                      "write [\"first\", \"second\"]");
  }
  target.clear();
  for (std::size_t k = 0; k < value->size(); ++k) {
    const Json& entry = (*value)[k];
    target.push_back(entry.is_string() ? entry.get<std::string>() : "");
    if (entry.is_string()) continue;
    reader.context().add(joinPath(reader.pathOf(key), k),
                         "is " + describeJson(entry) + "; it must be a name",
                         "put it in double quotes");
  }
}

}  // namespace

void readExpression(const Json& value, const std::string& path, JsonContext& context,
                    std::string& target) {
  if (value.is_string()) {
    target = value.get<std::string>();
  } else if (value.is_number()) {
    target = toShortest(value.get<double>());
  } else {
    context.add(path, "is " + describeJson(value) + "; it must be an expression",
                "write it as a text: \"2*sin(t)\"");
  }
}

void readValue(JsonReader& reader, const std::string& key, double& target, const FieldAbout& about,
               const FieldScope& scope) {
  hasAngleUnit(about.quantity, scope) ? reader.angle(key, target) : reader.number(key, target);
}

void readValue(JsonReader& reader, const std::string& key, std::optional<double>& target,
               const FieldAbout& about, const FieldScope& scope) {
  hasAngleUnit(about.quantity, scope) ? reader.angle(key, target) : reader.number(key, target);
}

void readValue(JsonReader& reader, const std::string& key, int& target, const FieldAbout&,
               const FieldScope&) {
  reader.integer(key, target);
}

void readValue(JsonReader& reader, const std::string& key, bool& target, const FieldAbout&,
               const FieldScope&) {
  reader.boolean(key, target);
}

void readValue(JsonReader& reader, const std::string& key, std::string& target,
               const FieldAbout& about, const FieldScope&) {
  if (about.isExpression) {
    if (const Json* value = reader.find(key)) {
      readExpression(*value, reader.pathOf(key), reader.context(), target);
    }
    return;
  }
  reader.text(key, target);
}

int readWord(JsonReader& reader, const std::string& key, int usual, std::span<const Word> words) {
  std::string word = rowOf(words, usual).key;
  reader.choice(key, word, listKeys(words));
  return findRow(words, word)->value;
}

void readValue(JsonReader& reader, const std::string& key, Eigen::Vector3d& target,
               const FieldAbout& about, const FieldScope& scope) {
  reader.vector(key, target, hasAngleUnit(about.quantity, scope));
}

void readValue(JsonReader& reader, const std::string& key, std::vector<double>& target,
               const FieldAbout&, const FieldScope&) {
  reader.numbers(key, target);
}

void readValue(JsonReader& reader, const std::string& key, std::vector<std::string>& target,
               const FieldAbout& about, const FieldScope& scope) {
  if (!about.isExpression) return readTexts(reader, key, target);
  const Json* value = reader.find(key);
  if (value != nullptr && value->is_object() && !scope.jointNames.empty()) {
    return readNamedExpressions(reader, key, *value, scope.jointNames, target);
  }
  const Json* list = findExpressions(reader, key, 0);
  if (list == nullptr) return;
  target.assign(list->size(), "0");
  readExpressions(reader, key, *list, target);
}

void readValue(JsonReader& reader, const std::string& key, std::array<std::string, 3>& target,
               const FieldAbout&, const FieldScope&) {
  if (const Json* list = findExpressions(reader, key, 3)) {
    readExpressions(reader, key, *list, target);
  }
}

void readValue(JsonReader& reader, const std::string& key, std::vector<std::vector<double>>& rows,
               const FieldAbout&, const FieldScope&) {
  const Json* value = reader.find(key);
  if (value == nullptr) return;
  if (!value->is_array()) {
    return reader.add(key, "is " + describeJson(*value) + "; it must be a list of rows",
                      "write [[1, 0], [0, 1]]");
  }
  rows.clear();
  for (std::size_t k = 0; k < value->size(); ++k) {
    const std::string path = joinPath(reader.pathOf(key), k);
    const Json alone{{path, (*value)[k]}};
    JsonReader row(alone, "", reader.context());
    row.numbers(path, rows.emplace_back());
  }
}

void readGroup(JsonReader& reader, void* target, const FieldsOf<ReadAction>& fields,
               std::string_view group, const FieldScope& scope) {
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr || groupOf(entry.key) != group) continue;
    fields.actions[k]->read(reader, std::string(tailOf(entry.key)), entry.in(target), *entry.about,
                            scope);
  }
}

void readField(JsonReader& reader, const std::string& key, void* target,
               const FieldsOf<ReadAction>& fields, std::size_t index, const FieldScope& scope) {
  const FieldEntry& entry = fields.entries[index];
  const ReadAction& action = *fields.actions[index];
  if (action.readInside == nullptr || !hasGroup(fields.entries, entry.key)) {
    return action.read(reader, key, entry.in(target), *entry.about, scope);
  }
  reader.object(key, [&](JsonReader& r) {
    action.readInside(r, entry.in(target), scope);
    readGroup(r, target, fields, entry.key, scope);
  });
}

void readEachField(JsonReader& reader, void* target, const FieldsOf<ReadAction>& fields,
                   FieldScope scope) {
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr) continue;
    fields.adapt(scope, target);
    reader.context().label = scope.label;
    reader.context().degrees = scope.degrees;
    const std::string group(groupOf(entry.key));
    if (group.empty()) {
      if (*entry.about->required != '\0') reader.require(entry.key, entry.about->required);
      readField(reader, entry.key, target, fields, k, scope);
    } else if (opensGroup(fields.entries, entry.key)) {
      reader.object(group, [&](JsonReader& r) { readGroup(r, target, fields, group, scope); });
    }
  }
}

}  // namespace denavit
