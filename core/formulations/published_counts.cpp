#include "core/formulations/published_counts.h"

#include <cstdlib>

namespace denavit {

namespace {

constexpr std::string_view kTurney = "Turney, Mudge, Lee 1981, table 8.1";
constexpr std::string_view kElRayyes = "El-Rayyes 1990, table 1.1";

constexpr CountPolynomial linear(long slope, long constant = 0) { return {{constant, slope}, 1}; }

}  // namespace

std::string CountPolynomial::text() const {
  std::string terms;
  for (std::size_t power = 5; power-- > 0;) {
    const long c = numerators[power];
    if (c == 0) continue;
    if (!terms.empty()) {
      terms += c < 0 ? " - " : " + ";
    } else if (c < 0) {
      terms += "-";
    }
    if (std::labs(c) != 1 || power == 0) terms += std::to_string(std::labs(c));
    if (power > 0) terms += "n";
    if (power > 1) terms += "^" + std::to_string(power);
  }
  if (terms.empty()) return "0";
  return denominator == 1 ? terms : "(" + terms + ")/" + std::to_string(denominator);
}

CountPolynomial operator+(const CountPolynomial& a, const CountPolynomial& b) {
  CountPolynomial sum;
  sum.denominator = a.denominator * b.denominator;
  for (std::size_t power = 0; power < 5; ++power) {
    sum.numerators[power] =
        a.numerators[power] * b.denominator + b.numerators[power] * a.denominator;
  }
  return sum;
}

const std::vector<PublishedCount>& publishedCounts() {
  static const std::vector<PublishedCount> all{
      {kTurney,
       "Lagrange",
       "lagrange-tabulated",
       {{0, 26, 181, 27}, 2},
       {{0, -8, 222, 32}, 3},
       {},
       {},
       "the printed totals are illegible; these are rebuilt from the text of the appendix and not "
       "certain"},
      {kTurney, "Recursive Lagrange", "recursive-lagrange-3x3", linear(226), linear(144), {}, {}},
      {kTurney,
       "Newton-Euler",
       "luh-walker-paul",
       linear(108, -12),
       linear(100, -9),
       {},
       {},
       "leaves out the two products of w x z qd per joint, rotation matrices and sines"},
      {kTurney,
       "Modified Newton-Euler",
       "modified-newton-euler",
       linear(90, -27),
       linear(88, -24),
       {},
       {},
       "its 6n for tr(A K Q) needs a diagonal K, while the Newton-Euler row has a full I: like for "
       "like the saving is 6n"},
      {"Turney, Mudge, Lee 1981, section 8",
       "M by strobing",
       "",
       {{0, 36, 36}, 1},
       {{0, 26, 26}, 1},
       {},
       {}},
      {"Turney, Mudge, Lee 1981, section 8",
       "all C by strobing",
       "",
       {{0, 9, 27, 54}, 1},
       {{0, 9, 27, 54}, 1},
       {},
       {}},
      {"Craig 2005, section 6.12",
       "Newton-Euler",
       "craig",
       linear(126, -99),
       linear(106, -92),
       {},
       {}},
      {kElRayyes,
       "Classical Lagrange (Uicker-Kahn)",
       "lagrange",
       {{-128, 53, 171, 86, 32}, 1},
       {{-96, 42, 129, 66, 25}, 1},
       67984,
       51456,
       "the printed polynomial gives 66394 products; 67984 comes with its coefficients' fractions, "
       "which the print drops"},
      {kElRayyes, "Recursive Lagrange 4x4 (Hollerbach)", "recursive-lagrange-4x4",
       linear(830, -592), linear(675, -464), 4388, 3586},
      {kElRayyes, "Recursive Lagrange 3x3 (Hollerbach)", "recursive-lagrange-3x3",
       linear(412, -277), linear(320, -201), 2195, 1719,
       "printed as 412n - 227, which is not 2195 at n = 6; 412n - 277 is"},
      {kElRayyes, "Newton-Euler", "luh-walker-paul", linear(150, -48), linear(131, -48), 852, 738},
  };
  return all;
}

const std::vector<PublishedTable>& publishedTables() {
  static const std::vector<PublishedTable> all{
      {"Turney, Mudge, Lee 1981, table 8.3",
       "Recursive Lagrange",
       {{"dR/dt", linear(33), linear(24)},
        {"d2R/dt2", linear(46), linear(36)},
        {"dR/dq, tr(dR/dq D)", linear(45), linear(27)},
        {"d2p/dt2", linear(9), linear(9)},
        {"R D", linear(27), linear(18)},
        {"J (d2R/dt2)'", linear(27), linear(18)},
        {"m (r + r*) (d2p/dt2)'", linear(9), linear(0)},
        {"m r* r' (d2R/dt2)'", linear(18), linear(6)},
        {"r* e", linear(9), linear(0)},
        {"e", linear(3), linear(6)}},
       linear(226),
       linear(144)},
      {"Turney, Mudge, Lee 1981, table 8.4",
       "Newton-Euler",
       {{"w", linear(9), linear(7)},
        {"alpha", linear(9), linear(9)},
        {"A", linear(6), linear(9)},
        {"a", linear(18), linear(15)},
        {"a of the mass centre", linear(9), linear(9)},
        {"f", linear(12, -12), linear(9, -9)},
        {"I alpha", linear(9), linear(6)},
        {"w x I w", linear(15), linear(9)},
        {"m (r + r*) x a", linear(6), linear(3)},
        {"r* x R f", linear(6), linear(3)},
        {"R n", linear(9), linear(6)},
        {"sum of n", linear(0), linear(15)}},
       linear(108, -12),
       linear(100, -9)},
      {"Turney, Mudge, Lee 1981, table 8.5",
       "Modified Newton-Euler",
       {{"w", linear(9), linear(7)},
        {"alpha", linear(9), linear(9)},
        {"A", linear(6), linear(9)},
        {"a", linear(18, -18), linear(15, -15)},
        {"m a", linear(12), linear(9)},
        {"f", linear(9, -9), linear(9, -9)},
        {"tr(A K Q')", linear(6), linear(3)},
        {"m (r + r*) x a", linear(6), linear(3)},
        {"r* x R f", linear(6), linear(3)},
        {"R n", linear(9), linear(6)},
        {"sum of n", linear(0), linear(15)}},
       linear(90, -27),
       linear(88, -24)},
      {"Turney, Mudge, Lee 1981, table 8.6",
       "Modified Newton-Euler, simultaneous steps",
       {{"w1", linear(0, 9), linear(0, 7)},
        {"alpha1", linear(0, 9), linear(0, 9)},
        {"A1", linear(0, 6), linear(0, 9)},
        {"w2", linear(0, 9), linear(0, 7)},
        {"alpha2", linear(0, 9), linear(0, 9)},
        {"w, alpha, A of link i+2 and i+1, a of link i", linear(18), linear(15)},
        {"m a, tr(A K Q'), m (r + r*) x a, f, n, r* x R f", linear(9), linear(12)}},
       linear(27, 42),
       linear(27, 41)},
  };
  return all;
}

}  // namespace denavit
