#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"

namespace denavit {

namespace {

using CostPerLink = std::function<long(long q)>;

/// The sum over the links of a cost per link, as a polynomial in the number of links.
CountPolynomial sumOverLinks(const CostPerLink& cost) {
  return *fitCount([&](int n) {
    long sum = 0;
    for (long q = 1; q <= n; ++q) sum += cost(q);
    return sum;
  });
}

/// The appendix's strategy, line by line: operations for link q of `product` per product of two
/// 4x4 matrices, `scale` per multiple of one, `add` per sum of two.
struct Strategy {
  long product, scale, add, trace, gravity;
  bool isSum;

  CostPerLink transforms() const {
    return [*this](long q) { return product * (q - 1); };
  }
  CostPerLink secondDerivatives() const {
    return [*this](long q) { return product * q * (q - 1) / 2; };
  }
  /// Rates in pairs, S_q and its product with J_q.
  CostPerLink accelerations() const {
    return [*this](long q) {
      if (isSum) return add * q * (q - 1) + 16 + product;
      return q * (q + 1) / 2 + scale * q + scale * q * (q - 1) / 2 + product;
    };
  }
  /// A trace or a dot product for each i <= q, and its sum over q where that is a sum.
  CostPerLink perPair(long operations) const {
    return [*this, operations](long q) { return operations * q + (isSum ? q - 1 : 0); };
  }
};

constexpr Strategy kProducts{64, 16, 0, 16, 4, false};
constexpr Strategy kSums{48, 0, 16, 15, 3, true};

struct StrategyLine {
  const char* what;
  std::optional<CountPolynomial> printed;  ///< nothing where it cannot be read
  CountPolynomial ours;
};

ReproductionRow compareLine(const StrategyLine& line) {
  if (line.printed) return compareFormula(line.what, *line.printed, line.ours);
  return setBeside(line.what, {"illegible", std::nullopt}, formulaFigure(line.ours),
                   "rebuilt: the appendix's steps, such that every coefficient that is still "
                   "legible in this line and in the total comes out");
}

ReproductionSection compareLines(std::string title, const Strategy& cost, const char* fragments,
                                 const CountPolynomial transforms, const CountPolynomial second,
                                 const CountPolynomial traces, const CountPolynomial gravity) {
  const StrategyLine lines[] = {
      {"T_i^j, transforms", transforms, sumOverLinks(cost.transforms())},
      {"dT/dq, first derivatives", transforms, sumOverLinks(cost.transforms())},
      {"d2T/dqdq, second derivatives", second, sumOverLinks(cost.secondDerivatives())},
      {"sums over j and k, times J", std::nullopt, sumOverLinks(cost.accelerations())},
      {"traces", traces, sumOverLinks(cost.perPair(cost.trace))},
      {"gravity", gravity, sumOverLinks(cost.perPair(cost.gravity))},
  };
  ReproductionSection section{.title = std::move(title)};
  CountPolynomial total;
  for (const StrategyLine& line : lines) {
    section.add(compareLine(line));
    total = total + line.ours;
  }
  const CountPolynomial reduced = *fitCount([&](int n) { return total.at(n); });
  section.add(setBeside("total", {fragments, std::nullopt}, formulaFigure(reduced),
                        "the print keeps single coefficients only; the sum of the lines "
                        "has them all"));
  return section;
}

}  // namespace

Sections reproduceTurney82(const ReproductionInputs&) {
  Sections sections{
      compareLines("multiplications", kProducts, ".. n^3 + .. n^2 + 5n", {{0, -32, 32}, 1},
                   {{0, -32, 0, 32}, 3}, {{0, 8, 8}, 1}, {{0, 2, 2}, 1}),
      compareLines("additions", kSums, ".. n^3 + 58n^2 + .. n", {{0, -24, 24}, 1},
                   {{0, -8, 0, 8}, 1}, {{0, 7, 8}, 1}, {{0, 1, 2}, 1})};
  const Formulation& tabulated = *findFormulation("lagrange-tabulated");

  const auto setOwn = [&](ReproductionSection& section, Operations kind) {
    const CountPolynomial own = *fitOperations(tabulated, CountingMode::Blind, kind);
    section.add(setBeside("this program's lagrange-tabulated", {"", std::nullopt},
                          formulaFigure(own),
                          "the same strategy with the known fourth rows left out"));
  };
  setOwn(sections[0], &OperationCount::multiplications);
  setOwn(sections[1], &OperationCount::additions);
  sections.back().finding =
      "Lines 1, 2, 3, 5 and 6 are what the appendix's strategy costs when it is added up link by "
      "link; the appendix's 16n(n^2 - 1) sums for the second derivatives, with a lost divisor, is "
      "not the table's 8n(n^2 - 1), which is right. StrategyLine 4 and the totals are illegible. "
      "With q(q "
      "+ "
      "1)/2 products of rates, 16q and 8q(q - 1) products for the sums and 64 for J, the total has "
      "5n; with 16q(q - 1) + 64 sums it has 58n^2: both are legible. An earlier reading of the "
      "appendix alone gives (27n^3 + 181n^2 + 26n)/2 and (32n^3 + 222n^2 - 8n)/3, which has "
      "neither.";
  return sections;
}

}  // namespace denavit
