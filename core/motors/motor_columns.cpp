#include "core/motors/motor_columns.h"

#include <string>

namespace denavit {

std::vector<Column> makeMotorColumns(const MotorBank& bank, const ArmEngine& engine) {
  std::vector<Column> all;
  const auto add = [&](const char* stem, const char* unit, const char* what) {
    for (int k = 0; k < bank.count(); ++k) {
      if (!bank.motors[static_cast<std::size_t>(k)].isElectric()) continue;
      const std::string label = engine.jointLabel(k);
      all.push_back(makeColumn(stem + label, unit, what + label));
    }
  };
  add("v", "V", "voltage of motor ");
  add("i", "A", "current of motor ");
  add("power", "W", "electrical power of motor ");
  all.push_back(makeColumn("copper_loss", "J", "heat of all windings since the start"));
  all.push_back(makeColumn("battery", "J",
                           "energy drawn by all motors since the start, less what flowed back"));
  return all;
}

void writeMotorColumns(const MotorBank& bank, const VecX<double>& voltage,
                       const VecX<double>& current, double loss, double drawn,
                       std::span<double> values) {
  auto next = values.begin();
  const auto write = [&](const auto& valueOf) {
    for (int k = 0; k < bank.count(); ++k) {
      if (bank.motors[static_cast<std::size_t>(k)].isElectric()) *next++ = valueOf(k);
    }
  };
  write([&](int k) { return voltage[k]; });
  write([&](int k) { return current[k]; });
  write([&](int k) { return voltage[k] * current[k]; });
  *next++ = loss;
  *next = drawn;
}

}  // namespace denavit
