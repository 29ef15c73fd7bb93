#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/arm/arm.h"
#include "core/inverse_kinematics/ik_solution.h"

namespace denavit {

/// The first three joints, placing a point of link 3.
struct PlacedWrist {
  std::array<double, 3> q;  ///< [rad|m]
  IkBranch branch;
  std::string note;  ///< of a joint that could have any value; else empty
};

/// Where three joints take a point that is fixed in link 3, the wrist: every way to place it. Arms
/// as industry builds them have closed formulas, whose branches are two signs:
///   upright  axis 2 across axis 1, axis 3 along axis 2: shoulder and elbow (Craig 2005, section
///            4.7; Paul 1981)
///   boom     axis 2 across axis 1, joint 3 slides across axis 2: shoulder and boom (Paul 1981)
/// Of any others q₃ is a zero of a polynomial of degree four (Pieper 1968).
class WristPlacement {
 public:
  /// @param arm  of three joints at least, its parallel axes aligned
  /// @param p_3 [m]  the wrist in frame 3
  WristPlacement(const Arm<double>& arm, const Vec3<double>& p_3);

  /// @param p_0 [m]  where the wrist shall be, in frame 0
  /// @param near  what joints that could have any value take
  [[nodiscard]] std::vector<PlacedWrist> place(const Vec3<double>& p_0,
                                               const VecX<double>& near) const;
  enum class Shape { Upright, Boom, General };
  [[nodiscard]] Shape shape() const { return shape_; }
  /// The branch that q is on.
  [[nodiscard]] IkBranch label(const VecX<double>& q) const;

 private:
  struct Equations;

  [[nodiscard]] Shape findShape() const;
  [[nodiscard]] bool turns(std::size_t joint) const;
  [[nodiscard]] Vec3<double> wristInFrame2(double q3) const;
  [[nodiscard]] Equations equationsOf(const Vec3<double>& p) const;
  [[nodiscard]] double nearOr0(const VecX<double>& near, Eigen::Index joint) const;

  void placeUpright(const Vec3<double>& p, const VecX<double>& near,
                    std::vector<PlacedWrist>& found) const;
  void placeByBoom(const Vec3<double>& p, const VecX<double>& near,
                   std::vector<PlacedWrist>& found) const;
  void placeByTurning(const Vec3<double>& p, const VecX<double>& near,
                      std::vector<PlacedWrist>& found) const;
  void placeBySliding(const Vec3<double>& p, const VecX<double>& near,
                      std::vector<PlacedWrist>& found) const;
  /// With q₂ and q₃ known, joint 1 brings the wrist to where it belongs.
  void finish(const Vec3<double>& p, const VecX<double>& near, double q2, double q3,
              std::vector<PlacedWrist>& found) const;

  Arm<double> arm_;
  double size_;
  Vec3<double> p_3_;
  Shape shape_;
};

}  // namespace denavit
