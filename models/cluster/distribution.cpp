#include "models/cluster/distribution.h"

#include <algorithm>
#include <cassert>

namespace denavit {
namespace {

/// [s] Where a piece takes longer, what idles between two of them is too little to be prefetched
/// for.
constexpr double kLongPiece_s = 0.2;
/// [s] Nobody is late before.
constexpr double kSoonestLate_s = 0.2;

}  // namespace

Distribution::Distribution(std::span<const std::uint64_t> todo, int ranks)
    : todo_(todo),
      taken_(todo.size(), false),
      left_(todo.size()),
      ranks_(static_cast<std::size_t>(ranks)) {}

void Distribution::add(int rank, unsigned threads) { of(rank).threads = std::max(threads, 1u); }

void Distribution::remove(int rank) {
  of(rank).threads = 0;
  of(rank).pieces = 0;
  std::erase_if(given_, [&](const auto& entry) {
    const Given& given = entry.second;
    if (given.rank != rank) return false;
    returned_.insert(returned_.end(), given.indices.begin(), given.indices.end());
    return true;
  });
}

std::optional<Distribution::Piece> Distribution::next(int rank, double now_s) {
  AtRank& at = of(rank);
  const std::size_t size = calcSize(at);
  const bool isLong = at.run_s * static_cast<double>(size) > kLongPiece_s;
  if (at.pieces >= at.threads * (isLong ? 1u : 2u)) return {};
  std::vector<std::uint64_t> indices = draw(size);
  const bool isCopy = indices.empty();
  if (isCopy) indices = drawLate(rank, now_s);
  if (indices.empty()) return {};
  ++at.pieces;
  given_[++count_] = {rank, now_s, isCopy, indices};
  return Piece{count_, std::move(indices)};
}

/// As many as fit into the time, at most a quarter of an equal share of what is left.
std::size_t Distribution::calcSize(const AtRank& at) const {
  std::size_t threads = 0;
  for (const AtRank& other : ranks_) threads += other.threads;
  const std::size_t share = (todo_.size() - fresh_) / (4 * std::max<std::size_t>(threads, 1));
  return std::clamp<std::size_t>(at.size, 1, std::max<std::size_t>(share, 1));
}

std::vector<std::uint64_t> Distribution::draw(std::size_t count) {
  std::vector<std::uint64_t> indices;
  while (indices.size() < count && !returned_.empty()) {
    if (!isTaken(returned_.front())) indices.push_back(returned_.front());
    returned_.pop_front();
  }
  for (; indices.size() < count && fresh_ < todo_.size(); ++fresh_) {
    if (!taken_[fresh_]) indices.push_back(todo_[fresh_]);
  }
  return indices;
}

/// What is left of another rank's piece that takes more than twice as long as it should; the
/// oldest.
std::vector<std::uint64_t> Distribution::drawLate(int rank, double now_s) {
  if (of(rank).pieces >= of(rank).threads) return {};  // not idle
  for (auto& [number, given] : given_) {
    const double run_s = std::max(of(given.rank).run_s, of(rank).run_s);
    // Another piece may be made before it.
    const double due_s = 2 * run_s * static_cast<double>(given.indices.size());
    const bool isLate = now_s - given.since_s > std::max(2 * due_s, kSoonestLate_s);
    if (given.rank == rank || given.isTwice || !isLate) continue;
    given.isTwice = true;
    std::vector<std::uint64_t> indices = given.indices;
    std::erase_if(indices, [&](std::uint64_t index) { return isTaken(index); });
    if (!indices.empty()) return indices;
  }
  return {};
}

std::size_t Distribution::findPlace(std::uint64_t index) const {
  const auto found = std::ranges::lower_bound(todo_, index);
  return static_cast<std::size_t>(found - todo_.begin());
}

bool Distribution::take(std::uint64_t index) {
  const std::size_t place = findPlace(index);
  if (place >= todo_.size() || todo_[place] != index || taken_[place]) return false;
  taken_[place] = true;
  --left_;
  return true;
}

void Distribution::finish(int rank, std::uint64_t piece, double seconds) {
  const auto found = given_.find(piece);
  if (found == given_.end() || found->second.rank != rank) return;  // taken away from it meanwhile
  AtRank& at = of(rank);
  const auto runs = static_cast<double>(found->second.indices.size());
  const double run_s = std::max(seconds / runs, 1e-9);
  at.run_s = at.run_s > 0 ? 0.7 * at.run_s + 0.3 * run_s : run_s;
  // Not much larger than the one before: the first run may have been a short one.
  at.size = std::min(static_cast<std::size_t>(kPieceTime_s / at.run_s), 4 * at.size);
  at.size = std::max<std::size_t>(at.size, 1);
  assert(at.pieces > 0);
  --at.pieces;
  given_.erase(found);
}

}  // namespace denavit
