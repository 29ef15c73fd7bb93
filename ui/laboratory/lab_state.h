#pragma once

#include <QObject>

#include "models/formulations/formulation_report.h"

namespace denavit {

class ShownArm;

/// [s] spent on measuring the time of one formulation.
inline constexpr double kLabTiming_s = 0.03;

/// The state that formulations are looked at: the arm and pose on screen, with rates and
/// accelerations from the run at the time shown, or given by hand where no run is shown.
class LabState final : public QObject {
  Q_OBJECT

 public:
  explicit LabState(ShownArm& shown, QObject* parent = nullptr);

  [[nodiscard]] ShownArm& shown() const { return shown_; }
  /// Whether there is an arm that can be computed; else the state is empty.
  [[nodiscard]] bool isValid() const;
  /// Position, rates and accelerations of every joint.
  [[nodiscard]] const JointState& state() const { return state_; }
  /// Whether rates and accelerations are the run's: then they cannot be given.
  [[nodiscard]] bool isOfRun() const { return ofRun_; }
  /// Rates and accelerations by hand: [rad/s|m/s], [rad/s²|m/s²]; missing ones are 1, so that every
  /// term of an equation shows.
  void setRate(int joint, double qd);
  void setAcceleration(int joint, double qdd);
  /// The same number for all joints.
  void setAll(double qd, double qdd);

 signals:
  /// The arm, and with it everything.
  void armChanged();
  /// Anything.
  void changed();

 private:
  void update();
  void take();

  ShownArm& shown_;
  JointState state_;
  std::vector<double> qd_, qdd_;  ///< given by hand
  bool ofRun_ = false;
};

/// A number for reading: at most `digits` significant ones, with the decimal sign on screen.
[[nodiscard]] QString toLabNumber(double value, int digits, bool decimalComma);
/// "1.3 µs": a measured time.
[[nodiscard]] QString toLabTime(double nanoseconds, bool decimalComma);
/// 63104 as "63 104".
[[nodiscard]] QString toLabCount(long count);

}  // namespace denavit
