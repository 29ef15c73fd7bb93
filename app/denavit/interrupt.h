#pragma once

namespace denavit {

/// Takes over the signals that ask a program to end: Ctrl-C, kill, and the terminal that closes.
/// Where a file is being written or an Interruptible lives, the first one is noted: what was
/// computed is written to its end. The second one removes what is not whole and ends the program
/// with 3. Signals that whoever started the program has it ignore, as nohup does, stay ignored.
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

}  // namespace denavit
