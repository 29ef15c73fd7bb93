#include "render/scene/mass_markers.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <vtkActor.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include "render/scene/posed_actor.h"

namespace denavit {

std::optional<InertiaEllipsoid> findInertiaEllipsoid(double mass, const Eigen::Matrix3d& I_C) {
  if (!(mass > 0.0) || !I_C.allFinite()) return std::nullopt;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(I_C);
  const Eigen::Vector3d J = solver.eigenvalues();
  const Eigen::Vector3d squares = 2.5 / mass * (Eigen::Vector3d::Constant(J.sum()) - 2.0 * J);
  // Thin rods and plates have an axis of zero; rounding may make it slightly negative.
  if (!(squares.maxCoeff() > 0.0) || squares.minCoeff() < -1e-9 * squares.maxCoeff())
    return std::nullopt;
  InertiaEllipsoid ellipsoid{solver.eigenvectors(), squares.cwiseMax(0.0).cwiseSqrt()};
  if (ellipsoid.R_LE.determinant() < 0.0) ellipsoid.R_LE.col(2) *= -1.0;
  return ellipsoid;
}

namespace {

/// Where along a link that bends its centre of mass is, as a part of the length; -1 for others.
double findPlace(const LinkGeometry& link) {
  const double square = link.X_LF.p.squaredNorm();
  if (!link.bends || !(square > 0.0)) return -1.0;
  return std::clamp(link.p_LC.dot(link.X_LF.p) / square, 0.0, 1.0);
}

/// A bent link's own frame there: on the centreline, its axes L's turned with the chord.
Pose<double> makeBentFrame(const Pose<double>& X_WL, const std::vector<Eigen::Vector3d>& points_W,
                           double place, const Eigen::Vector3d& straight_L) {
  const auto last = static_cast<double>(points_W.size() - 1);
  const auto k = static_cast<std::size_t>(std::min(place * last, last - 1));
  const double part = place * last - static_cast<double>(k);
  const Eigen::Vector3d at = points_W[k] + part * (points_W[k + 1] - points_W[k]);
  const Eigen::Vector3d chord = points_W.back() - points_W.front();
  const Eigen::Vector3d before = X_WL.R * straight_L;
  return {Eigen::Quaterniond::FromTwoVectors(before, chord).toRotationMatrix() * X_WL.R, at};
}

}  // namespace

struct MassMarkers::Parts {
  struct Marker {
    std::size_t link;
    Pose<double> X_LE;
    double place;  ///< along a link that bends: 0 at its clamped end, 1 at its tip; -1: rigid
    Eigen::Vector3d scale;
    std::unique_ptr<PosedActor> solid;
  };

  explicit Parts(vtkRenderer* owner) : renderer(owner) {}
  ~Parts() { clear(); }

  void clear() {
    for (auto* list : {&balls, &ellipsoids}) {
      for (const Marker& marker : *list) renderer->RemoveActor(marker.solid->actor());
      list->clear();
    }
  }

  void add(std::vector<Marker>& list, std::size_t link, const Pose<double>& X_LE, double place,
           const Eigen::Vector3d& scale, const Mesh& mesh) {
    list.push_back({link, X_LE, place, scale, std::make_unique<PosedActor>(mesh)});
    list.back().solid->actor()->PickableOff();
    renderer->AddActor(list.back().solid->actor());
  }

  vtkRenderer* renderer;
  std::vector<Marker> balls, ellipsoids;
  bool showBalls = false, showEllipsoids = false;
};

MassMarkers::MassMarkers(vtkRenderer* renderer) : parts_(std::make_unique<Parts>(renderer)) {}
MassMarkers::~MassMarkers() = default;

void MassMarkers::build(const ArmGeometry& arm, double reach_m) {
  Parts& p = *parts_;
  p.clear();
  double heaviest = 0.0;
  for (const LinkGeometry& link : arm.links) heaviest = std::max(heaviest, link.mass);
  Mesh ball, egg;
  addSphere(ball, Eigen::Vector3d::Zero(), 1.0, {28, 31, 38}, {250, 250, 247});
  addSphere(egg, Eigen::Vector3d::Zero(), 1.0, {0, 158, 115}, {0, 158, 115});
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const LinkGeometry& link = arm.links[i];
    if (!(link.mass > 0.0) || !link.p_LC.allFinite()) continue;
    const double radius = reach_m * (0.014 + 0.022 * std::cbrt(link.mass / heaviest));
    const double place = findPlace(link);
    p.add(p.balls, i, {Eigen::Matrix3d::Identity(), link.p_LC}, place,
          Eigen::Vector3d::Constant(radius), ball);
    if (const auto ellipsoid = findInertiaEllipsoid(link.mass, link.I_LC_L))
      p.add(p.ellipsoids, i, {ellipsoid->R_LE, link.p_LC}, place,
            ellipsoid->halfAxes.cwiseMax(0.004 * reach_m), egg);
  }
  for (const Parts::Marker& marker : p.ellipsoids) {
    marker.solid->actor()->GetProperty()->SetOpacity(0.38);
    marker.solid->actor()->GetProperty()->BackfaceCullingOn();
  }
  setVisible(p.showBalls, p.showEllipsoids);
}

void MassMarkers::setPose(const ArmPose& pose) {
  for (auto* list : {&parts_->balls, &parts_->ellipsoids}) {
    for (const Parts::Marker& marker : *list) {
      const Pose<double>& X_WL = pose.X_WL[marker.link];
      Pose<double> X_WE = X_WL * marker.X_LE;
      if (marker.place >= 0.0 && !pose.beams.empty() && !pose.beams[marker.link].points_W.empty()) {
        const Pose<double> X_WC = makeBentFrame(X_WL, pose.beams[marker.link].points_W,
                                                marker.place, marker.X_LE.p.normalized());
        X_WE = {X_WC.R * marker.X_LE.R, X_WC.p};
      }
      marker.solid->setPose(X_WE, marker.scale);
    }
  }
}

void MassMarkers::setVisible(bool centresOfMass, bool ellipsoids) {
  parts_->showBalls = centresOfMass;
  parts_->showEllipsoids = ellipsoids;
  for (const auto& marker : parts_->balls) marker.solid->actor()->SetVisibility(centresOfMass);
  for (const auto& marker : parts_->ellipsoids) marker.solid->actor()->SetVisibility(ellipsoids);
}

int MassMarkers::ballCount() const { return static_cast<int>(parts_->balls.size()); }
int MassMarkers::ellipsoidCount() const { return static_cast<int>(parts_->ellipsoids.size()); }

unsigned long long MassMarkers::meshTime() const {
  unsigned long long time = 0;
  for (const auto* list : {&parts_->balls, &parts_->ellipsoids})
    for (const Parts::Marker& marker : *list) time = std::max(time, marker.solid->meshTime());
  return time;
}

}  // namespace denavit
