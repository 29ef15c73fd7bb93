#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

struct z_stream_s;

namespace denavit {

/// Numbers of 8 bytes as HDF5's filters `shuffle` and `deflate` leave them, several times faster:
/// shuffling puts the first bytes of all numbers together, then the second ones, and so on. Of
/// doubles that a run records the high bytes repeat and the low ones are noise, which deflate would
/// search in vain: it is stored as it is, and of the rest only repetitions are looked for. Any
/// inflate reads it.
class ChunkEncoder {
 public:
  ChunkEncoder();
  ~ChunkEncoder();
  ChunkEncoder(const ChunkEncoder&) = delete;
  ChunkEncoder& operator=(const ChunkEncoder&) = delete;

  /// @param numbers  at least one
  /// @param packed  what they become; its memory is used again
  /// @throws std::bad_alloc
  void encode(std::span<const std::uint64_t> numbers, std::string& packed);

 private:
  void addRuns(const unsigned char* bytes, std::size_t count, std::string& packed);

  std::unique_ptr<z_stream_s> stream_;  ///< of blocks for runs of equal bytes
  std::vector<unsigned char> shuffled_, runs_;
  /// The last chunk of one number, over and over: columns that rest have many.
  std::uint64_t constant_ = 0;
  std::size_t constantCount_ = 0;
  std::string constantPacked_;
};

/// Encodes many chunks, on all processors where there is much to do. What comes out does not depend
/// on how many there are. Memory is used again from call to call: to get as much from the system
/// for each chunk takes as long as encoding it.
class ChunkPacker {
 public:
  /// @param numbers  in chunks of `chunk` each, the last one as long
  /// @returns one per chunk, until the next call
  [[nodiscard]] std::span<const std::string> pack(std::span<const std::uint64_t> numbers,
                                                  std::size_t chunk);

 private:
  std::vector<std::unique_ptr<ChunkEncoder>> encoders_;  ///< one for each thread
  std::vector<std::string> packed_;
};

}  // namespace denavit
