#pragma once

#include <functional>

#include "ui/editors/robot_fields.h"

class QGridLayout;
class QLabel;

namespace denavit {

/// Makes lines for numbers of the selected joint.
class JointFields {
 public:
  using Number = std::function<double*(JointDescription&)>;
  using OptionalNumber = std::function<std::optional<double>*(JointDescription&)>;
  /// A format by the type of the joint; units and decimal sign are the preferences'.
  using Format = std::function<QuantityFormat(JointType)>;

  JointFields(const Edits& edits, const Selection& selection, const Preferences& preferences,
              RobotFields& fields)
      : edits_(edits), selection_(selection), preferences_(preferences), fields_(fields) {}

  /// @param key   the place within the joint, and the line's objectName: "friction.viscous"
  /// @param name  for undo texts and tool tips
  QuantityEdit* add(const QString& key, const QString& name, const Format& format, double step,
                    Number number, QWidget* parent);
  QuantityEdit* addOptional(const QString& key, const QString& name, const Format& format,
                            OptionalNumber number, QWidget* parent);

 private:
  [[nodiscard]] RobotFields::Format shown(const Format& format) const;
  [[nodiscard]] RobotFields::Place placeOf(const QString& key) const;
  [[nodiscard]] std::function<QString()> nameOf(const QString& name) const;

  const Edits& edits_;
  const Selection& selection_;
  const Preferences& preferences_;
  RobotFields& fields_;
};

/// A grid of labels and lines with the panel's margins.
QGridLayout* makeInspectorGrid(QWidget* page);
QLabel* makeMutedLabel(const QString& text, QWidget* parent);
/// Quiet text that explains a page.
QLabel* makeHint(const QString& text, QWidget* parent);

}  // namespace denavit
