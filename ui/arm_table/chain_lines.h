#pragma once

#include <QWidget>
#include <vector>

#include "ui/studio/parts.h"

class QComboBox;
class QGridLayout;
class QToolButton;

namespace denavit {

class PlacementFields;

/// What a mechanism says of the chain that is shown: where it starts, and which of all joints have
/// a drive. Hidden where there is an arm.
class ChainLines final : public QWidget {
  Q_OBJECT

 public:
  ChainLines(Edits& edits, const Selection& selection, const Preferences& preferences,
             Messages& messages, QWidget* parent = nullptr);
  ~ChainLines() override;

 private:
  void addBase(QGridLayout& grid);
  void addActuated(QGridLayout& grid);
  void refresh();
  void fillCarriers();
  void setCarrier(const QString& chain);
  void setLink(const QString& link);
  void setActuated(int joint, bool isActuated);

  Edits& edits_;
  const Preferences& preferences_;
  Messages& messages_;
  QComboBox *carrier_ = nullptr, *link_ = nullptr;
  QToolButton* actuated_ = nullptr;
  PlacementFields* placement_ = nullptr;
};

/// One undo step that gives joints (0-based) of a mechanism a drive, or takes it away.
void editActuated(Edits& edits, const QString& text, const std::vector<int>& joints,
                  bool isActuated);

}  // namespace denavit
