#include "models/fields/set_field.h"

#include "models/issue.h"

namespace denavit {

ValueOnPath ValueOnPath::after(std::size_t count) const {
  ValueOnPath rest = *this;
  rest.steps = steps.subspan(count);
  return rest;
}

std::size_t ValueOnPath::takeIndex(std::size_t size) const {
  const PathStep& step = steps.front();
  if (!step.index) {
    failPath(path, "has the key \"" + step.key + "\" where there is a list", "use an index: [0]");
  }
  if (size == 0) failPath(path, "has an index into an empty list", "give the whole list");
  if (*step.index >= size) {
    failPath(path,
             "has the index " + std::to_string(*step.index) + "; the list has the indices 0 to " +
                 std::to_string(size - 1),
             "correct it, or add the entry to the file");
  }
  return *step.index;
}

void ValueOnPath::failBelow() const {
  const PathStep& step = steps.front();
  if (step.index) failPath(path, "has an index where there is no list", "use a key");
  failPath(path, "has the key \"" + step.key + "\" below a single value", "end the path before it");
}

void ValueOnPath::refuse(const std::vector<std::string>& known) const {
  const PathStep& step = steps.front();
  if (step.index) failPath(path, "has an index where there is no list", "use a key");
  const Json alone{{step.key, value}};
  // The way come is the path without the steps that are still to go.
  std::string rest;
  for (const PathStep& next : steps) {
    rest = next.index ? joinPath(rest, *next.index) : joinPath(rest, next.key);
  }
  std::string come = path.substr(0, path.size() - rest.size());
  if (come.ends_with('.')) come.pop_back();
  JsonReader reader(alone, come, context);
  for (const std::string& key : known) reader.allow(std::string(key.substr(0, key.find('.'))));
  reader.finish();
}

void ValueOnPath::read(const std::function<void(JsonReader&, const std::string&)>& read) const {
  const Json alone{{path, value}};
  JsonReader reader(alone, "", context);
  read(reader, path);
}

namespace {

/// Reports that the next step of the path is not a key, and names the known keys.
void refuseKey(const ValueOnPath& to, FieldEntries entries) {
  std::vector<std::string> known, inGroup;
  for (const FieldEntry& entry : entries) {
    known.emplace_back(entry.key);
    const std::string_view group = groupOf(entry.key);
    if (!group.empty() && countSteps(to.steps, group) > 0) inGroup.emplace_back(tailOf(entry.key));
  }
  inGroup.empty() ? to.refuse(known) : to.after(1).refuse(inGroup);
}

}  // namespace

void setField(void* target, ValueOnPath to, const FieldsOf<ReadAction>& fields,
              const SetAction* const* actions) {
  for (std::size_t k = 0; k < fields.entries.size(); ++k) {
    const FieldEntry& entry = fields.entries[k];
    if (entry.about == nullptr) continue;
    const std::size_t own = countSteps(to.steps, entry.key);
    const std::string_view group = groupOf(entry.key);
    const bool isGroup =
        opensGroup(fields.entries, entry.key) && countSteps(to.steps, group) == to.steps.size();
    if (own == 0 && !isGroup) continue;
    fields.adapt(to.scope, target);
    to.context.label = to.scope.label;
    to.context.degrees = to.scope.degrees;
    void* member = entry.in(target);
    if (own > 0 && own < to.steps.size()) {
      return actions[k]->set(member, to.after(own), *entry.about);
    }
    return to.read([&](JsonReader& reader, const std::string& key) {
      if (isGroup) {
        return reader.object(key,
                             [&](JsonReader& r) { readGroup(r, target, fields, group, to.scope); });
      }
      if (actions[k]->clear != nullptr) actions[k]->clear(member);
      readField(reader, key, target, fields, k, to.scope);
    });
  }
  refuseKey(to, fields.entries);
}

void setByPath(void* target, const std::string& path, const Json& value, JsonContext& context,
               const FieldsOf<ReadAction>& fields, const SetAction* const* actions) {
  try {
    const std::vector<PathStep> steps = splitPath(path);
    setField(target, {path, steps, value, context, {}}, fields, actions);
  } catch (const DescriptionError& error) {
    context.issues.insert(context.issues.end(), error.issues().begin(), error.issues().end());
  }
}

}  // namespace denavit
