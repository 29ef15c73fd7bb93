#include "models/robot/urdf/urdf_chain.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "models/find.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/urdf/snap_remarks.h"
#include "models/robot/urdf/urdf_doubts.h"
#include "models/robot/urdf/urdf_limits.h"
#include "models/robot/urdf/urdf_lost.h"
#include "models/robot/urdf/urdf_mimic.h"
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

UrdfPartsByName byName(const std::vector<UrdfPart>& parts) {
  UrdfPartsByName named;
  for (const UrdfPart& part : parts) named.emplace(part.name(), part);
  return named;
}

/// How a joint's link is moved from where it is at 0.
Pose<double> motionOf(const urdf::Joint& joint, double value) {
  const Eigen::Vector3d axis = toVector(joint.axis);
  if (value == 0 || !(axis.norm() > 1e-9)) return {};
  if (joint.type == urdf::Joint::PRISMATIC) {
    return {Eigen::Matrix3d::Identity(), value * axis.normalized()};
  }
  if (joint.type != urdf::Joint::REVOLUTE && joint.type != urdf::Joint::CONTINUOUS) return {};
  return {Eigen::AngleAxisd(value, axis.normalized()).toRotationMatrix(), Eigen::Vector3d::Zero()};
}

void append(const UrdfNotes& notes, std::vector<std::string>& lines) {
  for (std::string& line : notes.lines()) lines.push_back(std::move(line));
}

class ChainReader {
 public:
  ChainReader(const UrdfModel& urdf, const urdf::Link& tip, const std::string& source)
      : urdf_(urdf),
        model_(*urdf.model),
        robot_(urdf.robot()),
        joints_(byName(robot_.parts("joint"))),
        links_(byName(robot_.parts("link"))),
        tip_(tip),
        source_(source) {
    for (const urdf::Link* link = &tip; link->parent_joint;) {
      path_.push_back(link->parent_joint.get());
      link = model_.getLink(link->parent_joint->parent_link_name).get();
    }
    std::ranges::reverse(path_);
    for (const urdf::Joint* joint : path_) {
      (joint->type == urdf::Joint::FIXED ? share_.beside : share_.joints).insert(joint->name);
    }
  }

  UrdfChain read() {
    chain_.name = model_.getName();
    chain_.tip = tip_.name;
    const urdf::Link& root = *model_.getRoot();
    UrdfBody rootBody;
    Pose<double> X_WL;  // of the link whose rigid body is being gathered
    const urdf::Joint* next = gather(root, rootBody);
    if (rootBody.mass > 0) beside_.add("link " + root.name + ": its mass, as it does not move");
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
    remarkAll(root);
    dropAll();
    return std::move(chain_);
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what,
                         const std::string& remedy) const {
    failIn(source_, where, what, remedy);
  }
  void remark(const std::string& what) { chain_.remarks.push_back(what); }

  /// The tool first, then what changes numbers most.
  void remarkAll(const urdf::Link& root) {
    remark("tool: frame of link " + tip_.name + ", " +
           counted(chain_.joints.size(), "moving joint") + " from link " + root.name);
    append(findDoubts(), chain_.remarks);
    remarkBranches();
    remarkSnapped();
    if (!urdf_.encodingRemark.empty()) remark(urdf_.encodingRemark);
  }

  UrdfNotes findDoubts() const {
    UrdfNotes doubts;
    const urdf::Joint& first = *path_.front();
    const double length =
        toVector(first.parent_to_joint_origin_transform.position).norm() + leverOf(first);
    remarkLength(length, doubts);
    for (const UrdfPart& joint : robot_.parts("joint")) {
      const bool moves = share_.joints.contains(joint.name());
      if (!moves && !share_.beside.contains(joint.name())) continue;
      remarkJoint(joint, moves || joint.first("mimic"), doubts);
      if (moves) remarkLimits(joint, doubts);
    }
    for (const UrdfPart& link : robot_.parts("link")) {
      if (share_.links.contains(link.name())) remarkLink(link, length, doubts);
    }
    for (const auto& [link, broken] : unphysical_) {
      doubts.add("link " + link + ": its inertia is one that no rigid body has: " + broken);
    }
    return doubts;
  }

  void dropAll() {
    UrdfNotes first, later;
    listLost(robot_, share_, first, later);
    append(free_, chain_.dropped);
    append(first, chain_.dropped);
    append(listHeld(), chain_.dropped);
    append(beside_, chain_.dropped);
    append(fixed_, chain_.dropped);
    append(later, chain_.dropped);
  }

  [[nodiscard]] bool isOnPath(const urdf::Joint& joint) const { return contains(path_, &joint); }

  /// Merges everything that is rigid with a link, joints beside the chain held where they stand;
  /// returns the chain's joint that moves onwards, whose frame in the link is then pendingPose_.
  /// Beside a link that does not move, what moves by itself is another arm.
  const urdf::Joint* gather(const urdf::Link& start, UrdfBody& body) {
    const urdf::Joint* onwards = nullptr;
    const bool moves = !chain_.joints.empty();
    std::vector<std::pair<const urdf::Link*, Pose<double>>> pending{{&start, {}}};
    std::vector<const urdf::Link*> heavy;
    while (!pending.empty()) {
      const auto [link, X_LU] = pending.back();
      pending.pop_back();
      if (link == &tip_) pendingTool_ = X_LU;
      share_.seen.insert(link->name);
      if (moves) share_.links.insert(link->name);
      if (link->inertial) {
        if (moves) refuseNegativeMass(*link);
        body = merge(body, bodyOf(*link->inertial, X_LU));
        heavy.push_back(link);
      }
      for (const urdf::JointSharedPtr& joint : link->child_joints) {
        const Pose<double> X_LJ = X_LU * toPose(joint->parent_to_joint_origin_transform);
        const bool fixed = joint->type == urdf::Joint::FIXED;
        if (!fixed && isOnPath(*joint)) {
          onwards = joint.get();
          pendingPose_ = X_LJ;
        } else if (fixed || moves) {
          share_.beside.insert(joint->name);
          const double value = fixed ? 0 : hold(*joint, link->name);
          if (fixed) {
            fixed_.add("joint", joint->name, "fixed; its link is part of the one that carries it",
                       "fixed; their links are part of those that carry them");
          }
          const urdf::LinkConstSharedPtr child = model_.getLink(joint->child_link_name);
          if (child) pending.emplace_back(child.get(), X_LJ * motionOf(*joint, value));
        } else {
          dropBranch(*joint);
        }
      }
    }
    if (moves && heavy.size() > 1) findUnphysicalOf(heavy);
    return onwards;
  }

  void refuseNegativeMass(const urdf::Link& link) const {
    if (!(link.inertial->mass < 0)) return;
    const UrdfPart part = links_.at(link.name);
    fail(placeOf(part, part.first("inertial")->own(), "inertial mass"),
         "is " + toReadable(link.inertial->mass) + " kg; it must not be negative",
         "give the link's mass in kg, or 0 for a massless link");
  }

  /// Of links that are merged, whose own tensors nobody sees any more.
  void findUnphysicalOf(const std::vector<const urdf::Link*>& links) {
    for (const urdf::Link* link : links) {
      const std::optional<std::string> broken =
          findUnphysical(bodyOf(*link->inertial, Pose<double>()).I_LC_L);
      if (broken) unphysical_.emplace_back(link->name, *broken);
    }
  }

  /// @returns  [rad|m] where a joint beside the chain is held
  double hold(const urdf::Joint& joint, const std::string& parent) {
    const HeldJoint held = holdJoint(joints_, share_.joints, joints_.at(joint.name));
    const LimitsDescription limits = readUrdfLimits(joints_.at(joint.name));
    const bool outside = (limits.lower && *limits.lower > held.value) ||
                         (limits.upper && *limits.upper < held.value);
    const std::string why = held.why + (outside ? ", which is beyond its limits" : "");
    held_.push_back({joint.name, why, parent});
    ++(held.value == 0 ? heldAtZero_ : heldElsewhere_);
    return held.value;
  }

  /// Of many joints, no link is named that carries them.
  UrdfNotes listHeld() const {
    constexpr std::size_t kMostWithCarrier = 6;
    const bool many = held_.size() > kMostWithCarrier;
    UrdfNotes notes;
    for (const auto& [joint, why, parent] : held_) {
      notes.add("joint", joint,
                why + "; its link is part of " + (many ? "the one that carries it" : parent),
                why + "; their links are part of " + (many ? "those that carry them" : parent));
    }
    return notes;
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
    beside_.add("joint " + first.name + ": leads to another arm of " +
                counted(moving, "moving joint") + " and " + counted(links.size(), "link") +
                ", which does not move with this one");
    ++leftOut_;
  }

  void remarkBranches() {
    if (heldElsewhere_ > 0) {
      remark("beside the chain: " + counted(heldElsewhere_, "joint") + " held where " +
             (heldElsewhere_ == 1 ? "its mimic puts it" : "their mimics put them"));
    }
    if (heldAtZero_ > 0) {
      remark("beside the chain: " + counted(heldAtZero_, "joint") + " held at 0");
    }
    if (leftOut_ > 0) remark("beside the chain: " + counted(leftOut_, "other arm") + " left out");
  }

  /// [m] how far the tool can be from a joint of the path: what lies between, stretched straight.
  [[nodiscard]] double leverOf(const urdf::Joint& joint) const {
    double lever = 0;
    const auto own = std::ranges::find(path_, &joint);
    for (auto it = own; it != path_.end(); ++it) {
      const urdf::Joint& next = **it;
      if (it != own) lever += toVector(next.parent_to_joint_origin_transform.position).norm();
      if (next.type != urdf::Joint::PRISMATIC) continue;
      const LimitsDescription limits = readUrdfLimits(joints_.at(next.name));
      lever += std::max(std::fabs(limits.lower.value_or(0)), std::fabs(limits.upper.value_or(0)));
    }
    return lever;
  }

  void remarkSnapped() {
    std::vector<SnapInChain> snaps;
    for (const SnappedOrigin& origin : urdf_.snapped) {
      const urdf::JointConstSharedPtr joint = model_.getJoint(origin.joint);
      const bool onPath = joint && isOnPath(*joint);
      if (!onPath && !share_.beside.contains(origin.joint)) continue;  // of another arm
      snaps.push_back({origin, onPath, onPath ? leverOf(*joint) : 0});
    }
    for (std::string& line : describeSnaps(snaps)) remark(line);
  }

  JointType typeOf(const urdf::Joint& joint) const {
    switch (joint.type) {
      case urdf::Joint::REVOLUTE:
      case urdf::Joint::CONTINUOUS:
        return JointType::Revolute;
      case urdf::Joint::PRISMATIC:
        return JointType::Prismatic;
      case urdf::Joint::PLANAR:
        failJoint(joint.name, "is planar", "replace it by two prismatic and a revolute one");
      case urdf::Joint::FLOATING:
        failJoint(joint.name, "is floating", "fix the base: an arm stands on the ground");
      default:
        failJoint(joint.name, "has an unknown type", "use revolute or prismatic");
    }
  }

  [[noreturn]] void failJoint(const std::string& name, const std::string& what,
                              const std::string& remedy) const {
    const UrdfPart joint = joints_.at(name);
    fail(placeOf(joint, joint.own()), what, remedy);
  }

  UrdfJoint& addJoint(const urdf::Joint& joint, const Pose<double>& X_WL) {
    UrdfJoint& added = chain_.joints.emplace_back();
    added.X_WL = X_WL;
    added.lever = leverOf(joint);
    added.description.name = joint.name;
    added.description.type = typeOf(joint);
    const Eigen::Vector3d axis = toVector(joint.axis);
    if (!(axis.norm() > 1e-9)) {
      failJoint(joint.name, "has no axis", "write <axis xyz=\"0 0 1\"/>, or another unit vector");
    }
    added.z_W = (X_WL.R * axis).normalized();
    refuseEmptyRange(joints_.at(joint.name), source_);
    added.description.limits = readUrdfLimits(joints_.at(joint.name));
    readDynamics(joint, added.description.friction);
    noteMimic(joint);
    return added;
  }

  void readDynamics(const urdf::Joint& joint, FrictionDescription& friction) const {
    if (!joint.dynamics) return;
    friction.viscous = joint.dynamics->damping;
    const double c = joint.dynamics->friction;
    if (c != 0) friction.coulomb = {c, -c};
  }

  void noteMimic(const urdf::Joint& joint) {
    if (!joint.mimic) return;
    const urdf::JointMimic& mimic = *joint.mimic;
    std::string law = mimic.multiplier == 1 ? "" : toReadable(mimic.multiplier) + " times ";
    law += mimic.joint_name;
    if (mimic.offset != 0) law += " plus " + toReadable(mimic.offset);
    free_.add("joint " + joint.name + ": mimics " + law + "; it is free here");
  }

  const UrdfModel& urdf_;
  const urdf::ModelInterface& model_;
  UrdfPart robot_;
  UrdfPartsByName joints_, links_;
  const urdf::Link& tip_;
  const std::string& source_;
  std::vector<const urdf::Joint*> path_;  ///< from the root to the tip
  UrdfShare share_;
  UrdfNotes free_, beside_, fixed_;  ///< joints of the chain that mimic; what hangs beside it
  struct Held {
    std::string joint, why, parent;
  };
  std::vector<Held> held_;
  std::vector<std::pair<std::string, std::string>> unphysical_;  ///< links, and what they break
  std::size_t heldAtZero_ = 0, heldElsewhere_ = 0, leftOut_ = 0;
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
