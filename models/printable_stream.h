#pragma once

#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

namespace denavit {

/// Keeps what a program writes from steering the terminal that shows it: while this exists, a
/// stream writes control characters other than line feeds as spaces, and C1 controls, controls of
/// bidirectional text and bytes that are no UTF-8 as "?". A name in a file can thus neither clear
/// the screen nor retitle the window, whichever command prints it. What our own programs write to
/// be read again is not changed by it: JSON holds such characters escaped, a run's table none.
class PrintableStream final : private std::streambuf {
 public:
  /// @param stream  std::cout or std::cerr; outlives this
  explicit PrintableStream(std::ostream& stream);
  ~PrintableStream() override;
  PrintableStream(const PrintableStream&) = delete;
  PrintableStream& operator=(const PrintableStream&) = delete;

 private:
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int_type overflow(int_type character) override;
  int sync() override;

  std::mutex mutex_;  ///< streams may be used by several threads
  std::ostream& stream_;
  std::streambuf* target_;
  std::string pending_;  ///< the beginning of a character whose rest has not come yet
};

}  // namespace denavit
