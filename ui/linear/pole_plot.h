#pragma once

#include <vector>

#include "core/linear_system/root_locus.h"
#include "ui/linear/linear_model.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// What a pole map shows beside poles and zeros.
struct PoleTrail {
  std::shared_ptr<const RootLocus> locus;  ///< null: none
  std::vector<Complex> now;                ///< the poles at the value that is set
};

/// Poles as crosses, zeros as circles, lines of constant damping, the unstable half plane shaded.
/// Samples of poles have their listed number as their time, so that a click finds them.
/// @param selected  as LinearAnswer::modes lists it, ringed; -1: none
[[nodiscard]] PlotData makePolePlot(const LinearAnswer& answer, int selected,
                                    const PoleTrail& trail);

/// "3.9 Hz, ζ 0.16", "grows, 0.27 s", "decays, 0.04 s".
[[nodiscard]] QString labelPole(const Pole& pole);

}  // namespace denavit
