#pragma once

#include <ctime>
#include <string>

namespace denavit {

/// Ends the process with a code unless it is destroyed in time. The system keeps the time and sends
/// a signal (SIGVTALRM), so that no thread is needed, and whatever the process waits in cannot
/// delay its end.
class Deadline {
 public:
  /// @param word  a line that is said on stderr at the end; empty: nothing is said
  Deadline(double limit_s, int code, std::string word = "");
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  ::timer_t timer_{};
  bool isSet_ = false;
};

}  // namespace denavit
