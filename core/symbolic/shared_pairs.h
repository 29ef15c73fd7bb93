#pragma once

#include <cstdint>
#include <vector>

namespace denavit {

/// A thing that is added or multiplied: a number that means something to whoever made it, and
/// whether it comes negative (of sums only).
struct Atom {
  std::int32_t id = 0;
  bool negative = false;
  bool operator==(const Atom&) const = default;
};

/// A pair of atoms that is computed once; its sign is that of the first.
struct AtomPair {
  std::int32_t a = 0, b = 0;
  bool opposite = false;  ///< a - b
};

/// Takes pairs out of collections of atoms, the most frequent pair first, as long as one occurs at
/// least twice: each occurrence is replaced by a new atom. Of equally frequent pairs the one of the
/// lowest atoms comes first, so that the result depends on the order of the atoms alone.
/// @param collections  products (no atom negative) or sums; changed
/// @param nextId       the id of the first new atom, counted up
/// @returns the pairs, in the order of their ids
[[nodiscard]] std::vector<AtomPair> shareFrequentPairs(std::vector<std::vector<Atom>>& collections,
                                                       std::int32_t& nextId);

}  // namespace denavit
