#include "models/runs/run_list.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "models/find.h"

namespace denavit {

int RunList::find(const RunRecord& run) const {
  return indexOf(runs_, &run, [](const auto& other) { return other.get(); });
}

int RunList::place(int number) const { return indexOf(notes_, number, &RunNote::number); }

const RunNote& RunList::noteOf(const RunRecord& run) const {
  const int index = find(run);
  assert(index >= 0);
  return notes_[static_cast<std::size_t>(index)];
}

std::shared_ptr<const RunRecord> RunList::runOf(int number) const {
  const int index = place(number);
  return index < 0 ? nullptr : runs_[static_cast<std::size_t>(index)];
}

int RunList::numberOf(const RunRecord& run) const {
  if (const int index = find(run); index >= 0) {
    return notes_[static_cast<std::size_t>(index)].number;
  }
  for (const Removed& removed : removed_) {
    if (removed.run.get() == &run) return removed.note.number;
  }
  return 0;
}

std::size_t RunList::memory() const {
  std::size_t bytes = 0;
  for (const auto& record : withRows_) {
    if (const auto run = record.lock()) bytes += memoryOf(*run);
  }
  return bytes;
}

void RunList::add(std::shared_ptr<const RunRecord> run) {
  withRows_.push_back(run);
  runs_.push_back(std::move(run));
  notes_.push_back({nextNumber_++, "", false});
  keepToBudget(notes_.back().number);
}

void RunList::restoreRows(const RunRecord& without, std::shared_ptr<const RunRecord> with) {
  const int index = find(without);
  if (index < 0) return;
  withRows_.push_back(with);
  runs_[static_cast<std::size_t>(index)] = std::move(with);
  keepToBudget(notes_[static_cast<std::size_t>(index)].number);
}

void RunList::remove(int number) {
  const int index = place(number);
  if (index < 0) return;
  const auto at = static_cast<std::size_t>(index);
  removed_.push_back({at, std::move(runs_[at]), std::move(notes_[at])});
  runs_.erase(runs_.begin() + index);
  notes_.erase(notes_.begin() + index);
}

void RunList::putBack(int number) {
  const auto numberOf = [](const Removed& removed) { return removed.note.number; };
  const auto found = std::ranges::find(removed_, number, numberOf);
  if (found == removed_.end()) return;
  const auto index = static_cast<std::ptrdiff_t>(std::min(found->index, runs_.size()));
  runs_.insert(runs_.begin() + index, std::move(found->run));
  notes_.insert(notes_.begin() + index, std::move(found->note));
  removed_.erase(found);
}

void RunList::move(int number, std::size_t index) {
  remove(number);
  if (removed_.empty() || removed_.back().note.number != number) return;
  removed_.back().index = index;
  putBack(number);
}

void RunList::setNote(const RunNote& note) {
  const int index = place(note.number);
  if (index >= 0) notes_[static_cast<std::size_t>(index)] = note;
}

void RunList::clear() {
  runs_.clear();
  notes_.clear();
  removed_.clear();
  inUse_.clear();
  nextNumber_ = 1;
}

bool RunList::keepToBudget(int spared) {
  std::erase_if(withRows_, [](const auto& record) { return record.expired(); });
  std::size_t total = memory();
  bool any = false;
  const auto ask = [&](std::shared_ptr<const RunRecord>& run, const RunNote& note) {
    const bool stays = inUse_.contains(note.number) || note.number == spared;
    if (total <= budget_ || stays || !mayGiveUpRows(*run)) return;
    total -= memoryOf(*run);
    run = withoutRows(*run);
    any = true;
  };
  for (Removed& removed : removed_) ask(removed.run, removed.note);
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (!notes_[i].kept) ask(runs_[i], notes_[i]);
  }
  return any;
}

}  // namespace denavit
