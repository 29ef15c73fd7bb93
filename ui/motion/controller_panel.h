#pragma once

#include <QWidget>

#include "models/motion/motion.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace denavit {

class ExpressionEdit;

/// What follows the motion: its law, its gains, and what it believes of the arm.
class ControllerPanel final : public QWidget {
  Q_OBJECT

 public:
  ControllerPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                  QWidget* parent = nullptr);

 private:
  using Gains = std::vector<double> ControllerDescription::*;
  ExpressionEdit* addGains(const char* name, const QString& tip, Gains gains);
  void chooseLaw(int index);
  void refresh();
  [[nodiscard]] std::size_t joints() const;

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  QComboBox* law_;
  ExpressionEdit *kp_, *kd_, *ki_, *sample_;
  QCheckBox *limit_, *payload_, *friction_, *rigid_;
  QLabel *kpTitle_, *kdTitle_, *kiTitle_, *feel_, *about_;
};

}  // namespace denavit
