#include "ui/motion/along_path_panel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/motion/motion_sketch.h"
#include "ui/plot_view/plot_view.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

using Values = std::shared_ptr<const std::vector<double>>;

template <typename Read>
Values collect(const MotionPreview& preview, const Read& read) {
  auto values = std::make_shared<std::vector<double>>();
  for (const PreviewSample& sample : preview.samples) values->push_back(read(sample));
  return values;
}

CurveData makeCurve(const QString& name, const QString& unit, Values x, Values y) {
  CurveData curve;
  curve.name = name;
  curve.unit = unit;
  curve.x = std::move(x);
  curve.y = std::move(y);
  return curve;
}

PlotData makePlot(const QString& id, const QString& title, const QString& label) {
  PlotData plot;
  plot.id = id;
  plot.title = title;
  plot.yLabel = label;
  return plot;
}

std::vector<PlotMark> pointMarks(const MotionPreview& preview) {
  std::vector<PlotMark> marks;
  for (std::size_t k = 0; k < preview.planned.times.size(); ++k) {
    marks.push_back({.x = preview.planned.times[k], .text = std::to_string(k + 1)});
  }
  return marks;
}

}  // namespace

AlongPathPanel::AlongPathPanel(const Edits& edits, const MotionSketch& sketch, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      sketch_(sketch),
      view_(named(new PlotView(this), "alongPath")) {
  view_->setPlaceholder(tr("Torques and rates along the motion, once there is one"));
  connect(&sketch, &MotionSketch::changed, this, &AlongPathPanel::draw);
  connect(view_, &PlotView::timeScrubbed, this, [this](double t) {
    view_->setTime(t);
    emit timeScrubbed(t);
  });
  column(this, {{view_, 1}}, {.margins = {6, 2, 6, 4}, .spacing = 0});
}

void AlongPathPanel::draw() {
  const MotionPreview& preview = *sketch_.preview();
  if (preview.samples.size() < 2) return view_->setPlots({});
  const Values time = collect(preview, [](const PreviewSample& s) { return s.time; });
  PlotData torque = makePlot("torque", tr("torque"), tr("torque [N·m]"));
  PlotData rate = makePlot("rate", tr("rate"), tr("rate [rad/s]"));
  PlotData tool = makePlot("tool", tr("tool"), tr("speed [m/s]"));
  const auto& joints = edits_.document().robot().joints;
  const auto count =
      std::min(joints.size(), static_cast<std::size_t>(preview.samples.front().tau.size()));
  for (std::size_t i = 0; i < count; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const QString name =
        QStringLiteral("%1 %2").arg(i + 1).arg(QString::fromStdString(joints[i].name));
    const bool turns = joints[i].type == JointType::Revolute;
    torque.curves.push_back(makeCurve(name, turns ? "N m" : "N", time,
                                      collect(preview, [k](const auto& s) { return s.tau[k]; })));
    rate.curves.push_back(makeCurve(name, turns ? "rad/s" : "m/s", time,
                                    collect(preview, [k](const auto& s) { return s.qd[k]; })));
    const JointDemand& demand = preview.demands[i];
    if (demand.effort) {
      torque.bands.push_back({.lower = -*demand.effort,
                              .upper = *demand.effort,
                              .curve = name.toStdString(),
                              .shade = false});
    }
    if (demand.velocity) {
      rate.bands.push_back({.lower = -*demand.velocity,
                            .upper = *demand.velocity,
                            .curve = name.toStdString(),
                            .shade = false});
    }
  }
  tool.curves.push_back(
      makeCurve(tr("speed"), "m/s", time, collect(preview, [](const auto& s) { return s.speed; })));
  torque.marks = pointMarks(preview);
  view_->setPlots({std::move(torque), std::move(rate), std::move(tool)});
}

SpeedPlanePanel::SpeedPlanePanel(const MotionSketch& sketch, QWidget* parent)
    : QWidget(parent), sketch_(sketch), view_(named(new PlotView(this), "speedPlane")) {
  view_->setPlaceholder(tr("Choose the profile fastest to see what holds the motion back"));
  connect(&sketch, &MotionSketch::changed, this, &SpeedPlanePanel::draw);
  column(this, {{view_, 1}}, {.margins = {6, 2, 6, 4}, .spacing = 0});
}

void SpeedPlanePanel::draw() {
  const auto& parts = sketch_.preview()->planned.fastest;
  if (parts.empty()) return view_->setPlots({});
  auto s = std::make_shared<std::vector<double>>();
  auto rate = std::make_shared<std::vector<double>>();
  auto most = std::make_shared<std::vector<double>>();
  auto controllable = std::make_shared<std::vector<double>>();
  double peak = 0, begin = 0;
  for (const FastestPart& part : parts) {
    for (const TimeScalingPoint& point : part.scaling.grid) peak = std::max(peak, point.s_rate);
  }
  constexpr double kRoom = 1.6, kGap = std::numeric_limits<double>::quiet_NaN();
  for (const FastestPart& part : parts) {
    for (const TimeScalingPoint& point : part.scaling.grid) {
      s->push_back(begin + point.s);
      rate->push_back(point.s_rate);
      // What is far above tells nothing.
      most->push_back(point.mostRate < kRoom * peak ? point.mostRate : kGap);
      controllable->push_back(point.controllable < kRoom * peak ? point.controllable : kGap);
    }
    begin += part.path->length();
  }
  PlotData plane = makePlot("plane", tr("speed along the path"), tr("ds/dt [1/s]"));
  plane.kind = PlotKind::XY;
  plane.xLabel = tr("s");
  plane.curves = {makeCurve(tr("fastest"), "1/s", s, rate),
                  makeCurve(tr("no torque allows more"), "1/s", s, most),
                  makeCurve(tr("the end can still be met"), "1/s", s, controllable)};
  plane.curves.back().dash = 1;
  view_->setPlots({std::move(plane)});
}

}  // namespace denavit
