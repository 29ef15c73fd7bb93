#include "core/formulations/craig.h"
#include "core/formulations/freeman.h"
#include "core/formulations/gibbs_appell.h"
#include "core/formulations/hollerbach_3x3.h"
#include "core/formulations/hollerbach_4x4.h"
#include "core/formulations/lagrange_tabulated.h"
#include "core/formulations/luh_walker_paul.h"
#include "core/formulations/modified_newton_euler.h"
#include "core/formulations/own_newton_euler.h"
#include "core/formulations/uicker_kahn.h"
#include "core/formulations/waters.h"
#include "core/formulations/zomaya_morris.h"

namespace denavit {

const std::vector<Formulation>& formulations() {
  static const std::vector<Formulation> all{
      makeFormulation<OwnNewtonEuler>(),
      makeFormulation<LuhWalkerPaul>(),
      makeFormulation<Craig>(),
      makeFormulation<ModifiedNewtonEuler>(),
      makeFormulation<UickerKahn>(),
      makeFormulation<LagrangeTabulated>(),
      makeFormulation<Waters>(),
      makeFormulation<Hollerbach4x4>(),
      makeFormulation<Hollerbach3x3>(),
      makeFormulation<GibbsAppell>(),
      makeFormulation<Freeman>(),
      makeFormulation<ZomayaMorris>(),
      makeFormulation<ZomayaMorrisOrdered>(),
  };
  return all;
}

const Formulation* findFormulation(std::string_view name) {
  for (const Formulation& formulation : formulations()) {
    if (formulation.name == name) return &formulation;
  }
  return nullptr;
}

}  // namespace denavit
