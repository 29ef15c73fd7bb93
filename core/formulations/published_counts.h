#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A polynomial in the number of joints with rational coefficients.
struct CountPolynomial {
  std::array<long, 5> numerators{};  ///< of n^0 to n^4
  long denominator = 1;

  /// The value, which is an integer for every count.
  [[nodiscard]] constexpr long at(long n) const {
    long sum = 0;
    for (std::size_t power = 5; power-- > 0;) sum = sum * n + numerators[power];
    return sum / denominator;
  }
  /// "32n^4 + 86n^3 - 128", "(27n^3 + 181n^2)/2".
  [[nodiscard]] std::string text() const;
  friend CountPolynomial operator+(const CountPolynomial& a, const CountPolynomial& b);
  bool operator==(const CountPolynomial&) const = default;
};

/// What a paper says an algorithm costs, as a function of the number of joints.
struct PublishedCount {
  std::string_view source;       ///< author, year, table
  std::string_view algorithm;    ///< in the paper's words
  std::string_view formulation;  ///< the registered one that it is about; empty for none
  CountPolynomial multiplications, additions;
  std::optional<long> printedMultiplications, printedAdditions;  ///< at n = 6, where printed
  std::string_view remark{};  ///< what is wrong or peculiar; may be empty
};
/// Totals of Turney, Mudge, Lee (1981), Craig (2005) and El-Rayyes (1990, after Hollerbach 1980).
[[nodiscard]] const std::vector<PublishedCount>& publishedCounts();

/// A row of a table that breaks a total down.
struct PublishedTerm {
  std::string_view term;
  CountPolynomial multiplications, additions;
};
struct PublishedTable {
  std::string_view source;
  std::string_view algorithm;
  std::vector<PublishedTerm> terms;
  CountPolynomial multiplications, additions;  ///< the printed totals
};
/// Tables 8.3 to 8.6 of Turney, Mudge, Lee (1981).
[[nodiscard]] const std::vector<PublishedTable>& publishedTables();

}  // namespace denavit
