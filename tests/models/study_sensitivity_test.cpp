#include <cmath>
#include <string>

#include <gmock/gmock.h>

#include "models/formula/formula.h"
#include "models/study/run_study.h"
#include "models/study/sensitivity.h"
#include "models/study/sensitivity_point.h"
#include "models/study/study_file.h"

// Derivatives of a study's measures: the exact ones against those of runs nearby, the reasons where
// there is nothing exact, and the bars over the ranges.
namespace denavit {
namespace {

/// Standard rows in degrees with everything that a parameter may be of.
const char* const kArm = R"({
  "schema": "denavit-robot/1", "convention": "standard", "units": {"angle": "deg"},
  "gravity": [0, -9.81, 0.5], "base": {"xyz": [0.1, 0, 0], "rpy": [0, 0, 20]},
  "tool": {"xyz": [0.1, 0, 0]},
  "payload": {"mass": 1, "com": [0.1, 0, 0]},
  "joints": [
    {"a": 0.5, "alpha": 40, "friction": {"viscous": 0.3},
     "actuator": {"gear_ratio": 20, "rotor_inertia": 2e-4, "viscous": 1e-4},
     "link": {"mass": 3, "com": [-0.25, 0, 0.05],
              "inertia": {"xx": 0.1, "yy": 0.2, "zz": 0.2, "xy": 0.01, "about": "origin"}}},
    {"a": 0.4, "d": 0.1, "friction": {"viscous": 0.2},
     "link": {"mass": 2, "com": [-0.2, 0, 0], "inertia": {"xx": 0.01, "yy": 0.05, "zz": 0.05},
              "point_masses": [{"mass": 0.5, "at": [0, 0.1, 0], "inertia": 0.01}]}}]})";

std::string makeStudy(const std::string& scenario, const std::string& parameters,
                      const std::string& measures) {
  return R"({"schema": "denavit-study/1", "scenario": {"schema": "denavit-scenario/1", )" +
         scenario + R"(}, "parameters": [)" + parameters + R"(], "measures": {)" + measures + "}}";
}

/// @param paths  varied by uniform values near 1: the point is the scenario's own
std::string uniform(const std::vector<std::string>& paths) {
  std::string list;
  for (const std::string& path : paths) {
    list += std::string(list.empty() ? "" : ", ") + R"({"path": ")" + path +
            R"(", "uniform": {"from": 0.5, "to": 1.5}})";
  }
  return list;
}

SensitivityTable calcOf(const std::string& study, const SensitivitySettings& settings = {}) {
  const auto workers = makeThreadWorkers(1);
  return calcSensitivities(StudyPlan(parseStudy(study, "test", "")), *workers, settings);
}

/// Exact derivatives are those of differences, within what these say that they are off.
void expectExact(const std::string& study) {
  const SensitivityTable exact =
      calcOf(study, {.point = SensitivityPoint::Scenario, .differences = false, .bars = false});
  const SensitivityTable other =
      calcOf(study, {.point = SensitivityPoint::Scenario, .exact = false, .bars = false});
  for (std::size_t m = 0; m < exact.measures.size(); ++m) {
    double largest = 0;
    for (const Sensitivity& value : other.values[m]) {
      largest = std::max(largest, std::abs(value.value.value_or(0)));
    }
    for (std::size_t k = 0; k < exact.parameters.size(); ++k) {
      const std::string where = exact.measures[m] + " by " + exact.parameters[k].path;
      const Sensitivity &a = exact.values[m][k], &b = other.values[m][k];
      EXPECT_TRUE(a.exact) << where << ": " << a.why;
      ASSERT_TRUE(a.value && b.value) << where << ": " << a.why << b.why;
      EXPECT_FALSE(b.exact) << where;
      EXPECT_LT(b.error, 1e-4 * largest) << where;
      EXPECT_NEAR(*a.value, *b.value, 3 * b.error + 1e-6 * std::abs(*b.value) + 1e-9 * largest)
          << where;
    }
  }
}

TEST(StudySensitivity, ExactOnesAreThoseOfRunsNearby) {
  expectExact(makeStudy(
      std::string(R"("robot": )") + kArm +
          R"(, "initial": {"q": [0.2, -0.4], "qd": [0.3, 0]}, "duration": 0.6,
             "input": {"tau": ["2*sin(3*t) - q1", "t < 0.25 ? 1 : -1"]},
             "integrator": {"rtol": 1e-12, "atol": 1e-13})",
      uniform({"robot.joints[1].link.mass", "robot.joints[0].link.com[0]",
               "robot.joints[0].link.inertia.xy", "robot.joints[1].link.inertia.zz",
               "robot.joints[1].link.point_masses[0].mass", "robot.joints[0].a",
               "robot.joints[1].d", "robot.joints[0].alpha", "robot.payload.mass",
               "robot.payload.com[0]", "robot.gravity[1]", "robot.joints[0].friction.viscous",
               "robot.joints[0].actuator.gear_ratio", "robot.base.rpy[2]", "robot.tool.xyz[0]",
               "initial.q[1]", "initial.qd[0]"}),
      R"j("end": "last(q1)", "peak": "max(abs(qd2))", "mean": "mean(energy_kinetic)",
         "tool": "last(tool_x)", "loss": "last(energy_dissipated)", "gravity": "rms(tau1_gravity)")j"));
}

TEST(StudySensitivity, BendingLinksHaveExactOnes) {
  expectExact(makeStudy(
      R"("robot": "hub-beam", "changes": {"joints[0].link.beam.modes": {"x": 0, "y": 2, "z": 0},
         "joints[0].link.beam.damping_ratio": 0.02},
         "initial": {"delta_rate": [0.1, 0]}, "input": {"tau": ["1"]}, "duration": 0.2, "output_step": 0.02,
         "integrator": {"rtol": 1e-12, "atol": 1e-13})",
      R"({"path": "robot.joints[0].link.beam.youngs_modulus",
          "uniform": {"from": 1.9e11, "to": 2.1e11}}, )" +
          uniform({"robot.joints[0].link.mass", "robot.joints[0].a", "initial.delta_rate[0]"}),
      R"j("tip": "last(tool_y)", "strain": "max(energy_strain)", "loss": "last(energy_dissipated)")j"));
}

TEST(StudySensitivity, OfAControllerWithoutAModelAreExact) {
  expectExact(makeStudy(std::string(R"("robot": )") + kArm +
                            R"(, "duration": 0.5, "output_step": 0.02,
             "input": {"trajectory": {"points": [{"q": [0, 0]}, {"q": [0.5, -0.5], "time": 0.4}]},
                       "controller": {"law": "pid", "kp": [200, 100], "ki": [50, 50],
                                      "kd": [20, 10], "limit": [40, 20]}},
             "integrator": {"rtol": 1e-12, "atol": 1e-13})",
                        uniform({"robot.payload.mass", "robot.joints[0].a"}),
                        R"j("error": "rms(error1)", "torque": "mean(tau1)", "end": "last(q2)")j"));
}

// A spring and a mass: x = F t² / 2m.
const std::string kSlider =
    R"("robot": {"schema": "denavit-robot/1", "convention": "standard", "gravity": [0, 0, 0],
       "joints": [{"type": "prismatic", "link": {"mass": 2}}]}, "input": {"tau": ["3"]},
       "duration": 1)";

TEST(StudySensitivity, BarsGoOverTheRanges) {
  const SensitivityTable table =
      calcOf(makeStudy(kSlider,
                       R"({"path": "initial.qd[0]", "normal": {"mean": 0, "sigma": 0.01}},
                   {"path": "robot.joints[0].link.mass",
                    "grid": {"from": 1, "to": 4, "count": 3, "scale": "log"}})",
                       R"j("way": "last(q1)")j"),
             {.point = SensitivityPoint::Middle});
  EXPECT_NEAR(table.base[0], 0.75, 1e-9);
  EXPECT_NEAR(table.values[0][0].value.value(), 1, 1e-9);
  EXPECT_NEAR(table.values[0][1].value.value(), -3.0 / 8, 1e-9);
  ASSERT_EQ(table.bars[0].size(), 2u);
  const TornadoBar &mass = table.bars[0][0], &rate = table.bars[0][1];
  EXPECT_EQ(mass.parameter, 1u);
  EXPECT_EQ(mass.low, 1);
  EXPECT_EQ(mass.high, 4);
  EXPECT_NEAR(mass.atLow, 1.5, 1e-9);
  EXPECT_NEAR(mass.atHigh, 0.375, 1e-9);
  EXPECT_NEAR(mass.width(), 1.125, 1e-9);
  EXPECT_NEAR(rate.high, 0.016448536, 1e-9);
  EXPECT_NEAR(rate.width(), 2 * 0.016448536, 1e-8);
}

TEST(StudySensitivity, StandsWhereDryFrictionOfOneNumberIs) {
  const std::string slider = R"("scenario": {"schema": "denavit-scenario/1",
    "robot": {"convention": "standard", "gravity": [0, 0, 0], "joints": [{"type": "prismatic", "link": {"mass": 1},
      "friction": {"coulomb": 0.1}}]}, "initial": {"qd": [4]}, "duration": 1)";
  const std::string text = R"j({"schema": "denavit-study/1", )j" + slider +
                           R"j(}, "parameters": [{"path": "robot.joints[0].friction.coulomb",
      "uniform": {"from": 0.5, "to": 1.5}}], "measures": {"speed": "last(qd1)"}})j";
  const SensitivityTable table = calcOf(text);
  EXPECT_EQ(table.parameters[0].about, 0.1);
  EXPECT_EQ(table.parameters[0].unit, "N");
  EXPECT_NEAR(table.base[0], 3.9, 1e-9);
  EXPECT_NEAR(table.values[0][0].value.value(), -1, 1e-6);
}

TEST(StudySensitivity, RangesOfCutBellsAreThoseOfWhatIsDrawn) {
  const StudyPlan plan(parseStudy(
      R"({"schema": "denavit-study/1", "scenario": {"schema": "denavit-scenario/1",
        "robot": {"convention": "standard", "joints": [{"a": 1, "link": {"mass": 1}}]}, "duration": 0.1},
      "parameters": [{"path": "duration", "normal": {"mean": 1, "sigma": 0.1, "min": 1.2}}],
      "sampling": {"method": "monte-carlo", "count": 2001}, "measures": {"end": "end_time"}})",
      "test", ""));
  const SensitivityParameter made = makeSensitivityParameter(plan, 0, SensitivityPoint::Middle);
  std::vector<double> drawn;
  for (std::uint64_t k = 0; k < plan.count(); ++k) {
    drawn.push_back(plan.sampling().values(k)[0].get<double>());
  }
  std::ranges::sort(drawn);
  EXPECT_NEAR(made.low, drawn[100], 2e-3);
  EXPECT_NEAR(made.about, drawn[1000], 4e-3);
  EXPECT_NEAR(made.high, drawn[1900], 1.5e-2);
}

TEST(StudySensitivity, OnOneSideWhereTheOtherIsImpossible) {
  const SensitivityTable table = calcOf(makeStudy(kSlider + R"(, "stops": {"stiffness": 0})",
                                                  R"({"path": "duration", "values": [1, 2]},
                   {"path": "stops.damping", "values": [0, 1]},
                   {"path": "integrator.order", "values": [4, 5]})",
                                                  R"j("way": "last(q1)")j"));
  const std::vector<Sensitivity>& values = table.values[0];
  EXPECT_FALSE(values[0].exact);
  EXPECT_EQ(values[0].why, "it is no number of the arm or of its start");
  EXPECT_NEAR(values[0].value.value(), 1.5, 1e-6);  // the rate at the end
  EXPECT_NEAR(values[1].value.value(), 0, 1e-9);    // no damping below 0
  EXPECT_FALSE(values[2].value) << "half an order";
  EXPECT_THAT(values[2].why, testing::HasSubstr("integrator.order"));
}

/// A scenario, one of its parameters, and why that has no exact derivative.
struct Reason {
  std::string scenario, parameter, measure, why;
};

TEST(StudySensitivity, TellsWhyItIsNotExact) {
  const std::string arm = std::string(R"("duration": 0.3, "robot": )") + kArm;
  const std::string mass = R"({"path": "robot.joints[1].link.mass", "values": [1, 2]})";
  const std::string motion =
      R"(, "input": {"trajectory": {"points": [{"q": [0, 0]}, {"q": [1, 1], "time": 0.2}]},
         "controller": {"kp": [9, 9], "kd": [2, 2], )";
  const Reason reasons[] = {
      {arm + R"j(, "input": {"tau": ["sign(q1 - 0.1)", "0"]})j", mass, "last(q1)",
       "a torque jumps with the motion"},
      {arm + R"(, "input": {"tau": ["t < 0.1 ? 1 : 0", "0"]})", mass, "count(q1 > 0)",
       "the measure has no derivative along a run"},
      {arm + R"(, "changes": {"joints[0].friction.coulomb": 0.5})", mass, "last(q1)", ""},
      {arm + R"(, "changes": {"joints[0].friction.coulomb": 50})", mass, "last(q1)",
       "joint friction holds a joint at rest"},
      {arm + R"(, "changes": {"joints[0].friction.coulomb": 20}, "initial": {"qd": [1, 0]})", mass,
       "last(q2)", "joint friction sticks and slips at t = "},
      {arm + R"(, "locked": [1])", R"({"path": "initial.q[0]", "values": [0, 0.1]})", "last(q2)",
       "the joint is locked"},
      {arm + R"(, "locked": [1])", mass, "last(q2)", ""},
      {arm + R"(, "without": ["coriolis"])", mass, "last(q1)", "terms are left out of the motion"},
      {arm + motion + R"("law": "pd"}})", mass, "last(q1)", ""},
      {arm + motion + R"("law": "computed-torque"}})", mass, "last(q1)",
       "the controller computes with the arm's numbers"},
      {arm + motion + R"("law": "computed-torque"}})",
       R"({"path": "initial.qd", "values": [[0, 0]]}, {"path": "duration", "values": [0.3]})",
       "last(q1)", "it has words, no numbers"},
      {arm + motion + R"("law": "pd", "sample_time": 0.01}})", mass, "last(q1)",
       "the controller samples"},
      {arm + R"(, "wrench": {"force": ["1", "0", "0"]})", mass, "last(q1)", ""},
      {arm + R"(, "wrench": {"force": ["1", "0", "0"]})",
       R"({"path": "robot.joints[0].a", "values": [0.5, 0.6]})", "last(q1)",
       "a wrench or a pull on an arm whose shape changes"},
      {R"("mechanism": "four-bar", "duration": 0.1)",
       R"({"path": "mechanism.gravity[2]", "values": [-9, -10]})", "closure",
       "the loops of a mechanism"}};
  for (const Reason& reason : reasons) {
    const SensitivityTable table =
        calcOf(makeStudy(reason.scenario, reason.parameter, R"j("m": ")j" + reason.measure + "\""),
               {.point = SensitivityPoint::Scenario, .differences = false, .bars = false});
    const Sensitivity& value = table.values[0][0];
    EXPECT_THAT(value.why, testing::StartsWith(reason.why)) << reason.scenario;
    EXPECT_EQ(value.exact, reason.why.empty()) << reason.scenario << ": " << value.why;
    EXPECT_EQ(value.value.has_value(), value.exact) << reason.scenario;
  }
}

TEST(StudySensitivity, StopsWhenItIsTold) {
  const auto workers = makeThreadWorkers(1);
  const StudyPlan plan(
      parseStudy(makeStudy(kSlider, R"({"path": "robot.joints[0].link.mass", "values": [1, 2]})",
                           R"j("way": "last(q1)")j"),
                 "test", ""));
  EXPECT_FALSE(calcSensitivities(plan, *workers, {}, [](double) { return false; }).completed);
  EXPECT_TRUE(calcSensitivities(plan, *workers, {}, [](double) { return true; }).completed);
}

TEST(FormulaJumps, AreThoseOfVariablesThatDecide) {
  const std::vector<std::string> names{"t", "q"};
  for (const char* smooth :
       {"sin(q)", "t < 1 ? q : 2*q", "abs(q)", "max(q, t)", "floor(t)*q", "sign(t) - q", "q^2"}) {
    EXPECT_FALSE(Formula(smooth, names).jumpsWith(1)) << smooth;
  }
  for (const char* jumps :
       {"sign(q)", "q > 1 ? 0 : 1", "floor(q + t)", "!q", "1 + (t < q)", "sin(q) ? 1 : 0"}) {
    EXPECT_TRUE(Formula(jumps, names).jumpsWith(1)) << jumps;
  }
}

}  // namespace
}  // namespace denavit
