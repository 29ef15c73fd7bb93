#pragma once

#include <optional>
#include <string>

namespace denavit {

/// The processes that were started together as one program, and what they tell each other: MPI's
/// world, or threads that play it in a test. Its functions are called by one thread at a time.
///
/// This header is all that the program and libdenavit-mpi.so have in common.
class Ranks {
 public:
  struct Letter {
    int from = 0;
    std::string bytes;
  };

  virtual ~Ranks() = default;
  /// 0 .. size() - 1; 0 is the one that writes.
  [[nodiscard]] virtual int rank() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  /// Begins to send, and waits for nothing. Letters of one rank to another arrive in their order.
  /// What is sent to a rank that is no more is lost.
  virtual void send(int to, std::string bytes) = 0;
  /// The next letter that is here; nothing where there is none. Never waits.
  [[nodiscard]] virtual std::optional<Letter> receive() = 0;
  /// Whether nothing is on its way from here.
  [[nodiscard]] virtual bool isSent() = 0;
  /// Leaves the others; waits until all do so too, for ever where one is lost: then it is not to be
  /// called, and the process just ends. Nothing may be called afterwards.
  virtual void finish() = 0;
};

/// The function of libdenavit-mpi.so that joins the ranks. It is called once in a process.
/// @param error, size  where it writes why it could not, ended by a null
/// @returns null where it could not
using JoinRanksFunction = Ranks*(char* error, unsigned long size);
/// Its name; another number when this header changes.
inline constexpr const char* kJoinRanksName = "denavitJoinRanks1";

}  // namespace denavit
