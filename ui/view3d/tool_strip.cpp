#include "ui/view3d/tool_strip.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

namespace denavit {

QString overlayStyle(bool dark) {
  const QString card = dark ? "rgba(38,43,52,225)" : "rgba(255,255,255,225)";
  const QString edge = dark ? "rgba(255,255,255,38)" : "rgba(15,23,42,30)";
  const QString text = dark ? "#d7dce5" : "#374151";
  const QString hover = dark ? "rgba(255,255,255,26)" : "rgba(15,23,42,16)";
  const QString on = dark ? "#1f4f80" : "#dbeafe", onText = dark ? "#e5f0ff" : "#1d4ed8";
  return QString(
             "QFrame#overlay, QLabel#overlay { background: %1; border: 1px solid %2;"
             " border-radius: 6px; color: %3; }"
             "QLabel#overlay { padding: 4px 9px; }"
             "QToolButton { background: transparent; border: none; border-radius: 4px; color: %3;"
             " padding: 3px 8px; }"
             "QToolButton:hover { background: %4; }"
             "QToolButton:checked { background: %5; color: %6; }"
             "QToolButton::menu-indicator { image: none; }")
      .arg(card, edge, text, hover, on, onText);
}

ToolStrip::ToolStrip(QWidget* parent) : QFrame(parent) {
  setObjectName("overlay");
  setCursor(Qt::ArrowCursor);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(4, 3, 4, 3);
  row->setSpacing(2);
  addViewMenu();
  QToolButton* fit = addButton(tr("fit"), tr("Show all that the arm can reach (double click)"));
  fit->setObjectName("fit");
  connect(fit, &QToolButton::clicked, this, &ToolStrip::fitChosen);
  addToggle("frames", tr("frames"), tr("DH frames: x red, y green, z blue"), &SceneOptions::frames);
  addToggle("com", tr("COM"), tr("Centres of mass; larger balls are heavier links"),
            &SceneOptions::centresOfMass);
  addToggle("inertia", tr("inertia"),
            tr("Ellipsoids with each link's mass and inertia; tensors of no real body have none"),
            &SceneOptions::ellipsoids);
  addToggle("trace", tr("trace"), tr("Path of the tool"), &SceneOptions::trace);
  setOptions({});
}

QToolButton* ToolStrip::addButton(const QString& text, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setText(text);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::NoFocus);
  layout()->addWidget(button);
  return button;
}

QToolButton* ToolStrip::addToggle(const QString& name, const QString& text, const QString& tip,
                                  bool SceneOptions::*option) {
  QToolButton* button = addButton(text, tip);
  button->setObjectName(name);
  button->setCheckable(true);
  toggles_.append({button, option});
  connect(button, &QToolButton::toggled, this, [this, option](bool on) {
    if (options_.*option == on) return;
    options_.*option = on;
    emit optionsChosen();
  });
  return button;
}

void ToolStrip::addViewMenu() {
  QToolButton* button = addButton(tr("view ▾"), tr("Standard views"));
  button->setObjectName("view");
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  const auto add = [&](const QString& text, StandardView view) {
    connect(menu->addAction(text), &QAction::triggered, this,
            [this, view] { emit viewChosen(view); });
  };
  add(tr("Isometric"), StandardView::Isometric);
  menu->addSeparator();
  add(tr("Front"), StandardView::Front);
  add(tr("Back"), StandardView::Back);
  add(tr("Left"), StandardView::Left);
  add(tr("Right"), StandardView::Right);
  add(tr("Top"), StandardView::Top);
  add(tr("Bottom"), StandardView::Bottom);
  button->setMenu(menu);
}

void ToolStrip::setOptions(const SceneOptions& options) {
  options_ = options;
  for (const Toggle& toggle : toggles_) toggle.button->setChecked(options_.*toggle.option);
}

}  // namespace denavit
