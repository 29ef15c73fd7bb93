#include <algorithm>
#include <chrono>
#include <sstream>
#include <stdexcept>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <mujoco/mujoco.h>

#include "core/kinematics/link_poses.h"
#include "tests/benchmarks/loop_peer.h"

namespace denavit::bench {

namespace {

constexpr double kTiny = 1e-9;  // [kg], [kg m²] of massless links, which MuJoCo refuses

class MujocoLoops final : public LoopPeer {
 public:
  MujocoLoops(const Mechanism& mechanism, const VecX<double>& q0, bool stiff)
      : q0_(q0), stiff_(stiff) {
    std::ostringstream xml;
    xml.precision(17);
    xml << "<mujoco><compiler angle='radian'/><option timestep='0.0001' integrator='RK4' "
           "tolerance='1e-12' gravity='"
        << mechanism.chains.front().arm.g_W.transpose()
        << "'><flag contact='disable'/></option><worldbody>";
    int joint = 0;
    for (const MechanismChain& chain : mechanism.chains) {
      for (std::size_t i = 0; i < chain.arm.links.size(); ++i, ++joint) {
        writeBody(xml, chain.arm, i, joint);
      }
      for (std::size_t i = 0; i < chain.arm.links.size(); ++i) xml << "</body>";
    }
    xml << "</worldbody><equality>";
    for (const Closure& closure : mechanism.closures) writeClosure(xml, mechanism, closure);
    xml << "</equality></mujoco>";
    load(xml.str());
    setInertias(mechanism);
    data_ = mj_makeData(model_);
    mj_setConst(model_, data_);
  }
  ~MujocoLoops() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  [[nodiscard]] std::string name() const override { return stiff_ ? "mujoco, stiff" : "mujoco"; }
  void forward(const LoopState& state, VecX<double>& qdd) override {
    set(state);
    mj_forward(model_, data_);
    qdd = VecX<double>::Map(data_->qacc, model_->nv);
  }
  double step(const LoopState& start, double h, int steps, LoopState& end) override {
    model_->opt.timestep = h;
    mj_resetData(model_, data_);
    set(start);
    const auto begin = std::chrono::steady_clock::now();
    for (int k = 0; k < steps; ++k) mj_step(model_, data_);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    end = {q0_ + VecX<double>::Map(data_->qpos, model_->nq),
           VecX<double>::Map(data_->qvel, model_->nv),
           start.tau,
           {}};
    return took.count() / steps;
  }

 private:
  void writeBody(std::ostream& xml, const Arm<double>& arm, std::size_t i, int joint) const {
    LinkPose<double> X_PL;
    calcLinkPose(arm.links[i], q0_[joint], X_PL);
    Pose<double> X = X_PL.toPose();
    if (i == 0) X = arm.X_W0 * X;
    const Eigen::Quaterniond R(X.R);
    xml << "<body name='b" << joint << "' pos='" << X.p.transpose() << "' quat='" << R.w() << ' '
        << R.x() << ' ' << R.y() << ' ' << R.z() << "'><joint type='"
        << (arm.links[i].type == JointType::Revolute ? "hinge" : "slide")
        << "' axis='0 0 1' armature='" << arm.links[i].rotorInertia
        << "'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>";
  }

  void writeClosure(std::ostream& xml, const Mechanism& mechanism, const Closure& closure) const {
    if (closure.type != ClosureType::Spherical) throw std::runtime_error("spherical closures only");
    const auto body = [&](const AttachedFrame& frame) {
      int first = 0;
      for (int k = 0; k < frame.chain; ++k) {
        first += mechanism.chains[static_cast<std::size_t>(k)].arm.jointCount();
      }
      return first + frame.link;
    };
    xml << "<connect body1='b" << body(closure.a) << "' body2='b" << body(closure.b) << "' anchor='"
        << closure.a.X_LA.p.transpose() << '\'';
    if (stiff_) xml << " solimp='0.9999 0.9999 0.001'";
    xml << "/>";
  }

  void load(const std::string& xml) {
    mjVFS vfs;
    mj_defaultVFS(&vfs);
    mj_makeEmptyFileVFS(&vfs, "loops.xml", static_cast<int>(xml.size()));
    std::copy(xml.begin(), xml.end(), static_cast<char*>(vfs.filedata[0]));
    char error[1000] = "";
    model_ = mj_loadXML("loops.xml", &vfs, error, sizeof error);
    mj_deleteVFS(&vfs);
    if (!model_) throw std::runtime_error(error);
  }

  void setInertias(const Mechanism& mechanism) {
    int body = 1;
    for (const MechanismChain& chain : mechanism.chains) {
      for (const Link<double>& link : chain.arm.links) {
        const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> eigen(link.I_LC_L);
        Eigen::Matrix3d axes = eigen.eigenvectors();
        if (axes.determinant() < 0) axes.col(0) *= -1;
        const Eigen::Quaterniond R(axes);
        model_->body_mass[body] = std::max(link.mass, kTiny);
        Eigen::Vector3d::Map(model_->body_ipos + 3 * body) = link.p_LC;
        Eigen::Vector3d::Map(model_->body_inertia + 3 * body) = eigen.eigenvalues().cwiseMax(kTiny);
        Eigen::Vector4d::Map(model_->body_iquat + 4 * body) << R.w(), R.x(), R.y(), R.z();
        model_->body_sameframe[body] = 0;
        ++body;
      }
    }
  }

  void set(const LoopState& state) {
    VecX<double>::Map(data_->qpos, model_->nq) = state.q - q0_;
    VecX<double>::Map(data_->qvel, model_->nv) = state.qd;
    VecX<double>::Map(data_->qfrc_applied, model_->nv) = state.tau;
    VecX<double>::Map(data_->qacc_warmstart, model_->nv).setZero();
  }

  VecX<double> q0_;
  bool stiff_;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
};

}  // namespace

std::unique_ptr<LoopPeer> makeMujocoLoops(const Mechanism& mechanism, const VecX<double>& q0,
                                          bool stiff) {
  return std::make_unique<MujocoLoops>(mechanism, q0, stiff);
}

}  // namespace denavit::bench
