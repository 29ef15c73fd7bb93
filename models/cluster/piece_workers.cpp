#include "models/cluster/piece_workers.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <stdexcept>
#include <string>

#include "models/files/end_signals.h"
#include "models/issue.h"
#include "models/shortage.h"
#include "models/threads/start_threads.h"

namespace denavit {
namespace {

/// [B] Records of more go before their piece is whole, so that no message is huge.
constexpr std::size_t kMostBytes = std::size_t{4} << 20;
/// [B] MPI counts the bytes of a message by int.
constexpr std::size_t kMostOfARun = std::size_t{1} << 30;

std::string requireSendable(std::string record) {
  if (record.size() <= kMostOfARun) return record;
  throw std::runtime_error("the record of a run takes " + std::to_string(record.size() >> 20) +
                           " MiB; between ranks 1024 MiB are possible: keep fewer rows");
}

}  // namespace

PieceWorkers::PieceWorkers(unsigned threads, StudyWorkers::MakeRecord make, Send send)
    : make_(std::move(make)), send_(std::move(send)) {
  threads_ = startThreads(std::max(threads, 1u),
                          [this](std::size_t, const std::stop_token& stop) { work(stop); });
  if (threads_.empty()) {
    failIn("", "threads", "cannot be started: the system allows no more of them",
           "allow more processes (ulimit -u) and memory (ulimit -v) for a rank");
  }
}

PieceWorkers::~PieceWorkers() { stop(); }

void PieceWorkers::add(RankMessage work) {
  {
    const std::scoped_lock lock(mutex_);
    queue_.push_back(std::move(work));
  }
  more_.notify_one();
}

void PieceWorkers::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
}

std::exception_ptr PieceWorkers::failure() const {
  const std::scoped_lock lock(mutex_);
  return failure_;
}

void PieceWorkers::work(const std::stop_token& stop) {
  while (true) {
    std::unique_lock lock(mutex_);
    if (!more_.wait(lock, stop, [this] { return !queue_.empty(); })) return;
    if (stop.stop_requested()) return;
    const RankMessage work = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    try {
      makePiece(work, stop);
    } catch (...) {
      fail(std::current_exception());
    }
  }
}

void PieceWorkers::makePiece(const RankMessage& work, const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  RankMessage records{.kind = RankMessage::Kind::Records, .round = work.round, .piece = work.piece};
  std::size_t bytes = 0;
  for (const std::uint64_t index : work.indices) {
    if (stop.stop_requested()) break;
    records.records.push_back({index, requireSendable(make_(index))});
    bytes += records.records.back().bytes.size();
    if (bytes < kMostBytes) continue;
    send_(records);
    records.records.clear();
    bytes = 0;
  }
  records.isLast = true;
  records.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  send_(std::move(records));
}

void PieceWorkers::fail(const std::exception_ptr& thrown) {
  {
    const std::scoped_lock lock(mutex_);
    if (failure_) return;
    failure_ = thrown;
    queue_.clear();
  }
  try {
    send_(makeFailure(thrown));
  } catch (const std::bad_alloc&) {
    endWithoutMemory();  // The others notice that this rank is lost.
  }
}

RankMessage makeFailure(const std::exception_ptr& thrown) {
  RankMessage failure{.kind = RankMessage::Kind::Failed};
  if (const std::optional<Issue> shortage = findShortage(thrown)) {
    failure.issues = {*shortage};
    return failure;
  }
  try {
    std::rethrow_exception(thrown);
  } catch (const DescriptionError& error) {
    failure.text = error.source();
    failure.issues = error.issues();
  } catch (const std::exception& error) {
    failure.text = error.what();
  } catch (...) {
    failure.text = "something unknown was thrown";
  }
  return failure;
}

void throwFailure(int rank, const RankMessage& failure) {
  const std::string name = "rank " + std::to_string(rank);
  if (failure.issues.empty()) throw std::runtime_error(name + ": " + failure.text);
  throw DescriptionError(failure.text.empty() ? name : failure.text, failure.issues);
}

}  // namespace denavit
