#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

#include "core/vibration/natural_modes.h"

namespace denavit {

/// An arm at a pose, and what is held there.
struct ModesQuestion {
  std::shared_ptr<const FlexibleArm<double>> arm;
  VecX<double> q;           ///< [rad|m] of size N
  std::vector<int> locked;  ///< coordinates, 0-based
};

/// Its modes.
struct ModesAtPose {
  ModesQuestion question;
  bool hasModes = false;  ///< M is positive definite
  std::vector<NaturalMode> modes;
  std::vector<VecX<double>> shares;  ///< see calcParticipation; one per mode
};

/// Finds the modes of one pose after another on a thread of its own. A pose that comes while one is
/// computed waits; of several only the last is computed, so that a drag never queues up. The signal
/// arrives on the thread that owns the job.
class ModesJob final : public QObject {
  Q_OBJECT

 public:
  explicit ModesJob(QObject* parent = nullptr);
  /// Waits for the pose under way.
  ~ModesJob() override;

  void ask(ModesQuestion question);
  /// Whether an answer is still to come.
  [[nodiscard]] bool isRunning() const { return running_; }

 signals:
  void answered(std::shared_ptr<const denavit::ModesAtPose> answer);

 private:
  void start(ModesQuestion question);

  std::jthread worker_;
  bool running_ = false;
  std::optional<ModesQuestion> next_;
};

[[nodiscard]] ModesAtPose findModesAtPose(ModesQuestion question);

}  // namespace denavit
