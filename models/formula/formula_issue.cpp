#include "models/formula/formula_issue.h"

#include "models/formula/formula.h"
#include "models/in_quotes.h"

namespace denavit {

std::optional<Issue> findFormulaIssue(std::string_view text,
                                      const std::vector<std::string>& variables) {
  try {
    const Formula formula(text, variables);
    return std::nullopt;
  } catch (const DescriptionError& error) {
    const Issue& found = error.issues().front();
    return Issue{Issue::Severity::Error, "",
                 inQuotes(text) + ", " + found.where + ": " + found.what, found.remedy};
  }
}

}  // namespace denavit
