#include "models/robot/urdf/urdf_chain.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/urdf/urdf_model.h"
#include "models/robot/urdf/urdf_tip.h"

namespace denavit {
namespace {

Eigen::Vector3d toVector(const urdf::Vector3& v) { return {v.x, v.y, v.z}; }

Pose<double> toPose(const urdf::Pose& pose) {
  const urdf::Rotation& r = pose.rotation;
  const Eigen::Quaterniond q(r.w, r.x, r.y, r.z);
  return {q.normalized().toRotationMatrix(), toVector(pose.position)};
}

UrdfBody bodyOf(const urdf::Inertial& inertial, const Pose<double>& X_LU) {
  const Pose<double> X = X_LU * toPose(inertial.origin);
  const Eigen::Matrix3d I = toMatrix(
      {inertial.ixx, inertial.iyy, inertial.izz, inertial.ixy, inertial.ixz, inertial.iyz});
  return {inertial.mass, X.p, X.R * I * X.R.transpose()};
}

UrdfBody merge(const UrdfBody& a, const UrdfBody& b) {
  UrdfBody sum;
  sum.mass = a.mass + b.mass;
  sum.p_LC =
      sum.mass > 0 ? Eigen::Vector3d((a.mass * a.p_LC + b.mass * b.p_LC) / sum.mass) : a.p_LC;
  sum.I_LC_L = a.I_LC_L + b.I_LC_L + pointInertia(a.mass, a.p_LC - sum.p_LC) +
               pointInertia(b.mass, b.p_LC - sum.p_LC);
  return sum;
}

/// "rpy 1.5708 0 -3.1416 is read as 90 0 -180 deg"
std::string describe(const SnappedOrigin& snapped) {
  std::string written, read;
  for (Eigen::Index k = 0; k < 3; ++k) {
    written += " " + toShortest(snapped.written[k]);
    read += toReadable(snapped.read[k] * 180 / std::numbers::pi) + " ";
  }
  return "rpy" + written + " is read as " + read + "deg";
}

class ChainReader {
 public:
  ChainReader(const UrdfModel& urdf, const urdf::Link& tip, const std::string& source)
      : urdf_(urdf), model_(*urdf.model), tip_(tip), source_(source) {
    for (const urdf::Link* link = &tip; link->parent_joint;) {
      path_.push_back(link->parent_joint.get());
      link = model_.getLink(link->parent_joint->parent_link_name).get();
    }
    std::ranges::reverse(path_);
  }

  UrdfChain read() {
    chain_.name = model_.getName();
    chain_.tip = tip_.name;
    visitMaterial();
    const urdf::Link& root = *model_.getRoot();
    UrdfBody rootBody;
    Pose<double> X_WL;  // of the link whose rigid body is being gathered
    const urdf::Joint* next = gather(root, rootBody);
    if (rootBody.mass > 0) drop("link " + root.name + ": its mass, it does not move");
    while (next) {
      X_WL = X_WL * pendingPose_;
      UrdfJoint& joint = addJoint(*next, X_WL);
      const urdf::LinkConstSharedPtr link = model_.getLink(next->child_link_name);
      if (!link) fail("joint " + next->name, "has no child link", "name an existing link");
      pendingTool_ = {};
      next = gather(*link, joint.body);
      chain_.X_WT = X_WL * pendingTool_;
    }
    if (chain_.joints.empty()) {
      fail("joints", "there is none that moves", "an arm needs a revolute or prismatic joint");
    }
    remark("tool: frame of link " + tip_.name + ", " +
           counted(chain_.joints.size(), "moving joint") + " from link " + root.name);
    remarkBranches();
    if (!urdf_.encodingRemark.empty()) remark(urdf_.encodingRemark);
    remarkSnapped();
    return std::move(chain_);
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what,
                         const std::string& remedy) const {
    failIn(source_, where, what, remedy);
  }
  void drop(const std::string& what) { chain_.dropped.push_back(what); }
  void remark(const std::string& what) { chain_.remarks.push_back(what); }

  void visitMaterial() {
    if (!model_.materials_.empty()) drop("materials: colours and textures");
  }

  [[nodiscard]] bool isOnPath(const urdf::Joint& joint) const { return contains(path_, &joint); }

  /// Merges everything that is rigid with a link, joints beside the chain held at 0; returns the
  /// chain's joint that moves onwards, whose frame in the link is then pendingPose_. Beside a link
  /// that does not move, what moves by itself is another arm.
  const urdf::Joint* gather(const urdf::Link& start, UrdfBody& body) {
    const urdf::Joint* onwards = nullptr;
    std::vector<std::pair<const urdf::Link*, Pose<double>>> pending{{&start, {}}};
    while (!pending.empty()) {
      const auto [link, X_LU] = pending.back();
      pending.pop_back();
      if (link == &tip_) pendingTool_ = X_LU;
      noteGeometry(*link);
      if (link->inertial) body = merge(body, bodyOf(*link->inertial, X_LU));
      for (const urdf::JointSharedPtr& joint : link->child_joints) {
        const Pose<double> X_LJ = X_LU * toPose(joint->parent_to_joint_origin_transform);
        const bool fixed = joint->type == urdf::Joint::FIXED;
        if (!fixed && isOnPath(*joint)) {
          onwards = joint.get();
          pendingPose_ = X_LJ;
        } else if (fixed || !chain_.joints.empty()) {
          const urdf::LinkConstSharedPtr child = model_.getLink(joint->child_link_name);
          if (child) pending.emplace_back(child.get(), X_LJ);
          drop("joint " + joint->name + ": " +
               (fixed ? "fixed; its link is part of " + start.name
                      : heldText(*joint) + "; its link is part of " + link->name));
          visited_.push_back(joint->name);
          if (!fixed) ++held_;
        } else {
          dropBranch(*joint);
        }
      }
    }
    return onwards;
  }

  static std::string heldText(const urdf::Joint& joint) {
    const bool limited = joint.limits && (joint.type == urdf::Joint::REVOLUTE ||
                                          joint.type == urdf::Joint::PRISMATIC);
    const bool outside = limited && (joint.limits->lower > 0 || joint.limits->upper < 0);
    return outside ? "held at 0, which is beyond its limits" : "held at 0";
  }

  void dropBranch(const urdf::Joint& first) {
    std::vector<std::string> links{first.child_link_name};
    std::size_t moving = 1;
    for (std::size_t k = 0; k < links.size(); ++k) {
      const urdf::LinkConstSharedPtr link = model_.getLink(links[k]);
      if (!link) continue;
      for (const urdf::JointSharedPtr& joint : link->child_joints) {
        links.push_back(joint->child_link_name);
        if (joint->type != urdf::Joint::FIXED) ++moving;
      }
    }
    drop("joint " + first.name + ": leads to another arm of " + counted(moving, "moving joint") +
         " and " + counted(links.size(), "link") + ", which does not move with this one");
    ++leftOut_;
  }

  void remarkBranches() {
    if (held_ > 0) remark("beside the chain: " + counted(held_, "joint") + " held at 0");
    if (leftOut_ > 0) remark("beside the chain: " + counted(leftOut_, "other arm") + " left out");
  }

  void noteGeometry(const urdf::Link& link) {
    if (link.visual || !link.visual_array.empty()) drop("link " + link.name + ": visual geometry");
    if (link.collision || !link.collision_array.empty()) {
      drop("link " + link.name + ": collision geometry");
    }
  }

  /// [m] how far the tool can be from a joint of the path: what lies between, stretched straight.
  [[nodiscard]] double leverOf(const urdf::Joint& joint) const {
    double lever = 0;
    const auto own = std::ranges::find(path_, &joint);
    for (auto it = own; it != path_.end(); ++it) {
      const urdf::Joint& next = **it;
      if (it != own) lever += toVector(next.parent_to_joint_origin_transform.position).norm();
      if (next.type == urdf::Joint::PRISMATIC && next.limits) {
        lever += std::max(std::fabs(next.limits->lower), std::fabs(next.limits->upper));
      }
    }
    return lever;
  }

  /// Says which orientations were read as right angles, and what that does to the tool.
  void remarkSnapped() {
    constexpr double kTold = 1e-9;  // [rad]
    for (const SnappedOrigin& snapped : urdf_.snapped) {
      if (!(snapped.deviation() > kTold)) continue;
      const urdf::JointConstSharedPtr joint = model_.getJoint(snapped.joint);
      const bool onPath = joint && isOnPath(*joint);
      const bool beside = contains(visited_, snapped.joint);
      if (joint && !onPath && !beside) continue;  // of another arm
      std::string text = "joint " + snapped.joint + ": " + describe(snapped);
      const double lever = onPath ? leverOf(*joint) : 0;
      if (lever > 0) {
        text += "; this moves the tool by up to " + toReadable(1e3 * lever * snapped.deviation()) +
                " mm";
      } else if (onPath) {
        text += "; this turns the tool by up to " + toReadable(snapped.deviation()) + " rad";
      }
      remark(text);
    }
  }

  JointType typeOf(const urdf::Joint& joint) const {
    switch (joint.type) {
      case urdf::Joint::REVOLUTE:
      case urdf::Joint::CONTINUOUS:
        return JointType::Revolute;
      case urdf::Joint::PRISMATIC:
        return JointType::Prismatic;
      case urdf::Joint::PLANAR:
        fail("joint " + joint.name, "is planar", "replace it by two prismatic and a revolute one");
      case urdf::Joint::FLOATING:
        fail("joint " + joint.name, "is floating", "fix the base: an arm stands on the ground");
      default:
        fail("joint " + joint.name, "has an unknown type", "use revolute or prismatic");
    }
  }

  UrdfJoint& addJoint(const urdf::Joint& joint, const Pose<double>& X_WL) {
    UrdfJoint& added = chain_.joints.emplace_back();
    added.X_WL = X_WL;
    added.lever = leverOf(joint);
    added.description.name = joint.name;
    added.description.type = typeOf(joint);
    const Eigen::Vector3d axis = toVector(joint.axis);
    if (!(axis.norm() > 1e-9)) fail("joint " + joint.name, "has no axis", "give a unit vector");
    added.z_W = (X_WL.R * axis).normalized();
    readLimits(joint, added.description.limits);
    readDynamics(joint, added.description.friction);
    noteExtras(joint);
    return added;
  }

  void readLimits(const urdf::Joint& joint, LimitsDescription& limits) const {
    if (!joint.limits) return;
    if (joint.type != urdf::Joint::CONTINUOUS) {
      limits.lower = joint.limits->lower;
      limits.upper = joint.limits->upper;
    }
    // Zero is how URDF files say that they do not know.
    if (joint.limits->velocity > 0) limits.velocity = joint.limits->velocity;
    if (joint.limits->effort > 0) limits.effort = joint.limits->effort;
  }

  void readDynamics(const urdf::Joint& joint, FrictionDescription& friction) const {
    if (!joint.dynamics) return;
    friction.viscous = joint.dynamics->damping;
    const double c = joint.dynamics->friction;
    if (c != 0) friction.coulomb = {c, -c};
  }

  void noteExtras(const urdf::Joint& joint) {
    if (joint.mimic) {
      drop("joint " + joint.name + ": mimics " + joint.mimic->joint_name + "; it is free here");
    }
    if (joint.safety) drop("joint " + joint.name + ": safety controller");
    if (joint.calibration) drop("joint " + joint.name + ": calibration");
  }

  const UrdfModel& urdf_;
  const urdf::ModelInterface& model_;
  const urdf::Link& tip_;
  const std::string& source_;
  std::vector<const urdf::Joint*> path_;  ///< from the root to the tip
  std::vector<std::string> visited_;      ///< joints merged into the chain's links
  std::size_t held_ = 0, leftOut_ = 0;
  UrdfChain chain_;
  Pose<double> pendingPose_, pendingTool_;
};

}  // namespace

UrdfChain readUrdfChain(const std::string& text, const std::string& source,
                        const std::string& tip) {
  const UrdfModel urdf = readUrdfModel(text, source);
  const urdf::LinkConstSharedPtr link = chooseTip(*urdf.model, tip, source);
  return ChainReader(urdf, *link, source).read();
}

std::vector<UrdfTip> findUrdfTips(const std::string& text, const std::string& source) {
  return listTips(*readUrdfModel(text, source).model);
}

}  // namespace denavit
