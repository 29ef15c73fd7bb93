#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/symbolic/clear_passes.h"
#include "core/symbolic/generator.h"
#include "core/symbolic/rounding.h"
#include "core/symbolic/routine.h"
#include "core/symbolic/search.h"

namespace denavit {

/// Friction that the code holds.
enum class GeneratedFriction { None, Viscous, Full };

struct GenerationOptions {
  ReferenceFrame jacobianFrame;
  RegressorColumns regressorColumns;
  /// The frame of the load vector that the code takes; none: it takes none.
  std::optional<ReferenceFrame> loadFrame;
  GeneratedFriction friction = GeneratedFriction::None;
  std::optional<InertiaMethod> method;  ///< none: the cheapest
  bool hasNamedParameters = false;
  bool triesVariants = true;  ///< false: base parameters and method 3, where not told otherwise
  bool simplifies = true;     ///< false: equal terms once, shared pairs, nothing else; made at once
  /// El-Rayyes' passes in this order on his recursions, and nothing else; none: the program's own.
  std::vector<ClearPass> passes{};
  /// How long to look at sums one by one: the product of formulas tried and their nodes. Ten
  /// million take some seconds.
  long factoringEffort = 1000000;
  int mostNodes = kAnyNumberOfNodes;  ///< of the graph that the recursions are recorded in
  int searchMoves = 0;  ///< of each annealing of a random search for cheaper forms; reproducible
  SearchWatch goesOn{};
  /// Inputs at which the code must keep the digits of the recursion that the program itself runs;
  /// none: its digits are not looked at.
  Trials trials{};
};

/// Operations after a pass over the formulas.
struct PassCount {
  std::string pass;
  OperationCount count;
};

/// A column of a regressor: an inertia of a link regrouped with those of the links that it carries.
struct BaseParameter {
  std::string name;  ///< "Ixx3" of the regrouped inertia of link 3, "Jr2" of a rotor
  Constant value = kZero;
};

/// Customised code and what it cost to make it cheap.
struct Generation {
  Routine routine;
  OperationCount count;
  std::vector<PassCount> passes;
  std::vector<BaseParameter> baseParameters;       ///< of a regressor
  std::shared_ptr<const ConstantTable> constants;  ///< what they are made of
  TracedCode traced;                               ///< the routine
  /// The recursion that the program itself runs, where trials were given: operation by operation.
  TracedCode recursion;
  /// Steps that made the code cheaper and lost digits, and so were not taken: "search".
  std::vector<std::string> leftOut;
  int depth = 0;        ///< operations on the longest path
  int assignments = 0;  ///< values that are named
};

/// Writes the arm's numbers into a graph as formulas.
using SymbolicArmMaker = std::function<FormulaArm<Expression>(ExpressionGraph&)>;

/// Generates customised code: traces the generator's recursions over expressions in each of their
/// forms, simplifies them, and keeps the cheapest. Counts depend on which numbers of the arm are 0
/// and which angles right, never on the numbers themselves.
/// @throws DivisionByZero, TooManyNodes
[[nodiscard]] Generation generate(const Generator& generator, const SymbolicArmMaker& makeArm,
                                  const GenerationOptions& options);

/// The longest path through a tape in additions, multiplications and divisions.
[[nodiscard]] int calcDepth(const Tape& tape);

}  // namespace denavit
