#include "ui/inspector/joint_fields.h"

#include <QGridLayout>
#include <QLabel>
#include <utility>

#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"

namespace denavit {
namespace {

/// The selected joint of an arm; null when it has none.
JointDescription* findSelected(const Selection& selection, RobotDescription& robot) {
  const auto selected = static_cast<std::size_t>(selection.joint());
  return selected < robot.joints.size() ? &robot.joints[selected] : nullptr;
}

}  // namespace

RobotFields::Format JointFields::shown(const Format& format) const {
  return [&edits = edits_, &selection = selection_, &preferences = preferences_, format] {
    const auto& joints = edits.document().robot().joints;
    const auto selected = static_cast<std::size_t>(selection.joint());
    const JointType type = selected < joints.size() ? joints[selected].type : JointType::Revolute;
    return withUnits(format(type), preferences.values());
  };
}

RobotFields::Place JointFields::placeOf(const QString& key) const {
  return [&selection = selection_, key] {
    return QStringLiteral("joints[%1].%2").arg(selection.joint()).arg(key);
  };
}

std::function<QString()> JointFields::nameOf(const QString& name) const {
  return [&selection = selection_, name] {
    return Selection::tr("%1 of joint %2").arg(name).arg(selection.joint() + 1);
  };
}

QuantityEdit* JointFields::add(const QString& key, const QString& name, const Format& format,
                               double step, Number number, QWidget* parent) {
  auto* edit = fields_.add(
      [&selection = selection_, number = std::move(number)](RobotDescription& robot) -> double* {
        JointDescription* joint = findSelected(selection, robot);
        return joint ? number(*joint) : nullptr;
      },
      shown(format), placeOf(key), nameOf(name), step, parent);
  edit->setObjectName(key);
  return edit;
}

QuantityEdit* JointFields::addOptional(const QString& key, const QString& name,
                                       const Format& format, OptionalNumber number,
                                       QWidget* parent) {
  auto* edit = fields_.addOptional(
      [&selection = selection_,
       number = std::move(number)](RobotDescription& robot) -> std::optional<double>* {
        JointDescription* joint = findSelected(selection, robot);
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
