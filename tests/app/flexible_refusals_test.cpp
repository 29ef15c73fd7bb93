#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>

#include "tests/app/program.h"

namespace denavit {
namespace {

using test::Outcome;
using test::runDenavit;
using testing::HasSubstr;

/// A file of a folder of its own.
class FlexibleRefusals : public testing::Test {
 protected:
  FlexibleRefusals()
      : folder_(std::filesystem::temp_directory_path() /
                (std::string("denavit-refusals-") +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
  }
  ~FlexibleRefusals() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& text) {
    const std::string path = (folder_ / "file.json").string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  /// A robot of one link with a beam of these keys.
  std::string beam(const std::string& keys, const std::string& link = "\"mass\": 0.1") {
    return write(R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [{"a": 0.5,
      "link": {)" +
                 link + R"(, "beam": {)" + keys + "}}}]}");
  }
  static void expectRefusal(const std::vector<std::string>& arguments, const std::string& what) {
    const Outcome outcome = runDenavit(arguments);
    EXPECT_EQ(outcome.code, 2) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(what));
    EXPECT_THAT(outcome.out, Not(HasSubstr("nan")));
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(FlexibleRefusals, BeamsThatNothingCanBeMadeOf) {
  const std::string stiff = R"("bending_stiffness_y": 1, "modes": {"y": 2})";
  expectRefusal({"check", beam(stiff, "\"mass\": 1e-300")}, "check their units: m, kg, N m²");
  expectRefusal({"check", beam(R"("shear_modulus": 1e9, "torsion_constant": 1e9, "area": 1e-9,
    "second_moment_y": 1, "second_moment_z": 1, "modes": {"x": 1})")},
                "that of no section exceeds second_moment_y + second_moment_z");
  expectRefusal(
      {"check", beam(stiff, R"("mass": 0.1, "point_masses": [{"mass": 0, "inertia": 5}])")},
      "is that of a body without mass");
  expectRefusal({"check", beam(R"("bending_stiffness_y": 1, "modes": {"y": 1e10})")},
                "that is too large");
  expectRefusal({"check", beam(R"("bending_stiffness_y": 1, "modes": 2)")},
                "is one number; a beam has modes in each direction: write {");
  std::string many;
  for (int k = 0; k < 11; ++k) {
    many +=
        std::string(k ? "," : "") +
        R"({"a": 1, "link": {"mass": 1, "beam": {"bending_stiffness_y": 9, "modes": {"y": 20}}}})";
  }
  expectRefusal(
      {"check", write(R"({"schema": "denavit-robot/1", "convention": "standard", "joints": [)" +
                      many + "]}")},
      "have 220 modes in all; at most 200 can be computed");
}

TEST_F(FlexibleRefusals, CheckFindsWhatARunWouldRefuse) {
  const std::string head = R"({"schema": "denavit-scenario/1", "robot": "elrayyes-2r", )";
  expectRefusal({"check", write(head + R"("initial": {"delta": [0, 5, 0, 0, 0]}})")},
                "initial.delta: bends link 1");
  expectRefusal({"check", write(head + R"("prescribed": {"1": "t<0.05 ? 0 : 1"}})")},
                "name this instant in breaks");
  expectRefusal({"check", write(head + R"("without": ["coriolis"]})")}, "of rigid arms only");
  expectRefusal(
      {"check", write(head + R"("integrator": {"method": "rosenbrock4", "rtol": 1e-11}})")},
      "rosenbrock4 cannot tell errors below 1e-10 from rounding");
}

TEST_F(FlexibleRefusals, ASteepStartIsWarnedOfAtItsTimeAndDriftOfLinearTipsIsNamed) {
  const std::string path = write(R"({"schema": "denavit-scenario/1", "robot": "elrayyes-2r",
    "initial": {"delta": [0, 0.2, 0, 0, 0]}, "duration": 0.001})");
  EXPECT_THAT(runDenavit({"simulate", path}).out,
              HasSubstr("warning: link 1 bends beyond small deflections from 0 s on"));
  EXPECT_THAT(runDenavit({"simulate", path}).out, Not(HasSubstr("linear tip rotation")));
  EXPECT_THAT(
      runDenavit({"simulate", path, "--set", "joints[0].link.beam.tip_rotation=linear"}).out,
      HasSubstr("drift of linear tip rotation included"));
}

TEST_F(FlexibleRefusals, RunsThatNobodyWaitsForOrThatMeanNothing) {
  expectRefusal(
      {"simulate", "hub-beam", "--integrator", "rk4", "--duration", "1e6", "--output-step", "1e4"},
      "more than 1e9 in 1e+06 s");
  expectRefusal({"simulate", write(R"({"schema": "denavit-scenario/1", "robot": "hub-beam",
    "initial": {"delta": [10, 0, 0, 0]}})")},
                "start with smaller amplitudes");
  expectRefusal({"simulate", write(R"({"schema": "denavit-scenario/1", "robot": "hub-beam",
    "integrator": {"rtol": 10}})")},
                "above 0.1 a run means nothing");
}

/// A blow of a prescribed motion has to be an event, or the beam would not feel it.
TEST_F(FlexibleRefusals, JumpsOfPrescribedMotionsAreToBeNamed) {
  const auto scenario = [&](const std::string& motion, const std::string& breaks) {
    return write(R"({"schema": "denavit-scenario/1", "robot": "hub-beam", "duration": 0.05,
      "output_step": 0.01, "prescribed": {"1": ")" +
                 motion + R"("}, "breaks": [)" + breaks + "]}");
  };
  expectRefusal({"simulate", scenario("abs(t-0.02)", "")}, "jumps in position or rate at t = 0.02");
  expectRefusal({"simulate", scenario("t<0.02?0:1", "")}, "jumps in position at t = 0.02");
  for (const auto& [motion, breaks] : std::vector<std::pair<std::string, std::string>>{
           {"abs(t-0.02)", "0.02"}, {"sin(3000*t)*0.001", ""}, {"0.1*tanh(2000*(t-0.02))", ""}}) {
    const Outcome outcome = runDenavit({"simulate", scenario(motion, breaks), "--csv", "-"});
    EXPECT_EQ(outcome.code, 0) << motion << outcome.err;
  }
}

TEST_F(FlexibleRefusals, AnInputThatEndsIsNamedNotTheMasses) {
  const std::string file = write(R"json({"schema": "denavit-scenario/1", "robot": "hub-beam",
    "duration": 0.05, "output_step": 0.01, "input": {"tau": ["sqrt(0.02-t)"]}})json");
  const Outcome outcome = runDenavit({"simulate", file, "--csv", "-"});
  EXPECT_EQ(outcome.code, 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("a torque has no finite value right after t = 0.0"));
}

TEST_F(FlexibleRefusals, OptionsAndDirectionsOfModes) {
  expectRefusal({"modes", "hub-beam", "--transfer", "tip", "--direction", "0,1"},
                "has to be three numbers");
  expectRefusal({"modes", "hub-beam", "--direction", "0,1,0"}, "is of --transfer tip only");
  expectRefusal({"modes", "elrayyes-2r", "--joint", "2"}, "is of --transfer only");
  expectRefusal({"modes", "puma560", "--locked", "1,2,3,4,5,6"}, "leaves nothing free to vibrate");
  expectRefusal({"formulations", "hub-beam"}, "formulations are compared for rigid arms");
}

TEST_F(FlexibleRefusals, FilesThatGoOnBehindANulByteAndTheirRows) {
  expectRefusal({"check", write(std::string("{\"schema\": \"denavit-robot/1\"}\0 garbage", 39))},
                "has a NUL byte");
  expectRefusal({"check", write(R"({"schema": "denavit-robot/1", "convention": "standard",
    "joints": [{"name": "shoulder"}, 5]})")},
                "joints[1]: is the number 5");
}

}  // namespace
}  // namespace denavit
