#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// A Butterworth low-pass that runs over a signal forward and backward: it delays nothing and
/// leaves half of what is at the cut-off (Gustafsson 1996 on starts: here the steady state of the
/// first value, after an odd extension of the signal at both ends).
class ZeroPhaseFilter {
 public:
  /// @param cutoff_Hz  below half of the sample rate
  ZeroPhaseFilter(double cutoff_Hz, double sampleRate_Hz);

  void apply(Eigen::Ref<VecX<double>> signal) const;
  /// [1] How many samples from an end a signal is shaped by what was not measured.
  [[nodiscard]] Eigen::Index reach() const { return reach_; }

 private:
  /// y = b0 x + b1 x_1 + b2 x_2 - a1 y_1 - a2 y_2.
  struct Section {
    double b0, b1, b2, a1, a2;
  };
  static void run(const Section& section, VecX<double>& x);
  std::vector<Section> sections_;
  Eigen::Index reach_;
};

/// Rates and accelerations of even samples by central differences of fourth order; the two samples
/// at each end have those of their neighbours.
void differentiate(const VecX<double>& x, double step_s, VecX<double>& rate,
                   VecX<double>& acceleration);

/// [Hz] The lowest cut-off that leaves out of every joint what its noise is (residual analysis,
/// Winter 2009) or a ten-thousandth of its motion, and half as much again; 25 Hz at most.
/// @param q  even samples, a column per joint
[[nodiscard]] double chooseCutoff(const MatX<double>& q, double sampleRate_Hz);

}  // namespace denavit
