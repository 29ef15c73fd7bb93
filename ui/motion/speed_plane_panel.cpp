#include "ui/motion/speed_plane_panel.h"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/path_plots.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kPlaneGap = std::numeric_limits<double>::quiet_NaN();
/// How far above the motion the plane goes: what is far away tells nothing.
constexpr double kPlaneRoom = 1.6;
constexpr double kPlaneWidth = 1.9;      ///< of the motion's line, times the usual
constexpr std::size_t kPlaneBasics = 3;  ///< curves that every plane has, drawn first
/// Share of a limit from which it is what holds the motion back.
constexpr double kHoldsBack = 0.97;

QString planeText(const char* text) {
  return QCoreApplication::translate("denavit::SpeedPlanePanel", text);
}

int dashOfKind(LimitKind kind) {
  return kind == LimitKind::Effort ? 0 : kind == LimitKind::Velocity ? 1 : 2;
}

using PlaneValues = std::shared_ptr<std::vector<double>>;

/// All parts one behind the other, with a gap between them.
struct PlaneCurves {
  PlaneValues s = make(), time = make(), rate = make(), most = make(), controllable = make();
  struct Held {
    PlaneValues rate;
    double time = 0;  ///< [s] how long
  };
  std::map<std::pair<int, LimitKind>, Held> held;  ///< by joint and limit

  explicit PlaneCurves(const std::vector<FastestPart>& parts) {
    double begin = 0, peak = 0;
    std::size_t count = 0;
    for (const FastestPart& part : parts) {
      for (const TimeScalingPoint& point : part.scaling.grid) peak = std::max(peak, point.s_rate);
      count += part.scaling.grid.size() + 1;
    }
    for (const FastestPart& part : parts) {
      add(part.scaling, begin, part.begin, kPlaneRoom * peak, count);
      begin += part.path->length();
    }
  }

 private:
  static PlaneValues make() { return std::make_shared<std::vector<double>>(); }

  void add(const TimeScaling& scaling, double begin, double start, double ceiling,
           std::size_t count) {
    const std::size_t first = s->size();
    for (const TimeScalingPoint& point : scaling.grid) {
      s->push_back(begin + point.s);
      time->push_back(start + point.time);
      rate->push_back(point.s_rate);
      most->push_back(std::min(point.mostRate, ceiling));
      controllable->push_back(std::min(point.controllable, ceiling));
    }
    // Where a part ends, the next one starts: from rest.
    s->push_back(s->back());
    time->push_back(time->back());
    for (const PlaneValues& values : {rate, most, controllable}) values->push_back(kPlaneGap);
    std::vector<bool> isHeld(scaling.grid.size() + 1, false);
    for (std::size_t k = 0; k < scaling.active.size(); ++k) {
      const ActiveLimit& limit = scaling.active[k];
      if (!(limit.share > kHoldsBack)) continue;
      Held& mine = held[{limit.joint, limit.kind}];
      if (!mine.rate) mine.rate = std::make_shared<std::vector<double>>(count, kPlaneGap);
      for (const std::size_t i : {k, k + 1}) (*mine.rate)[first + i] = scaling.grid[i].s_rate;
      isHeld[k] = true;
      mine.time += scaling.grid[k + 1].time - scaling.grid[k].time;
    }
    // What is held back has its own colour: a line below would show through the dashes.
    for (std::size_t k = 0; k < scaling.grid.size(); ++k) {
      const bool isInside = isHeld[k] && (k == 0 || isHeld[k - 1]);
      if (isInside) (*rate)[first + k] = kPlaneGap;
    }
  }
};

}  // namespace

QString toLimitText(LimitKind kind) {
  return kind == LimitKind::Effort     ? planeText("torque")
         : kind == LimitKind::Velocity ? planeText("speed")
                                       : planeText("acceleration");
}

PlotData makeSpeedPlane(const std::vector<FastestPart>& parts, const RobotDescription& robot) {
  const PlaneCurves curves(parts);
  PlotData plane;
  plane.id = "plane";
  plane.yLabel = planeText("ds/dt [1/s]");
  plane.xLabel = planeText("s");
  plane.kind = PlotKind::XY;
  const auto add = [&](const QString& name, const QColor& colour,
                       const std::shared_ptr<std::vector<double>>& y) -> CurveData& {
    CurveData& curve = plane.curves.emplace_back();
    curve.name = name;
    curve.unit = "1/s";
    curve.color = colour;
    curve.x = curves.s;
    curve.y = y;
    return curve;
  };
  const QColor grey(107, 114, 128);
  CurveData& controllable = add(planeText("the end can still be met"), grey, curves.controllable);
  controllable.dash = 1;
  controllable.fill = CurveFill::Below;
  CurveData& most = add(planeText("beyond any limit"), QColor(220, 20, 40), curves.most);
  most.fill = CurveFill::Above;
  CurveData& free = add(planeText("below its limits"), grey, curves.rate);
  free.t = curves.time;
  free.width = kPlaneWidth;
  using Entry = std::pair<std::pair<int, LimitKind>, PlaneCurves::Held>;
  std::vector<Entry> held(curves.held.begin(), curves.held.end());
  std::ranges::stable_sort(
      held, [](const Entry& a, const Entry& b) { return a.second.time > b.second.time; });
  for (const auto& [limit, mine] : held) {
    const auto& [joint, kind] = limit;
    const auto k = static_cast<std::size_t>(joint);
    if (k >= robot.joints.size()) continue;
    CurveData& curve = add(planeText("%1 %2").arg(jointName(robot, k), toLimitText(kind)),
                           jointColour(k), mine.rate);
    curve.dash = dashOfKind(kind);
    curve.width = kPlaneWidth;
    curve.t = curves.time;
  }
  return plane;
}

QString describeSpeedPlane(const PlotData& plane) {
  QStringList parts;
  // What holds the motion back comes first; behind it what every plane has.
  for (std::size_t k = 0; k < plane.curves.size(); ++k) {
    const CurveData& curve = plane.curves[(k + kPlaneBasics) % plane.curves.size()];
    const QString line = curve.dash == 1   ? QStringLiteral("╌╌")
                         : curve.dash == 2 ? QStringLiteral("┈┈")
                                           : QStringLiteral("━━");
    parts << QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3")
                 .arg(curve.color.name(), line,
                      curve.name.toHtmlEscaped().replace(' ', QStringLiteral("&nbsp;")));
  }
  return parts.join(QStringLiteral("&nbsp;&nbsp; "));
}

SpeedPlanePanel::SpeedPlanePanel(Edits& edits, Messages& messages, const MotionSketch& sketch,
                                 QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      sketch_(sketch),
      pages_(new QStackedWidget(this)),
      view_(nullptr),
      legend_(nullptr),
      hint_(nullptr),
      fastest_(nullptr) {
  auto* drawn = new QWidget(pages_);
  view_ = named(new PlotView(drawn), "speedPlane");
  legend_ = wrapped(named(new QLabel(drawn), "speedPlaneLegend"));
  legend_->setTextFormat(Qt::RichText);
  PlotStyle style = view_->style();
  style.legend = LegendPlace::Elsewhere;
  view_->setStyle(style);
  column(drawn, {{view_, 1}, legend_}, {.margins = {0, 0, 0, 0}, .spacing = 4});
  auto* none = new QWidget(pages_);
  hint_ = wrapped(named(new QLabel(none), "speedPlaneHint"));
  hint_->setAlignment(Qt::AlignCenter);
  fastest_ = pushButton(none, "speedPlaneFastest", tr("Fastest"),
                        tr("As fast as efforts, speeds and accelerations allow"));
  column(none, {stretch(), hint_, row({stretch(), fastest_, stretch()}), stretch()},
         {.margins = {8, 0, 8, 0}, .spacing = 8});
  pages_->addWidget(drawn);
  pages_->addWidget(none);
  connect(fastest_, &QPushButton::clicked, this,
          [this, &messages] { goFastest(edits_, messages); });
  connect(&sketch, &MotionSketch::changed, this, &SpeedPlanePanel::draw);
  connect(&edits, &Edits::scenarioChanged, this, &SpeedPlanePanel::draw);
  connect(view_, &PlotView::timeScrubbed, this, [this](double t) {
    setTime(t);
    emit timeScrubbed(t);
  });
  column(this, {{pages_, 1}}, {.margins = {6, 2, 6, 4}, .spacing = 0});
  draw();
}

void SpeedPlanePanel::setTime(std::optional<double> t_s) { view_->setTime(t_s); }

void SpeedPlanePanel::draw() {
  const auto& parts = sketch_.preview()->planned.fastest;
  const TrajectoryDescription trajectory = trajectoryOf(edits_);
  const bool isFastest = trajectory.profile == MotionProfile::Fastest;
  const bool isDrawn = isFastest && !parts.empty();
  pages_->setCurrentIndex(isDrawn ? 0 : 1);
  const bool isArm = !edits_.document().mechanism();
  fastest_->setVisible(isArm && !isFastest && trajectory.points.size() > 1);
  if (!isArm) {
    hint_->setText(
        tr("What holds a motion back is computed for one arm: the points of a mechanism "
           "have times"));
  } else if (isFastest) {
    hint_->setText(tr("There is no fastest motion yet"));
  } else {
    hint_->setText(
        tr("What holds a motion back shows where it goes as fast as its limits allow: "
           "with the profile \"fastest\""));
  }
  if (!isDrawn) return view_->setPlots({});
  PlotData plane = makeSpeedPlane(parts, edits_.document().robot());
  legend_->setText(describeSpeedPlane(plane));
  view_->setPlots({std::move(plane)});
}

}  // namespace denavit
