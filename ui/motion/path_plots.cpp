#include "ui/motion/path_plots.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

namespace denavit {
namespace {

using PathValues = std::shared_ptr<const std::vector<double>>;

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
/// Share of a limit from which its line is drawn: those that are far away only clutter.
constexpr double kWorthALine = 0.75;
/// A curve that only touches its limit is not beyond it: fastest motions keep to theirs where they
/// were planned, and between these places nearly so.
constexpr double kUpToLimit = 1.001;
/// The axis of shares of limits shows the limits, and some room beyond them.
constexpr AxisRange kShareSpan{-115, 115};  // [%]
const QColor kAllowed(107, 114, 128);

QString plotText(const char* text) {
  return QCoreApplication::translate("denavit::AlongPathPanel", text);
}

template <typename Read>
PathValues collectSamples(const MotionPreview& preview, const Read& read) {
  auto values = std::make_shared<std::vector<double>>();
  values->reserve(preview.samples.size());
  for (const PreviewSample& sample : preview.samples) {
    const double value = read(sample);
    values->push_back(std::isfinite(value) ? value : kNoValue);
  }
  return values;
}

/// Makes the charts of one motion.
class PathPlotMaker {
 public:
  PathPlotMaker(const MotionPreview& preview, const RobotDescription& robot, bool ofLimits)
      : preview_(preview), robot_(robot), ofLimits_(ofLimits) {
    time_ = collectSamples(preview, [](const PreviewSample& s) { return s.time; });
    joints_ =
        std::min(robot.joints.size(), static_cast<std::size_t>(preview.samples.front().tau.size()));
  }

  [[nodiscard]] PlotData make(PathPlot which) {
    switch (which) {
      case PathPlot::Torque:
        return makeLimited("torque", plotText("torque"), labelOf(kTorques), "N m", "N",
                           preview_.effort, [](const PreviewSample& s) { return &s.tau; });
      case PathPlot::Rate:
        return makeLimited("rate", plotText("rate"), labelOf(kRates), "rad/s", "m/s",
                           preview_.velocity, [](const PreviewSample& s) { return &s.qd; });
      case PathPlot::Power:
        return makePower();
      case PathPlot::Energy:
        return makeEnergy();
      case PathPlot::Speed: {
        PlotData plot = start("tool", plotText("tool speed"), plotText("speed [m/s]"));
        add(plot, plotText("speed"), "m/s", [](const PreviewSample& s) { return s.speed; });
        return plot;
      }
      case PathPlot::Hand:
        return makeHand();
    }
    return {};
  }

 private:
  [[nodiscard]] PlotData start(const QString& id, const QString& title, const QString& label) {
    PlotData plot;
    plot.id = id;
    plot.title = title;
    plot.yLabel = label;
    for (const double time : preview_.planned.times) plot.marks.push_back({.x = time, .text = {}});
    return plot;
  }

  template <typename Read>
  CurveData& add(PlotData& plot, const QString& name, const QString& unit, const Read& read) {
    CurveData curve;
    curve.name = name;
    curve.unit = unit;
    curve.x = time_;
    curve.y = collectSamples(preview_, read);
    plot.curves.push_back(std::move(curve));
    return plot.curves.back();
  }

  template <typename Read>
  CurveData& addJoint(PlotData& plot, std::size_t joint, const QString& unit, const Read& read) {
    CurveData& curve = add(plot, jointName(robot_, joint), unit, read);
    constexpr std::size_t kColours = 8;
    curve.color = jointColour(joint);
    curve.dash = static_cast<int>(joint / kColours) % 4;
    return curve;
  }

  /// An axis of joints that turn, that slide, or of both.
  struct AxisLabels {
    const char *turning, *sliding, *both;
  };
  static constexpr AxisLabels kTorques{"torque [N·m]", "force [N]", "torque, force [N·m, N]"};
  static constexpr AxisLabels kRates{"rate [rad/s]", "speed [m/s]", "rate [rad/s, m/s]"};
  [[nodiscard]] QString labelOf(const AxisLabels& labels) const {
    bool any = false, all = true;
    for (std::size_t i = 0; i < joints_; ++i) {
      any = any || !turns(i);
      all = all && !turns(i);
    }
    return plotText(!any ? labels.turning : all ? labels.sliding : labels.both);
  }

  [[nodiscard]] bool turns(std::size_t joint) const {
    return robot_.joints[joint].type == JointType::Revolute;
  }

  template <typename Read>
  PlotData makeLimited(const QString& id, const QString& title, const QString& label,
                       const QString& turning, const QString& sliding, const VecX<double>& limits,
                       const Read& read) {
    if (ofLimits_) return makeShares(id, title, limits, read);
    PlotData plot = start(id, title, label);
    double widest = 0;
    for (const double limit : limits) {
      if (std::isfinite(limit)) widest = std::max(widest, limit);
    }
    for (std::size_t i = 0; i < joints_; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      addJoint(plot, i, turns(i) ? turning : sliding,
               [&](const PreviewSample& s) { return (*read(s))[k]; });
      if (!std::isfinite(limits[k])) continue;
      double peak = 0;
      for (const PreviewSample& s : preview_.samples)
        peak = std::max(peak, std::abs((*read(s))[k]));
      // The widest one bounds what is shaded for all.
      plot.bands.push_back({.lower = -kUpToLimit * limits[k],
                            .upper = kUpToLimit * limits[k],
                            .curve = jointName(robot_, i).toStdString(),
                            .shade = peak > kWorthALine * limits[k] || limits[k] >= widest});
    }
    return plot;
  }

  template <typename Read>
  PlotData makeShares(const QString& id, const QString& title, const VecX<double>& limits,
                      const Read& read) {
    PlotData plot = start(id, plotText("%1 / limit").arg(title), plotText("of limit [%]"));
    for (std::size_t i = 0; i < joints_; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      if (!(limits[k] > 0) || !std::isfinite(limits[k])) continue;
      addJoint(plot, i, "%",
               [&](const PreviewSample& s) { return 100 * (*read(s))[k] / limits[k]; });
    }
    plot.bands.push_back({.lower = -100 * kUpToLimit, .upper = 100 * kUpToLimit});
    plot.leftSpan = kShareSpan;
    return plot;
  }

  PlotData makePower() {
    PlotData plot = start("power", plotText("power"), plotText("power [W]"));
    for (std::size_t i = 0; i < joints_; ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      addJoint(plot, i, "W", [k](const PreviewSample& s) { return s.tau[k] * s.qd[k]; });
    }
    CurveData& all =
        add(plot, plotText("all joints"), "W", [](const PreviewSample& s) { return s.power; });
    all.color = QColor(0, 0, 0);
    all.dash = 1;
    return plot;
  }

  PlotData makeEnergy() {
    PlotData plot = start("energy", plotText("energy"), plotText("energy [J]"));
    add(plot, plotText("fed in"), "J", [](const PreviewSample& s) { return s.fed; });
    add(plot, plotText("given back"), "J", [](const PreviewSample& s) { return s.returned; });
    CurveData& net = add(plot, plotText("difference"), "J",
                         [](const PreviewSample& s) { return s.fed - s.returned; });
    net.color = QColor(0, 0, 0);
    net.dash = 1;
    return plot;
  }

  PlotData makeHand() {
    PlotData plot = start("hand", plotText("hand acceleration"), plotText("along its way [m/s²]"));
    const QString unit = QStringLiteral("m/s²");
    const auto bound = [&](const QString& name, int dash, double HandUse::*value) {
      CurveData& curve =
          add(plot, name, unit, [value](const PreviewSample& s) { return s.hand.*value; });
      curve.color = kAllowed;
      curve.dash = dash;
    };
    add(plot, plotText("used"), unit, [](const PreviewSample& s) { return s.hand.used; }).color =
        jointColour(0);
    bound(plotText("motors allow"), 0, &HandUse::most);
    bound(plotText("braking"), 0, &HandUse::least);
    if (!preview_.isLoaded) return plot;
    bound(plotText("load only weighed"), 2, &HandUse::mostStatic);
    bound(plotText("braking, weighed"), 2, &HandUse::leastStatic);
    return plot;
  }

  const MotionPreview& preview_;
  const RobotDescription& robot_;
  bool ofLimits_;
  PathValues time_;
  std::size_t joints_;
};

}  // namespace

QString jointName(const RobotDescription& robot, std::size_t joint) {
  const QString name = QString::fromStdString(robot.joints[joint].name);
  return name.isEmpty() ? QString::number(joint + 1)
                        : QStringLiteral("%1 %2").arg(joint + 1).arg(name);
}

QColor jointColour(std::size_t joint) {
  const Rgb color = curveColor(joint);
  return {color.r, color.g, color.b};
}

PlotData makePathPlot(PathPlot which, const MotionPreview& preview, const RobotDescription& robot,
                      bool ofLimits) {
  return PathPlotMaker(preview, robot, ofLimits).make(which);
}

}  // namespace denavit
