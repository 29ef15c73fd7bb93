#include "core/flexible/flexible_kinematics.h"

#include "core/flexible/beam_shapes.h"

namespace denavit {

namespace {

/// Displacement of the centreline at xi, in B.
class Deflection {
 public:
  Deflection(const FlexibleBody<double>& body, const BentLink<double>& bent)
      : body_(body), y_(bent.y) {
    for (int j = 0; j < body.bendingCount(); ++j) {
      shapes_.emplace_back(j < body.modesY ? j + 1 : j - body.modesY + 1);
    }
  }

  [[nodiscard]] Vec3<double> at(double xi) const {
    Vec3<double> w = Vec3<double>::Zero();
    for (std::size_t j = 0; j < shapes_.size(); ++j) {
      w[body_.shapes[j].axis] += y_[static_cast<Eigen::Index>(j)] * shapes_[j].value(xi);
    }
    for (int a = 0; a < body_.foreshorteningCount(); ++a) {
      const auto& [j, k, factor] = body_.foreshortenings[static_cast<std::size_t>(a)];
      w[0] += y_[body_.bendingCount() + a] / body_.tipX *
              calcForeshortening(shapes_[static_cast<std::size_t>(j)],
                                 shapes_[static_cast<std::size_t>(k)], xi);
    }
    return w;
  }

 private:
  const FlexibleBody<double>& body_;
  const VecX<double>& y_;
  std::vector<BendingShape> shapes_;
};

}  // namespace

std::vector<Vec3<double>> calcCentreline(const FlexibleArm<double>& arm,
                                         const BentLinks<double>& bent,
                                         const FlexibleKinematics<double>& kinematics, int link,
                                         int count) {
  const auto index = static_cast<std::size_t>(link);
  const FlexibleLink<double>& flexible = arm.links[index];
  if (!flexible.flexible) {
    const bool isLast = index + 1 == arm.links.size();
    const Vec3<double> end = isLast ? kinematics.X_WT.p : kinematics.X_WL[index + 1].p;
    return {kinematics.X_WL[index].p, end};
  }
  const Deflection deflection(flexible.body, bent[index]);
  std::vector<Vec3<double>> points;
  for (int i = 0; i < count; ++i) {
    const double xi = static_cast<double>(i) / (count - 1);
    const Vec3<double> p_B = Vec3<double>(xi * flexible.body.tipX, 0, 0) + deflection.at(xi);
    points.push_back(kinematics.X_WB[index] * p_B);
  }
  return points;
}

}  // namespace denavit
