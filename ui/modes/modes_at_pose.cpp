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

std::optional<double> ModesAtPose::changedFrequency(std::size_t mode) const {
  if (!finer || staysWithOneMore(modes[mode], finer->frequencies[mode]) != false)
    return std::nullopt;
  return finer->frequencies[mode];
}

}  // namespace denavit
