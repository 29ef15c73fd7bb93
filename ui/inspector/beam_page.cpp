#include "ui/inspector/beam_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <cmath>
#include <numbers>

#include "core/flexible/beam_shapes.h"
#include "models/robot/beam_issues.h"
#include "models/robot/beam_section.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/editors/quantity_edit.h"
#include "ui/inspector/joint_fields.h"
#include "ui/inspector/section_dialog.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {
namespace {

const JointDescription* findSelectedJoint(const Edits& edits, const Selection& selection) {
  const auto& joints = edits.document().robot().joints;
  const auto selected = static_cast<std::size_t>(selection.joint());
  return selected < joints.size() ? &joints[selected] : nullptr;
}

bool isStatedByStiffness(const Beam& beam) {
  return beam.bendingStiffnessY || beam.bendingStiffnessZ || beam.torsionalStiffness;
}

JointFields::OptionalNumber beamNumber(std::optional<double> Beam::*member) {
  return [member](JointDescription& joint) -> std::optional<double>* {
    return joint.link.beam ? &((*joint.link.beam).*member) : nullptr;
  };
}

/// [Hz] the first bending frequency of the clamped beam alone, at its softer side.
std::optional<double> firstFrequency(const JointDescription& joint) {
  const BeamSpec spec = beamSpec(joint);
  double stiffness = 0;
  if (spec.modesY > 0) stiffness = spec.stiffnessY;
  if (spec.modesZ > 0 && (stiffness == 0 || spec.stiffnessZ < stiffness))
    stiffness = spec.stiffnessZ;
  if (!(stiffness > 0 && spec.mass > 0 && spec.length > 0)) return std::nullopt;
  const double b = BendingShape(1).root();
  return b * b / (2 * std::numbers::pi) *
         std::sqrt(stiffness / (spec.mass * std::pow(spec.length, 3)));
}

}  // namespace

void switchFlexible(Edits& edits, Messages& messages, int joint) {
  RobotDescription robot = edits.document().robot();
  const auto row = static_cast<std::size_t>(joint);
  if (row >= robot.joints.size()) return;
  if (robot.joints[row].link.beam) {
    edits.editRobot(BeamPage::tr("make link %1 rigid").arg(joint + 1),
                    [&](RobotDescription& arm) { makeRigid(arm.joints[row]); });
    return;
  }
  makeFlexible(robot.joints[row]);
  std::vector<Issue> issues;
  findBeamIssues(robot, robot.joints[row], "joints[" + std::to_string(joint) + "]",
                 "joint " + std::to_string(joint + 1), issues);
  if (!issues.empty()) {
    emit messages.said(
        BeamPage::tr("Not possible: %1").arg(QString::fromStdString(toLine(issues.front()))));
    return;
  }
  edits.editRobot(BeamPage::tr("make link %1 flexible").arg(joint + 1),
                  [&](RobotDescription& arm) { arm = robot; });
}

BeamPage::BeamPage(Edits& edits, const Selection& selection, const Preferences& preferences,
                   Messages& messages, JointFields& fields, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages) {
  setObjectName("beamPage");
  QGridLayout* grid = makeInspectorGrid(this);
  addSwitch(*grid);
  addStiffness(*grid, fields);
  addModes(*grid, fields);
  addChoices(*grid);
  readout_ = makeHint({}, this);
  readout_->setObjectName("beamReadout");
  grid->addWidget(readout_, 12, 0, 1, 4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(13, 1);
  connect(&edits_, &Edits::robotChanged, this, &BeamPage::refresh);
  connect(&preferences_, &Preferences::unitsChanged, this, &BeamPage::refresh);
  connect(&selection_, &Selection::changed, this, &BeamPage::refresh);
  refresh();
}

void BeamPage::addSwitch(QGridLayout& grid) {
  switch_ = new QPushButton(this);
  switch_->setObjectName("switchFlexible");
  connect(switch_, &QPushButton::clicked, this,
          [this] { switchFlexible(edits_, messages_, selection_.joint()); });
  grid.addWidget(switch_, 0, 0, 1, 2);
  fill_ = new QPushButton(tr("Fill from section…"), this);
  fill_->setObjectName("fillSection");
  fill_->setToolTip(
      tr("Moduli, section and mass of a rod, tube or box of a material along the link"));
  connect(fill_, &QPushButton::clicked, this, &BeamPage::fillFromSection);
  grid.addWidget(fill_, 0, 2, 1, 2);
}

void BeamPage::addStiffness(QGridLayout& grid, JointFields& fields) {
  auto* title = new QLabel(tr("stated by"), this);
  grid.addWidget(title, 1, 0);
  form_ = new QComboBox(this);
  form_->setObjectName("beamForm");
  form_->addItems({tr("moduli and section"), tr("stiffnesses EI, GJ")});
  form_->setToolTip(
      tr("Changing to stiffnesses keeps the same beam; the section is then forgotten"));
  connect(form_, &QComboBox::activated, this, [this](int form) {
    const int joint = selection_.joint();
    if (form == 0) return fillFromSection();
    edits_.editRobot(tr("state link %1 by stiffnesses").arg(joint + 1),
                     [&](RobotDescription& robot) {
                       useStiffnesses(robot.joints[static_cast<std::size_t>(joint)]);
                     });
  });
  grid.addWidget(form_, 1, 1, 1, 3);
  beamOnly_ << form_;
  const auto add = [&](QList<QWidget*>& group, int row, int column, const char* key,
                       const QString& name, const QString& unit, const QString& toolTip,
                       std::optional<double> Beam::*member) {
    auto* label = new QLabel(name, this);
    grid.addWidget(label, row, 2 * column);
    const auto format = [unit](JointType) { return QuantityFormat{.unit = unit}; };
    auto* edit =
        fields.addOptional(QString("link.beam.") + key, name, format, beamNumber(member), this);
    edit->setToolTip(toolTip);
    grid.addWidget(edit, row, 2 * column + 1);
    group << label << edit;
    beamOnly_ << edit;
  };
  const QString m2 = QStringLiteral("m²"), m4 = QStringLiteral("m⁴"), EI = QStringLiteral("N m²");
  add(moduli_, 2, 0, "youngs_modulus", tr("E"), "Pa",
      tr("Young's modulus [Pa]; aluminium 68.9e9, steel 210e9"), &Beam::youngsModulus);
  add(moduli_, 2, 1, "shear_modulus", tr("G"), "Pa",
      tr("Shear modulus [Pa], for torsion; aluminium 26e9, steel 81e9"), &Beam::shearModulus);
  add(moduli_, 3, 0, "area", tr("A"), m2, tr("Area of the section [m²]"), &Beam::area);
  add(moduli_, 3, 1, "torsion_constant", tr("J"), m4,
      tr("Torsion constant of the section [m⁴]; of round ones the polar second moment"),
      &Beam::torsionConstant);
  add(moduli_, 4, 0, "second_moment_z", tr("I z"), m4,
      tr("Second moment ∫y² dA [m⁴]: resists deflection in y"), &Beam::secondMomentZ);
  add(moduli_, 4, 1, "second_moment_y", tr("I y"), m4,
      tr("Second moment ∫z² dA [m⁴]: resists deflection in z"), &Beam::secondMomentY);
  add(stiffnesses_, 5, 0, "bending_stiffness_y", tr("EI y"), EI,
      tr("Resists deflection in y of the link's frame [N m²]"), &Beam::bendingStiffnessY);
  add(stiffnesses_, 5, 1, "bending_stiffness_z", tr("EI z"), EI,
      tr("Resists deflection in z of the link's frame [N m²]"), &Beam::bendingStiffnessZ);
  add(stiffnesses_, 6, 0, "torsional_stiffness", tr("GJ"), EI,
      tr("Resists twist about the link's x axis [N m²]"), &Beam::torsionalStiffness);
  add(stiffnesses_, 6, 1, "rotary_inertia_per_length", tr("ρ Ip"), "kg m",
      tr("Rotary inertia per length [kg m]; needed for torsion modes"),
      &Beam::rotaryInertiaPerLength);
}

void BeamPage::addModes(QGridLayout& grid, JointFields& fields) {
  auto* row = new QHBoxLayout;
  row->setSpacing(6);
  const auto add = [&](const char* key, const QString& name, const QString& toolTip,
                       int Beam::*member) {
    auto* box = new QComboBox(this);  // 0 to 20: a list cannot be wrong
    box->setObjectName(QString("link.beam.modes.") + key);
    box->setToolTip(toolTip);
    for (int k = 0; k <= 20; ++k) box->addItem(QString::number(k));
    connect(box, &QComboBox::activated, this, [this, name, member](int modes) {
      const int joint = selection_.joint();
      edits_.editRobot(tr("set %1 modes of link %2").arg(name).arg(joint + 1),
                       [&](RobotDescription& robot) {
                         auto& beam = robot.joints[static_cast<std::size_t>(joint)].link.beam;
                         if (beam) (*beam).*member = modes;
                       });
    });
    row->addWidget(new QLabel(name, this));
    row->addWidget(box, 1);
    beamOnly_ << box;
  };
  add("x", "x", tr("Torsion modes"), &Beam::modesX);
  add("y", "y", tr("Bending modes in y of the link's frame; 2 or 3 describe most links"),
      &Beam::modesY);
  add("z", "z", tr("Bending modes in z of the link's frame; 2 or 3 describe most links"),
      &Beam::modesZ);
  grid.addWidget(new QLabel(tr("modes"), this), 7, 0);
  grid.addLayout(row, 7, 1, 1, 3);
  grid.addWidget(new QLabel(tr("damping ζ"), this), 8, 0);
  auto* damping = fields.add(
      "link.beam.damping_ratio", tr("damping ratio"), [](JointType) { return QuantityFormat(); },
      0.001,
      [](JointDescription& joint) -> double* {
        return joint.link.beam ? &joint.link.beam->dampingRatio : nullptr;
      },
      this);
  damping->setToolTip(
      tr("Damping ratio of each mode of the beam alone [no unit]: at least 0, below 1"));
  grid.addWidget(damping, 8, 1);
  beamOnly_ << damping;
}

void BeamPage::addChoices(QGridLayout& grid) {
  const auto edit = [this](const QString& text, const std::function<void(Beam&)>& change) {
    const int joint = selection_.joint();
    edits_.editRobot(text.arg(joint + 1), [&](RobotDescription& robot) {
      auto& beam = robot.joints[static_cast<std::size_t>(joint)].link.beam;
      if (beam) change(*beam);
    });
  };
  const auto addBox = [&](int row, const char* name, const QString& title, const QString& toolTip,
                          const QStringList& words) {
    grid.addWidget(new QLabel(title, this), row, 0);
    auto* box = new QComboBox(this);
    box->setObjectName(name);
    box->setToolTip(toolTip);
    box->addItems(words);
    grid.addWidget(box, row, 1, 1, 3);
    beamOnly_ << box;
    return box;
  };
  tip_ = addBox(9, "link.beam.tip_rotation", tr("tip rotation"),
                tr("exact: exp([φ]), energy is conserved; linear: 1 + [φ], King's recursion"),
                {tr("exact"), tr("linear")});
  connect(tip_, &QComboBox::activated, this, [edit](int k) {
    edit(tr("set tip rotation of link %1"),
         [k](Beam& beam) { beam.tipRotation = k == 0 ? "exact" : "linear"; });
  });
  rotary_ = addBox(10, "link.beam.rotary_inertia", tr("rotary inertia"),
                   tr("full: sections turn with the link and with torsion; torsion: with torsion "
                      "only"),
                   {tr("full"), tr("torsion only")});
  connect(rotary_, &QComboBox::activated, this, [edit](int k) {
    edit(tr("set rotary inertia of link %1"),
         [k](Beam& beam) { beam.rotaryInertia = k == 0 ? "full" : "torsion"; });
  });
  stiffening_ = new QCheckBox(tr("stiffening by foreshortening"), this);
  stiffening_->setObjectName("link.beam.stiffening");
  stiffening_->setToolTip(
      tr("The tip comes nearer as the link bends, which stiffens a fast turning link"));
  connect(stiffening_, &QCheckBox::clicked, this, [edit](bool on) {
    edit(tr("set stiffening of link %1"), [on](Beam& beam) { beam.stiffening = on; });
  });
  grid.addWidget(stiffening_, 11, 1, 1, 3);
  beamOnly_ << stiffening_;
}

void BeamPage::refresh() {
  const JointDescription* joint = findSelectedJoint(edits_, selection_);
  if (!joint) return;
  const bool flexible = joint->link.beam.has_value();
  switch_->setText(flexible ? tr("Make rigid") : tr("Make flexible"));
  switch_->setToolTip(
      flexible ? tr("Takes the beam away; mass, centre and inertia become those of its rod")
               : tr("Makes the link a beam that bends: an aluminium tube to begin with.\nCentre of "
                    "mass and inertia then follow from the beam"));
  const bool standard = edits_.document().robot().convention == Convention::Standard;
  const bool canBend = standard && joint->a != 0 && joint->type == JointType::Revolute;
  fill_->setEnabled(flexible || canBend);
  for (QWidget* widget : beamOnly_) widget->setEnabled(flexible);
  const Beam beam = flexible ? *joint->link.beam : Beam();
  const bool stiffnesses = isStatedByStiffness(beam);
  for (QWidget* widget : moduli_) widget->setVisible(!stiffnesses);
  for (QWidget* widget : stiffnesses_) widget->setVisible(stiffnesses);
  const QSignalBlocker formQuiet(form_), tipQuiet(tip_), rotaryQuiet(rotary_);
  form_->setCurrentIndex(stiffnesses ? 1 : 0);
  tip_->setCurrentIndex(beam.tipRotation == "linear" ? 1 : 0);
  rotary_->setCurrentIndex(beam.rotaryInertia == "torsion" ? 1 : 0);
  stiffening_->setChecked(beam.stiffening);
  const auto showModes = [this](const char* key, int modes) {
    findChild<QComboBox*>(QString("link.beam.modes.") + key)->setCurrentIndex(modes);
  };
  showModes("x", beam.modesX);
  showModes("y", beam.modesY);
  showModes("z", beam.modesZ);
  refreshReadout();
}

void BeamPage::refreshReadout() {
  const JointDescription* joint = findSelectedJoint(edits_, selection_);
  if (!joint->link.beam) {
    return readout_->setText(
        tr("A rigid link. A flexible one is a uniform beam along x, clamped "
           "at its joint."));
  }
  const PreferenceValues& values = preferences_.values();
  const Beam& beam = *joint->link.beam;
  const auto number = [&](double value) {
    QuantityFormat format = shownFormat(QuantityKind::Plain, values);
    return toText(value, format);
  };
  QStringList lines;
  const auto EIy = stiffnessY(beam), EIz = stiffnessZ(beam), GJ = torsionalStiffness(beam);
  QStringList stiff;
  if (EIy) stiff << tr("EI y %1").arg(number(*EIy));
  if (EIz) stiff << tr("EI z %1").arg(number(*EIz));
  if (GJ) stiff << tr("GJ %1").arg(number(*GJ));
  if (!stiff.isEmpty()) lines << stiff.join(tr(",  ")) + tr(" N m²");
  if (beam.area && joint->a != 0) {
    lines
        << tr("density %1 kg/m³").arg(number(joint->link.mass / (*beam.area * std::abs(joint->a))));
  }
  if (const auto frequency = firstFrequency(*joint)) {
    lines << tr("clamped alone, first bending at %1 Hz").arg(number(*frequency));
  }
  readout_->setText(lines.join('\n'));
}

void BeamPage::fillFromSection() {
  auto* dialog = new SectionDialog(edits_, preferences_, messages_, selection_.joint(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::finished, this, &BeamPage::refresh);
  dialog->open();
}

}  // namespace denavit
