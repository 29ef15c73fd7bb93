#include "ui/live/live_charts.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <utility>

#include "ui/live/live_session.h"
#include "ui/live/small_chart.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kChartTime_s = 10;
constexpr double kEndless = std::numeric_limits<double>::infinity();

/// What a coordinate is multiplied by to be shown.
double scaleOf(JointType type, const PreferenceValues& values) {
  if (type == JointType::Prismatic) return values.millimetres ? 1e3 : 1;
  return values.degrees ? 180 / std::numbers::pi : 1;
}

}  // namespace

LiveCharts::LiveCharts(const LiveSession& session, const Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      session_(session),
      preferences_(preferences),
      legend_(named(wrapped(new QLabel(this)), "liveLegend")),
      joints_(
          named(new SmallChart(this), "liveAngles",
                tr("Positions of the joints; colours as in the plots, red beyond their limits"))),
      torques_(
          named(new SmallChart(this), "liveTorques",
                tr("Torques and forces on the joints, from inputs and controllers; for a held or "
                   "guided joint, the torque that holds it. Red beyond the effort limit"))),
      sight_(new InSight(*this)) {
  joints_->setPlaceholder(tr("Go live (F6), then hold Ctrl and drag the arm"));
  legend_->setTextFormat(Qt::RichText);
  column(this, {legend_, {row({{joints_, 1}, {torques_, 1}}, {.spacing = 10}), 1}},
         {.margins = {10, 4, 10, 6}, .spacing = 2});
  setObjectName("liveCharts");
  connect(&session, &LiveSession::looked, this, [this] {
    // Every other picture: nobody reads a curve sixty times a second.
    skips_ = !skips_;
    if (!skips_ || session_.isScrubbing()) draw();
  });
  connect(&session, &LiveSession::changed, this, &LiveCharts::draw);
  connect(sight_, &InSight::changed, this, &LiveCharts::draw);
  connect(&preferences, &Preferences::unitsChanged, this, &LiveCharts::draw);
  draw();
}

void LiveCharts::refreshTitles() {
  const PreferenceValues& values = preferences_.values();
  bool turns = false, slides = false;
  if (session_.hasRun()) {
    for (const JointDescription& joint : session_.robot().joints)
      (joint.type == JointType::Revolute ? turns : slides) = true;
  }
  QStringList places, efforts;
  if (turns || !slides) places << (values.degrees ? tr("angle [°]") : tr("angle [rad]"));
  if (slides) places << (values.millimetres ? tr("length [mm]") : tr("length [m]"));
  if (turns || !slides) efforts << tr("torque [N m]");
  if (slides) efforts << tr("force [N]");
  joints_->setTitles(places.join(", "), tr("time [s]"));
  torques_->setTitles(efforts.join(", "), tr("time [s]"));
}

/// The joints in the colours of their curves.
QString LiveCharts::describeLines() const {
  QStringList names;
  const auto& joints = session_.robot().joints;
  for (std::size_t j = 0; session_.hasRun() && j < joints.size(); ++j) {
    const QString name = QString::fromStdString(joints[j].name).toHtmlEscaped();
    names << QStringLiteral("<span style=\"color:%1\">━</span>&nbsp;%2&nbsp;%3")
                 .arg(curveInk(j).name())
                 .arg(j + 1)
                 .arg(name);
  }
  return names.join(QStringLiteral(" &nbsp; "));
}

void LiveCharts::draw() {
  if (!sight_->isInSight()) return;
  refreshTitles();
  if (const QString lines = describeLines(); lines != legend_->text()) legend_->setText(lines);
  legend_->setVisible(!legend_->text().isEmpty());
  const auto& frames = session_.past().frames();
  const auto& joints = session_.robot().joints;
  const double end = session_.time();
  const std::size_t from = session_.past().findFrom(end - kChartTime_s);
  std::vector<SmallChart::Line> places, torques;
  for (std::size_t j = 0; session_.hasRun() && j < joints.size(); ++j) {
    SmallChart::Line place{.colour = j, .dashed = false, .x = {}, .y = {}}, torque = place;
    const double scale = scaleOf(joints[j].type, preferences_.values());
    const LimitsDescription& limits = joints[j].limits;
    place.within = {scale * limits.lower.value_or(-kEndless),
                    scale * limits.upper.value_or(kEndless)};
    const double effort = limits.effort.value_or(kEndless);
    torque.within = {-effort, effort};
    for (std::size_t i = from; i < frames.size() && frames[i].time <= end; ++i) {
      const LiveFrame& frame = frames[i];
      if (j >= frame.q.size() || j >= frame.torques.size()) continue;
      place.x.push_back(frame.time);
      place.y.push_back(scale * frame.q[j]);
      torque.x.push_back(frame.time);
      torque.y.push_back(frame.torques[j]);
    }
    places.push_back(std::move(place));
    torques.push_back(std::move(torque));
  }
  for (SmallChart* chart : {joints_, torques_})
    chart->setRanges({std::max(0.0, end - kChartTime_s), std::max(end, kChartTime_s)});
  joints_->setLines(std::move(places));
  torques_->setLines(std::move(torques));
}

}  // namespace denavit
