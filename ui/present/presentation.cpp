#include "ui/present/presentation.h"

#include <algorithm>
#include <utility>

#include "ui/scene/saved_views.h"
#include "ui/studio/edits.h"
#include "ui/studio/runs.h"
#include "ui/studio/shown.h"
#include "ui/view3d/arm_view.h"

namespace denavit {

Presentation::Presentation(const Edits& edits, Shown& shown, Runs& runs, Playback& playback,
                           ArmView& view, QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      runs_(runs),
      view_(view),
      pose_(edits.document()) {
  shown_.add(pose_);
  connect(&edits, &Edits::deskChanged, this, &Presentation::refresh);
  connect(&edits, &Edits::fileChanged, this, &Presentation::refresh);
  connect(&runs, &Runs::changed, this, &Presentation::refresh);
  // Whoever plays, steps or drags the time wants to see the run.
  connect(&playback, &Playback::timeChanged, this, [this] { showPose({}); });
  refresh();
}

Presentation::~Presentation() { shown_.remove(pose_); }

QString Presentation::title() const {
  if (current_ >= 0) return scenes_[static_cast<std::size_t>(current_)].title;
  return QString::fromStdString(edits_.document().title());
}

void Presentation::refresh() {
  std::vector<Scene> scenes = listScenes(edits_.document());
  if (scenes == scenes_ && current_ >= 0) return;
  if (current_ >= 0) {
    const Scene shown = scenes_[static_cast<std::size_t>(current_)];
    const auto at = std::find_if(scenes.begin(), scenes.end(), [&](const Scene& scene) {
      return scene.kind == shown.kind && scene.number == shown.number;
    });
    current_ = at == scenes.end() ? -1 : static_cast<int>(at - scenes.begin());
    if (current_ < 0) showPose({});
  }
  scenes_ = std::move(scenes);
  emit changed();
}

void Presentation::showPose(std::optional<std::vector<double>> q) {
  if (!q && !pose_.isActive()) return;
  pose_.set(std::move(q));
  shown_.refresh();
}

void Presentation::goTo(int index) {
  if (index < 0 || index >= static_cast<int>(scenes_.size())) return;
  current_ = index;
  const Scene& scene = scenes_[static_cast<std::size_t>(index)];
  const auto number = static_cast<std::size_t>(scene.number);
  const Desk& desk = edits_.document().desk();
  switch (scene.kind) {
    case Scene::Kind::View:
      view_.setCamera(toCamera(desk.views[number]));
      break;
    case Scene::Kind::Pose:
      showPose(desk.states[number].q);
      break;
    case Scene::Kind::Run:
      showPose({});
      runs_.show(runs_.list().runOf(scene.number));
      break;
  }
  emit changed();
}

void Presentation::end() {
  showPose({});
  current_ = -1;
  emit changed();
}

}  // namespace denavit
