#include "ui/modes/modes_at_pose.h"

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

std::optional<ModesAtPose::Change> ModesAtPose::change(std::size_t mode) const {
  if (!finer || finer->isRight(mode, modes[mode].frequency) != false) return std::nullopt;
  return Change{*finer->frequencies[mode], *finer->least[mode]};
}

}  // namespace denavit
