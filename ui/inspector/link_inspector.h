#pragma once

#include <QWidget>
#include <vector>

#include "models/issue.h"
#include "ui/studio/parts.h"

class QComboBox;
class QTabWidget;

namespace denavit {

class BodyEditor;
class RobotFields;

/// The selected joint's link and drive: mass, centre of mass, inertia about it or the link's
/// origin, whether a body can have that inertia, friction, motor, limits; and the payload.
class LinkInspector final : public QWidget {
  Q_OBJECT

 public:
  LinkInspector(Edits& edits, const Selection& selection, const Preferences& preferences,
                Messages& messages, QWidget* parent = nullptr);

  /// The choice of the inertia's reference, for the title bar of the dock.
  [[nodiscard]] QWidget* titleWidget() const;
  void setIssues(const std::vector<Issue>& issues);
  /// Goes to the line of a place; the joint must be selected. @returns whether the panel has it
  bool showPlace(const QString& where);

 signals:
  void titleChanged(const QString& title);

 private:
  enum Page { kMass, kBeam, kDrive, kLimits, kPayload };

  void makeReference();
  void makePages();
  void refresh();

  Edits& edits_;
  const Selection& selection_;
  const Preferences& preferences_;
  Messages& messages_;
  RobotFields* fields_;
  BodyEditor* link_ = nullptr;
  BodyEditor* payload_ = nullptr;
  QComboBox* about_ = nullptr;
  QTabWidget* pages_ = nullptr;
};

}  // namespace denavit
