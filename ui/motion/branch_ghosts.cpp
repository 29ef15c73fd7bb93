#include "ui/motion/branch_ghosts.h"

#include <algorithm>
#include <utility>

#include "models/motion/joint_list.h"
#include "render/arm_scene.h"
#include "ui/motion/tool_hand.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"

namespace denavit {
namespace {

constexpr Rgb kWithin{0, 114, 178}, kBeyond{213, 94, 0};
constexpr double kBranchOpacity = 0.22;
constexpr double kSamePose = 1e-6;  ///< [rad|m]

}  // namespace

BranchGhosts::BranchGhosts(const Edits& edits, const Shown& shown, ToolHand& hand, ArmView& view,
                           QWidget& panel, QObject* parent)
    : QObject(parent), edits_(edits), shown_(shown), hand_(hand), view_(view) {
  auto* sight = new InSight(panel);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    follow();
  });
  connect(&edits, &Edits::robotChanged, this, [this] {
    shapes_.reset();
    follow();
  });
  connect(&shown, &Shown::changed, this, &BranchGhosts::follow);
  connect(&view, &ArmView::branchClicked, this, &BranchGhosts::take);
}

void BranchGhosts::setShown(bool shown) {
  if (shown == isWanted_) return;
  isWanted_ = shown;
  follow();
}

/// Solving takes microseconds; meshes are built only where the ghosts are others, in number or
/// colour.
void BranchGhosts::follow() {
  solutions_.clear();
  const ToolInverse& inverse = hand_.inverse();
  if (isInSight_ && inverse.isThere() && inverse.solver().form()) {
    const VecX<double> q = toVector(shown_.poseOfArm());
    if (q.size() == inverse.solver().arm().jointCount() && q.allFinite()) {
      solutions_ = inverse.solver().solve(inverse.makeTarget(inverse.calcTool(q)), q).solutions;
      const auto away = [&](const IkSolution& s) { return (s.q - q).norm(); };
      std::ranges::stable_sort(solutions_, {}, away);
      if (!solutions_.empty() && away(solutions_.front()) > kSamePose) {
        solutions_.front().q = q;  // a whole turn away, beyond a limit
      }
    }
  }
  draw();
  emit changed();
}

void BranchGhosts::draw() {
  const std::size_t count = isWanted_ && !solutions_.empty() ? solutions_.size() - 1 : 0;
  GhostArms& ghosts = view_.scene().branches();
  if (count == 0) {
    if (!std::exchange(isDrawn_, false)) return;  // others may draw ghosts there
    ghosts.set({}, view_.scene().up_W());
    return view_.redraw();
  }
  isDrawn_ = true;
  std::vector<bool> within;
  for (std::size_t k = 1; k <= count; ++k) within.push_back(solutions_[k].isWithinLimits);
  const bool isAnother = !shapes_.has_value() || within != within_;
  within_ = within;
  if (!shapes_) shapes_.emplace(edits_.document().robot());
  const auto poseOf = [&](std::size_t k) {
    const VecX<double>& q = solutions_[k + 1].q;
    return shapes_->calcPose({q.begin(), q.end()});
  };
  if (isAnother || ghosts.count() != count) {
    std::vector<GhostArm> arms;
    for (std::size_t k = 0; k < count; ++k) {
      arms.push_back(
          {shapes_->geometry(), poseOf(k), within[k] ? kWithin : kBeyond, kBranchOpacity});
    }
    ghosts.set(arms, view_.scene().up_W());
  } else {
    for (std::size_t k = 0; k < count; ++k) ghosts.setPose(k, poseOf(k));
  }
  view_.redraw();
}

void BranchGhosts::take(std::size_t ghost) {
  if (ghost + 1 >= solutions_.size()) return;
  const IkSolution chosen = solutions_[ghost + 1];
  hand_.take(chosen.q, tr("take another branch"));
}

}  // namespace denavit
