#include "models/study/sampling.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include <boost/math/distributions/normal.hpp>
#include <boost/random/mersenne_twister.hpp>
#include <boost/random/sobol.hpp>
#include <boost/random/uniform_int_distribution.hpp>

#include "models/json/number_text.h"

namespace denavit {
namespace {

/// A number in (0, 1), neither end.
double toUnit(std::uint64_t bits) {
  return (static_cast<double>(bits >> 12u) + 0.5) * std::ldexp(1.0, -52);
}

/// Random numbers of their own for a place in the study.
boost::random::mt19937_64 makeGenerator(int seed, std::uint64_t index, std::uint64_t parameter) {
  std::seed_seq sequence{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(index),
                         static_cast<std::uint32_t>(index >> 32u),
                         static_cast<std::uint32_t>(parameter)};
  return boost::random::mt19937_64(sequence);
}

std::vector<std::uint32_t> shuffle(std::uint64_t count, int seed, std::size_t parameter) {
  std::vector<std::uint32_t> strata(count);
  std::iota(strata.begin(), strata.end(), 0u);
  constexpr std::uint64_t kOrder = ~std::uint64_t{0};  // no run has that index
  auto generator = makeGenerator(seed, kOrder, parameter);
  for (std::size_t left = strata.size(); left > 1; --left) {
    boost::random::uniform_int_distribution<std::size_t> any(0, left - 1);
    std::swap(strata[left - 1], strata[any(generator)]);
  }
  return strata;
}

double atGrid(const GridValues& grid, double part) {
  if (grid.scale != GridScale::Log) return grid.from + part * (grid.to - grid.from);
  const long double from = grid.from, to = grid.to;  // all digits of what is shown are right
  return static_cast<double>(from * std::pow(to / from, static_cast<long double>(part)));
}

/// The k'th of a grid, a number one would type; its ends are exactly what the file says.
double valueOnGrid(const GridValues& grid, std::uint64_t k) {
  const auto last = static_cast<std::uint64_t>(grid.count - 1);
  if (k == 0) return grid.from;
  if (k == last) return grid.to;
  return roundToDecimal(atGrid(grid, static_cast<double>(k) / static_cast<double>(last)));
}

/// How many values a parameter lists; 0: it is distributed.
std::uint64_t listedCount(const StudyParameter& parameter) {
  if (parameter.grid) return static_cast<std::uint64_t>(std::max(parameter.grid->count, 0));
  return parameter.values.size();
}

nlohmann::json listedValue(const StudyParameter& parameter, std::uint64_t k) {
  if (parameter.grid) return valueOnGrid(*parameter.grid, k);
  return parameter.values[k];
}

/// The value below which a part u of all lie; of listed values each has the same part.
nlohmann::json valueAt(const StudyParameter& parameter, double u) {
  if (parameter.normal) return quantileOf(*parameter.normal, u);
  if (parameter.uniform) {
    return parameter.uniform->from + u * (parameter.uniform->to - parameter.uniform->from);
  }
  if (parameter.grid) return atGrid(*parameter.grid, u);
  const std::size_t last = parameter.values.size() - 1;
  const double place = std::floor(u * static_cast<double>(parameter.values.size()));
  return parameter.values[std::min(static_cast<std::size_t>(place), last)];
}

std::uint64_t countProduct(const StudyDescription& study) {
  std::uint64_t product = 1;
  for (const StudyParameter& parameter : study.parameters) {
    const std::uint64_t count = listedCount(parameter);
    if (count == 0) continue;
    if (product > std::uint64_t(1) << 40u) return product;  // beyond any study: no overflow
    product *= count;
  }
  return product;
}

}  // namespace

double quantileOf(const NormalValues& normal, double u) {
  const boost::math::normal_distribution<double> bell(normal.mean, normal.sigma);
  const double from = normal.least ? boost::math::cdf(bell, *normal.least) : 0;
  const double to = normal.most ? boost::math::cdf(bell, *normal.most) : 1;
  const double x = boost::math::quantile(bell, from + u * (to - from));
  return std::clamp(x, normal.least.value_or(x), normal.most.value_or(x));
}

bool isRandom(SamplingMethod method) {
  return method != SamplingMethod::Grid && method != SamplingMethod::List;
}

bool isDistributed(const StudyParameter& parameter) {
  return parameter.normal || parameter.uniform;
}

double countByStep(double from, double step, double to) {
  constexpr double kHair = 1e-9;  // of a step: 0:0.1:1 ends at 1
  const double steps = (to - from) / step;
  return step != 0 && steps >= 0 ? std::floor(steps + kHair) + 1 : 0;
}

GridValues makeStepGrid(double from, double step, int count) {
  return {from, roundToDecimal(from + (count - 1) * step), count, GridScale::Linear};
}

std::uint64_t countRuns(const StudyDescription& study) {
  const auto asked = static_cast<std::uint64_t>(std::max(study.sampling.count, 0));
  const SamplingMethod method = study.sampling.method;
  if (method == SamplingMethod::List) {
    std::uint64_t shortest = 0;
    for (const StudyParameter& parameter : study.parameters) {
      const std::uint64_t count = listedCount(parameter);
      if (count > 0) shortest = shortest == 0 ? count : std::min(shortest, count);
    }
    return shortest == 0 ? asked : shortest;
  }
  if (method != SamplingMethod::Grid) return asked;
  const std::uint64_t product = countProduct(study);
  const bool draws = std::ranges::any_of(study.parameters, isDistributed);
  return draws ? product * std::max<std::uint64_t>(1, asked / product) : product;
}

Sampling::Sampling(const StudyDescription& study)
    : parameters_(study.parameters), sampling_(study.sampling), count_(countRuns(study)) {
  if (sampling_.method != SamplingMethod::LatinHypercube) return;
  for (std::size_t k = 0; k < parameters_.size(); ++k) {
    strata_.push_back(shuffle(count_, sampling_.seed, k));
  }
}

std::vector<double> Sampling::draw(std::uint64_t index) const {
  std::vector<double> drawn(parameters_.size());
  if (sampling_.method == SamplingMethod::Sobol) {
    boost::random::sobol sequence(parameters_.size());
    sequence.seed(index);
    for (double& u : drawn) u = toUnit(sequence());
    return drawn;
  }
  for (std::size_t k = 0; k < drawn.size(); ++k) {
    drawn[k] = toUnit(makeGenerator(sampling_.seed, index, k)());
    if (sampling_.method != SamplingMethod::LatinHypercube) continue;
    drawn[k] = (strata_[k][index] + drawn[k]) / static_cast<double>(count_);
  }
  return drawn;
}

/// How many runs lie between two values of a parameter: the last one changes from run to run.
std::uint64_t Sampling::stride(std::size_t parameter) const {
  std::uint64_t runs = 1;
  for (std::size_t k = parameter + 1; k < parameters_.size(); ++k) {
    runs *= std::max<std::uint64_t>(1, listedCount(parameters_[k]));
  }
  return runs;
}

std::uint64_t Sampling::place(std::uint64_t index, std::size_t parameter) const {
  if (sampling_.method == SamplingMethod::List) return index;
  return index / stride(parameter) % listedCount(parameters_[parameter]);
}

std::uint64_t Sampling::firstAlong(std::uint64_t index, std::size_t parameter) const {
  const bool isPlain =
      sampling_.method == SamplingMethod::Grid && std::ranges::none_of(parameters_, isDistributed);
  return isPlain ? index - place(index, parameter) * stride(parameter) : index;
}

std::vector<nlohmann::json> Sampling::values(std::uint64_t index) const {
  const bool isListed = !isRandom(sampling_.method);
  const bool draws = !isListed || std::ranges::any_of(parameters_, isDistributed);
  const std::vector<double> drawn = draws ? draw(index) : std::vector<double>{};
  std::vector<nlohmann::json> values;
  for (std::size_t k = 0; k < parameters_.size(); ++k) {
    const StudyParameter& parameter = parameters_[k];
    values.push_back(isListed && !isDistributed(parameter) ? listedValue(parameter, place(index, k))
                                                           : valueAt(parameter, drawn[k]));
  }
  return values;
}

}  // namespace denavit
