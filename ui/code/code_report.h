#pragma once

#include <QString>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/symbolic/schedule.h"
#include "models/generation/make_code.h"
#include "models/generation/published_counts.h"

namespace denavit {

/// The most processors that speed-ups are shown for.
inline constexpr int kMostProcessors = 16;

/// What one term of a rigid arm's inverse dynamics costs by itself.
struct TermCount {
  std::string_view generator;  ///< "gterm"
  OperationCount count;
};

/// Customised code of an arm, with what the panels show of it.
struct CodeReport {
  CodeRequest request;
  std::string arm;  ///< its name
  MadeCode made;
  double duration_s = 0;                      ///< that making the code took
  bool isDraft = false;                       ///< cheaper code is still to come
  std::vector<ScheduleLength> speedUps;       ///< on 1, 2, ... processors
  std::vector<PublishedCodeCount> published;  ///< of this arm and generator
  std::vector<TermCount> terms;               ///< empty: not counted yet, or links bend
};

/// @throws DescriptionError as makeCode
/// @param goesOn  told how much of a search is done; false ends looking for cheaper forms
[[nodiscard]] CodeReport makeReport(const RobotDescription& robot, const CodeRequest& request,
                                    const SearchWatch& goesOn = {});

/// The same at once: without the search for cheaper forms, which is worth some operations in a
/// hundred and takes nearly all of the time.
[[nodiscard]] CodeReport makeDraft(const RobotDescription& robot, CodeRequest request);

/// Gravity, inertia, Coriolis and centrifugal term, each by itself, with less effort than for code:
/// a bar needs no last operation. Nothing for arms with links that bend.
[[nodiscard]] std::vector<TermCount> countTerms(const RobotDescription& robot,
                                                const std::stop_token& stop);

/// Which generators a panel offers for an arm: the first of each that compute the same, so that a
/// rigid arm has NEDYN and not FLEX.
[[nodiscard]] std::vector<const Generator*> findGenerators(bool isFlexible);

/// Whether any link of the arm bends.
[[nodiscard]] bool isFlexible(const RobotDescription& robot);

/// The generator's name as the literature writes it: "NEDYN".
[[nodiscard]] QString nameOf(const Generator& generator);

/// Products and sums together, as counts are compared.
[[nodiscard]] inline long totalOf(const OperationCount& count) {
  return count.multiplications + count.additions;
}

}  // namespace denavit
