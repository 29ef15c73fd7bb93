#pragma once

#include <QObject>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace denavit {

/// The threads of jobs: as many as there have been pieces of work at a time. A thread whose work is
/// done takes the next piece. The application waits for the threads at its end. A pool of Qt's
/// would not say that a thread cannot be started.
class JobThreads final : public QObject {
  Q_OBJECT

 public:
  static JobThreads& ofApplication();
  ~JobThreads() override;

  /// @param work   what is computed; throws nothing
  /// @param tell   says that it is done; throws nothing. The thread is free before that: whoever is
  ///   told can give it the next piece of work
  /// @throws std::system_error, std::bad_alloc where no thread is free, and no further one is to be
  ///   had
  void start(std::function<void()> work, std::function<void()> tell);

 private:
  using QObject::QObject;
  struct Piece {
    std::function<void()> work, tell;
  };
  void workUntilTheEnd();

  std::mutex mutex_;  ///< of what follows
  std::condition_variable changed_;
  std::deque<Piece> waiting_;
  std::size_t free_ = 0;  ///< threads that take what waits: never fewer than what waits
  bool ends_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace denavit
