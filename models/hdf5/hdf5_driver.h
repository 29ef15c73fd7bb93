#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include <hdf5.h>

namespace denavit {

// What the sources of this folder share; the library's header is known to no others.

/// The library is in one thread at a time. Who holds this may call it; its own printing of errors
/// is off.
class Hdf5Turn {
 public:
  Hdf5Turn();

 private:
  std::unique_lock<std::mutex> lock_;
};

/// Bytes in which the library reads and writes. What fails to be written is remembered and not told
/// to the library, which else could never close the file.
class Hdf5Bytes {
 public:
  virtual ~Hdf5Bytes() = default;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  virtual bool read(std::uint64_t at, std::size_t count, void* bytes) = 0;
  virtual bool write(std::uint64_t at, std::size_t count, const void* bytes) = 0;
  virtual void resize(std::uint64_t size) = 0;
};

/// Closes what the library opened, whatever it is.
class Hdf5Id {
 public:
  Hdf5Id() = default;
  explicit Hdf5Id(hid_t id) : id_(id) {}
  Hdf5Id(Hdf5Id&& other) noexcept : id_(other.id_) { other.id_ = H5I_INVALID_HID; }
  Hdf5Id& operator=(Hdf5Id&& other) noexcept {
    std::swap(id_, other.id_);
    return *this;
  }
  ~Hdf5Id() { close(); }
  [[nodiscard]] hid_t get() const { return id_; }
  [[nodiscard]] bool isOpen() const { return id_ >= 0; }
  /// @returns whether it was closed
  bool close();

 private:
  hid_t id_ = H5I_INVALID_HID;
};

/// How files in such bytes are opened and made.
/// @param bytes  live as long as the library has the file
[[nodiscard]] Hdf5Id makeFileAccess(std::shared_ptr<Hdf5Bytes>& bytes);

/// What the library says of its last failure, the innermost first; empty where there is none.
[[nodiscard]] std::string lastHdf5Error();

/// Behind the file's own end: this word, then eight hexadecimal digits and a line feed.
inline constexpr char kSumWord[] = "\ndenavit-crc32 ";
inline constexpr std::size_t kSumSize = sizeof(kSumWord) - 1 + 9;

}  // namespace denavit
