#pragma once

#include <optional>

#include <Eigen/Core>

#include "models/robot/robot.h"

namespace denavit {

/// A homogeneous transform [m] as a placement; nothing for other matrices.
[[nodiscard]] std::optional<Placement> findPlacement(const Eigen::MatrixXd& T);

}  // namespace denavit
