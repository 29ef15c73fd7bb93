#pragma once

#include <memory>
#include <string>
#include <vector>

#include <urdf_model/model.h>

#include "models/robot/urdf/right_angles.h"

namespace denavit {

/// A URDF text as the parser has it, and what was done to the text before.
struct UrdfModel {
  std::shared_ptr<urdf::ModelInterface> model;  ///< with a root and at most 1000 links
  std::vector<SnappedOrigin> snapped;
  std::string encodingRemark;  ///< as DecodedXml has it
};

/// @param source  what error reports call the text
/// @throws DescriptionError with all that the parser complains about: what it could not read it
///   leaves out, and a link without its mass is another arm
[[nodiscard]] UrdfModel readUrdfModel(const std::string& text, const std::string& source);

}  // namespace denavit
