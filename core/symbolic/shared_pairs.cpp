#include "core/symbolic/shared_pairs.h"

#include <algorithm>
#include <queue>

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
  int count;  ///< when it was last looked at
  Key key;
  std::size_t firstPlace, places;  ///< where it was met
  /// The best one is on top of a priority queue.
  bool operator<(const Candidate& other) const {
    return count != other.count ? count < other.count : key > other.key;
  }
};

/// Replacing a pair takes atoms away and adds a new one: counts of pairs known before can only
/// fall, and every other pair contains the new atom. So pairs are counted when they appear, only
/// those met twice are kept, and a count is looked at again when it seems to be the highest.
class PairSharing {
 public:
  PairSharing(std::vector<std::vector<Atom>>& collections, std::int32_t& nextId)
      : collections_(collections), nextId_(nextId) {
    for (std::size_t i = 0; i < collections_.size(); ++i) note(i, [](Key) { return true; });
    addCandidates();
  }

  std::vector<AtomPair> run() {
    std::vector<AtomPair> pairs;
    while (!queue_.empty()) {
      Candidate best = queue_.top();
      queue_.pop();
      const int count = countNow(best);
      if (count == best.count) {
        pairs.push_back(toPair(best.key));
        replace(best);
      } else if (count > 1) {
        best.count = count;
        queue_.push(best);
      }
    }
    return pairs;
  }

 private:
  /// Where a pair was met.
  struct Meeting {
    Key key;
    std::size_t collection;
    auto operator<=>(const Meeting&) const = default;
  };

  /// Each pair of a collection counts once, however often it occurs there.
  template <typename Filter>
  void note(std::size_t collection, Filter isWanted) {
    const auto& atoms = collections_[collection];
    keys_.clear();
    for (std::size_t i = 0; i < atoms.size(); ++i) {
      for (std::size_t j = i + 1; j < atoms.size(); ++j) {
        const Key key = makeKey(atoms[i], atoms[j]);
        if (isWanted(key)) keys_.push_back(key);
      }
    }
    std::sort(keys_.begin(), keys_.end());
    keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    for (const Key key : keys_) meetings_.push_back({key, collection});
  }

  void addCandidates() {
    std::sort(meetings_.begin(), meetings_.end());
    for (auto first = meetings_.begin(); first != meetings_.end();) {
      const auto last = std::find_if(first, meetings_.end(), [&](const Meeting& meeting) {
        return meeting.key != first->key;
      });
      if (last - first > 1) {
        queue_.push({static_cast<int>(last - first), first->key, places_.size(),
                     static_cast<std::size_t>(last - first)});
        for (auto place = first; place != last; ++place) places_.push_back(place->collection);
      }
      first = last;
    }
    meetings_.clear();
  }

  int countNow(const Candidate& candidate) {
    int count = 0;
    for (std::size_t k = 0; k < candidate.places; ++k) {
      count += contains(collections_[places_[candidate.firstPlace + k]], toPair(candidate.key));
    }
    return count;
  }

  void replace(const Candidate& best) {
    const AtomPair pair = toPair(best.key);
    const std::int32_t made = nextId_++;
    const auto hasMade = [made](Key key) { return toPair(key).a == made || toPair(key).b == made; };
    for (std::size_t k = 0; k < best.places; ++k) {
      const std::size_t place = places_[best.firstPlace + k];
      if (!contains(collections_[place], pair)) continue;
      substitute(collections_[place], pair, made);
      note(place, hasMade);
    }
    addCandidates();
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
  std::priority_queue<Candidate> queue_;
  std::vector<std::size_t> places_;  ///< of candidates: collections
  std::vector<Meeting> meetings_;    ///< of pairs that are new
  std::vector<Key> keys_;
};

}  // namespace

std::vector<AtomPair> shareFrequentPairs(std::vector<std::vector<Atom>>& collections,
                                         std::int32_t& nextId) {
  return PairSharing(collections, nextId).run();
}

}  // namespace denavit
