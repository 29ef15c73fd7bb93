#include "models/scenario/run_text.h"

#include "models/files/file_error.h"
#include "models/files/read_file.h"
#include "models/hdf5/hdf5_file.h"
#include "models/hdf5/hdf5_reader.h"

namespace denavit {

std::string readDescriptionText(const std::string& path) {
  if (!isHdf5File(path)) return readFile(path, kLargestDescription);
  const std::unique_ptr<Hdf5Reader> file = openHdf5(path, kLargestDescription);
  if (!file->has("run")) {
    failFile(path, "is an HDF5 file without a run: it has no dataset \"run\"",
             "name one that denavit simulate --out or the studio wrote");
  }
  return file->readText("run");
}

}  // namespace denavit
