// evaluate, modes, workspace and inverse of mechanisms.

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "models/files/read_file.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;

std::string loopOf(const std::string& name) {
  return std::string(DENAVIT_TEST_DATA) + "/loops/mechanisms/" + name + ".json";
}

Json evaluated(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "evaluate");
  arguments.emplace_back("--json");
  const Outcome outcome = runDenavit(arguments);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return outcome.code == 0 ? Json::parse(outcome.out) : Json();
}

/// The same numbers, whatever their nesting, to a part of the largest.
void expectNumbers(const Json& got, const Json& wanted, double tolerance) {
  ASSERT_EQ(got.size(), wanted.size());
  const Json a = got.flatten(), b = wanted.flatten();
  double distance = 0, size = 0;
  for (const auto& [key, value] : b.items()) {
    ASSERT_TRUE(a.contains(key)) << key;
    distance = std::max(distance, std::abs(a[key].get<double>() - value.get<double>()));
    size = std::max(size, std::abs(value.get<double>()));
  }
  EXPECT_LE(distance, tolerance * (size > 1e-9 ? size : 1));
}

std::string listOf(const Json& values) {
  std::string text = values.dump();
  return text.substr(1, text.size() - 2);
}

TEST(MechanismState, HasTheKeysOfTheReferenceAndItsNumbers) {
  const Json reference =
      Json::parse(readFile(std::string(DENAVIT_TEST_DATA) + "/loops/states/two_arms.json"));
  const Json& state = reference["states"][1];
  const Json found =
      evaluated({loopOf("two_arms"), "--q=" + listOf(state["q"]), "--independent",
                 "left.1,left.2,left.3", "--u=" + listOf(state["u"]),
                 "--udot=" + listOf(state["udot"]), "--tau=" + listOf(state["forward"]["tau"])});
  for (const char* key :
       {"q", "u", "udot", "qd", "qdd", "singular_values", "G", "gamma", "M", "velocity_force",
        "gravity_force", "friction_force", "tau_reduced", "tau_actuated"}) {
    SCOPED_TRACE(key);
    expectNumbers(found[key], state[key], 1e-11);
  }
  expectNumbers(found["forward"]["qdd"], state["forward"]["qdd"], 1e-10);
  expectNumbers(found["poses"]["right.tool"], state["poses"]["right.tool"], 1e-11);
  EXPECT_EQ(found["tau_actuated_kind"], "minimum_norm");
  EXPECT_EQ(found["closure_rank"], state["closure_rank"]);
  EXPECT_EQ(found["reactions"][0]["closure"], "grip");
}

TEST(MechanismState, IsClosedFromAGuessAndReadable) {
  const Outcome text = runDenavit({"evaluate", "four-bar", "--u", "5", "--tau", "1"});
  ASSERT_EQ(text.code, 0) << text.err;
  for (const char* part :
       {"mobility 1, 5 closure rows of rank 2; independent crank.1", "rocker.1", "M* [kg m²|kg]",
        "actuator torques", "indeterminate, the least: fz, mx, my", "u' by applied tau"}) {
    EXPECT_THAT(text.out, HasSubstr(part));
  }
  const Json none = evaluated({loopOf("fivebar"),
                               "--q=2.6179938779914944,-2.572283100863905,"
                               "0.6259199604837947,2.561383470233588",
                               "--independent", "left.1,left.2"});
  EXPECT_TRUE(none["tau_actuated"].is_null());
  EXPECT_THAT(none["tau_actuated_kind"].get<std::string>(), HasSubstr("do not span"));
}

TEST(MechanismState, SharesTorquesByWeightsAndKeepsOfAPreloadWhatMovesNothing) {
  const std::vector<std::string> arms{"two-arms-bar"};
  const Json even = evaluated(arms);
  const Json weighted = evaluated({"two-arms-bar", "--torque-weights", "1,1,1,100,100,100"});
  const Json tight = evaluated({"two-arms-bar", "--preload", "5,0,0,0,0,0"});
  const auto squares = [](const Json& list, std::size_t from) {
    double sum = 0;
    for (std::size_t k = from; k < from + 3; ++k)
      sum += list[k].get<double>() * list[k].get<double>();
    return sum;
  };
  EXPECT_LT(squares(weighted["tau_actuated"], 3), 0.5 * squares(even["tau_actuated"], 3));
  EXPECT_NE(tight["tau_actuated"], even["tau_actuated"]);
  expectNumbers(weighted["tau_reduced"], even["tau_reduced"], 1e-11);
}

TEST(MechanismState, OfARedundantHandHasBothInverses) {
  const Json found = evaluated({loopOf("planar_4r"), "--q", "1.3,-0.7,-0.1,0.1", "--hand", "x,z",
                                "--hand-velocity", "0.2,-0.1", "--weights", "mass"});
  for (const char* key : {"jacobian", "hand_inertia", "minimum_norm", "mass_weighted"}) {
    EXPECT_TRUE(found.contains(key)) << key;
  }
  expectNumbers(found["qd"], found["mass_weighted"]["qd"], 1e-12);
  EXPECT_LT(found["mass_weighted"]["kinetic_energy"].get<double>(),
            found["minimum_norm"]["kinetic_energy"].get<double>());
}

TEST(MechanismState, SaysWhichJointsAtRestFrictionMayHold) {
  const test::TemporaryFolder folder;
  const std::string file = folder.path("rubs.json");
  Json rubs = Json::parse(readFile(loopOf("fourbar")));
  rubs["pose"] = {0.8, -0.16, 1.53};
  rubs["chains"][0]["robot"]["joints"][1]["friction"]["coulomb"] = 0.5;
  std::ofstream(file) << rubs;
  const Json found = evaluated({file, "--tau", "0.1"});
  EXPECT_EQ(found["forward"]["at_rest"], Json({"left.2"}));
  EXPECT_THAT(found["forward"]["remark"].get<std::string>(), HasSubstr("may hold it"));
  EXPECT_FALSE(evaluated({file, "--tau", "0.1", "--u", "1"})["forward"].contains("at_rest"));
}

struct StateRefusal {
  std::vector<std::string> arguments;
  std::string part;
};

TEST(MechanismState, SaysWhatCannotBe) {
  const std::string slider = loopOf("slider_crank");
  const test::TemporaryFolder folder;
  const std::filesystem::path twoIndependent = folder.path("two.json");
  Json two = Json::parse(readFile(loopOf("fourbar")));
  two["pose"] = {0.8, -0.16, 1.53};
  two["independent"] = {"left.1", "left.2"};
  std::ofstream(twoIndependent) << two;
  const std::vector<StateRefusal> refusals{
      {{slider, "--q", "0.7,-0.9,0.4", "--independent", "slider.1"},
       "--q: does not close the loops: in the nearest pose"},
      {{slider, "--q", "0.7,-0.9,0.3", "--independent", "slider.2"},
       "\"slider.2\" is no joint of the mechanism: did you mean \"slider.1\"?"},
      {{slider, "--q", "0.7,-0.9,0.3", "--independent", "crank.1,slider.1"},
       "--independent: names 2 joints; the mobility is 1"},
      {{slider, "--q", "0.06671614841022526,0,0.34899888641287297", "--independent", "slider.1"},
       "--independent: cannot be independent in this pose"},
      {{slider, "--q", "0.7,-0.9"}, "--q: has 2 numbers; the mechanism has 3 joints"},
      {{slider, "--q", "0.7,-0.9,0.3", "--u", "1,2"}, "--u: has 2 numbers; there is 1"},
      {{slider, "--q", "0.7,-0.9,0.3", "--qd", "1,2,3"}, "--qd: is for other things than this"},
      {{slider, "--q", "0.7,-0.9,0.3", "--hand", "x,w"}, "\"w\" is no coordinate of the hand"},
      {{slider, "--q", "0.7,-0.9,0.3", "--hand", "x,z"}, "--hand: cannot be moved in all of these"},
      {{slider, "--q", "0.7,-0.9,0.3", "--weights", "mass"}, "--weights: is of the hand only"},
      {{slider, "--q", "0.7,-0.9,0.3", "--hand", "x", "--u", "1"},
       "--u: follows from the motion of the hand"},
      {{loopOf("parallelogram"), "--q", "0,0,0"}, "--q: is a change point"},
      {{twoIndependent.string()}, "independent: names 2 joints; the mobility is 1"},
      {{"puma560", "--u", "1"}, "--u: is for other things than this"}};
  for (const StateRefusal& refusal : refusals) {
    std::vector<std::string> arguments{"evaluate"};
    arguments.insert(arguments.end(), refusal.arguments.begin(), refusal.arguments.end());
    const Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << refusal.part;
    EXPECT_THAT(outcome.err, HasSubstr(refusal.part));
  }
}

TEST(MechanismStates, AStructureHasNoMotionAndBearsItsWeight) {
  const test::TemporaryFolder folder;
  const std::string truss = folder.path("truss.json");
  const std::string bar =
      R"("robot": {"convention": "standard", "joints": [{"a": 0.3, "link": {"mass": 1}}]}})";
  writeAtomically(truss, R"({"schema": "denavit-mechanism/1", "chains": [
      {"name": "a", "base": {"rpy": [1.5707963267948966, 0, 0]}, )" +
                             bar + R"(,
      {"name": "b", "base": {"xyz": [0.4, 0, 0], "rpy": [1.5707963267948966, 0, 0]}, )" +
                             bar + R"(],
      "closures": [{"name": "pin", "a": {"chain": "a", "link": 1}, "b": {"chain": "b", "link": 1}}],
      "pose": [0.8, 2.3]})");
  const Outcome outcome = runDenavit({"evaluate", truss});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("kinetic energy [J]                    0"));
  const Outcome run = runDenavit({"simulate", truss});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("leave no motion: the mobility is 0"));
}

TEST(MechanismModes, OfALinkageThatHangsAreThoseOfItsReducedPendulum) {
  // A parallelogram of massless couplers is a pendulum: here by M* and K of the command itself.
  const Outcome outcome = runDenavit({"modes", "four-bar", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json found = Json::parse(outcome.out);
  const double M = found["M"][0][0], D = found["D"][0][0], K = found["K"][0][0];
  const double lambda = K / M, f = found["modes"][0]["frequency_Hz"];
  if (lambda > 0) {
    EXPECT_NEAR(f, std::sqrt(lambda) / (2 * M_PI), 1e-9 * f);
  } else {
    const double half = D / M / 2, growth = std::sqrt(half * half - lambda) - half;
    EXPECT_GT(half, 0.1);  // friction is in it
    EXPECT_NEAR(found["modes"][0]["growth_rate_1_s"].get<double>(), growth, 1e-12 * growth);
  }
  EXPECT_EQ(runDenavit({"modes", "four-bar", "--locked", "rocker.1"}).code, 0);
  EXPECT_EQ(runDenavit({"modes", "four-bar", "--kp", "1"}).code, 2);
}

TEST(WorkspaceCommand, MapsAParallelRobotAndItsSingularities) {
  const test::TemporaryFolder folder;
  const std::string csv = folder.path("map.csv");
  const Outcome text = runDenavit({"workspace", "five-bar", "--count", "15", "--csv", csv});
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("places are reached"));
  EXPECT_THAT(text.out, HasSubstr(", ends in one at "));  // crank and rod in line
  EXPECT_THAT(readFile(csv), HasSubstr("x_m,z_m,direct,inverse,q_"));
  const Outcome map = runDenavit({"workspace", "five-bar", "--count", "15", "--json"});
  const Json found = Json::parse(map.out);
  EXPECT_EQ(found["direct"].size(), 15u);
  EXPECT_GT(found["reached"].get<int>(), 20);
  ASSERT_GT(found["rims"].size(), 4u);
  EXPECT_EQ(found["rims"][0]["inverse"], true);
}

TEST(WorkspaceCommand, SaysWhatHasNoMap) {
  for (const auto& [arguments, part] :
       {std::pair{std::vector<std::string>{"workspace", "puma560"}, "which is none"},
        std::pair{std::vector<std::string>{"workspace", "five-bar", "--hand", "x"},
                  "a map has two"},
        std::pair{std::vector<std::string>{"workspace", "five-bar", "--hand", "x,y"},
                  "cannot all be led"},
        std::pair{std::vector<std::string>{"workspace", "four-bar"}, "cannot all be led"},
        std::pair{std::vector<std::string>{"workspace", "five-bar", "--count", "3"},
                  "a number of places each way"},
        std::pair{std::vector<std::string>{"workspace", "five-bar", "--extent", "-1"},
                  "is not positive"}}) {
    const Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << part;
    EXPECT_THAT(outcome.err, HasSubstr(part));
  }
}

TEST(InverseOfMechanisms, TellsWhatDrivesGive) {
  const Outcome table = runDenavit({"inverse", "stewart-legs"});
  ASSERT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("leg6.3"));
  const test::TemporaryFolder folder;
  // One of two freedoms is led.
  const std::string open = folder.write("open.json", {{"schema", "denavit-scenario/1"},
                                                      {"mechanism", "five-bar"},
                                                      {"prescribed", {{"left.1", "2.2"}}},
                                                      {"duration", 0.1}});
  const Outcome refused = runDenavit({"inverse", open});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("the mobility is 2"));
}

}  // namespace
}  // namespace denavit
