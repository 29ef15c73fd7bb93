#include "render/arm/arm_shape.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>
#include <utility>

#include "render/arm/mount.h"

namespace denavit {
namespace {

using namespace arm_colors;

constexpr double kLinkShare = 0.74;  ///< radius of a link, in radii of the housing it starts in
constexpr double kBeamShare = 0.42;  ///< of a link that bends: slim, so that it shows

/// X_PF: the frame of joint i in its parent where the common normal meets the axis: L without
/// theta's variable and without d.
Pose<double> makeFoot(const LinkGeometry& link) {
  const double c = std::cos(link.alpha), s = std::sin(link.alpha);
  Pose<double> X;
  X.R << 1, 0, 0, 0, c, -s, 0, s, c;
  X.p = {link.a, 0, 0};
  if (link.type == JointType::Prismatic) {
    Eigen::Matrix3d turn;
    turn << std::cos(link.theta), -std::sin(link.theta), 0, std::sin(link.theta),
        std::cos(link.theta), 0, 0, 0, 1;
    X.R = X.R * turn;
  }
  return X;
}

/// A dark cylinder along z with bevels and slightly recessed lighter caps.
void addHousing(Mesh& mesh, const Pose<double>& X, double R, double zMin, double zMax) {
  const double length = zMax - zMin;
  const double bevel = std::min(0.09 * R, 0.2 * length), sink = std::min(0.05 * R, 0.1 * length);
  const double cap = 0.66 * R;
  addLathe(mesh, X,
           {{cap, zMin + sink},
            {cap, zMin},
            {R - bevel, zMin},
            {R, zMin + bevel},
            {R, zMax - bevel},
            {R - bevel, zMax},
            {cap, zMax},
            {cap, zMax - sink}},
           kHousing);
  addLathe(mesh, X, {{0, zMin + sink}, {cap, zMin + sink}}, kCap);
  addLathe(mesh, X, {{cap, zMax - sink}, {0, zMax - sink}}, kCap);
}

/// A tapered bar between two points; its ends are meant to be inside housings.
void addTaper(Mesh& mesh, const Eigen::Vector3d& from, const Eigen::Vector3d& to, double r0,
              double r1, const SurfaceColor& color) {
  const Eigen::Vector3d v = to - from;
  const double length = v.norm();
  addLathe(mesh, makeFrameAlong(from, v), {{0, 0}, {r0, 0}, {r1, length}, {0, length}}, color);
}

/// Square sleeve with a collar at its mouths and an opening that shows the rod's place.
void addSleeve(Mesh& mesh, const Pose<double>& X, const JointPlan& plan) {
  const double w = plan.radius, lip = 0.28 * w;
  addBar(mesh, X, 0.92 * w, 0.92 * w, plan.zMin + 0.5 * lip, plan.zMax - 0.5 * lip, 0.1 * w,
         kHousing);
  addBar(mesh, X, 1.06 * w, 1.06 * w, plan.zMin, plan.zMin + lip, 0.08 * w, kCap);
  addBar(mesh, X, 1.06 * w, 1.06 * w, plan.zMax - lip, plan.zMax, 0.08 * w, kCap);
}

/// A toothed wheel round a housing: a joint that has a drive.
void addGear(Mesh& mesh, const Pose<double>& X, const JointPlan& plan) {
  constexpr int kTeeth = 12;
  const double R = 1.25 * plan.radius, tooth = 0.2 * plan.radius, thick = 0.22 * plan.radius;
  const double z = plan.zMax - thick;
  addCylinder(mesh, X, R, z, z + thick, 0.04 * plan.radius, kDrive);
  for (int k = 0; k < kTeeth; ++k) {
    const double angle = 2 * std::numbers::pi * k / kTeeth;
    Pose<double> X_AT;
    X_AT.R << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0, 0, 1;
    X_AT.p = X_AT.R.col(0) * R;
    addBar(mesh, X * X_AT, tooth, 0.8 * tooth, z, z + thick, 0.2 * tooth, kDrive);
  }
}

/// Builds the meshes of one arm.
class ShapeBuilder {
 public:
  ShapeBuilder(const ArmGeometry& arm, double reach)
      : arm_(arm), reach_(reach), plans_(makeJointPlans(arm, reach)) {}

  void addLinks(ArmShape& shape) const {
    shape.links.resize(arm_.links.size());
    shape.tips.resize(arm_.links.size());
    for (std::size_t i = 0; i < arm_.links.size(); ++i) {
      const bool bends = i > 0 && arm_.links[i - 1].bends;
      Mesh& parent = i == 0 ? shape.base : bends ? shape.tips[i - 1] : shape.links[i - 1];
      // What is beyond a beam is told from its tip: in the frame F of its row.
      const Pose<double> X_MP = i == 0  ? arm_.X_W0
                                : bends ? arm_.links[i - 1].X_LF.inverse()
                                        : Pose<double>{};
      addApproach(shape, parent, X_MP, i);
      if (arm_.links[i].type == JointType::Prismatic) {
        addSleeve(parent, X_MP * makeFoot(arm_.links[i]), plans_[i]);
        addRod(shape, i);
      } else {
        addHousing(shape.links[i], {}, plans_[i].radius, plans_[i].zMin, plans_[i].zMax);
      }
      if (arm_.links[i].isDriven) addGear(parent, X_MP * makeHead(i), plans_[i]);
    }
    if (!arm_.links.empty()) addTool(shape);
  }

  [[nodiscard]] const std::vector<JointPlan>& plans() const { return plans_; }
  [[nodiscard]] double reach() const { return reach_; }

 private:
  /// The axis of a joint, where its housing is, in its parent.
  [[nodiscard]] Pose<double> makeHead(std::size_t i) const {
    Pose<double> X = makeFoot(arm_.links[i]);
    if (arm_.links[i].type == JointType::Revolute) X.p += arm_.links[i].d * X.R.col(2);
    return X;
  }

  /// What leads from the node of joint i - 1 to that of joint i: the link along the common normal
  /// and the shaft along the axis. Before joint 1 that is the mount's task.
  void addApproach(ArmShape& shape, Mesh& parent, const Pose<double>& X_MP, std::size_t i) const {
    if (i == 0) return;
    const LinkGeometry& link = arm_.links[i];
    const JointPlan &plan = plans_[i], &before = plans_[i - 1];
    const Pose<double> X_PF = makeFoot(link);
    const double r0 = kLinkShare * before.radius, r1 = kLinkShare * plan.radius;
    if (arm_.links[i - 1].bends) {
      shape.tubes.push_back({i - 1, kBeamShare * before.radius, kBeamShare * plan.radius});
    } else if (std::abs(link.a) > 0.3 * before.radius) {
      const bool thin = arm_.links[i - 1].type == JointType::Prismatic;
      addTaper(parent, X_MP.p, X_MP * X_PF.p, thin ? r1 : r0, r1, kLink);
    }
    if (!plan.shaft) return;
    const Eigen::Vector3d node = X_PF * Eigen::Vector3d(0, 0, link.d);
    const double start = plan.corner ? r1 : std::min(r0, 1.35 * r1);
    addTaper(parent, X_MP * X_PF.p, X_MP * node, start, r1, kLink);
    if (plan.corner) addSphere(parent, X_MP * X_PF.p, 1.12 * r1, kLink, kLink);
  }

  void addRod(ArmShape& shape, std::size_t i) const {
    const double w = plans_[i].radius;
    RodShape rod{.joint = i, .d = arm_.links[i].d, .mesh = {}};
    addBar(rod.mesh, {}, 0.52 * w, 0.52 * w, -1.0, 0.0, 0.06 * w, kRod);
    // The chamfers of the ends would be stretched with the rod: flatten them.
    for (Eigen::Vector3f& p : rod.mesh.points) p.z() = p.z() > -0.5F ? 0.0F : -1.0F;
    shape.rods.push_back(std::move(rod));
    // A head at the rod's end, unless the next housing sits there.
    const bool hidden = i + 1 < plans_.size() && plans_[i + 1].kind == HousingKind::Collar &&
                        std::abs(arm_.links[i + 1].a) < 0.3 * w;
    if (!hidden)
      addBar(shape.links[i], {}, 0.72 * w, 0.72 * w, -0.7 * w, 0.72 * w, 0.1 * w, kHousing);
  }

  /// The last link up to the tool frame, and the flange there.
  void addTool(ArmShape& shape) const {
    const LinkGeometry& last = arm_.links.back();
    if (last.bends) return addTipTool(shape);
    Mesh& mesh = shape.links.back();
    const JointPlan& plan = plans_.back();
    const double R = plan.radius, r = kLinkShare * R, tip = 0.7 * r;
    const double negligible = 0.3 * R;
    Eigen::Vector3d at = Eigen::Vector3d::Zero(), direction(0, 0, 1);
    const auto goTo = [&](const Eigen::Vector3d& to, double from_r, double to_r,
                          const SurfaceColor& color) {
      if ((to - at).norm() < negligible) return;
      addTaper(mesh, at, to, from_r, to_r, color);
      direction = (to - at).normalized();
      at = to;
    };
    const Eigen::Vector3d &p_LF = last.X_LF.p, &p_LT = arm_.X_LT.p;
    const bool rod = last.type == JointType::Prismatic;
    const double start = rod ? 0.5 * R : r;
    const bool ownLink = p_LF.norm() > negligible;
    if (ownLink) goTo(p_LF, start, tip, kLink);
    // A tool transform across the axis of an arm that ends in its last joint is that arm's last
    // link.
    const Eigen::Vector3d v = p_LT - at;
    const bool across = v.head<2>().norm() > 0.5 * v.norm();
    if (!ownLink && across) {
      goTo({p_LT.x(), p_LT.y(), at.z()}, start, tip, kLink);
      goTo(p_LT, tip, tip, kMetal);
    } else {
      if (ownLink && v.norm() > negligible) addSphere(mesh, at, 1.1 * tip, kHousing, kHousing);
      goTo(p_LT, 0.5 * R, 0.5 * R, kMetal);
    }
    addFlange(mesh, at, direction, R);
  }

  /// The same where the last link bends: its tube, and in F what sits on its tip.
  void addTipTool(ArmShape& shape) const {
    const double R = plans_.back().radius, tip = 0.8 * kBeamShare * R;
    shape.tubes.push_back({arm_.links.size() - 1, kBeamShare * R, tip});
    Mesh& mesh = shape.tips.back();
    const Pose<double> X_FL = arm_.links.back().X_LF.inverse();
    const Eigen::Vector3d p_FT = X_FL * arm_.X_LT.p;
    if (p_FT.norm() > 0.3 * R) {
      addSphere(mesh, Eigen::Vector3d::Zero(), 1.1 * tip, kHousing, kHousing);
      addTaper(mesh, Eigen::Vector3d::Zero(), p_FT, 0.5 * R, 0.5 * R, kMetal);
    }
    const bool away = p_FT.norm() > 0.3 * R;
    const Eigen::Vector3d direction = away ? p_FT : Eigen::Vector3d(-X_FL.p);
    const Pose<double> X_FE = makeFrameAlong(away ? p_FT : Eigen::Vector3d::Zero(), direction);
    addCylinder(mesh, X_FE, 0.6 * R, -0.34 * R, -0.1 * R, 0.06 * R, kHousing);
    addCylinder(mesh, X_FE, 0.4 * R, -0.2 * R, 0.0, 0.04 * R, kMetal);
  }

  void addFlange(Mesh& mesh, const Eigen::Vector3d& at, const Eigen::Vector3d& direction,
                 double R) const {
    const JointPlan& plan = plans_.back();
    Pose<double> X_LE = makeFrameAlong(at, direction);
    double front = 0.0;
    if (at.norm() <
        0.3 * R) {  // the tool frame is inside the last housing: the flange is before it
      const double side = plan.kind == HousingKind::Spindle && plan.zMax <= 0.0 ? -1.0 : 1.0;
      X_LE = makeFrameAlong(at, {0, 0, side});
      front = (side > 0 ? plan.zMax : -plan.zMin) + 0.28 * R;
      if (last().type == JointType::Prismatic) front = 0.72 * R + 0.28 * R;
    }
    addCylinder(mesh, X_LE, 0.78 * R, front - 0.34 * R, front - 0.1 * R, 0.06 * R, kHousing);
    addCylinder(mesh, X_LE, 0.5 * R, front - 0.2 * R, front, 0.04 * R, kMetal);
  }

  [[nodiscard]] const LinkGeometry& last() const { return arm_.links.back(); }

  const ArmGeometry& arm_;
  double reach_;
  std::vector<JointPlan> plans_;
};

}  // namespace

Eigen::Vector3d findUp(const Eigen::Vector3d& g_W) {
  if (!(g_W.norm() > 0.0) || !g_W.allFinite()) return Eigen::Vector3d::UnitZ();
  Eigen::Index axis = 2;
  g_W.cwiseAbs().maxCoeff(&axis);
  return Eigen::Vector3d::Unit(axis) * (g_W[axis] > 0.0 ? -1.0 : 1.0);
}

namespace {

/// Links of a mechanism are slimmer than those of an arm as large: there are more of them.
constexpr double kChainThickness = 0.55;
constexpr double kBranchShare = 0.6;  ///< radius of what reaches a branch, in radii of the housing

ArmShape makeChainShape(const ArmGeometry& chain, double reach) {
  ArmShape shape;
  const ShapeBuilder builder(chain, reach);
  shape.reach = builder.reach();
  shape.radius = builder.plans().empty() ? 0.088 * shape.reach : builder.plans().front().radius;
  shape.toolRadius = builder.plans().empty() ? shape.radius : builder.plans().back().radius;
  shape.joints = builder.plans();
  builder.addLinks(shape);
  return shape;
}

/// The mesh of a link that turns and slides with its frame, in M; of one that bends what is beyond
/// its tip.
Mesh& bodyOf(ArmShape& shape, const ArmGeometry& arm, std::size_t link) {
  return arm.links[link].bends ? shape.tips[link] : shape.links[link];
}

/// A bar from the joint of a link (where it bends: from its tip) to a point of it.
void addReach(ArmShape& shape, const ArmGeometry& arm, const LinkBranch& branch) {
  const LinkGeometry& link = arm.links[branch.link];
  const double r = kBranchShare * shape.joints[branch.link].radius;
  const Pose<double> X_ML = link.bends ? link.X_LF.inverse() : Pose<double>{};
  const Eigen::Vector3d from = link.bends ? Eigen::Vector3d::Zero() : Eigen::Vector3d(X_ML.p);
  const Eigen::Vector3d to = X_ML * branch.p_L;
  if ((to - from).norm() < r) return;
  Mesh& mesh = bodyOf(shape, arm, branch.link);
  addTaper(mesh, from, to, r, r, kLink);
  addSphere(mesh, to, 1.15 * r, kLink, kLink);
}

/// Points of one link in their order round their middle.
std::vector<Eigen::Vector3d> sortRound(std::vector<Eigen::Vector3d> points) {
  Eigen::Vector3d middle = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& p : points) middle += p / static_cast<double>(points.size());
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& p : points) {
    const Eigen::Vector3d across = (points.front() - middle).cross(p - middle);
    if (across.norm() > normal.norm()) normal = across;
  }
  const Eigen::Vector3d x = points.front() - middle, y = normal.cross(x);
  const auto angleOf = [&](const Eigen::Vector3d& p) {
    return std::atan2((p - middle).dot(y) * x.norm(), (p - middle).dot(x) * y.norm());
  };
  if (y.norm() > 0.0) {
    std::ranges::stable_sort(points, {}, angleOf);
  }
  return points;
}

/// The joint of a link and the points that it reaches: the rim of a plate.
void addRim(ArmShape& shape, const ArmGeometry& arm, const std::vector<Eigen::Vector3d>& reached_L,
            std::size_t link) {
  if (reached_L.size() < 2 || arm.links[link].bends) return;
  const double r = 0.8 * kBranchShare * shape.joints[link].radius;
  std::vector<Eigen::Vector3d> rim_L{Eigen::Vector3d::Zero()};
  for (const Eigen::Vector3d& p_L : reached_L) {
    const auto isNear = [&](const Eigen::Vector3d& other) { return (other - p_L).norm() < r; };
    if (std::ranges::none_of(rim_L, isNear)) rim_L.push_back(p_L);
  }
  if (rim_L.size() < 3) return;
  rim_L = sortRound(std::move(rim_L));
  for (std::size_t k = 0; k < rim_L.size(); ++k) {
    addTaper(shape.links[link], rim_L[k], rim_L[(k + 1) % rim_L.size()], r, r, kLink);
  }
}

void addBranches(ArmShape& shape, const ArmGeometry& arm) {
  std::vector<std::vector<Eigen::Vector3d>> rims(arm.links.size());
  for (const LinkBranch& branch : arm.branches) {
    addReach(shape, arm, branch);
    rims[branch.link].push_back(branch.p_L);
  }
  for (std::size_t i = 0; i < rims.size(); ++i) addRim(shape, arm, rims[i], i);
}

/// What a chain is fixed to the link with that it starts on: its own base mesh, in that link.
void addToCarrier(ArmShape& shape, const ArmGeometry& arm, const ChainGeometry& chain,
                  const Mesh& base) {
  const auto carrier = static_cast<std::size_t>(chain.carrier);
  addReach(shape, arm, {carrier, chain.X_P0.p});
  Mesh& mesh = shape.links[carrier];
  append(mesh, base);
}

template <typename T>
void appendAll(std::vector<T>& to, std::vector<T>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// All chains together. The floor is below the lowest bearing.
ArmShape makeMechanismShape(const ArmGeometry& arm, const Eigen::Vector3d& up_W) {
  ArmShape shape;
  shape.reach = calcReach(arm);
  shape.floorHeight = std::numeric_limits<double>::infinity();
  std::vector<std::pair<std::size_t, Mesh>> carried;
  const std::vector<ArmGeometry> chains = splitChains(arm);
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const std::size_t first = arm.chains[k].firstLink;
    ArmShape part = makeChainShape(chains[k], kChainThickness * shape.reach);
    if (arm.chains[k].carrier < 0) {
      addBearing(part, chains[k], part.joints, up_W);
      append(shape.base, part.base);
      shape.floorHeight = std::min(shape.floorHeight, part.floorHeight);
    } else {
      carried.emplace_back(k, part.base);
    }
    if (k == 0) {
      shape.mount = part.mount;
      shape.radius = part.radius;
      shape.toolRadius = part.toolRadius;
      shape.p_WNode = part.p_WNode;
    }
    for (RodShape& rod : part.rods) rod.joint += first;
    for (BeamTube& tube : part.tubes) tube.link += first;
    appendAll(shape.links, part.links);
    appendAll(shape.tips, part.tips);
    appendAll(shape.rods, part.rods);
    appendAll(shape.tubes, part.tubes);
    appendAll(shape.joints, part.joints);
  }
  for (const auto& [k, base] : carried) addToCarrier(shape, arm, arm.chains[k], base);
  addBranches(shape, arm);
  return shape;
}

}  // namespace

ArmShape makeArmShape(const ArmGeometry& arm, const Eigen::Vector3d& up_W) {
  if (!arm.chains.empty()) return makeMechanismShape(arm, up_W);
  ArmShape shape = makeChainShape(arm, calcReach(arm));
  addMount(shape, arm, shape.joints, up_W);
  return shape;
}

}  // namespace denavit
