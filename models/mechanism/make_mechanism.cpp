#include "models/mechanism/make_mechanism.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "models/find.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/fields_of_mechanism.h"
#include "models/mechanism/fixed_rows.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kLeastSize = 1e-3;  // [m]

/// A link without anything that has inertia.
Link<double> withoutMass(Link<double> link) {
  const Link<double> bare;
  link.mass = bare.mass;
  link.p_LC = bare.p_LC;
  link.I_LC_L = bare.I_LC_L;
  link.rotorInertia = bare.rotorInertia;
  return link;
}

/// Zeros before what couples a chain's own rotors.
MatX<double> moveBehind(const MatX<double>& rotors, Eigen::Index shared) {
  if (rotors.size() == 0) return rotors;
  MatX<double> all = MatX<double>::Zero(shared + rotors.rows(), shared + rotors.cols());
  all.bottomRightCorner(rotors.rows(), rotors.cols()) = rotors;
  return all;
}

class MechanismMaker {
 public:
  explicit MechanismMaker(const MechanismDescription& description)
      : description_(description), isMade_(description.chains.size(), false) {
    made_.chains.resize(description.chains.size());
    int joint = 0;
    for (const ChainDescription& chain : description.chains) {
      firstJoints_.push_back(joint);
      joint += static_cast<int>(chain.robot.joints.size());
    }
    int mode = joint;
    for (const ChainDescription& chain : description.chains) {
      firstModes_.push_back(mode);
      mode += countModes(chain.robot);
    }
    made_.coordinateCount = mode;
  }

  Mechanism make() {
    made_.jointNames = listJointNames(description_);
    for (const ChainDescription& chain : description_.chains) {
      for (const JointDescription& joint : chain.robot.joints) {
        made_.jointTypes.push_back(joint.type);
      }
    }
    for (std::size_t k = 0; k < description_.chains.size(); ++k) makeChain(k);
    for (const ClosureDescription& closure : description_.closures) {
      made_.closures.push_back({.name = closure.name,
                                .type = closure.type,
                                .a = makeFrame(closure.a),
                                .b = makeFrame(closure.b)});
    }
    made_.independent = findJoints(description_.independent);
    made_.actuated = findJoints(description_.actuated);
    made_.size = calcSize();
    return std::move(made_);
  }

 private:
  [[nodiscard]] std::vector<int> findJoints(const std::vector<std::string>& names) const {
    std::vector<int> joints;
    for (const std::string& name : names) joints.push_back(indexOf(made_.jointNames, name));
    return joints;
  }

  /// Those that a chain starts on are made before it.
  void makeChain(std::size_t k) {
    if (isMade_[k]) return;
    const ChainDescription& description = description_.chains[k];
    const int parent = findChain(description_, description.base.chain);
    if (parent >= 0) makeChain(static_cast<std::size_t>(parent));
    isMade_[k] = true;
    MechanismChain& chain = made_.chains[k];
    chain.name = description.name;
    chain.arm = makeArm(description.robot);
    chain.flexible = makeFlexibleArm(description.robot);
    const Pose<double> X_PB = makePose(description.base.placement) * chain.arm.X_W0;
    setBase(chain, startOn(makeFrame({description.base.chain, description.base.link, {}}), X_PB));
    addOwnCoordinates(k, chain);
  }

  /// What an arm has before its chain's own links.
  struct Start {
    Pose<double> X_W0;
    std::vector<Link<double>> links;
    std::vector<int> coordinates;
  };

  [[nodiscard]] Start startOn(const AttachedFrame& on, const Pose<double>& X_PB) const {
    if (on.chain < 0) return {on.X_LA * X_PB, {}, {}};
    const MechanismChain& carrier = made_.chains[static_cast<std::size_t>(on.chain)];
    const auto shared = static_cast<std::ptrdiff_t>(on.link) + 1;
    Start start{carrier.arm.X_W0, {}, {}};
    for (std::ptrdiff_t i = 0; i < shared; ++i) {
      start.links.push_back(withoutMass(carrier.arm.links[static_cast<std::size_t>(i)]));
    }
    start.coordinates.assign(carrier.coordinates.begin(), carrier.coordinates.begin() + shared);
    for (const Link<double>& row : makeFixedRows(on.X_LA * X_PB)) {
      start.links.push_back(row);
      start.coordinates.push_back(-1);
    }
    return start;
  }

  void setBase(MechanismChain& chain, Start start) const {
    const auto shared = static_cast<Eigen::Index>(start.links.size());
    chain.firstLink = static_cast<int>(shared);
    chain.arm.X_W0 = start.X_W0;
    chain.arm.g_W = description_.gravity;
    chain.arm.coupledRotors = moveBehind(chain.arm.coupledRotors, shared);
    chain.arm.links.insert(chain.arm.links.begin(), start.links.begin(), start.links.end());
    chain.coordinates = std::move(start.coordinates);
    if (!chain.flexible) return;
    auto flexible = std::make_shared<FlexibleArm<double>>(*chain.flexible);
    flexible->X_W0 = chain.arm.X_W0;
    flexible->g_W = chain.arm.g_W;
    flexible->coupledRotors = chain.arm.coupledRotors;
    std::vector<FlexibleLink<double>> before(start.links.size());
    for (std::size_t i = 0; i < before.size(); ++i) before[i].link = start.links[i];
    flexible->links.insert(flexible->links.begin(), before.begin(), before.end());
    flexible->number();
    chain.flexible = std::move(flexible);
  }

  void addOwnCoordinates(std::size_t k, MechanismChain& chain) const {
    const RobotDescription& robot = description_.chains[k].robot;
    for (int i = 0; i < static_cast<int>(robot.joints.size()); ++i) {
      chain.coordinates.push_back(firstJoints_[k] + i);
    }
    for (int i = 0; i < countModes(robot); ++i) chain.coordinates.push_back(firstModes_[k] + i);
  }

  [[nodiscard]] AttachedFrame makeFrame(const AttachmentDescription& frame) const {
    const Pose<double> X_FA = makePose(frame.placement);
    const int chain = findChain(description_, frame.chain);
    if (chain < 0) return {-1, -1, X_FA};
    const auto k = static_cast<std::size_t>(chain);
    const RobotDescription& robot = description_.chains[k].robot;
    const MechanismChain& made = made_.chains[k];
    const int number = *findLink(description_.chains[k], frame.link);
    if (number == 0 && made.firstLink == 0) return {-1, -1, made.arm.X_W0 * X_FA};
    if (number == 0) return {chain, made.firstLink - 1, X_FA};
    const int link = number - 1;
    const auto i = static_cast<std::size_t>(link);
    // Of a link that bends the core's frame is the tip's, which is the user's.
    Pose<double> X_LF = bends(robot.joints[i]) ? Pose<double>() : makeUserFrames(robot)[i];
    if (isTool(frame.link)) X_LF = X_LF * makePose(robot.tool);
    return {chain, made.firstLink + link, X_LF * X_FA};
  }

  /// How far chains reach, and how far their starts and what holds them in the world are apart.
  [[nodiscard]] double calcSize() const {
    double size = kLeastSize;
    std::vector<Eigen::Vector3d> inWorld;
    for (const MechanismChain& chain : made_.chains) {
      double reach = chain.arm.X_LT.p.norm();
      for (const Link<double>& link : chain.arm.links) reach += std::abs(link.a) + std::abs(link.d);
      size = std::max(size, reach);
      inWorld.push_back(chain.arm.X_W0.p);
    }
    for (const Closure& closure : made_.closures) {
      for (const AttachedFrame& frame : {closure.a, closure.b}) {
        if (frame.chain < 0) inWorld.push_back(frame.X_LA.p);
        if (frame.chain >= 0) size = std::max(size, frame.X_LA.p.norm());
      }
    }
    for (const Eigen::Vector3d& p : inWorld) {
      for (const Eigen::Vector3d& other : inWorld) size = std::max(size, (p - other).norm());
    }
    return size;
  }

  const MechanismDescription& description_;
  std::vector<bool> isMade_;
  std::vector<int> firstJoints_, firstModes_;  ///< coordinates, by chain
  Mechanism made_;
};

}  // namespace

Mechanism makeMechanism(const MechanismDescription& description) {
  throwIfErrors("", findIssues(description));
  return MechanismMaker(description).make();
}

VecX<double> toCoordinates(const Mechanism& mechanism, const std::vector<double>& q,
                           const std::vector<double>& amplitudes) {
  VecX<double> all = VecX<double>::Zero(mechanism.dof());
  const auto joints = static_cast<std::size_t>(mechanism.jointCount());
  std::copy_n(q.begin(), std::min(q.size(), joints), all.begin());
  const auto modes = static_cast<std::size_t>(mechanism.dof()) - joints;
  std::copy_n(amplitudes.begin(), std::min(amplitudes.size(), modes),
              all.begin() + mechanism.jointCount());
  return all;
}

}  // namespace denavit
