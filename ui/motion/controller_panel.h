#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "models/motion/motion.h"
#include "ui/motion/gain_text.h"
#include "ui/studio/parts.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace denavit {

class ExpressionEdit;

/// What follows the motion: its law, its gains, and what it believes of the arm; and runs of it.
class ControllerPanel final : public QWidget {
  Q_OBJECT

 public:
  ControllerPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                  QWidget* parent = nullptr);

 signals:
  void runWanted();
  /// A run under another law, laid under that of the controller.
  void compareWanted(LawKind law);

 private:
  /// A field of gains and when it is there.
  struct GainField {
    std::vector<double> ControllerDescription::*gains;
    LawGain::Of what;
    QLabel* title;
    ExpressionEdit* edit;
  };
  void addGains(const LawGain& gain, const QString& tip);
  void makeGains();
  void makeBeliefs();
  void fillLaws();
  void addComparison(LawKind law);
  void chooseLaw(int index);
  void setFormulas(const QString& text);
  [[nodiscard]] QString checkFormulas(const QString& text) const;
  void refresh();
  void refreshGains(const ControllerDescription& c);
  void refreshBeliefs(const ControllerDescription& c);
  void refreshRuns(const ControllerDescription& c);
  [[nodiscard]] std::size_t joints() const;
  [[nodiscard]] bool hasSixJoints() const { return joints() >= 6; }

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  QComboBox *law_, *ahead_;
  std::vector<GainField> gains_;
  ExpressionEdit *formulas_, *sample_;
  QCheckBox *limit_, *payload_, *friction_, *rigid_;
  QFormLayout* form_;
  QLabel *feel_, *about_;
  QPushButton *run_, *compare_;
};

}  // namespace denavit
