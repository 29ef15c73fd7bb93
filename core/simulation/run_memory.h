#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <vector>

namespace denavit {

/// What a run remembers, as numbers. Whoever has something to remember says so once, in exchange();
/// the same words write it down and read it back.
class RunMemory {
 public:
  void startSaving() {
    values_.clear();
    saving_ = true;
  }
  void startRestoring() {
    next_ = 0;
    saving_ = false;
  }
  [[nodiscard]] bool isSaving() const { return saving_; }

  void operator()(double& value) {
    if (saving_) {
      values_.push_back(value);
    } else {
      assert(next_ < values_.size());
      value = values_[next_++];
    }
  }
  /// Whole numbers, below 2^53, and truth values.
  template <std::integral Number>
  void operator()(Number& number) {
    auto value = static_cast<double>(number);
    (*this)(value);
    number = static_cast<Number>(value);
  }
  void operator()(std::vector<double>& numbers) {
    std::size_t size = numbers.size();
    (*this)(size);
    numbers.resize(size);
    for (double& number : numbers) (*this)(number);
  }

 private:
  std::vector<double> values_;
  std::size_t next_ = 0;
  bool saving_ = true;
};

}  // namespace denavit
