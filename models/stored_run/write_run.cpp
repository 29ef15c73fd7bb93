#include "models/stored_run/write_run.h"

#include <filesystem>

#include "models/ascii.h"
#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/files/temporary_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/run_hdf5.h"
#include "models/stored_run/run_mat.h"

namespace denavit {

RunFormat findRunFormat(const std::string& path) {
  if (isNamedHdf5(path)) return RunFormat::Hdf5;
  const std::string ending = toLower(std::filesystem::path(path).extension().string());
  return ending == ".mat" ? RunFormat::Mat : RunFormat::Csv;
}

void writeRunAs(const std::string& path, const ScenarioDescription& scenario,
                const SimulationResult& result) {
  switch (findRunFormat(path)) {
    case RunFormat::Hdf5:
      return writeRunHdf5(path, scenario, result);
    case RunFormat::Mat:
      return writeRunMat(path, scenario, result);
    case RunFormat::Csv:
      return writeRun(path, scenario, result);
  }
}

void requireRunWritable(const std::string& path) {
  const RunFormat format = findRunFormat(path);
  if (format == RunFormat::Csv) return requireWritable(path);
  if (format == RunFormat::Hdf5) {
    requireHdf5(path);
    if (isSpecialFile(path)) {
      failFile(path, "is a device or a pipe; an HDF5 file goes forth and back", "name a file");
    }
  }
  if (!isSpecialFile(path)) requireTarget(path);
}

}  // namespace denavit
