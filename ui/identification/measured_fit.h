#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "models/identification/identify.h"
#include "ui/jobs/job.h"
#include "ui/studio/parts.h"

namespace denavit {

/// A table of a measured motion, as it was read for the arm.
struct MeasurementFile {
  QString path;                                  ///< empty: none is open
  std::shared_ptr<const MeasuredMotion> motion;  ///< null where it is being read or cannot be
  std::optional<double> period;                  ///< [s] found; nothing: it does not repeat itself
  double cutoff = 0;                             ///< [Hz] of filters, from the positions' noise
  QString problem;                               ///< why it cannot be used, a line per issue
};

/// A fit with what it was made of.
struct ArmFit {
  RobotDescription robot;              ///< that was fitted
  std::vector<LinkDescription> links;  ///< of it, as makePlainLinks has them
  QString source;                      ///< path of the measurement
  QString tried;                       ///< path of the motion it was tried on; empty: none
  IdentificationSettings settings;
  IdentificationResult result;
};

/// Measurements of the open arm and what was identified from them. Files are read, and arms fitted,
/// on threads. Another document ends it all; an arm that is edited leaves the fit of the arm that
/// was.
class MeasuredFit final : public QObject {
  Q_OBJECT

 public:
  /// What is fitted to, and what the fit is tried on.
  enum class Use { Fit, Validation };

  explicit MeasuredFit(Edits& edits, QObject* parent = nullptr);

  /// Reads a table; what is fitted already stays.
  void open(const QString& path, Use use);
  void close(Use use);
  [[nodiscard]] const MeasurementFile& file(Use use) const { return slot(use).file; }
  [[nodiscard]] bool isReading(Use use) const { return slot(use).job.isRunning(); }

  /// Fits the arm as it is now to the tables as they are on disk now.
  void fit(const IdentificationSettings& settings);
  void cancel();
  [[nodiscard]] bool isFitting() const { return job_.isRunning(); }
  [[nodiscard]] bool isBusy() const;

  /// Null before the first fit.
  [[nodiscard]] const std::shared_ptr<const ArmFit>& fitted() const { return fit_; }
  /// Why the last fit came to nothing, a line per issue; empty: it did not.
  [[nodiscard]] const QString& failure() const { return failure_; }
  /// Why the open arm cannot be identified; empty: it can.
  [[nodiscard]] const QString& refusal() const { return refusal_; }
  /// Whether the open arm is the one that was fitted, so that apply() may be called.
  [[nodiscard]] bool isOfOpenArm() const;
  /// Whether the open measurement is the one that was fitted.
  [[nodiscard]] bool isOfOpenMeasurement() const;
  /// Whether another motion is open than the fit was tried on.
  [[nodiscard]] bool isUntried() const;
  /// Whether the open arm has the numbers of the fit already.
  [[nodiscard]] bool isApplied() const;

  /// Gives the open arm the numbers of the consistent arm: one undo step.
  void apply();
  /// The page that `denavit identify --report` writes. @returns what is wrong; empty: written
  [[nodiscard]] QString saveReport(const QString& path) const;

 signals:
  /// Anything but how far a fit is.
  void changed();
  /// There is another fit, or none any more; before changed().
  void fitReplaced();
  /// Of a fit. @param part  0 to 1
  void progressed(double part);

 private:
  struct Slot {
    MeasurementFile file;
    Job<MeasurementFile> job;
  };
  [[nodiscard]] Slot& slot(Use use) { return use == Use::Fit ? measured_ : validation_; }
  [[nodiscard]] const Slot& slot(Use use) const {
    return use == Use::Fit ? measured_ : validation_;
  }
  void connectSlot(Use use);
  void take(std::shared_ptr<const ArmFit> fit);
  void forget();
  void followArm();
  void read(Use use);

  Edits& edits_;
  Slot measured_, validation_;
  Job<std::shared_ptr<const ArmFit>> job_;  ///< null results: cancelled
  std::shared_ptr<const ArmFit> fit_;
  RobotDescription seen_;  ///< that the files were read for
  QString failure_, refusal_;
};

}  // namespace denavit
