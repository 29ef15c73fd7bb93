#pragma once

#include <utility>

#include "ui/jobs/job_base.h"

namespace denavit {

/// One thing at a time, computed on a thread of its own from copies. Results arrive on the thread
/// that owns the job, in order; the last one once isRunning() is false. What the work throws, of
/// any type, becomes failed(), and so does that no thread can be started. No call here waits for
/// the work, but finish(). Whoever takes a result may start the job anew, but not delete it.
///
/// A job has one piece of work on a thread, whatever is started, and each has a thread: nothing
/// queues up behind another job's work, however long that takes.
template <typename Result>
class Job final : public JobBase {
 public:
  /// The work's view of its job; used on the worker.
  class Task {
   public:
    explicit Task(Shared& shared) : shared_(shared) {}
    /// Stops when the job is cancelled, started anew or gone: to be looked at often.
    [[nodiscard]] std::stop_token stop() const { return shared_.stop.get_token(); }
    /// Reports how much is done, 0 to 1. @returns whether to go on
    bool tell(double part) const {
      shared_.promise.setProgressValue(static_cast<int>(kParts * part));
      return !stop().stop_requested();
    }
    /// A result before the last one.
    void post(Result result) const { add(std::move(result), false); }

   private:
    friend class Job;
    void add(Result result, bool isLast) const {
      shared_.promise.addResult(Parcel{std::make_shared<Result>(std::move(result)), isLast});
    }
    Shared& shared_;
  };
  /// Holds no reference to anything that may change or go. @returns the last result
  using Calculation = std::function<Result(const Task& task)>;
  using Take = std::function<void(Result result)>;

  /// @param take  called for each result
  explicit Job(Take take, QObject* parent = nullptr) : JobBase(parent), take_(std::move(take)) {}

  /// In place of what is under way, which is told to stop, and whose results do not come any more.
  void start(Calculation calculation) { begin(wrap(std::move(calculation)), true); }
  /// After what is under way, and in place of what waits for that: nothing queues up, and a result
  /// comes now and then however often this is called.
  void startNext(Calculation calculation) { begin(wrap(std::move(calculation)), false); }

 private:
  static Work wrap(Calculation calculation) {
    return [calculation = std::move(calculation)](Shared& shared) {
      const Task task(shared);
      task.add(calculation(task), true);
    };
  }
  void deliver(void* result) override { take_(std::move(*static_cast<Result*>(result))); }

  Take take_;
};

}  // namespace denavit
