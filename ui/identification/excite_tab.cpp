#include "ui/identification/excite_tab.h"

#include <QFileInfo>
#include <QSpinBox>
#include <cmath>

#include <nlohmann/json.hpp>

#include "models/files/atomic_file.h"
#include "ui/editors/quantity_text.h"
#include "ui/export/file_dialogs.h"
#include "ui/identification/measurement_text.h"
#include "ui/identification/number_table.h"
#include "ui/identification/torque_plots.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/decimal_box.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kPeakDigits = 3;
enum PeakColumn { kPeakJoint, kPeakRate, kPeakAcceleration, kPeakTorque };

QSpinBox* makeCountBox(QWidget* parent, const char* name, int least, int most, int value,
                       const QString& tip) {
  auto* box = named(new QSpinBox(parent), name, tip);
  box->setRange(least, most);
  box->setValue(value);
  box->setKeyboardTracking(false);
  return box;
}

DecimalBox* makeLengthBox(QWidget* parent, const char* name, double least, double most,
                          double value, const QString& suffix, const QString& tip) {
  auto* box = named(new DecimalBox(parent), name, tip);
  box->setDecimals(3);
  box->setRange(least, most);
  box->setValue(value);
  box->setSuffix(suffix);
  box->setSingleStep(least < 0 ? 0.05 : 1);
  box->setKeyboardTracking(false);
  return box;
}

/// "86 of 120 °/s"
QString ofLimit(double value, double limit, const ShownUnit& unit) {
  const QString unitText = QString::fromStdString(unit.text);
  const QString number = toNumber(unit.factor * value, kPeakDigits);
  return std::isfinite(limit)
             ? ExciteTab::tr("%1 of %2 %3")
                   .arg(number, toNumber(unit.factor * limit, kPeakDigits), unitText)
             : ExciteTab::tr("%1 %2").arg(number, unitText);
}

/// The joints of which something holds: "1, 2, 3"; empty: none.
template <typename Holds>
QString listJoints(const RobotDescription& robot, const Holds& holds) {
  QStringList numbers;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (holds(robot.joints[i].limits)) numbers << QString::number(i + 1);
  }
  return numbers.join(", ");
}

/// The limits that a motion keeps although the arm does not give them: a line for each kind.
QStringList describeAssumed(const RobotDescription& robot) {
  QStringList lines;
  const QString rates = listJoints(robot, [](const LimitsDescription& l) { return !l.velocity; });
  const QString ranges =
      listJoints(robot, [](const LimitsDescription& l) { return !l.lower || !l.upper; });
  if (!rates.isEmpty()) {
    lines << ExciteTab::tr(
                 "The arm gives no rate limit of joints %1: half a turn, or 0.5 m, a "
                 "second was assumed.")
                 .arg(rates);
  }
  if (!ranges.isEmpty()) {
    lines << ExciteTab::tr(
                 "The arm gives no range of joints %1: half a turn, or 0.5 m, to each "
                 "side was assumed.")
                 .arg(ranges);
  }
  return lines;
}

/// Joints over the whole run, on one scale where they all turn.
PlotData makePositionPlot(const ExcitingMotion& motion, const RobotDescription& robot,
                          JointType type, const UnitChoice& units) {
  constexpr int kPoints = 600;
  PlotData plot;
  const bool turns = type == JointType::Revolute;
  plot.id = turns ? "angles" : "lengths";
  plot.title =
      turns ? ExciteTab::tr("Exciting motion: angles") : ExciteTab::tr("Exciting motion: lengths");
  const ShownUnit unit = findShownUnit(turns ? "rad" : "m", units);
  const QString unitText = QString::fromStdString(unit.text);
  plot.yLabel = (turns ? ExciteTab::tr("angle [%1]") : ExciteTab::tr("length [%1]")).arg(unitText);
  auto time = std::make_shared<std::vector<double>>();
  std::vector<std::vector<double>> values(robot.joints.size());
  VecX<double> q, qd, qdd;
  for (int k = 0; k <= kPoints; ++k) {
    time->push_back(motion.scenario.duration * k / kPoints);
    motion.found.motion.calc(time->back(), q, qd, qdd);
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i].push_back(unit.factor * q[static_cast<Eigen::Index>(i)]);
    }
  }
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (robot.joints[i].type != type) continue;
    const Rgb rgb = curveColor(i);
    plot.curves.push_back({.name = toJointText(robot, i),
                           .unit = unitText,
                           .color = QColor(rgb.r, rgb.g, rgb.b),
                           .x = time,
                           .y = std::make_shared<const std::vector<double>>(std::move(values[i]))});
  }
  return plot;
}

}  // namespace

ExciteTab::ExciteTab(Edits& edits, const Preferences& preferences, Messages& messages,
                     QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      job_([this](std::shared_ptr<const ExcitingMotion> motion) {
        if (motion) motion_ = std::move(motion);
      }) {
  setObjectName("excite");
  // A low dock scrolls the page: squeezed, its fields would lie over each other.
  QScrollArea* area = scrollArea(this);
  area->setMinimumWidth(412);
  auto* numbers = scrolled(area);
  QWidget* form = makeForm(numbers);
  result_ = selectable(named(new QLabel(numbers), "exciteResult"));
  table_ =
      new NumberTable("excitePeaks", tr("What the motion reaches, beside the limits"), numbers);
  table_->setHeadings(
      {{tr("joint"), tr("The joint by its number and name"), false},
       {tr("peak rate"), tr("Of the joint's limit")},
       {tr("acceleration"), tr("Of four times the rate's limit")},
       {tr("torque"), tr("By the table's inertias and friction, of the joint's effort")}});
  view_ = named(new PlotView(this), "excitePlot");
  view_->setPlaceholder(tr("The motion is drawn here once it is found"));
  column(numbers, {form, result_, {table_, 1}, stretch(0)},
         {.margins = {0, 0, 6, 0}, .spacing = 5});
  QSplitter* sides =
      named(split(Qt::Horizontal, this, {area, {view_, 1}}, {430, 520}), "exciteSides");
  column(this, {{sides, 1}}, {.margins = {8, 6, 8, 4}, .spacing = 4});
  connectParts();
  connect(&preferences, &Preferences::unitsChanged, this, &ExciteTab::refresh);
  refresh();
}

QWidget* ExciteTab::makeForm(QWidget* parent) {
  auto* page = new QWidget(parent);
  page->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  period_ = makeLengthBox(page, "excitePeriod", 0.1, 1000, 10, tr(" s"),
                          tr("After which the motion repeats itself"));
  periods_ = makeCountBox(page, "excitePeriods", 1, 100, 2,
                          tr("How often it is run through: noise becomes less with each"));
  periods_->setPrefix(tr("× "));
  harmonics_ = makeCountBox(page, "exciteHarmonics", 3, 20, 5,
                            tr("Of each joint's Fourier series; with more the motion is livelier"));
  hasFloor_ = checkBox(page, "exciteHasFloor", tr("tool above"),
                       tr("Keeps the tool above a floor; links are not looked at"));
  floor_ = makeLengthBox(page, "exciteFloor", -100, 100, 0, tr(" m"),
                         tr("Lowest height of the tool in the world"));
  trials_ = makeCountBox(page, "exciteTrials", 40, 1000000, 4000,
                         tr("Motions that are looked at: more take longer and find a better one"));
  trials_->setSingleStep(1000);
  seed_ = makeCountBox(page, "exciteSeed", 0, 1000000, 1,
                       tr("Another number finds another motion; the same one the same"));
  search_ = pushButton(page, "exciteSearch", tr("Find a motion"),
                       tr("Looks for a motion whose torques tell the parameters well, within the "
                          "joints' limits"));
  use_ = pushButton(page, "exciteUse", tr("Use in the scenario"),
                    tr("Prescribes the motion to the joints: Run (F5) then moves the arm so"));
  save_ = pushButton(page, "exciteSave", tr("Save table…"),
                     tr("Writes positions, rates and accelerations for a controller (CSV)"));
  search_->ensurePolished();
  search_->setMinimumWidth(search_->sizeHint().width());
  progress_ = progressBar(page, "exciteProgress", tr("Part of the search that is done"));
  auto* title = new QLabel(tr("&period"), page);
  title->setBuddy(period_);
  auto* floor = row({hasFloor_, {floor_, 1}}, {.spacing = 5});
  auto* left =
      form({{title, row({{period_, 1}, periods_}, {.spacing = 5})}, {tr("harm&onics"), harmonics_}},
           {.margins = {}, .horizontal = 8, .vertical = 4});
  auto* right = form({{tr("&trials"), trials_}, {tr("seed"), seed_}},
                     {.margins = {}, .horizontal = 8, .vertical = 4});
  column(page,
         {row({{left, 3}, {right, 2}}, {.spacing = 12}), floor,
          row({search_, use_, save_, stretch()}, {.spacing = 5}), progress_, stretch(0)},
         {.margins = {}, .spacing = 5});
  return page;
}

void ExciteTab::connectParts() {
  connect(hasFloor_, &QCheckBox::toggled, floor_, &QWidget::setEnabled);
  floor_->setEnabled(false);
  connect(search_, &QPushButton::clicked, this, [this] { isBusy() ? job_.cancel() : search(); });
  connect(use_, &QPushButton::clicked, this, &ExciteTab::use);
  connect(save_, &QPushButton::clicked, this, &ExciteTab::saveTable);
  connect(&job_, &JobBase::progressed, progress_,
          [this](double part) { showPart(*progress_, part); });
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& why) { failure_ = why.text; });
  connect(&job_, &JobBase::runningChanged, this, &ExciteTab::refresh);
  connect(&edits_, &Edits::robotChanged, this, &ExciteTab::refresh);
  connect(&edits_, &Edits::opened, this, [this] {
    job_.cancel();
    motion_.reset();
    failure_.clear();
    refresh();
  });
}

ExcitationSettings ExciteTab::settings() const {
  ExcitationSettings settings;
  settings.period = period_->value();
  settings.duration = period_->value() * periods_->value();
  settings.harmonics = harmonics_->value();
  if (hasFloor_->isChecked()) settings.floor = floor_->value();
  settings.trials = trials_->value();
  settings.seed = static_cast<unsigned>(seed_->value());
  return settings;
}

void ExciteTab::search() {
  failure_.clear();
  motion_.reset();
  robot_ = edits_.document().robot();
  showPart(*progress_, 0);
  job_.start([robot = robot_,
              settings = settings()](const auto& task) -> std::shared_ptr<const ExcitingMotion> {
    auto motion = std::make_shared<const ExcitingMotion>(
        findExcitingMotion(robot, "", settings, [&](double part) { return task.tell(part); }));
    return motion->found.status == Excitation::Status::Cancelled ? nullptr : motion;
  });
}

UnitChoice ExciteTab::units() const { return preferences_.values().units(); }

bool ExciteTab::isOfOpenArm() const { return motion_ && robot_ == edits_.document().robot(); }

/// What else drove the joints would be in the way.
void ExciteTab::use() {
  const ScenarioDescription& found = motion_->scenario;
  edits_.editScenario(tr("use the exciting motion"), [&](ScenarioDescription& scenario) {
    scenario.initial = found.initial;
    scenario.locked.clear();
    scenario.prescribed = found.prescribed;
    scenario.input = {};
    scenario.breaks.clear();
    scenario.recorded.clear();
    scenario.duration = found.duration;
    scenario.outputStep = found.outputStep;
  });
  emit messages_.said(
      tr("The scenario has the exciting motion now: Run (F5) plays it, undo takes it "
         "back."));
}

void ExciteTab::saveTable() {
  const QString path =
      askSaveFile(window(), tr("Exciting motion"), "motion.csv", tr("Table (*.csv)"));
  if (path.isEmpty()) return;
  try {
    writeAtomically(path.toStdString(),
                    toPositionTable(*motion_, robot_, motion_->scenario.outputStep));
    emit messages_.said(tr("Written: %1").arg(QFileInfo(path).fileName()));
  } catch (const DescriptionError& error) {
    failure_ = QString::fromStdString(error.what());
    refresh();
  }
}

void ExciteTab::refresh() {
  const bool isRunning = isBusy();
  search_->setText(isRunning ? tr("Cancel") : tr("Find a motion"));
  progress_->setVisible(isRunning);
  use_->setEnabled(isOfOpenArm());
  save_->setEnabled(motion_ != nullptr);
  table_->setVisible(motion_ != nullptr);
  result_->setText(describe());
  result_->setToolTip(motion_ ? toLines(motion_->warnings).join('\n') : QString());
  setLook(*result_, "note", failure_.isEmpty() ? "" : "error");
  fill();
  draw();
}

QString ExciteTab::describe() const {
  if (isBusy()) return tr("Looking for a motion…");
  if (!failure_.isEmpty()) return failure_;
  if (!motion_) {
    return tr(
        "A motion that makes the condition number of the regressor small tells the "
        "parameters well (Armstrong 1989; Swevers et al. 1997). It begins and ends at rest "
        "and keeps the joints' limits.");
  }
  const Excitation& found = motion_->found;
  QStringList lines{tr("Condition number %1; the best random motion had %2. Lowest tool: %3 m.")
                        .arg(toNumber(found.condition, 3), toNumber(found.firstCondition, 3),
                             toNumber(found.lowestTool, 3))};
  lines << describeAssumed(robot_);
  if (!isOfOpenArm()) lines << tr("The arm has changed since: find a motion for it.");
  return lines.join('\n');
}

void ExciteTab::fill() {
  if (!motion_) return table_->setRowCount(0);
  const Excitation& found = motion_->found;
  table_->setRowCount(static_cast<int>(found.largestRate.size()));
  const ExcitationLimits& limits = motion_->limits;
  for (Eigen::Index i = 0; i < found.largestRate.size(); ++i) {
    const int row = static_cast<int>(i);
    const auto joint = static_cast<std::size_t>(i);
    const bool turns = robot_.joints[joint].type == JointType::Revolute;
    const std::string length = turns ? "rad" : "m";
    const auto fill = [&](int column, double value, double limit, const std::string& unit) {
      table_->setCell(row, column, ofLimit(value, limit, findShownUnit(unit, units())));
    };
    table_->setCell(row, kPeakJoint, toJointText(robot_, joint));
    fill(kPeakRate, found.largestRate[i], limits.velocity[i], length + "/s");
    fill(kPeakAcceleration, found.largestAcceleration[i], limits.acceleration[i], length + "/s²");
    fill(kPeakTorque, found.largestEffort[i], limits.effort[i], turns ? "N m" : "N");
  }
}

/// While an arm is edited its motion stays as it is.
void ExciteTab::draw() {
  if (motion_ && motion_ == drawn_ && units() == drawnUnits_) return;
  std::vector<PlotData> plots;
  for (const JointType type : {JointType::Revolute, JointType::Prismatic}) {
    if (!motion_) break;
    PlotData plot = makePositionPlot(*motion_, robot_, type, units());
    if (!plot.curves.empty()) plots.push_back(std::move(plot));
  }
  view_->setPlots(std::move(plots));
  drawn_ = motion_;
  drawnUnits_ = units();
}

}  // namespace denavit
