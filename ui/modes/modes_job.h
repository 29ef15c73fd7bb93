#pragma once

#include <QObject>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "models/vibration/finer_modes.h"

namespace denavit {

/// An arm at a pose, and what is held there.
struct ModesQuestion {
  std::shared_ptr<const FlexibleArm<double>> arm;
  std::shared_ptr<const FlexibleArm<double>> finer;  ///< see makeFinerArm; null: not asked about
  VecX<double> q;                                    ///< [rad|m] of size N
  std::vector<int> locked;                           ///< coordinates, 0-based
};

/// Its modes.
struct ModesAtPose {
  ModesQuestion question;
  bool hasModes = false;  ///< M is positive definite
  std::vector<NaturalMode> modes;
  std::vector<VecX<double>> shares;  ///< see calcParticipation; one per mode
  std::optional<FinerModes> finer;   ///< nothing yet, or not asked about

  /// [Hz] What one more mode makes of a mode's frequency, where that changes it by more than
  /// kMostFrequencyChange.
  [[nodiscard]] std::optional<double> changedFrequency(std::size_t mode) const;
};

/// Finds the modes of one pose after another on a thread of its own. A pose that comes while one is
/// computed waits; of several only the last is computed, so that a drag never queues up. A pose
/// that none waits behind is looked at with one more mode as well: its answer comes a second time
/// with what that found. The signal arrives on the thread that owns the job.
class ModesJob final : public QObject {
  Q_OBJECT

 public:
  explicit ModesJob(QObject* parent = nullptr);
  /// Waits for the pose under way.
  ~ModesJob() override;

  void ask(ModesQuestion question);
  /// Whether an answer is still to come, the second one too.
  [[nodiscard]] bool isRunning() const { return running_; }

 signals:
  void answered(std::shared_ptr<const denavit::ModesAtPose> answer);

 private:
  void start(ModesQuestion question);

  void post(std::shared_ptr<const ModesAtPose> answer, bool isLast);

  std::jthread worker_;
  bool running_ = false;
  std::atomic<bool> superseded_ = false;  ///< another pose waits: no second answer
  std::optional<ModesQuestion> next_;
};

[[nodiscard]] ModesAtPose findModesAtPose(ModesQuestion question);
/// The answer with what one more mode shows.
[[nodiscard]] ModesAtPose withFinerModes(ModesAtPose answer);

}  // namespace denavit
