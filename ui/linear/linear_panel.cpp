#include "ui/linear/linear_panel.h"

#include <QProgressBar>
#include <QTimer>
#include <cmath>
#include <numbers>

#include "models/files/atomic_file.h"
#include "models/linearization/linear_table.h"
#include "models/scenario/omitted_terms.h"
#include "ui/editors/quantity_text.h"
#include "ui/export/file_dialogs.h"
#include "ui/linear/linear_session.h"
#include "ui/linear/linear_text.h"
#include "ui/linear/poles_table.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/messages.h"
#include "ui/theme/icons.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kLeastSlider_px = 56;

}  // namespace

LinearPanel::LinearPanel(LinearSession& session, Shown& shown, Playback& playback,
                         const Preferences& preferences, Messages& messages, QWidget* parent)
    : QWidget(parent), session_(session), messages_(messages), animation_(shown) {
  setObjectName("linearPanel");
  QScrollArea* area = scrollAreaDown(this);
  QWidget* page = scrolled(area);
  column(this, {area}, {.margins = {}});
  place_ = wrapped(named(new QLabel(page), "linearPlace"));
  summary_ = selectable(wrapped(named(new QLabel(page), "linearSummary")));
  makeChoices();
  table_ = new PolesTable(page);
  makeProgress();
  makeAnimation();
  column(page,
         {row({here_, follows_, {place_, 1}}, {.spacing = 8}),
          row({inputs_, mutedLabel(page, QStringLiteral("→")), outputs_, stretch(), save_},
              {.spacing = 6}),
          {table_, 1},
          row({play_,
               mutedLabel(page, tr("size")),
               {amplitude_, 1},
               mutedLabel(page, tr("speed")),
               {speed_, 1},
               {speedText_, 1}},
              {.spacing = 6}),
          row({{progress_, 1}, stop_}, {.spacing = 6}),
          summary_},
         {.margins = {10, 6, 10, 6}, .spacing = 6});
  connect(&session, &LinearSession::changed, this, &LinearPanel::refresh);
  connect(&session, &LinearSession::restarted, this, [this] {
    const QSignalBlocker quietInputs(inputs_), quietOutputs(outputs_), quietFollows(follows_);
    inputs_->setCurrentIndex(0);
    outputs_->setCurrentIndex(0);
    follows_->setChecked(true);
  });
  connect(&session, &LinearSession::selectedChanged, this, [this](int listed) {
    table_->choose(listed);
    showShape();
  });
  connect(table_, &QTreeWidget::currentItemChanged, this,
          [this] { session_.select(table_->chosen()); });
  connect(table_, &QTreeWidget::itemActivated, this, [this] { animation_.play(); });
  connect(&preferences, &Preferences::unitsChanged, this, &LinearPanel::refresh);
  connect(&preferences, &Preferences::themeChanged, this, &LinearPanel::refresh);
  connect(&playback, &Playback::playingChanged, &animation_, [this](bool playing) {
    if (playing) animation_.stop();
  });
  connect(new InSight(*this), &InSight::changed, &animation_, [this](bool inSight) {
    if (!inSight) animation_.stop();
  });
  refresh();
}

void LinearPanel::makeChoices() {
  here_ = pushButton(this, "linearHere", tr("Linearise here"),
                     tr("Makes the model of the pose on screen, or of the instant of the run"));
  follows_ = checkBox(this, "linearFollows", tr("follow"),
                      tr("The model follows the pose and the instant of the run; else it stays "
                         "where it is"),
                      true);
  inputs_ = comboBox(this, "linearInputs",
                     tr("What acts on the arm: torques at the joints, or voltages at their motors"),
                     {{tr("as driven"), ""}, {tr("torque"), "torque"}, {tr("voltage"), "voltage"}});
  outputs_ = comboBox(this, "linearOutputs", tr("What is measured"),
                      {{tr("joints"), "joints"},
                       {tr("rates"), "rates"},
                       {tr("tool"), "tool"},
                       {tr("modes"), "modes"},
                       {tr("currents"), "currents"}});
  save_ = pushButton(this, "linearSave", tr("Save A, B, C, D…"),
                     tr("Writes the matrices as a table with names (CSV)"));
  connect(here_, &QPushButton::clicked, &session_, &LinearSession::linearise);
  connect(follows_, &QCheckBox::toggled, this, [this](bool on) {
    session_.setFollows(on);
    showPlace();
  });
  connect(inputs_, &QComboBox::currentIndexChanged, this,
          [this] { session_.setInputs(inputs_->currentData().toString().toStdString()); });
  connect(outputs_, &QComboBox::currentIndexChanged, this,
          [this] { session_.setOutputs(outputs_->currentData().toString().toStdString()); });
  connect(save_, &QPushButton::clicked, this, &LinearPanel::askAndSave);
}

/// Of what takes longer than a moment, as of an arm of a hundred joints.
void LinearPanel::makeProgress() {
  constexpr int kMoment_ms = 300;
  progress_ = progressBar(this, "linearProgress", tr("Progress of the linear model"));
  stop_ = pushButton(this, "linearStop", tr("Stop"),
                     tr("Stops this computation; the previous model stays"));
  const auto show = [this](bool isLong) {
    progress_->setVisible(isLong);
    stop_->setVisible(isLong);
  };
  auto* moment = new QTimer(this);
  moment->setSingleShot(true);
  moment->setInterval(kMoment_ms);
  const auto follow = [this, moment, show](bool isBusy) {
    show(false);
    showPart(*progress_, 0);
    isBusy ? moment->start() : moment->stop();
  };
  connect(moment, &QTimer::timeout, this, [show] { show(true); });
  connect(&session_, &LinearSession::busyChanged, this, follow);
  // While the pose moves one model follows the other, each of which may be quick.
  connect(&session_, &LinearSession::changed, this,
          [this, follow] { follow(!session_.isCurrent()); });
  connect(&session_, &LinearSession::progressed, this,
          [this](double part) { showPart(*progress_, part); });
  connect(stop_, &QPushButton::clicked, &session_, &LinearSession::stop);
  show(false);
}

void LinearPanel::makeAnimation() {
  play_ = named(new QToolButton(this), "linearPlay");
  play_->setProperty("small", true);
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  const auto refreshPlay = [this] {
    const bool playing = animation_.isPlaying();
    play_->setIcon(themedIcon(playing ? "pause" : "play"));
    play_->setText(playing ? tr("Stop") : tr("Play pole"));
    play_->setToolTip(playing ? tr("Takes the arm back to its pose")
                              : tr("Moves the whole arm as the chosen pole does; the pose stays"));
  };
  speedText_ = wrapped(named(new QLabel(this), "linearSpeedText"));
  amplitude_ =
      slider(this, "linearAmplitude",
             tr("How far the arm moves at most, in percent of its reach: 1 to 40"), 1, 40, 12);
  speed_ = slider(this, "linearSpeed", tr("Swings per second on screen: 1/8 to 4"), -30, 20, -5);
  for (QSlider* bar : {amplitude_, speed_}) bar->setMinimumWidth(kLeastSlider_px);
  connect(play_, &QToolButton::clicked, this,
          [this] { animation_.isPlaying() ? animation_.stop() : animation_.play(); });
  connect(&animation_, &ModeAnimation::playingChanged, this, refreshPlay);
  connect(amplitude_, &QSlider::valueChanged, this, &LinearPanel::showShape);
  connect(speed_, &QSlider::valueChanged, this, &LinearPanel::showSpeed);
  refreshPlay();
}

bool LinearPanel::saveTable(const QString& path, QString& error) const {
  if (!session_.answer()) {
    error = session_.complaint();
    return false;
  }
  try {
    writeAtomically(path.toStdString(), toCsv(session_.answer()->arm));
  } catch (const DescriptionError& failure) {
    error = QString::fromUtf8(failure.what());
    return false;
  }
  return true;
}

void LinearPanel::askAndSave() {
  const QString path =
      askSaveFile(this, tr("Save A, B, C, D"), tr("linear-model.csv"), tr("Table (*.csv)"));
  if (path.isEmpty()) return;
  QString error;
  emit messages_.said(saveTable(path, error) ? tr("Wrote %1").arg(path) : error);
}

void LinearPanel::refresh() {
  const LinearAnswer* answer = session_.answer().get();
  table_->fill(answer);
  table_->choose(session_.selected());
  save_->setEnabled(answer);
  showPlace();
  if (answer) {
    QStringList lines;
    for (const std::string& remark : answer->arm.remarks) lines << QString::fromStdString(remark);
    lines << describeReach(*answer, outputs_->currentText());
    summary_->setText(lines.join('\n'));
  } else {
    summary_->setText(session_.complaint());
  }
  summary_->setVisible(!summary_->text().isEmpty());
  showShape();
}

/// A model that does not follow stays where it was made, whatever is on screen.
void LinearPanel::showPlace() {
  const LinearAnswer* answer = session_.answer().get();
  if (!answer) return place_->clear();
  const bool isOfRun = answer->place.kind == LinearPlace::Kind::Instant;
  const QString where = isOfRun || session_.follows() ? toPlaceText(answer->place)
                                                      : tr("the pose that it was made in");
  const QString text =
      moves(answer->arm) ? tr("at %1, in motion · %2 states") : tr("at %1 · %2 states");
  place_->setText(text.arg(where).arg(answer->arm.system.order()));
}

bool LinearPanel::hasShape() const {
  return session_.answer() && session_.selected() >= 0 &&
         session_.selected() < static_cast<int>(session_.answer()->modes.size());
}

void LinearPanel::showShape() {
  play_->setEnabled(hasShape());
  if (!hasShape()) {
    animation_.stop();
    return showSpeed();
  }
  const LinearAnswer& answer = *session_.answer();
  const VecX<Complex> shape = answer.shapeOf(session_.selected());
  const double reach = calcReach(makeMovingRobot(answer.point.scenario));
  const double extent = std::hypot(calcExtent(*answer.moving, answer.arm.q, shape.real(), reach),
                                   calcExtent(*answer.moving, answer.arm.q, shape.imag(), reach));
  const Pole& pole = answer.mode(session_.selected()).reach.pole;
  const double part = 0.01 * amplitude_->value();
  animation_.setComplexShape(shape * (extent > 0 ? part / extent : 0),
                             tr("pole %1 1/s").arg(toPoleText(pole)));
  showSpeed();
}

void LinearPanel::showSpeed() {
  const double speed = toAnimationSpeed(speed_->value());
  animation_.setSpeed(speed);
  speedText_->clear();
  if (!hasShape()) return;
  const Pole& pole = session_.answer()->mode(session_.selected()).reach.pole;
  const double frequency = std::abs(pole.s.imag()) / (2 * std::numbers::pi);
  if (!(frequency > 0)) return;
  const double slower = frequency / speed;
  speedText_->setText(slower >= 1 ? tr("slowed down %1 times").arg(toNumber(slower, 2))
                                  : tr("sped up %1 times").arg(toNumber(1 / slower, 2)));
}

}  // namespace denavit
