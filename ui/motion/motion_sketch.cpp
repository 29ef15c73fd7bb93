#include "ui/motion/motion_sketch.h"

#include <QElapsedTimer>

#include "ui/studio/edits.h"

namespace denavit {

MotionSketch::MotionSketch(Edits& edits, QObject* parent)
    : QObject(parent),
      edits_(edits),
      preview_(std::make_shared<const MotionPreview>()),
      job_(
          [this](Answer answer) {
            preview_ = std::move(answer.preview);
            took_ms_ = answer.took_ms;
            emit changed();
          },
          this) {
  connect(&edits, &Edits::scenarioChanged, this, &MotionSketch::ask);
  connect(&edits, &Edits::robotChanged, this, &MotionSketch::ask);
  connect(&edits, &Edits::opened, this, &MotionSketch::ask);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    auto preview = std::make_shared<MotionPreview>();
    preview->issues.push_back(
        {Issue::Severity::Error, "input.trajectory", failure.text.toStdString(), ""});
    preview_ = std::move(preview);
    emit changed();
  });
}

void MotionSketch::setWatched(bool watched) {
  isWatched_ = watched;
  if (isWatched_ && isAsked_) ask();
}

void MotionSketch::ask() {
  isAsked_ = !isWatched_;
  if (isAsked_) return;
  job_.startNext([scenario = edits_.document().composeScenario()](const auto&) {
    QElapsedTimer clock;
    clock.start();
    auto preview = std::make_shared<const MotionPreview>(previewMotion(scenario));
    return Answer{std::move(preview), static_cast<double>(clock.nsecsElapsed()) * 1e-6};
  });
}

}  // namespace denavit
