#include "models/robot/materials.h"

#include <array>

namespace denavit {
namespace {

// Ashby gives ranges; the value here lies in his and is the usual one of the grade named.
constexpr std::string_view kAshby = "Ashby, Materials Selection in Mechanical Design, 2011, app. A";

constexpr std::array kMaterials{
    Material{"aluminium", "Aluminium 6061", 2700, 68.9e9, 26e9, "ASM Handbook, vol. 2, 1990"},
    Material{"steel", "Structural steel", 7850, 210e9, 81e9,
             "EN 1991-1-1:2002, table A.4; EN 1993-1-1:2005, 3.2.6"},
    Material{"stainless", "Stainless steel 1.4301", 7900, 200e9, 77e9, "EN 10088-1:2014"},
    Material{"titanium", "Titanium Ti-6Al-4V", 4430, 113.8e9, 44e9, "ASM Handbook, vol. 2, 1990"},
    Material{"magnesium", "Magnesium AZ31", 1770, 45e9, 17e9, "ASM Handbook, vol. 2, 1990"},
    Material{"cfrp", "CFRP (carbon fibre, epoxy)", 1600, 100e9, 40e9, kAshby},
    Material{"abs", "ABS", 1040, 2.2e9, 0.8e9, kAshby},
    Material{"pla", "PLA", 1240, 3.5e9, 1.3e9, kAshby},
    Material{"nylon", "Polyamide 6", 1130, 2.8e9, 1.0e9, kAshby},
    Material{"pom", "POM (acetal)", 1410, 3.0e9, 1.1e9, kAshby},
    Material{"pmma", "PMMA (acrylic)", 1190, 2.9e9, 1.05e9, kAshby}};

}  // namespace

std::span<const Material> listMaterials() { return kMaterials; }

}  // namespace denavit
