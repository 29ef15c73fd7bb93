#include "ui/modes/modes_job.h"

#include <utility>

namespace denavit {

ModesAtPose findModesAtPose(ModesQuestion question) {
  const LinearModel model = calcLinearModel(*question.arm, question.q);
  auto modes = findNaturalModes(model, question.locked);
  ModesAtPose answer;
  answer.question = std::move(question);
  answer.hasModes = modes.has_value();
  if (!modes) return answer;
  answer.modes = std::move(*modes);
  for (const NaturalMode& mode : answer.modes) {
    answer.shares.push_back(calcParticipation(model, mode.shape));
  }
  return answer;
}

ModesAtPose withFinerModes(ModesAtPose answer) {
  const ModesQuestion& asked = answer.question;
  answer.finer = findFinerModes(*asked.arm, *asked.finer, asked.q, asked.locked, answer.modes);
  return answer;
}

std::optional<double> ModesAtPose::changedFrequency(std::size_t mode) const {
  if (!finer || staysWithOneMore(modes[mode], finer->frequencies[mode]) != false)
    return std::nullopt;
  return finer->frequencies[mode];
}

ModesJob::ModesJob(QObject* parent) : QObject(parent) {}

ModesJob::~ModesJob() {
  superseded_ = true;
  if (worker_.joinable()) worker_.join();
}

void ModesJob::ask(ModesQuestion question) {
  if (running_) {
    next_ = std::move(question);
    superseded_ = true;
  } else {
    start(std::move(question));
  }
}

void ModesJob::start(ModesQuestion question) {
  if (worker_.joinable()) worker_.join();  // it has ended: its answer was the last thing it did
  running_ = true;
  superseded_ = false;
  worker_ = std::jthread([this, question = std::move(question)]() mutable {
    auto answer = std::make_shared<const ModesAtPose>(findModesAtPose(std::move(question)));
    if (!answer->hasModes || !answer->question.finer || superseded_) return post(answer, true);
    post(answer, false);
    post(std::make_shared<const ModesAtPose>(withFinerModes(*answer)), true);
  });
}

/// From the worker.
void ModesJob::post(std::shared_ptr<const ModesAtPose> answer, bool isLast) {
  QMetaObject::invokeMethod(
      this,
      [this, answer = std::move(answer), isLast] {
        if (isLast) {
          running_ = false;
          if (next_) start(*std::exchange(next_, {}));
        }
        emit answered(answer);
      },
      Qt::QueuedConnection);
}

}  // namespace denavit
