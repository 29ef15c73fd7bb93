#include "ui/import/assumption_pins.h"

#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <optional>

#include "models/formula/quantity.h"
#include "ui/editors/quantity_edit.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

using Kind = Assumption::Kind;

const char* const kPositionTip = QT_TRANSLATE_NOOP(
    "denavit::AssumptionPins",
    "Where the maker says the tool is: x y z in the base, in mm or with units. The readings that "
    "put it there win.");

/// "817 0 191" or "0.8 m; 0 m; 0.2 m"; nothing where a part cannot be read.
std::optional<std::vector<double>> readNumbers(const QString& text, QuantityKind kind) {
  std::vector<double> values;
  const QString joined = QString(text).replace(
      QRegularExpression(QStringLiteral("(\\d)\\s+(mm|cm|m|deg|rad|°)")), QStringLiteral("\\1\\2"));
  static const QRegularExpression separators(QStringLiteral("[\\s;]+|,\\s+"));
  for (const QString& part : joined.split(separators, Qt::SkipEmptyParts)) {
    const ParsedQuantity value = parseQuantity(part.toStdString(), kind, AngleUnit::Degree, true);
    if (!value.value) return std::nullopt;
    values.push_back(*value.value);
  }
  return values;
}

}  // namespace

AssumptionPins::AssumptionPins(QWidget* parent) : QWidget(parent) {
  auto* form = denavit::form(this, {}, {.margins = {}, .vertical = 4});
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  addPin(*form, Kind::Convention, "pinConvention", tr("convention"),
         tr("Denavit-Hartenberg convention of the table"),
         {tr("standard DH"), tr("modified DH (Craig)")});
  addPin(*form, Kind::AngleUnit, "pinAngle", tr("angles"),
         tr("Unit of angles without one, where no column says another"),
         {tr("degrees"), tr("radians")});
  addPin(*form, Kind::LengthUnit, "pinLength", tr("lengths"),
         tr("Unit of lengths without one, where no column says another"),
         {tr("m"), tr("cm"), tr("mm"), tr("inches")});
  addPin(*form, Kind::InertiaReference, "pinAbout", tr("inertia about"),
         tr("The point that the tensors of the table are about"),
         {tr("centre of mass"), tr("frame origin")});
  addPin(*form, Kind::ProductSign, "pinProducts", tr("products"),
         tr("Whether Ixy, Ixz, Iyz are elements of the tensor, or the integrals of x y dm with the "
            "other sign"),
         {tr("tensor elements (-)"), tr("integrals (+)")});
  addPin(*form, Kind::Letters, "pinLetters", tr("letters d, r"),
         tr("In Khalil's tables d lies along x and r along z"),
         {tr("r along x, d along z"), tr("d along x, r along z (Khalil)")});
  addPosition(*form);
}

QComboBox* AssumptionPins::addPin(QFormLayout& form, Kind kind, const char* name,
                                  const QString& label, const QString& toolTip,
                                  const QStringList& choices) {
  auto* box = narrow(comboBox(this, name, toolTip, QStringList{tr("automatic")} + choices), 16);
  form.addRow(label, box);
  connect(box, &QComboBox::activated, this, &AssumptionPins::pinned);
  pins_.push_back({kind, box});
  return box;
}

void AssumptionPins::addPosition(QFormLayout& form) {
  position_ = named(new QLineEdit(this), "knownPosition");
  position_->setPlaceholderText(tr("x y z [mm], if known"));
  position_->setToolTip(tr(kPositionTip));
  joints_ = named(new QLineEdit(this), "knownJoints");
  joints_->setPlaceholderText(tr("all 0, or q1 q2 … [°]"));
  joints_->setToolTip(
      tr("The joint variables at that position, in degrees or with units; slides "
         "in mm with \"mm\". Empty: all at 0."));
  form.addRow(tr("tool is at"), position_);
  form.addRow(tr("when q is"), joints_);
  connect(position_, &QLineEdit::editingFinished, this, &AssumptionPins::checkPosition);
  connect(joints_, &QLineEdit::editingFinished, this, &AssumptionPins::checkPosition);
}

void AssumptionPins::checkPosition() {
  const auto xyz = readNumbers(position_->text(), QuantityKind::Length);
  const bool good = xyz && (xyz->empty() || xyz->size() == 3);
  markField(*position_, good ? QString() : tr("Three lengths: 817 0 191"), tr(kPositionTip));
  if (good) emit pinned();
}

void AssumptionPins::display(const TableReading* reading) {
  for (const Pin& pin : pins_) {
    const QSignalBlocker blocker(pin.box);
    const Assumption* found = nullptr;
    for (std::size_t i = 0; reading && i < reading->assumptions.size(); ++i) {
      if (reading->assumptions[i].kind == pin.kind) found = &reading->assumptions[i];
    }
    pin.box->setEnabled(found != nullptr);
    const bool chosen = pin.box->currentIndex() > 0;
    QString text = tr("automatic");
    if (found && !chosen) {
      text = tr("%1 (%2)").arg(QString::fromStdString(found->what),
                               QString::fromStdString(toText(found->certainty)));
      pin.box->setToolTip(QString::fromStdString(found->why));
    } else if (!found) {
      text = tr("makes no difference");
    }
    pin.box->setItemText(0, text);
  }
}

int AssumptionPins::choiceOf(Kind kind) const {
  for (const Pin& pin : pins_) {
    if (pin.kind == kind) return pin.box->currentIndex() - 1;
  }
  return -1;
}

void AssumptionPins::writeTo(TableHints& hints) const {
  const auto pin = [this]<typename T>(Kind kind, std::optional<T>& hint) {
    const int choice = choiceOf(kind);
    hint = choice < 0 ? std::nullopt : std::optional(static_cast<T>(choice));
  };
  pin(Kind::Convention, hints.convention);
  pin(Kind::LengthUnit, hints.length);
  pin(Kind::InertiaReference, hints.about);
  pin(Kind::ProductSign, hints.products);
  pin(Kind::Letters, hints.letters);
  const int angle = choiceOf(Kind::AngleUnit);
  hints.angle.reset();
  if (angle >= 0) hints.angle = angle == 0 ? AngleUnit::Degree : AngleUnit::Radian;
  hints.known.reset();
  const auto xyz = readNumbers(position_->text(), QuantityKind::Length);
  if (!xyz || xyz->size() != 3) return;
  const auto q = readNumbers(joints_->text(), QuantityKind::Angle);
  hints.known = KnownPosition{q.value_or(std::vector<double>()),
                              Eigen::Vector3d((*xyz)[0], (*xyz)[1], (*xyz)[2])};
}

void AssumptionPins::clear() {
  for (const Pin& pin : pins_) {
    const QSignalBlocker blocker(pin.box);
    pin.box->setCurrentIndex(0);
  }
  position_->clear();
  joints_->clear();
}

}  // namespace denavit
