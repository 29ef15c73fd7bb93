#include "tests/benchmarks/code_peer.h"

#include "core/symbolic/generate.h"
#include "core/symbolic/symbolic_arm.h"

namespace denavit::bench {

namespace {

constexpr std::size_t kLanes = 4;

Tape makeTape(const Arm<double>& arm, const char* generator) {
  const auto makeArm = [&](ExpressionGraph& graph) {
    FormulaArm<Expression> made;
    made.rigid = makeSymbolicArm(arm, graph);
    return made;
  };
  GenerationOptions options;  // those of a run's engine
  options.factoringEffort = 0;
  options.triesVariants = options.simplifies = false;
  return generate(*findGenerator(generator), makeArm, options).routine.tape;
}

/// q, qd, and qdd or tau: what tapes take of a state.
void put(const State& state, bool isForward, std::vector<double>& in) {
  const auto n = state.q.size();
  VecX<double>::Map(in.data(), n) = state.q;
  if (static_cast<Eigen::Index>(in.size()) >= 2 * n) VecX<double>::Map(in.data() + n, n) = state.qd;
  if (static_cast<Eigen::Index>(in.size()) >= 3 * n) {
    VecX<double>::Map(in.data() + 2 * n, n) = isForward ? state.tau : state.qdd;
  }
}

struct Program {
  explicit Program(const Tape& tape)
      : program(makeTapeProgram(tape)),
        in(static_cast<std::size_t>(tape.inputs)),
        out(tape.outputs.size()) {}
  std::unique_ptr<TapeProgram> program;
  std::vector<double> in, out;

  const double* run(const State& state, bool isForward = false) {
    put(state, isForward, in);
    program->run(in.data(), out.data());
    return out.data();
  }
};

class CodePeer final : public Peer {
 public:
  explicit CodePeer(const Arm<double>& arm)
      : arm_(arm),
        inverse_(makeTape(arm, "inverse")),
        inertia_(makeTape(arm, "inertia")),
        forward_(makeTape(arm, "forward")) {}
  [[nodiscard]] std::string name() const override { return "code"; }
  void inverseDynamics(const State& s, VecX<double>& tau) override {
    tau = VecX<double>::Map(inverse_.run(s), arm_.dof());
  }
  void inertiaMatrix(const State& s, MatX<double>& M) override {
    M = MatX<double>::Map(inertia_.run(s), arm_.dof(), arm_.dof());
  }
  void forwardDynamics(const State& s, VecX<double>& qdd) override {
    qdd = VecX<double>::Map(forward_.run(s, true), arm_.dof());
  }
  bool rungeKutta4(const State& s, int steps, int rowEvery, VecX<double>& q) override {
    q = runWhole(arm_, EngineChoice::MachineCode, s, steps, rowEvery);
    return true;
  }

 private:
  Arm<double> arm_;
  Program inverse_, inertia_, forward_;
};

}  // namespace

FourAtOnce::FourAtOnce(const Arm<double>& arm, const char* generator,
                       const std::vector<State>& states) {
  const Tape tape = makeTape(arm, generator);
  program_ = makeTapeProgram(tape);
  inputs_ = static_cast<std::size_t>(tape.inputs);
  outputs_ = tape.outputs.size();
  packed_.resize(states.size() * inputs_);
  found_.resize(states.size() * outputs_);
  std::vector<double> in(inputs_);
  for (std::size_t s = 0; s < states.size(); ++s) {
    put(states[s], std::string_view(generator) == "forward", in);
    for (std::size_t i = 0; i < inputs_; ++i) {
      packed_[(s / kLanes * inputs_ + i) * kLanes + s % kLanes] = in[i];
    }
  }
}

void FourAtOnce::run() {
  const std::size_t groups = packed_.size() / (kLanes * inputs_);
  for (std::size_t g = 0; g < groups; ++g) {
    program_->runFour(packed_.data() + g * kLanes * inputs_, found_.data() + g * kLanes * outputs_);
  }
}

VecX<double> FourAtOnce::result(std::size_t state) const {
  VecX<double> found(static_cast<Eigen::Index>(outputs_));
  for (std::size_t k = 0; k < outputs_; ++k) {
    found[static_cast<Eigen::Index>(k)] =
        found_[(state / kLanes * outputs_ + k) * kLanes + state % kLanes];
  }
  return found;
}

std::unique_ptr<Peer> makeCodePeer(const Arm<double>& arm) {
  return std::make_unique<CodePeer>(arm);
}

}  // namespace denavit::bench
