#include "ui/view3d/bending_menu.h"

#include <QActionGroup>
#include <QDoubleSpinBox>
#include <QSignalBlocker>
#include <QWidgetAction>
#include <algorithm>
#include <cmath>

#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kLargest = 1000;

}  // namespace

BendingMenu::BendingMenu(QWidget* parent) : QMenu(parent) {
  setObjectName("bendingMenu");
  setToolTipsVisible(true);
  addExaggeration();
  addSeparator();
  addSwitch("undeflected", tr("Rigid arm as a ghost"),
            tr("The arm with the same joint angles and straight links, see-through"),
            &DeflectionOptions::undeflected);
  addSwitch("sag", tr("Pose hangs under gravity"),
            tr("Outside runs: the static deflection with all joints held, instead of straight "
               "links"),
            &DeflectionOptions::sag);
  addSeparator();
  addColourings();
  setOptions({});
}

void BendingMenu::addExaggeration() {
  auto* line = new QWidget(this);
  auto* label = new QLabel(tr("deflections"), line);
  const QString tip =
      tr("Deflections are drawn this many times as large, 1 to 1000; the numbers "
         "stay true");
  slider_ = slider(line, "exaggerationSlider", tip, 0, 300, 0);
  slider_->setFixedWidth(110);
  factor_ = named(new QDoubleSpinBox(line), "exaggeration", tip);
  factor_->setPrefix(QStringLiteral("×"));
  factor_->setRange(1, kLargest);
  factor_->setDecimals(0);
  row(line, {label, slider_, factor_}, {.margins = {26, 4, 12, 4}});
  auto* holder = new QWidgetAction(this);
  holder->setDefaultWidget(line);
  addAction(holder);
  connect(slider_, &QSlider::valueChanged, this,
          [this](int value) { exaggerate(std::round(std::pow(10.0, 0.01 * value))); });
  connect(factor_, &QDoubleSpinBox::valueChanged, this, &BendingMenu::exaggerate);
}

void BendingMenu::addSwitch(const QString& name, const QString& text, const QString& tip,
                            bool DeflectionOptions::*option) {
  QAction* action = addAction(text);
  named(action, name, tip);
  action->setCheckable(true);
  switches_.append({action, option});
  connect(action, &QAction::triggered, this, [this, option](bool on) {
    options_.*option = on;
    emit optionsChosen();
  });
}

void BendingMenu::addColourings() {
  colourings_ = new QActionGroup(this);
  const auto add = [&](const QString& name, const QString& text, BeamColouring colouring) {
    QAction* action = named(addAction(text), name);
    action->setData(static_cast<int>(colouring));
    action->setCheckable(true);
    colourings_->addAction(action);
  };
  add("plainLinks", tr("One colour"), BeamColouring::Plain);
  add("curvatureColours", tr("Colour by curvature [1/m]"), BeamColouring::Curvature);
  add("strainColours", tr("Colour by strain energy [J/m]"), BeamColouring::StrainEnergy);
  connect(colourings_, &QActionGroup::triggered, this, [this](const QAction* action) {
    options_.colouring = static_cast<BeamColouring>(action->data().toInt());
    emit optionsChosen();
  });
}

void BendingMenu::exaggerate(double factor) {
  factor = std::clamp(factor, 1.0, kLargest);
  if (factor == options_.exaggeration) return;
  options_.exaggeration = factor;
  setOptions(options_);
  emit optionsChosen();
}

void BendingMenu::setOptions(const DeflectionOptions& options) {
  options_ = options;
  const QSignalBlocker quietSlider(slider_), quietFactor(factor_);
  if (factor_->value() != options.exaggeration) factor_->setValue(options.exaggeration);
  slider_->setValue(static_cast<int>(std::lround(100 * std::log10(options.exaggeration))));
  for (const Switch& each : switches_) each.action->setChecked(options_.*each.option);
  colourings_->actions()[static_cast<int>(options.colouring)]->setChecked(true);
}

}  // namespace denavit
