#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <list>
#include <thread>

namespace denavit {

/// The threads of jobs: one for each piece of work, as many as there are at a time. The application
/// waits for them at its end. A pool of Qt's would not say that a thread cannot be started.
class JobThreads final : public QObject {
  Q_OBJECT

 public:
  static JobThreads& ofApplication();
  ~JobThreads() override;

  /// @param work  throws nothing
  /// @throws std::system_error, std::bad_alloc where no further thread is to be had
  void start(std::function<void()> work);

 private:
  using QObject::QObject;
  struct Thread {
    std::thread thread;
    std::atomic<bool> hasEnded = false;
  };
  void joinEnded();

  std::list<Thread> threads_;
};

}  // namespace denavit
