#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"

namespace denavit::test {

inline constexpr IntegrationMethod kAllMethods[] = {
    IntegrationMethod::Euler,      IntegrationMethod::RungeKutta4,
    IntegrationMethod::Adams,      IntegrationMethod::DormandPrince5,
    IntegrationMethod::Fehlberg78, IntegrationMethod::Rosenbrock4};

/// A joint torque given by a lambda.
class Torque final : public TorqueInput {
 public:
  using Function =
      std::function<void(double, const VecX<double>&, const VecX<double>&, VecX<double>&)>;
  explicit Torque(Function f) : f_(std::move(f)) {}
  void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch*,
                  VecX<double>& tau) const override {
    tau.setZero();
    f_(t, q, qd, tau);
  }

 private:
  Function f_;
};

/// Springs and dampers, and something that moves: allocates nothing.
class Damping final : public TorqueInput {
 public:
  explicit Damping(int joints) {
    for (int i = 0; i < joints; ++i) signals_.emplace_back(i, joints);
  }
  void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch*,
                  VecX<double>& tau) const override {
    tau = -0.5 * qd - 0.1 * q;
    tau[0] += std::sin(t);
  }
  [[nodiscard]] const Signal* signal(int joint) const override {
    return &signals_[static_cast<std::size_t>(joint)];
  }

 private:
  class Own final : public Signal {
   public:
    Own(int joint, int joints) : joint_(joint), joints_(joints) {}
    [[nodiscard]] IntervalSeries bound(std::span<const IntervalSeries> variables) const override {
      const auto q = static_cast<std::size_t>(1 + joint_);
      const IntervalSeries force = IntervalSeries(-0.1) * variables[q] -
                                   IntervalSeries(0.5) * variables[q + variables.size() / 2];
      return joint_ == 0 ? force + sin(variables[0]) : force;
    }
    [[nodiscard]] int variableCount() const override { return 1 + 2 * joints_; }
    [[nodiscard]] bool uses(int variable) const override {
      return variable == 1 + joint_ || variable == 1 + joint_ + joints_ ||
             (variable == 0 && joint_ == 0);
    }

   private:
    int joint_, joints_;
  };
  std::vector<Own> signals_;
};

/// A wrench that never changes.
class ConstantWrench final : public WrenchInput {
 public:
  explicit ConstantWrench(const Vec6<double>& w) : w_(w) {}
  void calcWrench(double, const VecX<double>&, const VecX<double>&, InputScratch*,
                  Vec6<double>& w) const override {
    w = w_;
  }

 private:
  Vec6<double> w_;
};

/// A joint that follows a function of time.
class Guide final : public PrescribedMotion {
 public:
  using Function = std::function<Sample(double)>;
  Guide(int joint, Function f) : joints_{joint}, f_(std::move(f)) {}
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  void calc(double t, InputScratch*, std::span<Sample> samples) const override {
    samples[0] = f_(t);
  }

 private:
  std::vector<int> joints_;
  Function f_;
};

/// A mass that slides without gravity: m x'' = f.
inline Simulation slider(double mass) {
  Simulation s;
  s.arm.links.resize(1);
  s.arm.links[0].type = JointType::Prismatic;
  s.arm.links[0].mass = mass;
  s.arm.g_W.setZero();
  s.q0.setZero(1);
  s.qd0.setZero(1);
  s.duration = 1;
  return s;
}

/// A planar arm of unequal point-mass links under gravity.
inline Simulation pendulum(int links) {
  Simulation s;
  s.arm.links.resize(static_cast<std::size_t>(links));
  for (int i = 0; i < links; ++i) {
    Link<double>& link = s.arm.links[static_cast<std::size_t>(i)];
    link.a = i == 0 ? 0 : 0.5;
    link.mass = 1.0 + 0.3 * i;
    link.p_LC << 0.5, 0, 0;
    link.I_LC_L.diagonal() << 0.01, 0.02, 0.03;
  }
  s.arm.g_W << 0, -9.81, 0;
  s.q0 = VecX<double>::Constant(links, 0.4);
  s.qd0 = VecX<double>::Constant(links, 0.1);
  s.duration = 1;
  s.outputStep = 0.1;
  return s;
}

/// The final value of a column.
inline double last(const SimulationResult& result, const char* column) {
  const Recording& r = result.recording;
  EXPECT_GE(r.findColumn(column), 0) << column;
  return r.value(r.rowCount() - 1, r.findColumn(column));
}

/// The largest value of a column, whatever its sign.
inline double largest(const SimulationResult& result, const char* column) {
  const Recording& r = result.recording;
  EXPECT_GE(r.findColumn(column), 0) << column;
  double most = 0;
  for (int row = 0; row < r.rowCount(); ++row) {
    const double size = std::abs(r.value(row, r.findColumn(column)));
    if (!(size <= most)) most = size;
  }
  return most;
}

inline void expectSameBytes(const Recording& a, const Recording& b, const std::string& where) {
  ASSERT_EQ(a.columnCount(), b.columnCount()) << where;
  ASSERT_EQ(a.rowCount(), b.rowCount()) << where;
  for (int r = 0; r < a.rowCount(); ++r) {
    const auto width = static_cast<std::size_t>(a.columnCount()) * sizeof(double);
    ASSERT_EQ(std::memcmp(a.row(r).data(), b.row(r).data(), width), 0)
        << where << ", row " << r << " at " << a.value(r, 0) << " s";
  }
}

}  // namespace denavit::test
