#pragma once

#include <ostream>

#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// The chains of a mechanism with their tables, its closures and joints, and, where its loops can
/// be closed, what they leave free: mobility, rank, conditions that say nothing new, other ways to
/// close them.
void printMechanism(const MechanismDescription& mechanism, std::ostream& out);

}  // namespace denavit
