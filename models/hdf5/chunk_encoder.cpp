#include "models/hdf5/chunk_encoder.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include <zlib.h>

#include "models/threads/start_threads.h"

namespace denavit {
namespace {

constexpr std::size_t kBytes = 8;  ///< of a number

/// Swaps bytes of a and b: those of b under the mask with those of a above it.
void exchangeBytes(std::uint64_t& a, std::uint64_t& b, unsigned shift, std::uint64_t mask) {
  const std::uint64_t other = ((a >> shift) ^ b) & mask;
  b ^= other;
  a ^= other << shift;
}

/// Byte k of number i becomes byte i of number k.
void transposeBytes(std::uint64_t (&x)[kBytes]) {
  for (const std::size_t i : {0u, 1u, 2u, 3u})
    exchangeBytes(x[i], x[i + 4], 32, 0x00000000FFFFFFFFu);
  for (const std::size_t i : {0u, 1u, 4u, 5u})
    exchangeBytes(x[i], x[i + 2], 16, 0x0000FFFF0000FFFFu);
  for (const std::size_t i : {0u, 2u, 4u, 6u})
    exchangeBytes(x[i], x[i + 1], 8, 0x00FF00FF00FF00FFu);
}

/// @param planes  8 of one byte per number each, the lowest byte first
void shuffleBytes(std::span<const std::uint64_t> numbers, unsigned char* planes) {
  const std::size_t count = numbers.size();
  const std::size_t whole = count - count % kBytes;
  for (std::size_t i = 0; i < whole; i += kBytes) {
    std::uint64_t block[kBytes];
    std::copy_n(numbers.data() + i, kBytes, block);
    transposeBytes(block);
    for (std::size_t k = 0; k < kBytes; ++k) std::memcpy(planes + k * count + i, &block[k], kBytes);
  }
  const auto* const bytes = reinterpret_cast<const unsigned char*>(numbers.data());
  for (std::size_t rest = 0; rest < count % kBytes; ++rest) {
    for (std::size_t k = 0; k < kBytes; ++k) {
      planes[k * count + whole + rest] = bytes[(whole + rest) * kBytes + k];
    }
  }
}

/// Whether a byte is like the one before it often enough for run lengths to pay.
bool repeats(const unsigned char* plane, std::size_t count) {
  std::size_t same = 0;
  for (std::size_t i = 1; i < count; ++i) same += plane[i] == plane[i - 1] ? 1u : 0u;
  return same > count / 4;
}

/// Blocks of deflate that hold the bytes as they are.
void addStored(const unsigned char* bytes, std::size_t count, std::string& packed) {
  constexpr std::size_t kMost = 65535;
  for (std::size_t at = 0; at < count; at += kMost) {
    const std::size_t size = std::min(count - at, kMost);
    const char low = static_cast<char>(size & 0xFFu), high = static_cast<char>(size >> 8u);
    packed.append({'\0', low, high, static_cast<char>(~low), static_cast<char>(~high)});
    packed.append(reinterpret_cast<const char*>(bytes) + at, size);
  }
}

/// An empty last block, and the check sum that ends a stream of zlib.
void addEnd(std::uint32_t sum, std::string& packed) {
  packed.append({'\1', '\0', '\0', '\xFF', '\xFF'});
  for (const unsigned shift : {24u, 16u, 8u, 0u}) packed += static_cast<char>(sum >> shift);
}

}  // namespace

ChunkEncoder::ChunkEncoder() : stream_(std::make_unique<z_stream_s>()) {
  if (deflateInit2(stream_.get(), 1, Z_DEFLATED, -15, 8, Z_RLE) != Z_OK) throw std::bad_alloc();
}

ChunkEncoder::~ChunkEncoder() { deflateEnd(stream_.get()); }

/// What follows what addRuns() added is a continuation only straight behind it.
void ChunkEncoder::addRuns(const unsigned char* bytes, std::size_t count, std::string& packed) {
  runs_.resize(std::max<std::size_t>(runs_.size(), compressBound(count) + 64));
  stream_->next_in = const_cast<unsigned char*>(bytes);
  stream_->avail_in = static_cast<unsigned>(count);
  stream_->next_out = runs_.data();
  stream_->avail_out = static_cast<unsigned>(runs_.size());
  if (deflate(stream_.get(), Z_SYNC_FLUSH) != Z_OK) throw std::bad_alloc();
  packed.append(reinterpret_cast<const char*>(runs_.data()), runs_.size() - stream_->avail_out);
}

void ChunkEncoder::encode(std::span<const std::uint64_t> numbers, std::string& packed) {
  const std::size_t count = numbers.size();
  const bool constant = std::ranges::all_of(
      numbers, [first = numbers.front()](std::uint64_t number) { return number == first; });
  if (constant && count == constantCount_ && numbers.front() == constant_) {
    packed = constantPacked_;
    return;
  }
  shuffled_.resize(count * kBytes);
  shuffleBytes(numbers, shuffled_.data());
  packed.assign({'\x78', '\x01'});
  bool begins = true;
  for (std::size_t k = 0; k < kBytes; ++k) {
    const unsigned char* const plane = shuffled_.data() + k * count;
    if (!repeats(plane, count)) {
      addStored(plane, count, packed);
      begins = true;
      continue;
    }
    if (std::exchange(begins, false)) deflateReset(stream_.get());
    addRuns(plane, count, packed);
  }
  addEnd(static_cast<std::uint32_t>(adler32_z(1, shuffled_.data(), shuffled_.size())), packed);
  if (constant) {
    constant_ = numbers.front();
    constantCount_ = count;
    constantPacked_ = packed;
  }
}

std::span<const std::string> ChunkPacker::pack(std::span<const std::uint64_t> numbers,
                                               std::size_t chunk) {
  constexpr std::size_t kWorthAThread = 1u << 16u;  // numbers
  const std::size_t chunks = numbers.size() / chunk;
  packed_.resize(std::max(packed_.size(), chunks));
  const std::size_t most =
      std::max<std::size_t>(1, std::min<std::size_t>({std::thread::hardware_concurrency(), chunks,
                                                      numbers.size() / kWorthAThread}));
  while (encoders_.size() < most) encoders_.push_back(std::make_unique<ChunkEncoder>());
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  const auto work = [&](ChunkEncoder& encoder) {
    try {
      for (std::size_t k = next++; k < chunks; k = next++) {
        encoder.encode(numbers.subspan(k * chunk, chunk), packed_[k]);
      }
    } catch (...) {
      if (!failed.test_and_set()) failure = std::current_exception();
    }
  };
  {
    const auto others = startThreads(most - 1, [&](std::size_t thread, const std::stop_token&) {
      work(*encoders_[thread + 1]);
    });
    work(*encoders_[0]);
  }
  if (failure) std::rethrow_exception(failure);
  return {packed_.data(), chunks};
}

}  // namespace denavit
