#include "models/fields/set_field.h"

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

}  // namespace denavit
