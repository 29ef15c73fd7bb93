#include "models/json/number_text.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/reproduction/reference_states.h"
#include "models/robot/make_arm.h"

namespace denavit {

namespace {

constexpr double kAgreement = 1e-10;

VecX<double> toStateVector(const std::vector<double>& values) {
  return Eigen::Map<const VecX<double>>(values.data(), static_cast<Eigen::Index>(values.size()));
}

RobotDescription readReferenceArm(const ReproductionInputs& inputs, const std::string& name) {
  const RobotDescription robot = inputs.robot(name);
  return name == "stanford" ? readAboutCentres(robot) : robot;
}

double calcWorstDifference(const Formulation& formulation, const std::string& robot,
                           const Arm<double>& arm) {
  const auto dynamics = formulation.make(arm);
  double worst = 0;
  for (const ReferenceState& state : referenceStates()) {
    if (state.robot != robot) continue;
    VecX<double> tau(arm.dof());
    dynamics->calc(toStateVector(state.q), toStateVector(state.qd), toStateVector(state.qdd), tau);
    worst = worseOf(worst, relativeDifference(tau, toStateVector(state.tau)));
  }
  return worst;
}

ReproductionRow compareFormulation(const Formulation& formulation, const std::string& robot,
                                   const Arm<double>& arm) {
  const double worst = calcWorstDifference(formulation, robot, arm);
  ReproductionRow row =
      compareClaim(std::string(formulation.name), "below 1e-10", worst, worst <= kAgreement);
  if (formulation.approximate) {
    row.verdict = Verdict::Explained;
    row.remark = "an approximation: " + std::string(formulation.remark);
  }
  return row;
}

}  // namespace

/// One section per arm, one row per registered formulation.
Sections reproduceAgreement(const ReproductionInputs& inputs) {
  Sections sections;
  for (const ReferenceState& state : referenceStates()) {
    const std::string title = state.robot + ", worst relative difference of the torques";
    if (!sections.empty() && sections.back().title == title) continue;
    const Arm<double> arm = makeArm(readReferenceArm(inputs, state.robot));
    ReproductionSection section{.title = title, .origin = "reference"};
    for (const Formulation& formulation : formulations()) {
      section.add(compareFormulation(formulation, state.robot, arm));
    }
    sections.push_back(std::move(section));
  }
  sections.back().finding =
      "Every exact formulation gives the reference torques; the approximate one is as far off as "
      "its left-out velocity terms are large.";
  return sections;
}

}  // namespace denavit
