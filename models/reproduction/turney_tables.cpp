
#include "models/find.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/reproduction/turney_terms.h"

namespace denavit {

namespace {

/// A count per link as the table's line has it: 9n, or 9(n - 1) where the line starts one later, or
/// a constant where it is done once.
CountPolynomial perLink(long count, const CountPolynomial& likeThis) {
  CountPolynomial p;
  const bool hasConstant = likeThis.numerators[0] != 0, grows = likeThis.numerators[1] != 0;
  if (hasConstant && !grows) {
    p.numerators = {count};
  } else {
    p.numerators = {hasConstant ? -count : 0, count};
  }
  return p;
}

using TermColumn = CountPolynomial PublishedTerm::*;

struct TermRemark {
  std::string_view term, text;
};
/// Lines that one equation's operations do not give.
constexpr TermRemark kTermRemarks[] = {
    {"dR/dq, tr(dR/dq D)",
     "a product of rotations and a trace are 27 + 9 products and 18 + 8 sums; the print does not "
     "say what the other 9 and 1 are for (the gravity term is not listed elsewhere)"},
    {"w, alpha, A of link i+2 and i+1, a of link i",
     "the longest of the four, a of link i, sets the length of the step"},
    {"m a, tr(A K Q'), m (r + r*) x a, f, n, r* x R f",
     "the print does not say how the operations overlap; n alone waits for f and needs more sums "
     "than the line has"},
};

std::string_view remarkOn(std::string_view term) {
  for (const TermRemark& remark : kTermRemarks) {
    if (remark.term == term) return remark.text;
  }
  return "";
}

/// "w1" is the first link's w; joined lines take as long as their longest part.
std::optional<OperationCount> countLine(const PublishedTable& table, std::string_view term) {
  const bool hasMa = contains(table.terms, "m a", &PublishedTerm::term);
  if (term == "f" && hasMa) return countTerm("f of m a");
  if (const auto count = countTerm(term)) return count;
  if (term.size() > 1 && (term.back() == '1' || term.back() == '2')) {
    return countTerm(term.substr(0, term.size() - 1));
  }
  if (term.starts_with("w, alpha, A")) return countTerm("a");
  if (term.starts_with("m a, tr")) return countTerm("R n");
  return std::nullopt;
}

ReproductionRow compareTerm(const PublishedTable& table, const PublishedTerm& term, Operations kind,
                            TermColumn column) {
  const CountPolynomial& printed = term.*column;
  const auto count = countLine(table, term.term);
  if (!count) {
    return setBeside(std::string(term.term), {printed.text(), std::nullopt}, {"", std::nullopt},
                     "no single equation");
  }
  const std::string_view remark = remarkOn(term.term);
  ReproductionRow row = compareFormula(std::string(term.term), printed,
                                       perLink((*count).*kind, printed), std::string(remark));
  if (row.verdict == Verdict::Differs && !remark.empty()) row.verdict = Verdict::Explained;
  if (row.verdict == Verdict::Agrees) row.remark.clear();
  return row;
}

ReproductionSection compareTable(const PublishedTable& table, std::string title, Operations kind,
                                 TermColumn column, const CountPolynomial& total) {
  ReproductionSection section{.title = std::move(title)};
  CountPolynomial sum;
  for (const PublishedTerm& term : table.terms) {
    section.add(compareTerm(table, term, kind, column));
    sum = sum + term.*column;
  }
  section.add(compareFormula("total: the sum of the printed lines", total, sum));
  return section;
}

}  // namespace

Sections compareTurneyTable(std::size_t which, std::string finding) {
  const PublishedTable& table = publishedTables()[which];
  Sections sections{compareTable(table, "multiplications", &OperationCount::multiplications,
                                 &PublishedTerm::multiplications, table.multiplications),
                    compareTable(table, "additions", &OperationCount::additions,
                                 &PublishedTerm::additions, table.additions)};
  sections.back().finding = std::move(finding);
  return sections;
}

Sections reproduceTurney83(const ReproductionInputs&) {
  return compareTurneyTable(
      0,
      "Every line but one is what its equation costs when it is carried out with "
      "counted numbers, and the printed lines add up to the printed totals.");
}

Sections reproduceTurney84(const ReproductionInputs&) {
  return compareTurneyTable(
      1,
      "Every line is what its equation costs, with a full inertia tensor. The line of alpha leaves "
      "out the two products of w x z qd per joint; rotation matrices (4 products per joint) and "
      "sines are left out too.");
}

Sections reproduceTurney85(const ReproductionInputs&) {
  return compareTurneyTable(
      2,
      "The line tr(A K Q') holds for a diagonal K only, while table 8.4 has a full "
      "tensor: like for like the modification saves 6 products per joint, not 18.");
}

}  // namespace denavit
