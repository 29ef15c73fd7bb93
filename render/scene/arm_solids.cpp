#include "render/scene/arm_solids.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include <vtkActor.h>
#include <vtkMapper.h>
#include <vtkRenderer.h>

#include "render/scene/bent_tube.h"
#include "render/scene/posed_actor.h"

namespace denavit {
namespace {

/// Whether two arms have the same solids, of whatever size.
bool isAlike(const ArmShape& a, const ArmShape& b) {
  const auto sameRod = [](const RodShape& one, const RodShape& two) {
    return one.joint == two.joint;
  };
  const auto sameTube = [](const BeamTube& one, const BeamTube& two) {
    return one.link == two.link;
  };
  return a.links.size() == b.links.size() &&
         std::equal(a.rods.begin(), a.rods.end(), b.rods.begin(), b.rods.end(), sameRod) &&
         std::equal(a.tubes.begin(), a.tubes.end(), b.tubes.begin(), b.tubes.end(), sameTube);
}

}  // namespace

ArmSolids::ArmSolids(vtkRenderer* renderer, const ArmShape& shape, const ArmGeometry& arm)
    : renderer_(renderer),
      shape_(shape),
      arm_(arm),
      base_(std::make_unique<PosedActor>(shape.base)) {
  for (const Mesh& mesh : shape.links) links_.push_back(std::make_unique<PosedActor>(mesh));
  for (const RodShape& rod : shape.rods)
    rods_.push_back({rod.joint, rod.d, std::make_unique<PosedActor>(rod.mesh)});
  for (const BeamTube& tube : shape.tubes)
    beams_.push_back({tube.link, std::make_unique<BentTube>(tube.radius0, tube.radius1),
                      std::make_unique<PosedActor>(shape.tips[tube.link])});
  for (const PosedActor* solid : all()) renderer_->AddActor(solid->actor());
}

ArmSolids::~ArmSolids() {
  for (const PosedActor* solid : all()) renderer_->RemoveActor(solid->actor());
}

bool ArmSolids::adopt(const ArmShape& shape, const ArmGeometry& arm) {
  if (!isAlike(shape_, shape)) return false;
  const auto exchange = [](PosedActor& solid, const Mesh& before, const Mesh& mesh) {
    if (!(before == mesh)) solid.setMesh(mesh);
  };
  exchange(*base_, shape_.base, shape.base);
  for (std::size_t i = 0; i < links_.size(); ++i)
    exchange(*links_[i], shape_.links[i], shape.links[i]);
  for (std::size_t k = 0; k < rods_.size(); ++k) {
    exchange(*rods_[k].solid, shape_.rods[k].mesh, shape.rods[k].mesh);
    rods_[k].d = shape.rods[k].d;
  }
  for (std::size_t k = 0; k < beams_.size(); ++k) {
    const BeamTube& tube = shape.tubes[k];
    beams_[k].tube->setRadii(tube.radius0, tube.radius1);
    exchange(*beams_[k].tip, shape_.tips[tube.link], shape.tips[tube.link]);
  }
  shape_ = shape;
  arm_ = arm;
  return true;
}

void ArmSolids::setPose(const ArmPose& pose) {
  assert(pose.X_WL.size() == links_.size() && pose.q.size() == links_.size());
  for (std::size_t i = 0; i < links_.size(); ++i) links_[i]->setPose(pose.X_WL[i]);
  for (const Rod& rod : rods_) {
    const double length = rod.d + pose.q[rod.joint];
    // Half a turn about x instead of a negative length, which would turn the faces inside out;
    // never zero, which would leave the matrix without an inverse.
    Pose<double> X_WR = pose.X_WL[rod.joint];
    if (length < 0.0) {
      X_WR.R.col(1) *= -1.0;
      X_WR.R.col(2) *= -1.0;
    }
    rod.solid->setPose(X_WR, {1.0, 1.0, std::max(std::abs(length), 1e-6 * shape_.reach)});
  }
  for (const Beam& beam : beams_) {
    const Eigen::Matrix3d R_WF = pose.X_WL[beam.link].R * arm_.links[beam.link].X_LF.R;
    beam.tube->setCurve(makeBeamCurve(arm_, pose, beam.link), R_WF.col(1));
    beam.tip->setPose(calcRowFrame(arm_, pose, beam.link));
  }
}

void ArmSolids::setBeamRange(double low, double high) {
  for (const Beam& beam : beams_) beam.tube->setRange(low, high);
}

void ArmSolids::setBehind(double steps) {
  for (const PosedActor* solid : all()) {
    vtkMapper* mapper = solid->actor()->GetMapper();
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(0.0, steps);
  }
}

void ArmSolids::setGhostLook(Rgb color, double opacity) {
  for (const PosedActor* solid : all()) {
    solid->setPlainLook(color, opacity);
    solid->actor()->PickableOff();
  }
  // Ghosts stand where the arm stands; a second mount in the same place would only flicker.
  renderer_->RemoveActor(base_->actor());
}

void ArmSolids::setVisible(bool visible) {
  for (const PosedActor* solid : all()) solid->actor()->SetVisibility(visible);
}

std::vector<const PosedActor*> ArmSolids::all() const {
  std::vector<const PosedActor*> solids{base_.get()};
  for (const auto& link : links_) solids.push_back(link.get());
  for (const Rod& rod : rods_) solids.push_back(rod.solid.get());
  for (const Beam& beam : beams_) {
    solids.push_back(&beam.tube->solid());
    solids.push_back(beam.tip.get());
  }
  return solids;
}

std::size_t ArmSolids::rodCount(std::size_t i) const {
  return static_cast<std::size_t>(
      std::count_if(rods_.begin(), rods_.end(), [i](const Rod& rod) { return rod.joint == i; }));
}

std::vector<const PosedActor*> ArmSolids::ofLink(std::size_t i) const {
  std::vector<const PosedActor*> solids{links_[i].get()};
  for (const Rod& rod : rods_)
    if (rod.joint == i) solids.push_back(rod.solid.get());
  for (const Beam& beam : beams_) {
    if (beam.link != i) continue;
    solids.push_back(&beam.tube->solid());
    solids.push_back(beam.tip.get());
  }
  return solids;
}

}  // namespace denavit
