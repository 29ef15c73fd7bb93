#pragma once

#include <string_view>
#include <vector>

#include "core/symbolic/formulas.h"
#include "core/symbolic/lowering.h"

namespace denavit {

/// What the post-processor CLEAR does to a list of assignments, one after the other: El-Rayyes,
/// Computer-aided generation of the dynamics of manipulators, 1990, section 3.2.
enum class ClearPass {
  Unused,      ///< drops assignments that no output needs
  Angles,      ///< sin² + cos² = 1, sines and cosines of sums of angles
  Constants,   ///< computes beforehand what is made of constants alone
  Duplicates,  ///< computes products of two that occur more than once only once
  Factoring    ///< a x + b x = (a + b) x
};

struct ClearPassEntry {
  ClearPass pass;
  std::string_view name;  ///< "unused"
};
/// All of them in his order; they may be done in any other, and more than once.
[[nodiscard]] const std::vector<ClearPassEntry>& clearPasses();
[[nodiscard]] std::string_view nameOf(ClearPass pass);

/// Formulas as text would have them, before anybody looks for what they have in common: one
/// assignment after the other, each a sum of products of earlier ones, inputs, and numbers of the
/// arm, multiplied out wherever they stand.
class AssignmentList {
 public:
  explicit AssignmentList(const Formulas& formulas);

  void apply(ClearPass pass);

  /// Operation by operation as the assignments say, with those that no output needs.
  [[nodiscard]] LoweredFormulas write() const;

 private:
  /// A product; symbols are inputs, then assignments.
  struct Term {
    bool negative = false;
    std::vector<int> symbols;         ///< in order
    std::vector<Constant> constants;  ///< positive, in order
    bool operator==(const Term&) const = default;
  };
  enum class Kind { Sum, Inverse, Function };
  /// Of an inverse or a function the terms are its argument's.
  struct Assignment {
    Kind kind = Kind::Sum;
    TapeOp function = TapeOp::Sine;
    int order = 0;
    std::vector<Term> terms;
    bool isDropped = false;
  };
  class Writer;

  void addTerms(const Multiple& of, std::vector<Term>& terms) const;
  void addNode(Node n);
  int add(Assignment assignment);
  [[nodiscard]] const Assignment& at(int symbol) const {
    return assignments_[static_cast<std::size_t>(symbol - inputs_)];
  }
  [[nodiscard]] bool isFunction(int symbol, TapeOp function) const;
  [[nodiscard]] std::vector<Term> argumentOf(int symbol) const;
  int findFunction(TapeOp function, std::vector<Term> argument);
  [[nodiscard]] static Term withoutCommon(const Term& term, const Term& other);
  bool mergeTerms(Term& kept, const Term& other);

  void dropUnused();
  void mergeAngles();
  void foldConstants();
  void shareProducts();
  void factor(std::size_t which);

  const ExpressionGraph& graph_;
  int inputs_;
  std::vector<int> symbolOf_;  ///< per node of the graph; -1 for products, which are multiplied out
  std::vector<Assignment> assignments_;
  std::vector<int> outputs_;  ///< symbols
};

}  // namespace denavit
