#include "ui/inspector/fill_dialog.h"

#include <QKeyEvent>
#include <QPushButton>

#include "models/robot/materials.h"
#include "ui/editors/quantity_edit.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"

namespace denavit {

FillDialog::FillDialog(Edits& edits, const Preferences& preferences, Messages& messages,
                       const QString& key, const QString& place, QWidget* parent)
    : QDialog(parent),
      edits_(edits),
      preferences_(preferences),
      messages_(messages),
      key_(key),
      before_(edits.fieldsRobot()),
      mergeKey_(QStringLiteral("%1 %2 %3").arg(key, place).arg(edits.undoStack().index())) {
  setObjectName(key + "Dialog");
}

QComboBox* FillDialog::addKinds(const QString& toolTip, std::initializer_list<Choice> kinds) {
  kind_ = comboBox(this, key_ + "Kind", toolTip, kinds);
  connect(kind_, &QComboBox::currentIndexChanged, this, &FillDialog::follow);
  return kind_;
}

QuantityEdit* FillDialog::addLength(const char* name, const QString& toolTip, double value_m) {
  const QuantityFormat format = shownFormat(QuantityKind::Length, preferences_.values());
  auto* line = named(new QuantityEdit(format, this), key_ + name, toolTip);
  line->setValue(value_m);
  line->setStep(1e-3);
  connect(line, &QuantityEdit::edited, this, &FillDialog::follow);
  connect(line, &QuantityEdit::refused, &messages_, &Messages::said);
  return line;
}

QComboBox* FillDialog::addMaterials(const QString& toolTip) {
  const auto text = [](std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
  };
  material_ = comboBox(this, key_ + "Material", toolTip);
  for (const Material& material : listMaterials()) {
    material_->addItem(text(material.name), material.density_kg_m3);
    material_->setItemData(material_->count() - 1, text(material.source), Qt::ToolTipRole);
  }
  return material_;
}

QLabel* FillDialog::addPreview(int lines) {
  preview_ = selectable(named(new QLabel(this), key_ + "Preview"));
  preview_->setMinimumHeight(fontMetrics().lineSpacing() * lines);
  preview_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  return preview_;
}

void FillDialog::addForm(std::initializer_list<FormRow> rows, int widthInLetters) {
  form_ = form(rows, {.horizontal = 10, .vertical = 6});
  buttons_ = plainDialogButtons(this, QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  column(this, {form_, stretch(), buttons_});
  setMinimumWidth(fontMetrics().averageCharWidth() * widthInLetters);
}

bool FillDialog::accepts(const std::vector<Issue>& issues) {
  const bool isRich = preview_->textFormat() == Qt::RichText;
  QStringList lines;
  for (const Issue& issue : issues) {
    const QString line = QString::fromStdString(issue.what + ": " + issue.remedy);
    lines << (isRich ? line.toHtmlEscaped() : line);
  }
  buttons_->button(QDialogButtonBox::Ok)->setEnabled(issues.empty());
  preview_->setProperty("bad", !issues.empty());
  if (!issues.empty()) preview_->setText(lines.join(isRich ? "<br>" : "\n"));
  return issues.empty();
}

void FillDialog::edit(const std::function<void(RobotDescription&)>& change) {
  edits_.editFieldsRobot(undoText(), change, mergeKey_);
}

void FillDialog::keyPressEvent(QKeyEvent* event) {
  if (confirmsNumber(*event, focusWidget())) return event->accept();
  QDialog::keyPressEvent(event);
}

void FillDialog::reject() {
  // Under the same key: the steps so far and this one come to nothing.
  edit([&](RobotDescription& robot) { robot = before_; });
  QDialog::reject();
}

}  // namespace denavit
