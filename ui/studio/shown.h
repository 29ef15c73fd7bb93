#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/studio/shown_source.h"
#include "ui/studio/turn.h"

namespace denavit {

/// What a panel adds to the arm on screen to show it vibrating.
struct Vibration {
  std::vector<double> offsets;  ///< [rad|m] to the coordinates: joints, then modal amplitudes
  std::vector<double> largest;  ///< at the end of a swing: colours are of this range
  QString text;                 ///< what vibrates, for the 3-D view
};

/// The arm on screen: that of the uppermost source that is active, at the bottom the document's.
class Shown final : public QObject {
  Q_OBJECT

 public:
  Shown(const Document& document, const Turn& turn);

  /// Puts a source above those there are.
  /// @param source  stays until it is removed
  void add(ShownSource& source);
  void remove(const ShownSource& source);
  /// Whether the document's own pose is shown, because no source above it is active.
  [[nodiscard]] bool isDocumentPose() const { return &source() == &documentPose_; }

  [[nodiscard]] const RobotDescription& robot() const { return source().robot(); }
  /// The mechanism whose list of joints robot() is; null: an arm.
  [[nodiscard]] const MechanismDescription* mechanism() const { return source().mechanism(); }
  /// [rad|m]
  [[nodiscard]] std::vector<double> pose() const { return source().pose(); }
  /// The same for each joint of the document's arm: another arm that is shown may have fewer joints
  /// or more; one that it lacks is in the document's pose.
  [[nodiscard]] std::vector<double> poseOfArm() const;
  /// The modal amplitudes [rad|m], in the order of the coordinates: those that a panel shows, else
  /// of the source; empty: none, links are straight or hang (see DeflectionOptions::sag).
  [[nodiscard]] std::vector<double> amplitudes() const;
  /// [rad/s|m/s] of the source's pose and amplitudes; empty: at rest
  [[nodiscard]] std::vector<double> rates() const { return source().rates(); }
  [[nodiscard]] std::vector<double> amplitudeRates() const { return source().amplitudeRates(); }
  /// The path that the source itself has for the tool; null: none.
  [[nodiscard]] const std::vector<Eigen::Vector3d>* toolPath() const { return source().toolPath(); }
  [[nodiscard]] const Vibration& vibration() const { return vibration_; }

  /// Bends the arm on screen; joints stay where they are. Cheap: only what is drawn follows. Empty
  /// ends it.
  /// @param delta  [rad|m] one per amplitude of the arm shown; missing ones are 0
  void showAmplitudes(std::vector<double> delta);
  /// Moves the arm on screen about the pose shown, which itself stays; no offsets: it is at rest.
  void setVibration(Vibration vibration);
  /// Back to the document's pose.
  void leave();
  /// Another arm is coming: what vibrates is not told of, it was of the arm before.
  void forgetVibration() { vibration_ = {}; }

 public slots:
  /// A source shows something else now.
  void refresh();

 signals:
  /// The pose or arm on screen.
  void changed();
  void vibrationChanged();
  /// Amplitudes were shown or taken back by showAmplitudes().
  void amplitudesChanged();

 private:
  [[nodiscard]] const ShownSource& source() const;

  const Turn& turn_;
  DocumentPose documentPose_;
  std::vector<ShownSource*> sources_;
  Vibration vibration_;
  std::vector<double> amplitudes_;  ///< of showAmplitudes()
};

}  // namespace denavit
