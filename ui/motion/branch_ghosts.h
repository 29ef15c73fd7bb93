#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "core/inverse_kinematics/ik_solution.h"
#include "ui/scene/arm_shapes.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;
class ToolHand;

/// The other ways of the joints to where the tool is, as see-through arms; a click takes one.
class BranchGhosts final : public QObject {
  Q_OBJECT

 public:
  BranchGhosts(const Edits& edits, const Shown& shown, ToolHand& hand, ArmView& view,
               QWidget& panel, QObject* parent = nullptr);

  [[nodiscard]] bool isShown() const { return isWanted_; }
  void setShown(bool shown);
  /// The solutions at the tool's present pose, that of the screen first.
  [[nodiscard]] const std::vector<IkSolution>& solutions() const { return solutions_; }

 signals:
  /// The solutions, or whether they are shown.
  void changed();

 private:
  void follow();
  void draw();
  void take(std::size_t ghost);

  const Edits& edits_;
  const Shown& shown_;
  ToolHand& hand_;
  ArmView& view_;
  bool isWanted_ = false, isInSight_ = false;
  std::vector<IkSolution> solutions_;
  std::vector<bool> within_;  ///< limits, of the ghosts that are built
  bool isDrawn_ = false;
  std::optional<ArmShapes> shapes_;  ///< of the ghosts that are built; nothing: the arm is another
};

}  // namespace denavit
