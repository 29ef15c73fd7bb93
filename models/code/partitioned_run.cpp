#include "models/code/partitioned_run.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "models/code/nesting.h"

namespace denavit {

namespace {

/// About 10 µs: longer than a part of generated code waits for another one.
constexpr int kTurns = 4000;

/// [double] A cache line and more.
constexpr int kLine = 16;

}  // namespace

PhaseBarrier::PhaseBarrier(int threads)
    : threads_(threads),
      turns_(threads <= static_cast<int>(std::thread::hardware_concurrency()) ? kTurns : 0) {}

void PhaseBarrier::arriveAndWait() {
  const unsigned round = round_.load(std::memory_order_relaxed);  // none ends without this thread
  arrive();
  for (int turn = 0; turn < turns_; ++turn) {
    if (round_.load(std::memory_order_acquire) != round) return;
  }
  round_.wait(round, std::memory_order_acquire);
}

void PhaseBarrier::arrive() {
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 < threads_) return;
  arrived_.store(0, std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
}

/// Cuts a tape into those of the blocks. What a step computes for other blocks has a place among
/// values_; those of a part lie together, at a distance from those of others.
class PartitionedRun::BlockMaker {
 public:
  BlockMaker(const Tape& tape, const Partition& partition)
      : tape_(tape),
        partition_(partition),
        phases_(index(partition.parts()), std::vector<int>(tape.steps.size(), kNowhere)) {
    forEachStep([&](int part, int phase, int step) { phases_[index(part)][index(step)] = phase; });
    forEachStep([&](int part, int phase, int step) { findPlaces(part, phase, step); });
    int part = 0;
    for (auto& [home, place] : places_) {
      if (home.first != part) valueCount_ += kLine;
      part = home.first;
      place = valueCount_++;
    }
  }

  [[nodiscard]] int valueCount() const { return valueCount_; }

  [[nodiscard]] Block make(int part, int phase, const MakeProgram& makeProgram) {
    block_ = {};
    blockTape_ = {.inputs = 0, .constants = tape_.constants, .steps = {}, .outputs = {}};
    locals_.clear();
    // The first block hands out the outputs that need no step.
    const bool isFirst = part == 0 && phase == 0;
    takeInputs(part, phase, isFirst);
    addSteps(part, phase);
    handOut(part, phase, isFirst);
    block_.taken.resize(index(blockTape_.inputs));
    block_.made.resize(blockTape_.outputs.size());
    block_.program = makeProgram(blockTape_);
    return std::move(block_);
  }

 private:
  static constexpr int kNowhere = -1;
  /// A part and a step of it.
  using Home = std::pair<int, int>;

  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  [[nodiscard]] const std::vector<std::int32_t>& stepsOf(int part, int phase) const {
    return partition_.steps[index(part)][index(phase)];
  }
  template <typename Function>
  void forEachStep(Function f) const {
    for (int part = 0; part < partition_.parts(); ++part) {
      for (int phase = 0; phase < partition_.phases(); ++phase) {
        for (const int step : stepsOf(part, phase)) f(part, phase, step);
      }
    }
  }
  [[nodiscard]] Operands operandsOfStep(int step) const {
    return operandsOf(tape_.steps[index(step)]);
  }
  [[nodiscard]] bool isLeaf(int value) const { return value < tape_.firstStep(); }
  [[nodiscard]] bool isInput(int value) const { return value < tape_.inputs; }

  /// Whose result a part uses: its own, where it does the step.
  [[nodiscard]] Home homeOf(int value, int part) const {
    const int step = value - tape_.firstStep();
    const bool isOwn = phases_[index(part)][index(step)] != kNowhere;
    return {isOwn ? part : partition_.owners[index(step)], step};
  }
  [[nodiscard]] bool isIn(const Home& home, int part, int phase) const {
    return home.first == part && phases_[index(part)][index(home.second)] == phase;
  }
  /// Of what a step uses from other blocks.
  void findPlaces(int part, int phase, int step) {
    for (const int value : operandsOfStep(step)) {
      if (isLeaf(value)) continue;
      const Home home = homeOf(value, part);
      if (!isIn(home, part, phase)) places_.insert({home, 0});
    }
  }

  void takeInputs(int part, int phase, bool isFirst) {
    std::set<int> inputs, values;
    for (const int step : stepsOf(part, phase)) {
      for (const int value : operandsOfStep(step)) {
        if (isInput(value)) inputs.insert(value);
        const bool comes = !isLeaf(value) && !isIn(homeOf(value, part), part, phase);
        if (comes) values.insert(value);
      }
    }
    for (const int value : tape_.outputs) {
      if (isFirst && isInput(value)) inputs.insert(value);
    }
    for (const int value : inputs) {
      locals_[value] = blockTape_.inputs++;
      block_.fromInputs.push_back(value);
    }
    for (const int value : values) {
      locals_[value] = blockTape_.inputs++;
      block_.fromValues.push_back(places_.at(homeOf(value, part)));
    }
  }
  [[nodiscard]] int localOf(int value) const {
    const bool isConstant = isLeaf(value) && !isInput(value);
    if (isConstant) return value - tape_.firstConstant() + blockTape_.firstConstant();
    return locals_.at(value);
  }
  void addSteps(int part, int phase) {
    for (const int step : stepsOf(part, phase)) {
      TapeStep its = tape_.steps[index(step)];
      its.b = isBinary(its.op) ? localOf(its.b) : 0;
      its.a = localOf(its.a);
      locals_[tape_.firstStep() + step] = blockTape_.valueCount();
      blockTape_.steps.push_back(its);
    }
  }
  void handOut(int part, int phase, bool isFirst) {
    for (const int step : stepsOf(part, phase)) {
      const auto found = places_.find({part, step});
      if (found == places_.end()) continue;
      blockTape_.outputs.push_back(localOf(tape_.firstStep() + step));
      block_.toValues.push_back(found->second);
    }
    for (int k = 0; k < static_cast<int>(tape_.outputs.size()); ++k) {
      const int value = tape_.outputs[index(k)];
      const bool isMine = isLeaf(value) ? isFirst : isIn(ownerOf(value), part, phase);
      if (!isMine) continue;
      blockTape_.outputs.push_back(localOf(value));
      block_.toOutputs.push_back(k);
    }
  }
  [[nodiscard]] Home ownerOf(int value) const {
    const int step = value - tape_.firstStep();
    return {partition_.owners[index(step)], step};
  }

  const Tape& tape_;
  const Partition& partition_;
  std::vector<std::vector<int>> phases_;  ///< [part][step]
  std::map<Home, int> places_;            ///< of what other blocks use
  int valueCount_ = 0;
  Block block_;
  Tape blockTape_;
  std::map<int, int> locals_;  ///< per value of the tape that of the block's
};

PartitionedRun::PartitionedRun(const Tape& tape, const Partition& partition,
                               const MakeProgram& makeProgram)
    : blocks_(static_cast<std::size_t>(partition.parts())), barrier_(partition.parts()) {
  BlockMaker maker(tape, partition);
  values_.resize(static_cast<std::size_t>(maker.valueCount()));
  for (int part = 0; part < partition.parts(); ++part) {
    for (int phase = 0; phase < partition.phases(); ++phase) {
      blocks_[static_cast<std::size_t>(part)].push_back(maker.make(part, phase, makeProgram));
    }
  }
  startThreads();
}

PartitionedRun::~PartitionedRun() { stopThreads(0); }

void PartitionedRun::startThreads() {
  const int parts = static_cast<int>(blocks_.size());
  try {
    for (int part = 1; part < parts; ++part) threads_.emplace_back([this, part] { work(part); });
  } catch (...) {
    stopThreads(parts - 1 - static_cast<int>(threads_.size()));
    throw;
  }
}

/// @param missing  threads that were to be started and are not there
void PartitionedRun::stopThreads(int missing) {
  isStopping_ = true;
  for (int thread = 0; thread < missing; ++thread) barrier_.arrive();
  barrier_.arrive();
  threads_.clear();
}

void PartitionedRun::work(int part) {
  for (;;) {
    barrier_.arriveAndWait();
    if (isStopping_) return;
    runPart(part);
  }
}

void PartitionedRun::run(const double* inputs, double* outputs) {
  inputs_ = inputs;
  outputs_ = outputs;
  barrier_.arriveAndWait();
  runPart(0);
}

void PartitionedRun::runPart(int part) {
  for (Block& block : blocks_[static_cast<std::size_t>(part)]) {
    runBlock(block);
    barrier_.arriveAndWait();
  }
}

void PartitionedRun::runBlock(Block& block) {
  double* taken = block.taken.data();
  for (const int input : block.fromInputs) *taken++ = inputs_[input];
  for (const int value : block.fromValues) *taken++ = values_[static_cast<std::size_t>(value)];
  block.program->run(block.taken.data(), block.made.data());
  const double* made = block.made.data();
  for (const int value : block.toValues) values_[static_cast<std::size_t>(value)] = *made++;
  for (const int output : block.toOutputs) outputs_[output] = *made++;
}

}  // namespace denavit
