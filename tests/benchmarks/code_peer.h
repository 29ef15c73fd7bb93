#pragma once

#include "core/machine/tape_program.h"
#include "tests/benchmarks/peer.h"

namespace denavit::bench {

/// The arm's own code as machine code, one state at a time.
std::unique_ptr<Peer> makeCodePeer(const Arm<double>& arm);

/// The same for four states at once.
class FourAtOnce {
 public:
  /// @param generator  "inverse", "forward", ...: takes q, qd and whatever follows
  FourAtOnce(const Arm<double>& arm, const char* generator, const std::vector<State>& states);
  /// All states.
  void run();
  /// What came out of a state, for comparison.
  [[nodiscard]] VecX<double> result(std::size_t state) const;

 private:
  std::unique_ptr<TapeProgram> program_;
  std::size_t inputs_, outputs_;        ///< of one state
  std::vector<double> packed_, found_;  ///< group by group of four
};

}  // namespace denavit::bench
