#include "models/linearization/linear_mat.h"

#include "models/mat/mat_file.h"

namespace denavit {

namespace {

void addModel(const StateSpace& system, const LinearizedArm& names, MatFile& file) {
  file.add("A", system.A);
  file.add("B", system.B);
  file.add("C", system.C);
  file.add("D", system.D);
  file.add("Ts", system.sampleTime);
  file.add("states", names.states);
  file.add("inputs", names.inputs);
  file.add("outputs", names.outputs);
}

}  // namespace

std::string toMat(const LinearizedArm& arm, const LinearAnalysis& analysis) {
  MatFile file;
  addModel(arm.system, arm, file);
  std::vector<Complex> poles;
  for (const LinearMode& mode : analysis.modes) poles.push_back(mode.reach.pole.value);
  file.add("poles", poles);
  file.add("zeros", analysis.zeros);
  file.add("q", arm.q);
  file.add("qd", arm.qd);
  file.add("qdd", arm.qdd);
  file.add("tau", arm.tau);
  if (arm.current.size() > 0) {
    file.add("current", arm.current);
    file.add("voltage", arm.voltage);
  }
  if (arm.time) file.add("time", *arm.time);
  if (arm.loop) {
    file.add("commands", arm.commands);
    file.add("K", arm.loop->K);
  }
  return file.finish();
}

std::string toMat(const Regulator& regulator, const OutputRegulator* ofOutputs) {
  MatFile file;
  addModel(regulator.plant(), regulator.arm, file);
  file.add("K", regulator.K);
  std::vector<Complex> poles;
  for (const Pole& pole : regulator.closedLoop) poles.push_back(pole.value);
  file.add("poles", poles);
  if (ofOutputs) {
    const StateSpace& controller = ofOutputs->compensator.controller;
    file.add("L", ofOutputs->filter.L);
    file.add("Ac", controller.A);
    file.add("Bc", controller.B);
    file.add("Cc", controller.C);
    file.add("Dc", controller.D);
  }
  return file.finish();
}

}  // namespace denavit
