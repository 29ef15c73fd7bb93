#include "ui/laboratory/steps_tab.h"

#include <QFontInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QTableView>
#include <QTextBrowser>
#include <algorithm>
#include <array>

#include "render/arm_scene.h"
#include "ui/editors/speed_box.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/laboratory/lab_state.h"
#include "ui/laboratory/lab_string.h"
#include "ui/laboratory/rates_table.h"
#include "ui/laboratory/step_arrows.h"
#include "ui/laboratory/step_text.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/no_arm_text.h"
#include "ui/theme/colours.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kStepTime_ms = 1600;        ///< at speed 1
constexpr double kPageType = 1.2;            ///< of the window's type
constexpr double kStepsTabArmOpacity = 0.3;  ///< of the arm behind the arrows
constexpr std::array<double, 4> kStepsTabSpeeds{0.5, 1, 2, 4};

}  // namespace

StepsTab::StepsTab(LabState& state, ArmView& view, QWidget* parent)
    : QWidget(parent), state_(state), view_(view), sight_(new InSight(*this)) {
  connect(sight_, &InSight::changed, this, &StepsTab::followSight);
  setObjectName("steps");
  QHBoxLayout* tools = makeTools();
  title_ = wrapped(named(new QLabel(this), "stepTitle"));
  title_->setFont(toBold(title_->font()));
  page_ = named(new QTextBrowser(this), "stepPage",
                tr("The equation of this step with its numbers, in the axes of the link's "
                   "frame and SI units"));
  page_->setFrameShape(QFrame::NoFrame);
  page_->setMinimumSize(260, 90);
  QSplitter* sides =
      named(split(Qt::Horizontal, this, {{page_, 1}, makeSide()}, {800, 320}), "stepSides");
  column(this, {tools, title_, {sides, 1}}, {.margins = {8, 6, 8, 6}, .spacing = 5});
  for (QWidget* widget : {static_cast<QWidget*>(page_), static_cast<QWidget*>(slider_)})
    widget->installEventFilter(this);
  connect(&playing_, &QTimer::timeout, this, [this] {
    if (index_ + 1 >= stepCount()) return setPlaying(false);
    setStep(index_ + 1);
  });
  connect(&state, &LabState::armChanged, this, [this] { setPlaying(false); });
  connect(&state, &LabState::changed, this, &StepsTab::rebuild);
  connect(&state.shown().preferences(), &Preferences::unitsChanged, this,
          [this] { showSpeeds(*speed_); });
  connect(&state.shown().preferences(), &Preferences::themeChanged, this, &StepsTab::refresh,
          Qt::QueuedConnection);
}

QHBoxLayout* StepsTab::makeTools() {
  notation_ =
      comboBox(this, "stepNotation",
               tr("Whose letters and link frames: Craig's frames sit on the joints, "
                  "those of Luh, Walker, Paul at the far ends of the links"),
               {{toQString(Craig<double>::kInfo.title), StepNotation::Craig},
                {toQString(LuhWalkerPaul<double>::kInfo.title), StepNotation::LuhWalkerPaul}});
  auto* first = toolButton(this, "stepFirst", QStringLiteral("|◀"), tr("To the first step (Home)"));
  auto* back = toolButton(this, "stepBack", QStringLiteral("◀"), tr("One step back (Left)"));
  play_ = toolButton(this, "stepPlay", QStringLiteral("▶ play"), tr("Play or pause the steps"));
  play_->setMinimumWidth(play_->fontMetrics().horizontalAdvance(QStringLiteral("❚❚ pause")) + 16);
  auto* next = toolButton(this, "stepNext", QStringLiteral("▶"), tr("One step on (Right)"));
  auto* last = toolButton(this, "stepLast", QStringLiteral("▶|"), tr("To the last step (End)"));
  slider_ = named(new QSlider(Qt::Horizontal, this), "stepSlider",
                  tr("All steps: outward from the base, then inward from the tip"));
  slider_->setMinimumWidth(80);
  speed_ = comboBox(this, "stepSpeed", tr("Speed of playing"));
  addSpeeds(*speed_, kStepsTabSpeeds);
  speed_->setCurrentIndex(1);
  inView_ = checkBox(this, "stepInView", tr("in the 3-D view"),
                     tr("Draws the vectors of the step on the arm while this tab is open"), true);
  allLinks_ = checkBox(this, "stepAllLinks", tr("all links"),
                       tr("Draws the same vector of all other links too, faintly"));
  connect(notation_, &QComboBox::currentIndexChanged, this, [this] {
    index_ = 0;
    rebuild();
  });
  connect(first, &QToolButton::clicked, this, [this] { setStep(0); });
  connect(back, &QToolButton::clicked, this, [this] { setStep(index_ - 1); });
  connect(next, &QToolButton::clicked, this, [this] { setStep(index_ + 1); });
  connect(last, &QToolButton::clicked, this, [this] { setStep(stepCount() - 1); });
  connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
  connect(slider_, &QSlider::valueChanged, this, &StepsTab::setStep);
  connect(speed_, &QComboBox::currentIndexChanged, this, [this] {
    if (isPlaying()) setPlaying(true);
  });
  for (QCheckBox* check : {inView_, allLinks_})
    connect(check, &QCheckBox::toggled, this, &StepsTab::refresh);
  return row({notation_, first, back, play_, next, last, {slider_, 1}, speed_, inView_, allLinks_},
             {.spacing = 4});
}

QWidget* StepsTab::makeSide() {
  auto* side = new QWidget(this);
  stateTitle_ = wrapped(mutedLabel(side));
  rates_ = named(new QTableView(side), "stepRates", tr("The state that the numbers are of"));
  auto* model = new RatesTable(state_, this);
  rates_->setModel(model);
  rates_->setShowGrid(false);
  rates_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  rates_->horizontalHeader()->setHighlightSections(false);
  rates_->horizontalHeader()->setMinimumSectionSize(50);
  rates_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 7);
  rates_->setMinimumSize(
      3 * (fontMetrics().horizontalAdvance(QStringLiteral("−0.00012345")) + 26) + 30, 60);
  rest_ = pushButton(side, "stepRest", tr("At rest"),
                     tr("All rates and accelerations 0: what is left is gravity"));
  ones_ = pushButton(side, "stepOnes", tr("All 1"),
                     tr("All rates and accelerations 1: every term shows"));
  refusal_ = wrapped(named(new QLabel(side), "stepRefusal"));
  refusal_->hide();
  legend_ = wrapped(named(new QLabel(side), "stepLegend",
                          tr("The arrows: each kind of vector has its own scale, so that lengths "
                             "compare within a kind only. Two heads: an axis to turn about")));
  legend_->setTextFormat(Qt::RichText);
  column(side, {stateTitle_, {rates_, 1}, row({rest_, ones_, stretch()}), refusal_, legend_},
         {.margins = {6, 0, 0, 0}, .spacing = 4});
  connect(rest_, &QPushButton::clicked, this, [this] { state_.setAll(0, 0); });
  connect(ones_, &QPushButton::clicked, this, [this] { state_.setAll(1, 1); });
  connect(model, &RatesTable::refused, this, [this](const QString& why) {
    refusal_->setText(why);
    refusal_->setVisible(!why.isEmpty());
  });
  return side;
}

StepNotation StepsTab::notation() const {
  return static_cast<StepNotation>(notation_->currentData().toInt());
}

void StepsTab::setNotation(StepNotation notation) {
  notation_->setCurrentIndex(notation_->findData(static_cast<int>(notation)));
}

int StepsTab::stepCount() const { return trace_ ? trace_->stepCount() : 0; }

void StepsTab::setStep(int index) {
  // Before there is an arm to step through, it is kept for later.
  index_ = trace_ ? std::clamp(index, 0, stepCount() - 1) : std::max(0, index);
  refresh();
}

void StepsTab::setPlaying(bool playing) {
  if (playing && index_ + 1 >= stepCount()) index_ = 0;
  if (playing && stepCount() > 0)
    playing_.start(static_cast<int>(kStepTime_ms / speed_->currentData().toDouble()));
  else
    playing_.stop();
  refresh();
}

/// To the same quantity of another link, which is the next one inward on the way back.
void StepsTab::goByLink(int links) {
  if (!step_) return;
  const int link = step_->link + (step_->outward ? links : -links);
  const int n = state_.shown().arm().dof();
  if (link < 0 || link >= n) return;
  setStep(trace_->findStep(step_->quantity, link));
}

void StepsTab::rebuild() {
  if (!sight_->isInSight()) return;
  trace_.reset();
  if (state_.isValid()) {
    const JointState& s = state_.state();
    trace_ = std::make_unique<NewtonEulerTrace>(state_.shown().arm(), notation(), s.q, s.qd, s.qdd);
  }
  refresh();
}

void StepsTab::refresh() {
  play_->setText(isPlaying() ? QStringLiteral("❚❚ ") + tr("pause")
                             : QStringLiteral("▶ ") + tr("play"));
  if (!sight_->isInSight()) return;
  if (trace_) index_ = std::clamp(index_, 0, stepCount() - 1);
  {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, std::max(0, stepCount() - 1));
    slider_->setPageStep(std::max(1, stepCount() / 10));
    slider_->setValue(index_);
  }
  for (QWidget* widget : {static_cast<QWidget*>(rest_), static_cast<QWidget*>(ones_)})
    widget->setEnabled(state_.isValid() && !state_.isOfRun());
  if (!trace_) {
    step_.reset();
    title_->setText(noArmText(state_.shown().robot()));
    page_->clear();
    legend_->clear();
    stateTitle_->clear();
    return leaveView();
  }
  step_ = std::make_unique<NewtonEulerStep>(trace_->step(index_));
  showPage();
  showInView();
}

void StepsTab::showPage() {
  const auto& joints = state_.shown().robot().joints;
  const auto link = static_cast<std::size_t>(step_->link);
  const QString name = link < joints.size() ? QString::fromStdString(joints[link].name) : QString();
  const QString joint = name.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(name);
  title_->setText(tr("Step %1 of %2 – %3, link %4%5: %6")
                      .arg(index_ + 1)
                      .arg(stepCount())
                      .arg(step_->outward ? tr("outward") : tr("inward"))
                      .arg(step_->link + 1)
                      .arg(joint, nameOf(step_->quantity, step_->joint)));
  stateTitle_->setText(state_.isOfRun() ? tr("State of the run at the time shown")
                                        : tr("Pose on screen; rates given here"));
  const bool comma = state_.shown().preferences().values().decimalComma;
  // Equations with small indices are read from farther away than labels.
  const int type_px = qRound(kPageType * QFontInfo(page_->font()).pixelSize());
  page_->setHtml(QStringLiteral("<body style=\"color:%1;font-size:%2px\">%3</body>")
                     .arg(colour("text").name())
                     .arg(type_px)
                     .arg(toPage(*step_, notation(), comma)));
}

void StepsTab::showInView() {
  if (!inView_->isChecked()) {
    legend_->clear();
    return leaveView();
  }
  const bool comma = state_.shown().preferences().values().decimalComma;
  ArmScene& scene = view_.scene();
  const StepPicture3d picture = makeStepPicture(*trace_, *step_, state_.shown().arm().dof(),
                                                scene.reach(), allLinks_->isChecked(), comma);
  QStringList lines;
  for (const auto& scale : picture.scales) {
    const QString unit = QString::fromUtf8(stepUnit(scale.quantity, step_->joint).data());
    lines << tr("<span style=\"color:%1\"><b>%2</b> %3</span>: longest %4 %5")
                 .arg(colour(colourOf(scale.quantity, step_->joint)).name(),
                      isAngular(scale.quantity, step_->joint) ? QStringLiteral("⇉")
                                                              : QStringLiteral("→"),
                      nameOf(scale.quantity, step_->joint), toLabNumber(scale.largest, 3, comma),
                      unit);
  }
  legend_->setText(lines.join("<br>"));
  SceneOptions options = view_.options();
  if (options.solidOpacity != kStepsTabArmOpacity) {
    options.solidOpacity = kStepsTabArmOpacity;
    view_.setOptions(options);
  }
  scene.setVectors(picture.arrows);
  drawn_ = true;
  view_.redraw();
}

void StepsTab::leaveView() {
  if (!drawn_) return;
  drawn_ = false;
  view_.scene().setVectors({});
  SceneOptions options = view_.options();
  options.solidOpacity = 1;
  view_.setOptions(options);
  view_.redraw();
}

bool StepsTab::answer(int key) {
  switch (key) {
    case Qt::Key_Left:
      setStep(index_ - 1);
      return true;
    case Qt::Key_Right:
      setStep(index_ + 1);
      return true;
    case Qt::Key_Home:
      setStep(0);
      return true;
    case Qt::Key_End:
      setStep(stepCount() - 1);
      return true;
    case Qt::Key_PageUp:
      goByLink(-1);
      return true;
    case Qt::Key_PageDown:
      goByLink(1);
      return true;
    default:
      return false;
  }
}

void StepsTab::keyPressEvent(QKeyEvent* event) {
  if (!answer(event->key())) QWidget::keyPressEvent(event);
}

bool StepsTab::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->modifiers() == Qt::NoModifier && answer(key->key())) return true;
  }
  return QWidget::eventFilter(watched, event);
}

/// What is drawn in the view goes with the panel that says what it is.
void StepsTab::followSight(bool inSight) {
  if (inSight) return rebuild();
  playing_.stop();
  leaveView();
}

}  // namespace denavit
