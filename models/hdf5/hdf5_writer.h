#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace denavit {

/// How the rows of a dataset lie in a file.
struct Hdf5Rows {
  std::size_t columns = 0;    ///< 0: a vector; else a matrix of so many columns
  std::size_t chunkRows = 0;  ///< compressed together; 0: as many as make 128 kB
};

/// Writes an HDF5 file: groups, attributes, numbers, texts, for h5py and MATLAB (HDF5 1.8 and
/// later). The same content gives the same bytes: there are no dates in it. Paths are "group/name";
/// the groups that they go through are made. "" is the root. Numbers are doubles or whole numbers
/// of 8 bytes, in compressed chunks; texts are UTF-8 of fixed length, filled up with zeros.
///
/// The file has its name when commit() returns, as TemporaryFile; without that nothing is left. Of
/// large tables only the chunks that are not full yet are in memory. Behind the last byte that HDF5
/// knows of stands a sum of all before it, by which Hdf5Reader knows a damaged file. May be used
/// from any thread, by one at a time.
///
/// Every function throws DescriptionError, naming the file, with what the system said: the disk is
/// full.
class Hdf5Writer {
 public:
  virtual ~Hdf5Writer() = default;

  virtual void addGroup(const std::string& path) = 0;

  /// Attributes of what is there already: "channels/q1_rad", "unit".
  virtual void setText(const std::string& object, const std::string& name,
                       const std::string& text) = 0;
  virtual void setNumber(const std::string& object, const std::string& name, double value) = 0;
  virtual void setInteger(const std::string& object, const std::string& name,
                          std::int64_t value) = 0;
  virtual void setNumbers(const std::string& object, const std::string& name,
                          std::span<const double> values) = 0;

  /// A dataset of one text, of any length.
  virtual void addText(const std::string& path, const std::string& text) = 0;
  /// A vector of texts.
  virtual void addTexts(const std::string& path, std::span<const std::string> texts) = 0;

  /// Datasets that grow, empty at first.
  virtual void createNumbers(const std::string& path, Hdf5Rows rows) = 0;
  virtual void createIntegers(const std::string& path, Hdf5Rows rows) = 0;
  /// Whole rows behind those that are there, row by row. Many chunks at once are compressed on all
  /// processors.
  virtual void append(const std::string& path, std::span<const double> values) = 0;
  virtual void append(const std::string& path, std::span<const std::int64_t> values) = 0;

  /// Datasets that are known as a whole.
  void addNumbers(const std::string& path, std::span<const double> values,
                  std::size_t columns = 0) {
    createNumbers(path, {columns, 0});
    append(path, values);
  }
  void addIntegers(const std::string& path, std::span<const std::int64_t> values,
                   std::size_t columns = 0) {
    createIntegers(path, {columns, 0});
    append(path, values);
  }

  /// Gives the file its name; nothing can be added afterwards.
  virtual void commit() = 0;
};

/// @throws DescriptionError where the path can be no file, or this program has no HDF5
[[nodiscard]] std::unique_ptr<Hdf5Writer> makeHdf5Writer(const std::string& path);

}  // namespace denavit
