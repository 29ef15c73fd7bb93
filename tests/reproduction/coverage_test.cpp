#include <fstream>
#include <sstream>

#include <nlohmann/json.hpp>

#include "models/reproduction/reproduction.h"
#include "tests/app/program.h"
#include "tests/reproduction/formulation_coverage.h"

namespace denavit {
namespace {

using Json = nlohmann::json;
using test::expectEveryFormulation;
using test::runDenavit;

// A formulation is added in one file and one line of the registry. These tests hold everything that
// lists formulations to that registry; tests/ui does the same for the laboratory.

TEST(EveryRegisteredFormulation, IsInTheAgreementTests) {
  for (const char* file :
       {"core/formulation_agreement_test.cpp", "models/formulation_reference_test.cpp"}) {
    std::ifstream in(std::string(DENAVIT_TEST_DATA) + "/../" + file);
    std::ostringstream text;
    text << in.rdbuf();
    EXPECT_NE(text.str().find("testing::ValuesIn(formulations())"), std::string::npos)
        << file << " does not go through the registry";
  }
}

TEST(EveryRegisteredFormulation, IsReproducedAgainstReferenceStates) {
  const auto sections = findReproductions("agreement").at(0)->run(shippedInputs());
  ASSERT_GE(sections.size(), 4u);
  for (const ReproductionSection& section : sections) {
    std::vector<std::string> names;
    for (const ReproductionRow& row : section.rows) names.push_back(row.what);
    expectEveryFormulation(names, section.title);
  }
}

TEST(EveryRegisteredFormulation, IsListedByTheCommandLine) {
  const auto outcome = runDenavit({"formulations", "craig-rp", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const Json list = Json::parse(outcome.out);
  std::vector<std::string> names;
  for (const Json& row : list["formulations"]) names.push_back(row["name"]);
  expectEveryFormulation(names, "denavit formulations");
  EXPECT_EQ(names.size(), formulations().size());
}

TEST(EveryRegisteredFormulation, GivesTheTorquesOfEvaluate) {
  const auto evaluate = [](std::string_view name) {
    const auto outcome = runDenavit({"evaluate", "stanford", "--q", "0.1,0.7,0.6,0.2,-0.4,0.3",
                                     "--qd", "0.5,-1,0.3,1,0.8,-0.6", "--qdd", "1,0.5,-0.4,2,1,0.1",
                                     "--formulation", std::string(name), "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return Json::parse(outcome.out);
  };
  const std::vector<double> expected = evaluate("newton-euler")["tau"];
  for (const Formulation& formulation : formulations()) {
    const Json answer = evaluate(formulation.name);
    EXPECT_EQ(answer["formulation"], formulation.name);
    double worst = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      worst = std::max(worst, std::abs(answer["tau"][i].get<double>() - expected[i]));
    }
    EXPECT_EQ(answer.contains("approximate"), formulation.approximate);
    if (formulation.approximate) {
      EXPECT_GT(worst, 1e-3) << formulation.name;
    } else {
      EXPECT_LT(worst, 1e-10) << formulation.name;
    }
  }
}

}  // namespace
}  // namespace denavit
