#include "models/vibration/finer_modes.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/flexible/beam_shapes.h"
#include "core/linear/dense.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {
namespace {

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

double findHighestRight(const std::vector<NaturalMode>& modes, const FinerModes& answer) {
  double highest = 0;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (answer.isRight(k, modes[k].frequency) == true) highest = modes[k].frequency;
  }
  return highest;
}

double toFrequency(double lambda) { return lambda > 0 ? std::sqrt(lambda) / (2 * M_PI) : 0; }

/// Lower bounds, in order, on the eigenvalues of the arm with all further modes.
class LowerBounds {
 public:
  LowerBounds(const std::vector<CompletedBeam::Rest>& rests, const LinearModel& model,
              const std::vector<int>& locked)
      : rests_(rests), model_(model), locked_(locked) {
    for (const CompletedBeam::Rest& rest : rests) top_ = std::min(top_, rest.leastLeft);
  }

  /// Tries a lambda_t; it bounds all eigenvalues that are not below it.
  void tryAt(double lambda) {
    lambda = std::min(lambda, kMostOfTop * top_);
    LinearModel heavier = model_;
    for (const CompletedBeam::Rest& rest : rests_) {
      const double theta = lambda / (rest.leastLeft - lambda);
      heavier.M(rest.coordinate, rest.coordinate) += theta * rest.mass;
    }
    const auto modes = findNaturalModes(heavier, locked_);
    if (!modes) return;
    bounds_.resize(modes->size(), -std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < modes->size(); ++j) {
      bounds_[j] = std::max(bounds_[j], std::min((*modes)[j].lambda, lambda));
    }
  }

  [[nodiscard]] double operator[](std::size_t mode) const {
    return mode < bounds_.size() ? bounds_[mode] : -std::numeric_limits<double>::infinity();
  }

 private:
  static constexpr double kMostOfTop = 0.9;
  const std::vector<CompletedBeam::Rest>& rests_;
  const LinearModel& model_;
  const std::vector<int>& locked_;
  double top_ = std::numeric_limits<double>::infinity();
  std::vector<double> bounds_;
};

/// Bounds on the finer modes that correspond to the modes, as sharp as the decision requires.
void addBounds(const std::vector<NaturalMode>& modes, const std::vector<NaturalMode>& finer,
               const std::vector<std::size_t>& partners, LowerBounds bounds, FinerModes& answer) {
  constexpr int kMostTries = 12;
  constexpr double kAbove = 1.05;  // times a mode's eigenvalue, so that the bound can include it
  double lambda = std::numeric_limits<double>::infinity();
  for (int tries = 0; tries < kMostTries; ++tries) {
    // The highest undecided mode that has not been tried yet.
    double next = 0;
    for (std::size_t k = 0; k < modes.size(); ++k) {
      const double own = finer[partners[k]].lambda * kAbove;
      const double open = std::pow(1 - kMostFrequencyError, 2) * modes[k].lambda;
      if (own < lambda && !(bounds[partners[k]] >= open)) next = std::max(next, own);
    }
    if (!(next > 0)) break;
    lambda = next;
    bounds.tryAt(lambda);
  }
  for (std::size_t k = 0; k < modes.size(); ++k) {
    answer.least.emplace_back();
    if (!(modes[k].frequency > 0)) continue;
    answer.least[k] = std::min(toFrequency(bounds[partners[k]]), *answer.frequencies[k]);
  }
}

/// Directions in which the links of an arm have modes.
int countDirections(const FlexibleArm<double>& arm) {
  int count = 0;
  for (const FlexibleLink<double>& link : arm.links) {
    if (!link.flexible) continue;
    for (const int modes : {link.body.modesX, link.body.modesY, link.body.modesZ}) {
      count += modes > 0 ? 1 : 0;
    }
  }
  return count;
}

/// [rad/s] Natural frequencies of the beam by itself, k from 1, in bending and in torsion.
struct BeamFrequencies {
  explicit BeamFrequencies(const BeamSpec& spec) {
    const double L3 = std::pow(spec.length, 3) * spec.mass;
    unitY = std::sqrt(spec.stiffnessY / L3);
    unitZ = std::sqrt(spec.stiffnessZ / L3);
    if (spec.modesX > 0) {
      unitX = std::sqrt(spec.torsionalStiffness / spec.rotaryInertia) / spec.length;
    }
  }
  static double bending(double unit, int k) {
    const double b = BendingShape(k).root();
    return unit * b * b;
  }
  [[nodiscard]] double torsion(int k) const { return unitX * (k - 0.5) * M_PI; }
  double unitX = 0, unitY = 0, unitZ = 0;
};

/// [rad/s] The highest natural frequency of any beam of the arm by itself, with one mode more.
double findFastest(const std::vector<BeamSpec>& specs) {
  double fastest = 0;
  for (const BeamSpec& spec : specs) {
    const BeamFrequencies own(spec);
    if (spec.modesX > 0) fastest = std::max(fastest, own.torsion(spec.modesX + 1));
    if (spec.modesY > 0) fastest = std::max(fastest, own.bending(own.unitY, spec.modesY + 1));
    if (spec.modesZ > 0) fastest = std::max(fastest, own.bending(own.unitZ, spec.modesZ + 1));
  }
  return fastest;
}

/// A number of modes for which the omitted ones are clearly faster than that, up to a maximum.
void refine(double fastest, int most, BeamSpec& spec) {
  constexpr double kFaster = 2.2;
  const BeamFrequencies own(spec);
  const auto raise = [&](int& modes, const auto& frequency) {
    if (modes == 0) return;
    // Foreshortening needs a shape for each pair of modes.
    const int limit = spec.stiffening ? modes + 3 : std::max(modes + 3, most);
    ++modes;
    while (modes < limit && frequency(modes + 1) < kFaster * fastest) ++modes;
  };
  raise(spec.modesX, [&](int k) { return own.torsion(k); });
  raise(spec.modesY, [&](int k) { return own.bending(own.unitY, k); });
  raise(spec.modesZ, [&](int k) { return own.bending(own.unitZ, k); });
  if (spec.modesY > 0 && spec.modesZ > 0)
    spec.modesY = spec.modesZ = std::max(spec.modesY, spec.modesZ);
}

}  // namespace

FinerArm makeFinerArm(const RobotDescription& robot, const FlexibleArm<double>& arm) {
  FinerArm finer{arm, {}};
  std::vector<BeamSpec> specs(arm.links.size());
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (arm.links[i].flexible) specs[i] = beamSpec(robot.joints[i]);
  }
  constexpr int kMostCoordinates = 240, kMostModes = 120;
  const int most = std::min(kMostCoordinates / std::max(1, countDirections(arm)), kMostModes);
  const double fastest = findFastest(specs);
  std::vector<std::vector<CompletedBeam::Rest>> rests(arm.links.size());  // indexed by body
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (!arm.links[i].flexible) continue;
    refine(fastest, most, specs[i]);
    CompletedBeam beam = makeCompletedBeam(specs[i]);
    const FlexibleBody<double>& body = arm.links[i].body;
    beam.body.cosAlpha = body.cosAlpha;
    beam.body.sinAlpha = body.sinAlpha;
    beam.body.load = body.load;
    finer.arm.links[i].body = std::move(beam.body);
    rests[i] = std::move(beam.rests);
  }
  finer.arm.number();
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    for (CompletedBeam::Rest rest : rests[i]) {
      rest.coordinate += finer.arm.links[i].first;
      finer.rests.push_back(rest);
    }
  }
  return finer;
}

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

std::optional<FinerModes> findFinerModes(const FlexibleArm<double>& arm, const FinerArm& finer,
                                         const VecX<double>& q, const std::vector<int>& locked,
                                         const std::vector<NaturalMode>& modes) {
  const std::vector<Eigen::Index> places = findPlaces(arm, finer.arm);
  VecX<double> pose = VecX<double>::Zero(finer.arm.dof());
  pose(places) = q;
  return compareWithFiner(modes, places, calcLinearModel(finer.arm, pose), finer.rests, locked);
}

std::optional<FinerModes> compareWithFiner(const std::vector<NaturalMode>& modes,
                                           const std::vector<Eigen::Index>& places,
                                           const LinearModel& finer,
                                           const std::vector<CompletedBeam::Rest>& rests,
                                           const std::vector<int>& locked) {
  const auto found = findNaturalModes(finer, locked);
  if (!found) return std::nullopt;
  const std::vector<std::size_t> partners =
      match(modes, *found, calcShares(finer, modes, places, *found));
  FinerModes answer;
  std::vector<char> known(found->size(), 0);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    known[partners[k]] = 1;
    answer.frequencies.emplace_back();
    if (modes[k].frequency > 0) answer.frequencies.back() = (*found)[partners[k]].frequency;
  }
  addBounds(modes, *found, partners, LowerBounds(rests, finer, locked), answer);
  const double highest = findHighestRight(modes, answer);
  for (std::size_t j = 0; j < found->size(); ++j) {
    const double frequency = (*found)[j].frequency;
    if (!known[j] && frequency > 0 && frequency < highest) answer.missing.push_back(frequency);
  }
  return answer;
}

std::optional<bool> FinerModes::isRight(std::size_t mode, double frequency_Hz) const {
  if (!least[mode]) return std::nullopt;
  return frequency_Hz - *least[mode] <= kMostFrequencyError * frequency_Hz;
}

}  // namespace denavit
