#include "models/linearization/linear_mat.h"

#include "models/mat/mat_file.h"

namespace denavit {

std::string toMat(const LinearizedArm& arm, const LinearAnalysis& analysis) {
  MatFile file;
  file.add("A", arm.system.A);
  file.add("B", arm.system.B);
  file.add("C", arm.system.C);
  file.add("D", arm.system.D);
  file.add("Ts", arm.system.sampleTime);
  file.add("states", arm.states);
  file.add("inputs", arm.inputs);
  file.add("outputs", arm.outputs);
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

}  // namespace denavit
