#include "models/mechanism/chain_joints.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <string_view>

#include "models/mechanism/make_mechanism.h"

namespace denavit {
namespace {

int sizeOf(const ChainDescription& chain) { return static_cast<int>(chain.robot.joints.size()); }

/// The part of all joints' drive train that couples those of one chain.
std::vector<std::vector<double>> cutDriveTrain(const std::vector<std::vector<double>>& whole,
                                               std::size_t first, std::size_t count) {
  std::vector<std::vector<double>> part;
  for (std::size_t i = first; i < first + count && i < whole.size(); ++i) {
    const auto row = whole[i].begin();
    if (whole[i].size() < first + count) return {};
    part.emplace_back(row + static_cast<std::ptrdiff_t>(first),
                      row + static_cast<std::ptrdiff_t>(first + count));
  }
  return part;
}

}  // namespace

ChainJoint findChainJoint(const MechanismDescription& mechanism, int joint) {
  ChainJoint found;
  joint = std::max(joint, 0);
  for (const ChainDescription& chain : mechanism.chains) {
    const int count = sizeOf(chain);
    if (joint < count) return {found.chain, joint};
    joint -= count;
    if (found.chain + 1 == static_cast<int>(mechanism.chains.size())) {
      return {found.chain, std::max(count - 1, 0)};
    }
    ++found.chain;
  }
  return found;
}

int firstJointOf(const MechanismDescription& mechanism, int chain) {
  int first = 0;
  for (int k = 0; k < chain && k < static_cast<int>(mechanism.chains.size()); ++k) {
    first += sizeOf(mechanism.chains[static_cast<std::size_t>(k)]);
  }
  return first;
}

int countJoints(const MechanismDescription& mechanism) {
  return firstJointOf(mechanism, static_cast<int>(mechanism.chains.size()));
}

std::string nameJoint(const ChainDescription& chain, int joint) {
  return chain.name + "." + std::to_string(joint + 1);
}

namespace {

/// The number behind a word in a place, and what follows: "chains[" in "chains[1].robot" is 1,
/// ".robot". -1 where the place does not begin so.
int takeIndex(std::string_view& place, std::string_view word) {
  if (!place.starts_with(word)) return -1;
  const char* begin = place.data() + word.size();
  const char* end = place.data() + place.size();
  int index = -1;
  const auto read = std::from_chars(begin, end, index);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != ']') return -1;
  place.remove_prefix(static_cast<std::size_t>(read.ptr + 1 - place.data()));
  return index;
}

constexpr std::string_view kChainsWord = "chains[", kJointsWord = "joints[";

}  // namespace

int chainOfPlace(const std::string& where) {
  const std::size_t at = where.find(kChainsWord);
  if (at == std::string::npos || where.find(kJointsWord) < at) return -1;
  std::string_view rest = std::string_view(where).substr(at);
  return takeIndex(rest, kChainsWord);
}

std::string toListPlace(const MechanismDescription& mechanism, const std::string& where,
                        int chain) {
  const int of = chainOfPlace(where);
  if (of < 0 || of >= static_cast<int>(mechanism.chains.size())) return where;
  std::string_view rest = std::string_view(where).substr(where.find(kChainsWord));
  (void)takeIndex(rest, kChainsWord);
  constexpr std::string_view kRobot = ".robot.";
  if (!rest.starts_with(kRobot)) return where;
  rest.remove_prefix(kRobot.size());
  if (const int joint = takeIndex(rest, kJointsWord); joint >= 0) {
    return "joints[" + std::to_string(firstJointOf(mechanism, of) + joint) + "]" +
           std::string(rest);
  }
  return of == chain ? std::string(rest) : where;
}

void setJoints(MechanismDescription& mechanism, const RobotDescription& list) {
  assert(static_cast<int>(list.joints.size()) == countJoints(mechanism));
  const bool areCoupled = list.driveTrain != makeJointList(mechanism).driveTrain;
  mechanism.gravity = list.gravity;
  std::size_t at = 0;
  for (ChainDescription& chain : mechanism.chains) {
    std::vector<JointDescription>& joints = chain.robot.joints;
    if (areCoupled) chain.robot.driveTrain = cutDriveTrain(list.driveTrain, at, joints.size());
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const std::string own = joints[i].name;
      joints[i] = list.joints[at++];
      if (joints[i].name == nameJoint(chain, static_cast<int>(i))) joints[i].name = own;
    }
  }
}

}  // namespace denavit
