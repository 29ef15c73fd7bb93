#include "core/simulation/run_columns.h"

#include <string>

#include "core/engine/make_engine.h"
#include "core/simulation/run_dynamics.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

using Order = ArmEngine::MotionOrder;

const char* forceUnit(const ArmEngine& engine, int joint) {
  return engine.jointType(joint) == JointType::Revolute ? "N m" : "N";
}

class TimeColumn final : public RowGroup {
 public:
  std::vector<Column> columns(const ArmEngine&) const override { return {{"time", "s", "time"}}; }
  void write(double t, const OdeState&, RunDynamics&, std::span<double> values) override {
    values[0] = t;
  }
};

class MotionColumns final : public RowGroup {
 public:
  explicit MotionColumns(Order order) : order_(order) {}
  std::vector<Column> columns(const ArmEngine& engine) const override {
    return engine.motionColumns(order_);
  }
  void write(double, const OdeState&, RunDynamics& dynamics, std::span<double> values) override {
    const VecX<double>& states = order_ == Order::Position ? dynamics.q
                                 : order_ == Order::Rate   ? dynamics.qd
                                                           : dynamics.qdd;
    dynamics.engine().readMotion(order_, states, read_);
    std::copy_n(read_.begin(), values.size(), values.begin());
  }

 private:
  Order order_;
  VecX<double> read_;
};

class TorqueColumns final : public RowGroup {
 public:
  std::vector<Column> columns(const ArmEngine& engine) const override {
    std::vector<Column> list;
    for (int i = 0; i < engine.jointCount(); ++i) {
      const std::string label = engine.jointLabel(i);
      list.push_back(makeColumn("tau" + label, forceUnit(engine, i), "input at joint " + label));
    }
    return list;
  }
  void write(double, const OdeState&, RunDynamics& dynamics, std::span<double> values) override {
    std::copy_n(dynamics.tau.begin(), values.size(), values.begin());
  }
};

/// Where the torque of each joint goes to.
class TermColumns final : public RowGroup {
 public:
  std::vector<Column> columns(const ArmEngine& engine) const override {
    std::vector<Column> list;
    for (int i = 0; i < engine.jointCount(); ++i) {
      const std::string label = engine.jointLabel(i);
      for (const char* term : {"inertia", "coriolis", "gravity", "friction", "external"}) {
        list.push_back(makeColumn("tau" + label + "_" + term, forceUnit(engine, i),
                                  std::string(term) + " term of the input at joint " + label));
      }
    }
    return list;
  }
  void write(double, const OdeState&, RunDynamics& dynamics, std::span<double> values) override {
    ArmEngine& engine = dynamics.engine();
    const VecX<double>& bias = dynamics.bias();
    engine.calcGravity(gravity_);
    const MatX<double>& M = engine.inertia();
    auto next = values.begin();
    for (int i = 0; i < engine.jointCount(); ++i) {
      *next++ = M.row(i).dot(dynamics.qdd);
      *next++ = bias[i] - gravity_[i];
      *next++ = gravity_[i];
      *next++ = dynamics.friction[i];
      *next++ = -dynamics.external[i];
    }
  }

 private:
  VecX<double> gravity_;
};

class ToolColumns final : public RowGroup {
 public:
  std::vector<Column> columns(const ArmEngine&) const override {
    std::vector<Column> list;
    for (const std::string axis : {"x", "y", "z"}) {
      list.push_back(makeColumn("tool_" + axis, "m", "tool position in the world, " + axis));
    }
    for (const std::string part : {"w", "x", "y", "z"}) {
      list.push_back(makeColumn("tool_q" + part, "", "tool quaternion, " + part));
    }
    list.push_back(
        makeColumn("tool_deflection", "m", "distance of the tool from that of the rigid arm"));
    return list;
  }
  void write(double, const OdeState&, RunDynamics& dynamics, std::span<double> values) override {
    const Pose<double> X_WT = dynamics.engine().toolPose();
    Eigen::Quaterniond orientation(X_WT.R);
    // Of the two quaternions of an orientation, the one nearer the last row: no jumps in the plot.
    if (hasLast_ ? orientation.dot(last_) < 0 : orientation.w() < 0) orientation.coeffs() *= -1;
    last_ = orientation;
    hasLast_ = true;
    auto next = std::copy_n(X_WT.p.begin(), 3, values.begin());
    *next++ = orientation.w();
    *next++ = orientation.x();
    *next++ = orientation.y();
    *next++ = orientation.z();
    *next = dynamics.engine().toolDeflection();
  }
  void exchange(RunMemory& memory) override {
    memory(hasLast_);
    for (double& coefficient : last_.coeffs()) memory(coefficient);
  }

 private:
  Eigen::Quaterniond last_ = Eigen::Quaterniond::Identity();
  bool hasLast_ = false;
};

class EnergyColumns final : public RowGroup {
 public:
  std::vector<Column> columns(const ArmEngine&) const override {
    return {
        makeColumn("energy_kinetic", "J", "kinetic energy, rotors included"),
        makeColumn("energy_gravity", "J", "potential energy of gravity, zero at the world origin"),
        makeColumn("energy_strain", "J", "elastic energy of links and stops"),
        makeColumn("energy_total", "J", "kinetic, gravity and strain energy"),
        makeColumn("energy_work", "J", "work of inputs and wrench since the start"),
        makeColumn("energy_dissipated", "J", "energy lost in friction and dampers since the start"),
        makeColumn("energy_closure", "",
                   "energy balance error over the largest energy of the run")};
  }
  void write(double, const OdeState& x, RunDynamics& dynamics, std::span<double> values) override {
    ArmEnergies energies = dynamics.engine().calcEnergies(dynamics.qd);
    energies.strain = dynamics.calcStoredEnergy(x) + energies.strain;
    values[0] = energies.kinetic;
    values[1] = energies.gravity;
    values[2] = energies.strain;
    values[3] = energies.total();
    values[4] = x[dynamics.layout().work()];
    values[5] = x[dynamics.layout().dissipation()];
    values[6] = 0;  // closure: known when the run ends
  }
};

}  // namespace

std::vector<Column> listColumns(const RowGroups& groups, const RunDynamics& dynamics) {
  std::vector<Column> all;
  const auto append = [&](std::vector<Column> columns) {
    std::ranges::move(columns, std::back_inserter(all));
  };
  for (const auto& group : groups) append(group->columns(dynamics.engine()));
  append(dynamics.partColumns());
  return all;
}

void fillRow(double t, const OdeState& x, RunDynamics& dynamics, const RowGroups& groups,
             const std::vector<std::size_t>& widths, std::span<double> row) {
  for (std::size_t k = 0; k < groups.size(); ++k) {
    groups[k]->write(t, x, dynamics, row.first(widths[k]));
    row = row.subspan(widths[k]);
  }
  dynamics.writeParts(t, x, row);
}

RowGroups makeRowGroups() {
  std::vector<std::unique_ptr<RowGroup>> groups;
  groups.push_back(std::make_unique<TimeColumn>());
  for (const Order order : {Order::Position, Order::Rate, Order::Acceleration}) {
    groups.push_back(std::make_unique<MotionColumns>(order));
  }
  groups.push_back(std::make_unique<TorqueColumns>());
  groups.push_back(std::make_unique<TermColumns>());
  groups.push_back(std::make_unique<ToolColumns>());
  groups.push_back(std::make_unique<EnergyColumns>());
  return groups;
}

RowGroups makeDriveGroups() {
  std::vector<std::unique_ptr<RowGroup>> groups;
  groups.push_back(std::make_unique<TimeColumn>());
  groups.push_back(std::make_unique<MotionColumns>(Order::Rate));
  groups.push_back(std::make_unique<TorqueColumns>());
  return groups;
}

std::vector<Column> makeRunColumns(const ArmEngine& engine) {
  std::vector<Column> all;
  for (const auto& group : makeRowGroups()) {
    for (Column& column : group->columns(engine)) all.push_back(std::move(column));
  }
  return all;
}

std::vector<Column> makeRunColumns(const Arm<double>& arm, const FlexibleArm<double>* flexible) {
  return makeRunColumns(*makeEngine(arm, flexible));
}

}  // namespace denavit
