#include "models/hdf5/chunk_encoder.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>
#include <thread>

#include <zlib.h>

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
  std::size_t i = 0;
  for (; i + kBytes <= count; i += kBytes) {
    std::uint64_t block[kBytes];
    std::copy_n(numbers.data() + i, kBytes, block);
    transposeBytes(block);
    for (std::size_t k = 0; k < kBytes; ++k) std::memcpy(planes + k * count + i, &block[k], kBytes);
  }
  for (; i < count; ++i) {
    for (std::size_t k = 0; k < kBytes; ++k) {
      planes[k * count + i] = static_cast<unsigned char>(numbers[i] >> (8 * k));
    }
  }
}

/// Whether a byte is like the one before it often enough for run lengths to pay.
bool repeats(const unsigned char* plane, std::size_t count) {
  std::size_t same = 0;
  for (std::size_t i = 1; i < count; ++i) same += plane[i] == plane[i - 1] ? 1u : 0u;
  return same > count / 4;
}

}  // namespace

ChunkEncoder::ChunkEncoder() : stream_(std::make_unique<z_stream_s>()) {
  if (deflateInit(stream_.get(), 0) != Z_OK) throw std::bad_alloc();
}

ChunkEncoder::~ChunkEncoder() { deflateEnd(stream_.get()); }

std::string ChunkEncoder::encode(std::span<const std::uint64_t> numbers) {
  const std::size_t count = numbers.size();
  shuffled_.resize(count * kBytes);
  shuffleBytes(numbers, shuffled_.data());
  deflateReset(stream_.get());
  // Headers of the blocks between which the way of packing changes come on top.
  std::string packed(compressBound(count * kBytes) + 1024, '\0');
  stream_->next_out = reinterpret_cast<unsigned char*>(packed.data());
  stream_->avail_out = static_cast<unsigned>(packed.size());
  for (std::size_t k = 0; k < kBytes; ++k) {
    const unsigned char* const plane = shuffled_.data() + k * count;
    stream_->avail_in = 0;
    deflateParams(stream_.get(), repeats(plane, count) ? 1 : 0, Z_RLE);
    stream_->next_in = const_cast<unsigned char*>(plane);
    stream_->avail_in = static_cast<unsigned>(count);
    const bool last = k + 1 == kBytes;
    if (deflate(stream_.get(), last ? Z_FINISH : Z_NO_FLUSH) != (last ? Z_STREAM_END : Z_OK)) {
      throw std::bad_alloc();
    }
  }
  packed.resize(packed.size() - stream_->avail_out);
  return packed;
}

std::vector<std::string> encodeChunks(std::span<const std::uint64_t> numbers, std::size_t chunk) {
  constexpr std::size_t kWorthAThread = 1u << 16u;  // numbers
  std::vector<std::string> encoded(numbers.size() / chunk);
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failure;
  std::atomic_flag failed = ATOMIC_FLAG_INIT;
  const auto work = [&] {
    try {
      ChunkEncoder encoder;
      for (std::size_t k = next++; k < encoded.size(); k = next++) {
        encoded[k] = encoder.encode(numbers.subspan(k * chunk, chunk));
      }
    } catch (...) {
      if (!failed.test_and_set()) failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    const std::size_t most = std::min<std::size_t>(
        {std::thread::hardware_concurrency(), encoded.size(), numbers.size() / kWorthAThread});
    try {
      while (threads.size() + 1 < most) threads.emplace_back(work);
    } catch (const std::system_error&) {
      // without more threads it takes longer
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return encoded;
}

}  // namespace denavit
