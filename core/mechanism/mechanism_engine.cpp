#include "core/mechanism/mechanism_engine.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/engine/make_engine.h"
#include "core/engine/motion_columns.h"
#include "core/linear/small_size.h"
#include "core/simulation/run_memory.h"

namespace denavit {

namespace {

constexpr double kClosed = 1e-14;        // of the size
constexpr double kClosedEnough = 1e-11;  // where rounding allows no more
constexpr int kMostClosingSteps = 12;
/// Dependent coordinates that move more than this times as fast as independent ones call for other
/// independent ones.
constexpr double kMostOfG = 5;
/// What is held moves the rest this many times as fast where it cannot be led on.
constexpr double kLostOfG = 1e3;
/// Rows of closures that determine the dependent coordinates so much worse than where they were
/// chosen give way to others: what they leave open the redundant ones would have to close.
constexpr double kWornPivot = 0.05;
/// Against the start: loops that are so near to leaving another motion have a singularity there.
constexpr double kSingularLoops = 1e-5;
/// States are renewed when their dependent coordinates are this far off [of their scale].
constexpr double kMostDrift = 1e-2;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// The chain's own part as an arm, for names.
Arm<double> ownArm(const MechanismChain& chain) {
  Arm<double> own = chain.arm;
  own.links.erase(own.links.begin(), own.links.begin() + chain.firstLink);
  return own;
}

}  // namespace

MechanismEngine::MechanismEngine(std::shared_ptr<const Mechanism> mechanism,
                                 const EngineSettings& settings)
    : mechanism_(std::move(mechanism)),
      n_(mechanism_->dof()),
      equations_(*mechanism_),
      set_(*mechanism_),
      solver_(settings.solver) {
  EngineSettings ofChains = settings;
  ofChains.asksForTerms = true;
  ofChains.asksForMotion = false;
  ofChains.programs = nullptr;  // of one arm
  for (std::size_t k = 0; k < mechanism_->chains.size(); ++k) {
    const MechanismChain& chain = mechanism_->chains[k];
    ChainEngine made{makeEngine(chain.arm, chain.flexible.get(), ofChains), {}, {}, {}, {}, {}, {}};
    for (VecX<double>* v : {&made.q, &made.qd, &made.x, &made.y}) v->setZero(chain.dof());
    chains_.push_back(std::move(made));
    for (int i = chain.firstLink; i < chain.arm.jointCount(); ++i) {
      links_.emplace_back(static_cast<int>(k), i);
    }
  }
  held_.assign(at(n_), 0);
  for (VecX<double>* v : {&q_, &known_, &gamma_, &none_, &x_, &qddLast_, &forceLast_, &biasLast_}) {
    v->setZero(n_);
  }
  M_.setZero(n_, n_);
  right_.setZero(equations_.rows());
}

void MechanismEngine::chooseSet() {
  set_.choose(equations_.jacobian(), held_, mechanism_->independent);
  measureSet();
}

/// Sizes what depends on how many coordinates are independent.
void MechanismEngine::fitSet() {
  const int m = set_.mobility();
  if (hybrid_ && u_.size() == m) return;
  hybrid_ = std::make_unique<HybridDynamics>(m, solver_);
  G_.setZero(n_, m);
  Mr_.setZero(m, m);
  u_.setZero(m);
  tauU_ = biasU_ = givenU_ = u_;
  heldU_.assign(at(m), 0);
  column_.setZero(m);
  for (ChainEngine& chain : chains_) chain.G.setZero(m, chain.q.size());
}

/// At a closed pose: what the set is like where it was chosen.
void MechanismEngine::measureSet() {
  fitSet();
  (void)set_.factor(equations_.jacobian());
  set_.calcG(equations_.jacobian(), G_);
  set_.watch(equations_.jacobian());
  pivotRatio_ = kWornPivot * set_.pivotRatio();
  largest_ = std::max(kMostOfG, 2 * set_.calcLargest(G_));
  isChosen_ = true;
  reduced_ = false;
  drift_ = 0;
}

void MechanismEngine::complete(const std::vector<char>& held, VecX<double>& q, VecX<double>& qd) {
  if (!isConstrained()) {
    if (!isChosen_) {
      equations_.place(q);
      chooseSet();
    }
    return;
  }
  if (!isChosen_) {
    held_ = held;
    equations_.place(q);
    chooseSet();
    isClosed_ = close(q);
    chooseSet();  // where the loops are closed
    leastRegular_ = kSingularLoops * set_.calcRank(equations_.jacobian()).regularity;
  } else {
    isClosed_ = close(q);
    if (held != held_) {
      held_ = held;
      if (isClosed_) chooseSet();
    }
  }
  for (int j = 0; j < set_.mobility(); ++j) u_[j] = qd[set_.independent()[at(j)]];
  qd.noalias() = G_ * u_;
}

bool MechanismEngine::close(VecX<double>& q) {
  reduced_ = false;
  double before = std::numeric_limits<double>::infinity(), drift = 0;
  for (int k = 0; k < kMostClosingSteps; ++k) {
    equations_.place(q);
    const double residual = equations_.calcResidual();
    if (!set_.factor(equations_.jacobian())) return false;
    if (residual <= kClosed || (residual <= kClosedEnough && residual > 0.25 * before)) {
      set_.calcG(equations_.jacobian(), G_);
      if (k > 0) drift_ = drift;  // else it was completed already
      return true;
    }
    if (!std::isfinite(residual)) return false;
    before = residual;
    set_.solve(equations_.residuals(), x_);
    q -= x_;
    double moved = 0;
    for (const int i : set_.dependent()) {
      moved = std::max(moved, std::abs(x_[i]) / set_.columnScale()[i]);
    }
    drift += moved;
  }
  return false;
}

bool MechanismEngine::takeSet(const VecX<double>& q, const std::vector<int>& independent) {
  equations_.place(q);
  if (!set_.take(equations_.jacobian(), independent)) return false;
  measureSet();
  isClosed_ = true;
  leastRegular_ = kSingularLoops * set_.calcRank(equations_.jacobian()).regularity;
  place(q);
  return true;
}

double MechanismEngine::setMargin() {
  if (!isConstrained() || !isClosed_) return 1;
  return set_.isBeforeSingularity(equations_.jacobian()) ? wearMargin() : -1;
}

/// Positive while the set serves.
double MechanismEngine::wearMargin() const {
  return std::min(
      {largest_ - set_.calcLargest(G_), set_.pivotRatio() / pivotRatio_ - 1, kMostDrift - drift_});
}

double MechanismEngine::leadMargin() const {
  if (!isClosed_) return -1;
  return set_.mobility() == 0 ? 1 : 1 - set_.calcLargest(G_) / kLostOfG;
}

void MechanismEngine::renewSet() {
  const CoordinateSet::Rank rank = set_.calcRank(equations_.jacobian());
  if (rank.regularity < leastRegular_ || rank.rank < set_.rank()) {
    deadEnd_ =
        "the mechanism is at a singularity: its loops leave another motion free there (a change "
        "point), so that there is more than one way on; start on one side of it, or make the "
        "lengths of its links differ";
    return;
  }
  const bool isWorn = !(wearMargin() > 0);
  set_.choose(equations_.jacobian(), held_,
              isWorn ? std::vector<int>() : std::vector<int>(set_.independent()));
  measureSet();
  if (largest_ > kLostOfG) {  // twice what it is here
    deadEnd_ =
        "the joints that are led cannot lead the mechanism on: it is at a dead centre of theirs; "
        "lead other joints, or stop before it";
  }
}

std::string MechanismEngine::deadEnd() const {
  if (!deadEnd_.empty() || isClosed_) return deadEnd_;
  if (std::ranges::find(held_, 1) == held_.end()) {
    return "the loops cannot be closed from where a step led: it is longer than they allow there; "
           "reduce the step, or use dopri5, whose steps choose their own length";
  }
  return "the loops cannot be closed any further: a prescribed or locked joint leaves the range "
         "that they allow; keep it within, or reduce the step";
}

void MechanismEngine::exchange(RunMemory& memory) {
  std::vector<double> set;
  if (memory.isSaving()) {
    for (const int i : set_.independent()) set.push_back(i);
    for (const int row : set_.rows()) set.push_back(row);
    for (const int i : set_.order()) set.push_back(i);
    for (const int i : set_.signs().memory()) set.push_back(i);
  }
  std::size_t m = at(set_.mobility()), rows = set_.rows().size();
  memory(m);
  memory(rows);
  memory(set);
  for (char& held : held_) memory(held);
  memory(isChosen_);
  memory(isClosed_);
  memory(largest_);
  memory(pivotRatio_);
  memory(leastRegular_);
  bool ended = !deadEnd_.empty();
  memory(ended);
  if (!ended) deadEnd_.clear();
  if (memory.isSaving()) return;
  std::array<std::vector<int>, 4> parts;
  for (std::size_t k = 0; k < set.size(); ++k) {
    const std::size_t part = k < m ? 0 : k < m + rows ? 1 : k < m + 2 * rows ? 2 : 3;
    parts[part].push_back(static_cast<int>(set[k]));
  }
  set_.recall(std::move(parts[0]), std::move(parts[1]), std::move(parts[2]), parts[3]);
  fitSet();
  drift_ = 0;
  isPlaced_ = formed_ = reduced_ = false;
}

void MechanismEngine::place(const VecX<double>& q) {
  if (q != equations_.q()) equations_.place(q);
  q_ = q;
  isPlaced_ = formed_ = reduced_ = false;
}

void MechanismEngine::placeChains() {
  if (isPlaced_) return;
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    equations_.chain(k).gather(q_, chains_[k].q);
    chains_[k].engine->place(chains_[k].q);
  }
  isPlaced_ = true;
}

template <typename Calc>
void MechanismEngine::addChains(VecX<double>& sum, const Calc& calc) {
  placeChains();
  sum.setZero(n_);
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    ChainEngine& chain = chains_[k];
    calc(chain, equations_.chain(k));
    const std::vector<int>& coordinates = mechanism_->chains[k].coordinates;
    for (std::size_t i = 0; i < coordinates.size(); ++i) {
      if (coordinates[i] >= 0) sum[coordinates[i]] += chain.y[static_cast<Eigen::Index>(i)];
    }
  }
}

void MechanismEngine::calcBias(const VecX<double>& qd, VecX<double>& bias) {
  addChains(bias, [&](ChainEngine& chain, const ChainKinematics& kinematics) {
    kinematics.gather(qd, chain.qd);
    chain.engine->calcBias(chain.qd, chain.y);
  });
}

void MechanismEngine::calcGravity(VecX<double>& g) {
  addChains(g,
            [](ChainEngine& chain, const ChainKinematics&) { chain.engine->calcGravity(chain.y); });
}

void MechanismEngine::multiplyInertia(const VecX<double>& x, VecX<double>& y) {
  addChains(y, [&](ChainEngine& chain, const ChainKinematics& kinematics) {
    kinematics.gather(x, chain.x);
    chain.y = chain.engine->inertia().lazyProduct(chain.x);
  });
}

const MatX<double>& MechanismEngine::inertia() {
  if (formed_) return M_;
  placeChains();
  M_.setZero();
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    const MatX<double>& own = chains_[k].engine->inertia();
    const std::vector<int>& c = mechanism_->chains[k].coordinates;
    for (std::size_t i = 0; i < c.size(); ++i) {
      for (std::size_t j = 0; j < c.size(); ++j) {
        if (c[i] < 0 || c[j] < 0) continue;
        M_(c[i], c[j]) += own(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      }
    }
  }
  formed_ = true;
  return M_;
}

/// Chain by chain: Σ G_kᵗ M_k G_k, symmetric to the last bit.
const MatX<double>& MechanismEngine::reducedInertia() {
  if (reduced_) return Mr_;
  if (!isConstrained()) {
    Mr_ = inertia()(set_.independent(), set_.independent());
    reduced_ = true;
    return Mr_;
  }
  placeChains();
  Mr_.setZero();
  withSmallSize(Mr_.rows(), [&](const auto m) {
    for (std::size_t k = 0; k < chains_.size(); ++k) addReduced(k, m);
  });
  Mr_.triangularView<Eigen::StrictlyUpper>() = Mr_.transpose();
  reduced_ = true;
  return Mr_;
}

/// By hand: the matrices are too small for products to be worth calling.
template <typename Size>
void MechanismEngine::addReduced(std::size_t k, const Size m) {
  ChainEngine& chain = chains_[k];
  const MatX<double>& own = chain.engine->inertia();
  const std::vector<int>& coordinates = mechanism_->chains[k].coordinates;
  const auto n = static_cast<Eigen::Index>(coordinates.size());
  for (Eigen::Index i = 0; i < n; ++i) {
    const int index = coordinates[static_cast<std::size_t>(i)];
    for (Eigen::Index c = 0; c < m; ++c) chain.G(c, i) = index < 0 ? 0 : G_(index, c);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    double* const column = column_.data();
    for (Eigen::Index c = 0; c < m; ++c) column[c] = 0;
    for (Eigen::Index j = 0; j < n; ++j) {
      const double Mij = own(j, i);
      for (Eigen::Index c = 0; c < m; ++c) column[c] += Mij * chain.G(c, j);
    }
    for (Eigen::Index c = 0; c < m; ++c) {
      const double g = chain.G(c, i);
      for (Eigen::Index r = 0; r < m; ++r) Mr_(r, c) += g * column[r];
    }
  }
}

void MechanismEngine::calcGamma(const VecX<double>& qd, VecX<double>& gamma) {
  gamma.setZero(n_);
  if (!isConstrained()) return;
  equations_.calcBias(qd, right_);
  right_ = -right_;
  set_.solve(right_, gamma);
}

bool MechanismEngine::accelerate(const VecX<double>& qd, const std::vector<char>& held,
                                 VecX<double>& force, VecX<double>& qdd, VecX<double>& bias) {
  if (!isClosed_ || !deadEnd_.empty()) return false;
  calcBias(qd, bias);
  calcGamma(qd, gamma_);
  multiplyInertia(gamma_, known_);
  known_ += bias;
  if (!solveReduced(gamma_, held, force, qdd)) return false;
  qddLast_ = qdd;
  forceLast_ = force;
  biasLast_ = bias;
  return true;
}

void MechanismEngine::calcClosureForces(VecX<double>& passed) {
  multiplyInertia(qddLast_, passed);
  passed += biasLast_ - forceLast_;
}

bool MechanismEngine::solve(const VecX<double>& known, const std::vector<char>& held,
                            VecX<double>& force, VecX<double>& response) {
  if (!isClosed_ || !deadEnd_.empty()) return false;
  known_ = known;
  return solveReduced(none_, held, force, response);
}

/// M* u' + Gᵗ known = Gᵗ force. Of held coordinates that depend on other held ones the force is
/// taken as 0: those do all.
bool MechanismEngine::solveReduced(const VecX<double>& gamma, const std::vector<char>& held,
                                   VecX<double>& force, VecX<double>& response) {
  const MatX<double>& M = reducedInertia();
  const std::vector<int>& independent = set_.independent();
  x_ = force;
  for (int i = 0; i < n_; ++i) {
    if (held[at(i)]) x_[i] = 0;
  }
  // Lazily: the matrices are too small for products to be worth calling.
  tauU_ = G_.transpose().lazyProduct(x_);
  biasU_ = G_.transpose().lazyProduct(known_);
  bool anyHeld = false;
  for (int j = 0; j < set_.mobility(); ++j) {
    heldU_[at(j)] = held[at(independent[at(j)])];
    anyHeld |= heldU_[at(j)] != 0;
    u_[j] = response[independent[at(j)]];
  }
  givenU_ = tauU_;
  if (!hybrid_->solve(M, biasU_, heldU_, tauU_, u_)) return false;
  response = gamma;
  response += G_.lazyProduct(u_);
  force = x_;
  for (int j = 0; anyHeld && j < set_.mobility(); ++j) {
    if (heldU_[at(j)]) force[independent[at(j)]] = tauU_[j] - givenU_[j];
  }
  return true;
}

Pose<double> MechanismEngine::toolPose() { return equations_.chain(0).toolPose(); }

void MechanismEngine::spread(const Jacobian<double>& own, std::size_t chain,
                             Jacobian<double>& J) const {
  J.setZero(6, n_);
  const std::vector<int>& coordinates = mechanism_->chains[chain].coordinates;
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    if (coordinates[i] >= 0) J.col(coordinates[i]) = own.col(static_cast<Eigen::Index>(i));
  }
}

void MechanismEngine::calcToolJacobian(Jacobian<double>& J) {
  placeChains();
  chains_.front().engine->calcToolJacobian(chains_.front().J);
  spread(chains_.front().J, 0, J);
}

Pose<double> MechanismEngine::pose(int link, const Vec3<double>& point) {
  placeChains();
  const auto& [chain, own] = links_[at(link)];
  return chains_[at(chain)].engine->pose(own, point);
}

void MechanismEngine::calcJacobian(int link, const Vec3<double>& point, Jacobian<double>& J) {
  placeChains();
  const auto& [chain, own] = links_[at(link)];
  chains_[at(chain)].engine->calcJacobian(own, point, chains_[at(chain)].J);
  spread(chains_[at(chain)].J, at(chain), J);
}

ArmEnergies MechanismEngine::calcEnergies(const VecX<double>& qd) {
  placeChains();
  ArmEnergies all;
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    equations_.chain(k).gather(qd, chains_[k].qd);
    const ArmEnergies own = chains_[k].engine->calcEnergies(chains_[k].qd);
    all.kinetic += own.kinetic;
    all.gravity += own.gravity;
    all.strain += own.strain;
  }
  return all;
}

double MechanismEngine::calcEnergySize(double duration) const {
  double all = 0;
  for (const ChainEngine& chain : chains_) all += chain.engine->calcEnergySize(duration);
  return all;
}

double MechanismEngine::calcDampingPower(const VecX<double>& qd) {
  double power = 0;
  for (std::size_t k = 0; k < chains_.size(); ++k) {
    equations_.chain(k).gather(qd, chains_[k].qd);
    power += chains_[k].engine->calcDampingPower(chains_[k].qd);
  }
  return power;
}

std::vector<Column> MechanismEngine::motionColumns(MotionOrder order) const {
  std::vector<Column> joints, elastic;
  for (const MechanismChain& chain : mechanism_->chains) {
    const Arm<double> arm = ownArm(chain);
    FlexibleArm<double> flexible;
    if (chain.flexible) {
      flexible = *chain.flexible;
      flexible.links.erase(flexible.links.begin(), flexible.links.begin() + chain.firstLink);
    }
    const auto own = makeMotionColumns(arm, chain.flexible ? &flexible : nullptr, order);
    const std::size_t symbol = order == MotionOrder::Position ? 1
                               : order == MotionOrder::Rate   ? 2
                                                              : 3;  // q, qd, qdd
    for (std::size_t i = 0; i < own.size(); ++i) {
      Column column = own[i];
      if (i < arm.links.size()) {
        column.name.insert(symbol, "_" + toColumnName(chain.name) + "_");
        column.description += " of " + chain.name;
        joints.push_back(std::move(column));
      } else {
        column.name.insert(0, toColumnName(chain.name) + "_");
        column.description += " of " + chain.name;
        elastic.push_back(std::move(column));
      }
    }
  }
  joints.insert(joints.end(), elastic.begin(), elastic.end());
  return joints;
}

std::string MechanismEngine::jointLabel(int joint) const {
  return "_" + toColumnName(mechanism_->jointNames[at(joint)]);
}

double MechanismEngine::tipSlope(int link, const VecX<double>& q) const {
  const auto& [chain, own] = links_[at(link)];
  if (!mechanism_->chains[at(chain)].flexible) return 0;
  VecX<double> coordinates = VecX<double>::Zero(mechanism_->chains[at(chain)].dof());
  equations_.chain(at(chain)).gather(q, coordinates);
  return chains_[at(chain)].engine->tipSlope(own, coordinates);
}

}  // namespace denavit
