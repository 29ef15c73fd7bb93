#pragma once

#include <QObject>
#include <functional>
#include <stop_token>
#include <thread>

namespace denavit {

/// One piece of work at a time on a thread of its own; a new one replaces the one under way. Work
/// gets copies, looks at its stop token often, and hands results over by post().
class LabJob final : public QObject {
  Q_OBJECT

 public:
  /// Runs a call on the job's own thread, unless the work was cancelled or replaced by then.
  using Post = std::function<void(std::function<void()>)>;
  using Work = std::function<void(const std::stop_token& stop, const Post& post)>;

  explicit LabJob(QObject* parent = nullptr) : QObject(parent) {}
  /// Cancels and waits.
  ~LabJob() override;

  void start(Work work);
  /// What comes after is not posted; waits for the present step of the work.
  void cancel();
  [[nodiscard]] bool isRunning() const { return running_; }

 signals:
  void runningChanged(bool running);

 private:
  void setRunning(bool running);

  std::jthread worker_;
  long number_ = 0;  ///< of the work under way
  bool running_ = false;
};

}  // namespace denavit
