#pragma once

#include <string>

namespace denavit {

/// The number of the joint, motor or link that a state, input or output belongs to: 2 of
/// "tau2_Nm", "qd2_rad_s", "i2_A", "link2_y1_m"; 0 where there is none ("tool_x_m").
[[nodiscard]] int numberOf(const std::string& name);

/// The unit that such a name ends in, as the columns of a run have it: "rad/s" of "qd2_rad_s",
/// "N m" of "tau2_Nm"; empty where it has none.
[[nodiscard]] std::string unitOf(const std::string& name);

}  // namespace denavit
