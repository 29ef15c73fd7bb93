#include "models/mechanism/loop_facts.h"

#include "core/mechanism/closure_equations.h"
#include "core/mechanism/coordinate_set.h"
#include "models/mechanism/make_mechanism.h"

namespace denavit {
namespace {

std::vector<const char*> wordsOf(ClosureType type) {
  constexpr const char *x = "x of place", *y = "y of place", *z = "z of place";
  constexpr const char *aboutX = "turn about x", *aboutY = "turn about y", *aboutZ = "turn about z";
  switch (type) {
    case ClosureType::Fixed:
      return {x, y, z, aboutX, aboutY, aboutZ};
    case ClosureType::Revolute:
      return {x, y, z, aboutX, aboutY};
    case ClosureType::Prismatic:
      return {x, y, aboutX, aboutY, aboutZ};
    case ClosureType::Cylindrical:
      return {x, y, aboutX, aboutY};
    case ClosureType::Universal:
      return {x, y, z, "axes across"};
    case ClosureType::Spherical:
      break;
  }
  return {x, y, z};
}

}  // namespace

std::vector<std::string> nameClosureRows(const Mechanism& mechanism) {
  std::vector<std::string> names;
  for (const Closure& closure : mechanism.closures) {
    for (const char* word : wordsOf(closure.type)) names.push_back(closure.name + ": " + word);
  }
  return names;
}

LoopFacts findLoopFacts(const Mechanism& mechanism, const std::vector<double>& q) {
  ClosureEquations equations(mechanism);
  equations.place(toCoordinates(mechanism, q));
  // Links that bend are straight: their amplitudes are no coordinates here.
  const MatX<double> A = equations.jacobian().leftCols(mechanism.jointCount());
  CoordinateSet set(makeRowScale(mechanism),
                    makeColumnScale(mechanism).head(mechanism.jointCount()));
  const CoordinateSet::Rank rank = set.calcRank(A);
  LoopFacts facts;
  facts.rows = equations.rows();
  facts.rank = rank.rank;
  facts.mobility = rank.mobility;
  facts.actuators = static_cast<int>(mechanism.actuated.size());
  facts.regularity = rank.regularity;
  const std::vector<std::string> names = nameClosureRows(mechanism);
  for (const int row : rank.redundantRows) {
    facts.redundantRows.push_back(names[static_cast<std::size_t>(row)]);
  }
  const std::vector<int>& wanted =
      mechanism.independent.empty() ? mechanism.actuated : mechanism.independent;
  set.choose(A, {}, wanted);
  facts.independent = set.independent();
  facts.condition = set.calcCondition(A);
  return facts;
}

}  // namespace denavit
