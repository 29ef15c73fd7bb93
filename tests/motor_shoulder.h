#pragma once

#include <string>

namespace denavit::test {

/// The first joint of a robot file: a motor, a gear, friction and limits, all of which may change.
inline const std::string kMotorShoulder =
    R"({"name": "shoulder", "type": "revolute", "a": 0.5, "friction": {"viscous": 0.3},
        "limits": {"lower": -2, "upper": 2, "velocity": 4, "effort": 60},
        "actuator": {"gear_ratio": 40, "efficiency": 0.9, "rotor_inertia": 1e-4, "coulomb": 0.02,
                     "resistance": 1.5, "torque_constant": 0.1,
                     "supply": {"voltage": 48, "current": 20}},
        "link": {"mass": 3, "com": [-0.25, 0, 0], "inertia": {"xx": 0, "yy": 0.06, "zz": 0.06}}})";

}  // namespace denavit::test
