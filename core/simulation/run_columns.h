#pragma once

#include <memory>
#include <span>
#include <vector>

#include <Eigen/Geometry>

#include "core/engine/arm_engine.h"
#include "core/simulation/state_layout.h"

namespace denavit {

class RunDynamics;
class RunMemory;

/// Some columns of a run's table together with who fills them: names and numbers cannot get out of
/// step.
class RowGroup {
 public:
  virtual ~RowGroup() = default;
  [[nodiscard]] virtual std::vector<Column> columns(const ArmEngine& engine) const = 0;
  /// @param dynamics  evaluated at (t, x)
  /// @param values    one per column, to be filled
  virtual void write(double t, const OdeState& x, RunDynamics& dynamics,
                     std::span<double> values) = 0;
  /// Saves or restores what a row takes from rows before.
  virtual void exchange(RunMemory& /*memory*/) {}
};

using RowGroups = std::vector<std::unique_ptr<RowGroup>>;
/// The columns of groups, followed by those of the run's parts.
[[nodiscard]] std::vector<Column> listColumns(const RowGroups& groups, const RunDynamics& dynamics);
/// Fills a row of these columns.
/// @param dynamics  evaluated at (t, x)   @param widths  of each group: its columns
void fillRow(double t, const OdeState& x, RunDynamics& dynamics, const RowGroups& groups,
             const std::vector<std::size_t>& widths, std::span<double> row);

/// The groups of every table in their order: time, motion, torques and their terms, tool, energies.
/// What parts say comes behind.
[[nodiscard]] RowGroups makeRowGroups();

/// Time, rates and torques: what drives do.
[[nodiscard]] RowGroups makeDriveGroups();

/// The columns of a run of an engine, without those of parts.
[[nodiscard]] std::vector<Column> makeRunColumns(const ArmEngine& engine);
/// The same of an arm.
[[nodiscard]] std::vector<Column> makeRunColumns(const Arm<double>& arm,
                                                 const FlexibleArm<double>* flexible = nullptr);

}  // namespace denavit
