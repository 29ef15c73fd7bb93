#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace denavit {

/// What stands under a path of a file.
struct Hdf5Shape {
  enum class Kind { None, Group, Numbers, Integers, Texts, Other };
  Kind kind = Kind::None;
  std::size_t rank = 0;       ///< 0: one value, 1: a vector, 2: a matrix
  std::uint64_t rows = 1;     ///< of vectors and matrices
  std::uint64_t columns = 1;  ///< of matrices
  std::size_t textSize = 0;   ///< [bytes] of each text
};

/// Reads HDF5 files that Hdf5Writer wrote, which its sum tells: HDF5 1.10 itself reads beyond its
/// memory where heads of objects are damaged. Even so nothing of a file is believed: it is read as
/// far as limits allow, links that lead out of it are not followed, filters other than shuffle,
/// deflate and Fletcher's sum are refused, and so are types that are no plain numbers or texts of
/// fixed length. Paths are "group/name", "" is the root. May be used from any thread, by one at a
/// time.
///
/// Every function throws DescriptionError, naming the file and the place in it, where something is
/// missing, of another kind, too large, or damaged.
class Hdf5Reader {
 public:
  virtual ~Hdf5Reader() = default;

  [[nodiscard]] virtual Hdf5Shape shape(const std::string& path) = 0;
  [[nodiscard]] bool has(const std::string& path) {
    return shape(path).kind != Hdf5Shape::Kind::None;
  }
  /// The names in a group, sorted by bytes.
  [[nodiscard]] virtual std::vector<std::string> list(const std::string& group) = 0;

  [[nodiscard]] virtual bool hasAttribute(const std::string& object, const std::string& name) = 0;
  [[nodiscard]] virtual std::string text(const std::string& object, const std::string& name) = 0;
  [[nodiscard]] virtual double number(const std::string& object, const std::string& name) = 0;
  [[nodiscard]] virtual std::int64_t integer(const std::string& object,
                                             const std::string& name) = 0;
  [[nodiscard]] virtual std::vector<double> numbers(const std::string& object,
                                                    const std::string& name) = 0;

  /// Rows of a vector or matrix, row by row: as many as fill `values`.
  virtual void read(const std::string& path, std::uint64_t firstRow, std::span<double> values) = 0;
  virtual void read(const std::string& path, std::uint64_t firstRow,
                    std::span<std::int64_t> values) = 0;
  /// All of a vector or matrix.
  [[nodiscard]] virtual std::vector<double> readNumbers(const std::string& path) = 0;
  [[nodiscard]] virtual std::vector<std::int64_t> readIntegers(const std::string& path) = 0;
  /// A dataset of one text.
  [[nodiscard]] virtual std::string readText(const std::string& path) = 0;
  /// A vector of texts.
  [[nodiscard]] virtual std::vector<std::string> readTexts(const std::string& path) = 0;
};

/// @param room  [bytes] most that one answer may take
/// @throws DescriptionError where it is no HDF5 file, its sum is missing or does not fit, or this
///   program has no HDF5
[[nodiscard]] std::unique_ptr<Hdf5Reader> openHdf5(const std::string& path,
                                                   std::uint64_t room = std::uint64_t{256} << 20u);

}  // namespace denavit
