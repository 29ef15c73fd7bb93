#pragma once

#include <QMenu>

#include "render/scene_options.h"

class QActionGroup;
class QDoubleSpinBox;
class QSlider;

namespace denavit {

/// How bent links are drawn: exaggeration, the rigid arm as a ghost, sag, what colours them.
class BendingMenu final : public QMenu {
  Q_OBJECT

 public:
  explicit BendingMenu(QWidget* parent);

  void setOptions(const DeflectionOptions& options);
  [[nodiscard]] const DeflectionOptions& options() const { return options_; }

 signals:
  /// The user changed something.
  void optionsChosen();

 private:
  void addExaggeration();
  void addSwitch(const QString& name, const QString& text, const QString& tip,
                 bool DeflectionOptions::*option);
  void addColourings();
  void exaggerate(double factor);

  struct Switch {
    QAction* action;
    bool DeflectionOptions::*option;
  };
  DeflectionOptions options_;
  QDoubleSpinBox* factor_ = nullptr;
  QSlider* slider_ = nullptr;  ///< hundredths of the decimal logarithm
  QList<Switch> switches_;
  QActionGroup* colourings_ = nullptr;
};

}  // namespace denavit
