#include "models/reproduction/reproduction.h"

#include <filesystem>
#include <limits>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "models/reproduction/comparison.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"
#include "tests/app/program.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::runDenavit;

/// The shipped arms, but each link is heavier by some parts in ten thousand, no two by the same.
RobotDescription perturb(RobotDescription robot) {
  double factor = 1;
  for (JointDescription& joint : robot.joints) joint.link.mass *= factor += 1e-4;
  return robot;
}
ReproductionInputs perturbedInputs() {
  return {[](const std::string& name) { return perturb(readRobot(name)); },
          [](const std::string& name) {
            ScenarioDescription scenario = readScenario(name);
            scenario.robot = perturb(scenario.robot);
            scenario.robotReference.clear();
            scenario.integrator.rtol = 1e-8;  // far below what is to be noticed, and quicker
            return scenario;
          }};
}

class EachReproduction : public testing::TestWithParam<Reproduction> {};
INSTANTIATE_TEST_SUITE_P(Registry, EachReproduction, testing::ValuesIn(reproductions()),
                         [](const auto& test) {
                           std::string name(test.param.name);
                           for (char& c : name) c = c == '-' || c == '.' ? '_' : c;
                           return name;
                         });

TEST_P(EachReproduction, AgreesOrSaysWhyItCannot) {
  const auto sections = GetParam().run(shippedInputs());
  ASSERT_FALSE(sections.empty());
  std::string lastRemark;
  for (const ReproductionSection& section : sections) {
    EXPECT_FALSE(section.title.empty());
    EXPECT_FALSE(section.rows.empty()) << section.title;
    for (const ReproductionRow& row : section.rows) {
      EXPECT_NE(row.verdict, Verdict::Differs) << section.title << ": " << row.what << ": "
                                               << row.printed.text << " and " << row.ours.text;
      EXPECT_FALSE(row.ours.text.empty()) << section.title << ": " << row.what;
      if (row.verdict == Verdict::Explained) {
        EXPECT_FALSE(row.remark.empty()) << section.title << ": " << row.what;
      }
    }
  }
  EXPECT_NE(GetParam().source.find_first_of("12"), std::string_view::npos) << "a year or version";
}

/// An arm that is wrong by a part in ten thousand is noticed wherever an arm's numbers are
/// compared.
TEST_P(EachReproduction, NoticesAnArmThatIsWrong) {
  // Counts of operations depend on which numbers are 0, not on the others.
  static const std::set<std::string_view> withoutArm{
      "turney-8.1",     "turney-8.2",     "turney-8.3",    "turney-8.4",    "turney-8.5",
      "turney-8.6",     "craig-6.1",      "craig-6.2",     "craig-6.13",    "el-rayyes-1.1",
      "el-rayyes-4.2",  "el-rayyes-4.3",  "el-rayyes-4.4", "el-rayyes-4.6", "el-rayyes-4.7",
      "el-rayyes-4.13", "el-rayyes-4.14", "el-rayyes-4.15"};
  // The text about figure 4.5 makes claims that hold for every arm of this build.
  // How much each mode takes of a static load does not depend on masses.
  // Nor do the joint rates that strobing finds for a hand.
  static const std::set<std::string_view> claimsOnly{"el-rayyes-4.5", "el-rayyes-4.9",
                                                     "el-rayyes-4.11", "turney-10.1"};
  if (withoutArm.contains(GetParam().name)) return;
  const VerdictCount count = countVerdicts(GetParam().run(perturbedInputs()));
  EXPECT_EQ(count.differs > 0, !claimsOnly.contains(GetParam().name));
}

TEST(Reproductions, NamesAreUniqueAndFindWhatBeginsWithThem) {
  std::set<std::string_view> names;
  for (const Reproduction& reproduction : reproductions()) names.insert(reproduction.name);
  EXPECT_EQ(names.size(), reproductions().size());
  EXPECT_EQ(findReproductions("craig-6.1").size(), 1u);
  EXPECT_EQ(findReproductions("craig").size(), 12u);
  EXPECT_EQ(findReproductions("turney").size(), 8u);
  EXPECT_EQ(findReproductions("turney-8").size(), 6u);
  EXPECT_EQ(findReproductions("el-rayyes-case").size(), 2u);
  EXPECT_EQ(findReproductions("craig-").size(), 12u);
  EXPECT_TRUE(findReproductions("crai").empty());
  EXPECT_TRUE(findReproductions("").empty());
}

TEST(Reproductions, AllPapersAreThere) {
  for (const char* name :
       {"agreement",         "turney-8.1",       "turney-8.2",      "turney-8.3",
        "turney-8.4",        "turney-8.5",       "turney-8.6",      "zomaya-morris",
        "craig-6.1",         "craig-6.2",        "craig-6.3",       "craig-6.4",
        "craig-6.5",         "craig-6.6",        "craig-6.7",       "craig-6.13",
        "craig-programming", "craig-6b",         "craig-6c",        "el-rayyes-1.1",
        "el-rayyes-4.2",     "el-rayyes-4.3",    "el-rayyes-4.4",   "el-rayyes-4.6",
        "el-rayyes-4.7",     "el-rayyes-4.13",   "el-rayyes-4.14",  "el-rayyes-4.15",
        "el-rayyes-4.5",     "el-rayyes-4.9",    "el-rayyes-4.10",  "el-rayyes-4.11",
        "el-rayyes-4.12",    "el-rayyes-case-3", "el-rayyes-case-4"}) {
    EXPECT_EQ(findReproductions(name).size(), 1u) << name;
  }
}

/// The exercise asks for five plots: what stands in them is the motion that the rows are about.
TEST(Reproductions, ThePlotsOfExercise6AAreTheMotion) {
  const auto charts = findReproductions("craig-6a").at(0)->plot(shippedInputs());
  ASSERT_EQ(charts.size(), 5u);
  for (const LineChart& chart : charts) {
    SCOPED_TRACE(chart.name);
    ASSERT_EQ(chart.x.size(), 101u);
    EXPECT_EQ(chart.x.front(), 0);
    EXPECT_NEAR(chart.x.back(), 1, 1e-12);
    for (const ChartCurve& curve : chart.curves) EXPECT_EQ(curve.y.size(), chart.x.size());
    const std::string svg = toSvg(chart);
    for (const ChartCurve& curve : chart.curves) {
      EXPECT_THAT(svg, testing::HasSubstr('>' + curve.label + '<'));
    }
    EXPECT_THAT(svg, testing::HasSubstr(">t [s]<"));
    EXPECT_THAT(svg, testing::HasSubstr('>' + chart.yLabel + '<'));
  }
  const auto last = [&](std::size_t chart, std::size_t curve) {
    return charts[chart].curves[curve].y.back();
  };
  EXPECT_NEAR(charts[0].curves[0].y.front(), 10, 1e-12) << "degrees";
  EXPECT_NEAR(charts[0].curves[1].y.front(), 90, 1e-12);
  EXPECT_NEAR(last(3, 1), 1.1641871610852113, 1e-9) << "y by Euler's rule";
  EXPECT_NEAR(last(4, 0), 73.72166135595958, 1e-7);
  EXPECT_NEAR(last(4, 3), 13.467593668175486, 1e-7);
}

TEST(Reproductions, PlotsAreWrittenIntoAFolder) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("denavit_plots_" + std::to_string(::getpid()));
  const auto outcome = runDenavit({"reproduce", "craig-6a", "--plots", folder});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  int pictures = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    pictures += file.path().extension() == ".svg";
  }
  EXPECT_EQ(pictures, 5);
  std::filesystem::remove_all(folder);
  const auto none = runDenavit({"reproduce", "craig-6b", "--plots", folder});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, testing::HasSubstr("craig-6b has no plots"));
  const auto device = runDenavit({"reproduce", "craig-6a", "--plots", "/dev/full"});
  EXPECT_EQ(device.code, 2);
  EXPECT_THAT(device.err, testing::HasSubstr("--plots: is /dev/full, which is no folder"));
}

/// Curves that are gaps, flat or nothing are pictures, too.
TEST(LineChart, AnyNumbersMakeAPicture) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  for (const LineChart& chart :
       {LineChart{}, LineChart{"n", "a < b & c", "x", "y", {0, 1}, {{"flat", {2, 2}}}},
        LineChart{
            "n", "t", "x", "y", {0, 1, 2}, {{"gap", {1, none, 3}}, {"no", {none, none, none}}}},
        LineChart{"n", "t", "x", "y", {5}, {{"one", {-1e300}}}}}) {
    const std::string svg = toSvg(chart);
    EXPECT_THAT(svg, testing::StartsWith("<svg "));
    EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
    EXPECT_THAT(svg, testing::Not(testing::HasSubstr("nan")));
    EXPECT_THAT(svg, testing::Not(testing::HasSubstr("inf")));
  }
  EXPECT_THAT(toSvg({"n", "a < b & c", "x", "y", {}, {}}), testing::HasSubstr("a &lt; b &amp; c"));
}

std::vector<std::string> explainedRows(const char* name) {
  std::vector<std::string> rows;
  for (const auto& section : findReproductions(name).at(0)->run(shippedInputs())) {
    for (const auto& row : section.rows) {
      if (row.verdict == Verdict::Explained) rows.push_back(section.title + ": " + row.what);
    }
  }
  return rows;
}

/// The findings: which printed numbers cannot be, and no others.
TEST(Reproductions, JointsTwoAndThreeOfZomayaAndMorrisComeFromNoRigidArm) {
  std::vector<std::string> impossible;
  for (const std::string& row : explainedRows("zomaya-morris")) {
    if (row.starts_with("can row I come")) impossible.push_back(row.substr(row.size() - 7));
  }
  EXPECT_THAT(impossible, testing::ElementsAre("joint 2", "joint 3"));
}

TEST(Reproductions, TheMisprintsAreTheKnownOnes) {
  const auto endWith = [](const char* text) { return testing::EndsWith(text); };
  EXPECT_THAT(explainedRows("craig-6.7"),
              testing::ElementsAre(endWith("Bx 11 (6.108)"), endWith("Bx 11 (6.108)")));
  EXPECT_THAT(explainedRows("craig-6.6"), testing::Each(endWith("rate of J 21 (6.102)")));
  EXPECT_THAT(explainedRows("craig-6.3"), testing::IsEmpty());
  EXPECT_THAT(explainedRows("craig-6.4"), testing::IsEmpty());
  EXPECT_THAT(explainedRows("turney-8.4"), testing::IsEmpty());
  EXPECT_THAT(explainedRows("turney-8.5"), testing::IsEmpty());
  EXPECT_THAT(explainedRows("el-rayyes-1.1"),
              testing::Contains(endWith("Classical Lagrange (Uicker-Kahn), products")));
}

TEST(Reproductions, MisprintsOfTheCountsAreTheKnownOnes) {
  const auto endWith = [](const char* text) { return testing::EndsWith(text); };
  EXPECT_THAT(explainedRows("el-rayyes-4.3"),
              testing::Contains(endWith("the rows of NEDYN: with payload vector")));
  EXPECT_THAT(explainedRows("el-rayyes-4.7"),
              testing::Contains(endWith("what the printed numbers add up to: Leahy et al.")));
  EXPECT_THAT(explainedRows("el-rayyes-4.15"),
              testing::IsSupersetOf(
                  {endWith("case A, share [%]"), endWith("largest share of the loops [%]")}));
}

/// An arm with a number where the published one has 0 costs more than is printed.
TEST(Reproductions, AnArmWithoutItsZerosIsNoticed) {
  ReproductionInputs inputs = shippedInputs();
  inputs.robot = [](const std::string& name) {
    RobotDescription robot = readRobot(name);
    for (JointDescription& joint : robot.joints) {
      joint.alpha += 0.1;
      joint.a += 0.1;
      joint.link.inertia.xy = joint.link.inertia.yz = joint.link.inertia.xz = 1e-3;
      joint.link.com = Eigen::Vector3d(0.1, 0.2, 0.3);
      joint.link.pointMasses.clear();
    }
    return robot;
  };
  for (const char* name : {"el-rayyes-4.4", "el-rayyes-4.13"}) {
    EXPECT_GT(countVerdicts(findReproductions(name).at(0)->run(inputs)).differs, 0) << name;
  }
}

TEST(Comparison, AWrongNumberDiffers) {
  EXPECT_EQ(compareNumber("x", printedNumber("0.754"), 0.7544, roundingOf("0.754")).verdict,
            Verdict::Agrees);
  EXPECT_EQ(compareNumber("x", printedNumber("0.754"), 0.7546, roundingOf("0.754")).verdict,
            Verdict::Differs);
  EXPECT_EQ(compareNumber("x", printedNumber("1"), std::nan(""), 1).verdict, Verdict::Differs);
  EXPECT_EQ(roundingOf("12"), 0.5);
}

TEST(Comparison, AMisprintIsExplainedOnlyByTheCorrectedNumber) {
  EXPECT_EQ(compareMisprint("x", printedNumber("2"), -2, -2, 1e-12, "sign").verdict,
            Verdict::Explained);
  EXPECT_EQ(compareMisprint("x", printedNumber("2"), -2, 2, 1e-12, "sign").verdict,
            Verdict::Differs);
  EXPECT_EQ(compareMisprint("x", printedNumber("2"), -2, -2.1, 1e-12, "sign").verdict,
            Verdict::Differs);
}

TEST(Comparison, FormulasAgreeWhereTheyAreTheSamePolynomial) {
  const CountPolynomial half{{0, 1, 1}, 2}, quarter{{0, 2, 2}, 4}, other{{0, 2, 1}, 2};
  EXPECT_EQ(compareFormula("x", half, quarter).verdict, Verdict::Agrees);
  EXPECT_EQ(compareFormula("x", half, other).verdict, Verdict::Differs);
}

TEST(Comparison, ACostOfAnotherPowerDiffers) {
  const CountPolynomial line{{-12, 108}, 1}, square{{0, 0, 1}, 1};
  EXPECT_EQ(compareCost("x", line, CountPolynomial{{0, 90}, 1}, "rule").verdict,
            Verdict::Explained);
  EXPECT_EQ(compareCost("x", line, line, "rule").verdict, Verdict::Agrees);
  EXPECT_EQ(compareCost("x", line, square, "rule").verdict, Verdict::Differs);
  EXPECT_EQ(compareCost("x", line, std::nullopt, "rule").verdict, Verdict::Differs);
}

TEST(Comparison, CountsAreFittedExactlyOrNotAtAll) {
  const CountPolynomial p{{114, -73, 222, 61}, 6};
  EXPECT_EQ(fitCount([&](int n) { return p.at(n); }), p);
  EXPECT_EQ(fitCount([](int) { return 7L; }), (CountPolynomial{{7}, 1}));
  EXPECT_EQ(fitCount([&](int n) { return p.at(n) + (n == 8 ? 1 : 0); }), std::nullopt);
}

TEST(ReproduceCommand, EverythingAgreesOrIsExplained) {
  const auto outcome = runDenavit({"reproduce", "--all", "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const Json all = Json::parse(outcome.out);
  ASSERT_EQ(all["reproductions"].size(), reproductions().size());
  EXPECT_EQ(all["count"]["differs"], 0);
  EXPECT_GT(all["count"]["agrees"], 300);
  for (const Json& reproduction : all["reproductions"]) {
    for (const Json& section : reproduction["sections"]) {
      for (const Json& row : section["rows"]) {
        EXPECT_TRUE(row["verdict"] == "agrees" || row["verdict"] == "explained") << row;
        if (row.contains("difference")) {
          EXPECT_NEAR(row["difference"].get<double>(),
                      row["ours_value"].get<double>() - row["printed_value"].get<double>(), 1e-9);
        }
      }
    }
  }
}

TEST(ReproduceCommand, ListsWhatThereIs) {
  const auto list = runDenavit({"reproduce"});
  EXPECT_EQ(list.code, 0);
  const Json json = Json::parse(runDenavit({"reproduce", "--json"}).out);
  for (const Reproduction& reproduction : reproductions()) {
    EXPECT_NE(list.out.find(std::string(reproduction.name) + " "), std::string::npos);
  }
  EXPECT_EQ(json["reproductions"].size(), reproductions().size());
}

TEST(ReproduceCommand, SetsThePapersNumberBesideOurs) {
  const auto table = runDenavit({"reproduce", "craig-6.7"});
  EXPECT_EQ(table.code, 0);
  EXPECT_NE(table.out.find("Bx 11 (6.108)    2.74951      -4.55116      -7.30067  explained"),
            std::string::npos)
      << table.out;
  EXPECT_NE(table.out.find("the first term's sign is wrong"), std::string::npos);
  EXPECT_NE(table.out.find("10 agree, 2 explained, 0 differ"), std::string::npos);
}

}  // namespace
}  // namespace denavit
