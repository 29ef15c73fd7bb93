#pragma once

#include <utility>

#include <unistd.h>

namespace denavit {

/// Owns a file descriptor of the system; negative: none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool isOpen() const { return number_ >= 0; }
  /// Gives it away: the caller closes it.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  void close() {
    if (isOpen()) ::close(release());
  }

 private:
  int number_ = -1;
};

}  // namespace denavit
