#include "ui/inspector/section_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>

#include "models/robot/beam_section.h"
#include "ui/editors/quantity_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {
namespace {

using Kind = BodyShape::Kind;

/// Proportions to begin with: a twentieth of the length, with a wall of a tenth of that.
constexpr double kStartSlenderness = 0.05, kStartWall = 0.1;

}  // namespace

SectionDialog::SectionDialog(Edits& edits, const Preferences& preferences, Messages& messages,
                             int joint, QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      joint_(joint),
      before_(edits.document().robot()),
      mergeKey_(QStringLiteral("section %1 %2").arg(joint).arg(edits.undoStack().index())) {
  setObjectName("sectionDialog");
  setWindowTitle(tr("Section of link %1").arg(joint + 1));
  auto* layout = new QVBoxLayout(this);
  form_ = new QFormLayout;
  form_->setHorizontalSpacing(10);
  form_->setVerticalSpacing(6);
  layout->addLayout(form_);
  kind_ = new QComboBox(this);
  kind_->setObjectName("sectionKind");
  kind_->setToolTip(tr("The shape of the section, the same all along the link"));
  kind_->addItem(tr("Tube"), static_cast<int>(Kind::Tube));
  kind_->addItem(tr("Round rod, solid"), static_cast<int>(Kind::Cylinder));
  kind_->addItem(tr("Box"), static_cast<int>(Kind::Box));
  form_->addRow(tr("section"), kind_);
  const double length = std::abs(before_.joints[static_cast<std::size_t>(joint)].a);
  const double width = kStartSlenderness * (length > 0 ? length : 1);
  width_ = addLength(*form_, "sectionWidth", tr("diameter"),
                     tr("Outer diameter; of a box its side along y of the link's frame [length]"),
                     width);
  widthTitle_ = qobject_cast<QLabel*>(form_->labelForField(width_));
  height_ = addLength(*form_, "sectionHeight", tr("height (z)"),
                      tr("Side of the box along z of the link's frame [length]"), width);
  wall_ = addLength(*form_, "sectionWall", tr("wall"),
                    tr("Wall thickness [length]; 0: a solid box"), kStartWall * width);
  material_ = new QComboBox(this);
  material_->setObjectName("sectionMaterial");
  material_->setToolTip(tr("Gives the moduli E and G, and by its density the mass"));
  for (const Material& material : listMaterials()) {
    material_->addItem(QString::fromUtf8(material.name.data(), qsizetype(material.name.size())));
    material_->setItemData(
        material_->count() - 1,
        QString::fromUtf8(material.source.data(), qsizetype(material.source.size())),
        Qt::ToolTipRole);
  }
  form_->addRow(tr("material"), material_);
  preview_ = new QLabel(this);
  preview_->setObjectName("sectionPreview");
  preview_->setWordWrap(true);
  preview_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  preview_->setMinimumHeight(fontMetrics().lineSpacing() * 4);
  preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  form_->addRow(tr("result"), preview_);
  buttons_ = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
  for (QAbstractButton* button : buttons_->buttons()) button->setIcon({});
  connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons_, &QDialogButtonBox::rejected, this, &SectionDialog::reject);
  layout->addStretch(1);
  layout->addWidget(buttons_);
  connect(kind_, &QComboBox::currentIndexChanged, this, &SectionDialog::follow);
  connect(material_, &QComboBox::currentIndexChanged, this, &SectionDialog::follow);
  follow();
  setMinimumWidth(fontMetrics().averageCharWidth() * 60);
}

QuantityEdit* SectionDialog::addLength(QFormLayout& form, const char* name, const QString& title,
                                       const QString& toolTip, double value_m) {
  auto* edit = new QuantityEdit(shownFormat(QuantityKind::Length, preferences_.values()), this);
  edit->setObjectName(name);
  edit->setToolTip(toolTip);
  edit->setValue(value_m);
  edit->setStep(1e-3);
  connect(edit, &QuantityEdit::edited, this, &SectionDialog::follow);
  connect(edit, &QuantityEdit::refused, &messages_, &Messages::said);
  form.addRow(title, edit);
  return edit;
}

BodyShape SectionDialog::shape() const {
  const auto kind = static_cast<Kind>(kind_->currentData().toInt());
  return {.kind = kind,
          .length = 1,  // of a section: any
          .width = width_->value(),
          .height = height_->value(),
          .wall = hasWall(kind) ? wall_->value() : 0};
}

QString SectionDialog::text() const { return tr("fill link %1 from a section").arg(joint_ + 1); }

void SectionDialog::follow() {
  const BodyShape section = shape();
  form_->setRowVisible(height_, section.kind == Kind::Box);
  form_->setRowVisible(wall_, hasWall(section.kind));
  widthTitle_->setText(section.kind == Kind::Box ? tr("width (y)") : tr("diameter"));
  const std::vector<Issue> issues = findIssues(section);
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(issues.empty());
  preview_->setProperty("bad", !issues.empty());
  if (!issues.empty()) {
    QStringList lines;
    for (const Issue& issue : issues) {
      lines << QString::fromStdString(issue.what + ": " + issue.remedy);
    }
    return preview_->setText(lines.join('\n'));
  }
  apply(section);
}

void SectionDialog::apply(const BodyShape& section) {
  const Material& material = listMaterials()[static_cast<std::size_t>(material_->currentIndex())];
  edits_.editRobot(
      text(),
      [&](RobotDescription& robot) {
        setBeam(robot.joints[static_cast<std::size_t>(joint_)], section, material);
      },
      mergeKey_);
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

void SectionDialog::keyPressEvent(QKeyEvent* event) {
  if (confirmsNumber(*event, focusWidget())) return event->accept();
  QDialog::keyPressEvent(event);
}

void SectionDialog::reject() {
  // Under the same key: the steps so far and this one come to nothing.
  edits_.editRobot(
      text(), [&](RobotDescription& robot) { robot = before_; }, mergeKey_);
  QDialog::reject();
}

}  // namespace denavit
