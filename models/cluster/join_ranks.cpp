#include "models/cluster/join_ranks.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include <dlfcn.h>

#include "models/cluster/announced_ranks.h"
#include "models/cluster/deadline.h"
#include "models/files/program_folder.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr const char* kModule = "libdenavit-mpi.so";
/// What a process ends with that waited in vain for the others, as one that cannot join them.
constexpr int kLate = 2;

[[noreturn]] void failToJoin(const AnnouncedRanks& announced, const std::string& why,
                             const std::string& remedy) {
  failIn("ranks", announced.by,
         "says that this is one of " + std::to_string(announced.size) + " processes, but " + why,
         remedy);
}

JoinRanksFunction* openModule(const AnnouncedRanks& announced, const std::string& module) {
  std::error_code ignored;
  if (!std::filesystem::exists(module, ignored)) {
    failToJoin(announced,
               std::string(kModule) + " is not there: this denavit was built without MPI",
               "install libopenmpi-dev and build denavit again, or start it alone");
  }
  // Global: Open MPI opens modules of its own, which look for its symbols. Never closed: MPI starts
  // once in a process, and a report of leaks needs the names.
  void* handle = ::dlopen(module.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (handle == nullptr) {
    const char* why = ::dlerror();
    failToJoin(announced, std::string("MPI cannot be loaded (") + (why ? why : "") + ")",
               "install the MPI library that denavit was built with (libopenmpi3)");
  }
  void* symbol = ::dlsym(handle, kJoinRanksName);
  if (symbol == nullptr) {
    failToJoin(announced, std::string(kModule) + " is of another version",
               "install denavit again, program and module together");
  }
  return reinterpret_cast<JoinRanksFunction*>(symbol);
}

/// [s] How long MPI may take to connect the processes. By itself it waits for ever for one that was
/// killed before it had joined.
double readStartLimit(int ranks) {
  constexpr const char* kVariable = "DENAVIT_MPI_START_S";
  const char* text = ::getenv(kVariable);
  if (text == nullptr) return 30 + 0.1 * ranks;
  constexpr double kMost_s = 1e6;
  const std::optional<double> limit_s = findNumber(text);
  if (!limit_s || !(*limit_s > 0 && *limit_s <= kMost_s)) {
    failIn(
        "ranks", kVariable,
        "is \"" + toPrintable(text) + "\"; it must be a time in s, above 0 and at most a million",
        "give how long MPI may take to start, as 120, or unset it");
  }
  return *limit_s;
}

std::string sayLate(const AnnouncedRanks& announced, double limit_s) {
  return "ranks: " + announced.by + ": says that this is one of " + std::to_string(announced.size) +
         " processes, but MPI has not connected them within " + toReadable(limit_s) +
         " s: check whether one of them has ended; if they only need longer, set "
         "DENAVIT_MPI_START_S=" +
         toReadable(4 * std::ceil(limit_s)) + "\n";
}

}  // namespace

std::string findRanksModule() {
  const std::filesystem::path folder = programFolder();
  if (folder.empty()) return {};  // never one of the current folder
  std::error_code ignored;
  const std::filesystem::path beside = folder / kModule;
  if (std::filesystem::exists(beside, ignored)) return beside.string();
  return (folder / ".." / DENAVIT_MODULES / kModule).string();
}

std::unique_ptr<Ranks> joinRanks(const std::string& module) {
  const AnnouncedRanks announced = readAnnouncedRanks(::getenv);
  if (announced.size <= 1) return nullptr;
  if (!announced.isByMpi) {
    failToJoin(announced, "nothing lets them find each other",
               "start them with srun --mpi=pmix, or with mpirun");
  }
  const double limit_s = readStartLimit(announced.size);
  JoinRanksFunction* const join = openModule(announced, module);
  char error[512] = "";
  std::unique_ptr<Ranks> ranks;
  {
    const Deadline deadline(limit_s, kLate, sayLate(announced, limit_s));
    ranks.reset(join(error, sizeof error));
  }
  if (!ranks)
    failToJoin(announced, std::string("MPI does not start: ") + error, "see its messages");
  if (ranks->size() != announced.size) {
    const int size = ranks->size();
    ranks->finish();
    failToJoin(announced, "MPI finds " + std::to_string(size),
               "use the mpirun of the MPI that denavit was built with");
  }
  return ranks;
}

}  // namespace denavit
