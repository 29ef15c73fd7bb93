#include "ui/linear/pole_card.h"

#include <QKeyEvent>
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "models/issue.h"
#include "models/linearization/linear_names.h"
#include "models/scenario/omitted_terms.h"
#include "ui/editors/quantity_text.h"
#include "ui/linear/linear_text.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/preferences/preferences.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kTrailSteps = 1000;

using LocusKind = LocusParameter::Kind;

/// A parameter as the data of an entry; no kind: none.
QVariantList toData(LocusKind kind, int joint) { return {static_cast<int>(kind), joint}; }

struct TraceStopped {};

/// Values of the parameter with as many unstable poles.
struct LocusStretch {
  double to;  ///< the value at which it ends
  int unstable;
};

/// Stretches end at a crossing where there is one, else between two values: poles may come to lie
/// on the limit without crossing it.
std::vector<LocusStretch> findStretches(const RootLocus& locus) {
  std::vector<LocusStretch> stretches;
  const auto count = static_cast<Eigen::Index>(locus.unstable.size());
  for (Eigen::Index k = 1; k <= count; ++k) {
    const int unstable = locus.unstable[static_cast<std::size_t>(k - 1)];
    const double from = locus.parameter[k - 1];
    if (k == count) {
      stretches.push_back({from, unstable});
    } else if (locus.unstable[static_cast<std::size_t>(k)] != unstable) {
      const double to = locus.parameter[k];
      const auto crossing = std::ranges::find_if(locus.crossings, [&](const LocusCrossing& one) {
        return one.parameter >= from && one.parameter <= to;
      });
      stretches.push_back(
          {crossing != locus.crossings.end() ? crossing->parameter : (from + to) / 2, unstable});
    }
  }
  return stretches;
}

QString toPoleCount(int count) {
  return count == 1 ? PoleCard::tr("one pole") : PoleCard::tr("%1 poles").arg(count);
}

}  // namespace

PoleCard::PoleCard(LinearSession& session, const Preferences& preferences, QWidget* parent)
    : LinearCard("poleCard", tr("Poles"), parent),
      session_(session),
      preferences_(preferences),
      view_(makePlots("poleMap")),
      job_([this](Traced traced) { take(std::move(traced)); }) {
  PlotStyle style = view_->style();
  style.legend = LegendPlace::Elsewhere;
  view_->setStyle(style);
  view_->setToolTip(
      tr("Poles × and zeros ○; a click or the arrow keys choose a pole. Dashed: "
         "damping 0.2, 0.4, 0.6 and 0.8; shaded: unstable"));
  makeTrail();
  body().addWidget(view_, 1);
  body().addLayout(row({mutedLabel(this, tr("trail of")), {parameter_, 1}}, {.spacing = 6}));
  body().addLayout(row({{slider_, 1}, value_}, {.spacing = 6}));
  body().addWidget(words_);
  for (PlotCanvas* canvas : view_->findChildren<PlotCanvas*>()) canvas->installEventFilter(this);
  connect(view_, &PlotView::timeScrubbed, this, [this](double listed) {
    view_->setTime(std::nullopt);
    session_.select(static_cast<int>(std::lround(listed)));
  });
  connect(&session, &LinearSession::changed, this, &PoleCard::refresh);
  connect(&session, &LinearSession::restarted, this, [this] { parameter_->setCurrentIndex(0); });
  connect(&session, &LinearSession::selectedChanged, this, &PoleCard::draw);
  connect(&preferences, &Preferences::unitsChanged, this, &PoleCard::refresh);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) {
    take({session_.answer(), {}, nullptr, why.text});
  });
  refresh();
}

void PoleCard::makeTrail() {
  parameter_ = narrow(comboBox(this, "trailParameter",
                               tr("What is changed to see where the poles go: the payload, a "
                                  "joint, or a gain that holds a joint (u = −k q)")),
                      12);
  slider_ =
      slider(this, "trailValue", tr("The value at which the poles are drawn"), 0, kTrailSteps, 0);
  value_ = named(new QLabel(this), "trailValueText");
  words_ = wrapped(named(new QLabel(this), "trailWords"));
  connect(parameter_, &QComboBox::activated, this, &PoleCard::trace);
  connect(slider_, &QSlider::valueChanged, this, [this] {
    showValue();
    draw();
  });
}

/// The entries that this arm has.
void PoleCard::fillParameters() {
  const LinearAnswer* answer = session_.answer().get();
  if (!answer) return;
  const std::size_t joints = answer->point.scenario.robot.joints.size();
  if (parameter_->count() > 0 && joints == joints_ && inputs_ == answer->arm.inputs) return;
  joints_ = joints;
  inputs_ = answer->arm.inputs;
  const QString before = parameter_->currentText();
  parameter_->clear();
  parameter_->addItem(tr("nothing"), QVariantList());
  parameter_->addItem(tr("payload"), toData(LocusKind::Payload, 0));
  for (int joint = 1; joint <= static_cast<int>(joints); ++joint)
    parameter_->addItem(tr("joint %1").arg(joint), toData(LocusKind::Joint, joint));
  for (const std::string& input : inputs_) {
    const int joint = numberOf(input);
    parameter_->addItem(tr("gain on joint %1").arg(joint), toData(LocusKind::Gain, joint));
  }
  parameter_->setCurrentIndex(std::max(0, parameter_->findText(before)));
}

bool PoleCard::isTraced() const { return !parameter_->currentData().toList().isEmpty(); }

LocusParameter PoleCard::parameter() const {
  const QVariantList chosen = parameter_->currentData().toList();
  return {static_cast<LocusKind>(chosen.at(0).toInt()), chosen.at(1).toInt()};
}

double PoleCard::value() const {
  return range_.from + (range_.to - range_.from) * slider_->value() / kTrailSteps;
}

void PoleCard::trace() {
  trail_ = {};
  complaint_.clear();
  if (!session_.answer() || !isTraced()) {
    job_.cancel();
    showValue();
    return draw();
  }
  job_.start([answer = session_.answer(), wanted = parameter()](const auto& task) {
    Traced traced{answer, {}, nullptr, {}};
    try {
      const LinearPoint& point = answer->point;
      traced.range = findLocusRange(point.scenario, answer->arm, wanted);
      const SystemFamily family =
          makeLocusFamily(point.scenario, point.request, answer->arm, wanted);
      const SystemFamily watched = [&](double value) {
        if (task.stop().stop_requested()) throw TraceStopped();
        return family(value);
      };
      traced.locus = std::make_shared<const RootLocus>(
          traceRootLocus(watched, traced.range.from, traced.range.to));
    } catch (const TraceStopped&) {
      // Nobody waits for it any more.
    } catch (const DescriptionError& error) {
      traced.complaint = QString::fromStdString(error.issues().front().what);
    } catch (const std::invalid_argument& error) {
      traced.complaint = QString::fromUtf8(error.what());
    }
    return traced;
  });
  showValue();
  draw();
}

void PoleCard::take(Traced traced) {
  if (traced.of != session_.answer()) return;
  trail_.locus = std::move(traced.locus);
  complaint_ = std::move(traced.complaint);
  const double span = traced.range.to - traced.range.from;
  const bool isNew = traced.range.from != range_.from || traced.range.to != range_.to;
  range_ = traced.range;
  if (isNew && span > 0) {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(
        static_cast<int>(std::lround(kTrailSteps * (range_.now - range_.from) / span)));
  }
  showValue();
  draw();
}

void PoleCard::refresh() {
  fillParameters();
  trace();
  const LinearAnswer* answer = session_.answer().get();
  setNote(answer ? tr("%1 poles").arg(answer->arm.system.order()) : QString());
}

void PoleCard::draw() {
  const LinearAnswer* answer = session_.answer().get();
  if (!answer) return showNone(*view_, session_.complaint());
  if (trail_.locus) trail_.now = polesAt(*trail_.locus, value());
  view_->setPlots({makePolePlot(*answer, session_.selected(), trail_)});
}

void PoleCard::showValue() {
  const bool on = session_.answer() && isTraced();
  slider_->setVisible(on);
  value_->setVisible(on);
  slider_->setEnabled(on && trail_.locus);
  value_->setText(on && trail_.locus ? toValueText(value()) : QString());
  words_->setText(!on                     ? QString()
                  : !complaint_.isEmpty() ? complaint_
                  : trail_.locus          ? describeTrail()
                                          : tr("Computing the trail…"));
  words_->setVisible(on);
}

QString PoleCard::toValueText(double value) const {
  const LocusParameter wanted = parameter();
  if (wanted.kind == LocusKind::Payload) return tr("%1 kg").arg(toNumber(value, 3));
  const RobotDescription robot = makeMovingRobot(session_.answer()->point.scenario);
  const JointType type = robot.joints[static_cast<std::size_t>(wanted.joint - 1)].type;
  if (wanted.kind == LocusKind::Joint)
    return toText(value, shownFormat(type, preferences_.values()));
  const bool turns = type == JointType::Revolute;
  const QString per = turns ? QStringLiteral("rad") : QStringLiteral("m");
  const bool isVoltage = session_.answer()->point.request.inputs == "voltage";
  const QString of = isVoltage ? QStringLiteral("V")
                     : turns   ? QStringLiteral("N m")
                               : QStringLiteral("N");
  return QStringLiteral("%1 %2/%3").arg(toNumber(value, 3), of, per);
}

/// "Unstable poles: 2 up to 12 N m/rad, 1 up to 30 N m/rad, then none. A pole becomes stable ...".
QString PoleCard::describeTrail() const {
  const QString from = toValueText(range_.from), to = toValueText(range_.to);
  const std::vector<LocusStretch> stretches = findStretches(*trail_.locus);
  if (stretches.size() == 1) {
    const int unstable = stretches.front().unstable;
    return unstable == 0 ? tr("From %1 to %2 no pole is unstable.").arg(from, to)
                         : tr("Unstable from %1 to %2: %3.").arg(from, to, toPoleCount(unstable));
  }
  constexpr std::size_t kMost = 4;
  QStringList parts;
  for (const LocusStretch& stretch : stretches) {
    const bool isLast = &stretch == &stretches.back();
    if (static_cast<std::size_t>(parts.size()) == kMost && !isLast) {
      parts << QStringLiteral("…");
      break;
    }
    const QString count = stretch.unstable == 0 ? tr("none") : toNumber(stretch.unstable);
    parts << (isLast ? tr("then %1").arg(count)
                     : tr("%1 up to %2").arg(count, toValueText(stretch.to)));
  }
  const QString counts = tr("Unstable poles: %1.").arg(parts.join(", "));
  return trail_.locus->crossings.empty() ? counts : counts + " " + describeCrossings();
}

QString PoleCard::describeCrossings() const {
  constexpr qsizetype kMost = 3;
  const RootLocus& locus = *trail_.locus;
  QStringList parts;
  for (const LocusCrossing& crossing : locus.crossings) {
    if (parts.size() == kMost) break;
    const QString at = toValueText(crossing.parameter);
    const QString pole = toRootText(Complex(0, crossing.pole.imag()));
    parts << (crossing.leaves ? tr("becomes unstable at %1 (through %2 1/s)").arg(at, pole)
                              : tr("becomes stable at %1 (through %2 1/s)").arg(at, pole));
  }
  return tr("A pole %1.").arg(parts.join(", "));
}

void PoleCard::step(int by) {
  if (!session_.answer()) return;
  const int count = static_cast<int>(session_.answer()->modes.size());
  if (count > 0) session_.select(std::clamp(session_.selected() + by, 0, count - 1));
}

bool PoleCard::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool forward = key.key() == Qt::Key_Down || key.key() == Qt::Key_Right;
    const bool back = key.key() == Qt::Key_Up || key.key() == Qt::Key_Left;
    if (key.modifiers() == Qt::NoModifier && (forward || back)) {
      step(forward ? 1 : -1);
      return true;
    }
  }
  return LinearCard::eventFilter(watched, event);
}

}  // namespace denavit
