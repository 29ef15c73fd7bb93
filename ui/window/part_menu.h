#pragma once

#include <QObject>
#include <QPoint>
#include <optional>

#include "render/scene/arm_picker.h"
#include "ui/studio/parts.h"

class QMenu;

namespace denavit {

class ArmView;
class SceneHand;

/// The menu of a right click in the 3-D view: what can be done with the part that it hit, then with
/// the view.
class PartMenu final : public QObject {
  Q_OBJECT

 public:
  PartMenu(Edits& edits, const Shown& shown, ArmView& view, SceneHand& hand, QObject* parent);

  /// The menu as it opens for a part, or for the view alone.
  [[nodiscard]] QMenu* make(const std::optional<PickedPart>& part);

 signals:
  /// A plot of these channels.
  void plotWanted(const QStringList& channels);
  /// A panel in front: "torque".
  void panelWanted(const QString& name);

 private:
  void addJoint(QMenu& menu, int joint);
  void addLock(QMenu& menu, int joint);
  void addPlots(QMenu& menu, int joint);
  void addFrame(QMenu& menu, int frame);
  void addView(QMenu& menu);

  Edits& edits_;
  const Shown& shown_;
  ArmView& view_;
  SceneHand& hand_;
  int gesture_ = 2000000;  ///< of moves to zero: each a step of its own
};

}  // namespace denavit
