#pragma once

#include <QObject>
#include <QPoint>

#include "render/scene/arm_picker.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;

/// The user's hand in the 3-D view: a click selects the joint of what it hits, the ring of the
/// selected joint turns it, as its slider does. While a run plays there is no ring.
class SceneHand final : public QObject {
  Q_OBJECT

 public:
  SceneHand(Edits& edits, const Shown& shown, const Playback& playback, Selection& selection,
            const Preferences& preferences, ArmView& view, QObject* parent = nullptr);

  /// What people call a part: "joint 2, shoulder".
  [[nodiscard]] QString nameOf(const PickedPart& part) const;

 signals:
  /// A double click wants the place where a part is edited: "joints[1].link.mass".
  void placeWanted(const QString& where);
  /// A right click: nothing where it hit no part. @param at  on the screen
  void menuWanted(const std::optional<denavit::PickedPart>& part, QPoint at);

 private:
  void showSelected();
  void startDrag();
  void drag(double by);
  void cancelDrag();
  void edit(const PickedPart& part);
  [[nodiscard]] std::size_t jointCount() const;

  Edits& edits_;
  const Shown& shown_;
  const Playback& playback_;
  Selection& selection_;
  const Preferences& preferences_;
  ArmView& view_;
  int joint_ = 0;    ///< that is dragged
  double from_ = 0;  ///< [rad|m] where it was
  int gesture_;
  int undoIndex_ = 0;  ///< of the steps when the drag began
};

}  // namespace denavit
