#pragma once

#include <optional>
#include <string>

#include "models/robot/robot.h"
#include "ui/editors/field_lines.h"
#include "ui/studio/parts.h"

namespace denavit {

/// Lines that each show and edit one value of the arm, or of its selected joint.
class RobotFields final : public LinesOf<RobotDescription> {
 public:
  RobotFields(Edits& edits, const Selection& selection, const Preferences& preferences,
              Messages& messages, QObject* parent = nullptr);

  /// A value of the arm: "gravity[0]".
  [[nodiscard]] FieldBinding bind(const std::string& path, const QString& name) const;
  /// One of the selected joint: "friction.viscous", which is also the line's objectName.
  [[nodiscard]] FieldBinding bindToJoint(const std::string& path, const QString& name) const;

  QWidget* add(const std::string& path, const QString& name, QWidget* parent);
  QWidget* addOfJoint(const std::string& path, QWidget* parent);
  LabelledLine addOfJointTo(QGridLayout& grid, int column, const std::string& path);
  /// The stiffness of the selected joint's spring: emptied, the joint is rigid; typed, it has one.
  LabelledLine addSpringTo(QGridLayout& grid, int column);
  /// By a binding made above and changed.
  QWidget* addBound(const std::string& path, bool isOfJoint, FieldBinding binding, QWidget* parent);

 protected:
  void edit(std::size_t line, const QString& text, const Change& change,
            const QString& mergeKey) override;

 private:
  [[nodiscard]] Find findIn(const std::string& path, bool isOfJoint) const;

  Edits& edits_;
  const Selection& selection_;
  std::optional<std::size_t> springLine_;
};

}  // namespace denavit
