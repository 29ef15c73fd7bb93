#include "ui/motion/controller_panel.h"

#include <QMenu>
#include <algorithm>
#include <cmath>
#include <numbers>

#include <nlohmann/json.hpp>

#include "models/formula/formula.h"
#include "models/motion/command_formulas.h"
#include "models/motion/control_laws.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/usual_control.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/field_lines.h"
#include "ui/editors/quantity_text.h"
#include "ui/editors/word_box.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_joints.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// "Kp [N m/rad]": of an arm with sliding joints both units.
QString titleOf(const LawGain& gain, const RobotDescription& robot) {
  const auto turns = [](const JointDescription& joint) {
    return joint.type == JointType::Revolute;
  };
  const QString first = gain.unit, second = gain.slidingUnit;
  QStringList units;
  if (gain.of == LawGain::Of::Tool || std::ranges::any_of(robot.joints, turns)) units << first;
  if (first != second &&
      (gain.of == LawGain::Of::Tool || !std::ranges::all_of(robot.joints, turns))) {
    units << second;
  }
  if (units.isEmpty()) units << first;
  return QStringLiteral("%1 [%2]").arg(gain.symbol,
                                       units.join(gain.of == LawGain::Of::Tool ? "; " : ", "));
}

QStringList splitFormulas(const QString& text) {
  QStringList parts;
  for (const QString& part : text.split(';')) parts << part.trimmed();
  return parts;
}

}  // namespace

ControllerPanel::ControllerPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                                 QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      law_(comboBox(this, "law", tr("What makes torques of the motion"))),
      ahead_(addWords<Feedforward>(
          comboBox(this, "feedforward",
                   tr("Torques that the model foresees along the motion, beside the gains")))),
      formulas_(
          new ExpressionEdit([this](const QString& text) { return checkFormulas(text); }, this)),
      sample_(new ExpressionEdit(
          [](const QString& text) {
            const ParsedQuantity parsed = fromText(text, {.kind = QuantityKind::Time});
            if (!parsed.value) return QString::fromStdString(parsed.error);
            return *parsed.value >= 0 ? QString() : tr("A sample time is not negative");
          },
          this)),
      limit_(checkBox(this, "limitCommand", tr("within efforts"),
                      tr("Cuts commands at the efforts of the arm table"))),
      payload_(checkBox(this, "knowsPayload", tr("knows the payload"),
                        tr("Else its model holds nothing"))),
      friction_(checkBox(
          this, "knowsFriction", tr("knows friction"),
          tr("Viscous friction; else its model does not rub. It never knows dry friction"))),
      rigid_(checkBox(this, "rigidModel", tr("rigid links"),
                      tr("Takes links for rigid: its model does not bend where the arm does"))),
      feel_(mutedLabel(this)),
      about_(wrapped(mutedLabel(this))),
      run_(pushButton(this, "runLaw", {},
                      tr("Runs the motion under this controller and plots how "
                         "far the joints are from it"))),
      compare_(pushButton(this, "compareLaws", tr("Compare with ▾"),
                          tr("Runs the motion under another controller too, and lays both runs "
                             "over each other"))) {
  setObjectName("controller");
  named(sample_, "sampleTime", tr("Time between samples [s]; 0: continuous"));
  named(formulas_, "formulas",
        tr("The torque of every joint, between semicolons: of t, q1, qd1, the references r1, rd1, "
           "rdd1, the errors e1 and their integrals ie1"));
  makeGains();
  makeBeliefs();
  compare_->setStyleSheet("QPushButton::menu-indicator { image: none; }");  // the text has its own
  compare_->setMenu(new QMenu(compare_));
  fillLaws();
  connect(law_, &QComboBox::activated, this, &ControllerPanel::chooseLaw);
  connect(ahead_, &QComboBox::activated, this, [this](int index) {
    editController(edits_, tr("choose what is foreseen"), [&](ControllerDescription& c) {
      c.feedforward = choiceOf<Feedforward>(*ahead_, index);
    });
  });
  connect(formulas_, &ExpressionEdit::edited, this, &ControllerPanel::setFormulas);
  connect(formulas_, &ExpressionEdit::refused, &messages_, &Messages::said);
  connect(sample_, &ExpressionEdit::edited, this, [this](const QString& text) {
    const double Ts = *fromText(text, {.kind = QuantityKind::Time}).value;
    editController(edits_, tr("set the sample time"), [&](ControllerDescription& c) {
      c.sampleTime = Ts;
      if (Ts > 0) return;
      // A continuous law has no samples to wait for, and no steps to limit.
      c.delay = 0;
      c.rateLimit.clear();
    });
  });
  connect(sample_, &ExpressionEdit::refused, &messages_, &Messages::said);
  connect(run_, &QPushButton::clicked, this, &ControllerPanel::runWanted);
  connect(&edits, &Edits::scenarioChanged, this, &ControllerPanel::refresh);
  connect(&edits, &Edits::robotChanged, this, [this] {
    fillLaws();
    refresh();
  });
  connect(&preferences, &Preferences::unitsChanged, this, &ControllerPanel::refresh);
  QScrollArea* area = scrollAreaDown(this);
  auto* page = scrolled(area);
  form_ = form({{tr("law"), law_}}, {.horizontal = 8, .vertical = 4});
  for (const GainField& field : gains_) form_->addRow(field.title, field.edit);
  form_->addRow(mutedLabel(page, tr("torques")), formulas_);
  form_->addRow(mutedLabel(page, tr("foresees")), ahead_);
  form_->addRow(mutedLabel(page, tr("sampled")), sample_);
  column(page,
         {form_, feel_, row({payload_, friction_, stretch()}, {.spacing = 12}),
          row({limit_, rigid_, stretch()}, {.spacing = 12}), about_, stretch()},
         {.margins = {0, 0, 4, 0}, .spacing = 4});
  column(this, {{area, 1}, row({run_, compare_, stretch()}, {.spacing = 6})},
         {.margins = {10, 4, 10, 6}, .spacing = 6});
  refresh();
}

std::size_t ControllerPanel::joints() const { return listMotionJoints(edits_).size(); }

void ControllerPanel::addGains(const LawGain& gain, const QString& tip) {
  const auto count = [this, what = gain.of] {
    return what == LawGain::Of::Tool ? std::size_t{6} : joints();
  };
  GainField field{.gains = gain.list, .what = gain.of, .title = mutedLabel(this), .edit = {}};
  field.edit = new ExpressionEdit(
      [count, what = field.what](const QString& text) {
        QString why;
        (void)parseGains(text, count(), what, why);
        return why;
      },
      this);
  named(field.edit, gain.key, tip);
  connect(field.edit, &ExpressionEdit::edited, this, [this, field, count](const QString& text) {
    QString why;
    const std::vector<double> values = parseGains(text, count(), field.what, why);
    if (!why.isEmpty()) return;
    editController(edits_, tr("set gains"),
                   [&](ControllerDescription& c) { c.*field.gains = values; });
  });
  connect(field.edit, &ExpressionEdit::refused, &messages_, &Messages::said);
  gains_.push_back(field);
}

/// A line for every list of gains that some law has.
void ControllerPanel::makeGains() {
  for (const ControlLawRow& law : controlLaws()) {
    for (const LawGain& gain : law.gains) {
      const bool isKnown = std::ranges::any_of(
          gains_, [&](const GainField& field) { return field.gains == gain.list; });
      if (gain.isShown && !isKnown) addGains(gain, fieldText(gain.tip));
    }
  }
}

void ControllerPanel::makeBeliefs() {
  connect(limit_, &QCheckBox::clicked, this, [this](bool on) {
    std::vector<double> efforts;
    const RobotDescription robot = motionRobot(edits_);
    for (const JointDescription& joint : robot.joints) {
      if (joint.limits.effort) efforts.push_back(*joint.limits.effort);
    }
    if (on && efforts.size() != joints()) {
      emit messages_.said(tr("Not every joint has an effort: give them in the arm table"));
      return refresh();
    }
    editController(
        edits_, on ? tr("limit commands") : tr("do not limit commands"),
        [&](ControllerDescription& c) { c.limit = on ? efforts : std::vector<double>(); });
  });
  const auto believe = [this](const std::function<void(ControllerDescription&)>& change) {
    editController(edits_, tr("change what the controller knows"), change);
  };
  connect(payload_, &QCheckBox::clicked, this, [believe](bool on) {
    believe([on](ControllerDescription& c) {
      std::erase_if(c.model.changes,
                    [](const auto& change) { return change.first.starts_with("payload"); });
      if (!on) c.model.changes.emplace_back("payload", nlohmann::json{{"mass", 0}});
    });
  });
  connect(friction_, &QCheckBox::clicked, this, [believe](bool on) {
    believe([on](ControllerDescription& c) { c.model.friction = on; });
  });
  connect(rigid_, &QCheckBox::clicked, this,
          [believe](bool on) { believe([on](ControllerDescription& c) { c.model.rigid = on; }); });
}

/// Laws that are written in the panel; those of a file are kept as they are.
void ControllerPanel::fillLaws() {
  law_->clear();
  compare_->menu()->clear();
  for (const ControlLawRow& law : controlLaws()) {
    if (!law.isInPanel || (law.takesSixJoints && !hasSixJoints())) continue;
    addWord(*law_, law.word);
    if (law.isCompared) addComparison(law.kind);
  }
}

void ControllerPanel::addComparison(LawKind law) {
  QAction* action = compare_->menu()->addAction(wordText(law));
  action->setObjectName("compareWith:" + QString::fromStdString(toWord(law)));
  action->setData(static_cast<int>(law));
  connect(action, &QAction::triggered, this, [this, law] { emit compareWanted(law); });
}

void ControllerPanel::chooseLaw(int index) {
  const LawKind law = choiceOf<LawKind>(*law_, index);
  editController(edits_, tr("choose the controller"), [&](ControllerDescription& c) {
    try {
      c = withMotionLaw(edits_, c, law);
    } catch (const std::exception&) {
      c.law = law;  // the list of problems says what is wrong with the arm
    }
  });
}

QString ControllerPanel::checkFormulas(const QString& text) const {
  const QStringList parts = splitFormulas(text);
  if (static_cast<std::size_t>(parts.size()) != joints()) {
    return tr("Give a formula for each of the %1 joints, between semicolons").arg(joints());
  }
  const std::vector<std::string> variables = makeCommandVariables(static_cast<int>(joints()));
  for (const QString& part : parts) {
    if (const auto wrong = findFormulaError(part.toStdString(), variables)) {
      return QStringLiteral("%1: %2").arg(part, QString::fromStdString(*wrong));
    }
  }
  return {};
}

void ControllerPanel::setFormulas(const QString& text) {
  editController(edits_, tr("write the law"), [&](ControllerDescription& c) {
    c.expressions.clear();
    for (const QString& part : splitFormulas(text)) c.expressions.push_back(part.toStdString());
  });
}

void ControllerPanel::refresh() {
  const ControllerDescription c = controllerOf(edits_);
  showChoice(*law_, c.law);
  refreshGains(c);
  refreshBeliefs(c);
  refreshRuns(c);
  about_->setText(law_->currentIndex() < 0
                      ? tr("%1 comes from the file; it is kept as it is.").arg(wordText(c.law))
                  : c.law == LawKind::None
                      ? tr("The joints are led exactly along the motion; the torques are what "
                           "it takes.")
                      : QString());
  about_->setVisible(!about_->text().isEmpty());
}

void ControllerPanel::refreshGains(const ControllerDescription& c) {
  const RobotDescription robot = motionRobot(edits_);
  for (const GainField& field : gains_) {
    const LawGain* gain = findGain(rowOf(c.law), field.gains);
    const bool isShown = gain != nullptr && gain->isShown;
    const QString title = isShown ? titleOf(*gain, robot) : QString();
    field.title->setText(title);
    field.edit->setExpression(toGainText(c.*field.gains, field.what));
    form_->setRowVisible(field.edit, !title.isEmpty());
  }
  const bool isFormula = c.law == LawKind::Expression;
  QStringList formulas;
  for (const std::string& formula : c.expressions) formulas << QString::fromStdString(formula);
  formulas_->setExpression(formulas.join("; "));
  form_->setRowVisible(formulas_, isFormula);
  sample_->setExpression(
      toExactText(c.sampleTime, withUnits({.kind = QuantityKind::Time}, preferences_.values())));
  const bool isForRates = rowOf(c.law).command == LawCommand::Accelerations;
  feel_->setVisible(isForRates && !c.kp.empty() && !c.kd.empty() && c.kp.front() > 0);
  if (!feel_->isVisibleTo(this)) return;
  const double w = std::sqrt(c.kp.front());
  feel_->setText(
      tr("ζ %1, %2 Hz")
          .arg(toNumber(c.kd.front() / (2 * w), 3), toNumber(w / (2 * std::numbers::pi), 3)));
}

void ControllerPanel::refreshBeliefs(const ControllerDescription& c) {
  const bool acts = c.law != LawKind::None;
  const ControlLawRow& law = rowOf(c.law);
  const bool foresees = law.takesFeedforward && law.isInPanel;
  form_->setRowVisible(ahead_, foresees);
  showChoice(*ahead_, c.feedforward);
  sample_->setEnabled(acts);
  limit_->setEnabled(acts);
  limit_->setChecked(!c.limit.empty());
  const bool hasModel = law.hasModel || (foresees && c.feedforward != Feedforward::None);
  // A mechanism's controller knows it as it is.
  payload_->setEnabled(hasModel && !edits_.document().mechanism());
  friction_->setEnabled(law.makesUpForFriction || (foresees && c.feedforward == Feedforward::Full));
  rigid_->setEnabled(hasModel && countModes(edits_.document().robot()) > 0);
  payload_->setChecked(std::ranges::none_of(
      c.model.changes, [](const auto& change) { return change.first.starts_with("payload"); }));
  friction_->setChecked(c.model.friction);
  rigid_->setChecked(c.model.rigid);
}

void ControllerPanel::refreshRuns(const ControllerDescription& c) {
  const bool hasMotion = edits_.document().scenario().input.trajectory.has_value();
  run_->setText(c.law == LawKind::None ? tr("Run exactly along")
                                       : tr("Run with %1").arg(wordText(c.law)));
  run_->setEnabled(hasMotion);
  compare_->setEnabled(hasMotion);
  for (QAction* action : compare_->menu()->actions()) {
    action->setVisible(action->data().toInt() != static_cast<int>(c.law));
  }
}

}  // namespace denavit
