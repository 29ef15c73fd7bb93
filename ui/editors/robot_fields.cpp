#include "ui/editors/robot_fields.h"

#include <utility>

#include "models/robot/beam_section.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {

RobotFields::RobotFields(Edits& edits, const Selection& selection, const Preferences& preferences,
                         Messages& messages, QObject* parent)
    : QObject(parent), edits_(edits), messages_(messages) {
  connect(&edits, &Edits::robotChanged, this, &RobotFields::refresh);
  connect(&selection, &Selection::changed, this, &RobotFields::forget);
  connect(&preferences, &Preferences::unitsChanged, this, &RobotFields::refresh);
}

QuantityEdit* RobotFields::add(Number number, Format format, Place place,
                               std::function<QString()> name, double step, QWidget* parent) {
  auto* edit = new QuantityEdit(format(), parent);
  edit->setStep(step);
  entries_.push_back({edit, std::move(number), {}, std::move(format), std::move(place)});
  connectEdit(edit, name);
  return edit;
}

QuantityEdit* RobotFields::addOptional(OptionalNumber number, Format format, Place place,
                                       std::function<QString()> name, QWidget* parent) {
  auto* edit = new QuantityEdit(format(), parent);
  edit->setOptional(true);
  edit->setPlaceholderText(tr("none"));
  entries_.push_back({edit, {}, std::move(number), std::move(format), std::move(place)});
  connectEdit(edit, name);
  return edit;
}

void RobotFields::connectEdit(QuantityEdit* edit, const std::function<QString()>& name) {
  const std::size_t entry = entries_.size() - 1;
  connect(edit, &QuantityEdit::edited, this, [this, entry, name](double value, int gesture) {
    write(entry, value, tr("set %1").arg(name()),
          entries_[entry].place() + QStringLiteral(" %1").arg(gesture));
  });
  connect(edit, &QuantityEdit::cleared, this,
          [this, entry, name] { write(entry, std::nullopt, tr("clear %1").arg(name()), {}); });
  connect(edit, &QuantityEdit::refused, &messages_, &Messages::said);
}

void RobotFields::write(std::size_t entry, std::optional<double> value, const QString& text,
                        const QString& mergeKey) {
  edits_.editRobot(
      text,
      [&](RobotDescription& robot) {
        if (entries_[entry].optional) {
          if (auto* number = entries_[entry].optional(robot)) *number = value;
        } else if (double* number = entries_[entry].number(robot); number && value) {
          *number = *value == 0 ? *value : entries_[entry].sign() * *value;
        }
      },
      mergeKey);
}

void RobotFields::setFactor(const QuantityEdit* edit, std::function<double()> factor) {
  for (Entry& entry : entries_) {
    if (entry.edit == edit) entry.factor = std::move(factor);
  }
}

void RobotFields::forget() {
  for (const Entry& entry : entries_) entry.edit->restore();
  refresh();
}

void RobotFields::refresh() {
  // One accessor serves reading and writing; here it reads, from a copy.
  RobotDescription robot = withUnbentBodies(edits_.document().robot());
  for (const Entry& entry : entries_) {
    entry.edit->setFormat(entry.format());
    std::optional<double> value;
    if (entry.optional) {
      if (const auto* number = entry.optional(robot)) value = *number;
    } else if (const double* number = entry.number(robot)) {
      value = *number == 0 ? *number : entry.sign() * *number;
    }
    if (value) {
      entry.edit->setValue(*value);
    } else {
      entry.edit->setAbsent();
    }
  }
}

void RobotFields::setIssues(const std::vector<Issue>& issues) {
  for (const Entry& entry : entries_) {
    if (entry.edit->isBad()) continue;
    QString what;
    const std::string place = entry.place().toStdString();
    for (const Issue& issue : issues) {
      if (issue.severity == Issue::Severity::Error && issue.where == place) {
        what = QString::fromStdString(issue.what + "\n" + issue.remedy);
      }
    }
    if (what.isEmpty() && !entry.edit->property("bad").toBool()) continue;
    markField(*entry.edit, what, entry.edit->property("usualToolTip").toString());
  }
}

bool RobotFields::showPlace(const QString& where) {
  for (const Entry& entry : entries_) {
    if (entry.place() != where) continue;
    entry.edit->setFocus(Qt::OtherFocusReason);
    entry.edit->selectAll();
    return true;
  }
  return false;
}

}  // namespace denavit
