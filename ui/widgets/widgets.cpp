#include "ui/widgets/widgets.h"

#include <QDialog>
#include <QStyle>

namespace denavit {
namespace {

template <typename Box>
Box* fill(Box* box, std::initializer_list<Placed> parts, const Spaces& spaces) {
  box->setContentsMargins(spaces.margins);
  box->setSpacing(spaces.spacing);
  for (const Placed& part : parts) {
    if (part.widget) {
      box->addWidget(part.widget, part.stretch, part.alignment);
    } else if (part.layout) {
      box->addLayout(part.layout, part.stretch);
    } else {
      box->addStretch(part.stretch);
    }
  }
  return box;
}

template <typename Grid>
Grid* setSpaces(Grid* grid, const GridSpaces& spaces) {
  grid->setContentsMargins(spaces.margins);
  grid->setHorizontalSpacing(spaces.horizontal);
  grid->setVerticalSpacing(spaces.vertical);
  return grid;
}

void add(QFormLayout& form, const FormRow& row) {
  if (row.isWhole) return form.addRow(row.field);
  if (row.label)
    return row.field ? form.addRow(row.label, row.field) : form.addRow(row.label, row.fields);
  row.field ? form.addRow(row.title, row.field) : form.addRow(row.title, row.fields);
}

}  // namespace

void setLook(QWidget& widget, const char* property, const QVariant& value) {
  if (widget.property(property) == value) return;  // choosing a style anew is dear
  widget.setProperty(property, value);
  widget.style()->unpolish(&widget);
  widget.style()->polish(&widget);
}

QFont toBold(QFont font) {
  font.setBold(true);
  return font;
}

QLabel* wrapped(QLabel* label) {
  label->setWordWrap(true);
  return label;
}

QLabel* selectable(QLabel* label) {
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return wrapped(label);
}

QLabel* mutedLabel(QWidget* parent, const QString& text, const QString& toolTip) {
  return named(new QLabel(text, parent), "muted", toolTip);
}

QComboBox* comboBox(QWidget* parent, QAnyStringView name, const QString& toolTip,
                    const QStringList& texts) {
  auto* box = named(new QComboBox(parent), name, toolTip);
  box->addItems(texts);
  return box;
}

QComboBox* comboBox(QWidget* parent, QAnyStringView name, const QString& toolTip,
                    std::initializer_list<Choice> choices) {
  auto* box = named(new QComboBox(parent), name, toolTip);
  for (const Choice& choice : choices) box->addItem(choice.text, choice.data);
  return box;
}

QComboBox* narrow(QComboBox* box, int letters) {
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(letters);
  return box;
}

QToolButton* toolButton(QWidget* parent, QAnyStringView name, const QString& text,
                        const QString& toolTip) {
  auto* button = named(new QToolButton(parent), name, toolTip);
  button->setText(text);
  return button;
}

QPushButton* pushButton(QWidget* parent, QAnyStringView name, const QString& text,
                        const QString& toolTip) {
  return named(new QPushButton(text, parent), name, toolTip);
}

QCheckBox* checkBox(QWidget* parent, QAnyStringView name, const QString& text,
                    const QString& toolTip, bool checked) {
  auto* box = named(new QCheckBox(text, parent), name, toolTip);
  box->setChecked(checked);
  return box;
}

QSlider* slider(QWidget* parent, QAnyStringView name, const QString& toolTip, int lowest,
                int highest, int value) {
  auto* made = named(new QSlider(Qt::Horizontal, parent), name, toolTip);
  made->setRange(lowest, highest);
  made->setValue(value);
  return made;
}

QProgressBar* progressBar(QWidget* parent, QAnyStringView name, const QString& toolTip) {
  auto* bar = named(new QProgressBar(parent), name, toolTip);
  bar->setRange(0, 1000);
  bar->setTextVisible(false);
  return bar;
}

void showPart(QProgressBar& bar, double part) { bar.setValue(static_cast<int>(1000 * part)); }

QDialogButtonBox* dialogButtons(QDialog* dialog, QDialogButtonBox::StandardButtons buttons) {
  auto* box = new QDialogButtonBox(buttons, dialog);
  QObject::connect(box, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
  QObject::connect(box, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  return box;
}

QDialogButtonBox* plainDialogButtons(QDialog* dialog, QDialogButtonBox::StandardButtons buttons) {
  QDialogButtonBox* box = dialogButtons(dialog, buttons);
  for (QAbstractButton* button : box->buttons()) button->setIcon({});
  return box;
}

QHBoxLayout* row(std::initializer_list<Placed> parts, const Spaces& spaces) {
  return fill(new QHBoxLayout, parts, spaces);
}

QHBoxLayout* row(QWidget* owner, std::initializer_list<Placed> parts, const Spaces& spaces) {
  return fill(new QHBoxLayout(owner), parts, spaces);
}

QVBoxLayout* column(std::initializer_list<Placed> parts, const Spaces& spaces) {
  return fill(new QVBoxLayout, parts, spaces);
}

QVBoxLayout* column(QWidget* owner, std::initializer_list<Placed> parts, const Spaces& spaces) {
  return fill(new QVBoxLayout(owner), parts, spaces);
}

QFormLayout* form(std::initializer_list<FormRow> rows, const GridSpaces& spaces) {
  return form(nullptr, rows, spaces);
}

QFormLayout* form(QWidget* owner, std::initializer_list<FormRow> rows, const GridSpaces& spaces) {
  auto* layout = setSpaces(new QFormLayout(owner), spaces);
  for (const FormRow& row : rows) add(*layout, row);
  return layout;
}

QGridLayout* grid(QWidget* owner, const GridSpaces& spaces) {
  return setSpaces(new QGridLayout(owner), spaces);
}

QSplitter* split(Qt::Orientation orientation, QWidget* parent, std::initializer_list<Placed> sides,
                 const QList<int>& sizes) {
  auto* splitter = new QSplitter(orientation, parent);
  splitter->setChildrenCollapsible(false);
  for (const Placed& side : sides) {
    splitter->addWidget(side.widget);
    if (side.stretch > 0) splitter->setStretchFactor(splitter->count() - 1, side.stretch);
  }
  splitter->setSizes(sizes);
  return splitter;
}

QScrollArea* scrollArea(QWidget* parent) {
  auto* area = new QScrollArea(parent);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  return area;
}

QScrollArea* scrollAreaDown(QWidget* parent) {
  QScrollArea* area = scrollArea(parent);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  return area;
}

}  // namespace denavit
