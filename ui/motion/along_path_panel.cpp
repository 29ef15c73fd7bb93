#include "ui/motion/along_path_panel.h"

#include "ui/motion/motion_sketch.h"
#include "ui/motion/pose_readout.h"
#include "ui/motion/time_line.h"
#include "ui/studio/edits.h"
#include "ui/widgets/widgets.h"

namespace denavit {

AlongPathPanel::AlongPathPanel(Edits& edits, const Shown& shown, const MotionSketch& sketch,
                               QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      sketch_(sketch),
      view_(named(new PlotView(this), "alongPath")),
      timeLine_(new TimeLine(edits, sketch, *view_, this)),
      readout_(new PoseReadout(edits, shown, this)) {
  view_->setPlaceholder(tr("Torques and rates along the motion, once there is one"));
  const auto choice = [this](PathPlot plot, const char* name, const QString& text,
                             const QString& tip, bool isOn) {
    choices_.push_back({plot, addButton(name, text, tip, isOn)});
    return choices_.back().button;
  };
  auto* head = row(
      {choice(PathPlot::Torque, "pathTorque", tr("torque"),
              tr("What the motors must do, friction and rotors included; red beyond a joint's "
                 "effort"),
              true),
       choice(PathPlot::Rate, "pathRate", tr("rate"),
              tr("How fast the joints go; red beyond a joint's velocity"), true),
       choice(PathPlot::Power, "pathPower", tr("power"),
              tr("What every joint feeds in; negative where it brakes"), false),
       choice(PathPlot::Energy, "pathEnergy", tr("energy"),
              tr("What joints have fed in and been given back until then"), false),
       choice(PathPlot::Speed, "pathSpeed", tr("tool speed"), tr("Of the tool's origin"), false),
       choice(PathPlot::Hand, "pathHand", tr("hand acceleration"),
              tr("How the hand speeds up along its way, and what the motors' efforts allow there "
                 "with the present load (Turney, Mudge, Lee 1981). Dotted: the load only weighed, "
                 "as their equation reads, which promises too much"),
              false),
       ofLimits_ = addButton("pathOfLimits", tr("% of limit"),
                             tr("Torques and rates as shares of their limits: all joints on one "
                                "scale"),
                             false),
       {readout_, 1}},
      {.spacing = 5});
  connect(&sketch, &MotionSketch::changed, this, &AlongPathPanel::draw);
  connect(timeLine_, &TimeLine::dragChanged, this, [this, follows = true](bool isDragging) mutable {
    // What is dragged stays under the mouse.
    if (isDragging) {
      follows = view_->stack().xFollows();
      view_->setTimeFollows(false);
    } else {
      view_->setTimeFollows(follows);
    }
  });
  connect(view_, &PlotView::timeScrubbed, this, [this](double t) {
    setTime(t);
    emit timeScrubbed(t);
  });
  column(this, {head, timeLine_, {view_, 1}}, {.margins = {6, 2, 6, 4}, .spacing = 2});
}

QToolButton* AlongPathPanel::addButton(const char* name, const QString& text, const QString& tip,
                                       bool isOn) {
  QToolButton* button = toolButton(this, name, text, tip);
  button->setCheckable(true);
  button->setChecked(isOn);
  button->setProperty("boxed", true);
  connect(button, &QToolButton::toggled, this, &AlongPathPanel::draw);
  return button;
}

void AlongPathPanel::setTime(std::optional<double> t_s) {
  view_->setTime(t_s);
  readout_->setTime(t_s);
}

void AlongPathPanel::draw() {
  const MotionPreview& preview = *sketch_.preview();
  // While a handle is dragged to where there is no motion, the last one stays to go back to.
  if (preview.samples.size() < 2 && timeLine_->isDragging()) return;
  std::vector<PlotData> plots;
  for (const Choice& choice : choices_) {
    if (preview.samples.size() < 2 || !choice.button->isChecked()) continue;
    plots.push_back(
        makePathPlot(choice.plot, preview, edits_.document().robot(), ofLimits_->isChecked()));
  }
  view_->setPlots(std::move(plots));
}

}  // namespace denavit
