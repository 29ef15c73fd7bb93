#include "models/mechanism/loop_closer.h"

#include <algorithm>
#include <cmath>

#include "models/mechanism/loop_facts.h"
#include "models/mechanism/make_mechanism.h"

namespace denavit {
namespace {

constexpr double kLongestStep = 0.05;  ///< [rad, size] of a joint that is moved
/// A joint that goes farther than this in such a step has gone over to another branch.
constexpr double kLongestAnswer = 0.5;  ///< [rad, size]
constexpr int kHalves = 12;             ///< of a step, to where a joint gets no farther

}  // namespace

LoopCloser::LoopCloser(const MechanismDescription& mechanism)
    : mechanism_(makeMechanism(mechanism)) {}

std::vector<double> LoopCloser::toJoints(const VecX<double>& q) const {
  return {q.begin(), q.begin() + mechanism_.jointCount()};
}

std::vector<char> LoopCloser::flag(const std::vector<int>& held) const {
  std::vector<int> joints = held;
  std::erase_if(joints, [&](int joint) { return joint < 0 || joint >= mechanism_.jointCount(); });
  return markWithShape(mechanism_, joints);
}

ClosedJoints LoopCloser::toClosed(const ClosedPose& pose) const {
  return {pose.isClosed,
          toJoints(pose.q),
          pose.residual,
          pose.residuals,
          findOpenings(mechanism_, pose.q),
          {pose.q.begin() + mechanism_.jointCount(), pose.q.end()}};
}

ClosedJoints LoopCloser::find(const VecX<double>& guess, const std::vector<char>& held) const {
  return toClosed(findClosedPose(mechanism_, guess, held));
}

ClosedJoints LoopCloser::closeStart(const std::vector<double>& q, const std::vector<int>& must,
                                    const std::vector<double>& amplitudes) const {
  std::vector<int> all = must;
  if (!amplitudes.empty()) addShape(mechanism_, all);
  return toClosed(findStartingPose(mechanism_, toCoordinates(mechanism_, q, amplitudes), all,
                                   mechanism_.independent));
}

ClosedJoints LoopCloser::close(const std::vector<double>& q, const std::vector<int>& held,
                               const std::vector<double>& amplitudes) const {
  return find(toCoordinates(mechanism_, q, amplitudes), flag(held));
}

ClosedJoints LoopCloser::assemble(const std::vector<double>& q,
                                  const std::vector<int>& held) const {
  const VecX<double> guess = toCoordinates(mechanism_, q);
  if (!held.empty()) {
    const ClosedPose kept = findClosedPoseBeside(mechanism_, guess, flag(held));
    if (kept.isClosed) return toClosed(kept);
  }
  return toClosed(findClosedPoseBeside(mechanism_, guess, flag({})));
}

ClosedJoints LoopCloser::look(const std::vector<double>& q,
                              const std::vector<double>& amplitudes) const {
  const VecX<double> all = toCoordinates(mechanism_, q, amplitudes);
  return find(all, std::vector<char>(static_cast<std::size_t>(all.size()), 1));
}

/// A joint that is moved, and where it is independent the others that are.
std::vector<int> LoopCloser::stayingWith(int joint) const {
  const std::vector<int>& independent = mechanism_.independent;
  return std::ranges::find(independent, joint) != independent.end() ? independent
                                                                    : std::vector<int>{joint};
}

ClosedJoints LoopCloser::move(const std::vector<double>& q, int joint, double to) const {
  return move(q, {joint}, {to}, stayingWith(joint));
}

ClosedJoints LoopCloser::move(const std::vector<double>& q, const std::vector<int>& joints,
                              const std::vector<double>& to) const {
  return move(q, joints, to, joints);
}

ClosedJoints LoopCloser::move(const std::vector<double>& q, const std::vector<int>& joints,
                              const std::vector<double>& to,
                              const std::vector<int>& staying) const {
  const VecX<double> start = toCoordinates(mechanism_, q);
  std::vector<char> held = flag(staying);
  double part = calcPart(start, joints, to), at = 0;
  ClosedPose last = findClosedPose(mechanism_, start, std::vector<char>(held.size(), 1));
  for (int halves = 0; at < 1;) {
    const double next = std::min(1.0, at + part);
    VecX<double> guess = last.q;
    for (std::size_t k = 0; k < joints.size(); ++k) {
      const double from = start[joints[k]];
      guess[joints[k]] = next < 1 ? from + (to[k] - from) * next : to[k];
    }
    ClosedPose there = findClosedPose(mechanism_, guess, held);
    if (at == 0 && !there.isClosed) {  // they are not independent here, or too many
      held = flag(joints);
      there = findClosedPose(mechanism_, guess, held);
    }
    if (there.isClosed && !(last.isClosed && strays(last.q, there.q))) {
      at = next;
      last = std::move(there);
    } else if (++halves > kHalves) {  // no farther
      break;
    } else {
      part /= 2;
    }
  }
  last.isClosed = at >= 1;
  return toClosed(last);
}

ClosedJoints LoopCloser::moveToZero(const std::vector<double>& q) const {
  const std::vector<int> joints = mechanism_.independent.empty()
                                      ? findLoopFacts(mechanism_, q).independent
                                      : mechanism_.independent;
  return move(q, joints, std::vector<double>(joints.size(), 0.0));
}

/// Of the way to go, what no joint goes farther in than a longest step.
double LoopCloser::calcPart(const VecX<double>& start, const std::vector<int>& joints,
                            const std::vector<double>& to) const {
  double part = 1;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const auto i = static_cast<std::size_t>(joints[k]);
    const bool turns = mechanism_.jointTypes[i] == JointType::Revolute;
    const double step = kLongestStep * (turns ? 1 : mechanism_.size);
    part = std::min(part, step / std::max(std::abs(to[k] - start[joints[k]]), step * 1e-9));
  }
  return part;
}

/// Whether a joint goes so far in a step that it is on another branch.
bool LoopCloser::strays(const VecX<double>& from, const VecX<double>& to) const {
  for (int i = 0; i < mechanism_.jointCount(); ++i) {
    const bool slides = mechanism_.jointTypes[static_cast<std::size_t>(i)] != JointType::Revolute;
    if (std::abs(to[i] - from[i]) > kLongestAnswer * (slides ? mechanism_.size : 1)) return true;
  }
  return false;
}

std::vector<std::vector<double>> LoopCloser::findModes(const std::vector<double>& q,
                                                       const std::vector<int>& held) const {
  std::vector<std::vector<double>> modes;
  for (const VecX<double>& mode : findAssemblyModes(mechanism_, toCoordinates(mechanism_, q),
                                                    flag(held), countGuesses(mechanism_))) {
    modes.push_back(toJoints(mode));
  }
  return modes;
}

}  // namespace denavit
