#include "models/live/live_run.h"

#include <cmath>
#include <cstring>
#include <random>

#include <gmock/gmock.h>

#include "core/simulation/simulation.h"
#include "models/live/live_scenario.h"
#include "models/robot/robot_file.h"
#include "models/scenario/fields_of_scenario.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/stored_run/run_files.h"

namespace denavit {
namespace {

using nlohmann::json;
using testing::HasSubstr;

ScenarioDescription live(const char* robot, LiveDrive drive, double angle = 0.3) {
  const ScenarioDescription scenario = makeScenarioFor(readRobot(robot), "");
  LiveStart start;
  start.q.assign(scenario.robot.joints.size(), angle);
  return makeLiveScenario(scenario, drive, start).scenario;
}

/// Rows of a, byte for byte, as far as they go and b has them; closures are known at the end only.
void expectSameRows(const Recording& a, const Recording& b, int until) {
  ASSERT_EQ(a.columnCount(), b.columnCount());
  ASSERT_GE(a.rowCount(), until);
  ASSERT_GE(b.rowCount(), until);
  const int closure = a.findColumn("energy_closure");
  const int first = std::max(a.firstRow(), b.firstRow());
  ASSERT_LT(first, until);
  for (int r = first; r < until; ++r) {
    for (int c = 0; c < a.columnCount(); ++c) {
      const double x = a.value(r, c), y = b.value(r, c);
      ASSERT_TRUE(c == closure || std::memcmp(&x, &y, sizeof x) == 0)
          << a.columns()[static_cast<std::size_t>(c)].name << " at " << a.value(r, 0) << " s: " << x
          << ", " << y;
    }
  }
}

/// Keeps the run, writes it, reads it, computes it.
SimulationResult repeat(const LiveRun& run) {
  const std::string text = toJson(run.kept());
  const ScenarioDescription read = parseScenario(text, "kept", "");
  EXPECT_EQ(toJson(read), text);
  return simulate(makeSimulation(read));
}

void expectKept(LiveRun& run) {
  (void)run.end();
  const SimulationResult again = repeat(run);
  EXPECT_EQ(again.status, RunStatus::Completed) << again.reason;
  EXPECT_EQ(again.endTime, run.time());
  ASSERT_EQ(again.recording.rowCount(), run.rows().rowCount());
  expectSameRows(run.rows(), again.recording, run.rows().rowCount());
}

/// A person at a live run, from a seed: pulls, drags, sets sliders, lets go, goes back.
class Person {
 public:
  Person(LiveRun& run, unsigned seed) : run_(run), chance_(seed) {}

  void play(double end, bool goesBack) {
    while (run_.time() < end && !run_.isOver()) {
      if (!run_.advanceTo(run_.time() + number(0.0002, 0.03))) return;
      if (index(2) == 0) (void)run_.look();
      act();
      if (index(4) == 0) act();
      if (goesBack && index(25) == 0) run_.rewindTo(run_.time() - number(0, 0.3));
    }
  }

 private:
  double number(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(chance_);
  }
  std::size_t index(std::size_t count) { return chance_() % count; }

  json list(double low, double high) {
    json values = json::array();
    for (std::size_t k = 0; k < joints(); ++k) values.push_back(number(low, high));
    return values;
  }
  [[nodiscard]] std::size_t joints() const { return run_.scenario().robot.joints.size(); }

  void act() {
    const InputDescription& input = run_.scenario().input;
    switch (index(9)) {
      case 0:
        (void)run_.set({{"payload.mass", number(0, 1.5)}});
        break;
      case 1:
        (void)run_.set({{"gravity", json{number(-1, 1), number(-1, 1), number(-11, -8)}}});
        break;
      case 2:
        (void)run_.set({{"joints[0].friction.viscous", number(0, 2)}});
        break;
      case 3:
        if (input.target) {
          const double rate = number(8, 14);
          (void)run_.set({{"parts.kp", json(std::vector<double>(joints(), rate * rate))},
                          {"parts.kd", json(std::vector<double>(joints(), 2 * rate))}});
        } else if (!input.tau.empty()) {
          (void)run_.set({{"input.tau[" + std::to_string(index(joints())) + "]", number(-9, 9)}});
        }
        break;
      case 4:
        if (input.target) (void)run_.set({{"parts.target", list(-0.6, 0.8)}});
        break;
      case 5:
        (void)run_.release();
        break;
      default:
        drag();
    }
  }

  void drag() {
    if (!run_.isPulled()) {
      hand_ = run_.usualPull(static_cast<int>(1 + index(joints())), {0.02, 0, 0.01});
    }
    hand_.target += Eigen::Vector3d(number(-1, 1), number(-1, 1), number(-1, 1)) * 0.03;
    (void)run_.pull(hand_);
  }

  LiveRun& run_;
  std::mt19937 chance_;
  PullDescription hand_;
};

TEST(LiveRun, IsKeptAsAScenarioThatComputesTheSameBytes) {
  unsigned seed = 1;
  for (const char* robot : {"puma560", "elrayyes-2r"}) {
    for (const LiveDrive drive : {LiveDrive::Torques, LiveDrive::Targets}) {
      const bool goesBack = seed % 2 == 0;
      SCOPED_TRACE(std::string(robot) + (drive == LiveDrive::Torques ? ", torques" : ", targets") +
                   (goesBack ? ", goes back" : ""));
      LiveRun run(live(robot, drive));
      Person person(run, seed++);
      person.play(0.35, goesBack);
      if (!goesBack) {  // once at least, in the middle
        run.rewindTo(0.2);
        person.play(0.35, false);
      }
      ASSERT_FALSE(run.isOver()) << run.reason();
      EXPECT_GT(run.changeCount(), 10u);
      expectKept(run);
    }
  }
}

TEST(LiveRun, SampledControllersAndFixedStepsAreKeptToo) {
  for (const char* method : {"rk4", "adams", "dopri5"}) {
    ScenarioDescription scenario = live("craig-3r", LiveDrive::Targets);
    scenario.integrator = {};
    scenario.integrator.method = *findChoice<IntegrationMethod>(method);
    scenario.input.controller->sampleTime = 0.004;
    scenario.input.controller->delay = 0.003;
    LiveRun run(scenario);
    Person person(run, 5);
    person.play(1, true);
    ASSERT_FALSE(run.isOver()) << run.reason();
    expectKept(run);
  }
}

TEST(LiveRun, MotionsAndTheirControllersRunLive) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  for (const bool isControlled : {true, false}) {
    if (!isControlled) scenario.input.controller.reset();
    LiveRun run(makeLiveScenario(scenario, LiveDrive::AsWritten, {}).scenario);
    Person person(run, 3);
    person.play(0.8, false);
    ASSERT_FALSE(run.isOver()) << run.reason();
    expectKept(run);
  }
}

TEST(LiveRun, BeforeItsEndAKeptRunHasTheRowsThatNoLaterChangeAlters) {
  LiveRun run(live("puma560", LiveDrive::Targets));
  Person person(run, 11);
  person.play(0.7, false);
  ASSERT_TRUE(run.advanceTo(run.time() + 0.1));
  const ScenarioDescription kept = run.kept();
  EXPECT_EQ(kept.duration, run.time());
  const Recording again = simulate(makeSimulation(kept)).recording;
  expectSameRows(run.rows(), again, static_cast<int>(std::floor((run.time() - 0.1) / 0.01)));
}

TEST(LiveRun, GoesBackExactlyAndFindsTheSameFuture) {
  for (const char* robot : {"puma560", "elrayyes-2r"}) {
    LiveRun run(live(robot, LiveDrive::Targets));
    Person person(run, 2);
    person.play(0.3, false);
    ASSERT_TRUE(run.advanceTo(0.3834));
    const std::size_t changes = run.changeCount();
    const LiveLook there = run.look();
    const ScenarioDescription asItWas = run.scenario();
    const bool wasPulled = run.isPulled();
    const int rows = run.rows().rowCount();
    const Recording before = simulate(makeSimulation(run.kept())).recording;
    person.play(0.6, false);
    ASSERT_GT(run.changeCount(), changes);
    run.rewindTo(0.3834);
    EXPECT_EQ(run.time(), 0.3834);
    EXPECT_EQ(run.isPulled(), wasPulled);
    EXPECT_LE(run.changeCount(), changes) << "what would have acted later is dropped too";
    EXPECT_TRUE(run.scenario() == asItWas || run.changeCount() < changes);
    EXPECT_EQ(run.look().q, there.q);
    EXPECT_EQ(run.look().qd, there.qd);
    EXPECT_EQ(run.look().reference, there.reference);
    expectSameRows(run.rows(), before, std::min(rows, before.rowCount()) - 2);
    ASSERT_TRUE(run.advanceTo(0.5));
    expectKept(run);
  }
}

TEST(LiveRun, WhereItIsStoppedOrLookedAtAltersNothing) {
  LiveRun straight(live("puma560", LiveDrive::Targets)), halting(straight.scenario());
  const json target{0.5, 0.1, 0.2, 0.3, 0.4, 0.5};
  for (LiveRun* run : {&straight, &halting}) {
    ASSERT_TRUE(run->advanceTo(0.1));
    (void)run->set({{"parts.target", target}});
  }
  ASSERT_TRUE(straight.advanceTo(1));
  int stops = 0;
  while (!halting.advanceTo(1, [] { return false; })) {
    ASSERT_FALSE(halting.isOver());
    ASSERT_LT(halting.time(), 1);
    (void)halting.look();
    ++stops;
  }
  EXPECT_GT(stops, 10);
  EXPECT_EQ(halting.time(), 1);
  EXPECT_EQ(halting.look().q, straight.look().q);
  expectSameRows(straight.rows(), halting.rows(), straight.rows().rowCount());
}

TEST(LiveRun, ValuesOfOneInstantTakeEachOthersPlace) {
  LiveRun run(live("craig-2r", LiveDrive::Torques));
  ASSERT_TRUE(run.advanceTo(0.1002));
  const double first = run.set({{"input.tau[0]", 1}, {"payload.mass", 0.5}});
  EXPECT_DOUBLE_EQ(first, 0.101);
  ASSERT_TRUE(run.advanceTo(0.1005));
  EXPECT_EQ(run.set({{"input.tau[0]", 2}}), first);
  EXPECT_EQ(run.set({{"input.tau[1]", 3}}), first);
  EXPECT_EQ(run.changeCount(), 1u);
  EXPECT_EQ(run.kept().recorded.size(), 0u) << "it does not act yet";
  ASSERT_TRUE(run.advanceTo(0.2));
  const std::vector<RecordedChange> recorded = run.kept().recorded;
  ASSERT_EQ(recorded.size(), 1u);
  EXPECT_EQ(recorded[0].set,
            (RobotChanges{{"payload.mass", 0.5}, {"input.tau[0]", 2}, {"input.tau[1]", 3}}));
  EXPECT_EQ(run.look().torques, (std::vector<double>{2, 3}));
  EXPECT_EQ(run.scenario().input.tau, (std::vector<std::string>{"2", "3"}));
  EXPECT_EQ(run.scenario().changes, (RobotChanges{{"payload.mass", 0.5}}));
  expectKept(run);
}

TEST(LiveRun, PullsAPointToWhereTheHandIs) {
  ScenarioDescription scenario = live("craig-2r", LiveDrive::Torques);
  scenario.changes = {{"gravity", json{0, 0, 0}}};
  LiveRun run(scenario);
  ASSERT_TRUE(run.advanceTo(0.05));
  PullDescription hand = run.usualPull(2, {0.1, 0, 0});
  EXPECT_EQ(hand.target, run.findPoint(2, {0.1, 0, 0}));
  EXPECT_NEAR(hand.damping, 2 * hand.stiffness / (2 * M_PI * 2), 1e-9 * hand.damping)
      << "damping ratio 1 at 2 Hz";
  hand.target += Eigen::Vector3d(-0.05, 0.03, 0);
  const double acts = run.pull(hand);
  EXPECT_TRUE(run.isPulled());
  EXPECT_EQ(run.pull(hand), acts) << "the same again is nothing";
  EXPECT_EQ(run.changeCount(), 1u);
  ASSERT_TRUE(run.advanceTo(0.06));
  const LiveLook pulled = run.look();
  EXPECT_TRUE(pulled.isPulled);
  EXPECT_EQ(pulled.pulledLink, 2);
  EXPECT_GT(pulled.pullForce.norm(), 0);
  EXPECT_LT((run.findPoint(2, {0.1, 0, 0}) - pulled.pulledPoint).norm(), 1e-12);
  ASSERT_TRUE(run.advanceTo(8));
  EXPECT_LT((run.look().pulledPoint - hand.target).norm(), 1e-3);
  hand.target[0] += 0.01;
  (void)run.pull(hand);
  EXPECT_EQ(run.kept().recorded.size(), 1u);
  ASSERT_TRUE(run.advanceTo(8.1));
  EXPECT_EQ(run.kept().recorded.back().set[0].first, "pulls[0].target") << "cheap: only the target";
  (void)run.release();
  EXPECT_FALSE(run.isPulled());
  ASSERT_TRUE(run.advanceTo(8.2));
  EXPECT_TRUE(run.scenario().pulls.empty());
  run.rewindTo(8.05);
  EXPECT_TRUE(run.isPulled()) << "it was, then";
  run.rewindTo(0.02);
  EXPECT_FALSE(run.isPulled()) << "it began later";
  EXPECT_EQ(run.changeCount(), 0u);
}

/// One number at the end of a lever: what a hand meets is m, of what weighs it down nothing.
TEST(LiveRun, AHandFeelsTheInertiaOfThePoint) {
  RobotDescription robot = readRobot("craig-2r");
  ScenarioDescription scenario = makeScenarioFor(robot, "");
  scenario.locked = {1};
  LiveRun run(makeLiveScenario(scenario, LiveDrive::Torques, {}).scenario);
  const Eigen::Vector3d tip(0.3, 0, 0);
  const PullDescription hand = run.usualPull(2, tip);
  // With joint 1 held the point turns about joint 2 alone: I / r².
  const SimulationResult push = [&] {
    ScenarioDescription pushed = scenario;
    pushed.changes = {{"gravity", json{0, 0, 0}}};
    pushed.friction = false;
    pushed.input.tau = {"0", "1"};
    pushed.duration = 0.01;
    return simulate(makeSimulation(pushed));
  }();
  const int column = push.recording.findColumn("qdd2_rad_s2");
  const double inertia = 1 / push.recording.value(0, column) / (0.3 * 0.3);
  EXPECT_NEAR(hand.stiffness, inertia * std::pow(4 * M_PI, 2), 1e-6 * hand.stiffness);
}

TEST(LiveRun, TargetsAreReachedWithinTheirLimitsAndWithoutJumps) {
  ScenarioDescription scenario = live("puma560", LiveDrive::Targets);
  scenario.input.target->limits = MotionLimits{.velocity = {1, 1, 1, 2, 2, 2},
                                               .acceleration = {4, 4, 4, 8, 8, 8},
                                               .jerk = {40, 40, 40, 80, 80, 80},
                                               .effort = {}};
  for (auto& joint : scenario.robot.joints) joint.actuator.coulomb = {};
  LiveRun run(scenario);
  std::mt19937 chance(4);
  std::vector<double> last(6, 0.3), lastRate(6, 0.0);
  json target;
  for (int k = 1; k <= 300; ++k) {
    if (k % 10 == 1 && k < 200) {  // long before the last one is reached
      target = json::array();
      for (int i = 0; i < 6; ++i) {
        target.push_back(std::uniform_real_distribution<double>(-1, 1)(chance));
      }
      (void)run.set({{"parts.target", target}});
    }
    ASSERT_TRUE(run.advanceTo(0.016 * k)) << run.reason();
    const LiveLook& look = run.look();
    for (std::size_t i = 0; i < 6; ++i) {
      const double rate = (look.reference[i] - last[i]) / 0.016;
      const double most = i < 3 ? 1 : 2;
      EXPECT_LE(std::abs(rate), most * 1.0001);
      EXPECT_LE(std::abs(rate - lastRate[i]) / 0.016, 4 * most * 1.0001);
      last[i] = look.reference[i];
      lastRate[i] = rate;
      EXPECT_LT(std::abs(look.error[i]), 1e-5) << "computed torque follows what is smooth";
    }
  }
  EXPECT_EQ(json(run.look().reference), target);
  EXPECT_EQ(run.scenario().input.target->q, target.get<std::vector<double>>());
}

/// Gains that change on the way leave the way as it was: nothing sets out anew.
TEST(LiveRun, AGainAltersNothingOfTheWayToATarget) {
  const ScenarioDescription scenario = live("puma560", LiveDrive::Targets);
  LiveRun run(scenario), tuned(scenario);
  for (LiveRun* each : {&run, &tuned}) {
    (void)each->set({{"parts.target", json{0.5, 0.1, 0.2, 0.3, 0.4, 0.5}}});
    ASSERT_TRUE(each->advanceTo(0.1));
  }
  (void)tuned.set({{"parts.kp", json(std::vector<double>(6, 150))}});
  for (LiveRun* each : {&run, &tuned}) ASSERT_TRUE(each->advanceTo(0.3));
  EXPECT_EQ(run.look().reference, tuned.look().reference);
}

TEST(LiveRun, RefusesWhatMakesNoSenseAndSetsNothing) {
  LiveRun run(live("puma560", LiveDrive::Targets));
  ASSERT_TRUE(run.advanceTo(0.1));
  const auto whyNot = [&](const RobotChanges& values) -> std::string {
    try {
      (void)run.set(values);
    } catch (const DescriptionError& error) {
      return toLine(error.issues().front());
    }
    return "";
  };
  const std::vector<std::pair<RobotChanges, std::string>> cases{
      {{{"parts.target", json{1, 2}}}, "parts.target: has 2 numbers; it must have 6"},
      {{{"parts.kq", json{1}}}, "parts.kq: is nothing that the law computed-torque takes"},
      {{{"parts.target", json{0, 0, 0, 0, 0, std::nan("")}}}, "parts.target: is"},
      {{{"payload.mass", -1}}, "payload.mass: is -1 kg"},
      {{{"joints[0].a", 1}}, "joints[0].a: may not change"},
      {{{"input.controller.kp[0]", 5}}, "input.controller: may not change"},
      {{{"input.tau[0]", "5*"}}, "input.tau[0]: \"5*\", column 3"},
      {{{"pulls", json::parse(R"([{"link": 9}])")}}, "pulls[0].link: names link 9"}};
  for (const auto& [values, expected] : cases) EXPECT_THAT(whyNot(values), HasSubstr(expected));
  EXPECT_EQ(run.changeCount(), 0u);
  EXPECT_THROW((void)run.pull({.link = 7}), DescriptionError);
  EXPECT_FALSE(run.isPulled());
  LiveRun free(live("craig-2r", LiveDrive::Torques));
  EXPECT_THROW((void)free.set({{"parts.kp", json{1, 1}}}), DescriptionError);
  EXPECT_THROW(LiveRun(readScenario("no-such-file")), std::exception);
}

TEST(LiveRun, SaysWhyItCannotGoOnAndIsRevivedByGoingBack) {
  struct Harm {
    const char* name;
    LiveDrive drive;
    RobotChanges values;
    std::vector<std::string> why;
  };
  const std::vector<Harm> harms{
      {"no number",
       LiveDrive::Torques,
       {{"input.tau[1]", "log(0.5 - t)"}},
       {"has no finite value right after t = 0.5 s", "check the inputs' formulas"}},
      {"grows", LiveDrive::Torques, {{"input.tau[0]", "100 + 50*qd1^3"}}, {"t = "}},
      {"gains of the wrong sign",
       LiveDrive::Targets,
       {{"parts.kd", json(std::vector<double>(6, -2000.0))},
        {"parts.target", json{1, 0, 0, 0, 0, 0}}},
       {"t = "}}};
  for (const auto& [name, drive, values, why] : harms) {
    SCOPED_TRACE(name);
    LiveRun run(live("puma560", drive));
    ASSERT_TRUE(run.advanceTo(0.4));
    (void)run.set(values);
    long steps = 0;
    EXPECT_FALSE(run.advanceTo(5, [&] { return ++steps < 200000; }));
    ASSERT_TRUE(run.isOver()) << run.time();
    for (const std::string& part : why) EXPECT_THAT(run.reason(), HasSubstr(part));
    EXPECT_GE(run.time(), 0.4);
    EXPECT_FALSE(run.advanceTo(6));
    EXPECT_THROW((void)run.set({{"payload.mass", 1}}), DescriptionError);
    for (const double value : run.look().q) EXPECT_TRUE(std::isfinite(value));
    for (const double value : run.look().torques) EXPECT_TRUE(std::isfinite(value));
    run.rewindTo(0.39);
    EXPECT_FALSE(run.isOver());
    EXPECT_EQ(run.reason(), "");
    EXPECT_EQ(run.changeCount(), 0u);
    EXPECT_TRUE(run.advanceTo(1)) << run.reason();
    expectKept(run);
  }
}

/// Gains that make an arm as stiff as can be: it is slow then, and still at hand.
TEST(LiveRun, AnArmThatGrowsStiffStopsWhereItIsTold) {
  LiveRun run(live("puma560", LiveDrive::Targets));
  ASSERT_TRUE(run.advanceTo(0.2));
  (void)run.set({{"parts.kp", json(std::vector<double>(6, 1e12))},
                 {"parts.kd", json(std::vector<double>(6, 2e6))}});
  (void)run.set({{"parts.target", json{0, 0, 0, 0, 0, 0}}});
  int steps = 0;
  EXPECT_FALSE(run.advanceTo(2, [&] { return ++steps < 500; }));
  EXPECT_EQ(steps, 500);
  EXPECT_FALSE(run.isOver());
  EXPECT_GT(run.time(), 0.2);
  EXPECT_LT(run.time(), 0.3);
  (void)run.set({{"parts.kp", json(std::vector<double>(6, 100))},
                 {"parts.kd", json(std::vector<double>(6, 20))}});
  EXPECT_TRUE(run.advanceTo(2)) << run.reason();
}

TEST(LiveRun, EndsAtAnInstantOfTheGridAndGoesOnAfterGoingBack) {
  LiveRun run(live("craig-2r", LiveDrive::Torques));
  ASSERT_TRUE(run.advanceTo(0.2503));
  EXPECT_DOUBLE_EQ(run.end(), 0.251);
  EXPECT_TRUE(run.isOver());
  EXPECT_EQ(run.reason(), "");
  EXPECT_EQ(run.time(), run.rows().value(run.rows().rowCount() - 1, 0));
  EXPECT_EQ(run.end(), run.time());
  run.rewindTo(0.1);
  EXPECT_FALSE(run.isOver());
  EXPECT_TRUE(run.advanceTo(0.4));
}

TEST(LiveRun, MemoryStaysFlat) {
  LiveRun run(live("craig-2r", LiveDrive::Torques));
  PullDescription hand = run.usualPull(2, {0.1, 0, 0});
  (void)run.pull(hand);
  std::size_t bytes = 0;
  for (int k = 1; k <= 400; ++k) {
    hand.target[0] += k % 2 == 0 ? 0.01 : -0.01;
    (void)run.pull(hand);
    ASSERT_TRUE(run.advanceTo(0.5 * k)) << run.reason();
    EXPECT_GE(run.time() - run.earliest(), std::min(run.time(), kLiveWindow));
    EXPECT_LE(run.time() - run.earliest(), kLiveWindow + 0.6);
    const int kept = run.rows().rowCount() - run.rows().firstRow();
    EXPECT_LE(kept, static_cast<int>(100 * (kLiveWindow + 0.6)) + 1024 + 20);
    EXPECT_LE(run.rows().value(run.rows().firstRow(), 0), run.earliest());
    if (k == 200) bytes = run.rows().byteCount();
  }
  EXPECT_EQ(run.rows().byteCount(), bytes);
  EXPECT_GT(run.rows().firstRow(), 10000);
  run.rewindTo(0);
  EXPECT_EQ(run.time(), run.earliest());
  EXPECT_NEAR(run.time(), 200 - kLiveWindow, 0.6);
  ASSERT_TRUE(run.advanceTo(run.time() + 0.5));
  expectKept(run);
}

}  // namespace
}  // namespace denavit
