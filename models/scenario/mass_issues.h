#pragma once

#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Warns of free joints that nothing resists at the start: those that move neither mass nor inertia
/// (a link without mass at the end of the arm), and those that can move together without moving any
/// (two joints on one axis). A torque has no single acceleration there, and a run cannot start.
/// Also of links that have no mass of their own, which may be forgotten, in front of others.
/// Locked and prescribed joints need no mass.
/// @param robot  that moves, changes applied; without errors, as the scenario
[[nodiscard]] std::vector<Issue> findMassIssues(const RobotDescription& robot,
                                                const ScenarioDescription& scenario);

}  // namespace denavit
