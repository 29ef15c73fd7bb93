#pragma once

#include <string>

#include "core/symbolic/generate.h"
#include "models/reproduction/reproduction.h"

namespace denavit {

/// Of what customised code is counted.
struct CountedCode {
  std::string robot;      ///< a shipped name
  std::string generator;  ///< "hbmat"
  std::optional<InertiaMethod> method = {};
  std::optional<ReferenceFrame> loadFrame = {};
  ReferenceFrame jacobianFrame = {};
  bool simplifies = true;  ///< false: equal terms and shared pairs once, nothing else; made at once
  long factoringEffort = 30000;
  int searchMoves = 0;  ///< of a random search for cheaper forms
};

/// What it costs here, by passes that take some tenths of a second.
[[nodiscard]] OperationCount countCode(const ReproductionInputs& inputs, const CountedCode& code);

/// A row of a table of counts.
struct PrintedCount {
  int multiplications = 0, additions = 0, total = 0;
};

/// A printed count beside ours: agrees where the totals are the same, explained by the remark where
/// ours is less, and differs where it is more. The text of ours says how much less it is.
[[nodiscard]] ReproductionRow compareCode(std::string what, const PrintedCount& printed,
                                          const OperationCount& ours, std::string remark);

/// The same where ours need not be less: for other arms, and closed forms.
[[nodiscard]] ReproductionRow setCodeBeside(std::string what, const PrintedCount& printed,
                                            const OperationCount& ours, std::string remark);

/// The printed total beside the sum of the printed columns.
[[nodiscard]] ReproductionRow compareTotal(std::string what, const PrintedCount& printed);

}  // namespace denavit
