#include "app/denavit/finer_text.h"

#include "app/denavit/number_nodes.h"
#include "app/denavit/text_table.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

/// "25.5 Hz", or the range in which the frequency lies.
std::string tellFiner(const FinerModes& finer, std::size_t mode, double frequency_Hz) {
  const double finer_Hz = *finer.frequencies[mode];
  if (finer_Hz <= 0) return "an unstable one";
  const bool isLower = finer_Hz < (1 - kMostFrequencyError) * frequency_Hz;
  if (isLower) return toReadable(finer_Hz) + " Hz";
  return "between " + toReadable(*finer.least[mode]) + " and " + toReadable(finer_Hz) + " Hz";
}

std::string listMissing(const std::vector<double>& missing) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t k = 0; k < std::min(kMost, missing.size()); ++k) {
    text += (text.empty() ? "" : ", ") + toReadable(missing[k]) + " Hz";
  }
  if (missing.size() > kMost) text += " and " + std::to_string(missing.size() - kMost) + " more";
  return text;
}

}  // namespace

std::string markOf(const FinerModes& finer, std::size_t mode, double frequency_Hz) {
  return finer.isRight(mode, frequency_Hz) == false ? "*" : "";
}

std::string describeFiner(const FinerModes& finer, const std::vector<NaturalMode>& modes) {
  std::string changes, text;
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (finer.isRight(k, modes[k].frequency) != false) continue;
    changes += (changes.empty() ? "" : ", ") + std::to_string(k + 1) + " to " +
               tellFiner(finer, k, modes[k].frequency);
  }
  if (!changes.empty()) {
    text += wrap(
        "* too few modes: with any number of them in the directions in use, a marked frequency may "
        "fall by more than " +
            toReadable(100 * kMostFrequencyError) + " %: mode " + changes,
        "");
  }
  if (!finer.missing.empty()) {
    text += wrap(
        "with more modes in the directions in use, the arm also has modes that are not listed: " +
            listMissing(finer.missing),
        "");
  }
  if (text.empty()) return "";
  return text + wrap(
                    "give the links more modes (link.beam.modes) until the frequencies that matter "
                    "have no mark, or use the frequencies given here",
                    "");
}

void addFiner(const FinerModes& finer, std::size_t mode, double frequency_Hz, JsonNode& node) {
  const std::optional<bool> isRight = finer.isRight(mode, frequency_Hz);
  node.add("with_more_modes_Hz", numberOrNull(finer.frequencies[mode]));
  node.add("not_below_Hz", numberOrNull(finer.least[mode]));
  node.add("changes_with_more_modes",
           isRight ? JsonNode::from(!*isRight) : JsonNode::from(nullptr));
}

}  // namespace denavit
