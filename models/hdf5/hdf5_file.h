#pragma once

#include <string>

namespace denavit {

/// Whether this program was built with the HDF5 library.
[[nodiscard]] bool hasHdf5();

/// Whether a file begins as an HDF5 file does; also known without the library.
/// @throws DescriptionError when it cannot be read
[[nodiscard]] bool isHdf5File(const std::string& path);

/// Whether a file is named as HDF5 files are: its name ends in .h5 or .hdf5, in any case.
[[nodiscard]] bool isNamedHdf5(const std::string& path);

/// @throws DescriptionError of the file in a program that was built without the library
void requireHdf5(const std::string& path);

}  // namespace denavit
