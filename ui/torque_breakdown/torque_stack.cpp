#include "ui/torque_breakdown/torque_stack.h"

#include <QCoreApplication>

#include "ui/theme/term_colours.h"
#include "ui/torque_breakdown/term_texts.h"

namespace denavit {
namespace {

struct TorqueStackTexts {
  Q_DECLARE_TR_FUNCTIONS(denavit::TorqueStack)
};

CurveData makeCurve(const QString& name, const Rgb& rgb, const Series& time, const Series& values,
                    const QString& unit) {
  CurveData curve;
  curve.name = name;
  curve.unit = unit;
  curve.color = QColor(rgb.r, rgb.g, rgb.b);
  curve.x = time;
  curve.y = values;
  curve.dash = 0;
  return curve;
}

}  // namespace

QString torqueUnit(JointType type) {
  return type == JointType::Revolute ? QStringLiteral("N m") : QStringLiteral("N");
}

PlotData makeTorqueStack(const TorqueBreakdown& breakdown, int joint, const QString& name) {
  const JointBreakdown& own = breakdown.joints[static_cast<std::size_t>(joint)];
  const bool revolute = own.type == JointType::Revolute;
  const QString unit = torqueUnit(own.type);
  PlotData chart;
  chart.id = QStringLiteral("torque %1").arg(joint);
  chart.title = TorqueStackTexts::tr("Why this torque: %1").arg(name);
  chart.yLabel =
      (revolute ? TorqueStackTexts::tr("torque [%1]") : TorqueStackTexts::tr("force [%1]"))
          .arg(unit);
  for (const TorqueTerm term : kAllTorqueTerms) {
    const Series& values = own.terms[static_cast<std::size_t>(term)];
    if (!values) continue;
    chart.curves.push_back(makeCurve(nameOf(term), colourOf(term), breakdown.time, values, unit));
    chart.curves.back().stacked = true;
  }
  chart.curves.push_back(
      makeCurve(revolute ? TorqueStackTexts::tr("torque") : TorqueStackTexts::tr("force"),
                colourOf(Term::Whole), breakdown.time, own.tau, unit));
  return chart;
}

}  // namespace denavit
