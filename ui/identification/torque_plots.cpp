#include "ui/identification/torque_plots.h"

#include <QCoreApplication>

namespace denavit {
namespace {

struct TorquePlotText {
  Q_DECLARE_TR_FUNCTIONS(denavit::TorquePlots)
};

using CurveValues = std::shared_ptr<const std::vector<double>>;

CurveValues shareValues(const VecX<double>& values) {
  return std::make_shared<const std::vector<double>>(values.begin(), values.end());
}

const QColor kMeasured(107, 114, 128);

QColor curveOf(std::size_t index) {
  const Rgb rgb = curveColor(index);
  return {rgb.r, rgb.g, rgb.b};
}

/// A chart of a joint, without curves.
PlotData startPlot(const RobotDescription& robot, std::size_t joint, bool isResidual) {
  const bool turns = robot.joints[joint].type == JointType::Revolute;
  const QString of = toJointText(robot, joint);
  PlotData plot;
  plot.id = isResidual ? "residual" : "torque";
  if (isResidual) {
    plot.title = TorquePlotText::tr("What is left of joint %1").arg(of);
    plot.yLabel =
        turns ? TorquePlotText::tr("difference [N·m]") : TorquePlotText::tr("difference [N]");
  } else {
    plot.title = turns ? TorquePlotText::tr("Torque of joint %1").arg(of)
                       : TorquePlotText::tr("Force of joint %1").arg(of);
    plot.yLabel = turns ? TorquePlotText::tr("torque [N·m]") : TorquePlotText::tr("force [N]");
  }
  return plot;
}

}  // namespace

QString toJointText(const RobotDescription& robot, std::size_t joint) {
  const QString name = QString::fromStdString(robot.joints[joint].name);
  const QString number = QString::number(joint + 1);
  return name.isEmpty() ? number : number + " " + name;
}

QString torqueUnit(const RobotDescription& robot, std::size_t joint) {
  return robot.joints[joint].type == JointType::Revolute ? QStringLiteral("N m")
                                                         : QStringLiteral("N");
}

std::vector<PlotData> makeMeasuredPlots(const MeasuredMotion& motion, const RobotDescription& robot,
                                        std::size_t joint) {
  std::vector<double> time, tau;
  for (const MeasuredStretch& stretch : motion.stretches) {
    const auto values = stretch.tau.col(static_cast<Eigen::Index>(joint));
    // A gap is no line.
    if (!time.empty()) {
      time.push_back(time.back());
      tau.push_back(std::numeric_limits<double>::quiet_NaN());
    }
    time.insert(time.end(), stretch.positions.time.begin(), stretch.positions.time.end());
    tau.insert(tau.end(), values.begin(), values.end());
  }
  PlotData plot = startPlot(robot, joint, false);
  plot.curves.push_back({.name = TorquePlotText::tr("measured"),
                         .unit = torqueUnit(robot, joint),
                         .color = kMeasured,
                         .x = std::make_shared<const std::vector<double>>(std::move(time)),
                         .y = std::make_shared<const std::vector<double>>(std::move(tau))});
  return {plot};
}

std::vector<PlotData> makeFitPlots(const TorqueComparison& comparison,
                                   const RobotDescription& robot, std::size_t joint) {
  const auto k = static_cast<Eigen::Index>(joint);
  const CurveValues time = shareValues(comparison.time);
  const VecX<double> measured = comparison.measured.col(k), fitted = comparison.computed.col(k),
                     consistent = comparison.computedConsistent.col(k);
  const auto add = [&](PlotData& plot, const QString& name, const VecX<double>& values,
                       const QColor& color, int dash) {
    plot.curves.push_back({.name = name,
                           .unit = torqueUnit(robot, joint),
                           .color = color,
                           .x = time,
                           .y = shareValues(values),
                           .dash = dash});
  };
  PlotData torque = startPlot(robot, joint, false), residual = startPlot(robot, joint, true);
  const QString least = TorquePlotText::tr("least squares"),
                body = TorquePlotText::tr("consistent arm");
  // They lie on each other where the fit is good: dashes let all be seen.
  add(torque, TorquePlotText::tr("measured"), measured, kMeasured, 0);
  add(torque, least, fitted, curveOf(0), 1);
  add(torque, body, consistent, curveOf(1), 2);
  // The two leave nearly the same: what is drawn last is seen.
  add(residual, body, measured - consistent, curveOf(1), 0);
  add(residual, least, measured - fitted, curveOf(0), 0);
  return {torque, residual};
}

}  // namespace denavit
