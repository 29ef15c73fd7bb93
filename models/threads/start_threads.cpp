#include "models/threads/start_threads.h"

#include <new>
#include <system_error>

namespace denavit {

std::vector<std::jthread> startThreads(std::size_t most, const ThreadWork& work) {
  std::vector<std::jthread> threads;
  try {
    threads.reserve(most);
    for (std::size_t thread = 0; thread < most; ++thread) {
      threads.emplace_back([work, thread](const std::stop_token& stop) { work(thread, stop); });
    }
  } catch (const std::system_error&) {
    // With fewer threads the work takes longer.
  } catch (const std::bad_alloc&) {
    // The same: the last thread found no memory.
  }
  return threads;
}

}  // namespace denavit
