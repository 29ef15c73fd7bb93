#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "models/cluster/rank_message.h"
#include "models/study/workers.h"

namespace denavit {

/// The threads of one rank: they make the records of pieces.
class PieceWorkers {
 public:
  /// Takes a message of kind Records or Failed; called on any thread.
  using Send = std::function<void(RankMessage)>;

  /// @param threads  at least 1; fewer are started where there are no more
  /// @throws DescriptionError where not one can be started
  PieceWorkers(unsigned threads, StudyWorkers::MakeRecord make, Send send);
  /// Waits for the runs under way; drops all others.
  ~PieceWorkers();
  PieceWorkers(const PieceWorkers&) = delete;
  PieceWorkers& operator=(const PieceWorkers&) = delete;

  /// @param work  of kind Work
  void add(RankMessage work);
  /// Begins no further run.
  void stop();
  /// How many there are.
  [[nodiscard]] unsigned threads() const { return static_cast<unsigned>(threads_.size()); }
  /// What make threw first; null: nothing.
  [[nodiscard]] std::exception_ptr failure() const;

 private:
  void work(const std::stop_token& stop);
  void makePiece(const RankMessage& work, const std::stop_token& stop);
  void fail(const std::exception_ptr& thrown);

  StudyWorkers::MakeRecord make_;
  Send send_;
  mutable std::mutex mutex_;
  std::condition_variable_any more_;
  std::deque<RankMessage> queue_;
  std::exception_ptr failure_;
  std::vector<std::jthread> threads_;  // last: they use all of the above
};

/// What was thrown, for another rank: a DescriptionError whole, of others the words.
[[nodiscard]] RankMessage makeFailure(const std::exception_ptr& thrown);

/// Throws it there.
[[noreturn]] void throwFailure(int rank, const RankMessage& failure);

}  // namespace denavit
