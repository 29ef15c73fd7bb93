#include "core/simulation/run_columns.h"

#include <string>

namespace denavit {

namespace {

/// Adds columns whose names end in their unit: ("q1", "rad/s") gives q1_rad_s.
class ColumnList {
 public:
  void add(const std::string& stem, const std::string& unit, const std::string& description) {
    std::string suffix;
    for (const char c : unit) {
      if (c == '/') suffix += '_';
      if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) suffix += c;  // in every locale
    }
    if (unit.ends_with("²")) suffix += '2';
    columns_.push_back({suffix.empty() ? stem : stem + "_" + suffix, unit, description});
  }

  std::vector<Column> take() { return std::move(columns_); }

 private:
  std::vector<Column> columns_;
};

/// A column per modal amplitude: link2_y1_m, link2_y1_rate_m_s.
void addModes(const FlexibleArm<double>* flexible, const std::string& suffix,
              const std::string& perTime, const std::string& what, ColumnList& list) {
  if (!flexible) return;
  for (std::size_t i = 0; i < flexible->links.size(); ++i) {
    const FlexibleLink<double>& link = flexible->links[i];
    if (!link.flexible) continue;
    const std::string number = std::to_string(i + 1);
    const auto add = [&](const char* axis, int modes, const char* unit, const char* shape) {
      for (int k = 1; k <= modes; ++k) {
        const std::string mode = std::to_string(k);
        list.add("link" + number + "_" + axis + mode + suffix, unit + perTime,
                 what + " of " + shape + " mode " + mode + " of link " + number);
      }
    };
    add("x", link.body.modesX, "rad", "torsion");
    add("y", link.body.modesY, "m", "bending y");
    add("z", link.body.modesZ, "m", "bending z");
  }
}

}  // namespace

std::vector<Column> makeRunColumns(const Arm<double>& arm, const FlexibleArm<double>* flexible) {
  ColumnList list;
  const auto revolute = [&](std::size_t i) { return arm.links[i].type == JointType::Revolute; };
  const auto number = [](std::size_t i) { return std::to_string(i + 1); };
  const std::size_t n = arm.links.size();

  for (std::size_t i = 0; i < n; ++i) {
    list.add("q" + number(i), revolute(i) ? "rad" : "m", "position of joint " + number(i));
  }
  addModes(flexible, "", "", "amplitude", list);
  for (std::size_t i = 0; i < n; ++i) {
    list.add("qd" + number(i), revolute(i) ? "rad/s" : "m/s", "rate of joint " + number(i));
  }
  addModes(flexible, "_rate", "/s", "rate of amplitude", list);
  for (std::size_t i = 0; i < n; ++i) {
    list.add("qdd" + number(i), revolute(i) ? "rad/s²" : "m/s²",
             "acceleration of joint " + number(i));
  }
  addModes(flexible, "_acc", "/s²", "acceleration of amplitude", list);
  for (std::size_t i = 0; i < n; ++i) {
    list.add("tau" + number(i), revolute(i) ? "N m" : "N", "input at joint " + number(i));
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (const char* term : {"inertia", "coriolis", "gravity", "friction", "external"}) {
      list.add("tau" + number(i) + "_" + term, revolute(i) ? "N m" : "N",
               std::string(term) + " term of the input at joint " + number(i));
    }
  }
  for (const char* axis : {"x", "y", "z"}) {
    list.add(std::string("tool_") + axis, "m", std::string("tool position in the world, ") + axis);
  }
  for (const char* part : {"w", "x", "y", "z"}) {
    list.add(std::string("tool_q") + part, "", std::string("tool quaternion, ") + part);
  }
  list.add("tool_deflection", "m", "distance of the tool from that of the rigid arm");
  list.add("energy_kinetic", "J", "kinetic energy, rotors included");
  list.add("energy_gravity", "J", "potential energy of gravity, zero at the world origin");
  list.add("energy_strain", "J", "elastic energy of links and stops");
  list.add("energy_total", "J", "kinetic, gravity and strain energy");
  list.add("energy_work", "J", "work of inputs and wrench since the start");
  list.add("energy_dissipated", "J", "energy lost in friction and dampers since the start");
  list.add("energy_closure", "", "energy balance error over the largest energy of the run");

  std::vector<Column> columns = list.take();
  columns.insert(columns.begin(), {"time", "s", "time"});
  return columns;
}

}  // namespace denavit
