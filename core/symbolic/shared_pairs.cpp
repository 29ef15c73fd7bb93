#include "core/symbolic/shared_pairs.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

namespace denavit {

namespace {

/// a in the upper half, b with the relative sign in the lower.
using Key = std::uint64_t;

Key makeKey(Atom a, Atom b) {
  if (a.id > b.id) std::swap(a, b);
  return static_cast<Key>(a.id) << 32 | static_cast<Key>(b.id) << 1 |
         static_cast<Key>(a.negative != b.negative);
}

AtomPair toPair(Key key) {
  return {static_cast<std::int32_t>(key >> 32), static_cast<std::int32_t>((key & 0xffffffff) >> 1),
          (key & 1) != 0};
}

struct Candidate {
  int count;
  Key key;
  /// The best one is on top of a priority queue.
  bool operator<(const Candidate& other) const {
    return count != other.count ? count < other.count : key > other.key;
  }
};

class PairSharing {
 public:
  PairSharing(std::vector<std::vector<Atom>>& collections, std::int32_t& nextId)
      : collections_(collections), nextId_(nextId) {
    for (std::size_t i = 0; i < collections_.size(); ++i) count(i, 1);
    for (const auto& [key, places] : places_) push(key);
  }

  std::vector<AtomPair> run() {
    std::vector<AtomPair> pairs;
    while (!queue_.empty()) {
      const Candidate best = queue_.top();
      queue_.pop();
      if (counts_[best.key] != best.count) continue;
      pairs.push_back(toPair(best.key));
      replace(best.key);
    }
    return pairs;
  }

 private:
  /// Each pair of a collection counts once, however often it occurs there.
  void count(std::size_t collection, int change) {
    const auto& atoms = collections_[collection];
    keys_.clear();
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      for (std::size_t j = i + 1; j < atoms.size(); ++j)
        keys_.push_back(makeKey(atoms[i], atoms[j]));
    }
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    for (const Key key : keys_) {
      counts_[key] += change;
      if (change > 0) places_[key].push_back(collection);
      changed_.push_back(key);
    }
  }

  void push(Key key) {
    const int count = counts_[key];
    if (count > 1) queue_.push({count, key});
  }

  void replace(Key key) {
    const AtomPair pair = toPair(key);
    const std::int32_t made = nextId_++;
    changed_.clear();
    const std::vector<std::size_t> places = std::move(places_[key]);
    for (const std::size_t place : places) {
      if (!contains(collections_[place], pair)) continue;
      count(place, -1);
      substitute(collections_[place], pair, made);
      count(place, 1);
    }
    std::sort(changed_.begin(), changed_.end());
    changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
    for (const Key other : changed_) push(other);
  }

  static std::vector<Atom>::iterator find(std::vector<Atom>& atoms, std::int32_t id,
                                          std::vector<Atom>::iterator from) {
    return std::find_if(from, atoms.end(), [&](const Atom& atom) { return atom.id == id; });
  }

  static bool contains(std::vector<Atom>& atoms, const AtomPair& pair) {
    const auto a = find(atoms, pair.a, atoms.begin());
    if (a == atoms.end()) return false;
    const auto b = find(atoms, pair.b, pair.a == pair.b ? a + 1 : atoms.begin());
    return b != atoms.end() && (a->negative != b->negative) == pair.opposite;
  }

  static void substitute(std::vector<Atom>& atoms, const AtomPair& pair, std::int32_t made) {
    while (contains(atoms, pair)) {
      const auto a = find(atoms, pair.a, atoms.begin());
      const bool negative = a->negative;
      atoms.erase(a);
      atoms.erase(find(atoms, pair.b, atoms.begin()));
      atoms.push_back({made, negative});
    }
  }

  std::vector<std::vector<Atom>>& collections_;
  std::int32_t& nextId_;
  std::unordered_map<Key, int> counts_;
  std::unordered_map<Key, std::vector<std::size_t>> places_;
  std::priority_queue<Candidate> queue_;
  std::vector<Key> keys_, changed_;
};

}  // namespace

std::vector<AtomPair> shareFrequentPairs(std::vector<std::vector<Atom>>& collections,
                                         std::int32_t& nextId) {
  return PairSharing(collections, nextId).run();
}

}  // namespace denavit
