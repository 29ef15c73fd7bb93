#pragma once

#include <cstring>
#include <string>
#include <vector>

#include <dlfcn.h>
#include <link.h>

namespace denavit {

/// Keeps OpenGL drivers loaded to the end of the process. Mesa unloads its own when the last
/// display closes, and then the leak checker can no longer tell the driver's memory from ours.
inline void pinDrivers() {
  std::vector<std::string> paths;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* list) {
        for (const char* part : {"_dri.so", "libLLVM", "libgallium", "libGLX", "libdbus"})
          if (info->dlpi_name && std::strstr(info->dlpi_name, part))
            static_cast<std::vector<std::string>*>(list)->push_back(info->dlpi_name);
        return 0;
      },
      &paths);
  for (const std::string& path : paths)
    dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

}  // namespace denavit
