#pragma once

namespace denavit::test {

/// While one lives, `new` throws on some threads, as where there is no memory left.
class FailingAllocations {
 public:
  enum class Threads { OfJobs, ThisOne };
  enum class Throws { BadAlloc, Number };  ///< a number is no std::exception

  /// @param after  allocations on those threads that succeed before
  explicit FailingAllocations(Throws what, Threads where = Threads::OfJobs, int after = 0);
  ~FailingAllocations();
  FailingAllocations(const FailingAllocations&) = delete;
  FailingAllocations& operator=(const FailingAllocations&) = delete;

  /// How many did not succeed so far, of this or, afterwards, the last one.
  [[nodiscard]] static int count();
};

}  // namespace denavit::test
