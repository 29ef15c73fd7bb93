#include "ui/inspector/link_inspector.h"

#include <QSignalBlocker>
#include <QTabWidget>

#include "ui/editors/robot_fields.h"
#include "ui/inspector/beam_page.h"
#include "ui/inspector/body_editor.h"
#include "ui/inspector/drive_page.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

bool isOfDrive(const QString& place) {
  return place.contains(".friction") || place.contains(".actuator") ||
         place.contains(".joint_spring") || place.startsWith("drive_train");
}

/// A page of a tab widget that scrolls when the dock is small.
std::size_t selectedOf(const Selection& selection) {
  return static_cast<std::size_t>(selection.joint());
}

/// The link of the selected joint.
BodySource makeLinkSource(const Selection& selection) {
  const Selection* s = &selection;
  return {
      .key = "link",
      .place = [s] { return QStringLiteral("joints[%1].link").arg(s->joint()); },
      .name = [s] { return LinkInspector::tr("joint %1").arg(s->joint() + 1); },
      .frame = [] { return LinkInspector::tr("the link's DH frame"); },
      .find = [s](RobotDescription& robot) -> std::optional<BodyNumbers> {
        if (selectedOf(*s) >= robot.joints.size()) return std::nullopt;
        LinkDescription& link = robot.joints[selectedOf(*s)].link;
        return BodyNumbers{&link.mass, &link.com, &link.inertia, &link.about,
                           link.beam.has_value()};
      },
      .set = [s](RobotDescription& robot,
                 const BodyProperties& body) { setBody(robot.joints[selectedOf(*s)].link, body); },
      .span = [s](const RobotDescription& robot) { return findLinkSpan(robot, selectedOf(*s)); }};
}

BodySource makePayloadSource() {
  return {.key = "payload",
          .place = [] { return QStringLiteral("payload"); },
          .name = [] { return LinkInspector::tr("the payload"); },
          .frame = [] { return LinkInspector::tr("the tool frame"); },
          .find = [](RobotDescription& robot) -> std::optional<BodyNumbers> {
            Payload& payload = robot.payload;
            return BodyNumbers{&payload.mass, &payload.com, &payload.inertia, nullptr};
          },
          .set = [](RobotDescription& robot,
                    const BodyProperties& body) { setBody(robot.payload, body); },
          // Nothing says how far it reaches.
          .span =
              [](const RobotDescription& robot) {
                const int tool = static_cast<int>(robot.joints.size()) + 1;
                return LinkSpan{.fromFrame = tool, .toFrame = tool};
              }};
}

}  // namespace

LinkInspector::LinkInspector(Edits& edits, const Selection& selection,
                             const Preferences& preferences, Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages),
      fields_(new RobotFields(edits, selection, preferences, messages, this)) {
  makeReference();
  makePages();
  column(this, {{pages_, 1}}, {.margins = {}, .spacing = 0});
  connect(&edits, &Edits::robotChanged, this, &LinkInspector::refresh);
  connect(&selection, &Selection::changed, this, &LinkInspector::refresh);
  auto* toLink = new QAction(tr("Go to the link's mass"), this);
  toLink->setObjectName("actionGoToLink");
  toLink->setShortcut(QKeySequence(tr("Ctrl+L")));
  connect(toLink, &QAction::triggered, this, [this] {
    pages_->setCurrentIndex(kMass);
    fields_->showPlace(QStringLiteral("joints[%1].link.mass").arg(selection_.joint()));
  });
  addAction(toLink);
  fields_->refresh();
  refresh();
}

void LinkInspector::makeReference() {
  about_ =
      comboBox(this, "inertiaAbout",
               tr("The point the inertia tensor is about. Changing it converts the numbers by the\n"
                  "parallel-axis theorem: the body stays the same."),
               {tr("inertia about centre of mass"), tr("inertia about link origin")});
  connect(about_, &QComboBox::activated, this, [this](int index) {
    link_->setReference(index == 0 ? InertiaReference::CentreOfMass : InertiaReference::LinkOrigin);
  });
}

void LinkInspector::makePages() {
  pages_ = named(new QTabWidget(this), "inspectorPages");
  pages_->setDocumentMode(true);
  const auto addPage = [this](const QString& title) {
    QScrollArea* area = scrollArea(pages_);
    area->setFocusPolicy(Qt::NoFocus);
    pages_->addTab(area, title);
    return area;
  };
  link_ = scrolled<BodyEditor>(addPage(tr("Mass")), edits_, selection_, preferences_, messages_,
                               *fields_, makeLinkSource(selection_));
  scrolled<BeamPage>(addPage(tr("Flexible")), edits_, selection_, preferences_, messages_,
                     *fields_);
  scrolled<DrivePage>(addPage(tr("Friction and drive")), edits_, selection_, preferences_,
                      messages_, *fields_);
  scrolled<LimitsPage>(addPage(tr("Limits")), *fields_);
  payload_ = scrolled<BodyEditor>(addPage(tr("Payload")), edits_, selection_, preferences_,
                                  messages_, *fields_, makePayloadSource());
  pages_->setTabToolTip(kMass, tr("Mass, centre of mass and inertia of the link (Ctrl+L)"));
  pages_->setTabToolTip(kBeam, tr("The link as a beam that bends and twists"));
  pages_->setTabToolTip(kDrive,
                        tr("Friction at the joint, its spring, and the motor behind its gear"));
  pages_->setTabToolTip(kLimits, tr("Limits of position, rate and effort"));
  pages_->setTabToolTip(kPayload, tr("The load in the tool frame, fixed to the last link"));
}

QWidget* LinkInspector::titleWidget() const { return about_; }

void LinkInspector::refresh() {
  const auto& joints = edits_.document().robot().joints;
  if (selectedOf(selection_) >= joints.size()) return;
  const JointDescription& joint = joints[selectedOf(selection_)];
  const QString name = QString::fromStdString(joint.name);
  emit titleChanged(tr("Link %1").arg(selection_.joint() + 1) +
                    (name.isEmpty() ? QString() : " · " + name));
  const QSignalBlocker blocker(about_);
  about_->setCurrentIndex(joint.link.about == InertiaReference::CentreOfMass ? 0 : 1);
  about_->setEnabled(!joint.link.beam);
}

void LinkInspector::setIssues(const std::vector<Issue>& issues) { fields_->setIssues(issues); }

bool LinkInspector::showPlace(const QString& where) {
  // A tensor as a whole is shown by its first element.
  const QString place = where.endsWith("inertia") ? where + ".xx"
                        : where.endsWith(".com")  ? where + "[0]"
                                                  : where;
  const int page = place.contains("payload")   ? kPayload
                   : place.contains(".limits") ? kLimits
                   : place.contains(".beam")   ? kBeam
                   : isOfDrive(place)          ? kDrive
                                               : kMass;
  if (place.contains(".link") || page != kMass) pages_->setCurrentIndex(page);
  if (place.startsWith("drive_train")) {
    findChild<QWidget*>("driveTrain")->setFocus();
    return true;
  }
  return fields_->showPlace(place);
}

}  // namespace denavit
