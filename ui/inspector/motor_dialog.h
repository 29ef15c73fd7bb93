#pragma once

#include <QDialog>
#include <vector>

#include "models/motors/motor_description.h"
#include "ui/studio/parts.h"

class QDialogButtonBox;
class QLabel;
class QTableWidget;

namespace denavit {

/// The motors of the catalogue with their data and sources. The one that is chosen is put behind
/// the gear of a joint: circuit, rotor, friction and supply as one undo step.
class MotorDialog final : public QDialog {
  Q_OBJECT

 public:
  MotorDialog(Edits& edits, std::vector<MotorDescription> motors, int joint,
              QWidget* parent = nullptr);

  void accept() override;

 private:
  void fill();
  void tell();

  Edits& edits_;
  std::vector<MotorDescription> motors_;
  int joint_;
  QTableWidget* table_;
  QLabel* source_;
  QDialogButtonBox* buttons_;
};

}  // namespace denavit
