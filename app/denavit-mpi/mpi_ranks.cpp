// libdenavit-mpi.so: the ranks of a program that mpirun or srun started, through MPI.

#include <cstdio>
#include <list>
#include <set>
#include <stdexcept>

#include <mpi.h>

#include "models/cluster/ranks.h"

namespace denavit {
namespace {

constexpr int kTag = 1;

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    // A rank that is gone is for rank 0 to notice; by itself MPI would end this one too.
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  void send(int to, std::string bytes) override {
    Sending& sending = sendings_.emplace_back();
    sending.bytes = std::move(bytes);
    const int count = static_cast<int>(sending.bytes.size());
    const int result = MPI_Isend(sending.bytes.data(), count, MPI_BYTE, to, kTag, MPI_COMM_WORLD,
                                 &sending.request);
    if (result != MPI_SUCCESS) sendings_.pop_back();
    dropSent();
  }

  /// Waits for no letter that has begun to come: whoever sends it may die meanwhile.
  [[nodiscard]] std::optional<Letter> receive() override {
    while (beginReceiving()) {
    }
    std::set<int> late;  // of whom an earlier letter is on its way
    for (auto coming = comings_.begin(); coming != comings_.end();) {
      const auto here = coming++;
      const int from = here->letter.from;
      int isDone = 0;
      if (late.contains(from)) continue;
      const int tested = MPI_Test(&here->request, &isDone, MPI_STATUS_IGNORE);
      if (tested == MPI_SUCCESS && isDone == 0) {
        late.insert(from);
        continue;
      }
      Letter letter = std::move(here->letter);
      comings_.erase(here);
      if (tested == MPI_SUCCESS) return letter;
    }
    return {};
  }

  [[nodiscard]] bool isSent() override {
    dropSent();
    return sendings_.empty();
  }

  void finish() override { MPI_Finalize(); }

 private:
  struct Sending {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  /// A letter on its way here.
  struct Coming {
    Letter letter;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  /// @returns whether there was another letter
  bool beginReceiving() {
    int isHere = 0, count = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    const int probed =
        MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &isHere, &message, &status);
    if (probed != MPI_SUCCESS || isHere == 0) return false;
    MPI_Get_count(&status, MPI_BYTE, &count);
    Coming& coming = comings_.emplace_back();
    coming.letter = {status.MPI_SOURCE, std::string(static_cast<std::size_t>(count), '\0')};
    const int begun =
        MPI_Imrecv(coming.letter.bytes.data(), count, MPI_BYTE, &message, &coming.request);
    if (begun != MPI_SUCCESS) comings_.pop_back();
    return true;
  }

  void dropSent() {
    std::erase_if(sendings_, [](Sending& sending) {
      int isDone = 0;
      return MPI_Test(&sending.request, &isDone, MPI_STATUS_IGNORE) != MPI_SUCCESS || isDone != 0;
    });
  }

  int rank_ = 0, size_ = 1;
  std::list<Sending> sendings_;  // bytes stay where they are until they are sent
  std::list<Coming> comings_;    // in the order in which they began to come
};

}  // namespace
}  // namespace denavit

extern "C" __attribute__((visibility("default"))) denavit::Ranks* denavitJoinRanks1(
    char* error, unsigned long size) {
  // One thread at a time, but not always the one that starts MPI.
  int given = MPI_THREAD_SINGLE;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given) != MPI_SUCCESS) {
    std::snprintf(error, size, "MPI_Init_thread fails");
    return nullptr;
  }
  if (given < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    std::snprintf(error, size, "this MPI does not let a second thread call it");
    return nullptr;
  }
  return new denavit::MpiRanks;
}
