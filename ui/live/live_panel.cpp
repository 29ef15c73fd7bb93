#include "ui/live/live_panel.h"

#include <QTabWidget>

#include "ui/live/live_arm.h"
#include "ui/live/live_gains.h"
#include "ui/live/live_joints.h"
#include "ui/live/live_notice.h"
#include "ui/live/live_session.h"
#include "ui/live/live_transport.h"
#include "ui/widgets/widgets.h"

namespace denavit {

LivePanel::LivePanel(LiveSession& session, Edits& edits, const Preferences& preferences,
                     Messages& messages, QWidget* parent)
    : QWidget(parent) {
  setObjectName("live");
  QScrollArea* area = scrollAreaDown(this);
  auto* page = scrolled(area);
  auto* tabs = named(new QTabWidget(page), "liveTabs");
  tabs->addTab(new LiveJoints(session, edits, preferences, messages, tabs), tr("Joints"));
  tabs->addTab(new LiveGains(session, edits, messages, tabs), tr("Gains"));
  tabs->addTab(new LiveArm(session, edits, preferences, messages, tabs), tr("Arm"));
  column(page, {new LiveTransport(session, page), {tabs, 1}},
         {.margins = {0, 0, 0, 0}, .spacing = 2});
  // At the foot, where it comes and goes without moving anything under the mouse.
  column(this, {{area, 1}, row({new LiveNotice(session, this)}, {.margins = {8, 4, 8, 4}})},
         {.margins = {0, 2, 0, 2}, .spacing = 0});
}

}  // namespace denavit
