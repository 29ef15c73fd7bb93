#include "app/denavit/mechanism_evaluation.h"

#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/mechanism_answer.h"
#include "app/denavit/mechanism_arguments.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"

namespace denavit {
namespace {

MechanismRequest toRequest(const MechanismTexts& texts) {
  MechanismRequest request;
  request.q = parseGiven("--q", texts.q);
  request.independent = splitNames(texts.independent);
  request.u = parseGiven("--u", texts.u);
  request.udot = parseGiven("--udot", texts.udot);
  request.tau = parseGiven("--tau", texts.tau);
  request.torqueWeights = parseGiven("--torque-weights", texts.torqueWeights);
  request.preload = parseGiven("--preload", texts.preload);
  request.friction = !texts.noFriction;
  request.hand = splitNames(texts.hand);
  request.handVelocity = parseGiven("--hand-velocity", texts.handVelocity);
  request.handAcceleration = parseGiven("--hand-acceleration", texts.handAcceleration);
  request.nullRate = parseGiven("--null-rate", texts.nullRate);
  request.weights = texts.weights;
  request.secondary = texts.secondary;
  return request;
}

}  // namespace

std::vector<std::pair<const char*, const std::string*>> MechanismTexts::options() const {
  return {{"--independent", &independent},
          {"--u", &u},
          {"--udot", &udot},
          {"--torque-weights", &torqueWeights},
          {"--preload", &preload},
          {"--hand", &hand},
          {"--hand-velocity", &handVelocity},
          {"--hand-acceleration", &handAcceleration},
          {"--weights", &weights},
          {"--null-rate", &nullRate},
          {"--secondary", &secondary}};
}

void addMechanismOptions(CLI::App& command, MechanismTexts& texts) {
  addText(command, "--independent", texts.independent,
          "Of a mechanism: the independent joints, as left.1,right.1");
  addText(command, "--u", texts.u, "Their rates [rad/s|m/s], in that order");
  addText(command, "--udot", texts.udot, "Their accelerations [rad/s²|m/s²]");
  addText(command, "--torque-weights", texts.torqueWeights,
          "Weights of the actuated torques' squares, where there are more than freedoms");
  addText(command, "--preload", texts.preload,
          "Torques of the actuated joints of which what moves nothing is added");
  addText(command, "--hand", texts.hand,
          "Coordinates of the first chain's tool: x,z or x,z,phi; how redundant joints move it");
  addText(command, "--hand-velocity", texts.handVelocity, "Theirs [m/s|rad/s]");
  addText(command, "--hand-acceleration", texts.handAcceleration, "Theirs [m/s²|rad/s²]");
  addText(command, "--weights", texts.weights,
          "mass: rates of least kinetic energy; none: of the least sum of squares");
  addText(command, "--null-rate", texts.nullRate,
          "Rates of the independent joints of which what the hand does not feel is added");
  addText(command, "--secondary", texts.secondary,
          "A goal for what is left over: manipulability or limits, with a gain as limits=0.5");
}

int evaluateMechanism(const MechanismTexts& texts) {
  const GivenMechanism given = readGivenMechanism(texts.mechanism);
  const MechanismRequest request = toRequest(texts);
  const MechanismEvaluation found = namingOptions([&] { return evaluateState(given, request); });
  const MechanismAnswer answer{request, given, found};
  if (texts.json) {
    std::cout << toJson(answer);
  } else {
    printAnswer(answer);
  }
  return kSuccess;
}

}  // namespace denavit
