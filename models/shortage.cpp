#include "models/shortage.h"

#include <algorithm>
#include <new>
#include <system_error>

namespace denavit {
namespace {

Issue describeMemory() {
  return {
      .where = "memory",
      .what = "is used up",
      .remedy = "close other programs, or use a smaller model or fewer threads, then try again"};
}

std::optional<Issue> describe(const std::error_code& code) {
  if (code == std::errc::not_enough_memory) return describeMemory();
  if (code == std::errc::resource_unavailable_try_again) {
    return Issue{
        .where = "threads",
        .what = "cannot be started: the system allows no more of them",
        .remedy = "close other programs, or allow more processes (ulimit -u), then try again"};
  }
  if (code == std::errc::too_many_files_open || code == std::errc::too_many_files_open_in_system) {
    return Issue{.where = "files",
                 .what = "cannot be opened: the system allows no more open files at a time",
                 .remedy = "close other programs, or allow more (ulimit -n), then try again"};
  }
  if (code == std::errc::file_too_large || code == std::errc::no_space_on_device) {
    return Issue{.where = "files",
                 .what = "cannot grow: the size of a file, or the memory for files, is used up",
                 .remedy = "make room, or allow larger files (ulimit -f), then try again"};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Issue> findShortage(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    return describeMemory();
  } catch (const std::system_error& error) {
    return describe(error.code());
  } catch (...) {
    return std::nullopt;
  }
}

Issue describeFewThreads(std::size_t wanted, std::size_t started) {
  const std::string few = started == 0 ? "none" : "only " + std::to_string(started);
  return {
      Issue::Severity::Warning, "threads",
      few + " of " + std::to_string(wanted) + " could be started, so the computation takes longer",
      "allow more processes (ulimit -u) and memory (ulimit -v), or ask for fewer threads: " +
          std::to_string(std::max<std::size_t>(started, 1))};
}

}  // namespace denavit
