#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "core/machine/tape_program.h"
#include "core/symbolic/partition.h"

namespace denavit {

/// Lets a fixed number of threads wait until all of them have come, again and again. A thread turns
/// on the spot for a short time, where there is a processor for each of them, before it sleeps.
class PhaseBarrier {
 public:
  explicit PhaseBarrier(int threads);

  void arriveAndWait();
  /// Comes without waiting, in place of a thread that there is not.
  void arrive();

 private:
  const int threads_;
  const int turns_;  ///< before a thread sleeps
  // Apart, so that those who look at the round do not disturb those who arrive.
  alignas(64) std::atomic<int> arrived_ = 0;
  alignas(64) std::atomic<unsigned> round_ = 0;
};

/// Evaluates a tape in the parts of a partition, each on a thread: with bytecode bit for bit what
/// evaluateTape gives, with machine code up to rounding. The threads are kept and wait from call to
/// call; the caller's does the first part. Not for two callers at once. Nothing is allocated once
/// it is made.
class PartitionedRun {
 public:
  /// What makes a tape callable: that of one part in one phase.
  using MakeProgram = std::function<std::unique_ptr<TapeProgram>(const Tape&)>;

  /// @throws std::system_error where the system has no thread left
  PartitionedRun(const Tape& tape, const Partition& partition,
                 const MakeProgram& makeProgram = makeBytecode);
  ~PartitionedRun();
  PartitionedRun(const PartitionedRun&) = delete;
  PartitionedRun& operator=(const PartitionedRun&) = delete;

  /// @param inputs  as many as the tape has   @param outputs  likewise; must not overlap
  void run(const double* inputs, double* outputs);

 private:
  /// What a part does in a phase: takes numbers, computes, and hands out numbers.
  struct Block {
    std::unique_ptr<TapeProgram> program;
    std::vector<int> fromInputs, fromValues;  ///< what its inputs are, in this order
    std::vector<int> toValues, toOutputs;     ///< where its outputs go, in this order
    std::vector<double> taken, made;          ///< inputs and outputs
  };
  class BlockMaker;

  void startThreads();
  void stopThreads(int missing);
  void work(int part);
  void runPart(int part);
  void runBlock(Block& block);

  std::vector<std::vector<Block>> blocks_;  ///< [part][phase]
  std::vector<double> values_;              ///< of steps that other blocks use
  const double* inputs_ = nullptr;
  double* outputs_ = nullptr;
  bool isStopping_ = false;
  PhaseBarrier barrier_;
  std::vector<std::jthread> threads_;
};

}  // namespace denavit
