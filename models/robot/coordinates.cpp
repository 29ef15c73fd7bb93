#include "models/robot/coordinates.h"

#include "models/issue.h"

namespace denavit {

VecX<double> spreadCoordinates(const std::string& place, const VecX<double>& values, int joints,
                               int size, const std::string& owner) {
  const auto count = static_cast<int>(values.size());
  if (count != joints && count != size) {
    const std::string modes =
        size > joints
            ? " and " + counted(static_cast<std::size_t>(size - joints), "modal amplitude")
            : "";
    failIn("", place,
           "has " + counted(static_cast<std::size_t>(count), "number") + "; the " + owner +
               " has " + counted(static_cast<std::size_t>(joints), "joint") + modes,
           size > joints ? "give one per joint, or " + std::to_string(size) + " with the amplitudes"
                         : "give one per joint");
  }
  VecX<double> all = VecX<double>::Zero(size);
  all.head(count) = values;
  return all;
}

}  // namespace denavit
