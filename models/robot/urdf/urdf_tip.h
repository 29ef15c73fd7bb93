#pragma once

#include <string>
#include <vector>

#include <urdf_model/model.h>

#include "models/robot/urdf/urdf.h"

namespace denavit {

/// Every link that some moving joint leads to, each behind the one that carries it.
[[nodiscard]] std::vector<UrdfTip> listTips(const urdf::ModelInterface& model);

/// The link whose frame is the tool of the chain to import.
///
/// Without a wish it is the end of the branch with the most moving joints, fixed joints followed as
/// long as there is one way. Where branches of comparable length (one at least half as long as the
/// longest) part and fewer joints lie ahead than behind, they are the fingers of a hand, and the
/// link that carries them is the tool. Where equally long ones part before that, nobody can tell.
/// @param wanted  a link's name, or empty
/// @throws DescriptionError for names of no link, links that do not move, and where branches tie,
///   with the links to choose from
[[nodiscard]] urdf::LinkConstSharedPtr chooseTip(const urdf::ModelInterface& model,
                                                 const std::string& wanted,
                                                 const std::string& source);

}  // namespace denavit
