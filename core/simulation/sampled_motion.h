#pragma once

#include <span>
#include <vector>

#include "core/simulation/simulation.h"

namespace denavit {

/// A prescribed motion with the memory that it works with. Allocates nothing after construction.
class SampledMotion {
 public:
  using Sample = PrescribedMotion::Sample;

  /// @param motion  to outlive this
  explicit SampledMotion(const PrescribedMotion& motion)
      : motion_(&motion), scratch_(motion.makeScratch()), samples_(motion.joints().size()) {}

  [[nodiscard]] const std::vector<int>& joints() const { return motion_->joints(); }
  /// One sample per joint of joints(), until the next call.
  /// @param t [s]
  std::span<const Sample> calc(double t) {
    motion_->calc(t, scratch_.get(), samples_);
    return samples_;
  }

 private:
  const PrescribedMotion* motion_;
  std::unique_ptr<InputScratch> scratch_;
  std::vector<Sample> samples_;
};

/// Calls use(joint, sample) for every joint that the motions move, 0-based, at t [s].
template <typename Use>
void forEachSample(std::span<SampledMotion> motions, double t, const Use& use) {
  for (SampledMotion& motion : motions) {
    const std::span<const PrescribedMotion::Sample> samples = motion.calc(t);
    for (std::size_t k = 0; k < samples.size(); ++k) use(motion.joints()[k], samples[k]);
  }
}

/// Those of a run, with memory of their own.
[[nodiscard]] inline std::vector<SampledMotion> sampleMotions(const Simulation& simulation) {
  std::vector<SampledMotion> motions;
  for (const auto& motion : simulation.prescribed) motions.emplace_back(*motion);
  return motions;
}

}  // namespace denavit
