#include "models/motion/running_values.h"

#include "models/fields/issue_checker.h"
#include "models/json/suggestion.h"
#include "models/motion/control_laws.h"
#include "models/motion/fields_of_motion.h"

namespace denavit {
namespace {

struct RunningValue {
  std::string name;
  std::vector<double>* list;
  std::size_t size;
};

/// What a controller takes on the way, by its law.
std::vector<RunningValue> listRunningValues(std::size_t joints, ControllerDescription& controller,
                                            TargetDescription* target) {
  std::vector<RunningValue> all;
  if (target != nullptr) all.push_back({"target", &target->q, joints});
  for (const LawGain& gain : rowOf(controller.law).gains) {
    if (!gain.isRunning) continue;
    all.push_back({gain.key, &(controller.*gain.list), gain.of == LawGain::Of::Tool ? 6 : joints});
  }
  return all;
}

}  // namespace

std::vector<Issue> setRunningValue(const std::string& path, const std::string& name,
                                   const std::vector<double>& values, int joints,
                                   ControllerDescription& controller, TargetDescription* target) {
  std::vector<Issue> issues;
  std::vector<std::string> names;
  for (const auto& [known, list, size] :
       listRunningValues(static_cast<std::size_t>(joints), controller, target)) {
    names.push_back(known);
    if (known != name) continue;
    if (values.size() != size) {
      addError(issues, path,
               "has " + counted(values.size(), "number") + "; it must have " + std::to_string(size),
               size == 6 ? "give x, y, z, then about x, y, z" : "give one per joint");
    } else {
      *list = values;
    }
    return issues;
  }
  const std::string suggestion = suggest(name, names);
  addError(issues, path, "is nothing that the law " + toWord(controller.law) + " takes on the way",
           !suggestion.empty() ? suggestion
           : names.empty()     ? "set it before the run"
                               : "it takes " + joinNames(names));
  return issues;
}

}  // namespace denavit
