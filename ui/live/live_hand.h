#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <optional>

#include "render/scene/arm_picker.h"
#include "ui/live/live_order.h"
#include "ui/scene/arm_shapes.h"
#include "ui/studio/parts.h"

namespace denavit {

class ArmView;
class LiveSession;

/// What of a live run is in the 3-D view: Ctrl and a drag take hold of any point of any link, a
/// spring with its force is drawn to where the mouse is, a card says how the run keeps time. Where
/// nothing runs live, pulling begins it; a click does not.
class LiveHand final : public QObject {
  Q_OBJECT

 public:
  LiveHand(LiveSession& session, const Shown& shown, ArmView& view, QObject* parent = nullptr);

 private:
  void grab(const SolidPoint& at);
  void takeHold();
  void pull(const Eigen::Vector3d& target_W);
  void drop();
  void draw();
  void drawSpring();
  void say();
  [[nodiscard]] const ArmShapes* findShapes();
  [[nodiscard]] std::vector<double> drawnCoordinates() const;

  LiveSession& session_;
  const Shown& shown_;
  ArmView& view_;
  std::optional<RobotDescription> robot_;  ///< that shapes_ are of
  std::optional<MechanismDescription> mechanism_;
  std::optional<ArmShapes> shapes_;
  std::optional<TakePoint> grabbed_;  ///< and not pulled yet
  QElapsedTimer sinceSaid_;
  bool isDrawn_ = false;
};

/// [m] A point of the drawn arm in the DH frame of its link, as it is where the link is straight.
/// @param link  0-based
[[nodiscard]] Eigen::Vector3d toLinkPoint(const ArmGeometry& arm, const ArmPose& pose,
                                          std::size_t link, const Eigen::Vector3d& p_W);

}  // namespace denavit
