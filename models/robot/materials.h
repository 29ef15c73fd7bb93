#pragma once

#include <span>
#include <string_view>

namespace denavit {

/// What a link may be made of.
struct Material {
  std::string_view key;   ///< stable, for settings and tests: "aluminium"
  std::string_view name;  ///< as a list shows it: "Aluminium 6061"
  double density_kg_m3 = 0;
  double youngsModulus_Pa = 0;
  double shearModulus_Pa = 0;
  std::string_view source;  ///< author or standard, year
};

/// Common materials of arms, metals first. Densities and moduli at room temperature, rounded to
/// what a datasheet promises; parts of one material differ by some percent, plastics and laminates
/// by more.
[[nodiscard]] std::span<const Material> listMaterials();

}  // namespace denavit
