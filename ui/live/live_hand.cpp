#include "ui/live/live_hand.h"

#include <algorithm>
#include <utility>

#include "models/issue.h"
#include "render/arm_scene.h"
#include "render/scene/pull_spring.h"
#include "ui/editors/quantity_text.h"
#include "ui/live/live_session.h"
#include "ui/studio/shown.h"
#include "ui/text/decimal_sign.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

constexpr qint64 kSaid_ms = 90;  ///< numbers that change more often are not read

QString toPlain(double value, int decimals) {
  return toReading(QString::number(value, 'f', decimals));
}

}  // namespace

/// Of a bent link the nearest point of its centreline goes to where it would be in the straight
/// one.
Eigen::Vector3d toLinkPoint(const ArmGeometry& arm, const ArmPose& pose, std::size_t link,
                            const Eigen::Vector3d& p_W) {
  const Pose<double> X_WF = pose.X_WL[link] * arm.links[link].X_LF;
  Eigen::Vector3d straight_W = p_W;
  if (link < pose.beams.size() && !pose.beams[link].points_W.empty()) {
    const std::vector<Eigen::Vector3d>& bent = pose.beams[link].points_W;
    const auto nearest =
        std::min_element(bent.begin(), bent.end(), [&](const auto& a, const auto& b) {
          return (a - p_W).squaredNorm() < (b - p_W).squaredNorm();
        });
    const double part =
        static_cast<double>(nearest - bent.begin()) / static_cast<double>(bent.size() - 1);
    const Eigen::Vector3d from = pose.X_WL[link].p;
    straight_W += from + part * (X_WF.p - from) - *nearest;
  }
  return X_WF.R.transpose() * (straight_W - X_WF.p);
}

LiveHand::LiveHand(LiveSession& session, const Shown& shown, ArmView& view, QObject* parent)
    : QObject(parent), session_(session), shown_(shown), view_(view) {
  session.setToolOf([this](const std::vector<double>& q) {
    const ArmShapes* shapes = findShapes();
    return shapes ? shapes->calcTool(q, view_.options().deflection.exaggeration)
                  : Eigen::Vector3d::Zero().eval();
  });
  connect(&view, &ArmView::pullGrabbed, this, &LiveHand::grab);
  connect(&view, &ArmView::pullMoved, this, &LiveHand::pull);
  connect(&view, &ArmView::pullDropped, this, &LiveHand::drop);
  connect(&session, &LiveSession::looked, this, &LiveHand::draw);
  connect(&session, &LiveSession::changed, this, [this] {
    sinceSaid_.invalidate();
    draw();
  });
  view.setPullable(true);
}

const ArmShapes* LiveHand::findShapes() {
  const RobotDescription& robot = session_.isLive() ? session_.robot() : shown_.robot();
  const MechanismDescription* mechanism =
      session_.isLive() ? session_.mechanism() : shown_.mechanism();
  const bool isSameMechanism = mechanism ? mechanism_ == *mechanism : !mechanism_.has_value();
  if (robot_ != robot || !isSameMechanism) {
    robot_ = robot;
    mechanism_ = mechanism ? std::optional(*mechanism) : std::nullopt;
    shapes_.reset();
    try {
      shapes_.emplace(robot, mechanism);
    } catch (const DescriptionError&) {
      // Not drawn, so that nothing of it can be taken hold of.
    }
  }
  return shapes_ ? &*shapes_ : nullptr;
}

std::vector<double> LiveHand::drawnCoordinates() const {
  std::vector<double> q = shown_.pose();
  const std::vector<double> delta = shown_.amplitudes();
  q.insert(q.end(), delta.begin(), delta.end());
  return q;
}

void LiveHand::grab(const SolidPoint& at) {
  const ArmShapes* shapes = findShapes();
  const auto link = static_cast<std::size_t>(at.link);
  if (!shapes || link >= shapes->geometry().links.size()) return;
  const ArmPose pose =
      shapes->calcPose(drawnCoordinates(), view_.options().deflection.exaggeration);
  const Eigen::Vector3d point = toLinkPoint(shapes->geometry(), pose, link, at.p_W);
  grabbed_ = TakePoint{at.link + 1, point};
  if (session_.isLive()) takeHold();
}

void LiveHand::takeHold() {
  const TakePoint taken = *std::exchange(grabbed_, std::nullopt);
  session_.takeHold(taken.link, taken.point);
}

void LiveHand::pull(const Eigen::Vector3d& target_W) {
  if (grabbed_) {
    if (!session_.isLive()) session_.start();
    takeHold();
  }
  session_.pullTo(target_W);
}

void LiveHand::drop() {
  grabbed_.reset();
  session_.letGo();
}

void LiveHand::draw() {
  drawSpring();
  if (sinceSaid_.isValid() && sinceSaid_.elapsed() < kSaid_ms) return;
  sinceSaid_.start();
  say();
}

void LiveHand::drawSpring() {
  const LiveLook& look = session_.state().look;
  const bool isPulled = session_.isActive() && !session_.isScrubbing() && look.isPulled;
  if (!isPulled && !isDrawn_) return;
  std::optional<DrawnPull> pull;
  if (isPulled) {
    const QString force = toNumber(look.pullForce.norm(), 3) + tr(" N");
    pull = DrawnPull{look.pulledPoint, look.pullTarget, force.toStdString()};
  }
  isDrawn_ = isPulled;
  view_.scene().pullSpring().set(pull, view_.scene().reach());
  view_.redraw();
}

void LiveHand::say() {
  using enum LiveSession::Phase;
  const QString at = toPlain(session_.time(), 2);
  if (session_.isScrubbing()) {
    const QString how = session_.phase() == Paused
                            ? tr("live, paused, looking back at %1 s: it goes on from here")
                            : tr("live, back at %1 s: let go to go on from here");
    return view_.setBanner(how.arg(at), "warning");
  }
  switch (session_.phase()) {
    case None:
    case Ended:
      return view_.setBanner({});
    case Starting:
      return view_.setBanner(tr("live run begins…"), "good");
    case Broken:
      return view_.setBanner(tr("The live run ended at %1 s: go back, or stop it").arg(at),
                             "error");
    case Paused:
      return view_.setBanner(tr("live, paused at %1 s").arg(at), "good");
    case Running:
      break;
  }
  if (session_.isBehind())
    return view_.setBanner(tr("live, %1 s: falls behind, %2 of real time")
                               .arg(at, toNumber(session_.state().factor, 2)),
                           "warning");
  const QString pace = session_.speed() == 1
                           ? tr("real time")
                           : tr("%1 of real time").arg(toNumber(session_.speed(), 2));
  view_.setBanner(tr("live, %1 s, %2    Ctrl+drag pulls, Space pauses, F6 ends").arg(at, pace),
                  "good");
}

}  // namespace denavit
