#include "ui/motion/controller_panel.h"

#include <QMenu>
#include <algorithm>
#include <cmath>
#include <numbers>

#include <nlohmann/json.hpp>

#include "models/formula/formula.h"
#include "models/motion/command_formulas.h"
#include "models/motion/usual_control.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/motion_joints.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

bool isAmong(const std::string& law, std::initializer_list<std::string_view> laws) {
  return std::ranges::find(laws, law) != laws.end();
}

bool commandsForces(const std::string& law) { return isAmong(law, {"pd", "pd-gravity", "pid"}); }

/// "Kp [N m/rad]": of an arm with sliding joints both units.
QString forceTitle(const RobotDescription& robot, const QString& name, const QString& turning,
                   const QString& sliding) {
  const auto turns = [](const JointDescription& joint) {
    return joint.type == JointType::Revolute;
  };
  QStringList units;
  if (std::ranges::any_of(robot.joints, turns)) units << turning;
  if (!std::ranges::all_of(robot.joints, turns)) units << sliding;
  return QStringLiteral("%1 [%2]").arg(name, units.join(", "));
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
      ahead_(comboBox(
          this, "feedforward",
          tr("Torques that the model foresees along the motion, beside the gains"),
          {{tr("none"), "none"}, {tr("gravity"), "gravity"}, {tr("whole motion"), "full"}})),
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
      c.feedforward = ahead_->itemData(index).toString().toStdString();
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

void ControllerPanel::addGains(const char* name, const QString& tip, GainField field) {
  const auto count = [this, what = field.what] {
    return what == GainsOf::Tool ? std::size_t{6} : joints();
  };
  field.title = mutedLabel(this);
  field.edit = new ExpressionEdit(
      [count, what = field.what](const QString& text) {
        QString why;
        (void)parseGains(text, count(), what, why);
        return why;
      },
      this);
  named(field.edit, name, tip);
  connect(field.edit, &ExpressionEdit::edited, this, [this, field, count](const QString& text) {
    QString why;
    const std::vector<double> values = parseGains(text, count(), field.what, why);
    if (!why.isEmpty()) return;
    editController(edits_, tr("set gains"),
                   [&](ControllerDescription& c) { c.*field.gains = values; });
  });
  connect(field.edit, &ExpressionEdit::refused, &messages_, &Messages::said);
  gains_.push_back(std::move(field));
}

void ControllerPanel::makeGains() {
  using C = ControllerDescription;
  const auto ofForces = [this](const C& c, const QString& name, const QString& turning,
                               const QString& sliding) {
    return commandsForces(c.law) ? forceTitle(motionRobot(edits_), name, turning, sliding)
                                 : QString();
  };
  addGains("kp", tr("Proportional gains: one for all joints, or one each"),
           {&C::kp, GainsOf::Joints, {}, {}, [ofForces](const C& c) {
              if (c.law == "computed-torque") return tr("Kp [1/s²]");
              return ofForces(c, "Kp", "N m/rad", "N/m");
            }});
  addGains("kd", tr("Gains of the rates' errors: one for all joints, or one each"),
           {&C::kd, GainsOf::Joints, {}, {}, [ofForces](const C& c) {
              if (c.law == "computed-torque") return tr("Kd [1/s]");
              return ofForces(c, "Kd", "N m s/rad", "N s/m");
            }});
  addGains("ki", tr("Gains of the errors' integrals: one for all joints, or one each"),
           {&C::ki, GainsOf::Joints, {}, {}, [ofForces](const C& c) {
              return c.law == "pid" ? ofForces(c, "Ki", "N m/(rad s)", "N/(m s)") : QString();
            }});
  const auto ofTool = [](const QString& title) {
    return [title](const C& c) { return c.law == "operational-space" ? title : QString(); };
  };
  addGains("stiffness", tr("How stiff the tool is along x, y, z, and about them"),
           {&C::stiffness, GainsOf::Tool, {}, {}, ofTool(tr("K [N/m; N m/rad]"))});
  addGains("damping", tr("How it is damped along x, y, z, and about them"),
           {&C::damping, GainsOf::Tool, {}, {}, ofTool(tr("D [N s/m; N m s/rad]"))});
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
  for (const char* law :
       {"none", "pd", "pd-gravity", "pid", "computed-torque", "operational-space", "expression"}) {
    // A tool that is held in all directions takes six joints.
    if (std::string_view(law) == "operational-space" && !hasSixJoints()) continue;
    law_->addItem(toLawText(law), law);
    if (!isAmong(law, {"none", "expression"})) addComparison(law);
  }
}

void ControllerPanel::addComparison(const std::string& law) {
  QAction* action = compare_->menu()->addAction(toLawText(law));
  action->setObjectName(QStringLiteral("compareWith:%1").arg(QString::fromStdString(law)));
  action->setData(QString::fromStdString(law));
  connect(action, &QAction::triggered, this, [this, law] { emit compareWanted(law); });
}

void ControllerPanel::chooseLaw(int index) {
  const std::string law = law_->itemData(index).toString().toStdString();
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
  const int index = law_->findData(QString::fromStdString(c.law));
  law_->setCurrentIndex(index);
  refreshGains(c);
  refreshBeliefs(c);
  refreshRuns(c);
  about_->setText(
      index < 0         ? tr("%1 comes from the file; it is kept as it is.").arg(toLawText(c.law))
      : c.law == "none" ? tr("The joints are led exactly along the motion; the torques are what "
                             "it takes.")
                        : QString());
  about_->setVisible(!about_->text().isEmpty());
}

void ControllerPanel::refreshGains(const ControllerDescription& c) {
  for (const GainField& field : gains_) {
    const QString title = field.titleOf(c);
    field.title->setText(title);
    field.edit->setExpression(toGainText(c.*field.gains, field.what));
    form_->setRowVisible(field.edit, !title.isEmpty());
  }
  const bool isFormula = c.law == "expression";
  QStringList formulas;
  for (const std::string& formula : c.expressions) formulas << QString::fromStdString(formula);
  formulas_->setExpression(formulas.join("; "));
  form_->setRowVisible(formulas_, isFormula);
  sample_->setExpression(
      toExactText(c.sampleTime, withUnits({.kind = QuantityKind::Time}, preferences_.values())));
  const bool isForRates = c.law == "computed-torque";
  feel_->setVisible(isForRates && !c.kp.empty() && !c.kd.empty() && c.kp.front() > 0);
  if (!feel_->isVisibleTo(this)) return;
  const double w = std::sqrt(c.kp.front());
  feel_->setText(
      tr("ζ %1, %2 Hz")
          .arg(toNumber(c.kd.front() / (2 * w), 3), toNumber(w / (2 * std::numbers::pi), 3)));
}

void ControllerPanel::refreshBeliefs(const ControllerDescription& c) {
  const bool acts = c.law != "none";
  const bool foresees = isAmong(c.law, {"pd", "pd-gravity", "pid", "operational-space"});
  form_->setRowVisible(ahead_, foresees);
  ahead_->setCurrentIndex(ahead_->findData(QString::fromStdString(c.feedforward)));
  sample_->setEnabled(acts);
  limit_->setEnabled(acts);
  limit_->setChecked(!c.limit.empty());
  const bool hasModel = isAmong(c.law, {"computed-torque", "pd-gravity", "operational-space"}) ||
                        (foresees && c.feedforward != "none");
  // A mechanism's controller knows it as it is.
  payload_->setEnabled(hasModel && !edits_.document().mechanism());
  friction_->setEnabled(c.law == "computed-torque" || (foresees && c.feedforward == "full"));
  rigid_->setEnabled(hasModel && countModes(edits_.document().robot()) > 0);
  payload_->setChecked(std::ranges::none_of(
      c.model.changes, [](const auto& change) { return change.first.starts_with("payload"); }));
  friction_->setChecked(c.model.friction);
  rigid_->setChecked(c.model.rigid);
}

void ControllerPanel::refreshRuns(const ControllerDescription& c) {
  const bool hasMotion = edits_.document().scenario().input.trajectory.has_value();
  run_->setText(c.law == "none" ? tr("Run exactly along")
                                : tr("Run with %1").arg(toLawText(c.law)));
  run_->setEnabled(hasMotion);
  compare_->setEnabled(hasMotion);
  for (QAction* action : compare_->menu()->actions()) {
    action->setVisible(action->data().toString().toStdString() != c.law);
  }
}

}  // namespace denavit
