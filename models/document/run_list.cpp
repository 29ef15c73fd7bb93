#include "models/document/run_list.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace denavit {

std::size_t memoryOf(const RunRecord& run) {
  const Recording& recording = run.result.recording;
  return sizeof(double) * static_cast<std::size_t>(recording.rowCount()) *
         static_cast<std::size_t>(recording.columnCount());
}

int RunList::find(const RunRecord& run) const {
  const auto found = std::find_if(runs_.begin(), runs_.end(),
                                  [&](const auto& other) { return other.get() == &run; });
  return found == runs_.end() ? -1 : static_cast<int>(found - runs_.begin());
}

const RunNote& RunList::noteOf(const RunRecord& run) const {
  const int index = find(run);
  assert(index >= 0);
  return notes_[static_cast<std::size_t>(index)];
}

std::size_t RunList::memory() const {
  std::size_t bytes = 0;
  for (const auto& run : runs_) bytes += memoryOf(*run);
  return bytes;
}

void RunList::add(std::shared_ptr<const RunRecord> run) {
  runs_.push_back(std::move(run));
  notes_.push_back({nextNumber_++, "", false});
  dropped_.clear();
  for (std::size_t i = 0; i + 1 < runs_.size() && memory() > budget_;) {
    if (notes_[i].kept) {
      ++i;
      continue;
    }
    dropped_.push_back(notes_[i]);
    runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(i));
    notes_.erase(notes_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void RunList::insert(std::size_t index, std::shared_ptr<const RunRecord> run, RunNote note) {
  index = std::min(index, runs_.size());
  runs_.insert(runs_.begin() + static_cast<std::ptrdiff_t>(index), std::move(run));
  notes_.insert(notes_.begin() + static_cast<std::ptrdiff_t>(index), std::move(note));
}

void RunList::remove(const RunRecord& run) {
  const int index = find(run);
  if (index < 0) return;
  runs_.erase(runs_.begin() + index);
  notes_.erase(notes_.begin() + index);
}

void RunList::setNote(const RunRecord& run, RunNote note) {
  const int index = find(run);
  if (index >= 0) notes_[static_cast<std::size_t>(index)] = std::move(note);
}

void RunList::clear() {
  runs_.clear();
  notes_.clear();
  dropped_.clear();
  nextNumber_ = 1;
}

}  // namespace denavit
