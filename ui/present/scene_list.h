#pragma once

#include <QString>
#include <vector>

#include "ui/studio/parts.h"

namespace denavit {

class Document;

/// Something that a class is shown: a camera view, a pose or a run that the document has a name
/// for.
struct Scene {
  enum class Kind { View, Pose, Run };
  Kind kind = Kind::View;
  QString title;
  int number = 0;  ///< 0-based among the views or poses of the desk; the number of a run
  bool operator==(const Scene&) const = default;
};

/// Views, then poses, then the runs that have something to play, each in the order of its list.
[[nodiscard]] std::vector<Scene> listScenes(const Document& document);

}  // namespace denavit
