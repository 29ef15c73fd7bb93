#include "models/robot/urdf/urdf_chain.h"

#include <mutex>

#include <Eigen/Geometry>
#include <console_bridge/console.h>
#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>

#include "models/issue.h"
#include "models/robot/physical_inertia.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxLinks = 1000;

/// Collects what the parser would print.
class MessageCollector final : public console_bridge::OutputHandler {
 public:
  MessageCollector() { console_bridge::useOutputHandler(this); }
  ~MessageCollector() override { console_bridge::restorePreviousOutputHandler(); }
  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR) messages.push_back(text);
  }
  std::vector<std::string> messages;
};

/// The XML parser calls itself for every level, so that deep files would exhaust its stack.
void refuseDeepNesting(const std::string& text, const std::string& source) {
  constexpr int kMaxLevels = 100;
  int level = 0;
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at + 1)) {
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (next == '?' || next == '!') continue;
    const std::size_t end = text.find('>', at);
    const bool closesItself = end != text.npos && text[end - 1] == '/';
    if (next == '/') {
      --level;
    } else if (!closesItself && ++level > kMaxLevels) {
      throw DescriptionError(source, {{Issue::Severity::Error, "urdf",
                                       "is nested deeper than 100 levels", "correct the file"}});
    }
  }
}

/// The parser's messages as they fit into a report: without its echo of errors already told.
std::vector<Issue> toIssues(const std::vector<std::string>& messages) {
  std::vector<Issue> issues;
  for (std::string message : messages) {
    if (message == "joint xml is not initialized correctly" && !issues.empty()) continue;
    while (!message.empty() && message.back() == '.') message.pop_back();
    issues.push_back({Issue::Severity::Error, "urdf", message, "correct the file"});
  }
  return issues;
}

urdf::ModelInterfaceSharedPtr parseModel(const std::string& text, const std::string& source) {
  refuseDeepNesting(text, source);
  // The parser reports through one global handler.
  static std::mutex mutex;
  const std::lock_guard<std::mutex> lock(mutex);
  MessageCollector collector;
  urdf::ModelInterfaceSharedPtr model;
  std::string failure;
  try {
    model = urdf::parseURDF(text);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  // What the parser could not read it leaves out: a link without its mass is another arm.
  std::vector<Issue> issues = toIssues(collector.messages);
  if (model && issues.empty()) return model;
  if (issues.empty()) {
    issues.push_back({Issue::Severity::Error, "urdf",
                      failure.empty() ? "is no readable URDF" : failure, "correct the file"});
  }
  throw DescriptionError(source, std::move(issues));
}

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

class ChainReader {
 public:
  ChainReader(const urdf::ModelInterface& model, const std::string& source)
      : model_(model), source_(source) {}

  UrdfChain read() {
    chain_.name = model_.getName();
    if (model_.links_.size() > kMaxLinks) fail("links", "are more than 1000", "shorten the chain");
    const urdf::LinkConstSharedPtr root = model_.getRoot();
    if (!root) fail("links", "have no root", "give the arm a base link");
    visitMaterial();
    UrdfBody rootBody;
    Pose<double> X_WL;  // of the link whose rigid body is being gathered
    urdf::JointConstSharedPtr next = gather(*root, rootBody);
    if (rootBody.mass > 0) drop("link " + root->name + ": its mass, it does not move");
    while (next) {
      X_WL = X_WL * pendingPose_;
      UrdfJoint& joint = addJoint(*next, X_WL);
      const urdf::LinkConstSharedPtr link = model_.getLink(next->child_link_name);
      if (!link) fail("joint " + next->name, "has no child link", "name an existing link");
      next = gather(*link, joint.body);
      chain_.X_WT = X_WL * tipOf(*link);
    }
    if (chain_.joints.empty()) {
      fail("joints", "there is none that moves", "an arm needs a revolute or prismatic joint");
    }
    return std::move(chain_);
  }

 private:
  [[noreturn]] void fail(const std::string& where, const std::string& what,
                         const std::string& remedy) const {
    throw DescriptionError(source_, {{Issue::Severity::Error, where, what, remedy}});
  }
  void drop(const std::string& what) { chain_.dropped.push_back(what); }

  void visitMaterial() {
    if (!model_.materials_.empty()) drop("materials: colours and textures");
  }

  /// Merges everything that is rigid with a link; returns the one joint that moves onwards, whose
  /// frame in the link is then pendingPose_.
  urdf::JointConstSharedPtr gather(const urdf::Link& start, UrdfBody& body) {
    urdf::JointConstSharedPtr onwards;
    std::vector<std::pair<const urdf::Link*, Pose<double>>> pending{{&start, {}}};
    while (!pending.empty()) {
      const auto [link, X_LU] = pending.back();
      pending.pop_back();
      noteGeometry(*link);
      if (link->inertial) body = merge(body, bodyOf(*link->inertial, X_LU));
      for (const urdf::JointSharedPtr& joint : link->child_joints) {
        const Pose<double> X_LJ = X_LU * toPose(joint->parent_to_joint_origin_transform);
        if (joint->type == urdf::Joint::FIXED) {
          const urdf::LinkConstSharedPtr child = model_.getLink(joint->child_link_name);
          if (child) pending.emplace_back(child.get(), X_LJ);
          drop("joint " + joint->name + ": fixed; its link is part of " + start.name);
        } else if (onwards) {
          fail("link " + start.name,
               "carries two moving joints, " + onwards->name + " and " + joint->name,
               "import a chain without branches: remove one of them from the file");
        } else {
          onwards = joint;
          pendingPose_ = X_LJ;
        }
      }
    }
    return onwards;
  }

  void noteGeometry(const urdf::Link& link) {
    if (link.visual || !link.visual_array.empty()) drop("link " + link.name + ": visual geometry");
    if (link.collision || !link.collision_array.empty()) {
      drop("link " + link.name + ": collision geometry");
    }
  }

  /// The end of the fixed joints that follow a link, as long as there is one way.
  Pose<double> tipOf(const urdf::Link& last) const {
    Pose<double> X;
    const urdf::Link* link = &last;
    while (link->child_joints.size() == 1 &&
           link->child_joints.front()->type == urdf::Joint::FIXED) {
      const urdf::Joint& joint = *link->child_joints.front();
      const urdf::LinkConstSharedPtr child = model_.getLink(joint.child_link_name);
      if (!child) break;
      X = X * toPose(joint.parent_to_joint_origin_transform);
      link = child.get();
    }
    return X;
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

  const urdf::ModelInterface& model_;
  const std::string& source_;
  UrdfChain chain_;
  Pose<double> pendingPose_;
};

}  // namespace

UrdfChain readUrdfChain(const std::string& text, const std::string& source) {
  const urdf::ModelInterfaceSharedPtr model = parseModel(text, source);
  return ChainReader(*model, source).read();
}

}  // namespace denavit
