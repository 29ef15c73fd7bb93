#pragma once

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "models/runs/run_budget.h"
#include "models/runs/run_rows.h"

namespace denavit {

/// What a list of runs says about one.
struct RunNote {
  int number = 0;     ///< counts the runs of a document from 1; never given twice
  std::string name;   ///< empty: named after its number
  bool kept = false;  ///< never gives up its rows to make room
  bool operator==(const RunNote&) const = default;
};

/// The runs of a document, newest last, within a budget of memory: beyond it the oldest that nobody
/// looks at or asked to keep give up their rows, removed ones first. They stay in the list; their
/// records are then others, known by their numbers. Runs whose rows cannot be computed again never
/// give them up.
class RunList {
 public:
  [[nodiscard]] const std::vector<std::shared_ptr<const RunRecord>>& runs() const { return runs_; }
  /// The note of a run of the list.
  [[nodiscard]] const RunNote& noteOf(const RunRecord& run) const;
  /// Where a run is in the list, or -1.
  [[nodiscard]] int find(const RunRecord& run) const;
  /// The run of a number; null when it is not in the list.
  [[nodiscard]] std::shared_ptr<const RunRecord> runOf(int number) const;
  /// The number of a run that is in the list or was removed from it; 0: it never was.
  [[nodiscard]] int numberOf(const RunRecord& run) const;

  /// The new run keeps its rows, however large they are.
  void add(std::shared_ptr<const RunRecord> run);
  /// Puts the rows of a run back, which keeps them for now; one that is not in the list any more
  /// stays away.
  /// @param without  of the list  @param with  the same run: see computeRowsAgain()
  void restoreRows(const RunRecord& without, std::shared_ptr<const RunRecord> with);
  void remove(int number);
  /// Puts a run back where it was removed.
  void putBack(int number);
  void move(int number, std::size_t index);
  /// Replaces the note of the run of its number.
  void setNote(const RunNote& note);
  void clear();

  /// [bytes] of the rows of all runs, also of those that a view still holds
  [[nodiscard]] std::size_t memory() const;
  [[nodiscard]] std::size_t budget() const { return budget_; }
  void setBudget(std::size_t bytes) { budget_ = bytes; }
  /// The runs that are looked at, by their numbers: they keep their rows.
  void setInUse(std::set<int> numbers) { inUse_ = std::move(numbers); }
  /// Lets runs give up their rows until the budget is kept, or none may that has any.
  /// @param spared  the number of one more that keeps them
  /// @returns whether any did
  bool keepToBudget(int spared = 0);

 private:
  struct Removed {
    std::size_t index;
    std::shared_ptr<const RunRecord> run;
    RunNote note;
  };

  [[nodiscard]] int place(int number) const;

  std::vector<std::shared_ptr<const RunRecord>> runs_;
  std::vector<RunNote> notes_;                            ///< of each
  std::vector<Removed> removed_;                          ///< in the order of removal
  std::vector<std::weak_ptr<const RunRecord>> withRows_;  ///< every record that came with rows
  std::set<int> inUse_;
  std::size_t budget_ = static_cast<std::size_t>(usualRunBudget_MB()) * kMegabyte;
  int nextNumber_ = 1;
};

}  // namespace denavit
