#include "ui/kinematics/dh_steps_tab.h"

#include <QSignalBlocker>
#include <algorithm>
#include <array>
#include <cmath>

#include "render/arm_scene.h"
#include "render/scene/step_marker.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/speed_box.h"
#include "ui/kinematics/matrix_view.h"
#include "ui/kinematics/pose_tab.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/studio/no_arm_text.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kTicksPerStep = 100;
constexpr int kFrame_ms = 16;
constexpr double kStepTime_s = 1.4;   ///< at speed 1
constexpr double kMarkerSize = 2.0;   ///< of a frame's arrows
constexpr double kArmOpacity = 0.22;  ///< of the arm behind the moving frame
constexpr std::array<double, 4> kSpeeds{0.25, 0.5, 1, 2};

/// Starts and stops gently, so that the eye can follow.
double ease(double part) { return part * part * (3 - 2 * part); }

QString operationOf(const DhStep& step) {
  return (step.turns ? "Rot" : "Trans") + QString("XYZ").mid(step.axis, 1);
}

}  // namespace

DhStepsTab::DhStepsTab(ShownArm& shown, ArmView& view, QWidget* parent)
    : QWidget(parent), shown_(shown), view_(view), sight_(new InSight(*this)) {
  QVBoxLayout* controls = makeControls();
  title_ = wrapped(named(new QLabel(this), "dhStepTitle"));
  title_->setFont(toBold(title_->font()));
  stepTitle_ = wrapped(mutedLabel(this));
  stepMatrix_ = named(new MatrixView(this), "dhStepMatrix",
                      tr("The elementary transform of this step, as far as it has come"));
  productTitle_ = wrapped(mutedLabel(this));
  productMatrix_ =
      named(new MatrixView(this), "dhProductMatrix", tr("The product of the steps so far"));
  inView_ = checkBox(this, "dhInView", tr("show in the 3-D view"),
                     tr("Draws the moving frame and its axis while this tab is open"), true);
  column(this,
         {controls,
          title_,
          stepTitle_,
          {stepMatrix_, 0, Qt::AlignLeft},
          productTitle_,
          {productMatrix_, 0, Qt::AlignLeft},
          inView_,
          stretch()},
         {.margins = {10, 8, 10, 8}, .spacing = 6});
  connect(inView_, &QCheckBox::toggled, this, &DhStepsTab::refresh);
  playing_.setInterval(kFrame_ms);
  connect(&playing_, &QTimer::timeout, this, &DhStepsTab::advance);
  connect(&shown, &ShownArm::armChanged, this, &DhStepsTab::fillRows);
  connect(&shown, &ShownArm::changed, this, &DhStepsTab::rebuild);
  connect(sight_, &InSight::changed, this, &DhStepsTab::followSight);
  connect(&shown, &ShownArm::unitsChanged, this, [this] {
    showSpeeds(*speed_);
    refresh();
  });
  fillRows();
}

QVBoxLayout* DhStepsTab::makeControls() {
  row_ = narrow(comboBox(
      this, "dhRow", tr("Whose steps: a row of the table, base, tool, or all from the world on")));
  speed_ = comboBox(this, "dhSpeed", tr("Speed of the animation"));
  addSpeeds(*speed_, kSpeeds);
  speed_->setCurrentIndex(2);
  auto* first = toolButton(this, "dhFirst", QStringLiteral("|◀"), tr("To the beginning"));
  auto* back = toolButton(this, "dhBack", QStringLiteral("◀"), tr("One step back"));
  play_ = toolButton(this, "dhPlay", QStringLiteral("▶ play"), tr("Play or pause the steps"));
  auto* next = toolButton(this, "dhNext", QStringLiteral("▶"), tr("One step on"));
  slider_ = named(new QSlider(Qt::Horizontal, this), "dhSlider", tr("How far the steps have come"));
  slider_->setSingleStep(kTicksPerStep / 20);
  slider_->setPageStep(kTicksPerStep);
  play_->setMinimumWidth(play_->fontMetrics().horizontalAdvance(QStringLiteral("❚❚ pause")) + 16);
  connect(row_, &QComboBox::currentIndexChanged, this, [this] {
    progress_ = 0;
    rebuild();
  });
  connect(first, &QToolButton::clicked, this, [this] { setProgress(0); });
  connect(back, &QToolButton::clicked, this,
          [this] { setProgress(std::ceil(progress_ - 1e-9) - 1); });
  connect(next, &QToolButton::clicked, this,
          [this] { setProgress(std::floor(progress_ + 1e-9) + 1); });
  connect(play_, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
  connect(slider_, &QSlider::valueChanged, this,
          [this](int value) { setProgress(static_cast<double>(value) / kTicksPerStep); });
  return column(
      {row({{row_, 1}, speed_}), row({first, back, play_, next, {slider_, 1}}, {.spacing = 3})});
}

void DhStepsTab::fillRows() {
  const auto& joints = shown_.robot().joints;
  const QSignalBlocker quiet(row_);
  const int before = row_->currentIndex(), countBefore = row_->count();
  row_->clear();
  row_->addItem(tr("all rows"));
  row_->addItem(tr("base"));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const QString name = QString::fromStdString(joints[i].name);
    row_->addItem(tr("row %1  %2").arg(i + 1).arg(name).trimmed());
  }
  row_->addItem(tr("tool"));
  // At first the first row; later what was chosen, as far as it is still there.
  row_->setCurrentIndex(countBefore == 0 ? 2 : std::min(before, row_->count() - 1));
  rebuild();
}

void DhStepsTab::chooseRow(int row) { row_->setCurrentIndex(row + 1); }

void DhStepsTab::rebuild() {
  steps_.clear();
  const auto& q = shown_.q();
  const std::vector<DhStepRow> rows = shown_.isValid()
                                          ? makeDhSteps(shown_.robot(), {q.begin(), q.end()})
                                          : std::vector<DhStepRow>();
  const int chosen = row_->currentIndex() - 1;
  for (int r = 0; r < static_cast<int>(rows.size()); ++r) {
    if (chosen >= 0 && r != chosen) continue;
    const DhStepRow& row = rows[static_cast<std::size_t>(r)];
    const Pose<double> X_StartW = chosen >= 0 ? row.X_WStart.inverse() : Pose<double>();
    for (std::size_t k = 0; k < row.steps.size(); ++k) {
      const Pose<double> X_WStart = row.calcFrame(k);
      steps_.push_back({row.steps[k], X_WStart, X_StartW * X_WStart, r});
    }
  }
  refresh();
}

void DhStepsTab::setProgress(double progress) {
  progress_ = std::clamp(progress, 0.0, static_cast<double>(steps_.size()));
  refresh();
}

void DhStepsTab::setPlaying(bool playing) {
  if (playing && progress_ >= stepCount()) progress_ = 0;
  if (playing) {
    clock_.start();
    playing_.start();
  } else {
    playing_.stop();
  }
  refresh();
}

void DhStepsTab::advance() {
  const double speed = speed_->currentData().toDouble();
  const double elapsed_s = 1e-3 * static_cast<double>(clock_.restart());
  const double next = progress_ + speed * elapsed_s / kStepTime_s;
  if (next >= stepCount()) playing_.stop();
  setProgress(next);
}

/// θ₂, or a₁ of the second modified row: Craig numbers a and alpha by the frame before.
QString DhStepsTab::symbolOf(const Step& step) const {
  const QString symbol = QString::fromStdString(step.step.symbol);
  const int last = static_cast<int>(shown_.robot().joints.size()) + 1;
  if (step.row == 0 || step.row == last)
    return (step.row == 0 ? tr("base %1") : tr("tool %1")).arg(symbol);
  const bool before =
      shown_.robot().convention == Convention::Modified && (symbol == "a" || symbol == "alpha");
  const QString letter = symbol == "theta" ? "θ" : symbol == "alpha" ? "α" : symbol;
  return letter + toSubscript(before ? step.row - 1 : step.row);
}

QString DhStepsTab::amountOf(const Step& step, double part) const {
  const PoseUnits units = makePoseUnits(shown_.preferences());
  const double amount = part * step.step.amount;
  if (step.step.turns)
    return toFixed(units.perRadian() * amount, units.degrees ? 2 : 4, units.decimalComma) +
           (units.degrees ? "°" : " rad");
  return toFixed(units.perMetre() * amount, units.millimetres ? 2 : 4, units.decimalComma) + " " +
         units.length();
}

void DhStepsTab::refresh() {
  {
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, kTicksPerStep * stepCount());
    slider_->setValue(static_cast<int>(std::lround(progress_ * kTicksPerStep)));
  }
  play_->setText(isPlaying() ? QStringLiteral("❚❚ ") + tr("pause")
                             : QStringLiteral("▶ ") + tr("play"));
  if (!sight_->isInSight()) return;
  if (steps_.empty()) {
    title_->setText(noArmText(shown_.robot()));
    return leaveView();
  }
  progress_ = std::clamp(progress_, 0.0, static_cast<double>(stepCount()));
  const int index = std::min(static_cast<int>(progress_), stepCount() - 1);
  const Step& step = steps_[static_cast<std::size_t>(index)];
  const double part = ease(progress_ - index);
  const PoseUnits units = makePoseUnits(shown_.preferences());
  const int decimals = units.millimetres ? 2 : 5;
  const QString axis = QString("xyz").mid(step.step.axis, 1);
  title_->setText((step.step.turns ? tr("Step %1 of %2: turn about %3 by %4 = %5")
                                   : tr("Step %1 of %2: slide along %3 by %4 = %5"))
                      .arg(index + 1)
                      .arg(stepCount())
                      .arg(axis, symbolOf(step), amountOf(step, 1)));
  stepTitle_->setText(
      QStringLiteral("%1(%2), %3")
          .arg(operationOf(step.step), symbolOf(step), tr("now %1").arg(amountOf(step, part))));
  const Pose<double> X_step = step.step.calcPose(part);
  stepMatrix_->setMatrix(toMatrix(X_step, units), decimals, units.decimalComma);
  productMatrix_->setMatrix(toMatrix(step.X_RowStart * X_step, units), decimals,
                            units.decimalComma);
  QStringList factors;
  const bool all = row_->currentIndex() == 0;
  for (int k = all ? index : 0; k <= index; ++k) {
    const Step& factor = steps_[static_cast<std::size_t>(k)];
    factors << QStringLiteral("%1(%2)").arg(operationOf(factor.step), symbolOf(factor));
  }
  productTitle_->setText(
      (all ? tr("so far, from the world: … %1") : tr("so far: %1")).arg(factors.join(' ')));
  if (inView_->isChecked())
    showInView(step, part);
  else
    leaveView();
}

void DhStepsTab::showInView(const Step& step, double part) {
  ArmScene& scene = view_.scene();
  SceneOptions options = view_.options();
  if (options.solidOpacity != kArmOpacity) {
    options.solidOpacity = kArmOpacity;
    view_.setOptions(options);
  }
  scene.stepMarker().set({.X_WA = step.X_WStart,
                          .X_AB = step.step.calcPose(part),
                          .turns = step.step.turns,
                          .axis = step.step.axis,
                          .travelled = part * step.step.amount,
                          .label = (symbolOf(step) + " = " + amountOf(step, 1)).toStdString()},
                         kMarkerSize * scene.frameLength());
  scene.stepMarker().setVisible(true);
  drawn_ = true;
  view_.redraw();
}

void DhStepsTab::leaveView() {
  if (!drawn_) return;
  drawn_ = false;
  view_.scene().stepMarker().setVisible(false);
  SceneOptions options = view_.options();
  options.solidOpacity = 1;
  view_.setOptions(options);
}

/// What is drawn in the view goes with the panel that says what it is.
void DhStepsTab::followSight(bool inSight) {
  if (inSight) return rebuild();
  playing_.stop();
  leaveView();
}

}  // namespace denavit
