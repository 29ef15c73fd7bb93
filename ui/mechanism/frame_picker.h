#pragma once

#include <QObject>
#include <optional>
#include <vector>

#include "models/mechanism/mechanism_description.h"
#include "render/scene/arm_picker.h"
#include "ui/studio/parts.h"

class QAction;

namespace denavit {

class ArmView;
class LoopWatch;

/// Lets the user click two frames, links or joints in the view, and closes the one to the other by
/// a pin. What is clicked beside the links is the world, where the other frame is now. Escape ends
/// it.
class FramePicker final : public QObject {
  Q_OBJECT

 public:
  FramePicker(Edits& edits, const LoopWatch& watch, Messages& messages, ArmView& view,
              QObject* parent = nullptr);

  void setActive(bool active);
  [[nodiscard]] bool isActive() const { return active_; }
  /// What a click on a part means; nothing where no frame goes with it.
  [[nodiscard]] static std::optional<AttachmentDescription> findFrame(
      const MechanismDescription& mechanism, const PickedPart& part);

 signals:
  void activeChanged(bool active);
  /// A closure was made. @param closure  0-based
  void made(int closure);

 private:
  void take(const PickedPart& part);

  Edits& edits_;
  const LoopWatch& watch_;
  Messages& messages_;
  ArmView& view_;
  QAction* escape_;
  bool active_ = false;
  std::optional<AttachmentDescription> first_;
};

/// One undo step that closes a frame to another by a pin. @returns the closure, 0-based; -1: none
/// was made
int addClosure(Edits& edits, const AttachmentDescription& a, const AttachmentDescription& b);

}  // namespace denavit
