#include "core/symbolic/clear_passes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/machine/evaluate_tape.h"
#include "core/symbolic/expression.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// Formulas in three inputs and three parameters.
class ClearPasses : public testing::Test {
 protected:
  ClearPasses() {
    for (const char* name : {"q1", "q2", "q3"}) {
      inputs.push_back(Expression(formulas.graph.makeVariable(name)));
    }
    double value = 0.7;
    for (const char* name : {"a", "b", "c"}) {
      parameters.push_back(
          Expression(Multiple{kUnit, formulas.graph.constants().parameter(name, value += 0.4)}));
    }
  }

  void output(const Expression& e) { formulas.outputs.push_back(e.of); }

  static std::vector<double> evaluate(const Tape& tape, const std::vector<double>& at) {
    std::vector<double> outputs(tape.outputs.size());
    evaluateTape(tape, at.data(), outputs.data());
    return outputs;
  }

  /// Multiplications and additions after each of the passes.
  std::vector<std::pair<long, long>> countAfter(const std::vector<ClearPass>& passes) {
    AssignmentList list(formulas);
    std::vector<std::pair<long, long>> counts;
    const auto count = [&] {
      const OperationCount of = countOperations(list.write().tape);
      counts.emplace_back(of.multiplications, of.additions);
    };
    count();
    for (const ClearPass pass : passes) {
      list.apply(pass);
      count();
    }
    return counts;
  }

  Formulas formulas{ExpressionGraph(std::make_shared<ConstantTable>()), {}};
  ExpressionScope scope{formulas.graph};
  std::vector<Expression> inputs, parameters;
};

using Counts = std::vector<std::pair<long, long>>;

TEST_F(ClearPasses, UnusedAssignmentsGo) {
  const Expression unused = inputs[0] + inputs[1];
  output(inputs[0] - inputs[1] * unused);
  (void)(inputs[2] + inputs[1] * inputs[0]);
  EXPECT_EQ(countAfter({ClearPass::Unused}), (Counts{{2, 3}, {1, 2}}));
}

/// El-Rayyes (1990), figure 3.4: two products with j32 and j22 become one with their difference.
TEST_F(ClearPasses, ConstantsAreComputedBeforehand) {
  const Expression product = inputs[0] * inputs[1] * inputs[2];
  output(product * parameters[0] - product * parameters[1] + inputs[0]);
  EXPECT_EQ(countAfter({ClearPass::Constants}), (Counts{{6, 2}, {3, 1}}));
}

/// Figure 3.6: a product of two that occurs often is computed once.
TEST_F(ClearPasses, DuplicateProductsAreComputedOnce) {
  const Expression pair = inputs[0] * inputs[1];
  output(pair * inputs[2] + inputs[0]);
  output(pair * parameters[0] + inputs[1]);
  output(pair + inputs[2]);
  EXPECT_EQ(countAfter({ClearPass::Duplicates}), (Counts{{5, 3}, {3, 3}}));
}

/// Figure 3.7.
TEST_F(ClearPasses, AnglesAreAddedAndSquaresVanish) {
  using std::cos, std::sin;
  const Expression s1 = sin(inputs[0]), c1 = cos(inputs[0]), s2 = sin(inputs[1]),
                   c2 = cos(inputs[1]), x = inputs[2];
  output(x * x * s1 * s1 + x * x * c1 * c1);
  output(x * s1 * c2 + x * c1 * s2);
  output(x * c1 * c2 - x * s1 * s2);
  output(x * c1 * s2 - x * s1 * c2);
  output(c1 * c2 + s1 * s2);
  // One addition for q1 + q2; q1 - q2 and q2 - q1 are two angles here.
  EXPECT_EQ(countAfter({ClearPass::Angles}), (Counts{{20, 5}, {4, 4}}));
}

/// Figure 3.8.
TEST_F(ClearPasses, CommonFactorsAreTakenOut) {
  output(inputs[0] * inputs[2] + inputs[1] * inputs[2] + parameters[0]);
  EXPECT_EQ(countAfter({ClearPass::Factoring}), (Counts{{2, 2}, {1, 2}}));
}

/// A random expression of products, sums, sines, cosines and quotients.
Expression makeAny(test::Arbitrary& any, const std::vector<Expression>& known) {
  const auto pick = [&] {
    return known[static_cast<std::size_t>(any.number(0, static_cast<double>(known.size())))];
  };
  const double kind = any.number(0, 1);
  if (kind < 0.3) return pick() + pick();
  if (kind < 0.5) return pick() - pick() * pick();
  if (kind < 0.8) return pick() * pick();
  if (kind < 0.85) return sin(pick());
  if (kind < 0.9) return cos(pick());
  if (kind < 0.95) return sin(pick()) * cos(pick()) - cos(pick()) * sin(pick());
  return Expression(1) / (Expression(4) + cos(pick()));
}

TEST_F(ClearPasses, ChangeNothingInAnyOrder) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    test::Arbitrary any(seed);
    formulas.outputs.clear();
    std::vector<Expression> known = inputs;
    known.insert(known.end(), parameters.begin(), parameters.end());
    known.push_back(sin(inputs[0]));
    known.push_back(cos(inputs[0]));
    for (int k = 0; k < 40; ++k) known.push_back(makeAny(any, known));
    for (int k = 0; k < 6; ++k) output(known[known.size() - 1 - static_cast<std::size_t>(k)]);
    output(Expression());
    output(Expression(1));
    const std::vector<double> at{any.number(-1, 1), any.number(-1, 1), any.number(-1, 1)};
    const std::vector<double> expected = evaluate(lower(formulas, Scales::AsTheyAre).tape, at);
    AssignmentList list(formulas);
    for (int k = 0; k < 8; ++k) {
      list.apply(clearPasses()[static_cast<std::size_t>(any.number(0, 5))].pass);
      const std::vector<double> actual = evaluate(list.write().tape, at);
      for (std::size_t i = 0; i < expected.size(); ++i) {
        ASSERT_NEAR(actual[i], expected[i], 1e-9 * (1 + std::abs(expected[i])))
            << "seed " << seed << ", pass " << k << ", output " << i;
      }
    }
  }
}

TEST_F(ClearPasses, NeverCostMore) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    test::Arbitrary any(seed);
    formulas.outputs.clear();
    std::vector<Expression> known = inputs;
    for (int k = 0; k < 30; ++k) known.push_back(makeAny(any, known));
    output(known.back());
    const auto total = [](const std::pair<long, long>& count) {
      return count.first + count.second;
    };
    const Counts counts = countAfter(
        {ClearPass::Unused, ClearPass::Constants, ClearPass::Duplicates, ClearPass::Factoring});
    for (std::size_t k = 1; k < counts.size(); ++k) {
      EXPECT_LE(total(counts[k]), total(counts[k - 1])) << "seed " << seed << ", pass " << k;
    }
  }
}

TEST(ExpressionGraph, RefusesMoreNodesThanItMayHave) {
  ExpressionGraph graph(std::make_shared<ConstantTable>(), 10);
  const ExpressionScope scope(graph);
  const Expression x(graph.makeVariable("x"));
  Expression power = x;
  EXPECT_THROW(
      {
        for (int k = 0; k < 10; ++k) power = power * x + Expression(1);
      },
      TooManyNodes);
  EXPECT_EQ(graph.size(), 10);
  EXPECT_NO_THROW((void)(x * x));  // known already
}

}  // namespace
}  // namespace denavit
