#pragma once

#include <QDialog>
#include <optional>

#include "models/robot/couple_motors.h"
#include "ui/studio/parts.h"

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTableWidget;

namespace denavit {

/// The matrix by which motors and joints turn each other, written either way round: joints by
/// motors as files have it, q = G θ, or motors by joints, θ = A q. Beside it stands what it says in
/// words; a singular one is refused. One undo step.
class DriveTrainDialog final : public QDialog {
  Q_OBJECT

 public:
  DriveTrainDialog(Edits& edits, const Preferences& preferences, QWidget* parent = nullptr);

  void accept() override;

 private:
  enum Form { kJointsByMotors, kMotorsByJoints };

  void show(const TrainRows& rows);
  /// The numbers of the table; nothing where a cell is none.
  [[nodiscard]] std::optional<TrainRows> read() const;
  /// G of the table; nothing, with the reason in why_, where it is none.
  [[nodiscard]] std::optional<TrainRows> readTrain(QString& why) const;
  void turn(int form);
  void tell();
  void removeTrain();
  [[nodiscard]] QString tellMotors(const TrainRows& A) const;

  Edits& edits_;
  const Preferences& preferences_;
  Form shown_ = kMotorsByJoints;
  QComboBox* form_;
  QTableWidget* table_;
  QLabel *reading_, *wrong_;
  QDialogButtonBox* buttons_;
};

}  // namespace denavit
