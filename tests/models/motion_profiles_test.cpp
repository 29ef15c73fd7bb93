#include <cmath>

#include <gtest/gtest.h>

#include "core/trajectory/input_shaper.h"
#include "core/trajectory/motion_plan.h"
#include "core/trajectory/spline.h"
#include "core/trajectory/straight_path.h"
#include "core/trajectory/synchronised_laws.h"
#include "core/trajectory/time_law.h"
#include "core/trajectory/timed_path.h"
#include "tests/models/reference_motions.h"

namespace denavit {
namespace {

using nlohmann::json;

double at(const json& object, const char* key) { return object.value(key, 0.0); }

TimeLaw makeLawOf(const json& c) {
  const std::string kind = c["kind"];
  const double from = c["from"], to = c["to"], v0 = at(c, "v0"), v1 = at(c, "v1");
  if (kind == "cubic") return makeCubicLaw(from, to, v0, v1, c["T"]);
  if (kind == "quintic") {
    return makeQuinticLaw(from, to, v0, v1, at(c, "a0"), at(c, "a1"), c["T"]);
  }
  if (kind == "cycloidal") return makeCycloidalLaw(from, to, c["T"]);
  if (kind == "trapezoid") return makeTrapezoidalLaw(from, to, v0, v1, c["vmax"], c["amax"]);
  return makeDoubleSLaw(from, to, v0, v1, c["vmax"], c["amax"], c["jmax"]);
}

void expectRows(const TimeLaw& law, const json& rows) {
  for (const json& row : rows) {
    const double t = row[0];
    // At its end a law rests; the reference has the side inside.
    const LawSample s = law.calc(std::min(t, law.duration() * (1 - 1e-15)));
    const double values[] = {s.x, s.v, s.a, s.j};
    for (std::size_t k = 1; k < row.size(); ++k) {
      const double wanted = row[k].get<double>();
      EXPECT_NEAR(values[k - 1], wanted, 1e-12 * (1 + std::abs(wanted))) << t << " " << k;
    }
  }
}

/// Phases of some length, by their acceleration (trapezoid) or jerk (double-S).
void expectPhases(const TimeLaw& law, const json& phases, std::size_t power) {
  std::size_t k = 0;
  for (const json& phase : phases) {
    // Rounding leaves some of no length in the reference.
    if (phase[0].get<double>() < 1e-12) continue;
    ASSERT_LT(k, law.phases().size());
    const TimeLaw::Phase& own = law.phases()[k++];
    EXPECT_NEAR(own.duration, phase[0].get<double>(), 1e-12);
    const double factor = power == 2 ? 2 : 6;
    EXPECT_NEAR(factor * own.c[power], phase[1].get<double>(), 1e-11);
  }
  EXPECT_EQ(k, law.phases().size());
}

TEST(MotionProfiles, LawsAgreeWithTheReference) {
  const json data = test::readMotions("profiles.json");
  int count = 0;
  for (const char* group : {"single", "double_s"}) {
    for (const json& c : data[group]) {
      SCOPED_TRACE(c["kind"].get<std::string>() + " " + std::to_string(++count));
      const TimeLaw law = makeLawOf(c);
      EXPECT_NEAR(law.duration(), c["T"].get<double>(), 1e-13);
      if (c.contains("peak_speed")) {
        EXPECT_NEAR(law.peakSpeed(), c["peak_speed"].get<double>(), 1e-13);
      }
      if (c.contains("peak_acceleration")) {
        EXPECT_NEAR(
            law.peakAcceleration(),
            std::max(c["peak_acceleration"].get<double>(), c["peak_deceleration"].get<double>()),
            1e-12);
      }
      if (c.contains("phases")) expectPhases(law, c["phases"], c["kind"] == "trapezoid" ? 2 : 3);
      if (c.contains("coefficients")) {
        for (std::size_t k = 0; k < c["coefficients"].size(); ++k) {
          EXPECT_NEAR(law.phases()[0].c[k], c["coefficients"][k].get<double>(), 1e-13);
        }
      }
      expectRows(law, c["rows"]);
    }
  }
  EXPECT_EQ(count, 20);
}

/// Each joint alone, and all together with their cruising speeds.
void expectJointLaws(const json& c, const MotionBounds& bounds) {
  const VecX<double> from = test::toVecX(c["from"]), to = test::toVecX(c["to"]);
  const auto laws = fitJointLaws(from, to, Profile::Trapezoidal, bounds);
  ASSERT_TRUE(laws.has_value());
  for (Eigen::Index i = 0; i < from.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const TimeLaw alone =
        makeTrapezoidalLaw(from[i], to[i], 0, 0, bounds.velocity[i], bounds.acceleration[i]);
    EXPECT_NEAR(alone.duration(), c["single_joint_times"][k].get<double>(), 1e-13);
    EXPECT_NEAR((*laws)[k].peakSpeed(), c["cruise_speeds"][k].get<double>(), 1e-13);
    if (from[i] == to[i]) continue;
    EXPECT_NEAR((*laws)[k].peakAcceleration(), bounds.acceleration[i], 1e-11);
    EXPECT_NEAR((*laws)[k].duration(), c["T"].get<double>(), 1e-13);
  }
}

TEST(MotionProfiles, JointsMoveTogetherAsInTheReference) {
  const json data = test::readMotions("profiles.json");
  for (const json& c : data["synchronised"]) {
    SCOPED_TRACE(c["kind"].get<std::string>());
    const VecX<double> from = test::toVecX(c["from"]), to = test::toVecX(c["to"]);
    const Eigen::Index n = from.size();
    const bool straight = c["kind"].get<std::string>().starts_with("straight");
    const Profile profile =
        c["kind"] == "straight_double_s" ? Profile::DoubleS : Profile::Trapezoidal;
    MotionPlanSpec spec;
    spec.start = from;
    spec.moves.resize(1);
    spec.moves[0].to = to;
    spec.profile = profile;
    spec.synchronisesStraight = straight;
    spec.bounds = {test::toVecX(c["vmax"]), test::toVecX(c["amax"]), test::toVecX(c["jmax"])};
    const MotionPlan plan = planMotion({}, spec);
    ASSERT_EQ(plan.status, MotionPlan::Status::Planned);
    EXPECT_NEAR(plan.motion->duration(), c["T"].get<double>(), 1e-13);
    JointMotion motion;
    motion.resize(static_cast<int>(n));
    if (!straight) expectJointLaws(c, spec.bounds);
    for (const json& row : c["rows"]) {
      const double t = row[0];
      plan.motion->calc(std::min(t, plan.motion->duration() * (1 - 1e-15)), motion);
      for (Eigen::Index i = 0; i < n; ++i) {
        const auto k = static_cast<std::size_t>(i), N = static_cast<std::size_t>(n);
        EXPECT_NEAR(motion.q[i], row[1 + k].get<double>(), 1e-12);
        EXPECT_NEAR(motion.qd[i], row[1 + N + k].get<double>(), 1e-12);
        if (row.size() > 1 + 2 * N) {
          EXPECT_NEAR(motion.qdd[i], row[1 + 2 * N + k].get<double>(), 1e-11);
        }
      }
    }
  }
}

std::vector<VecX<double>> toPoints(const json& list) {
  std::vector<VecX<double>> points;
  for (const json& point : list) points.push_back(test::toVecX(point));
  return points;
}

Spline makeSplineOf(const json& c) {
  const std::vector<double> times = c["times"];
  const std::vector<VecX<double>> points = toPoints(c["points"]);
  const std::string kind = c["kind"];
  if (kind == "piecewise_quintic") {
    return makePiecewiseQuintic(times, points, toPoints(c["speeds"]), toPoints(c["accelerations"]));
  }
  const VecX<double> v0 = test::toVecX(c["v0"]), v1 = test::toVecX(c["v1"]);
  if (kind == "cubic_spline_clamped") return makeClampedCubicSpline(times, points, v0, v1);
  return makeQuinticSpline(times, points, v0, v1, test::toVecX(c["a0"]), test::toVecX(c["a1"]));
}

TEST(MotionProfiles, SplinesAgreeWithTheReference) {
  int count = 0;
  const json data = test::readMotions("profiles.json");
  for (const json& c : data["splines"]) {
    SCOPED_TRACE(c["kind"].get<std::string>() + " " + std::to_string(++count));
    const Spline spline = makeSplineOf(c);
    const auto n = static_cast<std::size_t>(spline.size());
    VecX<double> q(spline.size()), qd = q, qdd = q;
    for (std::size_t knot = 0; knot < c["times"].size(); ++knot) {
      spline.calc(c["times"][knot], q, qd, qdd);
      if (c.contains("knot_speeds")) {
        EXPECT_LT((qd - test::toVecX(c["knot_speeds"][knot])).norm(), 1e-12);
      }
      if (c.contains("knot_accelerations")) {
        EXPECT_LT((qdd - test::toVecX(c["knot_accelerations"][knot])).norm(), 1e-11);
      }
    }
    for (const json& row : c["rows"]) {
      spline.calc(row[0], q, qd, qdd);
      for (std::size_t i = 0; i < n; ++i) {
        const auto k = static_cast<Eigen::Index>(i);
        EXPECT_NEAR(q[k], row[1 + i].get<double>(), 1e-12);
        EXPECT_NEAR(qd[k], row[1 + n + i].get<double>(), 1e-12);
        EXPECT_NEAR(qdd[k], row[1 + 2 * n + i].get<double>(), 1e-11);
      }
    }
  }
  EXPECT_EQ(count, 6);
}

InputShaper makeShaperOf(const json& c) {
  const std::string kind = c["kind"];
  const auto one = [](const std::string& name, double f, double z) {
    return name == "zv" ? makeZv(f, z) : name == "zvd" ? makeZvd(f, z) : makeZvdd(f, z);
  };
  if (kind.find('*') == std::string::npos) return one(kind, c["frequency_Hz"], c["damping_ratio"]);
  const std::size_t star = kind.find('*');
  const auto of = [&](const std::string& name, std::size_t k) {
    return one(name, c["modes"][k]["frequency_Hz"], c["modes"][k]["damping_ratio"]);
  };
  return convolve(of(kind.substr(0, star), 0), of(kind.substr(star + 1), 1));
}

TEST(MotionProfiles, ShapersAgreeWithTheReference) {
  const json data = test::readMotions("input_shaping.json");
  for (const json& c : data["shapers"]) {
    SCOPED_TRACE(c.dump().substr(0, 120));
    const InputShaper shaper = makeShaperOf(c);
    ASSERT_EQ(shaper.impulses.size(), c["impulses"].size());
    for (std::size_t k = 0; k < shaper.impulses.size(); ++k) {
      EXPECT_NEAR(shaper.impulses[k].amplitude, c["impulses"][k][0].get<double>(), 1e-14);
      EXPECT_NEAR(shaper.impulses[k].time, c["impulses"][k][1].get<double>(), 1e-14);
    }
    if (!c.contains("frequency_Hz")) {
      for (const json& mode : c["modes"]) {
        EXPECT_LT(calcResidual(shaper, mode["frequency_Hz"], mode["damping_ratio"]), 1e-14);
      }
      for (const json& row : c["residual"]) {
        EXPECT_NEAR(calcResidual(shaper, row[0], 0.01), row[1].get<double>(), 1e-13);
      }
      continue;
    }
    for (const json& row : c["residual"]) {
      const double f = row[0].get<double>() * c["frequency_Hz"].get<double>();
      EXPECT_NEAR(calcResidual(shaper, f, c["damping_ratio"]), row[1].get<double>(), 1e-13);
    }
  }
  const json& shaped = data["shaped_quintic"];
  const VecX<double> from = VecX<double>::Constant(1, shaped["from"].get<double>());
  const VecX<double> to = VecX<double>::Constant(1, shaped["to"].get<double>());
  const double T = shaped["T"];
  const ShapedMotion motion(std::make_shared<TimedPath>(std::make_shared<StraightPath>(from, to),
                                                        makeQuinticLaw(0, 1, 0, 0, 0, 0, T)),
                            makeShaperOf(shaped["shaper"]));
  JointMotion at;
  at.resize(1);
  for (const json& row : shaped["rows"]) {
    motion.calc(row[0], at);
    EXPECT_NEAR(at.q[0], row[1].get<double>(), 1e-13);
    const double alone = calcShaped(
        makeShaperOf(shaped["shaper"]),
        [law = makeQuinticLaw(from[0], to[0], 0, 0, 0, 0, T)](double t) { return law.calc(t).x; },
        row[0]);
    EXPECT_NEAR(alone, row[1].get<double>(), 1e-13);
  }
}

}  // namespace
}  // namespace denavit
