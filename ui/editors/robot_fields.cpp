#include "ui/editors/robot_fields.h"

#include <QLineEdit>
#include <utility>

#include "models/robot/beam_section.h"
#include "models/robot/fields_of_robot.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {

RobotFields::RobotFields(Edits& edits, const Selection& selection, const Preferences& preferences,
                         Messages& messages, QObject* parent)
    : LinesOf({.current = [&edits] { return withUnbentBodies(edits.fieldsRobot()); },
               .edit = [&edits](auto... step) { edits.editFieldsRobot(step...); }},
              preferences, false, parent),
      edits_(edits),
      selection_(selection) {
  connect(&edits, &Edits::robotChanged, this, &RobotFields::refresh);
  connect(&selection, &Selection::changed, this, &RobotFields::forget);
  connect(&preferences, &Preferences::unitsChanged, this, &RobotFields::refresh);
  connect(this, &RobotFields::refused, &messages, &Messages::said);
}

FieldBinding RobotFields::bind(const std::string& path, const QString& name) const {
  const auto& handle = handleOf<RobotDescription>(path);
  return {.about = handle.about,
          .type = handle.type,
          .place = [place = QString::fromStdString(path)] { return place; },
          .name = [name] { return name; }};
}

FieldBinding RobotFields::bindToJoint(const std::string& path, const QString& name) const {
  const auto& handle = handleOf<JointDescription>(path);
  const QString key = QString::fromStdString(path);
  return {
      .about = handle.about,
      .type = handle.type,
      .place = [this,
                key] { return QStringLiteral("joints[%1].%2").arg(selection_.joint()).arg(key); },
      .name = [this, name] { return tr("%1 of joint %2").arg(name).arg(selection_.joint() + 1); },
      .objectName = key,
      .scope =
          [this, isMotor = path.starts_with("actuator.")] {
            const auto& joints = edits_.document().robot().joints;
            const auto selected = static_cast<std::size_t>(selection_.joint());
            const bool slides =
                selected < joints.size() && joints[selected].type == JointType::Prismatic;
            return FieldScope{.slides = slides && !isMotor};
          }};
}

RobotFields::Find RobotFields::findIn(const std::string& path, bool isOfJoint) const {
  if (!isOfJoint) return handleOf<RobotDescription>(path).find;
  return [this, find = handleOf<JointDescription>(path).find](RobotDescription& robot) {
    const auto selected = static_cast<std::size_t>(selection_.joint());
    return selected < robot.joints.size() ? find(robot.joints[selected]) : FieldPointer();
  };
}

QWidget* RobotFields::addBound(const std::string& path, bool isOfJoint, FieldBinding binding,
                               QWidget* parent) {
  return LinesOf::add(findIn(path, isOfJoint), std::move(binding), parent);
}

QWidget* RobotFields::add(const std::string& path, const QString& name, QWidget* parent) {
  return addBound(path, false, bind(path, name), parent);
}

QWidget* RobotFields::addOfJoint(const std::string& path, QWidget* parent) {
  const QString name = fieldText(handleOf<JointDescription>(path).about.label);
  return addBound(path, true, bindToJoint(path, name), parent);
}

LabelledLine RobotFields::addSpringTo(QGridLayout& grid, int column) {
  const char* path = "joint_spring.stiffness";
  FieldBinding binding = bindToJoint(path, fieldText(handleOf<JointDescription>(path).about.label));
  binding.type = static_cast<std::optional<double>*>(nullptr);
  springLine_ = lineCount();
  const LabelledLine line = addTo(grid, column, findIn(path, true), std::move(binding));
  if (auto* edit = qobject_cast<QLineEdit*>(line.editor)) edit->setPlaceholderText(tr("rigid"));
  return line;
}

void RobotFields::edit(std::size_t line, const QString& text, const Change& change,
                       const QString& mergeKey) {
  if (line != springLine_) return LinesOf::edit(line, text, change, mergeKey);
  edits_.editRobot(
      text,
      [&](RobotDescription& robot) {
        const auto selected = static_cast<std::size_t>(selection_.joint());
        if (selected >= robot.joints.size()) return;
        std::optional<JointSpringDescription>& spring = robot.joints[selected].spring;
        std::optional<double> stiffness;
        change(&stiffness);
        if (!stiffness) return spring.reset();
        if (!spring) spring.emplace();
        spring->stiffness = *stiffness;
      },
      mergeKey);
}

LabelledLine RobotFields::addOfJointTo(QGridLayout& grid, int column, const std::string& path) {
  const QString name = fieldText(handleOf<JointDescription>(path).about.label);
  return addTo(grid, column, findIn(path, true), bindToJoint(path, name));
}

}  // namespace denavit
