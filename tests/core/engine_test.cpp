#include <gtest/gtest.h>

#include "core/dynamics/newton_euler.h"
#include "core/engine/generated_engine.h"
#include "core/engine/make_engine.h"
#include "core/simulation/run_programs.h"
#include "core/simulation/simulation_run.h"
#include "core/spatial/rotation_forms.h"
#include "tests/core/arbitrary.h"
#include "tests/core/arbitrary_flexible.h"

namespace denavit {
namespace {

/// An arm as engines want it, with the engine.
struct EngineCase {
  Arm<double> arm;
  std::shared_ptr<FlexibleArm<double>> flexible;
  std::unique_ptr<ArmEngine> engine;
  VecX<double> q, qd;
};

std::vector<EngineCase> makeEngineCases(const EngineSettings& settings = {}) {
  std::vector<EngineCase> cases;
  for (unsigned seed = 1; seed <= 60; ++seed) {
    test::Arbitrary any(seed);
    EngineCase& made = cases.emplace_back();
    // Code of long bending arms takes seconds to make in a build for tests.
    const bool isCoded = settings.engine > EngineChoice::Loops;
    const int joints = 1 + static_cast<int>(seed % (isCoded && seed % 3 == 0 ? 2 : 5));
    made.arm = any.arm(joints);
    if (seed % 3 == 0) {
      const test::FlexibleTraits traits{.stiffening = seed % 2 == 0, .driven = seed % 4 == 0};
      made.flexible =
          std::make_shared<FlexibleArm<double>>(test::arbitraryFlexibleArm(any, joints, traits));
      made.q = test::arbitraryCoordinates(any, *made.flexible, 2, 0.05);
    } else {
      made.q = any.vecX(joints, 2);
    }
    made.qd = any.vecX(static_cast<int>(made.q.size()), 1.5);
  }
  for (EngineCase& made : cases) {
    made.engine = makeEngine(made.arm, made.flexible.get(), settings);
  }
  return cases;
}

/// Between the two poses, as angles about the world's axes.
Vec3<double> turnBetween(const Mat3<double>& from, const Mat3<double>& to) {
  const Mat3<double> R = to * from.transpose();
  return 0.5 * Vec3<double>(R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1));
}

TEST(AnyEngine, TheJacobianOfAnyPointIsHowItsPoseMoves) {
  test::Arbitrary any(99);
  for (EngineCase& c : makeEngineCases()) {
    const int n = c.engine->dof();
    const int link = static_cast<int>(any.number(0, c.engine->jointCount() - 1e-9));
    const Vec3<double> point = any.vec3(0.6);
    Jacobian<double> J, toolJ;
    c.engine->place(c.q);
    c.engine->calcJacobian(link, point, J);
    c.engine->calcToolJacobian(toolJ);
    const double h = 1e-6;
    for (int k = 0; k < n; ++k) {
      Pose<double> at[2], tool[2];
      for (const int side : {0, 1}) {
        c.engine->place(c.q + (side == 0 ? -h : h) * VecX<double>::Unit(n, k));
        at[side] = c.engine->pose(link, point);
        tool[side] = c.engine->toolPose();
      }
      const auto check = [&](const Jacobian<double>& columns, const Pose<double>* poses) {
        const Vec3<double> v = (poses[1].p - poses[0].p) / (2 * h);
        const Vec3<double> w = turnBetween(poses[0].R, poses[1].R) / (2 * h);
        EXPECT_LT((columns.col(k).head<3>() - v).norm(), 1e-7);
        EXPECT_LT((columns.col(k).tail<3>() - w).norm(), 1e-7);
      };
      check(J, at);
      check(toolJ, tool);
    }
  }
}

TEST(AnyEngine, AWrenchDoesTheSameWorkAtThePointAndOnTheCoordinates) {
  test::Arbitrary any(7);
  for (EngineCase& c : makeEngineCases()) {
    const Vec3<double> point = any.vec3(0.6);
    Vec6<double> w;
    w << any.vec3(3), any.vec3(3);
    Jacobian<double> J;
    c.engine->place(c.q);
    c.engine->calcJacobian(0, point, J);
    VecX<double> force = VecX<double>::Zero(c.engine->dof());
    c.engine->addWrench(0, point, w, force);
    EXPECT_NEAR(force.dot(c.qd), w.dot(J * c.qd), 1e-10);
    for (int i = 1; i < c.engine->jointCount(); ++i) {
      EXPECT_EQ(force[i], 0) << "joints beyond the link feel nothing";
    }
  }
}

/// Where the tip of the last beam is, the tool frame is, but for its own offset.
TEST(AnyEngine, ABeamsTipIsAPointOfItsMaterial) {
  for (EngineCase& c : makeEngineCases()) {
    if (!c.flexible || !c.flexible->links.back().flexible) continue;
    c.engine->place(c.q);
    const int last = c.engine->jointCount() - 1;
    const Vec3<double> tip(c.flexible->links.back().body.tipX, 0, 0);
    const Pose<double> X_WT = c.engine->pose(last, tip) * c.flexible->X_ET;
    EXPECT_LT((X_WT.p - c.engine->toolPose().p).norm(), 1e-12);
    EXPECT_LT((X_WT.R - c.engine->toolPose().R).norm(), 1e-12);
  }
}

TEST(AnyEngine, DerivativesAreThoseOfItsOwnForces) {
  for (EngineCase& c : makeEngineCases()) {
    const VecX<double> qdd = c.qd.reverse();
    MatX<double> S, D, differencesS, differencesD;
    c.engine->linearize(c.q, c.qd, qdd, S, D);
    c.engine->ArmEngine::linearize(c.q, c.qd, qdd, differencesS, differencesD);
    EXPECT_LT((S - differencesS).norm(), 1e-5 * (1 + S.norm()));
    EXPECT_LT((D - differencesD).norm(), 1e-5 * (1 + D.norm()));
  }
}

/// Some joints held, some free: what forward dynamics gives, inverse dynamics takes back.
TEST(AnyEngine, HybridForwardDynamicsIsTheInverseOfInverseDynamics) {
  for (const EngineSettings& settings :
       {EngineSettings{.forwardDynamics = ForwardDynamicsChoice::CompositeBodies},
        EngineSettings{.forwardDynamics = ForwardDynamicsChoice::ArticulatedBodies},
        EngineSettings{.engine = EngineChoice::Bytecode},
        EngineSettings{.engine = EngineChoice::MachineCode},
        EngineSettings{.engine = EngineChoice::MachineCode, .asksForTerms = false}}) {
    unsigned pattern = 0;
    for (EngineCase& c : makeEngineCases(settings)) {
      const int n = c.engine->dof();
      VecX<double> qdd = c.qd.reverse() * 2, bias, tau;
      c.engine->place(c.q);
      c.engine->calcBias(c.qd, bias);
      const VecX<double> whole = c.engine->inertia() * qdd + bias;
      std::vector<char> held(static_cast<std::size_t>(n), 0);
      pattern = pattern * 5 + 3;
      for (int i = 0; i < n; ++i) held[static_cast<std::size_t>(i)] = (pattern >> (i % 16)) & 1u;
      VecX<double> force = whole, response = qdd, scratch;
      for (int i = 0; i < n; ++i) {
        (held[static_cast<std::size_t>(i)] ? force : response)[i] = 0;
      }
      ASSERT_TRUE(c.engine->accelerate(c.qd, held, force, response, scratch));
      EXPECT_LT((response - qdd).norm(), 1e-7 * (1 + qdd.norm()));
      EXPECT_LT((force - whole).norm(), 1e-7 * (1 + whole.norm()));
      if (c.engine->formsBias()) {
        EXPECT_EQ(scratch, bias);
      }
    }
  }
}

/// The same forces, inertia and accelerations, to rounding; and machine code where it can run.
TEST(TheArmsOwnCode, ComputesWhatTheLoopsCompute) {
  for (const EngineChoice choice : {EngineChoice::Bytecode, EngineChoice::MachineCode}) {
    for (EngineCase& b : makeEngineCases({.engine = choice})) {
      EngineCase a{b.arm, b.flexible, makeEngine(b.arm, b.flexible.get()), b.q, b.qd};
      const bool isNative = choice == EngineChoice::MachineCode && canRunMachineCode();
      EXPECT_EQ(b.engine->name(), isNative ? "machine-code" : "bytecode");
      a.engine->place(a.q);
      b.engine->place(b.q);
      VecX<double> biasA, biasB, gravityA, gravityB;
      a.engine->calcBias(a.qd, biasA);
      b.engine->calcBias(a.qd, biasB);
      a.engine->calcGravity(gravityA);
      b.engine->calcGravity(gravityB);
      EXPECT_LT((biasA - biasB).norm(), 1e-11 * (1 + biasA.norm()));
      EXPECT_LT((gravityA - gravityB).norm(), 1e-11 * (1 + gravityA.norm()));
      EXPECT_LT((a.engine->inertia() - b.engine->inertia()).norm(),
                1e-11 * a.engine->inertia().norm());
    }
  }
}

/// Terms that are hardly asked for are those of the loops to the last bit.
TEST(TheArmsOwnCode, LeavesWhatIsHardlyAskedForToTheLoops) {
  for (EngineCase& b :
       makeEngineCases({.engine = EngineChoice::MachineCode, .asksForTerms = false})) {
    const auto loops = makeEngine(b.arm, b.flexible.get());
    VecX<double> terms[2][2];
    for (const int own : {0, 1}) {
      ArmEngine& engine = own == 0 ? *loops : *b.engine;
      engine.place(VecX<double>::Zero(engine.dof()));
      (void)engine.inertia();
      engine.place(b.q);
      engine.calcBias(b.qd, terms[own][0]);
      engine.calcGravity(terms[own][1]);
    }
    EXPECT_EQ(terms[0][0], terms[1][0]);
    EXPECT_EQ(terms[0][1], terms[1][1]);
    EXPECT_EQ(loops->inertia(), b.engine->inertia());
  }
}

/// Engines that share code compute what each with its own does, whichever goes first.
TEST(TheArmsOwnCode, IsSharedByEnginesOfTheSameArm) {
  for (const EngineChoice choice : {EngineChoice::Bytecode, EngineChoice::MachineCode}) {
    EngineSettings settings{.engine = choice};
    for (EngineCase& own : makeEngineCases(settings)) {
      const auto programs = makePrograms(own.arm, own.flexible.get(), settings, true);
      ASSERT_NE(programs, nullptr);
      EngineSettings shared = settings;
      shared.programs = programs;
      const auto a = makeEngine(own.arm, own.flexible.get(), shared);
      const auto b = makeEngine(own.arm, own.flexible.get(), shared);
      b->place(2 * own.q);  // between the others' calls
      const std::vector<char> held(static_cast<std::size_t>(own.q.size()), 0);
      VecX<double> found[2], scratch = own.qd;
      MatX<double> S[2], D[2];
      for (const int k : {0, 1}) {
        ArmEngine& engine = k == 0 ? *own.engine : *a;
        VecX<double> force = VecX<double>::Ones(own.q.size());
        engine.place(own.q);
        found[k] = own.q;
        ASSERT_TRUE(engine.accelerate(own.qd, held, force, found[k], scratch));
        (void)b->calcEnergies(own.qd);
        engine.linearize(own.q, own.qd, found[k], S[k], D[k]);
      }
      EXPECT_EQ(found[0], found[1]);
      EXPECT_EQ(S[0], S[1]);
      EXPECT_EQ(D[0], D[1]);
      EXPECT_EQ(own.engine->calcEnergies(own.qd).kinetic, a->calcEnergies(own.qd).kinetic);
    }
  }
  const Arm<double> arm = test::Arbitrary(1).arm(3);
  EXPECT_EQ(makePrograms(arm, nullptr, {.engine = EngineChoice::Loops}, false), nullptr);
  EXPECT_EQ(makePrograms(arm, nullptr,
                         {.without = {.coriolis = true}, .engine = EngineChoice::Bytecode}, false),
            nullptr);
}

/// Code that was made before is another arm's once the masses change, and another's way to run it
/// where something else is asked for.
TEST(TheArmsOwnCode, OfBeforeIsLeftWhereTheArmOrItsRunnerChanges) {
  test::Arbitrary any(5);
  Simulation s;
  s.arm = any.arm(3);
  s.q0 = any.vecX(3, 1);
  s.qd0 = any.vecX(3, 1);
  s.duration = 0.2;
  s.integrator.engine = EngineChoice::MachineCode;
  auto heavier = std::make_shared<Arm<double>>(s.arm);
  heavier->links.back().mass *= 2;
  s.changes.push_back({0.1, {.arm = heavier}});
  const auto last = [](const Simulation& simulation) {
    const SimulationResult result = simulate(simulation);
    EXPECT_EQ(result.status, RunStatus::Completed) << result.reason;
    const Recording& rows = result.recording;
    return std::vector<double>(rows.row(rows.rowCount() - 1).begin(),
                               rows.row(rows.rowCount() - 1).end());
  };
  Simulation prepared = s;
  prepared.programs = makePrograms(s);
  ASSERT_NE(prepared.programs, nullptr);
  EXPECT_EQ(last(prepared), last(s));
  s.integrator.engine = prepared.integrator.engine = EngineChoice::Bytecode;
  EXPECT_EQ(last(prepared), last(s));
  EXPECT_EQ(simulate(prepared).engine, "bytecode");
}

/// No joint has an inertia: both say so.
TEST(TheArmsOwnCode, SeesWhereNoAccelerationIsDetermined) {
  test::Arbitrary any(3);
  Arm<double> arm = any.arm(3);
  Link<double>& last = arm.links.back();
  last.mass = 0;
  last.I_LC_L.setZero();
  last.rotorInertia = 0;
  for (const EngineChoice choice :
       {EngineChoice::Loops, EngineChoice::Bytecode, EngineChoice::MachineCode}) {
    const auto engine = makeEngine(arm, nullptr, {.engine = choice});
    const std::vector<char> held(3, 0);
    VecX<double> q = any.vecX(3, 1), force = VecX<double>::Ones(3), qdd(3), bias(3);
    engine->place(q);
    EXPECT_FALSE(engine->accelerate(q, held, force, qdd, bias));
  }
}

TEST(AnyEngine, GoesOnWithAnotherPayloadAndRefusesAnotherArm) {
  test::Arbitrary any(5);
  for (EngineCase& c : makeEngineCases()) {
    Arm<double> arm = c.arm;
    arm.links.back().mass += 2;
    arm.g_W = any.vec3(5);
    std::shared_ptr<FlexibleArm<double>> flexible;
    if (c.flexible) {
      flexible = std::make_shared<FlexibleArm<double>>(*c.flexible);
      flexible->links.back().link.mass += 2;
      flexible->g_W = arm.g_W;
    }
    ASSERT_TRUE(c.engine->accepts({arm, flexible.get()}));
    const auto fresh = makeEngine(arm, flexible.get());
    VecX<double> changed, expected;
    for (ArmEngine* engine : {c.engine.get(), fresh.get()}) {
      engine->place(c.q);
      engine->calcBias(c.qd, engine == fresh.get() ? expected : changed);
    }
    EXPECT_EQ(changed, expected);
    EXPECT_EQ(c.engine->inertia(), fresh->inertia());
    const Arm<double> other = any.arm(c.arm.jointCount() + 1);
    EXPECT_FALSE(c.engine->accepts({other, nullptr}));
  }
}

TEST(AnyEngine, HasAColumnForEveryCoordinate) {
  for (const EngineCase& c : makeEngineCases()) {
    for (const auto order : {ArmEngine::MotionOrder::Position, ArmEngine::MotionOrder::Rate,
                             ArmEngine::MotionOrder::Acceleration}) {
      EXPECT_EQ(static_cast<int>(c.engine->motionColumns(order).size()), c.engine->dof());
    }
  }
}

}  // namespace
}  // namespace denavit
