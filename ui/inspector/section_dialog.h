#pragma once

#include <QDialog>

#include "models/robot/robot.h"
#include "models/robot/shape_inertia.h"
#include "ui/studio/parts.h"

class QComboBox;
class QDialogButtonBox;
class QFormLayout;
class QLabel;

namespace denavit {

class QuantityEdit;

/// Fills the beam of a link from the shape of its section and its material: moduli, section, and
/// the mass from the density. The arm follows every change at once; the dialog as a whole is one
/// undo step, and Cancel leaves none.
class SectionDialog final : public QDialog {
  Q_OBJECT

 public:
  SectionDialog(Edits& edits, const Preferences& preferences, Messages& messages, int joint,
                QWidget* parent = nullptr);

  void reject() override;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QuantityEdit* addLength(QFormLayout& form, const char* name, const QString& title,
                          const QString& toolTip, double value_m);
  void follow();
  void apply(const BodyShape& shape);
  [[nodiscard]] BodyShape shape() const;
  [[nodiscard]] QString text() const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  int joint_;
  RobotDescription before_;  ///< what Cancel brings back
  QString mergeKey_;
  QFormLayout* form_ = nullptr;
  QComboBox *kind_ = nullptr, *material_ = nullptr;
  QuantityEdit *width_ = nullptr, *height_ = nullptr, *wall_ = nullptr;
  QLabel *widthTitle_ = nullptr, *preview_ = nullptr;
  QDialogButtonBox* buttons_ = nullptr;
};

}  // namespace denavit
