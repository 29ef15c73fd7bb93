#include "models/vibration/finer_modes.h"

#include <cmath>

#include "core/linear/dense.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

/// Where the arm's coordinates stand among those of the finer arm.
std::vector<Eigen::Index> findPlaces(const FlexibleArm<double>& arm,
                                     const FlexibleArm<double>& finer) {
  std::vector<Eigen::Index> places;
  for (int i = 0; i < arm.jointCount(); ++i) places.push_back(i);
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (arm.links[i].sprung) places.push_back(finer.links[i].twist());
    if (!arm.links[i].flexible) continue;
    const FlexibleBody<double>&few = arm.links[i].body, &more = finer.links[i].body;
    int start = finer.links[i].first;
    for (const auto& [count, step] : {std::pair{few.modesX, more.modesX},
                                      {few.modesY, more.modesY},
                                      {few.modesZ, more.modesZ}}) {
      for (int k = 0; k < count; ++k) places.push_back(start + k);
      start += step;
    }
  }
  return places;
}

/// Shapes as columns over the coordinates at the places, 0 elsewhere.
MatX<double> toColumns(const std::vector<NaturalMode>& modes,
                       const std::vector<Eigen::Index>& places, Eigen::Index rows) {
  MatX<double> columns = MatX<double>::Zero(rows, static_cast<Eigen::Index>(modes.size()));
  for (std::size_t k = 0; k < modes.size(); ++k) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      columns(places[i], static_cast<Eigen::Index>(k)) =
          modes[k].shape[static_cast<Eigen::Index>(i)];
    }
  }
  return columns;
}

/// The parts of the kinetic energy that each mode (columns) has in those of the finer arm (rows).
MatX<double> calcShares(const LinearModel& model, const std::vector<NaturalMode>& modes,
                        const std::vector<Eigen::Index>& places,
                        const std::vector<NaturalMode>& finer) {
  std::vector<Eigen::Index> all(static_cast<std::size_t>(model.dof()));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Eigen::Index>(i);
  const MatX<double> phi = toColumns(modes, places, model.dof());
  const MatX<double> psi = toColumns(finer, all, model.dof());
  const MatX<double> shared = multiplyAdjoint(psi, multiply(model.M, phi));
  return shared.cwiseAbs2();
}

/// For each mode the index of what it becomes. Sorted as both are, the first k + 1 of the finer
/// ones are not above the k'th, and at most k of them are taken.
std::vector<std::size_t> match(const std::vector<NaturalMode>& modes,
                               const std::vector<NaturalMode>& finer, const MatX<double>& shares) {
  constexpr double kRounding = 1e-9;
  std::vector<char> taken(finer.size(), 0);
  std::vector<std::size_t> partners;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    const double most = modes[k].lambda + kRounding * std::abs(modes[k].lambda);
    std::size_t best = finer.size();
    for (std::size_t j = 0; j < finer.size(); ++j) {
      if (taken[j]) continue;
      if (best < finer.size() && finer[j].lambda > most) break;
      const auto share = [&](std::size_t row) {
        return shares(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(k));
      };
      if (best == finer.size() || share(j) > share(best)) best = j;
    }
    taken[best] = 1;
    partners.push_back(best);
  }
  return partners;
}

double findHighestStaying(const std::vector<NaturalMode>& modes, const FinerModes& answer) {
  double highest = 0;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (staysWithOneMore(modes[k], answer.frequencies[k]) == true) highest = modes[k].frequency;
  }
  return highest;
}

}  // namespace

FlexibleArm<double> makeFinerArm(const RobotDescription& robot, const FlexibleArm<double>& arm) {
  FlexibleArm<double> finer = arm;
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (!arm.links[i].flexible) continue;
    BeamSpec spec = beamSpec(robot.joints[i]);
    for (int* const modes : {&spec.modesX, &spec.modesY, &spec.modesZ}) {
      if (*modes > 0) ++*modes;
    }
    const FlexibleBody<double>& body = arm.links[i].body;
    finer.links[i].body = makeFlexibleBody(spec);
    finer.links[i].body.cosAlpha = body.cosAlpha;
    finer.links[i].body.sinAlpha = body.sinAlpha;
    finer.links[i].body.load = body.load;
  }
  finer.number();
  return finer;
}

std::optional<FinerModes> findFinerModes(const FlexibleArm<double>& arm,
                                         const FlexibleArm<double>& finer, const VecX<double>& q,
                                         const std::vector<int>& locked,
                                         const std::vector<NaturalMode>& modes) {
  const std::vector<Eigen::Index> places = findPlaces(arm, finer);
  VecX<double> pose = VecX<double>::Zero(finer.dof());
  for (std::size_t i = 0; i < places.size(); ++i) pose[places[i]] = q[static_cast<Eigen::Index>(i)];
  const LinearModel model = calcLinearModel(finer, pose);
  const auto found = findNaturalModes(model, locked);
  if (!found) return std::nullopt;
  const std::vector<std::size_t> partners =
      match(modes, *found, calcShares(model, modes, places, *found));
  FinerModes answer;
  std::vector<char> known(found->size(), 0);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    known[partners[k]] = 1;
    answer.frequencies.emplace_back();
    if (modes[k].frequency > 0) answer.frequencies.back() = (*found)[partners[k]].frequency;
  }
  const double highest = findHighestStaying(modes, answer);
  for (std::size_t j = 0; j < found->size(); ++j) {
    const double frequency = (*found)[j].frequency;
    if (!known[j] && frequency > 0 && frequency < highest) answer.missing.push_back(frequency);
  }
  return answer;
}

std::optional<bool> staysWithOneMore(const NaturalMode& mode,
                                     const std::optional<double>& finer_Hz) {
  if (!finer_Hz) return std::nullopt;
  return std::abs(mode.frequency - *finer_Hz) <= kMostFrequencyChange * mode.frequency;
}

}  // namespace denavit
