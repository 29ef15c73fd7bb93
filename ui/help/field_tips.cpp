#include "ui/help/field_tips.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QHash>
#include <QLabel>
#include <QWidget>
#include <array>

namespace denavit {
namespace {

struct FieldTip {
  const char* name;  ///< the object name
  const char* tip;
};

constexpr std::array kTips{
    FieldTip{
        "dhTable",
        QT_TRANSLATE_NOOP(
            "FieldTips",
            "The DH rows: one joint each. Type 90, pi/2, 0.5 m or 500 mm; paste a whole table")},
    FieldTip{
        "startTable",
        QT_TRANSLATE_NOOP("FieldTips",
                          "Each joint at the start of a run: its position, rate, drive and input")},
    FieldTip{"problems",
             QT_TRANSLATE_NOOP(
                 "FieldTips",
                 "What is wrong with arm and run; Return or a double click goes to its place")},
    FieldTip{"problemCount", QT_TRANSLATE_NOOP("FieldTips", "Shows what is wrong")}};

QString findTip(const QWidget& widget) {
  for (const FieldTip& tip : kTips) {
    if (widget.objectName() == QLatin1String(tip.name))
      return QCoreApplication::translate("FieldTips", tip.tip);
  }
  return {};
}

/// The labels whose access keys lead to widgets.
QHash<const QWidget*, const QLabel*> findLabels(const QWidget& window) {
  QHash<const QWidget*, const QLabel*> labels;
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (label->buddy() && !labels.contains(label->buddy())) labels[label->buddy()] = label;
  }
  return labels;
}

bool isField(const QWidget& widget) {
  for (const char* kind : {"QAbstractButton", "QAbstractSpinBox", "QLineEdit", "QComboBox",
                           "QAbstractSlider", "QAbstractItemView"}) {
    if (widget.inherits(kind)) return true;
  }
  return false;
}

}  // namespace

void addFieldTips(QWidget& window) {
  const QHash<const QWidget*, const QLabel*> labels = findLabels(window);
  for (QWidget* widget : window.findChildren<QWidget*>()) {
    if (!isField(*widget) || !widget->toolTip().isEmpty()) continue;
    QString tip = findTip(*widget);
    if (const QLabel* label = labels.value(widget); tip.isEmpty() && label) {
      tip = label->text().remove('&');
    }
    if (tip.isEmpty()) continue;
    widget->setToolTip(tip);
    // A button's own text is its name for screen readers.
    if (widget->accessibleName().isEmpty() && !qobject_cast<QAbstractButton*>(widget)) {
      widget->setAccessibleName(tip);
    }
  }
}

}  // namespace denavit
