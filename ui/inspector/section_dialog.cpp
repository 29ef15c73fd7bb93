#include "ui/inspector/section_dialog.h"

#include <cmath>

#include "models/robot/beam_section.h"
#include "ui/editors/quantity_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

using Kind = BodyShape::Kind;

/// Proportions to begin with: a twentieth of the length, with a wall of a tenth of that.
constexpr double kStartSlenderness = 0.05, kStartWall = 0.1;

}  // namespace

SectionDialog::SectionDialog(Edits& edits, const Preferences& preferences, Messages& messages,
                             int joint, QWidget* parent)
    : FillDialog(edits, preferences, messages, "section", QString::number(joint), parent),
      joint_(joint) {
  setWindowTitle(tr("Section of link %1").arg(joint + 1));
  addKinds(
      tr("The shape of the section, the same all along the link"),
      {{tr("Tube"), Kind::Tube}, {tr("Round rod, solid"), Kind::Cylinder}, {tr("Box"), Kind::Box}});
  const double length = std::abs(before_.joints[static_cast<std::size_t>(joint)].a);
  const double width = kStartSlenderness * (length > 0 ? length : 1);
  width_ = addLength(
      "Width", tr("Outer diameter; of a box its side along y of the link's frame [length]"), width);
  height_ = addLength("Height", tr("Side of the box along z of the link's frame [length]"), width);
  wall_ = addLength("Wall", tr("Wall thickness [length]; 0: a solid box"), kStartWall * width);
  addMaterials(tr("Gives the moduli E and G, and by its density the mass"));
  addForm({{tr("section"), kind_},
           {tr("diameter"), width_},
           {tr("height (z)"), height_},
           {tr("wall"), wall_},
           {tr("material"), material_},
           {tr("result"), addPreview(4)}},
          60);
  connect(material_, &QComboBox::currentIndexChanged, this, &SectionDialog::follow);
  follow();
}

BodyShape SectionDialog::shape() const {
  const auto kind = static_cast<Kind>(kind_->currentData().toInt());
  return {.kind = kind,
          .length = 1,  // of a section: any
          .width = width_->value(),
          .height = height_->value(),
          .wall = hasWall(kind) ? wall_->value() : 0};
}

QString SectionDialog::undoText() const {
  return tr("fill link %1 from a section").arg(joint_ + 1);
}

void SectionDialog::follow() {
  const BodyShape section = shape();
  const bool isBox = section.kind == Kind::Box;
  form_->setRowVisible(height_, isBox);
  form_->setRowVisible(wall_, hasWall(section.kind));
  qobject_cast<QLabel*>(form_->labelForField(width_))
      ->setText(isBox ? tr("width (y)") : tr("diameter"));
  if (accepts(findIssues(section))) apply(section);
}

void SectionDialog::apply(const BodyShape& section) {
  const Material& material = listMaterials()[static_cast<std::size_t>(material_->currentIndex())];
  edit([&](RobotDescription& robot) {
    setBeam(robot.joints[static_cast<std::size_t>(joint_)], section, material);
  });
  const LinkDescription& link =
      edits_.document().robot().joints[static_cast<std::size_t>(joint_)].link;
  const auto number = [&](double value) {
    return toText(value, shownFormat(QuantityKind::Plain, preferences_.values()));
  };
  preview_->setText(
      tr("EI y %1 N m²,  EI z %2 N m²,  GJ %3 N m²\narea %4 m²,  mass %5 kg\nE %6 GPa,  G %7 GPa")
          .arg(number(*stiffnessY(*link.beam)), number(*stiffnessZ(*link.beam)),
               number(*torsionalStiffness(*link.beam)), number(*link.beam->area), number(link.mass),
               number(material.youngsModulus_Pa * 1e-9), number(material.shearModulus_Pa * 1e-9)));
}

}  // namespace denavit
