#pragma once

#include <string>

#include "core/simulation/simulation.h"
#include "models/hdf5/hdf5_reader.h"
#include "models/scenario/scenario.h"
#include "models/stored_run/run_table.h"

namespace denavit {

/// Writes a run as one HDF5 file: `channels/NAME`, a vector per column with its "unit" and
/// "description"; `columns`, their names in order; `run`, the text of toRunJson(); and what that
/// text says of the run's end as attributes of the root. The same run gives the same bytes.
/// @throws DescriptionError when it cannot be written
void writeRunHdf5(const std::string& path, const ScenarioDescription& scenario,
                  const SimulationResult& result);

/// Reads the rows back, to the bit, as readRunTable() does: what cannot be played says why.
/// @throws DescriptionError where the file is damaged
[[nodiscard]] RunTable readRunTable(Hdf5Reader& file, const RobotDescription& robot,
                                    const RunReading& how);

}  // namespace denavit
