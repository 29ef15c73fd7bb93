#pragma once

#include <QString>
#include <functional>
#include <optional>

#include "models/robot/link_span.h"
#include "models/robot/robot.h"
#include "models/robot/shape_inertia.h"

namespace denavit {

/// Where an arm keeps the inertial numbers of a body.
struct BodyNumbers {
  double* mass;
  Eigen::Vector3d* com;
  InertiaElements* inertia;
  InertiaReference* about;  ///< null where it always is the centre of mass
  bool isBeam = false;      ///< the numbers follow from a beam, apart from the mass
};

/// A body of the arm that a panel edits: the selected link, or the payload.
struct BodySource {
  QString key;  ///< of objectNames, and the place within its owner: "link", "payload"
  std::function<QString()> place;  ///< now: "joints[1].link"
  std::function<QString()> name;   ///< for undo texts: "joint 2", "the payload"
  std::function<QString()> frame;  ///< for tool tips: "the link's DH frame"
  std::function<std::optional<BodyNumbers>(RobotDescription&)> find;  ///< nothing: no such body
  std::function<void(RobotDescription&, const BodyProperties&)> set;
  std::function<LinkSpan(const RobotDescription&)> span;  ///< from where to where it reaches
};

}  // namespace denavit
