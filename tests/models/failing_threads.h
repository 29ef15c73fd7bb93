#pragma once

namespace denavit::test {

/// While one lives, this process gets only so many more threads, as where ulimit -u allows no more.
class FailingThreads {
 public:
  explicit FailingThreads(int left);
  ~FailingThreads();
  FailingThreads(const FailingThreads&) = delete;
  FailingThreads& operator=(const FailingThreads&) = delete;
};

}  // namespace denavit::test
