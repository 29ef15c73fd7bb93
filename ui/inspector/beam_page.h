#pragma once

#include <QWidget>

#include "ui/studio/parts.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace denavit {

class RobotFields;

/// The selected link as a beam that bends and twists: rigid or flexible, moduli and section or
/// stiffnesses, modes, damping, and how exactly the tip turns.
class BeamPage final : public QWidget {
  Q_OBJECT

 public:
  BeamPage(Edits& edits, const Selection& selection, const Preferences& preferences,
           Messages& messages, RobotFields& fields, QWidget* parent = nullptr);

 private:
  void addSwitch(QGridLayout& grid);
  void addForm(QGridLayout& grid);
  void addFields(QGridLayout& grid, RobotFields& fields);
  void refresh();
  void refreshReadout();
  void fillFromSection();

  Edits& edits_;
  const Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  QPushButton *switch_ = nullptr, *fill_ = nullptr;
  QComboBox* form_ = nullptr;
  QLabel* readout_ = nullptr;
  QList<QWidget*> moduli_;       ///< shown where the beam is stated by moduli and section
  QList<QWidget*> stiffnesses_;  ///< shown where it is stated by EI and GJ
  QList<QWidget*> beamOnly_;     ///< enabled where there is a beam
};

/// One undo step that makes a link flexible, or rigid again. Where a link cannot bend the status
/// line says why, and nothing changes.
void switchFlexible(Edits& edits, Messages& messages, int joint);

}  // namespace denavit
