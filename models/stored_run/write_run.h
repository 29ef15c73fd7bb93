#pragma once

#include <string>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What a run is written as.
enum class RunFormat { Csv, Hdf5, Mat };

/// By the ending of the name: .h5 and .hdf5, .mat, and everything else.
[[nodiscard]] RunFormat findRunFormat(const std::string& path);

/// Writes a run as its name says: writeRun(), writeRunHdf5() or writeRunMat().
/// @throws DescriptionError when it cannot be written
void writeRunAs(const std::string& path, const ScenarioDescription& scenario,
                const SimulationResult& result);

/// Finds out before a long run whether writeRunAs() could write it.
/// @throws DescriptionError as requireWritable(); and of .h5 in a program without HDF5
void requireRunWritable(const std::string& path);

}  // namespace denavit
