#include <cmath>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <matio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/linear_system/frequency_response.h"
#include "core/linear_system/zeros.h"
#include "core/vibration/transfer.h"
#include "models/issue.h"
#include "models/linearization/channel_tables.h"
#include "models/linearization/linear_mat.h"
#include "models/linearization/reduced_arm.h"
#include "models/mat/mat_file.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"
#include "models/shortage.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ScenarioDescription shippedArm(const std::string& robot) {
  const nlohmann::json all = {{"schema", "denavit-scenario/1"}, {"robot", robot}};
  return parseScenario(all.dump(), "exports", "");
}

LinearizedArm linearized(const std::string& robot, std::vector<std::string> outputs = {}) {
  LinearRequest request;
  request.outputs = std::move(outputs);
  return *linearize(shippedArm(robot), request);
}

/// A MAT-file's variables, read by the library that others read it with.
class MatReader {
 public:
  explicit MatReader(const std::string& bytes)
      : path_(std::filesystem::temp_directory_path() /
              ("denavit_mat_" + std::to_string(::getpid()) + ".mat")) {
    std::ofstream(path_, std::ios::binary) << bytes;
    file_ = Mat_Open(path_.c_str(), MAT_ACC_RDONLY);
  }
  ~MatReader() {
    if (file_) Mat_Close(file_);
    std::filesystem::remove(path_);
  }
  [[nodiscard]] MatX<double> numbers(const char* name) {
    matvar_t* found = Mat_VarRead(file_, name);
    if (!found) return MatX<double>::Constant(1, 1, NAN);
    MatX<double> values(static_cast<Eigen::Index>(found->dims[0]),
                        static_cast<Eigen::Index>(found->dims[1]));
    if (values.size() > 0) {
      const auto* data =
          found->isComplex
              ? static_cast<const double*>(static_cast<mat_complex_split_t*>(found->data)->Im)
              : static_cast<const double*>(found->data);
      std::copy_n(data, values.size(), values.data());
    }
    Mat_VarFree(found);
    return values;
  }
  [[nodiscard]] std::vector<std::string> texts(const char* name) {
    matvar_t* found = Mat_VarRead(file_, name);
    std::vector<std::string> all;
    for (std::size_t k = 0; found && k < found->dims[0]; ++k) {
      const matvar_t* cell = Mat_VarGetCell(found, static_cast<int>(k));
      all.emplace_back(static_cast<const char*>(cell->data), cell->nbytes);
    }
    Mat_VarFree(found);
    return all;
  }

 private:
  std::filesystem::path path_;
  mat_t* file_ = nullptr;
};

TEST(LinearMat, HoldsTheModelAndItsNames) {
  const LinearizedArm arm = linearized("hub-beam", {"joints", "tool"});
  const LinearAnalysis analysis = analyse(arm);
  MatReader read(toMat(arm, analysis));
  EXPECT_EQ(read.numbers("A"), arm.system.A);
  EXPECT_EQ(read.numbers("B"), arm.system.B);
  EXPECT_EQ(read.numbers("C"), arm.system.C);
  EXPECT_EQ(read.numbers("D"), arm.system.D);
  EXPECT_EQ(read.numbers("Ts")(0, 0), 0);
  EXPECT_EQ(read.numbers("q"), arm.q);
  EXPECT_EQ(read.texts("states"), arm.states);
  EXPECT_EQ(read.texts("inputs"), arm.inputs);
  EXPECT_EQ(read.texts("outputs"), arm.outputs);
  const MatX<double> im = read.numbers("poles");  // of complex ones the imaginary parts
  ASSERT_EQ(im.rows(), 10);
  EXPECT_NEAR(im.cwiseAbs().maxCoeff(), 2441.23, 0.01);
}

TEST(MatFile, HoldsNothingWhereThereIsNothing) {
  MatFile file;
  file.add("none", std::vector<Complex>{});
  file.add("names", std::vector<std::string>{});
  file.add("empty", MatX<double>(0, 3));
  file.add("words", std::string("joint 2"));
  MatReader read(file.finish());
  EXPECT_EQ(read.numbers("none").size(), 0);
  EXPECT_EQ(read.numbers("empty").cols(), 3);
  EXPECT_TRUE(read.texts("names").empty());
}

/// It takes a descriptor for its memory, and one more for the library.
TEST(MatFile, SaysThatNoFurtherFileCanBeOpened) {
  rlimit usual{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &usual), 0);
  const int next = dup(0);  // the lowest that is free
  ASSERT_GE(next, 0);
  close(next);
  for (const int left : {0, 1}) {
    rlimit few = usual;
    few.rlim_cur = static_cast<rlim_t>(next + left);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
    std::optional<Issue> shortage;
    try {
      MatFile file;
    } catch (...) {
      shortage = findShortage(std::current_exception());
    }
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &usual), 0);
    ASSERT_TRUE(shortage) << left;
    EXPECT_EQ(toLine(*shortage).rfind("files: cannot be opened: ", 0), 0u) << toLine(*shortage);
  }
}

TEST(MatFile, IsTheSameBytesForTheSameModel) {
  const LinearizedArm arm = linearized("double-pendulum");
  EXPECT_EQ(toMat(arm, analyse(arm)), toMat(arm, analyse(arm)));
}

/// By the natural modes' own way: det(s² M + s D + K) and the pencil of the output.
TEST(LinearizedArm, HubBeamTransfersAreThoseOfItsModes) {
  const FlexibleArm<double> beam = makeVibratingArm(readRobot("hub-beam"));
  const VecX<double> q = VecX<double>::Zero(beam.dof());
  const LinearModel model = calcLinearModel(beam, q);
  const auto toJoint = findJointTransfer(model, 0);
  const VecX<double> c = calcToolRow(beam, q, 0, Vec3<double>::Zero());
  const auto toTip = findOutputTransfer(model, 0, c);
  ASSERT_TRUE(toJoint && toTip);
  const LinearizedArm arm = linearized("hub-beam", {"joints", "tool"});
  const auto compare = [](std::vector<Complex> found, std::vector<Complex> expected,
                          double largest) {
    ASSERT_EQ(found.size(), expected.size());
    for (const Complex& root : expected) {
      const auto nearest = std::ranges::min_element(
          found, {}, [&](const Complex& other) { return std::abs(other - root); });
      EXPECT_LT(std::abs(*nearest - root), 1e-7 * largest) << root;
      found.erase(nearest);
    }
  };
  std::vector<Complex> poles;
  for (const Pole& pole : listPoles(arm.system.A)) poles.push_back(pole.value);
  compare(poles, toJoint->poles, 2441);
  compare(findZeros(selectChannels(arm.system, {0}, {0})).zeros, toJoint->zeros, 2441);
  const int y = 2;  // the hub turns the tool along y
  EXPECT_EQ(arm.outputs[y], "tool_y_m");
  compare(findZeros(selectChannels(arm.system, {y}, {0})).zeros, toTip->zeros, 2441);
  // And their size: y/τ at s = 30 i is c (s² M + s D + K)^-1 b.
  const Complex s(0, 30);
  MatX<Complex> dynamic = s * s * model.M.cast<Complex>() + model.K.cast<Complex>();
  dynamic.diagonal() += s * model.damping.cast<Complex>();
  const VecX<Complex> x =
      dynamic.lu().solve(VecX<double>::Unit(beam.dof(), 0).cast<Complex>().eval());
  const Complex expected = c.cast<Complex>().dot(x);
  const Complex found = FrequencyResponse(selectChannels(arm.system, {y}, {0})).calcSingle(30);
  EXPECT_LT(std::abs(found - expected), 1e-9 * std::abs(expected));
}

TEST(ChannelTables, BodeRowsAreTheResponse) {
  const LinearizedArm arm = linearized("double-pendulum");
  std::istringstream rows(toBodeCsv(arm));
  std::string line;
  std::getline(rows, line);
  EXPECT_EQ(line, "input,output,frequency_rad_s,magnitude_dB,phase_deg,re,im");
  int count = 0;
  const FrequencyResponse response(arm.system);
  while (std::getline(rows, line)) {
    std::istringstream cells(line);
    std::string input, output, w, dB, phase, re, im;
    for (std::string* cell : {&input, &output, &w, &dB, &phase, &re, &im}) {
      std::getline(cells, *cell, ',');
    }
    const Complex G = response.calc(std::stod(w))(output == "q2_rad", input == "tau2_Nm");
    EXPECT_LT(std::abs(Complex(std::stod(re), std::stod(im)) - G), 1e-9 * std::abs(G)) << line;
    EXPECT_NEAR(std::stod(dB), 20 * std::log10(std::abs(G)), 1e-6);
    const Complex turned = std::polar(1.0, std::stod(phase) * M_PI / 180);
    EXPECT_LT(std::abs(turned - G / std::abs(G)), 1e-6) << line;
    ++count;
  }
  EXPECT_GT(count, 100);
}

/// Where the QZ iteration of Eigen goes round in circles.
TEST(ChannelTables, EveryShippedArmHasItsTables) {
  for (const char* robot : {"ur5", "space-arm", "scara", "panda", "craig-3r", "stanford-thesis"}) {
    const LinearizedArm arm = linearized(robot, {"rates"});
    EXPECT_GT(toBodeCsv(arm).size(), 1000u) << robot;
    EXPECT_GT(toStepCsv(arm).size(), 1000u) << robot;
  }
}

/// Poles that rounding moves off 0 do not take the range of frequencies along.
TEST(ChannelTables, FrequenciesAreThoseOfTheArm) {
  ScenarioDescription weightless = shippedArm("double-pendulum");
  weightless.changes.emplace_back("gravity", nlohmann::json({0, 0, 0}));
  const BodeCurve curve = calcBode(selectChannels(linearize(weightless, {})->system, {0}, {0}));
  EXPECT_GT(curve.frequency[0], 1e-3);
  EXPECT_LT(curve.frequency.tail(1)[0], 1e3);
  EXPECT_NEAR(curve.phase_deg[0], -180, 1e-6);
  EXPECT_NEAR(curve.phase_deg.tail(1)[0], -180, 1e-6);
}

TEST(ChannelTables, StepsHaveAColumnPerChannel) {
  const LinearizedArm arm = linearized("double-pendulum");
  const std::string csv = toStepCsv(arm);
  EXPECT_THAT(csv.substr(0, csv.find('\n')),
              "time_s,q1_rad_from_tau1_Nm,q2_rad_from_tau1_Nm,q1_rad_from_tau2_Nm,q2_rad_from_tau2_"
              "Nm");
  EXPECT_THAT(csv, HasSubstr("\n0,0,0,0,0\n"));
  EXPECT_EQ(listStepNumbers(arm).size(), 4u);
}

TEST(ReducedArm, KeepsTheSlowAndBoundsTheRest) {
  ScenarioDescription scenario = shippedArm("hub-beam");
  scenario.changes.emplace_back("joints[0].friction.viscous", nlohmann::json(0.2));
  scenario.changes.emplace_back("joints[0].link.beam.damping_ratio", nlohmann::json(0.02));
  const LinearizedArm arm = *linearize(scenario, {.outputs = {"tool"}});
  const ReducedArm reduced = reduceArm(arm, 5);
  EXPECT_EQ(reduced.arm.system.order(), 5);
  EXPECT_EQ(reduced.arm.states.back(), "reduced5");
  ASSERT_TRUE(reduced.reduction.errorBound);
  const FrequencyResponse full(arm.system), less(reduced.arm.system);
  double worst = 0;
  for (double w = 0.1; w < 5000; w *= 1.07) {
    worst = std::max(worst, (full.calc(w) - less.calc(w)).norm());
  }
  EXPECT_LE(worst, 1.0000001 * *reduced.reduction.errorBound);
  EXPECT_THROW((void)reduceArm(arm, 11), DescriptionError);
  EXPECT_THROW((void)reduceArm(arm, 0), DescriptionError);
}

}  // namespace
}  // namespace denavit
