#include "models/document/arrange_chains.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

#include "models/find.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/make_mechanism.h"

namespace denavit {
namespace {

/// 0 for "tool", the world and what is no number.
int linkNumber(const std::string& link) {
  int number = 0;
  const auto read = std::from_chars(link.data(), link.data() + link.size(), number);
  return read.ec == std::errc() && read.ptr == link.data() + link.size() ? number : 0;
}

/// What became of chains and joints: places as they were to places as they are.
class Renaming {
 public:
  Renaming(const MechanismDescription& before, const MechanismDescription& after,
           const JointOrder& order)
      : before_(before), after_(after) {
    for (std::size_t k = 0; k < order.size(); ++k) {
      const int from = order[k];
      if (from < 0 || joints_.contains(from)) continue;  // new, or a copy of what is known
      joints_[from] = static_cast<int>(k);
      chains_.try_emplace(findChainJoint(before, from).chain,
                          findChainJoint(after, static_cast<int>(k)).chain);
    }
  }

  /// The name of a joint as it is now; empty where it is gone.
  [[nodiscard]] std::string joint(const std::string& name) const {
    const auto found = joints_.find(findJoint(before_, name));
    return found == joints_.end() ? "" : nameOf(after_, found->second);
  }
  [[nodiscard]] std::map<std::string, std::string> columnLabels() const {
    std::map<std::string, std::string> labels;
    for (int i = 0; i < countJoints(before_); ++i) {
      const std::string name = nameOf(before_, i);
      labels[toColumnLabel(name)] = toColumnLabel(joint(name));
    }
    return labels;
  }

  /// Lets a frame stand on what it stood on. @returns false where its chain is gone
  template <typename Frame>
  bool follow(Frame& frame) const {
    const int chain = indexOf(before_.chains, frame.chain, &ChainDescription::name);
    if (chain < 0) return true;  // the world, or a name that the checks complain of
    const auto now = chains_.find(chain);
    if (now == chains_.end()) return false;
    frame.chain = after_.chains[static_cast<std::size_t>(now->second)].name;
    if (const int number = linkNumber(frame.link); number > 0) {
      frame.link = std::to_string(followLink(chain, number));
    }
    return true;
  }

 private:
  [[nodiscard]] static std::string nameOf(const MechanismDescription& mechanism, int joint) {
    const ChainJoint at = findChainJoint(mechanism, joint);
    return nameJoint(mechanism.chains[static_cast<std::size_t>(at.chain)], at.joint);
  }

  /// The number of a link, or of the nearest before it that there still is.
  [[nodiscard]] int followLink(int chain, int number) const {
    const int first = firstJointOf(before_, chain);
    for (int at = number; at > 0; --at) {
      const auto now = joints_.find(first + at - 1);
      if (now != joints_.end()) return findChainJoint(after_, now->second).joint + 1;
    }
    return 1;
  }

  const MechanismDescription& before_;
  const MechanismDescription& after_;
  std::map<int, int> joints_, chains_;
};

void renameJoints(std::vector<std::string>& names, const Renaming& renaming) {
  std::vector<std::string> now;
  for (const std::string& name : names) {
    if (std::string found = renaming.joint(name); !found.empty()) now.push_back(std::move(found));
  }
  names = std::move(now);
}

/// "q_main_1_rad" with the joint's label as it is now; empty where the joint is gone.
std::string renameColumn(const std::string& column,
                         const std::map<std::string, std::string>& labels) {
  for (const auto& [before, now] : labels) {
    const std::size_t at = column.find(before + "_");
    if (at == std::string::npos || at == 0 || contains(column.substr(0, at), '_')) continue;
    return now.empty() ? "" : column.substr(0, at) + now + column.substr(at + before.size());
  }
  return column;
}

void renameColumns(Desk& desk, const std::map<std::string, std::string>& labels) {
  for (PlotSpec& plot : desk.plots) {
    plot.xChannel = renameColumn(plot.xChannel, labels);
    for (CurveSpec& curve : plot.curves) curve.channel = renameColumn(curve.channel, labels);
    std::erase_if(plot.curves, [](const CurveSpec& curve) { return curve.channel.empty(); });
    for (std::string& channel : plot.hidden) channel = renameColumn(channel, labels);
    std::erase(plot.hidden, "");
  }
}

void followChains(MechanismDescription& mechanism, const Renaming& renaming) {
  renameJoints(mechanism.independent, renaming);
  renameJoints(mechanism.actuated, renaming);
  for (ChainDescription& chain : mechanism.chains) {
    if (!renaming.follow(chain.base)) {
      chain.base.chain.clear();
      chain.base.link = "0";
    }
  }
  std::erase_if(mechanism.closures, [&](ClosureDescription& closure) {
    const bool hasA = renaming.follow(closure.a), hasB = renaming.follow(closure.b);
    return !hasA || !hasB;
  });
}

}  // namespace

void arrangeChains(DocumentParts& parts, MechanismDescription chains, const JointOrder& order) {
  const MechanismDescription before = *parts.mechanism;
  const MechanismDescription after = chains;  // names as they will be, whatever follows
  const Renaming renaming(before, after, order);
  arrangeJoints(parts, order);
  if (!chains.pose.empty()) {
    std::vector<double> pose;
    for (const int from : order) {
      const auto i = static_cast<std::size_t>(from);
      pose.push_back(from >= 0 && i < chains.pose.size() ? chains.pose[i] : 0.0);
    }
    chains.pose = std::move(pose);
  }
  followChains(chains, renaming);
  renameJoints(parts.scenario.independent, renaming);
  renameColumns(parts.desk, renaming.columnLabels());
  parts.mechanism = std::move(chains);
  parts.robot = makeJointList(*parts.mechanism);
}

JointOrder arrangeInChain(const MechanismDescription& mechanism, int chain,
                          const JointOrder& order) {
  const int first = firstJointOf(mechanism, chain), next = firstJointOf(mechanism, chain + 1);
  JointOrder whole;
  for (int i = 0; i < first; ++i) whole.push_back(i);
  for (const int from : order) whole.push_back(from < 0 ? kNewJoint : first + from);
  for (int i = next; i < countJoints(mechanism); ++i) whole.push_back(i);
  return whole;
}

std::string toColumnLabel(std::string_view jointName) {
  if (jointName.empty()) return "";
  return "_" + toColumnName(std::string(jointName));
}

std::string makeChainName(const MechanismDescription& mechanism, const std::string& wanted) {
  std::string name = wanted;
  for (int number = 2; contains(mechanism.chains, name, &ChainDescription::name); ++number) {
    name = wanted + std::to_string(number);
  }
  return name;
}

}  // namespace denavit
