#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include "core/dynamics/forward_methods.h"
#include "core/formulations/operation_counts.h"
#include "core/formulations/published_counts.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// n revolute joints without rotors, all constants different from 0 and 1, full inertia tensors.
Arm<double> makeDense(int n) {
  test::Arbitrary any(1);
  Arm<double> arm = any.arm(9);
  for (auto& link : arm.links) {
    link.type = JointType::Revolute;
    link.rotorInertia = 0;
    link.cosAlpha = 0.6;
    link.sinAlpha = 0.8;
  }
  return makeChain(arm, n);
}

/// Operations of a formulation as polynomials in n, from n = `from` on.
struct MeasuredCount {
  const char* name;
  CountingMode mode;
  int from;
  CountPolynomial multiplications, additions;
};
constexpr CountingMode kBlind = CountingMode::Blind, kAware = CountingMode::Aware;

class MeasuredFormulation : public testing::TestWithParam<MeasuredCount> {};
INSTANTIATE_TEST_SUITE_P(
    Table, MeasuredFormulation,
    testing::Values(
        MeasuredCount{"newton-euler", kBlind, 1, {{-42, 117}}, {{-39, 99}}},
        MeasuredCount{"newton-euler", kAware, 2, {{-96, 109}}, {{-91, 93}}},
        MeasuredCount{"luh-walker-paul", kBlind, 1, {{-24, 130}}, {{-24, 105}}},
        MeasuredCount{"luh-walker-paul", kAware, 3, {{-98, 123}}, {{-86, 97}}},
        MeasuredCount{"craig", kBlind, 1, {{-15, 128}}, {{-18, 101}}},
        MeasuredCount{"craig", kAware, 2, {{-114, 121}}, {{-100, 96}}},
        MeasuredCount{"modified-newton-euler", kBlind, 1, {{-24, 121}}, {{-24, 105}}},
        MeasuredCount{"modified-newton-euler", kAware, 3, {{-77, 114}}, {{-71, 97}}},
        MeasuredCount{
            "lagrange", kBlind, 1, {{0, 301, 1467, 1244, 408}, 6}, {{0, 104, 561, 475, 156}, 3}},
        MeasuredCount{
            "lagrange-tabulated", kBlind, 1, {{0, 290, 387, 145}, 6}, {{0, 61, 162, 56}, 3}},
        MeasuredCount{"waters", kBlind, 1, {{-802, 1011, 95}, 2}, {{-336, 391, 38}}},
        MeasuredCount{"recursive-lagrange-4x4", kBlind, 1, {{-481, 633}}, {{-416, 508}}},
        MeasuredCount{"recursive-lagrange-4x4", kAware, 3, {{-448, 333}}, {{-380, 259}}},
        MeasuredCount{"recursive-lagrange-3x3", kBlind, 1, {{-91, 254}}, {{-93, 201}}},
        MeasuredCount{"recursive-lagrange-3x3", kAware, 3, {{-236, 219}}, {{-192, 168}}},
        MeasuredCount{"gibbs-appell",
                      kBlind,
                      1,
                      {{432, 1370, 297, 310, 123}, 12},
                      {{108, 322, 73, 70, 27}, 4}},
        MeasuredCount{"influence-coefficients",
                      kBlind,
                      1,
                      {{144, 536, 115, 66, 15}, 4},
                      {{27, 95, 22, 12, 3}}},
        MeasuredCount{"zomaya-morris", kBlind, 1, {{-64, 191, 128, 27}}, {{-144, 377, 306, 64}, 3}},
        MeasuredCount{
            "zomaya-morris-ordered", kBlind, 1, {{-64, 191, 128, 27}}, {{-144, 377, 306, 64}, 3}}),
    [](const auto& test) {
      std::string name(test.param.name);
      std::replace(name.begin(), name.end(), '-', '_');
      return name + (test.param.mode == kBlind ? "_blind" : "_aware");
    });

TEST_P(MeasuredFormulation, CostsAPolynomialInTheNumberOfJoints) {
  const MeasuredCount& expected = GetParam();
  for (int n = expected.from; n <= 8; ++n) {
    const OperationCount count =
        countOperations(*findFormulation(expected.name), makeDense(n), expected.mode);
    EXPECT_EQ(count.multiplications, expected.multiplications.at(n)) << "n = " << n;
    EXPECT_EQ(count.additions, expected.additions.at(n)) << "n = " << n;
    EXPECT_EQ(count.divisions, 0);
    EXPECT_EQ(count.functions, 2 * n) << "a sine and a cosine of each joint";
  }
}

TEST(OperationCount, EveryFormulationIsInTheTable) {
  for (const Formulation& formulation : formulations()) {
    const OperationCount two = countOperations(formulation, makeDense(2), kBlind),
                         aware = countOperations(formulation, makeDense(2), kAware);
    EXPECT_LT(aware.multiplications, two.multiplications) << formulation.name;
    EXPECT_LT(aware.additions, two.additions) << formulation.name;
  }
}

/// Zeros and ones of the Puma 560 make it much cheaper than an arm without any.
TEST(OperationCount, KnowsZerosAndOnes) {
  Arm<double> simple = makeDense(6);
  for (auto& link : simple.links) {
    link.cosAlpha = link.a = 0;
    link.sinAlpha = 1;
    link.I_LC_L = Mat3<double>(link.I_LC_L.diagonal().asDiagonal());
  }
  simple.X_W0 = {};
  simple.g_W << 0, 0, -9.81;
  for (const Formulation& formulation : formulations()) {
    const OperationCount cheap = countOperations(formulation, simple, kAware),
                         dear = countOperations(formulation, makeDense(6), kAware),
                         blind = countOperations(formulation, simple, kBlind);
    EXPECT_LT(cheap.multiplications, 0.9 * static_cast<double>(dear.multiplications))
        << formulation.name;
    EXPECT_EQ(blind, countOperations(formulation, makeDense(6), kBlind)) << formulation.name;
  }
}

/// Strobing for M costs a polynomial of the second degree, as Turney, Mudge, Lee (1981, section 8)
/// say: 36n(n + 1) products, 26n(n + 1) sums with their recursion, which are 1512 and 1092 for n
/// = 6.
TEST(OperationCount, StrobingForMIsOfSecondDegree) {
  const CountPolynomial products{{25, -71, 49}}, sums{{13, -51, 37}};
  for (int n = 2; n <= 7; ++n) {
    const StrobingCount count = countStrobing(*findFormulation("newton-euler"), makeDense(n));
    EXPECT_EQ(count.M.multiplications, products.at(n)) << "n = " << n;
    EXPECT_EQ(count.M.additions, sums.at(n)) << "n = " << n;
    EXPECT_GT(count.all.multiplications, 2 * count.M.multiplications);
  }
  const StrobingCount theirs =
      countStrobing(*findFormulation("modified-newton-euler"), makeDense(6));
  EXPECT_EQ(theirs.M.multiplications, 1512);
  EXPECT_EQ(theirs.M.additions, 1129);
}

/// A rotor costs one product and one sum where there is one, and nothing elsewhere.
TEST(OperationCount, RotorsCostOneAndOne) {
  Arm<double> arm = makeDense(4);
  const Formulation& craig = *findFormulation("craig");
  const OperationCount without = countOperations(craig, arm, kBlind);
  arm.links[1].rotorInertia = arm.links[3].rotorInertia = 0.2;
  const OperationCount with = countOperations(craig, arm, kBlind);
  EXPECT_EQ(with.multiplications - without.multiplications, 2);
  EXPECT_EQ(with.additions - without.additions, 2);
}

TEST(OperationCount, AChainRepeatsTheArmsLinks) {
  const Arm<double> arm = makeDense(3), chain = makeChain(arm, 7);
  EXPECT_EQ(chain.dof(), 7);
  EXPECT_EQ(chain.links[6].mass, arm.links[0].mass);
  EXPECT_EQ(makeChain(arm, 2).dof(), 2);
  EXPECT_EQ(makeChain(Arm<double>{}, 3).dof(), 0);
}

struct MeasuredForward {
  const char* name;
  CountPolynomial multiplications, additions;
  int divisionsPerJoint;
};
class MeasuredForwardMethod : public testing::TestWithParam<MeasuredForward> {};
INSTANTIATE_TEST_SUITE_P(
    Table, MeasuredForwardMethod,
    testing::Values(
        MeasuredForward{
            "walker-orin-1-cholesky", {{-252, 407, 450, 1}, 6}, {{-234, 341, 378, 1}, 6}, 1},
        MeasuredForward{
            "walker-orin-2-cholesky", {{-252, 626, 231, 1}, 6}, {{-234, 527, 192, 1}, 6}, 1},
        MeasuredForward{
            "walker-orin-3-cholesky", {{-456, 893, 72, 1}, 6}, {{-498, 881, 42, 1}, 6}, 1},
        MeasuredForward{"walker-orin-4", {{-42, 69, 78}}, {{-39, 56, 67}}, 2},
        MeasuredForward{"articulated-body", {{-184, 268}}, {{-186, 264}}, 1}),
    [](const auto& test) {
      std::string name(test.param.name);
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST_P(MeasuredForwardMethod, CostsAPolynomialInTheNumberOfJoints) {
  for (const ForwardMethodInfo& method : forwardMethods()) {
    if (method.name != GetParam().name) continue;
    for (int n = 1; n <= 8; ++n) {
      const OperationCount count = method.count(makeDense(n), kBlind);
      EXPECT_EQ(count.multiplications, GetParam().multiplications.at(n)) << "n = " << n;
      EXPECT_EQ(count.additions, GetParam().additions.at(n)) << "n = " << n;
      EXPECT_EQ(count.divisions, GetParam().divisionsPerJoint * n);
    }
    return;
  }
  FAIL() << "no method " << GetParam().name;
}

/// The papers' formulas, as formulas: values at n = 6 as printed, or as the remark explains.
TEST(PublishedCounts, FormulasGiveThePrintedNumbers) {
  int printed = 0;
  for (const PublishedCount& count : publishedCounts()) {
    if (!count.printedMultiplications) continue;
    ++printed;
    if (count.formulation == "lagrange") {
      EXPECT_EQ(count.multiplications.at(6), 66394);
      EXPECT_EQ(*count.printedMultiplications, 67984);
      EXPECT_FALSE(count.remark.empty());
    } else {
      EXPECT_EQ(count.multiplications.at(6), *count.printedMultiplications) << count.algorithm;
    }
    EXPECT_EQ(count.additions.at(6), *count.printedAdditions) << count.algorithm;
  }
  EXPECT_EQ(printed, 4);
}

TEST(PublishedCounts, FormulasAtSixJoints) {
  const auto expect = [](std::string_view source, std::string_view algorithm, long products,
                         long sums) {
    for (const PublishedCount& count : publishedCounts()) {
      if (count.source.substr(0, source.size()) != source || count.algorithm != algorithm) continue;
      EXPECT_EQ(count.multiplications.at(6), products) << algorithm;
      EXPECT_EQ(count.additions.at(6), sums) << algorithm;
      return;
    }
    ADD_FAILURE() << "no row " << algorithm;
  };
  expect("Turney", "Lagrange", 6252, 4952);
  expect("Turney", "Recursive Lagrange", 1356, 864);
  expect("Turney", "Newton-Euler", 636, 591);
  expect("Turney", "Modified Newton-Euler", 513, 504);
  expect("Turney", "M by strobing", 1512, 1092);
  expect("Craig", "Newton-Euler", 657, 544);
}

TEST(PublishedCounts, TablesAddUpToTheirTotals) {
  ASSERT_EQ(publishedTables().size(), 4u);
  for (const PublishedTable& table : publishedTables()) {
    CountPolynomial multiplications, additions;
    for (const PublishedTerm& term : table.terms) {
      multiplications = multiplications + term.multiplications;
      additions = additions + term.additions;
    }
    EXPECT_EQ(multiplications, table.multiplications) << table.source;
    EXPECT_EQ(additions, table.additions) << table.source;
  }
}

TEST(PublishedCounts, EachBelongsToARegisteredFormulation) {
  for (const PublishedCount& count : publishedCounts()) {
    EXPECT_TRUE(count.formulation.empty() || findFormulation(count.formulation)) << count.algorithm;
  }
}

TEST(CountPolynomial, IsWrittenAsAFormula) {
  EXPECT_EQ((CountPolynomial{{-128, 53, 171, 86, 32}}).text(),
            "32n^4 + 86n^3 + 171n^2 + 53n - 128");
  EXPECT_EQ((CountPolynomial{{0, -1}}).text(), "-n");
  EXPECT_EQ((CountPolynomial{{1, 0, 3}, 2}).text(), "(3n^2 + 1)/2");
  EXPECT_EQ(CountPolynomial{}.text(), "0");
}

}  // namespace
}  // namespace denavit
