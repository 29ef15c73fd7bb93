#pragma once

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// Calls visit() with every number of a matrix, a list or a body, always in the same order.
template <typename Numbers, typename Visit>
void visitAll(Numbers& numbers, const Visit& visit) {
  for (Eigen::Index i = 0; i < numbers.size(); ++i) visit(numbers.data()[i]);
}
template <Scalar T, typename Visit>
void visitAll(std::vector<T>& numbers, const Visit& visit) {
  for (T& number : numbers) visit(number);
}

template <Scalar T, typename Visit>
void visitNumbers(Link<T>& link, const Visit& visit) {
  for (T* number : {&link.a, &link.cosAlpha, &link.sinAlpha, &link.theta, &link.cosTheta,
                    &link.sinTheta, &link.d, &link.mass, &link.rotorInertia}) {
    visit(*number);
  }
  visitAll(link.p_LC, visit);
  visitAll(link.I_LC_L, visit);
}

template <Scalar T, typename Visit>
void visitNumbers(FlexibleBody<T>& body, const Visit& visit) {
  for (T* number :
       {&body.cosAlpha, &body.sinAlpha, &body.tipX, &body.mass, &body.first, &body.second,
        &body.spin, &body.rigidInertia, &body.tip.inertia, &body.load.mass}) {
    visit(*number);
  }
  for (BeamShape<T>& shape : body.shapes) {
    for (T* number : {&shape.zeroth, &shape.first, &shape.tip}) visit(*number);
  }
  visitAll(body.products, visit);
  for (auto* list : {&body.torsionInertia, &body.torsionCoupling, &body.tip.turn, &body.stiffness,
                     &body.damping}) {
    visitAll(*list, visit);
  }
  for (BeamSection<T>& section : body.sections) {
    visit(section.inertia);
    visitAll(section.turn, visit);
  }
  visitAll(body.load.p_C, visit);
  visitAll(body.load.I_C, visit);
}

/// Calls visit() with every number of an arm, in the same order for all arms of the same links.
template <Scalar T, typename Visit>
void visitNumbers(FlexibleArm<T>& arm, const Visit& visit) {
  for (FlexibleLink<T>& link : arm.links) {
    visitNumbers(link.link, visit);
    visitNumbers(link.body, visit);
    visit(link.spring.stiffness);
    visit(link.spring.damping);
  }
  for (Pose<T>* pose : {&arm.X_W0, &arm.X_ET}) {
    visitAll(pose->R, visit);
    visitAll(pose->p, visit);
  }
  visitAll(arm.g_W, visit);
  visitAll(arm.coupledRotors, visit);
}

}  // namespace denavit
