#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace denavit {

/// Who computes which runs of a study: what rank 0 knows of it. Time is an argument, so that a
/// distribution is a function of what it is told.
///
/// A piece is some runs that one thread makes one after the other, about kPieceTime_s of them: a
/// message then costs little, and what a lost rank takes along is little too. Towards the end
/// pieces shrink, so that all ranks end together; what is late then is given to an idle rank as
/// well, and the first to come is taken.
class Distribution {
 public:
  struct Piece {
    std::uint64_t number = 0;
    std::vector<std::uint64_t> indices;
  };

  static constexpr double kPieceTime_s = 0.03;

  /// @param todo  indices, increasing; outlives this
  Distribution(std::span<const std::uint64_t> todo, int ranks);

  /// A rank works, with so many threads; once more where it was thought lost.
  void add(int rank, unsigned threads);
  /// A rank is lost, or rests: its pieces are for others.
  void remove(int rank);
  [[nodiscard]] bool isAtWork(int rank) const { return of(rank).threads > 0; }

  /// What a rank should be given now, until nothing: as much as it has threads, and as much again
  /// to go on with while its records travel.
  [[nodiscard]] std::optional<Piece> next(int rank, double now_s);
  /// @returns whether the record is wanted: of a run that is to do, and the first of it
  [[nodiscard]] bool take(std::uint64_t index);
  /// A rank has sent all of a piece.
  /// @param seconds  that its thread took for it
  void finish(int rank, std::uint64_t piece, double seconds);
  /// Whether every run was taken.
  [[nodiscard]] bool isDone() const { return left_ == 0; }

 private:
  struct AtRank {
    unsigned threads = 0;    ///< 0: not at work
    std::size_t pieces = 0;  ///< that it holds
    double run_s = 0;        ///< [s] of a run, lately; 0: not known yet
    std::size_t size = 1;    ///< runs of its next piece
  };
  struct Given {
    int rank = 0;
    double since_s = 0;
    bool isTwice = false;  ///< another rank has it too
    std::vector<std::uint64_t> indices;
  };

  [[nodiscard]] AtRank& of(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] const AtRank& of(int rank) const { return ranks_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] std::size_t calcSize(const AtRank& at) const;
  [[nodiscard]] std::vector<std::uint64_t> draw(std::size_t count);
  [[nodiscard]] std::vector<std::uint64_t> drawLate(int rank, double now_s);
  [[nodiscard]] std::size_t findPlace(std::uint64_t index) const;
  [[nodiscard]] bool isTaken(std::uint64_t index) const { return taken_[findPlace(index)]; }

  std::span<const std::uint64_t> todo_;
  std::vector<bool> taken_;  ///< by place in todo_
  std::size_t left_;         ///< not taken
  std::size_t fresh_ = 0;    ///< place of the first run that was given to nobody
  std::deque<std::uint64_t> returned_;
  std::vector<AtRank> ranks_;
  std::map<std::uint64_t, Given> given_;  ///< by the piece's number
  std::uint64_t count_ = 0;
};

}  // namespace denavit
