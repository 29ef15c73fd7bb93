#include "core/hand_motion/hand_acceleration.h"
#include "core/linear/dense.h"
#include "models/reproduction/comparison.h"
#include "models/reproduction/papers.h"
#include "models/robot/make_arm.h"

namespace denavit {
namespace {

constexpr double kHandTolerance = 1e-9;

/// The Stanford arm at the start of a straight line of its hand, at 0.5 m/s: reference data by an
/// interval formula and linear programming (tests/data/motion).
struct HandState {
  VecX<double> q, qd, effort;
  Vec3<double> direction;
};

HandState makeHandState() {
  HandState state{VecX<double>(6), VecX<double>(6), VecX<double>(6), {}};
  state.q << 0.35, 0.9, 0.7, -0.5, 0.8, 0.3;
  state.qd << 0.29853143991566805, 0.5844464510998981, 0.31600861972220295, -0.5748207415116705,
      0.4854192272623513, 0.5587008383809532;
  state.effort << 60, 80, 120, 12, 12, 6;
  state.direction << 0.7442084075352506, 0.6201736729460422, -0.2480694691784169;
  return state;
}

Vec6<double> toVec6(std::initializer_list<double> values) {
  Vec6<double> v;
  std::copy(values.begin(), values.end(), v.begin());
  return v;
}

void addBound(const char* load, double low, double high, const AccelerationBound& ours,
              ReproductionSection& section) {
  const std::string what = std::string(load) + ", on the line [m/s²]";
  section.add(compareNumber(what + ": least", numberFigure(low), ours.lower, kHandTolerance));
  section.add(compareNumber(what + ": most", numberFigure(high), ours.upper, kHandTolerance));
}

}  // namespace

Sections reproduceTurney101(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("stanford"));
  const HandState state = makeHandState();
  HandRelation relation;
  HandStrobe(arm).calc(state.q, state.qd, relation);
  ReproductionSection section{.title = "the Stanford arm's hand at 0.5 m/s along a line",
                              .origin = "reference"};
  addComponents("N",
                toVec6({-0.16703138238386, 0.37963948642016854, -0.3137432499459664,
                        -0.4531692969966295, -0.48503672727623154, 0.2131855111324933}),
                relation.N, kHandTolerance, section);
  Vec6<double> wish = -relation.N;
  wish.head<3>() += 1.5 * state.direction;
  addComponents("joint acceleration for 1.5 m/s²",
                toVec6({0.3741749736553373, 1.1977421721850126, 1.1625095052541343,
                        -0.2807474085128929, 1.1570086537786277, 0.5445302998580459}),
                solve(relation.L, VecX<double>(wish)), kHandTolerance, section);
  section.finding =
      "L and N come from strobing the outward recursion; the paper starts it with the acceleration "
      "-g, which N must be freed of";
  return {section};
}

Sections reproduceTurney102(const ReproductionInputs& inputs) {
  const Arm<double> arm = makeArm(inputs.robot("stanford"));
  const HandState state = makeHandState();
  const auto bound = [&](double load) {
    return calcHandAcceleration(makeLoadedArm(arm, {.mass = load}),
                                {state.q, state.qd, state.direction, state.effort});
  };
  ReproductionSection section{.title = "what the motors allow the hand, 0.5 m/s along the line",
                              .origin = "reference"};
  const HandAcceleration empty = bound(0), loaded = bound(2);
  addBound("empty", -13.302073738484202, 19.236322119026852, empty.onPath, section);
  section.add(compareNumber("empty, free to leave the line: most", numberFigure(39.09648633670886),
                            empty.free.upper, kHandTolerance));
  section.add(compareNumber("empty, not turning: most", numberFigure(21.770192168680616),
                            empty.rotationHeld.upper, kHandTolerance));
  addBound("2 kg", -8.233449923085379, 12.799833796721394, loaded.onPath, section);
  const HandAcceleration weighed = calcHandAcceleration(
      arm, {state.q, state.qd, state.direction, state.effort, calcWeightTorques(arm, state.q, 2)});
  addBound("2 kg that is only weighed", -10.708703090968699, 16.27761135050274, weighed.onPath,
           section);
  section.finding =
      "with T_load a given number, as eq. 10.3 reads, 16.3 m/s² are promised where the motors "
      "allow "
      "12.8: the load must be in M and C as well";
  return {section};
}

}  // namespace denavit
