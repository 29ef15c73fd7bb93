#include "ui/run/run_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>
#include <array>
#include <cmath>
#include <functional>
#include <utility>

#include "ui/editors/checked_delegate.h"
#include "ui/editors/quantity_edit.h"
#include "ui/run/start_table_model.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

struct Method {
  const char* key;
  const char* title;
  bool fixedStep;
};

constexpr std::array kMethods{
    Method{"dopri5", QT_TRANSLATE_NOOP("denavit::RunPanel", "Dormand-Prince 5"), false},
    Method{"fehlberg78", QT_TRANSLATE_NOOP("denavit::RunPanel", "Fehlberg 7(8)"), false},
    Method{"rk4", QT_TRANSLATE_NOOP("denavit::RunPanel", "Runge-Kutta 4"), true},
    Method{"adams", QT_TRANSLATE_NOOP("denavit::RunPanel", "Adams-Bashforth-Moulton"), true},
    Method{"euler", QT_TRANSLATE_NOOP("denavit::RunPanel", "Euler"), true}};

constexpr double kDefaultStep_s = 1e-3;

bool isFixedStep(const std::string& key) {
  for (const Method& method : kMethods) {
    if (key == method.key) return method.fixedStep;
  }
  return false;
}

}  // namespace

QString describeRun(const Run& run) {
  const SimulationResult& result = run.result;
  const QString steps = RunPanel::tr("%1 steps").arg(result.statistics.steps) +
                        (result.statistics.rejected > 0
                             ? RunPanel::tr(", %1 rejected").arg(result.statistics.rejected)
                             : QString());
  const QString closure =
      RunPanel::tr("energy closure %1").arg(toNumber(std::abs(result.energyClosure), 2));
  QString text =
      RunPanel::tr("%1, computed in %2 s\n%3").arg(steps, toNumber(run.wallTime, 2), closure);
  if (result.status == RunStatus::Cancelled) {
    text = RunPanel::tr("Cancelled at %1 s. ").arg(toNumber(result.endTime, 4)) + text;
  } else if (result.status != RunStatus::Completed) {
    text = QString::fromStdString(result.reason) + "\n" + text;
  }
  if (!result.violations.empty()) {
    const LimitViolation& first = result.violations.front();
    text += "\n" + RunPanel::tr("joint %1 passes its %2 at %3 s%4")
                       .arg(first.joint + 1)
                       .arg(QString::fromStdString(first.what), toNumber(first.time, 3),
                            result.violations.size() > 1
                                ? RunPanel::tr(" (+%1)").arg(result.violations.size() - 1)
                                : QString());
  }
  return text;
}

RunPanel::RunPanel(Studio& studio, QWidget* parent)
    : QWidget(parent),
      studio_(studio),
      startModel_(new StartTableModel(studio, this)),
      delegate_(new CheckedDelegate(*startModel_, this)) {
  auto* page = new QWidget;
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(10, 5, 10, 5);
  layout->setSpacing(6);
  startTable_ = makeStartTable();
  layout->addWidget(startTable_);
  inputNote_ = new QLabel(page);
  inputNote_->setObjectName("muted");
  inputNote_->setWordWrap(true);
  layout->addWidget(inputNote_);
  layout->addLayout(makeSettings());
  quality_ = new QLabel(page);
  quality_->setObjectName("runQuality");
  quality_->setWordWrap(true);
  quality_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  quality_->setContentsMargins(9, 6, 9, 6);  // selectable text ignores the style sheet's padding
  layout->addStretch(1);

  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->setSpacing(0);
  auto* area = new QScrollArea(this);
  area->setWidget(page);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  outer->addWidget(area, 1);
  auto* foot = new QWidget(this);
  foot->setObjectName("panelFoot");
  auto* footColumn = new QVBoxLayout(foot);
  footColumn->setContentsMargins(10, 6, 10, 8);
  footColumn->addWidget(quality_);
  auto* footLayout = new QHBoxLayout;
  footColumn->addLayout(footLayout);
  run_ = new QPushButton(tr("Run"), foot);
  run_->setObjectName("runButton");
  progress_ = new QProgressBar(foot);
  progress_->setObjectName("runProgress");
  progress_->setRange(0, 1000);
  progress_->setTextVisible(false);
  footLayout->addWidget(progress_, 1);
  footLayout->addWidget(run_);
  outer->addWidget(foot);

  connect(run_, &QPushButton::clicked, this,
          [this] { studio_.job().isRunning() ? studio_.job().cancel() : studio_.run(); });
  connect(&studio.job(), &SimulationJob::started, this, [this] { showRunning(true); });
  connect(&studio.job(), &SimulationJob::progressed, this, &RunPanel::showProgress);
  connect(&studio.job(), &SimulationJob::finished, this, [this] { showRunning(false); });
  connect(&studio.job(), &SimulationJob::refused, this, [this] { showRunning(false); });
  connect(&studio, &Studio::robotChanged, this, &RunPanel::refresh);
  connect(&studio, &Studio::scenarioChanged, this, &RunPanel::refresh);
  connect(&studio, &Studio::unitsChanged, this, &RunPanel::refresh);
  connect(&studio, &Studio::runsChanged, this, &RunPanel::showQuality);
  showRunning(false);
  refresh();
}

QTableView* RunPanel::makeStartTable() {
  auto* table = new QTableView(this);
  table->setObjectName("startTable");
  table->setModel(startModel_);
  table->setItemDelegate(delegate_);
  table->setShowGrid(false);
  table->setWordWrap(false);
  table->setSelectionMode(QAbstractItemView::SingleSelection);
  table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::AnyKeyPressed | QAbstractItemView::SelectedClicked);
  table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table->verticalHeader()->hide();
  table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 6);
  table->horizontalHeader()->setHighlightSections(false);
  table->horizontalHeader()->setMinimumSectionSize(20);
  table->horizontalHeader()->setStretchLastSection(true);
  connect(delegate_, &CheckedDelegate::refused, &studio_, &Studio::said);
  connect(startModel_, &StartTableModel::refused, this,
          [this](const QString& why) { emit studio_.said(tr("Not taken: %1").arg(why)); });
  connect(startModel_, &QAbstractItemModel::modelReset, this, &RunPanel::fitStartTable);
  return table;
}

void RunPanel::fitStartTable() {
  const QFontMetrics metrics = startTable_->fontMetrics();
  const auto widthOf = [&](const char* text) { return metrics.horizontalAdvance(text) + 16; };
  startTable_->setColumnWidth(StartTableModel::kJoint, widthOf("q₁₀"));
  startTable_->setColumnWidth(StartTableModel::kPosition, widthOf("-180.00°"));
  startTable_->setColumnWidth(StartTableModel::kRate, widthOf("-57.30°/s"));
  const int rows = startModel_->rowCount();
  startTable_->setFixedHeight(startTable_->horizontalHeader()->sizeHint().height() +
                              rows * startTable_->verticalHeader()->defaultSectionSize() + 4);
}

QuantityEdit* RunPanel::addSetting(const char* name, const QString& toolTip,
                                   const QString& undoText, double step,
                                   std::function<double*(ScenarioDescription&)> number) {
  const QString place = QString::fromLatin1(name);
  const bool time = place == "duration" || place.endsWith("step");
  auto* edit = new QuantityEdit({.kind = time ? QuantityKind::Time : QuantityKind::Plain}, this);
  edit->setObjectName(place);
  edit->setToolTip(toolTip);
  edit->setStep(step);
  connect(edit, &QuantityEdit::edited, this,
          [this, place, undoText, number](double value, int gesture) {
            studio_.editScenario(
                undoText, [&](ScenarioDescription& scenario) { *number(scenario) = value; },
                place + QString::number(gesture));
          });
  connect(edit, &QuantityEdit::refused, &studio_, &Studio::said);
  settings_.push_back({edit, std::move(number), place, toolTip});
  return edit;
}

void RunPanel::addMethod(QGridLayout& grid) {
  method_ = new QComboBox(this);
  method_->setObjectName("method");
  // The longest name must not widen the panel.
  method_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  method_->setMinimumContentsLength(8);
  for (const Method& method : kMethods) method_->addItem(tr(method.title), QString(method.key));
  connect(method_, &QComboBox::activated, this, [this] {
    studio_.editScenario(tr("choose the integrator"), [this](ScenarioDescription& scenario) {
      scenario.integrator.method = method_->currentData().toString().toStdString();
      const bool fixed = isFixedStep(scenario.integrator.method);
      if (fixed && !scenario.integrator.step) scenario.integrator.step = kDefaultStep_s;
      if (!fixed) scenario.integrator.step.reset();
    });
  });
  order_ = new QSpinBox(this);
  order_->setObjectName("order");
  order_->setRange(1, 8);
  order_->setPrefix(tr("order "));
  connect(order_, &QSpinBox::valueChanged, this, [this](int order) {
    studio_.editScenario(
        tr("set the order"),
        [order](ScenarioDescription& scenario) { scenario.integrator.order = order; },
        "integrator.order");
  });
  grid.addWidget(method_, 1, 1, 1, 2);
  grid.addWidget(order_, 2, 2);
}

QGridLayout* RunPanel::makeSettings() {
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(6);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(2, 1);
  const auto addLabel = [&](int row, const QString& text) {
    auto* label = new QLabel(text, this);
    grid->addWidget(label, row, 0);
    return label;
  };
  addLabel(0, tr("name"));
  name_ = new QLineEdit(this);
  name_->setObjectName("scenarioName");
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    studio_.editScenario(tr("rename the scenario"), [this](ScenarioDescription& scenario) {
      scenario.name = name_->text().trimmed().toStdString();
    });
  });
  grid->addWidget(name_, 0, 1, 1, 2);
  addLabel(1, tr("integrator"));
  addMethod(*grid);
  stepLabel_ = addLabel(2, tr("step"));
  step_ = addSetting("integrator.step", tr("Step of the integrator"), tr("set the step"), 0,
                     [](ScenarioDescription& s) -> double* {
                       if (!s.integrator.step) s.integrator.step = kDefaultStep_s;
                       return &*s.integrator.step;
                     });
  grid->addWidget(step_, 2, 1);
  toleranceLabel_ = addLabel(3, tr("tolerances"));
  rtol_ = addSetting("integrator.rtol", tr("Relative tolerance of a step"),
                     tr("set the relative tolerance"), 0,
                     [](ScenarioDescription& s) { return &s.integrator.rtol; });
  atol_ = addSetting("integrator.atol", tr("Absolute tolerance of a step"),
                     tr("set the absolute tolerance"), 0,
                     [](ScenarioDescription& s) { return &s.integrator.atol; });
  grid->addWidget(rtol_, 3, 1);
  grid->addWidget(atol_, 3, 2);
  addLabel(4, tr("duration, rows"))
      ->setToolTip(tr("How long the run is, and how often it is recorded"));
  grid->addWidget(addSetting("duration", tr("Duration of the run"), tr("set the duration"), 0.1,
                             [](ScenarioDescription& s) { return &s.duration; }),
                  4, 1);
  grid->addWidget(
      addSetting("output_step", tr("Time between recorded rows"), tr("set the output step"), 0,
                 [](ScenarioDescription& s) { return &s.outputStep; }),
      4, 2);
  friction_ = new QCheckBox(tr("joint friction acts"), this);
  friction_->setObjectName("friction");
  connect(friction_, &QCheckBox::clicked, this, [this](bool on) {
    studio_.editScenario(on ? tr("turn friction on") : tr("turn friction off"),
                         [on](ScenarioDescription& scenario) { scenario.friction = on; });
  });
  grid->addWidget(friction_, 5, 1, 1, 2);
  return grid;
}

void RunPanel::refresh() {
  ScenarioDescription scenario = studio_.document().scenario();
  const bool fixed = isFixedStep(scenario.integrator.method);
  if (!name_->isModified() || !name_->hasFocus())
    name_->setText(QString::fromStdString(scenario.name));
  const QSignalBlocker blockMethod(method_), blockOrder(order_);
  const QString method = QString::fromStdString(scenario.integrator.method);
  if (method_->findData(method) < 0) method_->addItem(method, method);
  method_->setCurrentIndex(method_->findData(method));
  order_->setValue(scenario.integrator.order);
  friction_->setChecked(scenario.friction);
  for (const Setting& setting : settings_) setting.edit->setValue(*setting.number(scenario));
  order_->setVisible(method == "adams");
  step_->setVisible(fixed);
  stepLabel_->setVisible(fixed);
  for (QWidget* widget : {static_cast<QWidget*>(toleranceLabel_), static_cast<QWidget*>(rtol_),
                          static_cast<QWidget*>(atol_)}) {
    widget->setVisible(!fixed);
  }
  inputNote_->setVisible(!scenario.input.csv.empty());
  inputNote_->setText(tr("Torques from %1").arg(QString::fromStdString(scenario.input.csv)));
  fitStartTable();
  showQuality();
}

void RunPanel::setIssues(const std::vector<Issue>& issues) {
  startModel_->setIssues(issues);
  for (const Setting& setting : settings_) {
    if (setting.edit->isBad()) continue;
    QString what;
    for (const Issue& issue : issues) {
      if (QString::fromStdString(issue.where) == setting.place) {
        what = QString::fromStdString(issue.what + "\n" + issue.remedy);
      }
    }
    markField(*setting.edit, what, setting.toolTip);
  }
}

bool RunPanel::showPlace(const QString& where) {
  for (const Setting& setting : settings_) {
    if (setting.place != where) continue;
    setting.edit->setFocus(Qt::OtherFocusReason);
    return true;
  }
  const QModelIndex cell = startModel_->findCell(where);
  if (!cell.isValid()) return false;
  startTable_->setFocus();
  startTable_->setCurrentIndex(cell);
  return true;
}

void RunPanel::showRunning(bool running) {
  run_->setText(running ? tr("Cancel") : tr("Run"));
  run_->setProperty("running", running);
  run_->style()->unpolish(run_);
  run_->style()->polish(run_);
  progress_->setValue(0);
  progress_->setEnabled(running);
  showQuality();
}

void RunPanel::showProgress(double part) { progress_->setValue(static_cast<int>(1000 * part)); }

void RunPanel::showQuality() {
  if (!quality_) return;
  const std::shared_ptr<const Run> run = studio_.document().lastRun();
  quality_->setVisible(run != nullptr);
  if (!run) return;
  const bool stale = studio_.document().isStale(*run);
  const bool good = run->result.status == RunStatus::Completed && run->result.violations.empty();
  quality_->setProperty("state", stale ? "stale" : good ? "good" : "warning");
  quality_->setText(stale ? tr("The arm or settings were changed since this run.\n") +
                                describeRun(*run)
                          : describeRun(*run));
  quality_->style()->unpolish(quality_);
  quality_->style()->polish(quality_);
}

}  // namespace denavit
