#include <kdl/chain.hpp>
#include <kdl/chaindynparam.hpp>
#include <kdl/chainfdsolver_recursive_newton_euler.hpp>
#include <kdl/chainidsolver_recursive_newton_euler.hpp>

#include "tests/benchmarks/peer.h"

namespace denavit::bench {

namespace {

KDL::Vector toVector(const Eigen::Vector3d& v) { return {v[0], v[1], v[2]}; }

KDL::Frame toFrame(const Pose<double>& X) {
  return {KDL::Rotation(X.R(0, 0), X.R(0, 1), X.R(0, 2), X.R(1, 0), X.R(1, 1), X.R(1, 2), X.R(2, 0),
                        X.R(2, 1), X.R(2, 2)),
          toVector(X.p)};
}

/// KDL's segments end where the next joint begins, and hold their inertia in that tip frame.
KDL::Chain makeChain(const Arm<double>& arm) {
  KDL::Chain chain;
  chain.addSegment(
      KDL::Segment(KDL::Joint(KDL::Joint::None), toFrame(arm.X_W0 * homePose(arm.links[0]))));
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    const Link<double>& link = arm.links[i];
    const KDL::Frame tip =
        i + 1 < arm.links.size() ? toFrame(homePose(arm.links[i + 1])) : KDL::Frame::Identity();
    const auto& I = link.I_LC_L;
    const KDL::RigidBodyInertia body(
        link.mass, toVector(link.p_LC),
        KDL::RotationalInertia(I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)));
    const auto type = link.type == JointType::Revolute ? KDL::Joint::RotZ : KDL::Joint::TransZ;
    chain.addSegment(
        KDL::Segment(KDL::Joint(type, 1, 0, link.rotorInertia), tip, tip.Inverse() * body));
  }
  return chain;
}

class KdlPeer final : public Peer {
 public:
  explicit KdlPeer(const Arm<double>& arm)
      : chain_(makeChain(arm)),
        inverse_(chain_, toVector(arm.g_W)),
        param_(chain_, toVector(arm.g_W)),
        forward_(chain_, toVector(arm.g_W)),
        n_(chain_.getNrOfJoints()),
        q_(n_),
        qd_(n_),
        qdd_(n_),
        tau_(n_),
        M_(n_),
        wrenches_(chain_.getNrOfSegments(), KDL::Wrench::Zero()) {}

  [[nodiscard]] std::string name() const override { return "kdl"; }
  void inverseDynamics(const State& s, VecX<double>& tau) override {
    q_.data = VecX<double>::Map(s.q.data(), n_);
    qd_.data = VecX<double>::Map(s.qd.data(), n_);
    qdd_.data = VecX<double>::Map(s.qdd.data(), n_);
    inverse_.CartToJnt(q_, qd_, qdd_, wrenches_, tau_);
    VecX<double>::Map(tau.data(), n_) = tau_.data;
  }
  void inertiaMatrix(const State& s, MatX<double>& M) override {
    q_.data = VecX<double>::Map(s.q.data(), n_);
    param_.JntToMass(q_, M_);
    MatX<double>::Map(M.data(), n_, n_) = M_.data;
  }
  void forwardDynamics(const State& s, VecX<double>& qdd) override {
    q_.data = VecX<double>::Map(s.q.data(), n_);
    qd_.data = VecX<double>::Map(s.qd.data(), n_);
    tau_.data = VecX<double>::Map(s.tau.data(), n_);
    forward_.CartToJnt(q_, qd_, tau_, wrenches_, qdd_);
    VecX<double>::Map(qdd.data(), n_) = qdd_.data;
  }
  bool rungeKutta4(const State&, int, int, VecX<double>&) override { return false; }

 private:
  KDL::Chain chain_;
  KDL::ChainIdSolver_RNE inverse_;
  KDL::ChainDynParam param_;
  KDL::ChainFdSolver_RNE forward_;
  unsigned n_;
  KDL::JntArray q_, qd_, qdd_, tau_;
  KDL::JntSpaceInertiaMatrix M_;
  KDL::Wrenches wrenches_;
};

}  // namespace

__attribute__((visibility("default"))) std::unique_ptr<Peer> makeKdlPeer(const Arm<double>& arm) {
  return std::make_unique<KdlPeer>(arm);
}

}  // namespace denavit::bench
