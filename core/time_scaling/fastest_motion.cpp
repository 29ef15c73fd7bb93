#include "core/time_scaling/fastest_motion.h"

#include <cassert>

#include "core/trajectory/arc_length.h"
#include "core/trajectory/motion_sequence.h"
#include "core/trajectory/path_chain.h"
#include "core/trajectory/path_table.h"

namespace denavit {
namespace {

/// What a motion does between two instants, as a path over time.
std::shared_ptr<const PathTable> tabulate(const Trajectory& motion, double from, double to) {
  constexpr int kPoints = 48;
  JointMotion at;
  at.resize(motion.jointCount());
  std::vector<double> s;
  std::vector<PathPoint> points;
  for (int k = 0; k <= kPoints; ++k) {
    const double t = from + (to - from) * k / kPoints;
    motion.calc(t, at);
    s.push_back(t - from);
    points.push_back({at.q, at.qd, at.qdd});
  }
  return std::make_shared<PathTable>(std::move(s), std::move(points));
}

/// A part of a move's path, parametrised by the arc length of the joints where it follows the tool.
PathChain::Part takePart(const Arm<double>& arm, const PlannedMove& move, double from, double to) {
  const auto* table = dynamic_cast<const PathTable*>(move.path.get());
  if (table && move.tool) {
    if (auto even = followEvenly(arm, *move.tool, move.part, *table, from, to)) {
      return {std::move(even), 0, to - from};
    }
  }
  return {move.path, from, to};
}

/// The corner at the end of a move, parametrised by the arc length of the joints.
PathChain::Part takeCorner(const MotionPlan& plan, const PlannedMove& move) {
  const double begin = move.begin + move.law.duration() - move.overlap;
  const auto table = tabulate(*plan.motion, begin, begin + move.overlap);
  const auto even = byArcLength(*table, 0, move.overlap);
  return {even ? even : table, 0, move.overlap};
}

/// The ways of moves first to last, with the rounded corners between them.
std::shared_ptr<const JointPath> joinMoves(const Arm<double>& arm, const MotionPlan& plan,
                                           std::size_t first, std::size_t last,
                                           std::vector<double>& ends) {
  std::vector<PathChain::Part> parts;
  for (std::size_t k = first; k <= last; ++k) {
    const PlannedMove& move = plan.moves[k];
    const double before = k > first ? plan.moves[k - 1].overlap : 0;
    const double from = before > 0 ? move.law.calc(before).x : 0;
    if (k == last || move.overlap == 0) {
      parts.push_back(takePart(arm, move, from, move.path->length()));
      break;
    }
    parts.push_back(takePart(arm, move, from, move.law.calc(move.law.duration() - move.overlap).x));
    parts.push_back(takeCorner(plan, move));
  }
  ends.clear();
  if (parts.size() == 1) return parts.front().path;
  auto chain = std::make_shared<PathChain>(parts);
  // Where moves end on the chain: in the middle of the corners.
  for (std::size_t k = 2; k < parts.size(); k += 2) {
    ends.push_back(0.5 * (chain->begin(k - 1) + chain->begin(k)));
  }
  return chain;
}

}  // namespace

FastestMotion findFastest(const Arm<double>& arm, const MotionPlan& plan,
                          const TimeScalingSpec& spec) {
  assert(!plan.moves.empty());
  FastestMotion result;
  result.times.push_back(0);
  std::vector<MotionSequence::Piece> pieces;
  double begin = 0;
  for (std::size_t first = 0; first < plan.moves.size();) {
    std::size_t last = first;
    while (last + 1 < plan.moves.size() && plan.moves[last].overlap > 0) ++last;
    std::vector<double> ends;
    FastestPart& part = result.parts.emplace_back();
    part = {first, last, joinMoves(arm, plan, first, last, ends), {}, begin};
    part.scaling = findFastest(arm, *part.path, spec);
    if (part.scaling.status != TimeScaling::Status::Solved) return result;
    for (const double s : ends) result.times.push_back(begin + timeAt(part.scaling, s));
    const double end = begin + part.scaling.duration();
    result.times.push_back(end);
    pieces.push_back({std::make_shared<ScaledMotion>(part.path, part.scaling), begin, end, begin});
    begin = end;
    first = last + 1;
  }
  result.motion = std::make_shared<MotionSequence>(std::move(pieces));
  return result;
}

HeldTimes sumHeldTimes(const std::vector<FastestPart>& parts) {
  HeldTimes held;
  for (const FastestPart& part : parts) {
    const TimeScaling& scaling = part.scaling;
    for (std::size_t i = 0; i < scaling.active.size(); ++i) {
      const ActiveLimit& limit = scaling.active[i];
      held[{limit.joint, limit.kind}] += scaling.grid[i + 1].time - scaling.grid[i].time;
    }
  }
  return held;
}

}  // namespace denavit
