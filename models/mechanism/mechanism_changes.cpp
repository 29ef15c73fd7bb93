#include "models/mechanism/mechanism_changes.h"

#include "models/mechanism/fields_of_mechanism.h"

namespace denavit {

MechanismDescription applyChanges(const MechanismDescription& mechanism,
                                  const RobotChanges& changes) {
  MechanismDescription changed = mechanism;
  JsonContext context;
  for (const auto& [path, value] : changes) setByPath(changed, path, value, context);
  if (!context.issues.empty()) throw DescriptionError("", std::move(context.issues));
  return changed;
}

}  // namespace denavit
