#include "ui/motion/controller_panel.h"

#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/robot/make_flexible_arm.h"
#include "ui/editors/expression_edit.h"
#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// "400" where all are the same, else all of them.
QString toGainText(const std::vector<double>& gains) {
  const bool same = std::ranges::all_of(gains, [&](double g) { return g == gains.front(); });
  QStringList texts;
  for (const double gain : gains) texts << toNumber(gain, 12);
  if (gains.empty()) return {};
  return same ? texts.front() : texts.join("; ");
}

/// One number for all joints, or one each.
std::vector<double> parseGains(const QString& text, std::size_t joints, QString& why) {
  static const QRegularExpression separator("[;\\s]+");
  std::vector<double> gains;
  for (QString part : text.split(separator, Qt::SkipEmptyParts)) {
    if (part.endsWith(',')) part.chop(1);
    const ParsedQuantity parsed = fromText(part, {});
    if (!parsed.value) {
      why = ControllerPanel::tr("\"%1\" is no number").arg(part);
      return {};
    }
    gains.push_back(*parsed.value);
  }
  if (gains.size() == 1) gains.assign(joints, gains.front());
  if (gains.size() == joints) return gains;
  why = ControllerPanel::tr("Give one number for all joints, or %1 between semicolons").arg(joints);
  return {};
}

bool usesGains(const std::string& law) {
  return law == "pd" || law == "pd-gravity" || law == "pid" || law == "computed-torque";
}

}  // namespace

ControllerPanel::ControllerPanel(Edits& edits, const Preferences& preferences, Messages& messages,
                                 QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      law_(comboBox(this, "law", tr("What makes torques of the motion"),
                    {{tr("none: guided exactly"), "none"},
                     {tr("PD"), "pd"},
                     {tr("PD and gravity"), "pd-gravity"},
                     {tr("PID"), "pid"},
                     {tr("computed torque"), "computed-torque"}})),
      kp_(addGains("kp", tr("Proportional gains: one for all joints, or one each"),
                   &ControllerDescription::kp)),
      kd_(addGains("kd", tr("Gains of the rates' errors"), &ControllerDescription::kd)),
      ki_(addGains("ki", tr("Gains of the errors' integrals"), &ControllerDescription::ki)),
      sample_(new ExpressionEdit(
          [](const QString& text) {
            const ParsedQuantity parsed = fromText(text, {.kind = QuantityKind::Time});
            if (!parsed.value) return QString::fromStdString(parsed.error);
            return *parsed.value >= 0 ? QString() : tr("A sample time is not negative");
          },
          this)),
      limit_(checkBox(this, "limitCommand", tr("commands within the joints' efforts"),
                      tr("Cuts commands at the efforts of the arm table"))),
      payload_(checkBox(this, "knowsPayload", tr("knows the payload"),
                        tr("Else its model holds nothing"))),
      friction_(checkBox(this, "knowsFriction", tr("knows viscous friction"),
                         tr("Else its model does not rub; it never knows dry friction"))),
      rigid_(checkBox(this, "rigidModel", tr("takes links for rigid"),
                      tr("Its model does not bend where the arm does"))),
      kpTitle_(mutedLabel(this)),
      kdTitle_(mutedLabel(this)),
      kiTitle_(mutedLabel(this)),
      feel_(mutedLabel(this)),
      about_(wrapped(mutedLabel(this))) {
  setObjectName("controller");
  named(sample_, "sampleTime", tr("Time between samples [s]; 0: continuous"));
  connect(law_, &QComboBox::activated, this, &ControllerPanel::chooseLaw);
  connect(sample_, &ExpressionEdit::edited, this, [this](const QString& text) {
    const double Ts = *fromText(text, {.kind = QuantityKind::Time}).value;
    editController(edits_, tr("set the sample time"),
                   [&](ControllerDescription& c) { c.sampleTime = Ts; });
  });
  connect(sample_, &ExpressionEdit::refused, &messages_, &Messages::said);
  connect(limit_, &QCheckBox::clicked, this, [this](bool on) {
    std::vector<double> efforts;
    for (const JointDescription& joint : edits_.document().robot().joints) {
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
  connect(payload_, &QCheckBox::clicked, this, [this](bool on) {
    editController(edits_, tr("change what the controller knows"), [&](ControllerDescription& c) {
      std::erase_if(c.model.changes,
                    [](const auto& change) { return change.first.starts_with("payload"); });
      if (!on) {
        c.model.changes.emplace_back("payload", nlohmann::json{{"mass", 0}});
      }
    });
  });
  connect(friction_, &QCheckBox::clicked, this, [this](bool on) {
    editController(edits_, tr("change what the controller knows"),
                   [&](ControllerDescription& c) { c.model.friction = on; });
  });
  connect(rigid_, &QCheckBox::clicked, this, [this](bool on) {
    editController(edits_, tr("change what the controller knows"),
                   [&](ControllerDescription& c) { c.model.rigid = on; });
  });
  connect(&edits, &Edits::scenarioChanged, this, &ControllerPanel::refresh);
  connect(&edits, &Edits::robotChanged, this, &ControllerPanel::refresh);
  connect(&preferences, &Preferences::unitsChanged, this, &ControllerPanel::refresh);
  column(this,
         {form({{tr("law"), law_},
                {kpTitle_, kp_},
                {kdTitle_, kd_},
                {kiTitle_, ki_},
                {tr("sampled"), sample_}},
               {.horizontal = 8, .vertical = 4}),
          feel_, row({payload_, friction_, stretch()}, {.spacing = 12}),
          row({limit_, rigid_, stretch()}, {.spacing = 12}), about_, stretch()},
         {.margins = {10, 4, 10, 6}, .spacing = 4});
  refresh();
}

std::size_t ControllerPanel::joints() const { return edits_.document().robot().joints.size(); }

ExpressionEdit* ControllerPanel::addGains(const char* name, const QString& tip, Gains gains) {
  auto* edit = new ExpressionEdit(
      [this](const QString& text) {
        QString why;
        (void)parseGains(text, joints(), why);
        return why;
      },
      this);
  named(edit, name, tip);
  connect(edit, &ExpressionEdit::edited, this, [this, gains](const QString& text) {
    QString why;
    const std::vector<double> values = parseGains(text, joints(), why);
    if (!why.isEmpty()) return;
    editController(edits_, tr("set gains"), [&](ControllerDescription& c) { c.*gains = values; });
  });
  connect(edit, &ExpressionEdit::refused, &messages_, &Messages::said);
  return edit;
}

/// Gains that a law needs and that are not there yet are chosen for a settling time of a third of a
/// second: computed torque takes rates, the others forces.
void ControllerPanel::chooseLaw(int index) {
  const std::string law = law_->itemData(index).toString().toStdString();
  editController(edits_, tr("choose the controller"), [&](ControllerDescription& c) {
    const bool wasForRates = c.law == "computed-torque", isForRates = law == "computed-torque";
    if (usesGains(law) &&
        (c.kp.size() != joints() || wasForRates != isForRates || !usesGains(c.law))) {
      c.kp.assign(joints(), 400);
      c.kd.assign(joints(), 40);
    }
    if (!usesGains(law)) {
      c.kp.clear();
      c.kd.clear();
    }
    c.ki.clear();
    if (law == "pid") c.ki.assign(joints(), 400);
    c.antiWindup = law == "pid" && !c.limit.empty() ? "conditional" : "none";
    c.kaw.clear();
    if (c.law == "none" && c.sampleTime == 0) c.sampleTime = 0.001;
    c.law = law;
  });
}

void ControllerPanel::refresh() {
  const ControllerDescription c = controllerOf(edits_);
  const int index = law_->findData(QString::fromStdString(c.law));
  law_->setCurrentIndex(index);
  const bool isForRates = c.law == "computed-torque", hasGains = usesGains(c.law);
  kpTitle_->setText(isForRates ? tr("Kp [1/s²]") : tr("Kp [N m/rad]"));
  kdTitle_->setText(isForRates ? tr("Kd [1/s]") : tr("Kd [N m s/rad]"));
  kiTitle_->setText(tr("Ki [N m/(rad s)]"));
  for (QWidget* widget : {static_cast<QWidget*>(kp_), static_cast<QWidget*>(kd_),
                          static_cast<QWidget*>(kpTitle_), static_cast<QWidget*>(kdTitle_)}) {
    widget->setVisible(hasGains);
  }
  ki_->setVisible(c.law == "pid");
  kiTitle_->setVisible(c.law == "pid");
  kp_->setExpression(toGainText(c.kp));
  kd_->setExpression(toGainText(c.kd));
  ki_->setExpression(toGainText(c.ki));
  sample_->setExpression(
      toExactText(c.sampleTime, withUnits({.kind = QuantityKind::Time}, preferences_.values())));
  const bool acts = c.law != "none";
  for (QWidget* widget : {static_cast<QWidget*>(sample_), static_cast<QWidget*>(limit_)}) {
    widget->setEnabled(acts);
  }
  limit_->setChecked(!c.limit.empty());
  const bool hasModel = isForRates || c.law == "pd-gravity";
  payload_->setEnabled(hasModel);
  friction_->setEnabled(isForRates);
  rigid_->setEnabled(hasModel && countModes(edits_.document().robot()) > 0);
  payload_->setChecked(std::ranges::none_of(
      c.model.changes, [](const auto& change) { return change.first.starts_with("payload"); }));
  friction_->setChecked(c.model.friction);
  rigid_->setChecked(c.model.rigid);
  feel_->setVisible(isForRates && !c.kp.empty() && !c.kd.empty() && c.kp.front() > 0);
  if (feel_->isVisibleTo(this)) {
    const double w = std::sqrt(c.kp.front());
    feel_->setText(
        tr("ζ %1, %2 Hz")
            .arg(toNumber(c.kd.front() / (2 * w), 3), toNumber(w / (2 * std::numbers::pi), 3)));
  }
  about_->setText(index < 0 ? tr("The law %1 comes from the file; it is kept as it is.")
                                  .arg(QString::fromStdString(c.law))
                  : acts ? QString()
                         : tr("The joints are led exactly along the motion; the torques are what "
                              "it takes."));
}

}  // namespace denavit
