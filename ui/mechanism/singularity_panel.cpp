#include "ui/mechanism/singularity_panel.h"

#include <utility>

#include "models/channels/shown_unit.h"
#include "models/mechanism/make_mechanism.h"
#include "models/robot/make_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/mechanism/coupler_curve.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/mechanism/singularity_view.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kMapCount = 101;
constexpr double kMapExtent = 4;  ///< of the mechanism's size

/// "z", "φ".
QString letterOf(HandCoordinate coordinate) {
  switch (coordinate) {
    case HandCoordinate::X:
      return QStringLiteral("x");
    case HandCoordinate::Y:
      return QStringLiteral("y");
    case HandCoordinate::Z:
      return QStringLiteral("z");
    case HandCoordinate::Phi:
      break;
  }
  return QStringLiteral("φ");
}

QuantityFormat formatOf(HandCoordinate coordinate, const Preferences& preferences) {
  const bool isAngle = coordinate == HandCoordinate::Phi;
  return shownFormat(isAngle ? QuantityKind::Angle : QuantityKind::Length, preferences.values());
}

SingularityView::Axis axisOf(HandCoordinate coordinate, const Preferences& preferences) {
  const ShownUnit unit =
      findShownUnit(coordinate == HandCoordinate::Phi ? "rad" : "m", preferences.values().units());
  return {QStringLiteral("%1 [%2]").arg(letterOf(coordinate), QString::fromStdString(unit.text)),
          unit.factor};
}

QString legendText() {
  const auto mark = [](const char* name, const char* line, const QString& text) {
    return QStringLiteral("<span style='color:%1'>%2</span> %3")
        .arg(colour(name).name(), QString::fromUtf8(line), text.toHtmlEscaped());
  };
  return mark("singular-inverse", "╍╍", SingularityPanel::tr("loses a motion")) + "&nbsp;&nbsp; " +
         mark("singular-direct", "━━", SingularityPanel::tr("cannot be held"));
}

}  // namespace

SingularityPanel::SingularityPanel(Edits& edits, const LoopWatch& watch,
                                   const Preferences& preferences, Messages& messages,
                                   QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      watch_(watch),
      preferences_(preferences),
      messages_(messages),
      view_(new SingularityView(this)),
      about_(wrapped(named(new QLabel(this), "singularityAbout"))),
      legend_(wrapped(named(new QLabel(this), "singularityLegend"))),
      make_(
          pushButton(this, "singularityMake", tr("Make the map"),
                     tr("Leads the hand of the first chain from the pose on screen to every place "
                        "around it, without changing the way of assembly"))),
      bar_(progressBar(this, "singularityBar")),
      job_([this](Answer answer) { take(std::move(answer)); }) {
  setObjectName("singularityPanel");
  legend_->setTextFormat(Qt::RichText);
  legend_->setToolTip(
      tr("Blue, whole: the drives cannot hold the hand there (direct kinematics is singular). "
         "Orange, dashed: the hand loses a motion (inverse kinematics is singular)"));
  bar_->hide();
  // One under the other: the panel is as narrow with a map as without.
  column(this, {about_, {view_, 1}, legend_, row({{bar_, 3}, stretch(), make_})},
         {.margins = {8, 6, 8, 6}, .spacing = 4});
  connect(make_, &QPushButton::clicked, this, &SingularityPanel::makeMap);
  connect(&watch, &LoopWatch::changed, this, &SingularityPanel::follow);
  connect(&job_, &JobBase::progressed, this, [this](double part) { showPart(*bar_, part); });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    bar_->hide();
    emit messages_.said(failure.text);
  });
  connect(view_, &SingularityView::placeClicked, this, [this](std::vector<double> q) {
    if (!edits_.document().scenario().prescribed.empty()) {  // whose start no pose changes
      return emit messages_.said(
          tr("The run leads joints from where their motions begin: set them free to start at a "
             "place of the map."));
    }
    edits_.editPose(tr("go to a place of the map"), [&](std::vector<double>& all) {
      q.resize(all.size());
      all = std::move(q);
    });
  });
  connect(view_, &SingularityView::blankClicked, this, [this](double across, double up) {
    emit messages_.said(
        tr("The hand does not get to %1 = %2, %3 = %4 from the pose of the map without leaving its "
           "way of assembly.")
            .arg(letterOf(hand_[0]), toText(across, formatOf(hand_[0], preferences_)),
                 letterOf(hand_[1]), toText(up, formatOf(hand_[1], preferences_))));
  });
  connect(&preferences, &Preferences::unitsChanged, this, &SingularityPanel::followUnits);
  follow();
}

/// What the map shows: the scale, and what of the hand stays as it was.
QString SingularityPanel::aboutMap() const {
  QString text =
      tr("Lighter: the drives hold the hand better (smallest singular value over the "
         "largest).");
  QStringList held;
  for (std::size_t k = 2; k < hand_.size(); ++k) held << letterOf(hand_[k]);
  if (!held.isEmpty()) text += " " + tr("Held as in the pose: %1.").arg(held.join(", "));
  if (view_->map().isCut()) text += " " + tr("It goes on beyond the edge.");
  return text;
}

/// The map stays while the pose moves on it; another mechanism has none yet.
void SingularityPanel::follow() {
  const LoopCloser* closer = watch_.closer();
  const auto& mechanism = edits_.document().mechanism();
  const bool isPossible = closer && watch_.facts() && watch_.facts()->mobility >= 2 &&
                          watch_.facts()->actuators > 0 && !isOpenLoop(watch_.residual());
  make_->setEnabled(isPossible);
  if (mapOf_ && (!mechanism || *mapOf_ != *mechanism)) {
    job_.cancel();
    bar_->hide();
    mapOf_.reset();
    view_->setMap({});
  }
  const bool hasMap = view_->map().count > 1;
  legend_->setVisible(hasMap);
  legend_->setText(legendText());
  about_->setText(hasMap ? aboutMap()
                  : isPossible
                      ? tr("Where the hand gets from here, and where it is singular.")
                      : tr("A map needs a mechanism with two freedoms or more, drives, and "
                           "closed loops."));
  if (!hasMap || !closer || hand_.size() < 2) return view_->setHand({});
  const Eigen::Vector3d p_W = calcCurvePoint(closer->mechanism(), watch_.pose(), {.chain = 0});
  const auto value = [&](HandCoordinate coordinate) {
    return coordinate == HandCoordinate::Phi ? 0.0 : p_W[static_cast<int>(coordinate)];
  };
  view_->setHand(std::pair(value(hand_[0]), value(hand_[1])));
}

void SingularityPanel::makeMap() {
  const auto& mechanism = edits_.document().mechanism();
  if (!mechanism || !make_->isEnabled()) return;
  mapOf_ = *mechanism;
  bar_->show();
  showPart(*bar_, 0);
  job_.start([description = *mechanism, q = watch_.pose()](const Job<Answer>::Task& task) {
    const Mechanism made = makeMechanism(description);
    const VecX<double> all = toCoordinates(made, q);
    Answer answer;
    answer.hand = chooseHand(made, all);
    SingularityMapTask asked;
    asked.count = kMapCount;
    asked.extent = kMapExtent * made.size;
    asked.hand = answer.hand;
    if (answer.hand.size() >= 2) {
      asked.across = answer.hand[0];
      asked.up = answer.hand[1];
    }
    asked.limits = makeLimits(makeJointList(description));
    answer.map = calcSingularityMap(made, all, asked, [&](double part) { return task.tell(part); });
    return answer;
  });
}

void SingularityPanel::take(Answer answer) {
  bar_->hide();
  hand_ = std::move(answer.hand);
  if (hand_.size() < 2 || !answer.map.complete) return;
  view_->setMap(std::move(answer.map));
  followUnits();
  follow();
}

void SingularityPanel::followUnits() {
  if (hand_.size() < 2) return;
  view_->setAxes(axisOf(hand_[0], preferences_), axisOf(hand_[1], preferences_));
}

}  // namespace denavit
