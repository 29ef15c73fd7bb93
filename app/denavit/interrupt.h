#pragma once

#include <string>

namespace denavit {

/// Takes over the signals that ask a program to end: Ctrl-C, kill, and the terminal that closes.
/// Where a file is being written or an Interruptible lives, the first one is noted: what was
/// computed is written to its end. The second one removes what is not whole and ends the program
/// with 3, as the first one does where an EndsAtOnce lives. Elsewhere it ends the program as the
/// system has it. Signals that whoever started the program has it ignore, as nohup does, stay
/// ignored.
void installInterrupts();

/// Whether a signal was noted.
[[nodiscard]] bool isInterrupted();

/// While one lives, work goes on that asks isInterrupted(), or whose result must be written.
class Interruptible {
 public:
  Interruptible();
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
};

/// While one lives, nothing is worth keeping: the first signal ends the program at once with 3,
/// after a word on stderr, whatever it computes and however long that would take.
class EndsAtOnce {
 public:
  /// @param name  of what is worked on: "puma560"
  /// @param loss  what there will not be: "nothing is tabulated"
  EndsAtOnce(const std::string& name, const std::string& loss);
  ~EndsAtOnce();
  EndsAtOnce(const EndsAtOnce&) = delete;
  EndsAtOnce& operator=(const EndsAtOnce&) = delete;

 private:
  std::string word_;
};

}  // namespace denavit
