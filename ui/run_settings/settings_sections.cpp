#include "ui/run_settings/settings_sections.h"

#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTextDocument>
#include <algorithm>
#include <array>
#include <optional>

#include "models/scenario/fields_of_scenario.h"
#include "ui/editors/word_box.h"
#include "ui/preferences/preferences.h"
#include "ui/run_settings/omitted_terms_button.h"
#include "ui/run_settings/scenario_fields.h"
#include "ui/run_settings/section.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/torque_breakdown/term_texts.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// "0.5  1.2": times between spaces or semicolons.
QString toBreaksText(const std::vector<double>& breaks, const PreferenceValues& values) {
  const QuantityFormat format = withUnits({.kind = QuantityKind::Time, .showUnit = false}, values);
  QStringList texts;
  for (const double t : breaks) texts << toExactText(t, format);
  return texts.join("; ");
}

/// @param why  set where a part of the text is no time after the start
std::vector<double> parseBreaks(const QString& text, QString& why) {
  static const QRegularExpression unit("(?<=[0-9.])\\s+(?=(ms|s|min)\\b)");
  static const QRegularExpression separator("[;\\s]+");
  std::vector<double> breaks;
  const QString plain = QString(text).remove(unit);  // "500 ms" is one word
  for (QString part : plain.split(separator, Qt::SkipEmptyParts)) {
    if (part.endsWith(',')) part.chop(1);
    if (part.isEmpty()) continue;
    const ParsedQuantity parsed = fromText(part, {.kind = QuantityKind::Time});
    if (!parsed.value || !(*parsed.value >= 0)) {
      why = TimesSection::tr("\"%1\" is no time after the start: write instants in s, as 0.5; 1.2")
                .arg(part);
      return {};
    }
    breaks.push_back(*parsed.value);
  }
  std::sort(breaks.begin(), breaks.end());
  breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
  return breaks;
}

/// The unit of a stop's stiffness where all joints have the same.
QString unitFor(const RobotDescription& robot, const char* revolute, const char* prismatic) {
  const auto count = std::count_if(robot.joints.begin(), robot.joints.end(), [](const auto& joint) {
    return joint.type == JointType::Revolute;
  });
  if (count == static_cast<std::ptrdiff_t>(robot.joints.size())) return revolute;
  return count == 0 ? QString(prismatic) : QString();
}

}  // namespace

TimesSection::TimesSection(Edits& edits, const Preferences& preferences, Messages& messages,
                           ScenarioFields& fields, QWidget* parent)
    : QWidget(parent), edits_(edits), preferences_(preferences), messages_(messages) {
  QGridLayout* grid = makeFieldGrid(this);
  QuantityEdit* duration = fields.addNumber("duration", tr("the duration"), this);
  QuantityEdit* rows = fields.addNumber("output_step", tr("the output step"), this);
  breaks_ = new ExpressionEdit(
      [](const QString& text) {
        QString why;
        (void)parseBreaks(text, why);
        return why;
      },
      this);
  named(breaks_, "breaks",
        tr("Instants [s] where an input jumps or bends and its formula does not show it: steps "
           "land on them. Separate them by semicolons: 0.5; 1.2"));
  breaks_->setPlaceholderText(tr("none"));
  fields.addOther("breaks", breaks_);
  connect(breaks_, &ExpressionEdit::edited, this, [this](const QString& text) {
    QString why;
    const std::vector<double> breaks = parseBreaks(text, why);
    edits_.editScenario(tr("set the breaks"),
                        [&](ScenarioDescription& scenario) { scenario.breaks = breaks; });
    refresh();
  });
  connect(breaks_, &ExpressionEdit::refused, &messages_, &Messages::said);
  addFieldRow(*grid, tr("duration, rows"), {duration, rows});
  addFieldRow(*grid, tr("breaks"), {breaks_});
}

void TimesSection::refresh() {
  breaks_->setExpression(toBreaksText(edits_.document().scenario().breaks, preferences_.values()));
}

QString TimesSection::summary() const {
  const ScenarioDescription& scenario = edits_.document().scenario();
  return tr("%1 s, rows of %2 s")
      .arg(toNumber(scenario.duration, 4), toNumber(scenario.outputStep, 4));
}

LimitsSection::LimitsSection(Edits& edits, const Preferences& preferences, ScenarioFields& fields,
                             QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      preferences_(preferences),
      friction_(checkBox(this, "friction", tr("joint friction acts"),
                         tr("Viscous, Coulomb and static friction of joints and motors"))),
      clip_(checkBox(this, "clipEffort", tr("clip torques at the effort limits"),
                     tr("Torques beyond a joint's effort limit are cut off there"))),
      without_(new OmittedTermsButton(edits, this)) {
  QGridLayout* grid = makeFieldGrid(this);
  connect(friction_, &QCheckBox::clicked, this, [this](bool on) {
    edits_.editScenario(on ? tr("turn friction on") : tr("turn friction off"),
                        [on](ScenarioDescription& scenario) { scenario.friction = on; });
  });
  connect(clip_, &QCheckBox::clicked, this, [this](bool on) {
    edits_.editScenario(on ? tr("clip efforts") : tr("do not clip efforts"),
                        [on](ScenarioDescription& scenario) { scenario.clipEffort = on; });
  });
  const auto unit = [this](const char* revolute, const char* prismatic) {
    return [this, revolute, prismatic] {
      return unitFor(edits_.document().robot(), revolute, prismatic);
    };
  };
  QuantityEdit* stiffness =
      fields.addNumber("stops.stiffness", tr("the stops' stiffness"), this, unit("N m/rad", "N/m"));
  QuantityEdit* damping =
      fields.addNumber("stops.damping", tr("the stops' damping"), this, unit("N m s/rad", "N s/m"));
  fields.addOther("friction", friction_);
  fields.addOther("clip_effort", clip_);
  grid->addWidget(friction_, 0, 0, 1, 3);
  addFieldRow(*grid, tr("stops, stiff"), {stiffness});
  addFieldRow(*grid, tr("damped by"), {damping});
  grid->addWidget(clip_, grid->rowCount(), 0, 1, 3);
  fields.addOther("without", without_);
  addFieldRow(*grid, tr("left out"), {without_});
}

void LimitsSection::refresh() {
  const ScenarioDescription& scenario = edits_.document().scenario();
  friction_->setChecked(scenario.friction);
  clip_->setChecked(scenario.clipEffort);
  without_->refresh();
}

QString LimitsSection::summary() const {
  const ScenarioDescription& scenario = edits_.document().scenario();
  QStringList parts{scenario.friction ? tr("friction") : tr("no friction")};
  parts << (scenario.stops.stiffness > 0 ? tr("stops") : tr("no stops"));
  if (scenario.clipEffort) parts << tr("clipped");
  if (!scenario.without.empty()) parts << tellOmitted(scenario.without);
  return parts.join(", ");
}

WrenchSection::WrenchSection(Edits& edits, ScenarioFields& fields, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      acts_(checkBox(this, "wrenchActs", tr("a wrench acts on the tool"),
                     tr("Force and moment that the environment applies to the tool"))),
      axes_(addWords<WrenchAxes>(
          comboBox(this, "wrench.axes", tr("The axes in which force and moment are given")))) {
  auto* grid = denavit::grid(this, {.margins = {4, 0, 0, 4}, .horizontal = 5, .vertical = 5});
  fields.addOther("wrench.axes", axes_);
  grid->addWidget(acts_, 0, 0, 1, 4);
  grid->addWidget(axes_, 3, 1, 1, 3);
  static constexpr std::array kForces{"wrench.force[0]", "wrench.force[1]", "wrench.force[2]"};
  static constexpr std::array kMoments{"wrench.moment[0]", "wrench.moment[1]", "wrench.moment[2]"};
  const std::array axes{tr("x"), tr("y"), tr("z")};
  const auto addLine = [&](int row, const QString& name, const QString& toolTip,
                           const std::array<const char*, 3>& places,
                           std::array<std::string, 3> WrenchDescription::*part) {
    grid->addWidget(new QLabel(name, this), row, 0);
    for (std::size_t k = 0; k < 3; ++k) {
      ExpressionEdit* edit = fields.addExpression(
          places[k], toolTip.arg(axes[k]), tr("set the wrench"),
          [part, k](ScenarioDescription& s) {
            return s.wrench ? &((*s.wrench).*part)[k] : nullptr;
          },
          this);
      grid->addWidget(edit, row, 1 + static_cast<int>(k));
    }
  };
  addLine(1, tr("force"), tr("Force along %1 [N], an expression in t, q1.., qd1.."), kForces,
          &WrenchDescription::force);
  addLine(2, tr("moment"), tr("Moment about %1 [N m], an expression in t, q1.., qd1.."), kMoments,
          &WrenchDescription::moment);
  for (int column = 1; column <= 3; ++column) grid->setColumnStretch(column, 1);
  connect(acts_, &QCheckBox::clicked, this, [this](bool on) {
    edits_.editScenario(
        on ? tr("add a wrench") : tr("remove the wrench"), [on](ScenarioDescription& scenario) {
          scenario.wrench =
              on ? std::optional<WrenchDescription>(WrenchDescription()) : std::nullopt;
        });
  });
  connect(axes_, &QComboBox::activated, this, [this] {
    edits_.editScenario(tr("choose the wrench's axes"), [this](ScenarioDescription& scenario) {
      if (scenario.wrench) scenario.wrench->axes = choiceOf<WrenchAxes>(*axes_);
    });
  });
}

void WrenchSection::refresh() {
  const auto& wrench = edits_.document().scenario().wrench;
  acts_->setChecked(wrench.has_value());
  axes_->setEnabled(wrench.has_value());
  showChoice(*axes_, wrench ? wrench->axes : WrenchAxes::World);
}

QString WrenchSection::summary() const {
  const auto& wrench = edits_.document().scenario().wrench;
  return wrench ? wordText(wrench->axes) : tr("none");
}

AboutSection::AboutSection(Edits& edits, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      name_(named(new QLineEdit(this), "scenarioName", tr("Name of the scenario"))),
      source_(named(new QLineEdit(this), "scenarioSource",
                    tr("Where the numbers come from: author, year, table"))),
      description_(
          named(new QPlainTextEdit(this), "scenarioDescription", tr("What this run shows"))) {
  QGridLayout* grid = makeFieldGrid(this);
  description_->setTabChangesFocus(true);
  description_->setFixedHeight(4 * description_->fontMetrics().lineSpacing() + 12);
  description_->installEventFilter(this);
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (!name_->isModified()) return;
    edits_.editScenario(tr("rename the scenario"), [this](ScenarioDescription& scenario) {
      scenario.name = name_->text().trimmed().toStdString();
    });
    name_->setModified(false);
  });
  connect(source_, &QLineEdit::editingFinished, this, [this] {
    if (!source_->isModified()) return;
    edits_.editScenario(tr("set the source"), [this](ScenarioDescription& scenario) {
      scenario.source = source_->text().trimmed().toStdString();
    });
    source_->setModified(false);
  });
  addFieldRow(*grid, tr("name"), {name_});
  addFieldRow(*grid, tr("description"), {description_});
  addFieldRow(*grid, tr("source"), {source_});
}

bool AboutSection::eventFilter(QObject* watched, QEvent* event) {
  if (watched == description_ && event->type() == QEvent::FocusOut) takeDescription();
  return QWidget::eventFilter(watched, event);
}

void AboutSection::takeDescription() {
  if (!description_->document()->isModified()) return;
  description_->document()->setModified(false);
  const std::string text = description_->toPlainText().trimmed().toStdString();
  edits_.editScenario(tr("describe the scenario"),
                      [&](ScenarioDescription& scenario) { scenario.description = text; });
}

void AboutSection::refresh() {
  const ScenarioDescription& scenario = edits_.document().scenario();
  const auto show = [](QLineEdit& line, const std::string& text) {
    if (line.isModified() && line.hasFocus()) return;
    line.setText(QString::fromStdString(text));
    line.setCursorPosition(0);
  };
  show(*name_, scenario.name);
  show(*source_, scenario.source);
  const QString description = QString::fromStdString(scenario.description);
  if (!description_->hasFocus() && description_->toPlainText() != description) {
    description_->setPlainText(description);
  }
}

QString AboutSection::summary() const {
  return QString::fromStdString(edits_.document().scenario().name);
}

}  // namespace denavit
