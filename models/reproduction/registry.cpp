
#include "models/reproduction/papers.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"

namespace denavit {

const std::vector<Reproduction>& reproductions() {
  static const std::vector<Reproduction> all{
      {"agreement", "Every formulation against reference states",
       "states of other engines: DART 6.12, KDL 1.5.1, MuJoCo 2.2.2", reproduceAgreement},
      {"turney-8.1", "What the formulations cost", "Turney, Mudge, Lee 1981, table 8.1 and p. 39",
       reproduceTurney81},
      {"turney-8.2", "Lagrange, term by term", "Turney, Mudge, Lee 1981, table 8.2 and appendix",
       reproduceTurney82},
      {"turney-8.3", "Recursive Lagrange, term by term", "Turney, Mudge, Lee 1981, table 8.3",
       reproduceTurney83},
      {"turney-8.4", "Newton-Euler, term by term", "Turney, Mudge, Lee 1981, table 8.4",
       reproduceTurney84},
      {"turney-8.5", "Modified Newton-Euler, term by term", "Turney, Mudge, Lee 1981, table 8.5",
       reproduceTurney85},
      {"turney-8.6", "Newton-Euler in simultaneous steps", "Turney, Mudge, Lee 1981, table 8.6",
       reproduceTurney86},
      {"turney-10.1", "Joint accelerations from the hand's, by strobing",
       "Turney, Mudge, Lee 1981, eq. 10.1 and 10.2", reproduceTurney101},
      {"turney-10.2", "The largest hand acceleration that the motors allow",
       "Turney, Mudge, Lee 1981, eq. 10.3", reproduceTurney102},
      {"zomaya-morris", "Torques of the Stanford arm, exact and simplified",
       "Zomaya, Morris 1988, tables 1 to 4", reproduceZomayaMorris},
      {"craig-6.1", "Inertia tensor of a box about its corner", "Craig 2005, example 6.1",
       reproduceCraig61},
      {"craig-6.2", "The same about its centre", "Craig 2005, example 6.2", reproduceCraig62},
      {"craig-6.3", "M, V and G of the planar 2R arm", "Craig 2005, example 6.3, eq. 6.58-6.62",
       reproduceCraig63},
      {"craig-6.4", "Its configuration-space form", "Craig 2005, example 6.4, eq. 6.63-6.68",
       reproduceCraig64},
      {"craig-6.5", "The RP arm", "Craig 2005, example 6.5, eq. 6.78-6.89", reproduceCraig65},
      {"craig-6.6", "Cartesian dynamics of the planar 2R arm",
       "Craig 2005, example 6.6, eq. 6.100-6.103", reproduceCraig66},
      {"craig-6.7", "Its Cartesian configuration-space form",
       "Craig 2005, example 6.7, eq. 6.105-6.109", reproduceCraig67},
      {"craig-6.13", "How much memory tables of the dynamics take",
       "Craig 2005, section 6.13 and exercise 6.7", reproduceCraig613},
      {"craig-programming", "The three-link arm let go",
       "Craig 2005, programming exercise (part 6)", reproduceCraigProgramming},
      {"craig-6a", "Torques under resolved rates", "Craig 2005, MATLAB exercise 6A",
       reproduceCraig6A, plotCraig6A},
      {"craig-6b", "Inverse dynamics of the planar 3R arm", "Craig 2005, MATLAB exercise 6B",
       reproduceCraig6B},
      {"craig-6c", "Its motion under constant torques", "Craig 2005, MATLAB exercise 6C",
       reproduceCraig6C},
      {"el-rayyes-1.1", "Hollerbach's operation counts",
       "El-Rayyes 1990, table 1.1, after Hollerbach 1980", reproduceElRayyes11},
      {"el-rayyes-4.2", "Operations of inverse dynamics, six joints", "El-Rayyes 1990, table 4.2",
       reproduceElRayyes42},
      {"el-rayyes-4.3", "The same with three joints", "El-Rayyes 1990, table 4.3",
       reproduceElRayyes43},
      {"el-rayyes-4.4", "Operations of inertia and bias, three joints", "El-Rayyes 1990, table 4.4",
       reproduceElRayyes44},
      {"el-rayyes-4.5", "The same with six joints; terms of the torque at a shoulder",
       "El-Rayyes 1990, table 4.5; figure 4.5 and section 4.1.2", reproduceElRayyes45},
      {"el-rayyes-4.6", "Operations of inertia and bias by ARM",
       "El-Rayyes 1990, table 4.6, after Murray, Neuman 1987", reproduceElRayyes46},
      {"el-rayyes-4.7", "Operations of the Puma's Jacobian", "El-Rayyes 1990, table 4.7",
       reproduceElRayyes47},
      {"el-rayyes-4.9", "How much each mode bends a loaded link", "El-Rayyes 1990, table 4.9",
       reproduceElRayyes49},
      {"el-rayyes-4.10", "Frequencies of a link in bending", "El-Rayyes 1990, table 4.10",
       reproduceElRayyes410},
      {"el-rayyes-4.11", "How much each mode twists a loaded link", "El-Rayyes 1990, table 4.11",
       reproduceElRayyes411},
      {"el-rayyes-4.12", "Frequencies of a link in torsion", "El-Rayyes 1990, table 4.12",
       reproduceElRayyes412},
      {"el-rayyes-4.13", "Arms with flexible links on which operations are counted",
       "El-Rayyes 1990, table 4.13", reproduceElRayyes413},
      {"el-rayyes-4.14", "Operations with flexible links by FLEXHB", "El-Rayyes 1990, table 4.14",
       reproduceElRayyes414},
      {"el-rayyes-4.15", "The same by FLXDYN", "El-Rayyes 1990, table 4.15, after MacKay",
       reproduceElRayyes415},
      {"el-rayyes-case-3", "The flexible double pendulum",
       "El-Rayyes 1990, section 4.2.1, case 3, figures 4.14 to 4.17", reproduceElRayyesCase3},
      {"el-rayyes-case-4", "Two flexible links in space",
       "El-Rayyes 1990, section 4.2.1, case 4, figures 4.19 to 4.22", reproduceElRayyesCase4},
  };
  return all;
}

std::vector<const Reproduction*> findReproductions(std::string_view name) {
  std::vector<const Reproduction*> found;
  for (const Reproduction& reproduction : reproductions()) {
    if (reproduction.name == name) return {&reproduction};
    if (name.empty() || !reproduction.name.starts_with(name)) continue;
    const std::string_view rest = reproduction.name.substr(name.size());
    const bool wholeWord = name.ends_with('-') || rest.starts_with('-') || rest.starts_with('.');
    if (wholeWord) found.push_back(&reproduction);
  }
  return found;
}

ReproductionInputs shippedInputs() {
  return {[](const std::string& name) { return readRobot(name); },
          [](const std::string& name) { return readScenario(name); }};
}

const char* nameOf(Verdict verdict) {
  if (verdict == Verdict::Agrees) return "agrees";
  return verdict == Verdict::Explained ? "explained" : "differs";
}

VerdictCount countVerdicts(const std::vector<ReproductionSection>& sections) {
  VerdictCount count;
  for (const ReproductionSection& section : sections) {
    for (const ReproductionRow& row : section.rows) {
      count.agrees += row.verdict == Verdict::Agrees;
      count.explained += row.verdict == Verdict::Explained;
      count.differs += row.verdict == Verdict::Differs;
    }
  }
  return count;
}

}  // namespace denavit
