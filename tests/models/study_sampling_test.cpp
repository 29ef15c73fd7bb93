// Which values the runs of a study have.

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "models/study/fields_of_study.h"
#include "models/study/sampling.h"

namespace denavit {
namespace {

using testing::ElementsAre;

StudyParameter listed(std::vector<nlohmann::json> values) {
  StudyParameter parameter;
  parameter.path = "robot.payload.mass";
  parameter.values = std::move(values);
  return parameter;
}
StudyParameter gridded(double from, double to, int count, GridScale scale = GridScale::Linear) {
  StudyParameter parameter;
  parameter.path = "duration";
  parameter.grid = GridValues{from, to, count, scale};
  return parameter;
}
StudyParameter normal(double mean, double sigma) {
  StudyParameter parameter;
  parameter.path = "initial.q[0]";
  parameter.normal = NormalValues{mean, sigma, {}, {}};
  return parameter;
}
StudyParameter uniform(double from, double to) {
  StudyParameter parameter;
  parameter.path = "initial.q[1]";
  parameter.uniform = UniformValues{from, to};
  return parameter;
}

StudyDescription study(std::vector<StudyParameter> parameters, const std::string& method,
                       int count = 0, int seed = 1) {
  StudyDescription description;
  description.parameters = std::move(parameters);
  description.sampling = {*findChoice<SamplingMethod>(method), count, seed};
  return description;
}

double number(const Sampling& sampling, std::uint64_t index, std::size_t k = 0) {
  return sampling.values(index)[k].get<double>();
}

TEST(StudySampling, AGridIsEveryCombinationTheLastParameterFastest) {
  const Sampling grid(study({listed({0, "rk4"}), gridded(0.1, 10, 3, GridScale::Log)}, "grid"));
  ASSERT_EQ(grid.count(), 6u);
  EXPECT_EQ(grid.values(0), (std::vector<nlohmann::json>{0, 0.1}));
  EXPECT_EQ(number(grid, 1, 1), 1.0) << "as one would type it";
  EXPECT_EQ(grid.values(2)[1], 10.0) << "the end is what the file says";
  EXPECT_EQ(grid.values(3)[0], "rk4");
  EXPECT_EQ(number(grid, 5, 1), 10.0);
}

TEST(StudySampling, StepsMakeAGridThatEndsWhereTheyDo) {
  StudyDescription study;
  study.parameters.resize(1);
  const auto values = [&](double from, double step, double to) {
    std::vector<double> all;
    const double count = countByStep(from, step, to);
    if (count < 1) return all;
    study.parameters[0].grid = makeStepGrid(from, step, static_cast<int>(count));
    const Sampling sampling(study);
    for (std::uint64_t k = 0; k < sampling.count(); ++k) {
      all.push_back(sampling.values(k)[0].get<double>());
    }
    return all;
  };
  EXPECT_EQ(values(0, 0.1, 0.3), (std::vector<double>{0, 0.1, 0.2, 0.3}));
  EXPECT_EQ(values(1, -0.4, 0), (std::vector<double>{1, 0.6, 0.2}));
  EXPECT_EQ(values(2, 1, 2), (std::vector<double>{2}));
  for (const double step : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_TRUE(values(0, step, 1).empty()) << step;
  }
}

TEST(StudySampling, AListGoesSideBySide) {
  const Sampling list(study({listed({1, 2, 3}), gridded(10, 30, 3)}, "list"));
  ASSERT_EQ(list.count(), 3u);
  EXPECT_EQ(list.values(1), (std::vector<nlohmann::json>{2, 20.0}));
}

TEST(StudySampling, AGridRepeatsWhatItDraws) {
  const Sampling grid(study({listed({0, 1, 2, 5}), normal(0.3, 0.05)}, "grid", 1000));
  ASSERT_EQ(grid.count(), 1000u);
  std::map<double, int> counts;
  std::set<double> drawn;
  double sum = 0, squares = 0;
  for (std::uint64_t i = 0; i < grid.count(); ++i) {
    ++counts[number(grid, i)];
    const double x = number(grid, i, 1);
    drawn.insert(x);
    sum += x, squares += (x - 0.3) * (x - 0.3);
  }
  for (const auto& [value, count] : counts) EXPECT_EQ(count, 250) << value;
  EXPECT_EQ(drawn.size(), 1000u);
  EXPECT_NEAR(sum / 1000, 0.3, 4 * 0.05 / std::sqrt(1000.0));
  EXPECT_NEAR(std::sqrt(squares / 1000), 0.05, 0.005);
}

TEST(StudySampling, ALatinHypercubeHasOneRunInEachStratum) {
  const Sampling latin(study({uniform(0, 1), uniform(-1, 1)}, "latin-hypercube", 500, 7));
  for (const std::size_t k : {0u, 1u}) {
    std::set<int> strata;
    for (std::uint64_t i = 0; i < 500; ++i) {
      const double u = k == 0 ? number(latin, i, 0) : (number(latin, i, 1) + 1) / 2;
      strata.insert(static_cast<int>(std::floor(500 * u)));
    }
    EXPECT_EQ(strata.size(), 500u);
  }
}

/// The first points as Joe and Kuo (2008) have them.
TEST(StudySampling, SobolIsTheKnownSequence) {
  const Sampling sobol(study({uniform(0, 1), uniform(0, 1)}, "sobol", 1000));
  const double known[][2] = {{0.5, 0.5}, {0.75, 0.25}, {0.25, 0.75}, {0.375, 0.375}};
  for (std::uint64_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(number(sobol, i, 0), known[i][0], 1e-12);
    EXPECT_NEAR(number(sobol, i, 1), known[i][1], 1e-12);
  }
  double sum = 0;  // of x y over the square: 1/4
  for (std::uint64_t i = 0; i < 1000; ++i) sum += number(sobol, i, 0) * number(sobol, i, 1);
  EXPECT_NEAR(sum / 1000, 0.25, 2e-3);
}

TEST(StudySampling, ValuesDependOnTheIndexAndTheSeedAlone) {
  for (const char* method : {"monte-carlo", "latin-hypercube", "sobol"}) {
    const Sampling one(study({normal(0, 1), uniform(0, 1)}, method, 100));
    const Sampling two(study({normal(0, 1), uniform(0, 1)}, method, 100));
    const auto late = one.values(77);
    (void)two.values(3);
    EXPECT_EQ(two.values(77), late) << method;
    EXPECT_NE(late, one.values(76)) << method;
  }
  const Sampling other(study({normal(0, 1)}, "monte-carlo", 100, 2));
  EXPECT_NE(other.values(5), Sampling(study({normal(0, 1)}, "monte-carlo", 100, 1)).values(5));
}

TEST(StudySampling, BoundsCutTailsOffAndListsHaveEqualParts) {
  StudyParameter cut = normal(0, 1);
  cut.normal->least = 0.5, cut.normal->most = 1;
  const Sampling sampling(study({cut, listed({1, 2, 4, 8})}, "monte-carlo", 2000));
  std::map<double, int> counts;
  double mean = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const double x = number(sampling, i);
    ASSERT_GE(x, 0.5);
    ASSERT_LE(x, 1);
    mean += x / 2000;
    ++counts[number(sampling, i, 1)];
  }
  // Of a normal distribution between a and b: (φ(a) - φ(b)) / (Φ(b) - Φ(a)).
  const auto density = [](double x) { return std::exp(-x * x / 2) / std::sqrt(8 * std::atan(1)); };
  const auto below = [](double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; };
  EXPECT_NEAR(mean, (density(0.5) - density(1)) / (below(1) - below(0.5)), 0.01);
  for (const auto& [value, count] : counts) EXPECT_NEAR(count, 500, 100) << value;
}

}  // namespace
}  // namespace denavit
