#pragma once

#include <QObject>
#include <functional>
#include <thread>

namespace denavit {

/// Samples one thing at a time on a thread of its own, from copies. Signals and results arrive on
/// the thread that owns the job.
class SamplingJob final : public QObject {
  Q_OBJECT

 public:
  /// Told the fraction done; answers whether to go on.
  using Progress = std::function<bool(double fraction)>;
  /// Runs on the worker; what it returns is called on the job's own thread, after isRunning() has
  /// become false, also when the sampling was cancelled.
  using Sample = std::function<std::function<void()>(const Progress& progress)>;

  explicit SamplingJob(QObject* parent = nullptr) : QObject(parent) {}
  /// Cancels and waits.
  ~SamplingJob() override;

  [[nodiscard]] bool isRunning() const { return running_; }
  /// Does nothing while one is under way.
  void start(Sample sample);
  void cancel() { worker_.request_stop(); }

 signals:
  void progressed(double part);

 private:
  std::jthread worker_;
  bool running_ = false;
};

}  // namespace denavit
