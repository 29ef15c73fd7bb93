#include "models/mechanism/loop_opening.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numbers>

namespace denavit {

double LoopOpening::residual() const { return std::max(length / size, turn); }

LoopOpening findOpening(const ClosureEquations& equations, std::size_t closure) {
  const ClosureType type = equations.mechanism().closures[closure].type;
  const VecX<double> rows =
      equations.residuals().segment(equations.firstRow(closure), rowCount(type));
  const int places = positionRowCount(type), turns = rowCount(type) - places;
  return {.length = places > 0 ? rows.head(places).norm() : 0,
          .turn = turns > 0 ? rows.tail(turns).norm() : 0,
          .size = equations.mechanism().size};
}

std::vector<LoopOpening> findOpenings(const Mechanism& mechanism, const VecX<double>& q) {
  ClosureEquations equations(mechanism);
  equations.place(q);
  std::vector<LoopOpening> openings;
  for (std::size_t k = 0; k < mechanism.closures.size(); ++k) {
    openings.push_back(findOpening(equations, k));
  }
  return openings;
}

namespace {

std::string toText(double value, const char* unit) {
  constexpr double kRounding = 1e-4;  ///< of what is less one digit says enough
  std::array<char, 32> number{};
  const auto end = std::to_chars(number.data(), number.data() + number.size(), value,
                                 std::chars_format::general, value > kRounding ? 3 : 1);
  return std::string(number.data(), end.ptr) + unit;
}

}  // namespace

std::string toText(const LoopOpening& opening) {
  constexpr double kSeen = 1e-4;  // of the size, rad
  const std::string length = toText(1e3 * opening.length, " mm"),
                    turn = toText(180 / std::numbers::pi * opening.turn, "°");
  const double part = opening.length / opening.size;
  if (std::min(part, opening.turn) > kSeen) return length + ", " + turn;
  return part >= opening.turn ? length : turn;
}

std::string describeWorst(const Mechanism& mechanism, const std::vector<LoopOpening>& openings) {
  const auto worst = std::ranges::max_element(openings, {}, &LoopOpening::residual);
  const auto k = static_cast<std::size_t>(worst - openings.begin());
  const std::string& name = mechanism.closures[k].name;
  return (name.empty() ? "closure " + std::to_string(k + 1) : name) + " by " + toText(*worst);
}

}  // namespace denavit
