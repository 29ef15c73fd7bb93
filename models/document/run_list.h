#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "models/document/run_record.h"

namespace denavit {

/// What a list of runs says about one.
struct RunNote {
  int number = 0;     ///< counts the runs of a document from 1; never given twice
  std::string name;   ///< empty: named after its number
  bool kept = false;  ///< never dropped to make room
  bool operator==(const RunNote&) const = default;
};

/// The runs of a document, newest last, within a budget of memory: a new run that does not fit
/// drops the oldest that nobody asked to keep. The newest run always stays.
class RunList {
 public:
  [[nodiscard]] const std::vector<std::shared_ptr<const RunRecord>>& runs() const { return runs_; }
  /// The note of a run of the list.
  [[nodiscard]] const RunNote& noteOf(const RunRecord& run) const;
  /// Where a run is in the list, or -1.
  [[nodiscard]] int find(const RunRecord& run) const;

  void add(std::shared_ptr<const RunRecord> run);
  /// Puts a run back where it was; drops none.
  void insert(std::size_t index, std::shared_ptr<const RunRecord> run, RunNote note);
  void remove(const RunRecord& run);
  void setNote(const RunRecord& run, RunNote note);
  void clear();

  /// The notes of the runs that the last add() dropped.
  [[nodiscard]] const std::vector<RunNote>& dropped() const { return dropped_; }
  /// [bytes] of all recordings
  [[nodiscard]] std::size_t memory() const;
  [[nodiscard]] std::size_t budget() const { return budget_; }
  /// Takes effect with the next run.
  void setBudget(std::size_t bytes) { budget_ = bytes; }

  static constexpr std::size_t kUsualBudget = std::size_t(512) << 20;  ///< [bytes]

 private:
  std::vector<std::shared_ptr<const RunRecord>> runs_;
  std::vector<RunNote> notes_;  ///< of each
  std::vector<RunNote> dropped_;
  std::size_t budget_ = kUsualBudget;
  int nextNumber_ = 1;
};

/// [bytes] that a run's recording takes
[[nodiscard]] std::size_t memoryOf(const RunRecord& run);

}  // namespace denavit
