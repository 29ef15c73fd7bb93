#pragma once

#include <string>
#include <vector>

#include "render/arm_geometry.h"

namespace denavit::samples {

/// A row of a DH table; angles in degrees here, as in the papers.
struct Row {
  double theta_deg = 0, d = 0, a = 0, alpha_deg = 0;
  JointType type = JointType::Revolute;
  double lower = -3.14, upper = 3.14;
};

enum class Convention { Standard, Modified };

/// @param p_FT  tool origin in the last DH frame
ArmGeometry makeArm(const std::vector<Row>& rows, Convention convention,
                    const Eigen::Vector3d& p_FT = Eigen::Vector3d::Zero(),
                    const Eigen::Vector3d& g_W = {0, 0, -9.81});

/// An arm with a pose that shows it well.
struct Sample {
  std::string name;
  ArmGeometry arm;
  std::vector<double> q;
};

/// Puma, Stanford, planar 3R in a vertical plane, SCARA, 7 joints, pendulum, UR-type, gantry.
std::vector<Sample> makeSamples();
Sample findSample(const std::string& name);

}  // namespace denavit::samples
