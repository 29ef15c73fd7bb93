#pragma once

#include <array>

#include "core/simulation/parts/run_part.h"
#include "core/simulation/state_layout.h"

namespace denavit {

/// The parts of a run in the order in which they act, and where their states are.
class PartSet {
 public:
  /// Puts a part behind those of its stage and of stages before.
  void add(std::unique_ptr<RunPart> part);
  /// Finds the places of all states; to be called when all parts are there.
  void place(int coordinates);
  /// Finds out anew which parts are idle: the simulation was changed.
  void findActing();

  [[nodiscard]] const StateLayout& layout() const { return layout_; }
  [[nodiscard]] bool isEmpty() const { return entries_.empty(); }
  /// Whether any part has states that are integrated.
  [[nodiscard]] bool hasStates() const { return layout_.first + ownSecond() + quadratures() > 0; }

  /// Whether one of a stage is not idle.
  [[nodiscard]] bool acts(RunPart::Stage stage) const {
    const auto k = static_cast<std::size_t>(stage);
    return stages_[k] < stages_[k + 1];
  }
  /// Calls visit(part) for each.
  template <typename Visit>
  void each(Visit visit) const {
    for (const Entry& entry : entries_) visit(*entry.part);
  }
  /// Calls visit(part, slices of x) for each.
  template <typename Visit>
  void each(const OdeState& x, Visit visit) const {
    for (const Entry& entry : entries_) visit(*entry.part, view(entry, x));
  }
  /// The same for those of a stage that are not idle.
  template <typename Visit>
  void eachActing(RunPart::Stage stage, const OdeState& x, Visit visit) const {
    const auto k = static_cast<std::size_t>(stage);
    for (std::size_t i = stages_[k]; i < stages_[k + 1]; ++i) {
      const Entry& entry = entries_[acting_[i]];
      visit(*entry.part, entry.isStateless ? PartView() : view(entry, x));
    }
  }
  /// Calls visit(part, what it sees of x, what it may change).
  template <typename Visit>
  void eachRates(const OdeState& x, OdeState& rates, Visit visit) {
    for (Entry& entry : entries_) visit(*entry.part, view(entry, x), change(entry, rates));
  }
  template <typename Visit>
  void eachToChange(OdeState& x, Visit visit) {
    for (Entry& entry : entries_) visit(*entry.part, change(entry, x));
  }
  /// Calls visit(part, its discrete states).
  template <typename Visit>
  void eachDiscrete(Visit visit) {
    for (Entry& entry : entries_) {
      visit(*entry.part, std::span<double>(discrete.data() + entry.discrete,
                                           static_cast<std::size_t>(entry.counts.discrete)));
    }
  }
  /// Calls visit(part, slices, index of its first second-order and of its first first-order state).
  template <typename Visit>
  void eachPlaced(const OdeState& x, Visit visit) const {
    for (const Entry& entry : entries_) {
      visit(*entry.part, view(entry, x), entry.second, entry.first);
    }
  }

  /// Numbers that change at samples and events only.
  std::vector<double> discrete;

 private:
  struct Entry {
    std::unique_ptr<RunPart> part;
    PartCounts counts = {};
    bool isStateless = true;
    std::size_t second = 0, first = 0, quadrature = 0, discrete = 0;  ///< where its states begin
  };
  [[nodiscard]] std::size_t ownSecond() const { return layout_.second - layout_.coordinates; }
  [[nodiscard]] std::size_t quadratures() const { return layout_.quadratures - 2; }
  [[nodiscard]] PartView view(const Entry& entry, const OdeState& x) const;
  [[nodiscard]] PartStates change(const Entry& entry, OdeState& x);

  std::vector<Entry> entries_;
  std::vector<std::size_t> acting_;      ///< entries that are not idle
  std::array<std::size_t, 4> stages_{};  ///< where each stage begins among them, and the end
  StateLayout layout_;
};

}  // namespace denavit
