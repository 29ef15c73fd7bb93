#include "models/hdf5/hdf5_file.h"

#include <filesystem>

#include "models/ascii.h"
#include "models/files/file_error.h"
#include "models/files/read_file.h"

namespace denavit {

bool isHdf5File(const std::string& path) { return readStart(path, 8) == "\x89HDF\r\n\x1a\n"; }

bool isNamedHdf5(const std::string& path) {
  const std::string ending = toLower(std::filesystem::path(path).extension().string());
  return ending == ".h5" || ending == ".hdf5";
}

void requireHdf5(const std::string& path) {
  if (hasHdf5()) return;
  failFile(path, "is an HDF5 file, and this denavit was built without HDF5",
           "take .csv or .mat, or build it where the HDF5 library is (Debian: libhdf5-dev)");
}

}  // namespace denavit
