#include "models/files/program_folder.h"

namespace denavit {

std::filesystem::path programFolder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path() : program.parent_path();
}

}  // namespace denavit
