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

ModesJob::ModesJob(QObject* parent) : QObject(parent) {}

ModesJob::~ModesJob() {
  if (worker_.joinable()) worker_.join();
}

void ModesJob::ask(ModesQuestion question) {
  if (running_) {
    next_ = std::move(question);
  } else {
    start(std::move(question));
  }
}

void ModesJob::start(ModesQuestion question) {
  if (worker_.joinable()) worker_.join();  // it has ended: its answer was the last thing it did
  running_ = true;
  worker_ = std::jthread([this, question = std::move(question)]() mutable {
    auto answer = std::make_shared<const ModesAtPose>(findModesAtPose(std::move(question)));
    QMetaObject::invokeMethod(
        this,
        [this, answer = std::move(answer)] {
          running_ = false;
          if (next_) start(*std::exchange(next_, {}));
          emit answered(answer);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace denavit
