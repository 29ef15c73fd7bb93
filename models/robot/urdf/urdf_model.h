#pragma once

#include <memory>
#include <string>
#include <vector>

#include <urdf_model/model.h>

#include "models/robot/urdf/right_angles.h"
#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// A URDF text, what the parser has of it, and what was done to the text before.
struct UrdfModel {
  std::unique_ptr<const std::string> text;      ///< that the elements are views of
  std::vector<UrdfElement> elements;            ///< with right angles in full precision
  std::shared_ptr<urdf::ModelInterface> model;  ///< with a root and at most 1000 links
  std::vector<SnappedOrigin> snapped;
  std::string encodingRemark;  ///< as decodeXml() says it
  [[nodiscard]] UrdfPart robot() const { return UrdfPart(elements); }
};

/// @param source  what error reports call the text
/// @throws DescriptionError as refuseMacros(), refuseFaults() and refuseLoops(), and with all that
///   the parser complains about: what it could not read it leaves out, and a link without its mass
///   is another arm
[[nodiscard]] UrdfModel readUrdfModel(const std::string& text, const std::string& source);

}  // namespace denavit
