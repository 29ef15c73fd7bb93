#include "ui/help/field_tips.h"

#include <QAbstractButton>
#include <QCoreApplication>
#include <QLabel>
#include <QWidget>
#include <array>

namespace denavit {
namespace {

struct FieldTip {
  const char* name;  ///< the object name, or its beginning up to a "*"
  const char* tip;
};

constexpr std::array kTips{
    FieldTip{"dhTable", QT_TRANSLATE_NOOP("FieldTips",
                                          "The DH rows: one joint each. Type 90, pi/2, "
                                          "0.5 m or 500 mm; paste a whole table")},
    FieldTip{"base.xyz*", QT_TRANSLATE_NOOP("FieldTips", "Where DH frame 0 stands in the world")},
    FieldTip{"base.rpy*", QT_TRANSLATE_NOOP("FieldTips",
                                            "How DH frame 0 is turned in the world: "
                                            "Rz(yaw) Ry(pitch) Rx(roll)")},
    FieldTip{"tool.xyz*", QT_TRANSLATE_NOOP("FieldTips", "Where the tool is in the last DH frame")},
    FieldTip{"tool.rpy*", QT_TRANSLATE_NOOP("FieldTips",
                                            "How the tool is turned in the last DH "
                                            "frame: Rz(yaw) Ry(pitch) Rx(roll)")},
    FieldTip{"gravity*", QT_TRANSLATE_NOOP("FieldTips",
                                           "Free-fall acceleration in the world "
                                           "[m/s²]")},
    FieldTip{"limits.lower", QT_TRANSLATE_NOOP("FieldTips",
                                               "The smallest joint variable; empty: "
                                               "no limit")},
    FieldTip{"limits.upper", QT_TRANSLATE_NOOP("FieldTips",
                                               "The largest joint variable; empty: no "
                                               "limit")},
    FieldTip{"limits.velocity", QT_TRANSLATE_NOOP("FieldTips",
                                                  "The largest rate of the joint, in "
                                                  "both directions; empty: no limit")},
    FieldTip{"limits.effort", QT_TRANSLATE_NOOP("FieldTips",
                                                "The largest torque [N m] or force [N] "
                                                "of the joint; empty: no limit")},
    FieldTip{"link.mass", QT_TRANSLATE_NOOP("FieldTips", "Mass of the link [kg], without payload")},
    FieldTip{"link.com*", QT_TRANSLATE_NOOP("FieldTips", "Centre of mass in the link's frame")},
    FieldTip{"link.inertia*", QT_TRANSLATE_NOOP("FieldTips",
                                                "Element of the inertia tensor [kg m²]; "
                                                "products carry their minus sign")},
    FieldTip{"payload*", QT_TRANSLATE_NOOP("FieldTips", "Of the payload, in the tool frame")},
    FieldTip{"repairInertia", QT_TRANSLATE_NOOP("FieldTips",
                                                "Takes the nearest tensor that a rigid "
                                                "body can have")},
    FieldTip{"startTable", QT_TRANSLATE_NOOP("FieldTips",
                                             "Each joint at the start of a run: its "
                                             "position, rate, drive and input")},
    FieldTip{"scenarioName", QT_TRANSLATE_NOOP("FieldTips",
                                               "The title of this run in lists and "
                                               "pictures")},
    FieldTip{"method",
             QT_TRANSLATE_NOOP("FieldTips", "How the equations of motion are integrated")},
    FieldTip{"order", QT_TRANSLATE_NOOP("FieldTips", "Order of the Adams method, 1 to 8")},
    FieldTip{"friction", QT_TRANSLATE_NOOP("FieldTips", "Whether joint friction acts in the run")},
    FieldTip{"problems", QT_TRANSLATE_NOOP("FieldTips",
                                           "What is wrong with arm and run; Return or a "
                                           "double click goes to its place")},
    FieldTip{"problemCount", QT_TRANSLATE_NOOP("FieldTips", "Shows what is wrong")},
    FieldTip{"timeSlider", QT_TRANSLATE_NOOP("FieldTips",
                                             "The instant of the run that is shown; "
                                             "Left and Right go row by row")},
    FieldTip{"runButton", QT_TRANSLATE_NOOP("FieldTips",
                                            "Computes the run, or cancels the one under "
                                            "way (F5)")}};

bool fits(const QString& name, const FieldTip& tip) {
  const QLatin1String pattern(tip.name);
  return pattern.endsWith('*') ? name.startsWith(pattern.chopped(1)) : name == pattern;
}

QString findTip(const QWidget& widget) {
  for (const FieldTip& tip : kTips) {
    if (fits(widget.objectName(), tip)) return QCoreApplication::translate("FieldTips", tip.tip);
  }
  return {};
}

/// The label whose access key leads to a widget.
QString findLabel(const QWidget& window, const QWidget& widget) {
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    if (label->buddy() == &widget) return label->text().remove('&');
  }
  return {};
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
  for (QWidget* widget : window.findChildren<QWidget*>()) {
    if (!isField(*widget) || !widget->toolTip().isEmpty()) continue;
    QString tip = findTip(*widget);
    if (tip.isEmpty()) tip = findLabel(window, *widget);
    if (tip.isEmpty()) continue;
    widget->setToolTip(tip);
    // A button's own text is its name for screen readers.
    if (widget->accessibleName().isEmpty() && !qobject_cast<QAbstractButton*>(widget)) {
      widget->setAccessibleName(tip);
    }
  }
}

}  // namespace denavit
