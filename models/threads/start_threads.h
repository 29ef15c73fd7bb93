#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <thread>
#include <vector>

namespace denavit {

/// What each of several threads does.
/// @param thread  its number, from 0 on
using ThreadWork = std::function<void(std::size_t thread, const std::stop_token& stop)>;

/// Starts threads that do the same work. There are fewer, or none, where the system gives no more
/// of them: it limits processes (ulimit -u), and each thread takes memory (ulimit -v).
/// @param most  as many as are wanted
[[nodiscard]] std::vector<std::jthread> startThreads(std::size_t most, const ThreadWork& work);

}  // namespace denavit
