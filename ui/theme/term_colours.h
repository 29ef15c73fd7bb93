#pragma once

#include <string>
#include <vector>

#include "render/rgb.h"

namespace denavit {

/// What a torque or an energy is a part of. One term has one colour, in every panel.
enum class Term {
  OwnInertia,
  CoupledInertia,
  Centrifugal,
  Coriolis,
  Gravity,
  Payload,
  Friction,
  External,
  Whole,  ///< the torque that is applied, the energy of all together
  Work,
  Strain,
  None  ///< no term: a position, a rate
};

/// The colour of a term on a light background; None has none, and is black.
[[nodiscard]] Rgb colourOf(Term term);

/// The term that a column of a run is: "tau2_gravity_Nm", "energy_kinetic_J", also of a measured
/// table ("measured/log/tau2_Nm"). Inertia as a whole has the colour of the own inertia, kinetic
/// energy too: it is what moves.
[[nodiscard]] Term termOf(const std::string& channel);

/// The colours of curves of these channels in one plot: terms have their own. A term that several
/// curves are does not tell them apart, so these have others, as have curves of no term.
[[nodiscard]] std::vector<Rgb> coloursOf(const std::vector<std::string>& channels);

}  // namespace denavit
