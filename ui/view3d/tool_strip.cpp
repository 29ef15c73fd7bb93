#include "ui/view3d/tool_strip.h"

#include <QActionGroup>
#include <QMenu>
#include <QWidgetAction>
#include <cmath>

#include "ui/editors/quantity_text.h"
#include "ui/view3d/bending_menu.h"
#include "ui/widgets/widgets.h"

namespace denavit {

QString overlayStyle(bool dark) {
  const QString card = dark ? "rgba(38,43,52,225)" : "rgba(255,255,255,225)";
  const QString edge = dark ? "rgba(255,255,255,38)" : "rgba(15,23,42,30)";
  const QString text = dark ? "#d7dce5" : "#374151";
  const QString hover = dark ? "rgba(255,255,255,26)" : "rgba(15,23,42,16)";
  const QString on = dark ? "#1f4f80" : "#dbeafe", onText = dark ? "#e5f0ff" : "#1d4ed8";
  return QString(
             "QFrame#overlay, QLabel#overlay, QLabel#handleText { background: %1; border: 1px "
             "solid %2;"
             " border-radius: 6px; color: %3; }"
             "QLabel#overlay, QLabel#handleText { padding: 4px 9px; }"
             "QLabel#overlay[tone=\"good\"] { color: %7; }"
             "QLabel#overlay[tone=\"warning\"] { color: %8; font-weight: bold; }"
             "QLabel#overlay[tone=\"error\"] { color: %9; font-weight: bold; }"
             "QToolButton { background: transparent; border: none; border-radius: 4px; color: %3;"
             " padding: 3px 8px; }"
             "QToolButton[card=\"true\"] { background: %1; border: 1px solid %2;"
             " border-radius: 6px; }"
             "QToolButton:hover { background: %4; }"
             "QToolButton:checked { background: %5; color: %6; }"
             "QToolButton[narrow=\"true\"] { padding: 3px 2px; }"
             "QToolButton::menu-indicator { image: none; }")
      .arg(card, edge, text, hover, on, onText, dark ? "#57c78d" : "#1a7f4b",
           dark ? "#f0bd55" : "#9a6200", dark ? "#ff6b73" : "#cf222e");
}

ToolStrip::ToolStrip(QWidget* parent) : QFrame(parent) {
  setObjectName("overlay");
  setCursor(Qt::ArrowCursor);
  row(this, {}, {.margins = {4, 3, 4, 3}, .spacing = 2});
  addViewMenu();
  QToolButton* fit = addButton(
      tr("fit"), tr("The whole arm, as large as it goes (F, or a double click beside it)"));
  fit->setObjectName("fit");
  connect(fit, &QToolButton::clicked, this, &ToolStrip::fitChosen);
  addToggle("frames", tr("frames"), tr("DH frames: x red, y green, z blue"), &SceneOptions::frames);
  addFrameMenu();
  addToggle("com", tr("COM"), tr("Centres of mass; larger balls are heavier links (C)"),
            &SceneOptions::centresOfMass);
  addToggle(
      "inertia", tr("inertia"),
      tr("Ellipsoids with each link's mass and inertia; tensors of no real body have none (I)"),
      &SceneOptions::ellipsoids);
  addToggle("trace", tr("trace"), tr("Path of the tool"), &SceneOptions::trace);
  traceMenu_ = addMenu("traceChoice", tr("What colours the path of the tool"));
  colourings_ = new QActionGroup(this);
  connect(colourings_, &QActionGroup::triggered, this,
          [this](QAction* action) { emit traceColouringChosen(action->data().toString()); });
  setTraceColourings({{"plain", tr("one colour")}});
  addBendingMenu();
  setOptions({});
}

QToolButton* ToolStrip::addButton(const QString& text, const QString& tip) {
  QToolButton* button = toolButton(this, {}, text, tip);
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
  auto* menu = named(new QMenu(button), "viewMenu");
  viewMenu_ = menu;
  // The keys are the canvas's own while it has the focus; here they are only named.
  const auto add = [&](const QString& text, StandardView view) {
    QAction* action = menu->addAction(text + '\t' + QString::number(static_cast<int>(view) + 1));
    connect(action, &QAction::triggered, this, [this, view] { emit viewChosen(view); });
  };
  add(tr("Isometric"), StandardView::Isometric);
  menu->addSeparator();
  add(tr("Front"), StandardView::Front);
  add(tr("Back"), StandardView::Back);
  add(tr("Left"), StandardView::Left);
  add(tr("Right"), StandardView::Right);
  add(tr("Top"), StandardView::Top);
  add(tr("Bottom"), StandardView::Bottom);
  menu->addSeparator();
  parallel_ = named(menu->addAction(tr("Parallel projection") + "\tP"), "parallelProjection");
  parallel_->setCheckable(true);
  connect(parallel_, &QAction::triggered, this, &ToolStrip::parallelChosen);
  button->setMenu(menu);
}

QMenu* ToolStrip::addMenu(const QString& name, const QString& tip) {
  QToolButton* button = addButton(QStringLiteral("▾"), tip);
  button->setObjectName(name);
  button->setProperty("narrow", true);
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  button->setMenu(menu);
  return menu;
}

void ToolStrip::addFrameMenu() {
  frameMenu_ = addMenu("frameChoice", tr("Which frames, and how large"));
  auto* line = new QWidget(frameMenu_);
  auto* label = new QLabel(tr("size"), line);
  frameSize_ =
      slider(line, "frameSize", tr("Length of the arrows, a quarter to four times the usual one"),
             -20, 20, 0);
  frameSize_->setFixedWidth(110);
  row(line, {label, frameSize_}, {.margins = {26, 4, 12, 4}});
  auto* holder = new QWidgetAction(frameMenu_);
  holder->setDefaultWidget(line);
  frameMenu_->addAction(holder);
  frameMenu_->addSeparator();
  connect(frameSize_, &QSlider::valueChanged, this, [this](int value) {
    const double size = std::pow(2.0, 0.1 * value);
    if (std::abs(size - options_.frameSize) < 1e-9) return;
    options_.frameSize = size;
    emit optionsChosen();
  });
}

void ToolStrip::addBendingMenu() {
  bending_ = addButton(tr("bending ▾"), tr("How links that bend are drawn: exaggeration, colours"));
  bending_->setObjectName("bending");
  bending_->setPopupMode(QToolButton::InstantPopup);
  bendingMenu_ = new BendingMenu(bending_);
  bending_->setMenu(bendingMenu_);
  bending_->hide();
  connect(bendingMenu_, &BendingMenu::optionsChosen, this, [this] {
    options_.deflection = bendingMenu_->options();
    emit optionsChosen();
  });
}

void ToolStrip::setBends(bool bends) {
  bending_->setVisible(bends);
  adjustSize();
}

void ToolStrip::setRowCount(int rows) {
  if (frameActions_.size() == rows + 2) return;
  qDeleteAll(frameActions_);
  frameActions_.clear();
  for (int frame = 0; frame <= rows + 1; ++frame) {
    QAction* action = frameMenu_->addAction(frame == 0          ? tr("base, frame 0")
                                            : frame == rows + 1 ? tr("tool")
                                                                : tr("frame %1").arg(frame));
    action->setObjectName("frame" + QString::number(frame));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, frame](bool shown) {
      std::erase(options_.hiddenFrames, frame);
      if (!shown) options_.hiddenFrames.push_back(frame);
      emit optionsChosen();
    });
    frameActions_ << action;
  }
  fillFrameMenu();
}

void ToolStrip::fillFrameMenu() {
  const auto& hidden = options_.hiddenFrames;
  for (int frame = 0; frame < frameActions_.size(); ++frame)
    frameActions_[frame]->setChecked(std::find(hidden.begin(), hidden.end(), frame) ==
                                     hidden.end());
  frameSize_->setValue(static_cast<int>(std::lround(10 * std::log2(options_.frameSize))));
}

void ToolStrip::fitInto(int width_px) {
  const QList<QStringList> leftOut{
      {}, {"frameChoice", "traceChoice"}, {"fit"}, {"inertia", "com"}, {"trace"}, {"frames"}};
  QStringList hidden;
  for (const QStringList& more : leftOut) {
    hidden << more;
    for (const QStringList& group : leftOut)
      for (const QString& name : group)
        findChild<QToolButton*>(name)->setVisible(!hidden.contains(name));
    layout()->activate();
    adjustSize();
    if (sizeHint().width() <= width_px) return;
  }
}

void ToolStrip::setParallel(bool parallel) { parallel_->setChecked(parallel); }

void ToolStrip::setTraceColourings(const QList<TraceColouring>& colourings) {
  const QString chosen = traceColouring();
  qDeleteAll(colourings_->actions());
  for (const TraceColouring& colouring : colourings) {
    QAction* action = traceMenu_->addAction(colouring.title);
    action->setData(colouring.key);
    action->setCheckable(true);
    action->setChecked(colouring.key == chosen);
    colourings_->addAction(action);
  }
  if (!colourings_->checkedAction() && !colourings.isEmpty())
    colourings_->actions().first()->setChecked(true);
}

QString ToolStrip::traceColouring() const {
  const QAction* action = colourings_->checkedAction();
  return action ? action->data().toString() : QString();
}

void ToolStrip::setOptions(const SceneOptions& options) {
  options_ = options;
  for (const Toggle& toggle : toggles_) toggle.button->setChecked(options_.*toggle.option);
  fillFrameMenu();
  bendingMenu_->setOptions(options.deflection);
}

}  // namespace denavit
