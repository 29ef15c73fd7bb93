#pragma once

#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/symbolic/constants.h"

namespace denavit {

/// A node of an ExpressionGraph. Nodes come after what they are made of.
using Node = std::int32_t;
/// The node whose value is 1: multiples of it are constants.
inline constexpr Node kUnit = 0;

/// A multiple of a node: constants and signs stand on the edges of the graph, so that a - b and
/// b - a, 2 x and 3 x share what they have in common. The zero is 0 times the unit.
struct Multiple {
  Node node = kUnit;
  Constant factor = kZero;
  bool operator==(const Multiple&) const = default;
};

enum class NodeKind : std::uint8_t {
  Unit,
  Variable,
  Sum,      ///< of multiples of nodes, at least two, in the order of the nodes
  Product,  ///< of nodes, at least two, in their order; powers are repetitions
  Inverse,  ///< 1 / x
  Function  ///< sine, cosine, root, sign, Stumpff of one part; an angle, of two
};

/// Formulas need more nodes than their graph may have.
class TooManyNodes : public std::length_error {
 public:
  explicit TooManyNodes(int most)
      : std::length_error("formulas need more than " + std::to_string(most) + " nodes") {}
};
inline constexpr int kAnyNumberOfNodes = std::numeric_limits<int>::max();

/// Formulas as a directed acyclic graph in which every subexpression exists once. What it holds is
/// in a normal form: 0 and 1 are gone, products are flat, sums are free of common factors on their
/// edges and begin with a positive term.
class ExpressionGraph {
 public:
  /// @param constants  shared by the graphs that a formula goes through
  /// @param mostNodes  what makes one more throws TooManyNodes
  explicit ExpressionGraph(std::shared_ptr<ConstantTable> constants,
                           int mostNodes = kAnyNumberOfNodes);

  [[nodiscard]] ConstantTable& constants() const { return *constants_; }
  [[nodiscard]] const std::shared_ptr<ConstantTable>& sharedConstants() const { return constants_; }

  /// The next input of the code.
  Multiple makeVariable(const std::string& name);
  Multiple makeConstant(Constant c) const { return {kUnit, c}; }
  Multiple makeSum(std::vector<Multiple> terms);
  /// @param factors  nodes, in any order
  Multiple makeProduct(std::vector<Node> factors, Constant factor);
  Multiple multiply(const Multiple& a, const Multiple& b);
  Multiple makeInverse(const Multiple& a);
  Multiple makeFunction(TapeOp function, int order, const Multiple& a);
  /// atan2(y, x).
  Multiple makeAngle(const Multiple& y, const Multiple& x);
  /// The same function with its argument as it stands.
  Multiple makeScaled(const Multiple& a, Constant c) const;

  [[nodiscard]] int size() const { return static_cast<int>(nodes_.size()); }
  [[nodiscard]] NodeKind kind(Node n) const { return record(n).kind; }
  [[nodiscard]] std::span<const Multiple> parts(Node n) const {
    return std::span(pool_).subspan(record(n).first, record(n).count);
  }
  [[nodiscard]] TapeOp function(Node n) const { return record(n).function; }
  [[nodiscard]] int order(Node n) const { return record(n).order; }
  /// Of a variable: which input it is.
  [[nodiscard]] int variable(Node n) const { return record(n).order; }
  [[nodiscard]] const std::vector<std::string>& variables() const { return variables_; }

 private:
  struct Record {
    NodeKind kind = NodeKind::Unit;
    TapeOp function = TapeOp::Root;
    std::int32_t order = 0;
    std::uint32_t first = 0, count = 0;  ///< in the pool
  };
  [[nodiscard]] const Record& record(Node n) const { return nodes_[static_cast<std::size_t>(n)]; }
  /// The node that is this, an old one or a new one.
  Node intern(Record record, std::span<const Multiple> parts);
  [[nodiscard]] std::uint64_t hash(const Record& record, std::span<const Multiple> parts) const;
  void grow();

  std::shared_ptr<ConstantTable> constants_;
  std::vector<Record> nodes_;
  std::vector<Multiple> pool_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Node> table_;  ///< open addressing; -1 is free
  std::vector<std::string> variables_;
  int mostNodes_;
};

}  // namespace denavit
