#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "models/issue.h"

namespace denavit {

/// What a study's runs are computed by: threads of one process, or those of several.
class StudyWorkers {
 public:
  virtual ~StudyWorkers() = default;
  /// Makes the record of one run: a pure function of its index. Called on any thread, several at a
  /// time; on the one that called run() where there is no other.
  using MakeRecord = std::function<std::string(std::uint64_t index)>;
  /// Takes a record; called by one thread at a time, in any order of indices, each index once.
  using TakeRecord = std::function<void(std::uint64_t index, const std::string& record)>;
  /// Asked often, on the thread that called run(); false: no further run is begun, those under way
  /// are waited for or dropped.
  using GoesOn = std::function<bool()>;

  /// @param todo  indices, increasing
  /// @throws what make or take threw first
  virtual void run(std::span<const std::uint64_t> todo, const MakeRecord& make,
                   const TakeRecord& take, const GoesOn& goesOn) = 0;
  /// What is to be said of how the runs were computed so far, as that there were fewer threads than
  /// were wanted.
  [[nodiscard]] virtual std::vector<Issue> warnings() const { return {}; }
};

}  // namespace denavit
