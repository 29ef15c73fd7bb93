#include "core/trajectory/synchronised_laws.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <memory>

#include "core/trajectory/straight_path.h"

namespace denavit {
namespace {

VecX<double> single(double value) { return VecX<double>::Constant(1, value); }

}  // namespace

std::optional<std::vector<TimeLaw>> fitJointLaws(const VecX<double>& from, const VecX<double>& to,
                                                 Profile profile, const MotionBounds& bounds) {
  assert(to.size() == from.size() && bounds.velocity.size() == from.size());
  std::vector<TimeLaw> laws;
  double T = 0;
  for (Eigen::Index i = 0; i < from.size(); ++i) {
    if (from[i] == to[i]) {
      laws.push_back(TimeLaw({}, from[i]));
      continue;
    }
    // The law of one joint alone, whose path's parameter is the joint's own way.
    const auto path = std::make_shared<StraightPath>(single(from[i]), single(to[i]));
    const MotionBounds own{single(bounds.velocity[i]), single(bounds.acceleration[i]),
                           single(bounds.jerk[i])};
    const std::optional<TimeLaw> law = fitLaw(path, profile, own);
    if (!law) return {};
    T = std::max(T, law->duration());
    laws.push_back(*law);
  }
  for (Eigen::Index i = 0; i < from.size(); ++i) {
    TimeLaw& law = laws[static_cast<std::size_t>(i)];
    if (law.duration() == 0) continue;
    if (profile == Profile::Trapezoidal && law.duration() < T) {
      law = makeTimedTrapezoidalLaw(from[i], to[i], T, bounds.acceleration[i]);
    } else {
      const double way = to[i] - from[i];
      std::vector<TimeLaw::Phase> phases = law.stretched(T).phases();
      for (TimeLaw::Phase& phase : phases) {
        for (double& c : phase.c) c *= way;
        phase.c[0] += from[i];
      }
      law = profile == Profile::Cycloidal ? makeCycloidalLaw(from[i], to[i], T)
                                          : TimeLaw(std::move(phases), to[i]);
    }
  }
  return laws;
}

}  // namespace denavit
