#include "models/threads/start_threads.h"

#include <latch>
#include <memory>
#include <new>
#include <system_error>

namespace denavit {

std::vector<std::jthread> startThreads(std::size_t most, const ThreadWork& work) {
  std::vector<std::jthread> threads;
  std::shared_ptr<std::latch> start;
  try {
    threads.reserve(most);
    // They begin together. Else one that is done early would leave its place to the next, and
    // whether there are fewer than wanted would depend on how busy the computer is.
    start = std::make_shared<std::latch>(1);
    for (std::size_t thread = 0; thread < most; ++thread) {
      threads.emplace_back([work, thread, start](const std::stop_token& stop) {
        start->wait();
        work(thread, stop);
      });
    }
  } catch (const std::system_error&) {
    // With fewer threads the work takes longer.
  } catch (const std::bad_alloc&) {
    // The same: the last thread found no memory.
  }
  if (start) start->count_down();
  return threads;
}

}  // namespace denavit
