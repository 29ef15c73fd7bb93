#include "models/identification/identification_json.h"

#include <cmath>

namespace denavit {

namespace {

JsonNode listOf(const VecX<double>& values) {
  JsonNode list = JsonNode::list();
  for (const double value : values) list.add(JsonNode::number(value));
  return list;
}

/// Of joints: null of those that nothing counted of.
JsonNode listOf(const VecX<double>& values, const TorqueComparison& comparison) {
  JsonNode list = JsonNode::list();
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    list.add(comparison.counts(i) ? JsonNode::number(values[i]) : JsonNode::from(nullptr));
  }
  return list;
}

/// null of what is not finite: JSON has no other word for it.
JsonNode numberOrNull(double value) {
  return std::isfinite(value) ? JsonNode::number(value) : JsonNode::from(nullptr);
}

JsonNode nodeOf(const IdentifiedParameter& parameter) {
  JsonNode node = JsonNode::object();
  node.add("name", JsonNode::text(parameter.name));
  node.add("formula", JsonNode::text(parameter.formula));
  node.add("value", JsonNode::number(parameter.estimate.value));
  const Estimate& estimate = parameter.estimate;
  node.add("seen", JsonNode::boolean(estimate.isSeen()));
  node.add("std_error", numberOrNull(estimate.error));
  node.add("relative_error", numberOrNull(estimate.error / std::abs(estimate.value)));
  node.add("interval", numberOrNull(estimate.interval()));
  node.add("unit", JsonNode::text(parameter.unit));
  node.add("table", JsonNode::number(parameter.inTable));
  return node;
}

JsonNode nodeOfCoulomb(double positive, double negative) {
  JsonNode node = JsonNode::object();
  node.add("positive", numberOrNull(positive));
  node.add("negative", numberOrNull(negative));
  return node;
}

JsonNode nodeOf(const IdentifiedFriction& friction) {
  JsonNode node = JsonNode::object(), errors = JsonNode::object();
  node.add("viscous", JsonNode::number(friction.viscous.value));
  node.add("coulomb",
           nodeOfCoulomb(friction.coulombPositive.value, friction.coulombNegative.value));
  errors.add("viscous", numberOrNull(friction.viscous.error));
  errors.add("coulomb",
             nodeOfCoulomb(friction.coulombPositive.error, friction.coulombNegative.error));
  errors.add("offset", numberOrNull(friction.offset.error));
  node.add("std_error", std::move(errors));
  return node;
}

JsonNode nodeOf(const LinkDescription& link, const Estimate& mass) {
  JsonNode node = JsonNode::object(), inertia = JsonNode::object();
  node.add("mass", JsonNode::number(link.mass));
  node.add("mass_std_error",
           mass.isSeen() ? JsonNode::number(mass.error) : JsonNode::from(nullptr));
  node.add("com", listOf(link.com));
  const InertiaElements& I = link.inertia;
  for (const auto& [key, value] :
       {std::pair("xx", I.xx), std::pair("yy", I.yy), std::pair("zz", I.zz), std::pair("xy", I.xy),
        std::pair("xz", I.xz), std::pair("yz", I.yz)}) {
    inertia.add(key, JsonNode::number(value));
  }
  inertia.add("about", JsonNode::text("com"));
  node.add("inertia", std::move(inertia));
  return node;
}

JsonNode nodeOf(const IdentificationResult& result, const ConsistentArm& arm) {
  JsonNode node = JsonNode::object(), friction = JsonNode::list();
  for (Eigen::Index i = 0; i < arm.viscous.size(); ++i) {
    JsonNode joint = JsonNode::object();
    joint.add("viscous", JsonNode::number(arm.viscous[i]));
    joint.add("coulomb", nodeOfCoulomb(arm.coulombPositive[i], arm.coulombNegative[i]));
    friction.add(std::move(joint));
  }
  node.add("status", JsonNode::text(nameOf(arm.status)));
  node.add("distance", JsonNode::number(arm.distance));
  node.add("divergence", JsonNode::number(arm.divergence));
  node.add("untold_directions", JsonNode::number(arm.untold));
  node.add("friction", std::move(friction));
  node.add("offset", listOf(arm.offset));
  node.add("residual_rms", listOf(result.fit.rmsConsistent, result.fit));
  return node;
}

JsonNode nodeOf(const std::vector<UnseenDirection>& unseen) {
  JsonNode list = JsonNode::list();
  for (const UnseenDirection& direction : unseen) {
    JsonNode node = JsonNode::object();
    node.add("formula", JsonNode::text(direction.formula));
    node.add("reason", JsonNode::text(direction.reason));
    list.add(std::move(node));
  }
  return list;
}

}  // namespace

const char* nameOf(ConsistentFit::Status status) {
  switch (status) {
    case ConsistentFit::Status::Matched:
      return "matched";
    case ConsistentFit::Status::Nearest:
      return "nearest";
    case ConsistentFit::Status::Unsolved:
    case ConsistentFit::Status::Cancelled:
      break;
  }
  return "unsolved";
}

JsonNode toNode(const IdentificationResult& result) {
  JsonNode base = JsonNode::list(), friction = JsonNode::list(), offset = JsonNode::list(),
           links = JsonNode::list();
  for (const IdentifiedParameter& parameter : result.base) base.add(nodeOf(parameter));
  for (const IdentifiedFriction& joint : result.friction) {
    friction.add(nodeOf(joint));
    offset.add(JsonNode::number(joint.offset.value));
  }
  for (std::size_t i = 0; i < result.fitted.joints.size(); ++i) {
    links.add(nodeOf(result.fitted.joints[i].link, massOf(result.consistent, i)));
  }
  JsonNode node = JsonNode::object();
  node.add("base", std::move(base));
  node.add("friction", std::move(friction));
  node.add("offset", std::move(offset));
  node.add("rotor", listOf(result.consistent.rotor));
  node.add("residual_rms", listOf(result.fit.rms, result.fit));
  node.add("validation_rms", result.validation ? listOf(result.validation->rms, *result.validation)
                                               : JsonNode::from(nullptr));
  node.add("links", std::move(links));
  node.add("residual_relative", listOf(result.fit.relative, result.fit));
  node.add("validation_relative", result.validation
                                      ? listOf(result.validation->relative, *result.validation)
                                      : JsonNode::from(nullptr));
  node.add("consistent", nodeOf(result, result.consistent));
  node.add("condition", JsonNode::number(result.plain.condition));
  node.add("unseen", nodeOf(result.unseen));
  node.add("rank_gap", listOf(Eigen::Vector2d(result.smallestKept, result.largestDropped)));
  node.add("position_noise", listOf(result.fit.positionNoise));
  node.add("derivatives", JsonNode::text(result.fit.derivatives));
  node.add("instants", JsonNode::number(static_cast<double>(result.fit.time.size())));
  node.add("effective_instants", JsonNode::number(result.plain.effectiveInstants));
  node.add("correlated_instants", JsonNode::number(result.plain.lags));
  node.add("far_out", JsonNode::number(result.plain.farOut));
  JsonNode assumptions = JsonNode::list();
  for (const std::string& one : result.assumptions) assumptions.add(JsonNode::text(one));
  node.add("assumptions", std::move(assumptions));
  return node;
}

}  // namespace denavit
