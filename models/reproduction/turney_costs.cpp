#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"

namespace denavit {

namespace {

/// Strobing with the program's own recursion; the count of C is what comes on top of M.
long countStrobes(bool all, Operations kind, int n) {
  const StrobingCount count = countStrobing(*findFormulation("newton-euler"), makeDenseArm(n));
  return all ? count.all.*kind - count.M.*kind : count.M.*kind;
}

ReproductionRow compareStrobing(std::string what, bool all, Operations kind,
                                const CountPolynomial& printed) {
  const std::string remark =
      "strobed with newton-euler; what is asked is mostly zero, and what follows from zeros is not "
      "counted";
  const auto measured = fitCount([&](int n) { return countStrobes(all, kind, n); });
  if (measured) return compareCost(std::move(what), printed, measured, remark);
  const long ours = countStrobes(all, kind, 6);
  return setBeside(std::move(what), costFigure(printed), countFigure(ours),
                   "at n = 6; constants that happen to cancel in rounding keep it from being an "
                   "exact polynomial");
}

std::string remarkOn(const PublishedCount& count) {
  const std::string rule =
      "ours counts all but what zeros, ones and constants save, rotation matrices included, in the "
      "order that the program computes";
  return count.remark.empty() ? rule : std::string(count.remark) + "; " + rule;
}

void addCosts(const PublishedCount& count, Operations kind, const std::string& what,
              const CountPolynomial& printed, ReproductionSection& section) {
  std::string name = std::string(count.algorithm) + ", " + what;
  if (count.formulation.empty()) {
    const bool all = count.algorithm.starts_with("all");
    return section.add(compareStrobing(std::move(name), all, kind, printed));
  }

  section.add(
      compareCost(std::move(name), printed,
                  fitOperations(*findFormulation(count.formulation), CountingMode::Aware, kind),
                  remarkOn(count)));
}

ReproductionSection compareSource(std::string_view source, std::string title) {
  ReproductionSection section{.title = std::move(title)};
  for (const PublishedCount& count : publishedCounts()) {
    if (count.source != source) continue;
    addCosts(count, &OperationCount::multiplications, "products", count.multiplications, section);
    addCosts(count, &OperationCount::additions, "sums", count.additions, section);
  }
  return section;
}

}  // namespace

Sections reproduceTurney81(const ReproductionInputs&) {
  Sections sections{compareSource("Turney, Mudge, Lee 1981, table 8.1",
                                  "formulas in n and their values at n = 6"),
                    compareSource("Turney, Mudge, Lee 1981, section 8", "M and C by strobing")};
  sections.front().finding =
      "The powers of n are those of the paper. Its totals are sums of its tables 8.3 to 8.5, which "
      "are confirmed line by line; a whole program also turns rotation matrices and adds what "
      "passes from link to link.";
  sections.back().finding =
      "Second degree for M and third for C, as the paper has them; with zeros left out both cost "
      "less than it says.";
  return sections;
}

}  // namespace denavit
