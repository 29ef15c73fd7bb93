#include "models/cluster/join_ranks.h"

#include <cstdlib>
#include <filesystem>

#include <dlfcn.h>

#include "models/cluster/announced_ranks.h"
#include "models/files/program_folder.h"
#include "models/issue.h"

namespace denavit {
namespace {

constexpr const char* kModule = "libdenavit-mpi.so";

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

}  // namespace

std::string findRanksModule() {
  const std::filesystem::path folder = programFolder();
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
  char error[512] = "";
  std::unique_ptr<Ranks> ranks(openModule(announced, module)(error, sizeof error));
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
