#include "models/shortage.h"

#include <algorithm>
#include <new>
#include <system_error>

namespace denavit {

std::optional<Issue> findShortage(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return Issue{.where = "memory",
                 .what = "is used up",
                 .remedy =
                     "close other programs, or use a smaller model or fewer threads, then "
                     "try again"};
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) return std::nullopt;
    return Issue{.where = "threads",
                 .what = "cannot be started: the system allows no more of them",
                 .remedy =
                     "close other programs, or allow more processes (ulimit -u), then try "
                     "again"};
  } catch (...) {
    return std::nullopt;
  }
}

Issue describeFewThreads(std::size_t wanted, std::size_t started) {
  const std::string few = started == 0 ? "none" : "only " + std::to_string(started);
  return {Issue::Severity::Warning, "threads",
          few + " of " + std::to_string(wanted) + " could be started, so the computation takes longer",
          "allow more processes (ulimit -u) and memory (ulimit -v), or ask for fewer threads, as -j " +
              std::to_string(std::max<std::size_t>(started, 1))};
}

}  // namespace denavit
