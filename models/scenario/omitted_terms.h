#pragma once

#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/json/json_reader.h"
#include "models/scenario/scenario.h"

namespace denavit {

[[nodiscard]] bool leavesOut(const ScenarioDescription& scenario, MotionTerm term);
/// Leaves out the term that a word names. @throws DescriptionError where it names none
void leaveOut(const std::string& name, ScenarioDescription& scenario);

/// Whether joints and drives have friction in the scenario's runs.
[[nodiscard]] bool hasFriction(const ScenarioDescription& scenario);

/// Whether energy balances in the scenario's runs. Gravity, friction, payload and external forces
/// leave with their energies; without the other terms it does not, and the energy closure measures
/// that instead of the integrator.
[[nodiscard]] bool balancesEnergy(const ScenarioDescription& scenario);

/// Whether a link's tip turns by King's linear rotation: such a model does not conserve energy, and
/// no tolerance of an integrator changes that (see docs/flexible-links.md).
[[nodiscard]] bool driftsByItsModel(const ScenarioDescription& scenario);

/// "without gravity, friction"; "without coriolis; energy does not balance"; empty when nothing is
/// left out.
[[nodiscard]] std::string describeOmitted(const ScenarioDescription& scenario);

/// The scenario's arm as it moves: changes applied, payload and gravity gone where they are left
/// out. Of a mechanism its joints.
/// @throws DescriptionError as applyChanges()
[[nodiscard]] RobotDescription makeMovingRobot(const ScenarioDescription& scenario);

/// Takes payload and gravity from an arm where they are left out.
void omitTerms(const ScenarioDescription& scenario, RobotDescription& robot);

/// Takes what is left out besides the arm's own values from a run that is otherwise complete.
void omitTerms(const ScenarioDescription& scenario, Simulation& simulation);

/// Reads the list under a key; what is no term is an issue with a suggestion.
void readOmittedTerms(JsonReader& reader, const std::string& key, std::vector<MotionTerm>& target);

/// Terms that are there twice.
[[nodiscard]] std::vector<Issue> findOmittedTermIssues(const std::vector<MotionTerm>& without);

}  // namespace denavit
