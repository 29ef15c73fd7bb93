#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/linear_system/state_space.h"

struct _mat_t;

namespace denavit {

/// Variables for MATLAB, Octave and SciPy: a MAT-file of level 5, uncompressed.
class MatFile {
 public:
  /// @throws std::system_error where there is no memory to write into, or no further open file
  MatFile();
  ~MatFile();
  MatFile(const MatFile&) = delete;
  MatFile& operator=(const MatFile&) = delete;

  /// @param name  as makeMatNames() makes them: a letter, then letters, digits and _, at most 63
  /// @throws std::system_error, std::bad_alloc where it cannot be put in
  void add(const std::string& name, MatX<double> values);
  void add(const std::string& name, double value);
  /// A column of complex numbers.
  void add(const std::string& name, const std::vector<Complex>& values);
  /// A cell array, n x 1, of character rows.
  void add(const std::string& name, const std::vector<std::string>& texts);
  void add(const std::string& name, const std::string& text);

  /// The file's bytes; nothing can be added afterwards.
  /// @throws std::system_error where the file is not whole: there was no room for it
  [[nodiscard]] std::string finish();
  /// Puts them into a stream, block by block.
  void finish(std::ostream& out);

 private:
  void put(void* variable);

  int memory_;  ///< descriptor
  _mat_t* file_;
  std::size_t elements_ = 0;  ///< that were put in
};

}  // namespace denavit
