// In place of the other sources of this folder where the HDF5 library is not found.
#include "models/hdf5/hdf5_file.h"
#include "models/hdf5/hdf5_reader.h"
#include "models/hdf5/hdf5_writer.h"

namespace denavit {

bool hasHdf5() { return false; }

std::unique_ptr<Hdf5Writer> makeHdf5Writer(const std::string& path) {
  requireHdf5(path);
  return nullptr;
}

std::unique_ptr<Hdf5Reader> openHdf5(const std::string& path, std::uint64_t) {
  requireHdf5(path);
  return nullptr;
}

}  // namespace denavit
