#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "core/linear_system/state_space.h"

struct _mat_t;

namespace denavit {

/// Variables for MATLAB, Octave and SciPy: a MAT-file of level 5, uncompressed.
class MatFile {
 public:
  /// @throws std::runtime_error where there is no memory to write into
  MatFile();
  ~MatFile();
  MatFile(const MatFile&) = delete;
  MatFile& operator=(const MatFile&) = delete;

  /// @param name  a letter, then letters, digits and _
  /// @throws std::runtime_error where it cannot be put in
  void add(const std::string& name, MatX<double> values);
  void add(const std::string& name, double value);
  /// A column of complex numbers.
  void add(const std::string& name, const std::vector<Complex>& values);
  /// A cell array, n x 1, of character rows.
  void add(const std::string& name, const std::vector<std::string>& texts);
  void add(const std::string& name, const std::string& text);

  /// The file's bytes; nothing can be added afterwards.
  [[nodiscard]] std::string finish();
  /// Puts them into a stream, block by block.
  void finish(std::ostream& out);

 private:
  void put(void* variable, const std::string& name);

  int memory_;  ///< descriptor
  _mat_t* file_;
};

}  // namespace denavit
