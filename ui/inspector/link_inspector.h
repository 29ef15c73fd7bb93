#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "models/issue.h"
#include "ui/editors/quantity_text.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QTabWidget;

namespace denavit {

class QuantityEdit;
class RobotFields;
class Studio;

/// The selected joint's link and drive: mass, centre of mass, inertia about it or the link's
/// origin, whether a body can have that inertia, friction, motor, limits; and the payload.
class LinkInspector final : public QWidget {
  Q_OBJECT

 public:
  explicit LinkInspector(Studio& studio, QWidget* parent = nullptr);

  /// The choice of the inertia's reference, for the title bar of the dock.
  [[nodiscard]] QWidget* titleWidget() const;
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the line of a place; the joint must be selected. @returns whether the panel has it
  bool showPlace(const QString& where);

 signals:
  void titleChanged(const QString& title);

 private:
  using Number = std::function<double*(RobotDescription&)>;

  void makeReference();
  QWidget* makeMassPage();
  void addMassAndCentre(QGridLayout& grid);
  void addInertia(QGridLayout& grid);
  QWidget* makeDrivePage();
  QWidget* makeLimitsPage();
  QWidget* makePayloadPage();
  /// A line for a number of the selected joint.
  QuantityEdit* addJointField(const char* key, const QString& name, const QuantityFormat& format,
                              double step, std::function<double*(JointDescription&)> number,
                              QWidget* parent);
  QuantityEdit* addLimitField(const char* key, const QString& name,
                              std::optional<double> LimitsDescription::*member,
                              std::function<QuantityFormat()> format, QWidget* parent);
  void refresh();
  void refreshFlag();
  void setReference(int index);
  void repair();
  [[nodiscard]] const JointDescription* joint() const;

  Studio& studio_;
  RobotFields* fields_;
  QComboBox* about_ = nullptr;
  QTabWidget* pages_ = nullptr;
  QLabel* flag_ = nullptr;
  QPushButton* repair_ = nullptr;
  std::vector<QLabel*> mirrored_;  ///< yx, zx, zy
};

}  // namespace denavit
