#include "ui/inspector/beam_page.h"

#include <QSignalBlocker>
#include <cmath>
#include <map>
#include <numbers>

#include "core/flexible/beam_shapes.h"
#include "models/place_words.h"
#include "models/robot/beam_issues.h"
#include "models/robot/beam_section.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/make_flexible_arm.h"
#include "ui/editors/robot_fields.h"
#include "ui/inspector/inspector_grid.h"
#include "ui/inspector/section_dialog.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

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

enum class BeamGroup { Section, Stiffness, Other };

/// How a value states the beam: by moduli and section, or by stiffnesses.
BeamGroup groupOf(const FieldHandle<JointDescription>& handle) {
  if (handle.path.find("stiffness") != std::string::npos) return BeamGroup::Stiffness;
  if (handle.path.ends_with("rotary_inertia_per_length")) return BeamGroup::Stiffness;
  return isOptional(handle.type) ? BeamGroup::Section : BeamGroup::Other;
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
        BeamPage::tr("Not possible: %1").arg(QString::fromStdString(toSpokenLine(issues.front()))));
    return;
  }
  edits.editRobot(BeamPage::tr("make link %1 flexible").arg(joint + 1),
                  [&](RobotDescription& arm) { arm = robot; });
}

BeamPage::BeamPage(Edits& edits, const Selection& selection, const Preferences& preferences,
                   Messages& messages, RobotFields& fields, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages) {
  setObjectName("beamPage");
  QGridLayout* grid = makeInspectorGrid(this);
  addSwitch(*grid);
  addForm(*grid);
  addFields(*grid, fields);
  readout_ = named(wrapped(new QLabel(this)), "beamReadout");
  grid->addWidget(readout_, grid->rowCount(), 0, 1, 4);
  grid->setColumnStretch(1, 1);
  grid->setColumnStretch(3, 1);
  grid->setRowStretch(grid->rowCount(), 1);
  connect(&edits_, &Edits::robotChanged, this, &BeamPage::refresh);
  connect(&preferences_, &Preferences::unitsChanged, this, &BeamPage::refresh);
  connect(&selection_, &Selection::changed, this, &BeamPage::refresh);
  refresh();
}

void BeamPage::addSwitch(QGridLayout& grid) {
  switch_ = pushButton(this, "switchFlexible", {});
  connect(switch_, &QPushButton::clicked, this,
          [this] { switchFlexible(edits_, messages_, selection_.joint()); });
  grid.addWidget(switch_, 0, 0, 1, 2);
  fill_ =
      pushButton(this, "fillSection", tr("Fill from section…"),
                 tr("Moduli, section and mass of a rod, tube or box of a material along the link"));
  connect(fill_, &QPushButton::clicked, this, &BeamPage::fillFromSection);
  grid.addWidget(fill_, 0, 2, 1, 2);
}

void BeamPage::addForm(QGridLayout& grid) {
  grid.addWidget(new QLabel(tr("stated by"), this), 1, 0);
  form_ = comboBox(this, "beamForm",
                   tr("Changing to stiffnesses keeps the same beam; the section is then "
                      "forgotten"),
                   {tr("moduli and section"), tr("stiffnesses EI, GJ")});
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
}

void BeamPage::addFields(QGridLayout& grid, RobotFields& fields) {
  std::map<BeamGroup, int> counts;
  for (const auto& handle : listHandles<JointDescription>()) {
    if (!handle.path.starts_with("link.beam.") || *handle.about.label == '\0') continue;
    const BeamGroup group = groupOf(handle);
    const auto [label, editor] = fields.addOfJointTo(grid, counts[group]++ % 2, handle.path);
    beamOnly_ << editor;
    if (group == BeamGroup::Section) moduli_ << label << editor;
    if (group == BeamGroup::Stiffness) stiffnesses_ << label << editor;
  }
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
  const bool standard = edits_.chainRobot().convention == Convention::Standard;
  const bool canBend = standard && joint->a != 0 && joint->type == JointType::Revolute;
  fill_->setEnabled(flexible || canBend);
  for (QWidget* widget : beamOnly_) widget->setEnabled(flexible);
  const bool stiffnesses = flexible && isStatedByStiffness(*joint->link.beam);
  for (QWidget* widget : moduli_) widget->setVisible(!stiffnesses);
  for (QWidget* widget : stiffnesses_) widget->setVisible(stiffnesses);
  const QSignalBlocker quiet(form_);
  form_->setCurrentIndex(stiffnesses ? 1 : 0);
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
