#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QTimer>
#include <functional>
#include <memory>
#include <stop_token>

#include "ui/jobs/job_failure.h"

namespace denavit {

/// What a Job does, whatever its results are: see there.
class JobBase : public QObject {
  Q_OBJECT

 public:
  explicit JobBase(QObject* parent = nullptr);
  /// Tells the work to stop and waits for nothing: it holds only what is its own.
  ~JobBase() override;

  /// Whether a result is still to come.
  [[nodiscard]] bool isRunning() const { return running_; }
  /// Tells the work to stop. Nothing comes of it any more, nor of what waits behind it.
  void cancel();
  /// Waits until all that was started has ended, and delivers: for an end that may lose nothing.
  void finish();

 signals:
  /// @param part  0 to 1, some 25 times a second at most
  void progressed(double part);
  /// After the last result or failure.
  void runningChanged(bool running);
  /// The work threw, or whoever takes its results did.
  void failed(const denavit::JobFailure& failure);

 protected:
  static constexpr int kParts = 1000;  ///< steps of progress

  /// A result on its way, of the type that the job is of.
  struct Parcel {
    std::shared_ptr<void> result;
    bool isLast = false;
  };
  /// What a worker has, and shares with its job: it may outlive that.
  struct Shared {
    QPromise<Parcel> promise;
    std::stop_source stop;
    std::exception_ptr failure;
    std::function<void(Shared&)> work;  ///< as long as it runs
  };
  using Work = std::function<void(Shared&)>;

  /// @param replaces  whether it takes the place of what is under way, or is the next after it
  void begin(Work work, bool replaces);
  /// Hands a result to whoever wants it.
  virtual void deliver(void* result) = 0;

 private:
  void launch(Work work);
  void drop();
  void follow();
  void end();
  void hand(void* result);
  void fail(const std::exception_ptr& thrown);
  void tellRunning();

  std::shared_ptr<Shared> shared_;  ///< of the latest work; its thread is busy while busy_
  QFutureWatcher<Parcel> watcher_;
  QTimer pulse_;  ///< looks after work whose last word found no memory
  Work next_;
  int taken_ = 0;  ///< results delivered
  bool busy_ = false, stale_ = false, running_ = false, told_ = false;
};

}  // namespace denavit
