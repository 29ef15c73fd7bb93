#include "sample_arms.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace denavit::samples {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;

Pose<double> makeRowEnd(double a, double alpha) {
  Pose<double> X;
  X.R << 1, 0, 0, 0, std::cos(alpha), -std::sin(alpha), 0, std::sin(alpha), std::cos(alpha);
  X.p = {a, 0, 0};
  return X;
}

void setMass(LinkGeometry& link, double mass, const Eigen::Vector3d& p_LC, double length) {
  link.mass = mass;
  link.p_LC = p_LC;
  const double across = mass * 0.003, along = mass * length * length / 12 + across;
  link.I_LC_L = Eigen::Vector3d(across, along, along).asDiagonal();
}

}  // namespace

ArmGeometry makeArm(const std::vector<Row>& rows, Convention convention,
                    const Eigen::Vector3d& p_FT, const Eigen::Vector3d& g_W) {
  ArmGeometry arm;
  arm.g_W = g_W;
  double a = 0, alpha = 0;
  for (const Row& row : rows) {
    LinkGeometry link;
    link.type = row.type;
    link.theta = row.theta_deg * kRadians;
    link.d = row.d;
    link.lower = row.lower;
    link.upper = row.upper;
    if (convention == Convention::Standard) {
      link.a = a;
      link.alpha = alpha;
      a = row.a;
      alpha = row.alpha_deg * kRadians;
      link.X_LF = makeRowEnd(a, alpha);
      setMass(link, 0.5 + 20 * std::abs(a), {0.5 * a, 0, 0}, std::abs(a) + 0.1);
    } else {
      link.a = row.a;
      link.alpha = row.alpha_deg * kRadians;
      setMass(link, 1.0, {0, 0, -0.3 * row.d}, std::abs(row.d) + 0.1);
    }
    arm.links.push_back(link);
  }
  if (!arm.links.empty()) {
    Pose<double> X_FT;
    X_FT.p = p_FT;
    arm.X_LT = arm.links.back().X_LF * X_FT;
  }
  return arm;
}

std::vector<Sample> makeSamples() {
  constexpr double kOpen = std::numeric_limits<double>::infinity();
  const JointType prismatic = JointType::Prismatic;
  std::vector<Sample> samples;
  samples.push_back({"puma",
                     makeArm({{0, 0.6718, 0, 90},
                              {0, 0, 0.4318, 0},
                              {0, 0.15005, 0.0203, -90},
                              {0, 0.4318, 0, 90},
                              {0, 0, 0, -90},
                              {0, 0, 0, 0}},
                             Convention::Standard, {0, 0, 0.1}),
                     {0.35, 0.75, -0.55 - 0.5, 0.3, -0.9, 0.3}});
  samples.push_back({"puma-d1-zero",
                     makeArm({{0, 0, 0, 90},
                              {0, 0, 0.4318, 0},
                              {0, 0.15005, 0.0203, -90},
                              {0, 0.4318, 0, 90},
                              {0, 0, 0, -90},
                              {0, 0, 0, 0}},
                             Convention::Standard),
                     {0.35, 0.0, 0.0, 0, 0, 0}});
  samples.push_back({"stanford",
                     makeArm({{0, 0.412, 0, -90},
                              {0, 0.154, 0, 90},
                              {-90, 0, 0, 0, prismatic, 0.3, 0.9},
                              {0, 0, 0, -90},
                              {0, 0, 0, 90},
                              {0, 0.263, 0, 0}},
                             Convention::Standard),
                     {0.5, 1.2, 0.6, 0.3, 0.7, 0.0}});
  samples.push_back({"planar3r-vertical",
                     makeArm({{0, 0, 4, 0}, {0, 0, 3, 0}, {0, 0, 2, 0}}, Convention::Standard,
                             {0, 0, 0}, {0, -9.81, 0}),
                     {0.5, 0.6, -1.1}});
  samples.push_back(
      {"planar3r-modified",
       makeArm({{0, 0, 0, 0}, {0, 0, 0.5, 0}, {0, 0, 0.5, 0}}, Convention::Modified, {0.3, 0, 0}),
       {0.5, 0.6, 0.6}});
  samples.push_back({"scara",
                     makeArm({{0, 0.4, 0.325, 0},
                              {0, 0, 0.275, 180},
                              {0, 0, 0, 0, prismatic, 0.0, 0.2},
                              {0, 0.05, 0, 0}},
                             Convention::Standard),
                     {0.5, 0.9, 0.12, 0.0}});
  samples.push_back({"seven",
                     makeArm({{0, 0.333, 0, 0},
                              {0, 0, 0, -90},
                              {0, 0.316, 0, 90},
                              {0, 0, 0.0825, 90},
                              {0, 0.384, -0.0825, -90},
                              {0, 0, 0, 90},
                              {0, 0, 0.088, 90}},
                             Convention::Modified, {0, 0, 0.107}),
                     {0.3, 0.4, 0.2, -1.6, 0.1, 1.9, 0.5}});
  samples.push_back({"pendulum",
                     makeArm({{0, 0, 0.5, 0}}, Convention::Standard, {0, 0, 0}, {0, -9.81, 0}),
                     {-1.0}});
  samples.push_back({"ur",
                     makeArm({{0, 0.0892, 0, 90},
                              {0, 0, -0.425, 0},
                              {0, 0, -0.39225, 0},
                              {0, 0.10915, 0, 90},
                              {0, 0.09465, 0, -90},
                              {0, 0.0823, 0, 0}},
                             Convention::Standard),
                     {0.4, -1.1, 1.3, -1.7, -1.5, 0.2}});
  samples.push_back({"gantry",
                     makeArm({{0, 0, 0, -90, prismatic, 0, 0.5},
                              {-90, 0, 0, -90, prismatic, 0, 0.5},
                              {0, 0, 0, 0, prismatic, -kOpen, kOpen}},
                             Convention::Standard),
                     {0.35, 0.3, 0.25}});
  samples.push_back(
      {"tiny-2r", makeArm({{0, 0, 0.05, 0}, {0, 0, 0.05, 0}}, Convention::Standard), {0.4, 0.8}});
  ArmGeometry hanging =
      makeArm({{0, 0, 0.35, 0}, {0, 0, 0.35, 90}, {0, 0.2, 0, 0}}, Convention::Standard);
  hanging.X_W0.R = Eigen::Vector3d(1, -1, -1).asDiagonal();
  hanging.X_W0.p = {0, 0, 2};
  samples.push_back({"ceiling", hanging, {0.3, 0.6, 0.2}});
  return samples;
}

Sample findSample(const std::string& name) {
  for (const Sample& sample : makeSamples())
    if (sample.name == name) return sample;
  throw std::runtime_error("no sample arm is called " + name);
}

}  // namespace denavit::samples
