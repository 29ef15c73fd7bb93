#include "ui/inspector/joint_fields.h"

#include <QGridLayout>
#include <QLabel>
#include <utility>

#include "ui/studio/studio.h"

namespace denavit {
namespace {

/// The selected joint of an arm; null when it has none.
JointDescription* findSelected(const Studio& studio, RobotDescription& robot) {
  const auto selected = static_cast<std::size_t>(studio.selectedJoint());
  return selected < robot.joints.size() ? &robot.joints[selected] : nullptr;
}

}  // namespace

RobotFields::Format JointFields::shown(const Format& format) const {
  const Studio* studio = &studio_;
  return [studio, format] {
    const auto& joints = studio->document().robot().joints;
    const auto selected = static_cast<std::size_t>(studio->selectedJoint());
    const JointType type = selected < joints.size() ? joints[selected].type : JointType::Revolute;
    return withUnits(format(type), studio->preferences().values());
  };
}

RobotFields::Place JointFields::placeOf(const QString& key) const {
  const Studio* studio = &studio_;
  return [studio, key] {
    return QStringLiteral("joints[%1].%2").arg(studio->selectedJoint()).arg(key);
  };
}

std::function<QString()> JointFields::nameOf(const QString& name) const {
  const Studio* studio = &studio_;
  return [studio, name] {
    return Studio::tr("%1 of joint %2").arg(name).arg(studio->selectedJoint() + 1);
  };
}

QuantityEdit* JointFields::add(const QString& key, const QString& name, const Format& format,
                               double step, Number number, QWidget* parent) {
  const Studio* studio = &studio_;
  auto* edit = fields_.add(
      [studio, number = std::move(number)](RobotDescription& robot) -> double* {
        JointDescription* joint = findSelected(*studio, robot);
        return joint ? number(*joint) : nullptr;
      },
      shown(format), placeOf(key), nameOf(name), step, parent);
  edit->setObjectName(key);
  return edit;
}

QuantityEdit* JointFields::addOptional(const QString& key, const QString& name,
                                       const Format& format, OptionalNumber number,
                                       QWidget* parent) {
  const Studio* studio = &studio_;
  auto* edit = fields_.addOptional(
      [studio, number = std::move(number)](RobotDescription& robot) -> std::optional<double>* {
        JointDescription* joint = findSelected(*studio, robot);
        return joint ? number(*joint) : nullptr;
      },
      shown(format), placeOf(key), nameOf(name), parent);
  edit->setObjectName(key);
  return edit;
}

QGridLayout* makeInspectorGrid(QWidget* page) {
  auto* grid = new QGridLayout(page);
  grid->setContentsMargins(10, 8, 10, 8);
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(5);
  return grid;
}

QLabel* makeMutedLabel(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setObjectName("muted");
  return label;
}

QLabel* makeHint(const QString& text, QWidget* parent) {
  QLabel* hint = makeMutedLabel(text, parent);
  hint->setWordWrap(true);
  return hint;
}

}  // namespace denavit
