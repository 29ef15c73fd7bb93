#include "ui/run_list/run_ghosts.h"

#include "models/issue.h"
#include "render/chart/plot_stack.h"
#include "ui/playback/playback.h"
#include "ui/run_list/run_shelf.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// More would hide each other.
constexpr std::size_t kMaxGhosts = 4;

}  // namespace

RunGhosts::RunGhosts(const Playback& playback, RunShelf& shelf, ArmView& view, QObject* parent)
    : QObject(parent), playback_(playback), shelf_(shelf), view_(view) {
  connect(&shelf, &RunShelf::changed, this, &RunGhosts::rebuild);
  connect(&playback, &Playback::timeChanged, this, &RunGhosts::move);
  connect(&playback, &Playback::activeChanged, this, &RunGhosts::rebuild);
  connect(&view, &ArmView::optionsChanged, this, &RunGhosts::move);
}

void RunGhosts::rebuild() {
  std::vector<ShelfEntry> wanted;
  if (shelf_.showsGhosts() && playback_.isActive()) wanted = shelf_.overlays();
  std::erase_if(wanted, [](const ShelfEntry& entry) { return !entry.run; });
  if (wanted.size() > kMaxGhosts) wanted.resize(kMaxGhosts);
  bool same = wanted.size() == ghosts_.size();
  for (std::size_t i = 0; same && i < wanted.size(); ++i) {
    same = wanted[i].run == ghosts_[i].history->sharedRun();
  }
  if (same) return;
  ghosts_.clear();
  std::vector<GhostArm> arms;
  for (const ShelfEntry& entry : wanted) {
    try {
      const auto& mechanism = entry.run->mechanism;
      Ghost ghost{std::make_shared<const RunHistory>(entry.run),
                  ArmShapes(entry.run->robot, mechanism ? &*mechanism : nullptr)};
      const ArmPose pose = calcPose(ghost);
      arms.push_back({ghost.shapes.geometry(), pose, curveColor(arms.size()), 0.3});
      ghosts_.push_back(std::move(ghost));
    } catch (const DescriptionError&) {
      // An arm that ran can be drawn; one from a file that was edited by hand may not.
    }
  }
  view_.setGhosts(arms);
  QStringList names;
  for (const ShelfEntry& entry : wanted) names << entry.name;
  view_.setDrawnBy("ghosts",
                   names.isEmpty() ? QString() : tr("Runs: ghost of %1").arg(names.join(", ")),
                   [this] { shelf_.setShowsGhosts(false); });
}

void RunGhosts::move() {
  for (std::size_t i = 0; i < ghosts_.size(); ++i) {
    view_.setGhostPose(i, calcPose(ghosts_[i]));
  }
}

/// Bent as much as the run in front.
ArmPose RunGhosts::calcPose(const Ghost& ghost) const {
  const double time = playback_.time();
  std::vector<double> q = ghost.history->poseAt(time);
  const std::vector<double> delta = ghost.history->amplitudesAt(time);
  q.insert(q.end(), delta.begin(), delta.end());
  return ghost.shapes.calcPose(q, view_.options().deflection.exaggeration);
}

}  // namespace denavit
