#include <cmath>

#include <gmock/gmock.h>

#include "models/identification/identification_json.h"
#include "models/identification/identify.h"
#include "models/json/number_text.h"
#include "models/robot/robot_file.h"
#include "tests/models/identification_motions.h"

namespace denavit {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A table of a measured planar arm, to be spoilt.
class MotionTable {
 public:
  MotionTable() : robot(readRobot("craig-2r")) {
    robot.joints[0].limits = {-3.0, 3.0, 4.0, 250.0};
    robot.joints[1].limits = {-3.0, 3.0, 4.0, 80.0};
    const FourierMotion motion = test::makePeriodicMotion(robot, 5, 1);
    test::TrueTorque torque(robot);
    VecX<double> q, qd, qdd;
    for (int k = 0; k <= 500; ++k) {
      motion.calc(0.01 * k, q, qd, qdd);
      const VecX<double> tau = torque(q, qd, qdd);
      rows.push_back({0.01 * k, q[0], q[1], tau[0], tau[1]});
    }
  }

  [[nodiscard]] std::string text() const {
    std::string made = headings + "\n";
    for (const std::vector<double>& row : rows) {
      for (std::size_t c = 0; c < row.size(); ++c) {
        made += (c > 0 ? "," : "") + (std::isnan(row[c]) ? "" : toShortest(row[c]));
      }
      made += "\n";
    }
    return made;
  }
  void scale(std::size_t column, double factor) {
    for (auto& row : rows) row[column] *= factor;
  }

  RobotDescription robot;
  std::string headings = "time,q1_rad,q2_rad,tau1_Nm,tau2_Nm";
  std::vector<std::vector<double>> rows;
};

/// Everything that is said of a table: errors, or its warnings.
std::string messagesOf(const MotionTable& table) {
  std::string lines;
  try {
    for (const Issue& issue : parseMotion(table.text(), "m.csv", table.robot).warnings) {
      lines += "warning: " + toLine(issue) + "\n";
    }
  } catch (const DescriptionError& error) {
    EXPECT_EQ(error.source(), "m.csv");
    for (const Issue& issue : error.issues()) lines += toLine(issue) + "\n";
  }
  return lines;
}

TEST(MeasuredMotion, GoodTablesAreReadInSilence) {
  MotionTable table;
  EXPECT_EQ(messagesOf(table), "");
  const MeasuredMotion motion = parseMotion(table.text(), "m.csv", table.robot);
  ASSERT_EQ(motion.stretches.size(), 1u);
  EXPECT_NEAR(motion.step, 0.01, 1e-12);
  EXPECT_TRUE(motion.isEven);
  EXPECT_EQ(motion.rows(), 501);
  // Degrees by their name, milliseconds, other columns, another order.
  MotionTable other;
  other.headings = "time_ms,q1 [deg],q2_rad,tau1_mNm,tau2 (Nm),pressure";
  other.scale(0, 1000);
  other.scale(1, 180 / M_PI);
  other.scale(3, 1000);
  for (auto& row : other.rows) row.push_back(1);
  EXPECT_EQ(messagesOf(other), "");
  const MeasuredMotion same = parseMotion(other.text(), "m.csv", other.robot);
  EXPECT_LT((same.stretches[0].positions.q - motion.stretches[0].positions.q).norm(), 1e-12);
  EXPECT_LT((same.stretches[0].tau - motion.stretches[0].tau).norm(), 1e-10);
  EXPECT_THAT(same.columns, testing::ElementsAre("q1 [deg]", "tau1_mNm", "q2_rad", "tau2 (Nm)"));
}

/// What is not read may hold words; what is read may not.
TEST(MeasuredMotion, ColumnsOfWordsAreLeftAlone) {
  const MotionTable table;
  const std::string plain = table.text();
  const auto withWord = [&](const std::string& heading, const std::string& word) {
    std::string text;
    for (std::size_t at = 0, end = 0; at < plain.size(); at = end + 1) {
      end = plain.find('\n', at);
      text += plain.substr(at, end - at) + "," + (at == 0 ? heading : word) + "\n";
    }
    return text;
  };
  const MeasuredMotion expected = parseMotion(plain, "m.csv", table.robot);
  for (const char* heading : {"state", "q3_rad", "note 1"}) {
    const MeasuredMotion read = parseMotion(withWord(heading, "ok"), "m.csv", table.robot);
    EXPECT_EQ(read.stretches[0].tau, expected.stretches[0].tau) << heading;
  }
  EXPECT_THAT([&] { (void)parseMotion(withWord("i2_A", "ok"), "m.csv", table.robot); },
              testing::ThrowsMessage<DescriptionError>(HasSubstr("\"ok\" is not a finite number")));
}

TEST(MeasuredMotion, SaysWhetherItRepeatsItselfAndWhichFilterWouldDo) {
  MotionTable table;
  for (int k = 501; k <= 1000; ++k) {
    table.rows.push_back(table.rows[static_cast<std::size_t>(k - 500)]);
    table.rows.back()[0] = 0.01 * k;
  }
  MeasuredMotion motion = parseMotion(table.text(), "m.csv", table.robot);
  ASSERT_TRUE(findPeriod(motion).has_value());
  EXPECT_NEAR(*findPeriod(motion), 5, 1e-3);
  EXPECT_GT(suggestCutoff(motion), 1);
  EXPECT_LE(suggestCutoff(motion), 25);
  table.rows.resize(500);
  motion = parseMotion(table.text(), "m.csv", table.robot);
  EXPECT_FALSE(findPeriod(motion).has_value());
}

/// A way to spoil a table, and what is said then.
struct SpoiltTable {
  const char* name;
  void (*spoil)(MotionTable&);
  std::vector<const char*> said;
};

class Spoilt : public testing::TestWithParam<SpoiltTable> {};

TEST_P(Spoilt, TableIsExplained) {
  MotionTable table;
  GetParam().spoil(table);
  const std::string lines = messagesOf(table);
  for (const char* part : GetParam().said) EXPECT_THAT(lines, HasSubstr(part));
}

const double kEmpty = std::nan("");

const SpoiltTable kSpoilt[] = {
    {"DuplicateTime",
     [](MotionTable& t) { t.rows[7][0] = t.rows[6][0]; },
     {"line 9, column 1 (time)", "is not after the one before, 0.06 s",
      "times must increase from row to row"}},
    {"BackwardTime",
     [](MotionTable& t) { t.rows[7][0] = 0.01; },
     {"the time 0.01 s is not after the one before, 0.06 s"}},
    {"EmptyCell",
     [](MotionTable& t) { t.rows[11][2] = kEmpty; },
     {"row 12 (0.11 s), column \"q2_rad\": is empty or not a number: fill the cell, or take the "
      "row out"}},
    {"ManyEmptyCells",
     [](MotionTable& t) {
       for (std::size_t k = 100; k < 200; ++k) t.rows[k][3] = kEmpty;
     },
     {"row 101 (1 s), column \"tau1_Nm\": is empty or not a number"}},
    {"MissingColumn",
     [](MotionTable& t) { t.headings = "time,q1_rad,angle,tau1_Nm,tau2_Nm"; },
     {"column q2_rad: is missing for (joint 2, elbow): add a column q2_rad or q2_deg"}},
    {"MissingTorque",
     [](MotionTable& t) { t.headings = "time,q1_rad,q2_rad,tau1_Nm,power"; },
     {"column tau2_Nm: is missing for (joint 2, elbow): add a column tau2_Nm or i2_A"}},
    {"NoUnit",
     [](MotionTable& t) { t.headings = "time,q1,q2_rad,tau1_Nm,tau2_Nm"; },
     {"column \"q1\": is no unit that (joint 1, shoulder) has: name it q1_rad or q1_deg"}},
    {"ForceOfATurningJoint",
     [](MotionTable& t) { t.headings = "time,q1_rad,q2_rad,tau1_N,tau2_Nm"; },
     {"column \"tau1_N\": is no unit that (joint 1, shoulder) has: name it tau1_Nm"}},
    {"DegreesUnderRadians",
     [](MotionTable& t) { t.scale(1, 180 / M_PI); },
     {"column \"q1_rad\": reaches", "where the joint turns 3 rad at most: it looks like degrees",
      "name it q1_deg, or convert it"}},
    {"RadiansUnderDegrees",
     [](MotionTable& t) { t.headings = "time,q1_deg,q2_rad,tau1_Nm,tau2_Nm"; },
     {"warning: column \"q1_deg\": reaches", "deg at most: it looks like radians: name it q1_rad"}},
    {"MillinewtonMetres",
     [](MotionTable& t) { t.scale(4, 1000); },
     {"column \"tau2_Nm\": reaches", "where the joint's effort is 80: it looks like thousandths",
      "name it tau2_mNm, or convert it"}},
    {"OneWrongTorque",
     [](MotionTable& t) { t.rows[100][4] = 1e5; },
     {"warning: column \"tau2_Nm\": reaches 100000 N m, more than the joint's effort 80",
      "single rows that are wrong"}},
    {"Milliseconds",
     [](MotionTable& t) { t.scale(0, 1000); },
     {"the times: are 10 s apart and have no unit: they look like milliseconds: name the column "
      "time_ms, or time_s"}},
    {"SlowSeconds",
     [](MotionTable& t) {
       t.headings = "time_s,q1_rad,q2_rad,tau1_Nm,tau2_Nm";
       t.scale(0, 1000);
     },
     {"warning: the times: are 10 s apart: they look like milliseconds: name the column time_ms"}},
    {"SecondsUnderMilliseconds",
     [](MotionTable& t) { t.headings = "time_us,q1_rad,q2_rad,tau1_Nm,tau2_Nm"; },
     {"the times: are 1e-08 s apart: they look like seconds: name the column time_s"}},
    {"RatesInOtherUnits",
     [](MotionTable& t) {
       t.headings += ",qd1_rad_s";
       for (std::size_t k = 0; k < t.rows.size(); ++k) {
         const std::size_t a = k == 0 ? 0 : k - 1, b = std::min(k + 1, t.rows.size() - 1);
         t.rows[k].push_back(180 / M_PI * (t.rows[b][1] - t.rows[a][1]) /
                             (t.rows[b][0] - t.rows[a][0]));
       }
     },
     {"columns \"q1_rad\" and \"qd1_rad_s\": do not fit: the rate is 57.",
      "so one of them is in degrees", "name the one in degrees q1_deg or qd1_deg_s"}},
    {"DeadTorqueSensor",
     [](MotionTable& t) {
       for (auto& row : t.rows) row[3] = 3.2;
     },
     {"column \"tau1_Nm\": is 3.2 N m in every row: check the sensor and its channel"}},
    {"JointAtRest",
     [](MotionTable& t) {
       for (auto& row : t.rows) row[2] = 0.4;
     },
     {"warning: column \"q2_rad\": moves by 0 rad only: the joint stands still"}},
    {"TooFewRows",
     [](MotionTable& t) { t.rows.resize(60); },
     {"the table: has 60 rows; at least 100 are needed: measure longer, or at a higher rate"}},
    {"Gap",
     [](MotionTable& t) { t.rows.erase(t.rows.begin() + 200, t.rows.begin() + 230); },
     {"warning: row 201 (2.3 s): comes 0.31 s after the row before, where 0.01 s is usual: rows "
      "are "
      "missing: the motion is split there"}},
    {"Jitter",
     [](MotionTable& t) {
       for (std::size_t k = 1; k < t.rows.size(); k += 2) t.rows[k][0] += 0.001;
     },
     {"warning: row 2 (0.011 s): comes 0.011 s after the row before",
      "rows are early or late: a filter gets them at even steps, by cubics"}},
    {"NoRegularStep",
     [](MotionTable& t) {
       for (std::size_t k = 0; k < t.rows.size(); ++k) {
         t.rows[k][0] = 0.01 * static_cast<double>(k) + (k % 3 == 1 ? 0.006 : 0);
       }
     },
     {"rows: log at an even rate: rates and accelerations need it"}},
    {"ClippedTorque",
     [](MotionTable& t) {
       double most = 0;
       for (auto& row : t.rows) most = std::max(most, row[3]);
       for (auto& row : t.rows) row[3] = std::min(row[3], 0.6 * most);
     },
     {"warning: column \"tau1_Nm\": stands at its extreme", "it looks clipped",
      "clipped torques spoil a fit"}},
    {"CoarsePositions",
     [](MotionTable& t) {
       for (auto& row : t.rows) row[1] = std::round(row[1] / 0.05) * 0.05;
     },
     {"warning: column \"q1_rad\": has steps of 0.05 rad, coarse beside its motion of",
      "accelerations will be blurred"}},
    {"BeyondLimits",
     [](MotionTable& t) { t.robot.joints[0].limits.upper = 0.1; },
     {"warning: column \"q1_rad\": goes up to", "above the joint's limit 0.1"}},
    {"BeyondEffort",
     [](MotionTable& t) { t.robot.joints[0].limits.effort = 20; },
     {"warning: column \"tau1_Nm\": reaches", "more than the joint's effort 20"}},
    {"CurrentWithoutConstant",
     [](MotionTable& t) { t.headings = "time,q1_rad,q2_rad,i1_A,tau2_Nm"; },
     {"column i1_A: is a current, and the robot has no torque constant at "
      "joints[0].actuator.torque_constant (joint 1, shoulder): give it in N m/A"}},
    {"SeveralMistakes",
     [](MotionTable& t) {
       t.headings = "time,q1,q2_rad,tau1_Nm,tau2_Nm";
       t.scale(2, 180 / M_PI);
       t.scale(4, 1000);
     },
     {"column \"q1\": is no unit", "\"q2_rad\": reaches", "\"tau2_Nm\": reaches"}},
    {"Capitals",
     [](MotionTable& t) { t.headings = "time,Q1_RAD,q2_rad,TAU1_NM,tau2_Nm"; },
     {"column \"Q1_RAD\": is not read for (joint 1, shoulder): names are in small letters",
      "name it q1_rad or q1_deg", "column \"TAU1_NM\": is not read", "name it tau1_Nm"}},
    {"MoreJointsThanTheArm",
     [](MotionTable& t) {
       t.headings += ",q3_rad,tau3_Nm";
       for (auto& row : t.rows) row.insert(row.end(), {0.5, 2});
     },
     {"warning: columns \"q3_rad\", \"tau3_Nm\": are not read: the arm has 2 joints: take the "
      "robot"}},
    {"TermsOfTorques",
     [](MotionTable& t) {
       t.headings += ",tau1_gravity_Nm,tau3_Nm,tau3_inertia_Nm,q3";
       for (auto& row : t.rows) row.insert(row.end(), {0.5, 2, 3, 4});
     },
     {"warning: columns \"tau3_Nm\", \"q3\": are not read: the arm has 2 joints"}},
    {"OneJointMoreThanTheArm",
     [](MotionTable& t) {
       t.headings += ",q3_rad";
       for (auto& row : t.rows) row.push_back(0.5);
     },
     {"warning: column \"q3_rad\": is not read: the arm has 2 joints"}},
    {"NoNumbers",
     [](MotionTable& t) { t.rows.clear(); },
     {"there are fewer than two rows of numbers"}},
    {"NoTime",
     [](MotionTable& t) { t.headings = "sample,q1_rad,q2_rad,tau1_Nm,tau2_Nm"; },
     {"no column is the time"}},
};
INSTANTIATE_TEST_SUITE_P(Tables, Spoilt, testing::ValuesIn(kSpoilt),
                         [](const auto& table) { return std::string(table.param.name); });

TEST(MeasuredMotion, CurrentsBecomeTorquesThroughTheGear) {
  MotionTable table;
  ActuatorDescription& actuator = table.robot.joints[1].actuator;
  actuator.gearRatio = -60;
  actuator.torqueConstant = 0.2;
  const MeasuredMotion expected = parseMotion(table.text(), "m.csv", table.robot);
  table.headings = "time,q1_rad,q2_rad,tau1_Nm,i2_A";
  table.scale(4, 1 / (-60 * 0.2));
  const MeasuredMotion motion = parseMotion(table.text(), "m.csv", table.robot);
  EXPECT_LT((motion.stretches[0].tau - expected.stretches[0].tau).norm(), 1e-11);
}

TEST(MeasuredMotion, GapsSplitAndBothPartsCount) {
  MotionTable table;
  table.rows.erase(table.rows.begin() + 200, table.rows.begin() + 230);
  const MeasuredMotion motion = parseMotion(table.text(), "m.csv", table.robot);
  ASSERT_EQ(motion.stretches.size(), 2u);
  EXPECT_EQ(motion.stretches[0].tau.rows(), 200);
  EXPECT_EQ(motion.stretches[1].tau.rows(), 271);
  EXPECT_NEAR(motion.stretches[1].positions.time[0], 2.3, 1e-12);
  const IdentificationResult result = identify(table.robot, motion, nullptr, {.cutoff = 12});
  EXPECT_LT(result.fit.relative.maxCoeff(), 0.02);
  // A series needs no even steps, and sees both sides as one motion.
  const IdentificationResult series = identify(table.robot, motion, nullptr, {.period = 5});
  for (const IdentifiedParameter& p : series.base) {
    EXPECT_NEAR(p.estimate.value, p.inTable, 1e-8) << p.name;
  }
}

TEST(MeasuredMotion, UnevenStepsAreEvenedForFilters) {
  MotionTable table;
  const FourierMotion motion = test::makePeriodicMotion(table.robot, 5, 1);
  test::TrueTorque torque(table.robot);
  VecX<double> q, qd, qdd;
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    const double t =
        0.01 * static_cast<double>(k) + 0.001 * std::sin(17.0 * static_cast<double>(k));
    motion.calc(t, q, qd, qdd);
    const VecX<double> tau = torque(q, qd, qdd);
    table.rows[k] = {t, q[0], q[1], tau[0], tau[1]};
  }
  const MeasuredMotion uneven = parseMotion(table.text(), "m.csv", table.robot);
  EXPECT_FALSE(uneven.isEven);
  const MeasuredMotion even = makeEven(uneven);
  const SampledPositions& positions = even.stretches[0].positions;
  for (Eigen::Index k = 0; k < positions.time.size(); ++k) {
    motion.calc(positions.time[k], q, qd, qdd);
    EXPECT_LT((positions.q.row(k).transpose() - q).norm(), 1e-5);
  }
  const IdentificationResult result = identify(table.robot, uneven, nullptr, {.cutoff = 12});
  EXPECT_LT(result.fit.relative.maxCoeff(), 0.02);
}

/// Whatever is in a table, there is an answer in numbers or an explanation.
TEST(MeasuredMotion, NoTableIsTooStrange) {
  int answered = 0, explained = 0;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    MotionTable table;
    std::mt19937 random(seed);
    const double values[] = {0, 1e30, -1e30, 1e-300, 1e12, -7, 0.1, 3e5};
    const auto kinds = 1 + random() % 3;
    for (auto k = kinds; k > 0; --k) {
      const std::size_t column = 1 + random() % 4, row = random() % table.rows.size();
      const double value = values[random() % 8];
      switch (random() % 5) {
        case 0:
          table.rows[row][column] = value;
          break;
        case 1:
          for (auto& each : table.rows) each[column] = value;
          break;
        case 2:
          table.scale(column, value);
          break;
        case 3:
          for (std::size_t r = row; r < table.rows.size(); ++r) table.rows[r][column] += value;
          break;
        default:
          table.rows.erase(
              table.rows.begin() + static_cast<std::ptrdiff_t>(row),
              table.rows.begin() + static_cast<std::ptrdiff_t>((row + table.rows.size()) / 2));
      }
    }
    table.robot.joints[0].limits = table.robot.joints[1].limits = {};
    IdentificationSettings settings;
    if (seed % 3 == 1) settings.period = 5;
    if (seed % 3 == 2) settings.cutoff = 10;
    settings.method = seed % 2 == 0 ? FitMethod::Robust : FitMethod::Weighted;
    try {
      const IdentificationResult result =
          identify(table.robot, parseMotion(table.text(), "m.csv", table.robot), nullptr, settings);
      for (const BodyParameters& link : result.consistent.links) EXPECT_TRUE(isConsistent(link));
      EXPECT_NO_THROW((void)toNode(result).toText()) << seed;
      ++answered;
    } catch (const DescriptionError& error) {
      EXPECT_FALSE(error.issues().empty());
      ++explained;
    }
  }
  EXPECT_GT(answered, 10);
  EXPECT_GT(explained, 5);
}

TEST(MeasuredMotion, TorquesOfOtherJointsAreNoticed) {
  MotionTable table;
  table.headings = "time,q1_rad,q2_rad,tau2_Nm,tau1_Nm";
  table.robot.joints[1].limits.effort.reset();
  const MeasuredMotion motion = parseMotion(table.text(), "m.csv", table.robot);
  const IdentificationResult result = identify(table.robot, motion, nullptr, {.period = 5});
  std::string lines;
  for (const Issue& issue : result.warnings) lines += toLine(issue) + "\n";
  EXPECT_THAT(lines, AllOf(HasSubstr("of its torque unexplained"),
                           HasSubstr("check that columns are not swapped")));
}

}  // namespace
}  // namespace denavit
